"""Several boxes of one game are in play at once in one process, and none of them touches another."""

import gc
import importlib
import pickle
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import walpurgis
from tests.games.other_boxes import other_box, other_text, standard_text
from walpurgis.bots import Position, levels, make_bot, think
from walpurgis.bots.processes import make_pool
from walpurgis.formats import record as records
from walpurgis.formats.box import BadBox, Box
from walpurgis.games import box_of, catalogue, find_game, folder, ids, rules
from walpurgis.kernel.compiling import COMPILED
from walpurgis.kernel.errors import IllegalMove, OtherVersion
from walpurgis.kernel.game import Game
from walpurgis.testing import conform, random_game

IDS = ids()
GAMES: Any = importlib.import_module("walpurgis.games")
"""The module; `walpurgis.games` is the function that lists their ids."""


def other(id: str, more: int = 0) -> Game[Any]:
    return walpurgis.game(id, other_box(id, more))


def lines(game: Game[Any], seed: int) -> str:
    """A random game with its result."""
    record, _ = random_game(game, max(2, game.seats[0]), seed=seed)
    return str(record)


@pytest.mark.parametrize("id", IDS)
def test_two_boxes_are_in_play_side_by_side_and_neither_touches_the_other(id: str) -> None:
    standard = walpurgis.game(id)
    alone = [lines(standard, seed) for seed in range(3)]
    second, third = other(id), other(id, 1)
    apart = [lines(game, 1) for game in (second, third)]
    assert len({standard.box, second.box, third.box}) == 3
    assert {standard.id, second.id, third.id} == {id}
    worlds = [game.new(max(2, game.seats[0]), {}, 1) for game in (second, standard, third)]
    rng = random.Random(4)
    while any(not world.over for world in worlds):
        for world in worlds:
            if not world.over:
                seat = world.waiting[0]
                world.apply(seat, rng.choice(world.legal(seat)))
    assert [lines(standard, seed) for seed in range(3)] == alone
    assert [lines(game, 1) for game in (second, third)] == apart


def test_a_table_plays_by_the_numbers_of_its_own_box() -> None:
    scores = [
        [player["vp"] for player in game.new(2).view(0)["table"]["players"]]
        for game in (walpurgis.game("broom_service"), other("broom_service"), other("broom_service", 1))
    ]
    assert scores == [[10, 10], [13, 13], [14, 14]]


@pytest.mark.parametrize("id", IDS)
def test_a_game_with_another_box_keeps_every_promise(id: str) -> None:
    conform(other(id), games=len(walpurgis.game(id).seats), sampling_rate=0.01)


@pytest.mark.parametrize("id", IDS)
def test_the_same_box_is_the_same_game(id: str, tmp_path: Path) -> None:
    game = other(id)
    (tmp_path / "mine.toml").write_text("# as printed\n" + other_text(id), "utf-8")
    assert walpurgis.game(id, tmp_path / "mine.toml") is game
    assert walpurgis.game(id, Box.read(other_box(id).compact())) is game
    assert walpurgis.game(game.key) is find_game(id, game.box) is game
    assert walpurgis.game(id, Box.read(standard_text(id))) is walpurgis.game(id)
    assert folder(game) == folder(walpurgis.game(id))
    found = box_of(game)
    assert found is not None
    assert found.fingerprint() == game.box


@pytest.mark.parametrize("id", IDS)
def test_what_belongs_to_one_box_is_refused_by_the_other(id: str) -> None:
    standard, second = walpurgis.game(id), other(id)
    state = second.new(second.seats[-1], {}, 3)
    with pytest.raises(OtherVersion, match=second.box):
        standard.load(state.save())
    assert second.load(state.save()).save() == state.save()
    seat = state.waiting[0]
    begun = standard.new(second.seats[-1], {}, 3)
    with pytest.raises(IllegalMove):
        begun.apply(begun.waiting[0], second.verbs.all[0])
    assert state.legal(seat)


@pytest.mark.parametrize("id", IDS)
def test_a_record_replays_with_the_box_that_it_was_played_with(id: str) -> None:
    game = other(id)
    record, state = random_game(game, game.seats[-1], seed=5)
    record.contents = other_box(id).compact()
    read = records.read(str(record))
    assert str(read) == str(record)
    assert records.replay(find_game(read.game, read.box, read.contents), read).result() == state.result()
    with pytest.raises(OtherVersion, match=game.box):
        records.replay(walpurgis.game(id), read)


def test_a_standard_box_from_before_is_found_among_those_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAMES, "EARLIER", str(tmp_path))
    before = other_box("new_salem", 40)
    with pytest.raises(OtherVersion):
        find_game("new_salem", before.fingerprint())
    (tmp_path / f"{before.fingerprint()}.toml").write_text(other_text("new_salem", 40), "utf-8")
    assert find_game("new_salem", before.fingerprint()).box == before.fingerprint()


