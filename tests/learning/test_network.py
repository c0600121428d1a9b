"""Networks without PyTorch: exact sums, the same answers however calculated, files that fit or are refused."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import walpurgis
from examples.teaching import GAME as TEACHING
from tests.learning.networks import about, positions, random_weights, untrained, write_untrained
from walpurgis.bots.learned.evaluator import NetworkEvaluator
from walpurgis.bots.learned.layout import layout
from walpurgis.bots.learned.network import WIDEST, BadNetwork, FixedPoint, Layer, LayerNorm, Network, quantize_all, read
from walpurgis.bots.learned.players import rewards
from walpurgis.learning.export import adopt, quantize
from walpurgis.learning.files import write_arrays

GAMES = [TEACHING, *[walpurgis.game(name) for name in walpurgis.games()]]
IDS = [game.id for game in GAMES]


def everything(evaluator: NetworkEvaluator, state: Any, seat: int) -> tuple[Any, ...]:
    """All that a network says about a position."""
    query = evaluator.layout.encoder.ask(state.legal(seat))
    hidden_state = evaluator.encode(state, seat, ())
    return (
        evaluator.logits(state, seat, query),
        evaluator.values(state),
        evaluator.network.beliefs(hidden_state).tolist(),
    )


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_single_precision_says_exactly_what_integers_say(game: Any) -> None:
    for seats in {game.seats[0], game.seats[-1]}:
        one, other = untrained(game), untrained(game)
        other.integers = True
        quick, slow = NetworkEvaluator(one, layout(game)), NetworkEvaluator(other, layout(game))
        for state, seat in positions(game, seats, 12):
            assert everything(quick, state, seat) == everything(slow, state, seat)


def test_the_order_of_a_sum_does_not_matter() -> None:
    rng = np.random.default_rng(1)
    weights = rng.integers(-127, 128, (64, WIDEST)).astype(np.int8)
    weights[0] = 127
    inputs = FixedPoint(np.full(WIDEST, 8191.0))
    layer = Layer(weights, np.ones(64, np.float32), np.zeros(64, np.float32))
    assert layer(inputs)[0] == 127 * 8191 * WIDEST * inputs.unit
    order = rng.permutation(WIDEST)
    turned = Layer(weights[:, order], np.ones(64, np.float32), np.zeros(64, np.float32))
    vector = rng.normal(0, 1, WIDEST)
    assert layer(FixedPoint(vector)).tolist() == turned(FixedPoint(vector[order])).tolist()
    some = layer.some(FixedPoint(vector), np.array([3, 60]))
    assert some.tolist() == layer(FixedPoint(vector))[[3, 60]].tolist()


def test_a_layer_that_could_not_be_added_up_exactly_is_refused() -> None:
    with pytest.raises(BadNetwork, match="at most 1040"):
        Layer(np.zeros((2, WIDEST + 1), np.int8), np.ones(2, np.float32), np.zeros(2, np.float32))


def test_fixed_point_and_norm_are_close_to_the_real_numbers() -> None:
    vector = np.random.default_rng(2).normal(0, 3, 200)
    fixed = FixedPoint(vector)
    back = (fixed.halves[0].astype(np.float64) * 128 + fixed.halves[1]) * fixed.unit
    assert np.abs(back - vector).max() <= np.abs(vector).max() / 4096
    ones, zeros = np.ones(200, np.float32), np.zeros(200, np.float32)
    normed = LayerNorm(ones, zeros)(vector)
    assert normed == pytest.approx((vector - vector.mean()) / np.sqrt(vector.var() + 1e-5), abs=1e-4)
    assert LayerNorm(ones, zeros)(np.zeros(200)).tolist() == [0.0] * 200
    assert FixedPoint(np.zeros(3)).halves.tolist() == [[0.0] * 3] * 2


def test_a_network_is_the_same_after_a_file(tmp_path: Path) -> None:
    path = tmp_path / "moonlight.network"
    kept, made = (
        NetworkEvaluator(write_untrained(TEACHING, path), layout(TEACHING)),
        NetworkEvaluator(untrained(TEACHING), layout(TEACHING)),
    )
    assert not kept.network.integers
    for state, seat in positions(TEACHING, 3, 10):
        assert everything(kept, state, seat) == everything(made, state, seat)


@pytest.mark.parametrize("key", ["game", "rules", "box", "layout"])
def test_a_network_for_something_else_is_refused(tmp_path: Path, key: str) -> None:
    arrays, told = quantize(random_weights(TEACHING, 0)), about(TEACHING, [])
    told["probe"] = Network(arrays, told).answer_probe()
    path = tmp_path / "other.network"
    write_arrays(path, arrays, {**told, key: "other"}, 1 << 24)
    with pytest.raises(BadNetwork, match=f"was made for {key} 'other'; here it is"):
        read(path, layout(TEACHING))


def test_a_network_plays_with_a_box_that_it_did_not_learn_with_once_its_maker_says_so(tmp_path: Path) -> None:
    game = walpurgis.game("septima")
    arrays, told = quantize(random_weights(game, 0)), about(game, []) | {"box": "other"}
    told["probe"] = Network(arrays, told).answer_probe()
    path = tmp_path / "septima.network"
    write_arrays(path, arrays, told, 1 << 24)
    with pytest.raises(BadNetwork, match="was made for box 'other'"):
        read(path, layout(game))
    assert adopt(path) == adopt(path) == ["other", game.box]
    assert read(path, layout(game)).about["box"] == "other"


def test_no_maker_can_say_so_of_another_layout(tmp_path: Path) -> None:
    game = walpurgis.game("septima")
    arrays, told = quantize(random_weights(game, 0)), about(game, []) | {"box": "other", "layout": "other"}
    told["probe"] = Network(arrays, told).answer_probe()
    path = tmp_path / "septima.network"
    write_arrays(path, arrays, told, 1 << 24)
    before = path.read_bytes()
    with pytest.raises(BadNetwork, match="was made for layout 'other'"):
        adopt(path)
    assert path.read_bytes() == before


def test_a_machine_whose_floating_point_errs_calculates_with_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    network = untrained(TEACHING)
    network.about["probe"] = network.answer_probe()
    right = Layer.__call__

    def wrong(layer: Layer, inputs: FixedPoint, integers: bool = False) -> Any:
        return right(layer, inputs, integers) + (0.0 if integers else 1e-6)

    monkeypatch.setattr(Layer, "__call__", wrong)
    network.check()
    assert network.integers
    network.about["probe"] = ["something else"]
    with pytest.raises(BadNetwork, match="damaged"):
        network.check()


def test_what_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "moonlight.network"
    path.write_bytes(b"no network")
    with pytest.raises(BadNetwork, match="no file of a network"):
        read(path)
    write_arrays(path, {}, {"kind": "checkpoint", "format": 1}, 1 << 20)
    with pytest.raises(BadNetwork, match="no network of format"):
        read(path)


def test_a_file_that_is_too_large_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="make the network narrower"):
        write_arrays(tmp_path / "big", {"noise": np.random.default_rng(0).bytes(10_000)}, {}, 1000)  # type: ignore[dict-item]
    assert list(tmp_path.iterdir()) == []


def test_numbers_are_squeezed_alike_one_by_one_and_together() -> None:
    numbers = np.array([0, 1, -1, 7, -40, 1000, 4000], np.float32)
    assert quantize_all(numbers).tolist() == [0, 11, -11, 33, -59, 111, 111]


def test_a_reward_is_a_win_and_a_lead() -> None:
    half = {"share": 0.5, "lead": 20.0}
    won = rewards({"scores": [60, 40], "winners": [0]}, half)
    assert won == [0.75, -0.75]
    assert rewards({"scores": [9, 9, 9], "winners": [0, 1, 2]}, half) == [0.0, 0.0, 0.0]
    assert rewards({"scores": [40], "winners": [0]}, half) == [0.75]
    assert rewards({"scores": [0], "winners": []}, half) == [-0.75]
    rng = random.Random(1)
    for _ in range(50):
        scores = [rng.randrange(-20, 200) for _ in range(4)]
        assert all(-1 <= value <= 1 for value in rewards({"scores": scores, "winners": [2]}, half))
