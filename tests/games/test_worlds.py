"""Samples are worlds: each hidden place takes every value that the view allows, as often as the rules imply.

Where a position has few worlds, all of them are written down here; elsewhere the chances of each value are.
"""

import random
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from math import comb, perm
from typing import Any

import pytest

import walpurgis
from tests.games.frequencies import fits
from walpurgis.games.broom_service import box as brooms
from walpurgis.games.new_salem import box as salem
from walpurgis.games.septima import box as septima
from walpurgis.games.septima.solo import box as her
from walpurgis.games.witchstone.view import unplaced
from walpurgis.kernel.state import State

Test = Callable[[State[Any]], bool]


def reach(id: str, seats: int, wanted: Test, options: dict[str, Any] | None = None, first: int = 0) -> State[Any]:
    """A position of a random game that somebody wants."""
    for seed in range(first, first + 500):
        state = walpurgis.game(id).new(seats, options, seed)
        rng = random.Random(seed)
        while not state.over:
            if wanted(state):
                return state
            seat = rng.choice(state.waiting)
            state.apply(seat, rng.choice(state.legal(seat)))
    raise AssertionError("no random game comes there")


def worlds(state: State[Any], seat: int | None, number: int) -> Iterator[State[Any]]:
    return (state.sample(seat, random.Random(f"{seat} {count}")) for count in range(number))


def bits(mask: int) -> tuple[int, ...]:
    return tuple(at for at in range(mask.bit_length()) if mask >> at & 1)


# ----- Witchstone -----


def test_every_hand_and_every_order_of_a_pile_in_witchstone_comes_equally_often() -> None:
    """WIT-17.1, WIT-17.3: all worlds of another player's tiles near the end of a game."""

    def few_tiles(state: State[Any]) -> bool:
        other = state.table.players[1]
        return len(other.pile) == 2 and len(unplaced(other)) == len(other.pile) + other.hand.bit_count()

    state = reach("witchstone", 2, few_tiles)
    other = state.table.players[1]
    tiles, hand = unplaced(other), other.hand.bit_count()
    every = [
        (held, order)
        for held in combinations(tiles, hand)
        for order in permutations([tile for tile in tiles if tile not in held])
    ]
    assert len(every) == comb(len(tiles), hand) * 2
    found = [(bits(w.table.players[1].hand), tuple(w.table.players[1].pile)) for w in worlds(state, 0, 40 * len(every))]
    assert fits(found, dict.fromkeys(every, 1)) == ""


def test_a_tile_of_a_long_pile_or_of_the_returned_ones_could_be_any_in_witchstone() -> None:
    """WIT-16.2: with a handicap some tiles lie in the box, unseen even by their owner."""
    state = walpurgis.game("witchstone").new(2, {"handicap_0": 1, "handicap_1": 2}, 3)
    rng = random.Random(3)
    for seat in (0, 1, None):
        for owner in (0, 1):
            player = state.table.players[owner]
            unseen = [tile for tile in unplaced(player) if not (owner == seat and player.hand >> tile & 1)]
            sample = [world.table.players[owner] for world in worlds(state, seat, 60 * len(unseen))]
            assert fits([one.pile[0] for one in sample], dict.fromkeys(unseen, 1)) == ""
            assert fits([rng.choice(bits(one.returned)) for one in sample], dict.fromkeys(unseen, 1)) == ""


@pytest.mark.parametrize("secret", [False, True])
def test_scrolls_in_witchstone_could_be_any_that_nobody_shows(secret: bool) -> None:
    """WIT-13.5: secret scrolls of others are dealt from the pile; open ones stay where they are."""

    def has_scrolls(state: State[Any]) -> bool:
        return bool(state.table.players[1].scrolls.bit_count() >= 2 and state.table.turn < 11)

    state = reach("witchstone", 2, has_scrolls, {"secret_scrolls": secret})
    held = bits(state.table.players[1].scrolls)
    sample = list(worlds(state, 0, 3000))
    unseen = [*state.table.scroll_pile, *(held if secret else ())]
    assert fits([world.table.scroll_pile[0] for world in sample], dict.fromkeys(unseen, 1)) == ""
    hands = {bits(world.table.players[1].scrolls) for world in sample}
    assert len(hands) > 100 if secret else hands == {held}
    specials = [world.table.special_pile[-1] for world in sample]
    assert fits(specials, dict.fromkeys(state.table.special_pile, 1)) == ""


