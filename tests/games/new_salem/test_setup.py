"""Setup (NSA-2) and the order of chance (NSA-15.1)."""

from collections import Counter

import pytest

from walpurgis.games.new_salem import GAME, box
from walpurgis.games.new_salem.ids import BuildingId


@pytest.mark.parametrize("seats", [2, 9])
def test_three_to_eight_players(seats: int) -> None:
    """NSA-2.1: any other number is refused."""
    with pytest.raises(ValueError, match="3 to 8"):
        GAME.new(seats)


@pytest.mark.parametrize(
    "seats, witches, puritans, rest",
    [(3, 2, 4, 3), (4, 2, 4, 2), (5, 2, 4, 1), (6, 2, 5, 1), (7, 3, 6, 2), (8, 3, 6, 1)],
)
def test_characters_are_drawn_by_the_table(seats: int, witches: int, puritans: int, rest: int) -> None:
    """NSA-2.2, NSA-2.3, NSA-2.4, NSA-2.5: so many witches and puritans; the undealt rest is set aside."""
    seen = set()
    for seed in range(60):
        table = GAME.new(seats, seed=seed).table
        dealt = [player.character for player in table.players]
        deck = dealt + table.set_aside
        assert len(set(deck + table.not_drawn)) == len(deck + table.not_drawn) == 10
        assert len(table.set_aside) == rest
        assert Counter(box.TEAM_OF[one] for one in deck) == {box.WITCH: witches, box.PURITAN: puritans}
        seen.add(sum(box.TEAM_OF[one] == box.WITCH for one in dealt))
    assert (0 in seen) == (seats <= 4), "NSA-2.5: only with three or four players there may be no witch"


@pytest.mark.parametrize("seats, trials", [(3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_decks(seats: int, trials: int) -> None:
    """NSA-2.8, NSA-2.9, NSA-2.10: 18 buildings a player; 18 events in the deck, none face up; so many trial cards."""
    state = GAME.new(seats)
    table = state.table
    hands = sum(len(player.hand) for player in table.players)
    assert len(table.building_deck) + hands == 18 * seats == len(box.card_ids(seats))
    assert len(set(table.event_deck)) == 18
    assert not {box.PURGE, box.WITCH_TRIAL} & set(table.event_deck)
    assert table.events == []
    assert table.trials == trials


def test_copies_count_by_player_number() -> None:
    """NSA-1.7, NSA-2.8: with three players there are two Gallows and four Courthouses, with eight 8 of everything."""
    few, many = Counter(box.opening_deck(3)), Counter(box.opening_deck(8))
    assert few[BuildingId(box.BUILDINGS.index("gallows"))] == 2
    assert few[BuildingId(box.BUILDINGS.index("courthouse"))] == 4
    assert set(many.values()) == {8}


def test_cards_are_named_by_design_and_number() -> None:
    """NSA-15.2: DESIGN#k in the order of min_players; what players see and the table holds is the design."""
    assert [name for name in box.card_ids(3) if name.startswith("gallows")] == ["gallows#1", "gallows#2"]
    assert [name for name in box.card_ids(4) if name.startswith("gallows")][-1] == "gallows#4"


@pytest.mark.parametrize("seat", [0, 2])
def test_the_host_may_set_the_first_constable(seat: int) -> None:
    """NSA-2.12, NSA-2.14, NSA-2.15: he has the only badge and no hope; nobody has a building."""
    table = GAME.new(4, {"constable": seat}).table
    assert table.constable == seat
    assert [player.badge for player in table.players] == [at == seat for at in range(4)]
    assert table.badges == 3
    assert all(player.buildings == player.hope == player.despair == [] for player in table.players)


def test_else_the_first_constable_is_random() -> None:
    """NSA-2.13: any seat; a seat that is not there is refused."""
    assert {GAME.new(3, seed=seed).table.constable for seed in range(40)} == {0, 1, 2}
    with pytest.raises(ValueError, match="seats 0 to 2"):
        GAME.new(3, {"constable": 3})


def test_the_order_of_chance() -> None:
    """NSA-15.1: characters, buildings and events come out alike whether the Constable is drawn or set."""
    one, other = GAME.new(5, seed=3).table, GAME.new(5, {"constable": 1}, seed=3).table
    assert [player.character for player in one.players] == [player.character for player in other.players]
    assert [player.hand for player in one.players] == [player.hand for player in other.players]
    assert one.building_deck == other.building_deck
    assert one.event_deck == other.event_deck


def test_nobody_is_told_who_the_witches_are() -> None:
    """NSA-2.4, NSA-2.6, NSA-2.7, NSA-3.2: everybody sees the own character only, a witch too."""
    state = GAME.new(8, seed=1)
    for seat in range(8):
        characters = state.view(seat)["table"]["characters"]
        assert [at for at, one in enumerate(characters) if one is not None] == [seat]
    assert state.view(None)["table"]["characters"] == [None] * 8
    assert state.view(0)["table"]["set_aside"] is None


def test_types_and_teams() -> None:
    """NSA-1.5, NSA-1.6, NSA-1.9: six types of three buildings; puritans show two types, witches three."""
    assert len(box.TYPES) == 6
    assert all(len(set(buildings)) == 3 for buildings in box.SETS)
    assert {len(box.TYPES_OF[one]) for one in box.WITCHES} == {3}
    assert {len(box.TYPES_OF[one]) for one in box.PURITANS} == {2}
    assert (len(box.WITCHES), len(box.PURITANS)) == (4, 6)


def test_round_cards() -> None:
    """NSA-2.11, NSA-5.2, NSA-1.11: five rounds, cards dealt by the round."""
    assert GAME.new(3).table.round == 1
    assert box.DEALT == (3, 4, 5, 4, 3)
