"""Training on the teaching game: from nothing to beating random, resumed, alike with and without workers."""

import json
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")

import numpy as np  # noqa: E402

import walpurgis  # noqa: E402
from examples.teaching import GAME as TEACHING  # noqa: E402
from tests.learning.networks import positions  # noqa: E402
from walpurgis.bots import Novice  # noqa: E402
from walpurgis.bots.learned.evaluator import NetworkEvaluator, turns  # noqa: E402
from walpurgis.bots.learned.layout import layout  # noqa: E402
from walpurgis.bots.learned.network import BadNetwork, read  # noqa: E402
from walpurgis.bots.match import interval, wins  # noqa: E402
from walpurgis.bots.names import bot_maker  # noqa: E402
from walpurgis.learning.checkpoint import LARGEST, save  # noqa: E402
from walpurgis.learning.commands import main  # noqa: E402
from walpurgis.learning.export import LARGEST as LARGEST_NETWORK  # noqa: E402
from walpurgis.learning.export import export  # noqa: E402
from walpurgis.learning.files import Progress, read_about  # noqa: E402
from walpurgis.learning.hidden import hidden_names  # noqa: E402
from walpurgis.learning.ppo import Learner, targets  # noqa: E402
from walpurgis.learning.recipe import RECIPES, Recipe  # noqa: E402
from walpurgis.learning.rollouts import OWN_WAY, BackgroundCollector, LayoutEmbedding, RolloutBatch, RolloutCollector  # noqa: E402
from walpurgis.learning.training import Machine, Training, make_model  # noqa: E402
from walpurgis.learning.workers import RolloutPlan, WorkerFailed  # noqa: E402

TEACHER = "examples.teaching:GAME"
SMALL: dict[str, Any] = {"width": 32, "games": 8, "steps": 8, "batch": 64, "epochs": 1}


def train(folder: Path, rounds: int, machine: Machine | None = None, **changes: Any) -> Training:
    training = Training(TEACHER, folder, changes, machine or Machine("cpu"), 1, "a command")
    training.run(1.0, lambda line: None, rounds)
    return training


def test_from_nothing_to_beating_random_in_under_a_minute(tmp_path: Path) -> None:
    started = time.process_time()
    training = train(tmp_path, 50)
    assert time.process_time() - started < 60
    export(training.path, tmp_path / "moonlight.network", "export")
    maker = bot_maker(f"net:{tmp_path / 'moonlight.network'}")
    won = wins(TEACHING, lambda rng: maker("moonlight", rng), Novice, 2, 160, seed=7)
    assert interval(won, 160)[0] > 0.6
    won = wins(TEACHING, lambda rng: maker("moonlight", rng), Novice, 3, 90, seed=7)
    assert interval(won, 90)[0] > 0.4


def test_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = train(tmp_path, 2, **SMALL)
    again = Training(TEACHER, tmp_path, {"rate": 1e-5}, Machine("cpu"), 1, "another command")
    assert again.progress.rounds == 2
    assert again.recipe.width == 32
    assert again.recipe.rate == 1e-5
    assert again.progress.commands == ["a command", "another command"]
    for one, other in zip(first.model.parameters(), again.model.parameters(), strict=True):
        assert torch.allclose(one, other, atol=1e-3)
    squares = [state["exp_avg_sq"].mean().item() for state in again.learner.optimizer.state.values()]
    before = [state["exp_avg_sq"].mean().item() for state in first.learner.optimizer.state.values()]
    assert squares == pytest.approx(before, rel=1e-3)
    again.run(1.0, lambda line: None, 1)
    lines = [json.loads(line) for line in (tmp_path / "moonlight.metrics.jsonl").read_text("utf-8").splitlines()]
    assert [line["round"] for line in lines] == [1, 2, 3]
    assert lines[-1]["decisions"] == 3 * 8 * 8
    assert {"entropy", "value_error", "belief_error", "speed", "waiting", "learning"} <= set(lines[-1])
    assert (tmp_path / "moonlight.entropy.svg").read_text("utf-8").startswith("<svg")


def test_a_checkpoint_of_another_box_is_refused_and_left_alone(tmp_path: Path) -> None:
    training = train(tmp_path, 1, **SMALL)
    about, arrays = read_about(training.path)
    from walpurgis.learning.files import write_arrays

    write_arrays(training.path, arrays, {**about, "box": "other"}, LARGEST)
    before = training.path.read_bytes()
    with pytest.raises(BadNetwork, match="was made for box 'other'"):
        train(tmp_path, 1)
    assert training.path.read_bytes() == before