# ----- Broom Service -----


def test_every_hand_in_broom_service_comes_equally_often() -> None:
    """BRS-3.5: not what was laid, nor what was led while one had to follow."""

    def short_hand(state: State[Any]) -> bool:
        other = state.table.players[1]
        return other.hand.bit_count() == 2 and other.laid.bit_count() == 2 and 1 not in state.table.to_follow

    state = reach("broom_service", 3, short_hand)
    table = state.table
    free = [role for role in range(len(brooms.ROLES)) if not (table.players[1].laid | table.led) >> role & 1]
    every = list(combinations(free, 2))
    assert len(every) >= 10
    found = [bits(world.table.players[1].hand) for world in worlds(state, 0, 40 * len(every))]
    assert fits(found, dict.fromkeys(every, 1)) == ""


def test_coming_events_and_bewitched_roles_in_broom_service_could_be_any() -> None:
    """BRS-2.9, BRS-2.10: three events never come; the order of the others is unknown."""
    state = reach("broom_service", 2, lambda state: state.table.round == 5)
    table = state.table
    events = [*table.event_stack, *table.removed_events]
    sample = list(worlds(state, None, 2000))
    orders = dict.fromkeys(permutations(events, 2), 1)
    assert fits([tuple(world.table.event_stack[:2]) for world in sample], orders) == ""
    assert fits([world.table.bewitched_stack[0] for world in sample], dict.fromkeys(table.bewitched_stack, 1)) == ""


# ----- New Salem -----


@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.parametrize("team", [salem.WITCH, salem.PURITAN])
def test_roles_in_new_salem_are_as_likely_as_the_draw_makes_them(seats: int, team: int) -> None:
    """NSA-2.2 to NSA-2.6: what a witch, or a puritan, can tell of the others from the number of cards of each team."""
    state = reach("new_salem", seats, lambda state: salem.TEAM_OF[state.table.players[0].character] == team)
    own = state.table.players[0].character
    cards = {salem.WITCH: salem.WITCH_CARDS[seats], salem.PURITAN: salem.PURITAN_CARDS[seats]}
    cards[team] -= 1
    chances: dict[int, float] = {}
    for other, members in ((salem.WITCH, salem.WITCHES), (salem.PURITAN, salem.PURITANS)):
        unknown = [character for character in members if character != own]
        chances |= dict.fromkeys(unknown, cards[other] / len(unknown))
    sample = list(worlds(state, 0, 1500))
    for seat in (1, seats - 1):
        assert fits([world.table.players[seat].character for world in sample], chances) == ""


@pytest.mark.parametrize("team", [salem.WITCH, salem.PURITAN])
def test_pairs_of_teams_in_new_salem_are_as_likely_as_the_draw_makes_them(team: int) -> None:
    """NSA-2.2 to NSA-2.5: all deals of the smallest table are counted, team by team."""
    state = reach("new_salem", 3, lambda state: salem.TEAM_OF[state.table.players[0].character] == team)
    deck = [salem.WITCH] * salem.WITCH_CARDS[3] + [salem.PURITAN] * salem.PURITAN_CARDS[3]
    chances: dict[tuple[int, ...], float] = {}
    for deal in permutations(range(len(deck)), 3):
        teams = tuple(deck[card] for card in deal)
        if teams[0] == team:
            chances[teams[1:]] = chances.get(teams[1:], 0) + 1
    found = [
        tuple(salem.TEAM_OF[world.table.players[seat].character] for seat in (1, 2)) for world in worlds(state, 0, 2000)
    ]
    assert fits(found, chances) == ""


def test_unknown_hands_and_decks_in_new_salem_could_be_any() -> None:
    """NSA-3.2, NSA-3.3: a hand that was not held yet, the building deck and the event deck."""
    state = reach(
        "new_salem",
        5,
        lambda state: (
            state.table.round == 2
            and state.table.passes == 0
            and all(len(player.hand) > 1 for player in state.table.players)
        ),
    )
    table = state.table
    first = len(table.building_deck) - len(table.under)
    hidden = [card for seat in range(1, 5) for card in table.players[seat].hand] + table.building_deck[:first]
    unknown = [table.building_deck[first + at] for at, seats in enumerate(table.under) if 0 not in seats]
    pool = [*hidden, *unknown]
    chances = {card: pool.count(card) for card in pool}
    sample = list(worlds(state, 0, 2500))
    assert fits([world.table.players[2].hand[0] for world in sample], chances) == ""
    assert fits([world.table.building_deck[0] for world in sample], chances) == ""
    unseen = table.event_deck[: len(table.event_deck) - table.events_under]
    assert fits([world.table.event_deck[0] for world in sample], dict.fromkeys(unseen, 1)) == ""


