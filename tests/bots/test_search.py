"""The search: its budgets, its clock, its trees, and that it finds what is plainly best."""

import random
from typing import Any

import pytest

from examples.teaching import BURN, GAME, LAY, PASS, BurnCards, KeepOrBurn
from examples.teaching import heuristics as moonlight
from tests.bots.tables import FakeTime, positions
from walpurgis.bots import Clock, Position, Searcher, Style, make_bot
from walpurgis.bots.levels import shared_pool
from walpurgis.bots.search import Search
from walpurgis.bots.style import VARIANTS
from walpurgis.bots.tree import Arm, add_up, best, prefer
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.strategy import Strategy

KNOWING = Strategy(moonlight.policy, moonlight.evaluate, round_number=moonlight.round_number)


def a_position(seats: int = 3, seed: int = 0) -> Position:
    state, seat = next(positions(GAME, seats, 1, seed))
    return Position(state, seat, random.Random(0))


def last_chance() -> State[Any]:
    """The last night: whoever burns the drawn card gets two points, whoever keeps it gets none."""
    state = GAME.new(2, None, 1)
    state.table.night = 3
    state.table.hands = [[3], []]
    state.stack = [KeepOrBurn(0)]
    state.advance()
    return state


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_finds_what_is_plainly_best(variant: str) -> None:
    bot = Searcher(KNOWING, random.Random(0), None, VARIANTS[variant](), 60)
    assert bot.choose(Position(last_chance(), 0, random.Random(0))) is BURN.of(3)


def test_without_any_knowledge_of_the_game_it_still_searches() -> None:
    bot = Searcher(Strategy(round_number=moonlight.round_number), random.Random(0), None, Style(depth=-1), 60)
    assert bot.choose(Position(last_chance(), 0, random.Random(0))) is BURN.of(3)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_budget_of_iterations_is_kept_exactly(variant: str) -> None:
    search = Search(a_position(), KNOWING, VARIANTS[variant]().changed(patience=0), random.Random(0), limit=57)
    arms = search.run()
    assert search.iterations == 57
    assert 56 <= sum(arm.visits for arm in arms.values()) <= 57


def test_a_search_without_any_budget_is_refused() -> None:
    with pytest.raises(ValueError, match="would never end"):
        Search(a_position(), KNOWING, Style(), random.Random(0))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seconds", [0.05, 1.0, 5.0])
def test_it_ends_within_its_clock(variant: str, seconds: float) -> None:
    """Even where each word of the heuristics takes a tenth of what the clock has beyond its end."""
    time = FakeTime(seconds / 2000)

    def slow(world: State[Any], seat: int, legal: list[Move], rng: random.Random) -> Move:
        time.time += seconds / 100
        return moonlight.policy(world, seat, legal, rng)

    style = VARIANTS[variant]().changed(patience=0)
    bot = Searcher(
        Strategy(slow, moonlight.evaluate, round_number=moonlight.round_number), random.Random(0), 60.0, style
    )
    clock = Clock(seconds, time)
    bot.choose(a_position(), clock)
    assert 0.5 * seconds < clock.spent < 1.1 * seconds


def test_without_any_time_it_plays_by_heuristics() -> None:
    position = a_position()
    bot = Searcher(KNOWING, random.Random(0), 1.0)
    assert bot.choose(position, Clock(0.0, FakeTime())) in position.legal
    assert bot.simulations == 0


def test_its_own_time_counts_where_the_table_gives_more() -> None:
    time = FakeTime()
    clock = Clock(1000.0, time)
    Searcher(KNOWING, random.Random(0), 0.5).choose(a_position(), clock)
    assert clock.spent < 0.55


def test_a_wide_decision_is_widened_step_by_step() -> None:
    search = Search(a_position(), KNOWING, VARIANTS["cut"]().changed(width=1.0), random.Random(0), limit=9)
    search.run()
    assert len(search.root.arms) <= 3


def test_all_candidates_are_judged_at_the_end_of_the_same_round() -> None:
    """An evaluation in the middle of a round would favour whoever has just moved."""
    state = GAME.new(2, None, 0)
    judged: list[tuple[int, str]] = []

    def evaluate(world: State[Any], seat: int) -> float:
        judged.append((world.table.night, type(world.stack[-1]).__name__))
        return 0.5

    for horizon in (1, 2):
        judged.clear()
        knowing = Strategy(moonlight.policy, evaluate, round_number=moonlight.round_number)
        style = Style(horizon=horizon)
        Search(Position(state, 0, random.Random(0)), knowing, style, random.Random(0), limit=30).run()
        assert set(judged) == {(state.table.night + horizon, "LayCards")}


def test_a_game_without_rounds_is_cut_after_a_number_of_moves() -> None:
    made: list[int] = []

    def evaluate(world: State[Any], seat: int) -> float:
        made.append(world.moves)
        return 0.5

    knowing = Strategy(moonlight.policy, evaluate)
    Search(a_position(), knowing, Style(depth=2), random.Random(0), limit=20).run()
    assert made
    assert max(made) - min(made) < 12


def test_with_little_time_there_are_few_candidates() -> None:
    position = Position(GAME.new(2, None, 0), 0, random.Random(0))
    assert len(position.legal) == 4
    assert len(Search(position, KNOWING, Style(candidates=3), random.Random(0), limit=500).run()) == 3
    assert len(Search(position, KNOWING, Style(), random.Random(0), limit=20).run()) == 4


