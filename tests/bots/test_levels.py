"""Levels, names and strategies: what a person can ask for, and what is said to a wrong name."""

import random
from collections import Counter

import pytest

import walpurgis
from examples.teaching import GAME, LAY
from tests.bots.tables import OURS, find_game
from tests.kernel.weather import GAME as WEATHER
from walpurgis.bots import (
    ABOUT,
    LEARNED,
    LEVELS,
    SECONDS,
    SIMULATIONS,
    Apprentice,
    Clock,
    Novice,
    Position,
    Searcher,
    make_bot,
    think,
)
from walpurgis.bots import usual_level as usual
from walpurgis.bots.check import fitting
from walpurgis.bots.match import interval, play, wins
from walpurgis.bots.names import bot_maker, split_names
from walpurgis.kernel.moves import Move
from walpurgis.kernel.strategy import default_utility


def test_each_level_is_told_in_a_sentence_and_takes_its_time() -> None:
    assert list(ABOUT) == list(SECONDS) == list(SIMULATIONS) == [*LEVELS, *LEARNED]
    assert sorted(SECONDS[level] for level in LEVELS) == [SECONDS[level] for level in LEVELS]
    assert sorted(SIMULATIONS[level] for level in LEVELS) == [SIMULATIONS[level] for level in LEVELS]


def test_levels_are_what_they_say() -> None:
    made = [make_bot(GAME.id, level, random.Random(0)) for level in LEVELS]
    assert [type(bot) for bot in made] == [Novice, Apprentice, Searcher, Searcher]
    searching = [bot for bot in made if isinstance(bot, Searcher)]
    assert [bot.seconds for bot in searching] == [1.0, 5.0]
    assert [bot.iterations for bot in searching] == [SIMULATIONS["witch"], SIMULATIONS["septima"]]


def test_a_septima_looks_as_far_ahead_as_it_pays_in_the_game() -> None:
    def rounds(name: str, game: str) -> int:
        bot = bot_maker(name)(game, random.Random(0))
        assert isinstance(bot, Searcher)
        return bot.style.horizon

    assert [rounds(level, "witchstone") for level in ("witch", "septima", "septima,depth=9")] == [1, 2, 2]
    assert [rounds("septima", game) for game in OURS if game != "witchstone"] == [1, 1, 1]
    assert rounds("septima,horizon=3", "witchstone") == 3


def test_an_unknown_level_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="novice, apprentice, witch, septima"):
        make_bot(GAME.id, "wizard", random.Random(0))


def test_a_game_without_a_heuristic_policy_has_no_apprentice() -> None:
    assert usual(WEATHER.id) == "novice"
    with pytest.raises(ValueError, match="heuristic policy"):
        make_bot(WEATHER.id, "apprentice", random.Random(0))


def test_a_bot_for_a_game_that_does_not_exist_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="there is no game 'apprentice'; there are broom_service"):
        make_bot("apprentice", "witch", random.Random(0))