# ----- Septima -----


@pytest.mark.parametrize("mode", ["basic", "full"])
def test_books_in_septima_could_be_any_that_one_does_not_hold(mode: str) -> None:
    """SEP-3.13: in pairs, since two players cannot hold the same one."""
    state = walpurgis.game("septima").new(3, {"mode": mode}, 5)
    table = state.table
    others = [*table.books, table.players[1].book, table.players[2].book]
    found = [tuple(world.table.players[seat].book for seat in (1, 2)) for world in worlds(state, 0, 2500)]
    assert fits(found, dict.fromkeys(permutations(others, 2), 1)) == ""


def test_piles_in_septima_come_in_every_order() -> None:
    """SEP-3.5, SEP-3.8, SEP-3.11, SEP-3.16: Patients, Septima markers, Spells and Prologue cards."""
    state = reach("septima", 2, lambda state: state.table.turn.seat >= 0, {"mode": "full"})
    table = state.table
    sample = list(worlds(state, 0, 2500))
    markers = dict.fromkeys(permutations(table.septima.stack, 2), 1)
    assert fits([tuple(world.table.septima.stack[:2]) for world in sample], markers) == ""
    for pile in ("patient_stack", "prologue"):
        assert fits([getattr(w.table, pile)[0] for w in sample], dict.fromkeys(getattr(table, pile), 1)) == "", pile
    for element, column in enumerate(table.spells):
        assert fits([w.table.spells[element].deck[0] for w in sample], dict.fromkeys(column.deck, 1)) == ""


def test_the_deck_of_the_widow_comes_in_every_order() -> None:
    """SEP-23.2: and until it has been seen, the Remember card could be either."""
    state = reach("septima", 1, lambda state: not state.table.widow.unveiled, {"mode": "solo"})
    deck = state.table.widow.deck
    usual = [card for card in deck if card not in her.REMEMBERS]
    chances = dict.fromkeys(usual, 1.0) | dict.fromkeys(her.REMEMBERS, 1 / len(her.REMEMBERS))
    found = [world.table.widow.deck[-1] for world in worlds(state, 0, 2500)]
    assert fits(found, chances) == ""


def drafted(state: State[Any]) -> bool:
    return bool(state.table.draft) and state.table.players[0].spare >= 0


def drafts(state: State[Any], seat: int) -> dict[tuple[int, ...], float]:
    """SEP-3.15: how likely it is that the others gave back these tiles: all drafts that agree with a view are counted.

    Hands go round, so who sits `turn` seats before hand h keeps its tile number `turn`. Whoever saw a hand knows what
    was left of it. Every tile is kept with the same chance, so all drafts that could have been are equally likely.
    """
    view, hands = state.view(seat)["table"], state.seats
    index = {witch: at for at, witch in enumerate(septima.WITCHES)}
    saw = [{index[witch] for witch in hand} for hand in view["memory"]["hands"]]
    own = [index[witch] for witch in view["memory"]["kept"]]
    founded = [{index[witch] for witch in player["founded"]} for player in view["players"]]
    known = {index[w] for w in _open_witches(view)} | set().union(*saw)
    hidden = [witch for witch in range(len(septima.WITCHES)) if witch not in known]
    back = {index[witch] for witch in view["returned_seen"]}
    open_tiles = {index[witch] for witch in _open_witches(view)}
    chances: dict[tuple[int, ...], float] = {}
    for seen in _seen_hands(seat, hands, saw, own):
        unseen = [(hand, place) for hand in range(hands) for place in range(4) if (hand, place) not in seen]
        _count(seat, hands, seen, unseen, founded, hidden, back, open_tiles, chances)
    return chances