def test_every_number_of_seats_is_in_every_round(tmp_path: Path) -> None:
    collector = RolloutCollector(plan(games=6, steps=40), range(6), 0, 1, "cpu")
    batch = collector.collect(make_model(collector.plan))
    assert batch.seats.tolist() == [2, 3, 2, 3, 2, 3]
    assert set(batch.scores) == {2, 3}
    named = layout(TEACHING).names
    two, three = named.index("seats=2"), named.index("seats=3")
    assert batch.quantized[:, 0, two].unique().tolist() == [11]
    assert batch.quantized[:, 1, three].unique().tolist() == [11]
    assert bool(batch.masks.gather(2, batch.actions[..., None]).all())
    assert int(batch.masks.sum(-1).min()) > 1  # what is forced is not asked
    assert int(batch.agents.max()) == 2


def test_options_are_mixed(tmp_path: Path) -> None:
    plan = RolloutPlan("septima", Recipe(games=12, steps=2, usual=0.0, width=16), (), 3)
    collector = RolloutCollector(plan, range(12), 0, 1, "cpu")
    batch = collector.collect(make_model(plan))
    names = plan.layout.names
    modes = {name for name in names if name.startswith("options.mode=")}
    chosen = {mode for mode in modes if int(batch.quantized[0, :, names.index(mode)].max()) > 0}
    assert chosen == modes


def plan(seed: int = 5, **changes: Any) -> RolloutPlan:
    recipe = RECIPES["moonlight"].changed({**SMALL, **changes})
    return RolloutPlan(TEACHER, recipe, tuple(hidden_names(layout(TEACHING))), seed)


def collect(workers: int, groups: int = 1) -> RolloutBatch:
    torch.manual_seed(1)
    model = make_model(plan())
    collector = RolloutCollector(plan(), range(8), workers, groups, "cpu")
    try:
        torch.manual_seed(2)
        collector.collect(model)
        return collector.collect(model)
    finally:
        collector.close()


def test_workers_play_the_same_games_as_one_process() -> None:
    here, there = collect(0), collect(2)
    for name, value in here.__dict__.items():
        if isinstance(value, torch.Tensor):
            assert torch.equal(value, getattr(there, name)), name
    assert here.finished == there.finished > 0
    assert collect(2, groups=2).finished > 0


def test_rounds_that_overlap_are_played_with_weights_that_are_one_round_old() -> None:
    torch.manual_seed(1)
    model = make_model(plan())
    collector = RolloutCollector(plan(), range(8), 0, 1, "cpu", storages=2)
    background = BackgroundCollector(collector, model)
    try:
        first = background.collect(model)
        kept = {name: value.clone() for name, value in first.__dict__.items() if isinstance(value, torch.Tensor)}
        assert background.coming is not None
        background.coming.result()
        for name, value in kept.items():  # the round that came meanwhile lies somewhere else
            assert torch.equal(value, getattr(first, name)), name
        with torch.no_grad():
            for parameter in model.parameters():
                parameter.zero_()
        assert not bool((background.collect(model).values == 0).all())
        assert bool((background.collect(model).values == 0).all())
    finally:
        background.close()


def test_training_with_rounds_that_overlap_learns(tmp_path: Path) -> None:
    training = train(tmp_path, 40, Machine("cpu", overlap=True))
    lines = [json.loads(line) for line in training.metrics.read_text("utf-8").splitlines()]
    assert len(lines) == 40
    assert lines[-1]["entropy"] < lines[0]["entropy"]


def test_a_worker_that_fails_says_why() -> None:
    collector = RolloutCollector(plan(), range(8), 2, 1, "cpu")
    try:
        pool = collector.pools[0]
        pool.hear()
        pool.arrays["actions"][:] = 10_000
        pool.tell()
        with pytest.raises(WorkerFailed, match="10000 is no action"):
            pool.hear()
    finally:
        collector.close()


def test_bots_sit_in_the_other_seats_and_nothing_is_learned_from_them() -> None:
    chosen = plan(games=4, steps=30, seats=[3], opponents=["novice"], opponent_share=1.0)
    collector = RolloutCollector(chosen, range(4), 0, 1, "cpu")
    batch = collector.collect(make_model(chosen))
    ends = batch.dones[:, 0].nonzero().flatten().tolist()
    first = batch.agents[: ends[0] + 1, 0].unique()
    assert len(ends) > 1
    assert len(first) == 1


