"""The opening position, for all seat counts."""

import pytest

from walpurgis.games.witchstone import GAME, box
from walpurgis.games.witchstone.ids import ChipId
from walpurgis.games.witchstone.table import State
from walpurgis.testing.random_play import random_game

SEATS = (2, 3, 4)


def opening(seats: int, seed: int = 3) -> State:
    return GAME.new(seats, seed=seed)


@pytest.mark.parametrize("seats", SEATS)
def test_owls_lie_in_two_stacks_with_the_highest_on_top(seats: int) -> None:
    """WIT-2.2."""
    stacks = opening(seats).table.owl_stacks
    assert [[box.OWL_VP[owl] for owl in stack] for stack in stacks] == [[7, 6, 5, 4, 3]] * 2


@pytest.mark.parametrize("seats", SEATS)
def test_six_scrolls_lie_on_display(seats: int) -> None:
    """WIT-2.3."""
    table = opening(seats).table
    assert len(table.display) == 6
    assert sorted(table.display + table.scroll_pile) == [*range(40)]


@pytest.mark.parametrize("seats", SEATS)
def test_a_special_tile_lies_on_each_dark_field(seats: int) -> None:
    """WIT-2.4."""
    table = opening(seats).table
    assert len(table.special_fields) == 3
    assert sorted(table.special_fields + table.special_pile) == [*range(15)]


@pytest.mark.parametrize("seats", SEATS)
def test_a_chip_lies_on_each_location_but_the_witchstone_and_five_on_the_table(seats: int) -> None:
    """WIT-2.5, WIT-1.5: all 21 chips, three of each front."""
    table = opening(seats).table
    assert [place for place, chip in enumerate(table.location_chips) if chip < 0] == [box.WITCHSTONE]
    assert sum(table.stone_table) == 5
    for front in map(ChipId, range(7)):
        assert table.location_chips.count(front) + table.stone_table[front] == 3


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_fifteen_tiles_and_full_supplies(seats: int) -> None:
    """WIT-2.6, WIT-2.7, WIT-2.8, WIT-2.9, WIT-1.2."""
    for player in opening(seats).table.players:
        assert player.hand.bit_count() == 5
        assert len(player.pile) == 10
        assert player.returned == 0
        assert (player.vp, player.pentagram, player.wand) == (0, 0, 0)
        assert (player.energy, player.witches, player.lying, player.standing) == (20, 11, 0, 0)
        assert box.CELLS[player.black_crystal] == (0, 0)
        assert player.crystals == sorted(box.NEIGHBOURS[player.black_crystal])
        assert [symbols for symbols in player.cauldron if symbols] == [1, 2, 32, 4, 16, 8]


def test_the_census_is_the_list_of_contents() -> None:
    """WIT-1.1."""
    counts = box.BOX.counts
    census = GAME.census(opening(4))
    pieces = {
        "scrolls": "scroll ",
        "special_hex_tiles": "special ",
        "owl_tiles": "owl ",
        "magic_chips": "chip ",
        "crystals": "crystals",
        "hex_tiles": "tile ",
        "energy_units": "energy units",
        "small_witches": "small witches",
    }
    for piece, name in pieces.items():
        found = sum(number for other, number in census.items() if other.startswith(name))
        assert found == counts.number(piece), piece


def test_the_start_player_is_drawn_from_the_seed_unless_configured() -> None:
    """WIT-2.10."""
    drawn = {opening(4, seed).table.start_seat for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert {GAME.new(4, {"start_seat": 2}, seed).table.start_seat for seed in range(10)} == {2}


@pytest.mark.parametrize("option", [{"start_seat": 2}, {"handicap_2": 1}, {"handicap_0": 4}, {"handicap_0": -1}])
def test_options_of_seats_or_levels_that_do_not_exist_are_refused(option: dict[str, int]) -> None:
    """WIT-2.10, WIT-16.1."""
    with pytest.raises(ValueError, match=next(iter(option))):
        GAME.new(2, option)


def test_chance_ends_with_the_setup() -> None:
    """WIT-17.4: the same seed and moves give the same game, and no move calls the generator again."""
    record, state = random_game(GAME, 3, seed=11)
    again, twin = random_game(GAME, 3, seed=11)
    assert str(record) == str(again)
    assert state.save() == twin.save()
    assert GAME.new(3, seed=11).generator == state.generator


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_takes_eleven_turns_and_keeps_four_tiles(seats: int) -> None:
    """WIT-3.1, WIT-15.1."""
    _, state = random_game(GAME, seats, seed=5)
    for player in state.table.players:
        assert len(player.placed) + player.discarded.bit_count() == 11
        assert player.hand.bit_count() == 4
        assert player.pile == []


def test_a_player_with_a_handicap_ends_without_tiles() -> None:
    """WIT-16.2, WIT-16.3, WIT-16.4, WIT-16.5, WIT-16.6."""
    options = {"handicap_0": 3, "handicap_1": 2, "handicap_2": 1, "start_seat": 0}
    _, state = random_game(GAME, 4, options, seed=8)
    for player in state.table.players[:3]:
        assert (player.hand, player.pile, player.returned.bit_count()) == (0, [], 4)
        assert len(player.placed) + player.discarded.bit_count() == 11
    assert state.table.players[3].hand.bit_count() == 4


@pytest.mark.parametrize("level, choices", [(3, [3] * 9 + [2, 1]), (2, [2] * 10 + [1]), (1, [1] * 11)])
def test_the_choice_of_tiles_by_turn(level: int, choices: list[int]) -> None:
    """WIT-16.3, WIT-16.4, WIT-16.5: how many tiles one chooses from in each of the eleven turns."""
    state = GAME.new(2, {"handicap_0": level, "start_seat": 0})
    seen: dict[int, int] = {}
    while not state.over:
        seat = state.waiting[0]
        if seat == 0 and state.table.turn:
            seen.setdefault(state.table.turn, state.table.players[0].hand.bit_count())
        state.apply(seat, state.legal(seat)[0])
    assert [seen[turn] for turn in range(1, 12)] == choices