def _open_witches(view: dict[str, Any]) -> set[str]:
    """Witches that lie open on the table."""
    found = {*view["exiled"], *[witch for witch in view["witch_stack"] if witch]}
    for chamber in view["chambers"]:
        found |= {*chamber["witches"]}
    for player in view["players"]:
        found |= {*player["coven"], *player["mirror"]}
    return found


def _seen_hands(seat: int, hands: int, saw: list[set[int]], own: list[int]) -> Iterator[dict[tuple[int, int], int]]:
    """All ways in which the tiles of the hands that a seat saw may have been taken."""
    ways: list[dict[tuple[int, int], int]] = [{}]
    for hand in {(seat + turn) % hands for turn in range(3)}:
        turns = [turn for turn in range(3) if (seat + turn) % hands == hand]
        options = []
        for order in permutations(saw[turns[0]]):
            places = dict(zip([(hand, place) for place in range(turns[0], 4)], order, strict=True))
            if all(places[hand, turn] == own[turn] for turn in turns) and all(
                {places[hand, place] for place in range(turn, 4)} == saw[turn] for turn in turns
            ):
                options.append(places)
        ways = [way | option for way in ways for option in options]
    yield from ways


def _count(
    seat: int,
    hands: int,
    seen: dict[tuple[int, int], int],
    unseen: list[tuple[int, int]],
    founded: list[set[int]],
    hidden: list[int],
    back: set[int],
    open_tiles: set[int],
    chances: dict[tuple[int, ...], float],
) -> None:
    """Add the drafts with these seen hands, by the tiles that the others gave back."""
    others = [other for other in range(hands) if other != seat]
    strangers = sorted(({witch for two in founded for witch in two} | back | set(hidden)) - set(seen.values()))
    kept_unseen = {o: [s for s in unseen if s[1] < 3 and (s[0] - s[1]) % hands == o] for o in others}
    asked = [slot for other in others for slot in kept_unseen[other]]
    gone = [seen[hand, 3] for hand in range(hands) if (hand, 3) in seen]
    if any(witch in open_tiles for witch in gone):
        return
    for filling in _fillings(asked, strangers, kept_unseen, seen, founded, hands):
        given = []
        for other in others:
            kept = {(seen | filling)[(other + turn) % hands, turn] for turn in range(3)}
            given.append(next(iter(kept - founded[other])))
        spare = {*given}
        mine = {seen[(seat + turn) % hands, turn] for turn in range(3)} - founded[seat]
        if back <= spare | mine and not (spare & open_tiles) - back:
            rest = [witch for witch in hidden if witch not in filling.values()]
            free = len(unseen) - len(asked)
            chances[tuple(given)] = chances.get(tuple(given), 0) + perm(len(rest), free)


def _fillings(
    asked: list[tuple[int, int]],
    strangers: list[int],
    kept_unseen: dict[int, list[tuple[int, int]]],
    seen: dict[tuple[int, int], int],
    founded: list[set[int]],
    hands: int,
) -> Iterator[dict[tuple[int, int], int]]:
    """All ways to put tiles that the seat never saw into the places from which others kept them."""
    ways: list[dict[tuple[int, int], int]] = [{}]
    for other, slots in kept_unseen.items():
        visible = {seen[(other + turn) % hands, turn] for turn in range(3) if ((other + turn) % hands, turn) in seen}
        needed = founded[other] - visible
        grown = []
        for way in ways:
            free = [witch for witch in strangers if witch not in way.values()]
            for order in permutations(free, len(slots)):
                if needed <= set(order) and len((visible | set(order)) - founded[other]) == 1:
                    grown.append(way | dict(zip(slots, order, strict=True)))
        ways = grown
    yield from ways


@pytest.mark.parametrize("seats", [2, 3])
def test_what_others_gave_back_in_the_draft_of_septima_is_as_likely_as_all_drafts_make_it(seats: int) -> None:
    """SEP-3.15: exact counts of all drafts that agree with a view, right after the draft."""
    state = reach("septima", seats, drafted, {"mode": "full"}, first=3)
    for seat in range(seats):
        chances = drafts(state, seat)
        number = max(400, 30 * len(chances))
        found = [
            tuple(world.table.players[other].spare for other in range(seats) if other != seat)
            for world in worlds(state, seat, min(number, 20_000))
        ]
        assert fits(found, chances) == ""


INDEX = {witch: at for at, witch in enumerate(septima.WITCHES)}