def test_advice_is_legal_and_mostly_followed() -> None:
    chosen = plan(games=8, steps=30, imitation_minutes=1.0)
    collector = RolloutCollector(chosen, range(8), 0, 1, "cpu")
    batch = collector.collect(make_model(chosen), advised=True)
    assert bool((batch.advice[0] < 0).all())  # nobody was asked before the first step
    advice, actions = batch.advice[1:], batch.actions[1:]
    assert bool(batch.masks[1:].gather(2, advice[..., None]).all())
    same = (advice == actions).float().mean(0)
    led = torch.arange(8) % OWN_WAY == 0
    assert bool((same[~led] == 1).all())
    assert bool((same[led] < 1).all())
    later = collector.collect(make_model(chosen))
    assert bool((later.advice[1:] < 0).all())
    assert not bool((later.advice[0] < 0).any())  # asked for by the round before


def test_advice_counts_seats_as_the_network_does() -> None:
    embedding = LayoutEmbedding(RolloutPlan("new_salem", Recipe(games=6, width=16), (), 3), range(6), "cpu")
    agents = torch.tensor([2, 1, 0, 3, 4, 5])
    for action in range(0, layout(walpurgis.game("new_salem")).actions, 7):
        ours = torch.full((6,), action)
        assert embedding.advice(embedding.actions(ours, agents), agents).tolist() == ours.tolist()
    assert embedding.advice(torch.full((6,), -1), agents).tolist() == [-1] * 6


def test_imitation_soon_plays_like_the_heuristic_policy(tmp_path: Path) -> None:
    training = Training(TEACHER, tmp_path, {"imitation_minutes": 1e6}, Machine("cpu"), 1)
    training.run(1.0, lambda line: None, 12)
    batch = training.source.collect(training.model, advised=True)
    known = batch.advice >= 0
    with torch.no_grad():
        best = training.model.logits(training.model(batch.quantized), batch.masks).argmax(-1)
    assert float((best == batch.advice)[known].float().mean()) > 0.7


def test_labels_are_what_others_hold() -> None:
    chosen = plan(games=1, steps=4, seats=[2], belief_every=1)
    collector = RolloutCollector(chosen, range(1), 0, 1, "cpu")
    games = collector.pools[0].here
    assert games is not None
    driver = games.drivers[0]
    other = driver.state.table.hands[1 - driver.seat]
    labels = collector.pools[0].arrays["labels"][0]
    assert labels[: len(chosen.hidden)].tolist() == [1, *[int(card in other) for card in range(1, 16)]]
    assert set(labels[len(chosen.hidden) :].tolist()) == {-1}  # nobody sits there


def test_a_decision_is_judged_by_its_own_seat() -> None:
    """Two seats, one game: seat 0, seat 1, seat 0, and it ends; then a new game that is not over."""
    steps, seats = 4, 2
    batch = RolloutBatch(
        quantized=torch.zeros(steps, 1, 1),
        masks=torch.zeros(steps, 1, 1),
        actions=torch.zeros(steps, 1),
        log_probs=torch.zeros(steps, 1),
        values=torch.tensor([[[0.1, 0.0]], [[0.2, 0.0]], [[0.3, 0.0]], [[0.9, 0.0]]]),
        agents=torch.tensor([[0], [1], [0], [1]]),
        rewards=torch.tensor([[[0.0, 0.0]], [[0.0, 0.0]], [[1.0, -1.0]], [[0.0, 0.0]]]),
        dones=torch.tensor([[False], [False], [True], [False]]),
        labels=torch.zeros(steps, 1, 0),
        advice=torch.full((steps, 1), -1),
        seats=torch.tensor([seats]),
        scores={},
        finished=1,
        times={},
    )
    found = targets(batch, 0.5)
    last = 1.0 - 0.3
    assert found.advantages[:3, 0].tolist() == pytest.approx([0.3 - 0.1 + 0.5 * last, -1.0 - 0.2, last])
    assert found.returns[1, 0].tolist() == pytest.approx([-1.0, 1.0])  # its own end, and the other seat's
    assert found.returns[0, 0].tolist() == pytest.approx([0.1 + 0.2 + 0.5 * last, -1.0])
    assert found.known[:, 0, 0].tolist() == [True, True, True, False]