def test_a_process_that_has_never_met_a_box_replays_its_record(tmp_path: Path) -> None:
    record, _ = random_game(other("new_salem"), 3, seed=5)
    bare, whole, box = tmp_path / "bare.record", tmp_path / "whole.record", tmp_path / "box.toml"
    bare.write_text(str(record), "utf-8")
    record.contents = other_box("new_salem").compact()
    whole.write_text(str(record), "utf-8")
    box.write_text(other_text("new_salem"), "utf-8")

    def replay(*args: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "walpurgis", "replay", *map(str, args)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert replay(whole).returncode == replay(bare, "--box", box).returncode == 0
    refused = replay(bare)
    assert refused.returncode != 0
    assert f"played with box '{record.box}'" in refused.stderr
    assert "--box" in refused.stderr


@pytest.mark.parametrize("id", IDS)
def test_bots_know_the_box_of_their_table(id: str) -> None:
    """Rules of thumb and searches look at the table's own numbers; networks have learned with the standard ones."""
    game = other(id)
    assert not {"raven", "hecate"} & set(levels(game.key))
    with pytest.raises(ValueError, match="networks have learned with the standard box"):
        make_bot(game.key, "raven", random.Random(1))
    seats = max(2, game.seats[0])
    bots = [make_bot(game.key, "apprentice", random.Random(seat)) for seat in range(seats)]
    bots[0] = make_bot(game.key, "witch", random.Random(0), iterations=2)
    state, rng = game.new(seats, {}, 2), random.Random(2)
    while not state.over and state.moves < 40:
        seat = game.next_seat(state)
        state.apply(seat, bots[seat].choose(Position(state, seat, rng)))


@pytest.mark.parametrize("id", ["septima", "new_salem"])
def test_a_bot_thinks_in_a_process_of_its_own(id: str) -> None:
    game = other(id, 2)
    state = game.new(2 if id == "septima" else 3, {}, 2)
    seat = state.waiting[0]
    position = Position(state, seat, random.Random(1))
    with make_pool(1) as pool:
        move = pool.submit(think, position, "apprentice", 7).result(60)
    assert move == think(position, "apprentice", 7)
    assert game.read(state, seat, move) in state.legal(seat)


@pytest.mark.parametrize("id", IDS)
def test_what_is_pickled_comes_back_with_its_box(id: str) -> None:
    game = other(id)
    state = game.new(game.seats[-1], {}, 2)
    twin, move = pickle.loads(pickle.dumps((state, state.legal(state.waiting[0])[0])))
    assert twin.game is game
    assert any(move is each for each in twin.legal(twin.waiting[0]))
    standard = walpurgis.game(id).new(game.seats[-1], {}, 2)
    legal = standard.legal(standard.waiting[0])
    assert all(one is other for one, other in zip(pickle.loads(pickle.dumps(legal)), legal, strict=True))


def test_rules_texts_have_the_numbers_of_the_box() -> None:
    game = other("witchstone", 3)
    assert "5 VP" in str(rules(game.key, "en").data())
    assert rules(game.key, "en").data() != rules("witchstone", "en").data()
    assert catalogue(game.key, "en").game is game


@pytest.mark.parametrize(
    "id, old, new, problem",
    [
        ("witchstone", "turns_per_player = 11", "turns_per_player = 9", "does not fit 15 tiles and 9 turns"),
        ("septima", "\ncharm = 2", '\ncharm = "two"', "scoring.charm"),
        ("septima", "\ncharm = 2", "", "scoring.charm: is missing"),
        ("broom_service", "[structure]", "[structur]", "structure: is missing"),
    ],
)
def test_a_box_that_cannot_be_played_with_is_refused_and_leaves_nothing(
    id: str, old: str, new: str, problem: str
) -> None:
    text = standard_text(id).replace(old, new, 1)
    assert lines(walpurgis.game(id), 1)
    before, modules = set(GAMES._COPIES), set(sys.modules)
    with pytest.raises(BadBox, match=problem):
        walpurgis.game(id, Box.read(text))
    gc.collect()
    assert set(GAMES._COPIES) <= before
    assert set(sys.modules) == modules
    assert lines(walpurgis.game(id), 1)


@pytest.mark.parametrize("text", ["date = 2000-01-01", "{", '{"a": }', "a = ", f"a = {'[' * 5000}{']' * 5000}"])
def test_what_is_no_box_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadBox):
        Box.read(text)


def test_a_game_without_a_box_has_none_to_change() -> None:
    with pytest.raises(BadBox, match="no box that can be changed"):
        walpurgis.game("examples.teaching:GAME", other_box("witchstone"))


@pytest.mark.skipif(COMPILED, reason="compiled moves hold their verbs where the garbage collector does not look")
def test_boxes_that_nobody_plays_with_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES, "MOST_RECENT", 2)
    played = other("new_salem", 10)
    state = played.new(3)
    for more in range(11, 15):
        catalogue(other("new_salem", more).key, "en")
    gc.collect()
    alive = [game for key, game in GAMES._COPIES.items() if key.startswith("new_salem@")]
    assert len(alive) <= 3
    assert other("new_salem", 10) is played
    assert state.game is played
    with pytest.raises(OtherVersion):
        find_game("new_salem", other_box("new_salem", 11).fingerprint())


def test_many_threads_get_the_same_game() -> None:
    found: list[Game[Any]] = []
    threads = [threading.Thread(target=lambda: found.append(other("new_salem", 20))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert len({id(game) for game in found}) == 1