@pytest.mark.parametrize(
    "name, problem",
    [
        ("wizard", "there is no bot 'wizard'"),
        ("witch@soon", "not a number of seconds"),
        ("witch,iterations", "KEY=VALUE"),
        ("witch,variant=sideways", "there is no variant"),
        ("witch,speed=3", "a search has no 'speed'"),
        ("witch,root=sideways", "halving or bounds"),
        ("no_such_module:Bot", "no bot at"),
        ("random:nothing", "no bot at"),
        ("math:pi", "should make a bot"),
    ],
)
def test_a_wrong_name_is_refused_in_words(name: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        bot_maker(name)


def test_a_name_sets_time_iterations_and_style() -> None:
    bot = bot_maker("witch@0.25,variant=plain,depth=3")(GAME.id, random.Random(0))
    assert isinstance(bot, Searcher)
    assert (bot.seconds, bot.iterations, bot.style.root, bot.style.depth) == (0.25, None, "bounds", 3)
    counted = bot_maker("septima,iterations=40")(GAME.id, random.Random(0))
    assert isinstance(counted, Searcher)
    assert (counted.seconds, counted.iterations) == (None, 40)


def test_several_names_stand_between_commas() -> None:
    assert split_names("witch, septima") == ["witch", "septima"]
    assert split_names("witch,iterations=3,depth=2,novice") == ["witch,iterations=3,depth=2", "novice"]
    assert split_names("run:./bot --level=3,my_bots:Clever") == ["run:./bot --level=3", "my_bots:Clever"]


class Smallest:
    """A plug-in: lays the smallest card."""

    def __init__(self, game: str, rng: random.Random) -> None:
        self.game = game

    def choose(self, position: Position, clock: Clock) -> Move:
        return position.legal[0]


def test_a_plug_in_is_a_bot_by_its_module_and_name() -> None:
    bot = bot_maker("tests.bots.test_levels:Smallest")(GAME.id, random.Random(0))
    state = GAME.new(2, None, 0)
    position = Position(state, 0, random.Random(0))
    assert bot.choose(position, Clock()) is min(state.legal(0), key=lambda move: move.args[0])


def test_a_novice_is_sensible_where_the_game_says_how() -> None:
    sensible = Novice(random.Random(0), lambda world, seat, legal: legal[:1])
    position = Position(GAME.new(2, None, 0), 0, random.Random(0))
    assert {sensible.choose(position) for _ in range(20)} == {position.legal[0]}
    assert len({Novice(random.Random(0)).choose(position) for _ in range(3)}) == 1
    novice = Novice(random.Random(0))
    assert len({novice.choose(position) for _ in range(50)}) == len(position.legal)


def test_a_move_can_be_thought_of_in_another_process_as_text() -> None:
    position = Position(GAME.new(2, None, 0), 0, random.Random(0))
    assert GAME.verbs.parse(think(position, "witch", 1, 0.02)).verb is LAY


def test_a_win_is_worth_most_and_a_lost_game_is_still_played_well() -> None:
    def result(scores: list[int], winners: list[int]) -> dict[str, object]:
        return {"scores": scores, "winners": winners}

    won, shared = default_utility(result([9, 2], [0]), 0), default_utility(result([9, 9], [0, 1]), 0)
    lost, crushed = default_utility(result([8, 9], [1]), 0), default_utility(result([1, 9], [1]), 0)
    assert 1 >= won > shared > lost > crushed >= 0
    assert default_utility(result([5], []), 0) < default_utility(result([5], [0]), 0)


def test_in_a_team_only_its_own_members_are_rivals() -> None:
    result = {"scores": [9, 20, 8], "winners": [0], "teams": ["witch", "puritan", "witch"]}
    assert default_utility(result, 0) > 0.75


def test_a_match_counts_wins_from_every_seat() -> None:
    def apprentice(rng: random.Random) -> Apprentice:
        return Apprentice(GAME.strategy.policy or (lambda w, s, legal, r: legal[0]), rng)

    assert play(GAME, [apprentice, Novice], seed=3).over
    won = wins(GAME, apprentice, Novice, 2, 60)
    low, high = interval(won, 60)
    assert low < won / 60 < high
    assert won > 36


def test_an_apprentice_overlooks_a_move_now_and_then_and_then_takes_the_best_of_the_others() -> None:
    state = GAME.new(2, None, 1)
    position = Position(state, state.waiting[0], random.Random(1))
    assert len(position.legal) > 2
    rng = random.Random(2)
    attentive = Apprentice(lambda world, seat, legal, rng: legal[0], rng)
    apprentice = Apprentice(lambda world, seat, legal, rng: legal[0], rng, attention=0.9)
    blind = Apprentice(lambda world, seat, legal, rng: legal[0], rng, attention=0.0)
    assert {attentive.choose(position) for _ in range(50)} == {position.legal[0]}
    chosen = Counter(apprentice.choose(position) for _ in range(400))
    assert chosen[position.legal[0]] > 320
    assert chosen[position.legal[1]] > 20
    assert {blind.choose(position) for _ in range(100)} == set(position.legal)


def test_an_apprentice_never_overlooks_a_whole_kind_of_moves() -> None:
    """So it is never left with the one that costs points: it removed crystals at a loss with free moves beside them."""
    game = find_game("witchstone")
    removed = 0
    for seed in range(4):
        state = game.new(2, None, seed)
        bots = [make_bot(game.id, "apprentice", random.Random(seed * 2 + seat)) for seat in range(2)]
        while not state.over:
            seat = game.next_seat(state)
            position = Position(state, seat, random.Random(seed))
            move = bots[seat].choose(position)
            removed += move.verb.name == "remove" and {other.verb.name for other in position.legal} != {"remove"}
            state.apply(seat, move)
    assert removed == 0
    noticed = Apprentice(lambda world, seat, legal, rng: legal[0], random.Random(1), attention=0.0).notice
    assert {move.verb.name for move in noticed(position.legal)} == {move.verb.name for move in position.legal}


@pytest.mark.parametrize("id", OURS)
def test_every_game_contributes_heuristics_and_an_evaluation(id: str) -> None:
    found = find_game(id).strategy
    assert found.policy is not None
    assert found.evaluate is not None


@pytest.mark.parametrize("id", OURS)
def test_heuristics_choose_among_any_part_of_the_legal_moves(id: str) -> None:
    """Search asks them for the best move that it has not tried yet."""
    game = find_game(id)
    known = game.strategy
    assert known.policy is not None
    assert known.evaluate is not None
    for seats in game.seats:
        rng = random.Random(seats)
        state = game.new(seats, fitting(game, seats), seats)
        while not state.over:
            seat = game.next_seat(state)
            legal = state.legal(seat)
            if len(legal) > 1:
                part = rng.sample(legal, rng.randint(1, len(legal) - 1))
                assert known.policy(state, seat, part, rng) in part
                assert 0 <= known.evaluate(state, seat) <= 1
                if known.sensible is not None:
                    assert set(known.sensible(state, seat, legal)) <= set(legal)
                    assert known.sensible(state, seat, legal)
            state.apply(seat, known.policy(state, seat, legal, rng))


def test_ids_of_games_are_known_to_the_tests() -> None:
    assert set(OURS) <= set(walpurgis.games())