@pytest.mark.parametrize("id", walpurgis.games())
def test_checkpoints_and_networks_are_small_and_say_the_same(id: str, tmp_path: Path) -> None:
    game, recipe = walpurgis.game(id), RECIPES[id]
    found = layout(game)
    hidden = tuple(hidden_names(found))
    torch.manual_seed(1)
    model = make_model(RolloutPlan(id, recipe, hidden, 1))
    with torch.no_grad():
        model.policy.weight.mul_(100)
    path = tmp_path / "a.checkpoint"
    save(path, Learner(model, recipe, "cpu"), found, hidden, recipe, Progress())
    assert path.stat().st_size < LARGEST
    told = export(path, tmp_path / "a.network", "export")
    assert (tmp_path / "a.network").stat().st_size < LARGEST_NETWORK
    assert {"rules", "box", "code", "commands", "recipe", "trained"} <= set(told)
    evaluator = NetworkEvaluator(read(tmp_path / "a.network", found), found)
    same, of = 0, 0
    for state, seat in positions(game, game.seats[-1], 25):
        query = found.encoder.ask(state.legal(seat))
        if len(query.numbers) < 2:
            continue
        ours = evaluator.logits(state, seat, query)
        numbers = [turns(found, state.seats, seat)[number] for number in query.numbers]
        theirs = by_torch(model, evaluator, (state, seat, query.prefix))[numbers]
        assert ours == pytest.approx(theirs.tolist(), abs=0.02)
        same, of = same + (int(np.argmax(ours)) == int(theirs.argmax())), of + 1
    assert same >= 0.8 * of


def by_torch(model: Any, evaluator: NetworkEvaluator, asked: tuple[Any, int, tuple[int, ...]]) -> Any:
    """All logits as PyTorch calculates them."""
    places, numbers = evaluator.inputs(*asked)
    whole = torch.zeros(evaluator.layout.width, dtype=torch.int8)
    whole[torch.from_numpy(places)] = torch.from_numpy(numbers.astype(np.int8))
    with torch.no_grad():
        return model.policy(model(whole[None])).numpy()[0]


def test_the_command_line_trains_exports_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path)
    numbers = [word for name, value in SMALL.items() for word in ("--set", f"{name}={value}")]
    main(["train", TEACHER, "--rounds", "1", "--workers", "0", "--device", "cpu", "--folder", folder, *numbers])
    said = capsys.readouterr().out
    assert "round 1" in said
    assert "decisions" in said
    main(["export", f"{folder}/moonlight.checkpoint", folder])
    main(["show", f"{folder}/moonlight.network"])
    about = json.loads(capsys.readouterr().out.partition("\n")[2])
    assert about["commands"][0].startswith("python -m walpurgis.learning train examples.teaching:GAME --rounds 1")
    assert not any(folder in command for command in about["commands"]), (
        "where files lay on this machine is nobody's business"
    )
    with pytest.raises(SystemExit, match="a recipe has no 'colour'"):
        main(["train", TEACHER, "--set", "colour=1", "--folder", f"{folder}/other"])
    with pytest.raises(SystemExit, match="'cpu' or 'cuda', not 'tpu'"):
        main(["train", TEACHER, "--device", "tpu", "--folder", f"{folder}/other"])


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: make ray")
@pytest.mark.filterwarnings("ignore")
def test_a_ray_cluster_plays_and_this_process_learns(tmp_path: Path) -> None:
    training = train(tmp_path, 3, Machine("cpu", ray=True, actors=2), **SMALL)
    assert training.progress.decisions == 3 * 8 * 8
    lines = [json.loads(line) for line in training.metrics.read_text("utf-8").splitlines()]
    assert all(line["cluster"] > 0 for line in lines)


def test_training_begins_with_the_weights_of_a_network(tmp_path: Path) -> None:
    first = train(tmp_path / "first", 2, **SMALL)
    network = tmp_path / "moonlight.network"
    export(first.path, network, "export")
    second = Training(TEACHER, tmp_path / "second", {}, Machine("cpu"), 2, "another command", network)
    second.source.close()
    for (name, ours), theirs in zip(first.model.state_dict().items(), second.model.state_dict().values(), strict=True):
        assert torch.allclose(ours, theirs, atol=float(ours.abs().max()) / 127), name
    assert second.hidden == first.hidden
    assert second.recipe.width == SMALL["width"]
    assert second.progress.commands == ["a command", "export", "another command"]
    assert second.progress.decisions == 0


def test_a_network_of_another_game_is_no_beginning(tmp_path: Path) -> None:
    export(train(tmp_path / "first", 1, **SMALL).path, tmp_path / "moonlight.network", "export")
    with pytest.raises(BadNetwork, match="was made for game 'moonlight'; here it is 'witchstone'"):
        Training("witchstone", tmp_path, {}, Machine("cpu"), start=tmp_path / "moonlight.network")