def test_halving_looks_at_the_best_half_twice_as_often() -> None:
    search = Search(a_position(), KNOWING, Style(patience=0), random.Random(0), limit=240)
    visits = sorted(arm.visits for arm in search.run().values())
    assert len(visits) == 4
    assert visits[-1] > 2 * visits[0]


def test_a_plain_decision_takes_less_than_its_time() -> None:
    """Keeping or burning the last card is no question; what to lay first is one, where luck decides a good deal."""
    position = Position(last_chance(), 0, random.Random(0))
    search = Search(position, KNOWING, Style(), random.Random(0), limit=10_000)
    arms = search.run()
    assert search.iterations < 200
    assert best(position.legal, arms) is BURN.of(3)
    dice = random.Random(1)
    lucky = Strategy(moonlight.policy, lambda world, seat: dice.random(), round_number=moonlight.round_number)
    hard = Search(a_position(), lucky, Style(), random.Random(0), limit=300)
    hard.run()
    assert hard.iterations == 300


def test_moves_that_are_as_good_as_each_other_take_less_than_their_time() -> None:
    indifferent = Strategy(moonlight.policy, lambda world, seat: 0.5, round_number=moonlight.round_number)
    search = Search(a_position(), indifferent, Style(), random.Random(0), limit=10_000)
    search.run()
    assert search.iterations < 200


def test_moves_that_come_to_the_same_are_tried_once() -> None:
    paired = Strategy(
        moonlight.policy,
        moonlight.evaluate,
        equivalence=lambda world, seat, move: move.card > 7,
        round_number=moonlight.round_number,
    )
    position = Position(GAME.new(2, None, 0), 0, random.Random(0))
    assert len({move.args[0] > 7 for move in position.legal}) == 2
    for variant in ("cut", "halving"):
        arms = Search(position, paired, VARIANTS[variant](), random.Random(0), limit=40).run()
        assert len(arms) == 2


def test_others_decide_their_secret_answers_within_the_search() -> None:
    """A seat that is asked last knows no more than one that is asked first."""
    state = GAME.new(2, None, 0)
    before = [str(move) for move in state.legal(1)]
    state.apply(0, state.legal(0)[0])
    search = Search(Position(state, 1, random.Random(0)), KNOWING, Style(), random.Random(0), limit=1)
    world = search.world()
    assert world.waiting == (0, 1)
    assert [str(move) for move in world.legal(1)] == before


def test_a_search_that_evaluates_at_once_plays_secret_answers_to_their_end_and_nothing_more() -> None:
    position = Position(GAME.new(3, None, 4), 0, random.Random(1))
    search = Search(position, GAME.strategy, Style(horizon=0, depth=0), random.Random(2), limit=1)
    world = search.world()
    world.apply(0, world.legal(0)[0])
    assert search.roll_out(world)
    assert world.moves == 3
    assert not world.over
    assert search.roll_out(world)
    assert world.moves == 3


def test_a_single_move_needs_no_search() -> None:
    state = last_chance()
    state.table.hands = [[], []]
    state.stack = [BurnCards((0, 1))]
    state.advance()
    position = Position(state, 0, random.Random(0))
    assert position.legal == [PASS.of()]
    assert Searcher(KNOWING, random.Random(0), None, None, 10).choose(position) is PASS.of()


def test_searches_of_one_position_add_up() -> None:
    legal: list[Move] = [LAY.of(1), LAY.of(2)]
    one, two = legal
    total = add_up([{one: Arm(4, 3, 1.5)}, {one: Arm(2, 1, 1.0), two: Arm(1, 1, 0.9)}])
    assert (total[one].visits, total[one].value, total[one].offered) == (4, 2.5, 6)
    assert best(legal, total) is one, "one look is not enough to trust a better mean"
    assert best(legal, {}) is None


def test_the_less_a_search_has_seen_the_more_must_speak_against_heuristics() -> None:
    one, two = LAY.of(1), LAY.of(2)

    def after(worlds: int) -> Move | None:
        first, other = Arm(), Arm()
        for number in range(worlds):
            first.add(0.5)
            other.add(0.6 if number % 2 else 0.42)
        return prefer([one, two], {one: first, two: other}, 0.02)

    assert after(4) is one
    assert after(100) is two


def test_worlds_are_compared_one_by_one() -> None:
    first, other = Arm(), Arm()
    for luck in (0.1, 0.5, 0.9, 0.3):
        first.add(luck)
        other.add(luck + 0.02)
    ahead, doubt = other.gap(first)
    assert ahead == pytest.approx(0.02)
    assert doubt < 1e-9


def test_a_crew_shares_the_search_of_a_position() -> None:
    position = a_position()
    steady = Style(patience=0)
    alone = Searcher(KNOWING, random.Random(0), None, steady, 31)
    together = Searcher(KNOWING, random.Random(0), None, steady, 31, shared_pool(1))
    assert together.choose(position) in position.legal
    alone.choose(position)
    assert (alone.simulations, together.simulations) == (30, 2 * 15), "one look each only shows how long a look takes"
    shared_pool(1).close()


def test_only_who_searches_against_the_clock_needs_help() -> None:
    level, timed = (make_bot(GAME.id, "witch", random.Random(0), seconds, processes=2) for seconds in (None, 0.5))
    assert isinstance(level, Searcher)
    assert isinstance(timed, Searcher)
    assert level.pool is None
    assert timed.pool is shared_pool(1)
