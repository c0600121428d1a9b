"""The bots: they see only what a seat knows, infer by sampling, talk within the rules, and play better than chance."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from walpurgis.bots import Apprentice, make_bot
from walpurgis.bots.match import interval
from walpurgis.bots.position import Position
from walpurgis.games.new_salem import GAME, box
from walpurgis.games.new_salem.contents import EFFECTS
from walpurgis.games.new_salem.evaluation import evaluate
from walpurgis.games.new_salem.heuristics.claims import claims
from walpurgis.games.new_salem.heuristics.events import effects
from walpurgis.games.new_salem.heuristics.policy import policy
from walpurgis.games.new_salem.heuristics.roles import infer, posterior
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import CLAIMS
from walpurgis.testing import random_move

Chosen = Callable[[list[int]], set[int]]
"""Which seats are played by bots, by the teams of all seats; the others play at random."""


def everybody(teams: list[int]) -> set[int]:
    return set(range(len(teams)))


def nobody(teams: list[int]) -> set[int]:
    return set()


def puritans(teams: list[int]) -> set[int]:
    return {seat for seat, team in enumerate(teams) if team == box.PURITAN}


def witches(teams: list[int]) -> set[int]:
    return {seat for seat, team in enumerate(teams) if team == box.WITCH}


def play(seats: int, seed: int, chosen: Chosen) -> State:
    """A game; bots speak at the beginning of every phase 3 (NSA-13.14)."""
    state = GAME.new(seats, seed=seed)
    bots = chosen([box.TEAM_OF[player.character] for player in state.table.players])
    rng = random.Random(seed)
    spoken = 0
    while not state.over:
        seat = GAME.next_seat(state)
        if state.table.round != spoken and state.view(None)["decision"] == "open_window":
            spoken = state.table.round
            for speaker in sorted(bots):
                for claim in claims(state.sample(speaker, rng), speaker, rng):
                    state.say(speaker, claim)
        if seat in bots:
            state.apply(seat, Apprentice(policy, rng).choose(Position(state, seat, rng)))
        else:
            state.apply(seat, rng.choice(state.legal(seat)))
    return state


def team_wins(seats: int, games: int, chosen: Chosen) -> tuple[int, int]:
    """How often the witches' team won, of the games with a witch."""
    results = [play(seats, seed, chosen).result() for seed in range(games)]
    with_witch = [result for result in results if "witch" in result["teams"]]
    return sum(result["winning_team"] == "witch" for result in with_witch), len(with_witch)


def test_both_roles_beat_chance() -> None:
    """A cheap version of the measurement: among four players each team does better than at random."""
    by_chance, games = team_wins(4, 24, nobody)
    with_puritans, _ = team_wins(4, 24, puritans)
    assert with_puritans < by_chance - games // 4
    all_bots, _ = team_wins(4, 24, everybody)
    assert with_puritans < all_bots < by_chance


@pytest.mark.fuzz
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_witches_win_their_share(seats: int) -> None:
    """With bots in all seats the witches win between 30 % and 60 % of the games with a witch."""
    won, games = team_wins(seats, 300, everybody)
    low, high = interval(won, games)
    assert low < 0.6
    assert high > 0.3


def positions(seats: int, seed: int, every: int) -> list[State]:
    """Some positions of a game between bots."""
    state = GAME.new(seats, seed=seed)
    rng = random.Random(seed)
    found = []
    for at in range(10_000):
        if state.over:
            break
        if at % every == 0:
            found.append(state.copy())
        seat = GAME.next_seat(state)
        legal: list[Any] = state.legal(seat)
        state.apply(seat, policy(state.sample(seat, rng), seat, legal, rng))
    return found


def test_sampling_and_counting_agree_on_the_suspects() -> None:
    """NSA-2.2: worlds weighed by how their roles fit give the same suspicion as the sum over all teams."""
    for seats in (4, 5):
        state = positions(seats, seats, 7 * seats)[2]
        state.say(1, CLAIMS.parse("accuse 2"))
        rng = random.Random(0)
        sampled = infer(state, 0, rng, 3000)
        counted = posterior(state.sample(0, rng), 0)
        assert sampled == pytest.approx(counted, abs=0.12)


def test_suspicion_does_not_depend_on_what_is_hidden() -> None:
    """NSA-3.2: it is the same in every world that agrees with the seat's view."""
    for state in positions(5, 3, 25):
        rng = random.Random(1)
        found = {tuple(posterior(state.sample(2, rng), 2)) for _ in range(5)}
        assert len(found) == 1


def test_policy_takes_any_part_of_the_moves() -> None:
    rng = random.Random(2)
    state = GAME.new(6, seed=2)
    while not state.over:
        seat = GAME.next_seat(state)
        legal: list[Any] = state.legal(seat)
        part = rng.sample(legal, rng.randint(1, len(legal)))
        assert policy(state.sample(seat, rng), seat, part, rng) in part
        assert 0 <= evaluate(state.sample(seat, rng), seat) <= 1
        state.apply(*random_move(state, rng))


def test_claims_are_well_formed_and_never_too_many() -> None:
    """NSA-13.12, NSA-13.13, NSA-13.14: what a bot says is accepted, and it does not repeat itself."""
    rng = random.Random(3)
    state = GAME.new(5, seed=3)
    for _ in range(120):
        for seat in range(5):
            for claim in claims(state.sample(seat, rng), seat, rng):
                state.say(seat, claim)
            assert not claims(state.sample(seat, rng), seat, rng)
        seat = GAME.next_seat(state)
        legal: list[Any] = state.legal(seat)
        state.apply(seat, policy(state.sample(seat, rng), seat, legal, rng))
        if state.over:
            break
    assert state.view(None)["said"]


def test_every_event_has_its_worth() -> None:
    """NSA-10.1 to NSA-10.20: the bots know all effects."""
    assert effects() == set(EFFECTS)


def test_the_searching_level_plays() -> None:
    state = GAME.new(4, seed=4)
    bot = make_bot("new_salem", "witch", random.Random(0), iterations=20)
    assert bot.choose(Position(state, 0, random.Random(0))) in state.legal(0)
