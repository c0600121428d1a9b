"""Puzzles: those that come with the games hold, and mining is fair and repeatable."""

import random
from itertools import pairwise

import pytest

from examples.teaching import GAME as MOONLIGHT
from tests.bots.tables import GAMES, OURS, find_game, positions
from tests.formats.test_puzzle import made
from walpurgis.analysis.puzzles import (
    examine,
    is_clear,
    look,
    margin_of,
    mine,
    mine_game,
    pick,
    play,
    same_moves,
    still_best,
)
from walpurgis.bots import Position
from walpurgis.formats.puzzle import DIFFICULTIES, Puzzle
from walpurgis.games import puzzles
from walpurgis.testing.dealer import Dealer, Tally

TEACHING = "examples.teaching:GAME"
LOOKED_AT_AGAIN = 3
"""How many puzzles of each game are looked at again here."""
FEWEST = 5
"""How many puzzles each game has at least."""


def shipped() -> list[tuple[str, Puzzle]]:
    return [(name, one) for name in OURS for one in puzzles(name)]


# ----- the puzzles that come with the games -----


@pytest.mark.parametrize("id, one", shipped(), ids=[f"{name}-{one.id}" for name, one in shipped()])
def test_a_puzzle_leads_to_its_position_and_knows_all_its_moves(id: str, one: Puzzle) -> None:
    game = find_game(id)
    state = one.begin(game)
    assert one.seat in state.waiting
    told = [text for move in one.moves for text in move.same]
    assert sorted(told) == sorted(str(move) for move in state.legal(one.seat))
    for move in one.moves:
        assert 0 < sum(move.chances) <= 1.01, "somebody wins, or nobody does"
    assert one.best.gap == 0
    assert one.moves[1].gap >= margin_of(game, state.seats)
    assert all(better.gap <= worse.gap for better, worse in pairwise(one.moves))
    assert max(one.found["novice"], one.found["apprentice"]) < 0.5


@pytest.mark.parametrize("id", OURS)
def test_every_game_has_puzzles_of_several_kinds(id: str) -> None:
    found = puzzles(id)
    assert len({one.id for one in found}) == len(found) >= FEWEST
    assert len({one.best.same[0].split()[0] for one in found}) >= 2
    assert len({one.difficulty for one in found}) >= 2


@pytest.mark.parametrize("id", OURS)
def test_a_solution_is_still_the_best_move_when_it_is_looked_at_again(id: str) -> None:
    for one in random.Random(7).sample(puzzles(id), LOOKED_AT_AGAIN):
        ahead = still_best(one, find_game(id), 12, random.Random("again"))
        assert ahead > 0, one.id


# ----- mining -----


@pytest.mark.parametrize("id", GAMES)
def test_what_moves_are_worth_depends_on_nothing_that_the_seat_cannot_see(id: str) -> None:
    game, tally, rng, compared = find_game(id), Tally(), random.Random(5), 0
    for state, seat in positions(game, max(2, game.seats[0]), 6, seed=3):
        truth = next((found for _ in range(6) if (found := Dealer(state, seat, rng, tally).truth_behind())), None)
        if truth is None:
            continue
        told = []
        for world in (state, truth):
            luck = random.Random("fair")
            position = Position(world, seat, luck)
            kinds = same_moves(position, luck)
            worths = look(position, [moves[0] for moves in kinds][:4], 2, tree=True, rng=luck)
            told.append((kinds, [(worth.move, worth.chances) for worth in worths.all]))
        assert told[0] == told[1]
        compared += 1
    assert compared >= 2


def test_the_same_number_leads_to_the_same_puzzles() -> None:
    first = [one.line() for _, found in mine(MOONLIGHT, 2) for one in found]
    assert first == [one.line() for number in range(2) for one in mine_game(MOONLIGHT.key, number)]


def test_a_decision_without_a_clearly_best_move_is_no_puzzle() -> None:
    record, decisions = play(MOONLIGHT, 2, random.Random(1))
    for decision in decisions[:6]:
        position = Position(decision.state, decision.seat, random.Random(1))
        fields = [moves[0] for moves in same_moves(position, random.Random(1))]
        assert not is_clear(look(position, fields, 4, tree=False, rng=random.Random(1)), margin=0.9)
        found = examine(decision, record, random.Random(1))
        assert found is None or found.moves[1].gap >= margin_of(MOONLIGHT, 2)


def test_of_many_puzzles_those_of_all_kinds_are_picked() -> None:
    known = [made(seed, "lay", moves=2 + seed) for seed in range(6)]
    known += [made(10, "burn"), made(11, "lay", "hard")]
    picked = pick(known, 4)
    assert {one.best.same[0].split()[0] for one in picked} == {"lay", "burn"}
    assert [DIFFICULTIES.index(one.difficulty) for one in picked] == sorted(
        DIFFICULTIES.index(one.difficulty) for one in picked
    )
    assert max(len(one.moves) for one in known) == max(len(one.moves) for one in picked)
    assert len(pick(known, 99)) == len(known)