def came_back(state: State[Any], seen: bool) -> set[int]:
    """Tiles that others gave back and that lie open now: of hands that the first seat saw, or of others."""
    view = state.view(0)["table"]
    hands = set().union(*map(set, view["memory"]["hands"]))
    back = set(view["returned_seen"]) - {view["memory"]["spare"]}
    return {INDEX[witch] for witch in back if (witch in hands) == seen}


@pytest.mark.parametrize("seen", [True, False])
def test_a_tile_that_came_to_light_was_given_back_by_each_who_could_equally_often(seen: bool) -> None:
    """SEP-3.15: a tile of the draft that lies open now was kept by somebody, and did not leave the game."""

    def is_uncertain(state: State[Any]) -> bool:
        back = came_back(state, seen) if drafted(state) else set()
        return len(back) == 1 and 0 < _share(drafts(state, 0), back) < 1

    state = reach("septima", 3, is_uncertain, {"mode": "full"})
    back = came_back(state, seen)
    share = _share(drafts(state, 0), back)
    found = [world.table.players[1].spare in back for world in worlds(state, 0, 2000)]
    assert fits(found, {True: share, False: 1 - share}) == ""


def test_two_tiles_that_came_to_light_were_given_back_by_either_of_two_players() -> None:
    """SEP-3.15: nobody saw who kept them, so they could be exchanged; here they were of the neighbours."""

    def are_two(state: State[Any]) -> bool:
        return drafted(state) and len(came_back(state, seen=False)) == 2

    state = reach("septima", 4, are_two, {"mode": "full"}, first=8)
    one, other = sorted(came_back(state, seen=False))
    given = [[player.spare for player in world.table.players] for world in worlds(state, 0, 2000)]
    assert fits([(spares.index(one), spares.index(other)) for spares in given], {(1, 3): 1, (3, 1): 1}) == ""


def _share(chances: dict[tuple[int, ...], float], back: set[int]) -> float:
    """How likely it is that the second seat gave one of these tiles back."""
    return sum(chance for given, chance in chances.items() if given[0] in back) / sum(chances.values())


def never_seen(state: State[Any]) -> list[int]:
    """Witches that the first seat has seen nowhere, not even in the draft."""
    view = state.view(0)["table"]
    known = _open_witches(view).union(*view["memory"]["hands"])
    return [at for witch, at in INDEX.items() if witch not in known]


def test_the_witch_stack_of_septima_could_be_any_below_the_tiles_that_were_given_back() -> None:
    """SEP-3.15: those lie on top in any order; which tile is whose is told above."""
    during = walpurgis.game("septima").new(2, {"mode": "full"}, 3)
    after = reach("septima", 2, drafted, {"mode": "full"}, first=3)
    for state, depth in ((during, 0), (after, 2), (after, -1)):
        found = [world.table.witch_stack[depth] for world in worlds(state, 0, 2000)]
        assert fits(found, dict.fromkeys(never_seen(state), 1)) == ""
    own = after.table.players[0].spare
    top = [world.table.witch_stack[0] == own for world in worlds(after, 0, 1000)]
    assert fits(top, {True: 1, False: 1}) == ""


def test_the_order_in_which_others_kept_tiles_that_nobody_saw_is_open() -> None:
    """SEP-3.15: two tiles of a Coven that the first seat never saw came from either of two hands."""

    def is_strange(state: State[Any]) -> bool:
        view = state.view(0)["table"]
        seen = set().union(*map(set, view["memory"]["hands"]))
        return drafted(state) and not seen & set(view["players"][1]["founded"])

    state = reach("septima", 3, is_strange, {"mode": "full"})
    one, other = bits(state.table.players[1].coven)
    found = [world.table.draft[1][0] for world in worlds(state, 0, 1000)]
    assert fits([witch for witch in found if witch in (one, other)], {one: 1, other: 1}) == ""


def test_tiles_that_another_one_has_drawn_in_septima_could_be_any() -> None:
    """SEP-14.17: they are hidden from others until one of them is chosen."""
    state = reach("septima", 2, lambda state: bool(state.table.players[1].drawn), {"mode": "full"})
    found = [world.table.players[1].drawn[0] for world in worlds(state, 0, 3000)]
    hidden = never_seen(state)
    assert fits([witch for witch in found if witch in hidden], dict.fromkeys(hidden, 1)) == ""
