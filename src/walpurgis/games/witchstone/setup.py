"""From the box to the opening position (WIT-2, WIT-16)."""

from typing import Final

from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.flow import ChooseTower, Turn
from walpurgis.games.witchstone.ids import NO_CHIP, NO_CONNECTION, NO_LOCATION, ChipId, SpecialId
from walpurgis.games.witchstone.table import Player, State, Table
from walpurgis.kernel import Json

RANDOM: Final = "random"


def new_table(seats: int, options: dict[str, Json]) -> Table:
    """WIT-2.1, WIT-2.2: the table before anything is shuffled."""
    return Table(
        players=[lay_player() for _ in range(seats)],
        turn=0,
        start_seat=0,
        active=0,
        location_chips=[NO_CHIP] * len(box.LOCATIONS),
        stone_table=[0] * len(box.FRONTS),
        witchstone=[],
        owl_stacks=[[*stack] for stack in box.OWL_STACKS],
        special_fields=[],
        special_pile=[SpecialId(at) for at in range(len(box.SPECIALS))],
        display=[],
        scroll_pile=[*range(len(box.SCROLLS))],
        rack=[[] for _ in box.ROWS],
        wand_order=[],
    )


def lay_player() -> Player:
    """WIT-1.2, WIT-2.7, WIT-2.8, WIT-2.9: stones at the start, crystals on their marks, full supplies."""
    return Player(
        vp=box.START_VP,
        hand=0,
        pile=[],
        returned=0,
        discarded=0,
        placed=[],
        cauldron=[*box.PRINTED],
        crystals=[*box.CRYSTAL_STARTS],
        black_crystal=box.BLACK_START,
        removed=0,
        beside=0,
        tower=NO_LOCATION,
        energy=box.ENERGY_UNITS,
        connections=[],
        begun=NO_CONNECTION,
        begun_units=0,
        witches=box.SMALL_WITCHES,
        lying=0,
        standing=0,
        pentagram=box.PENTAGRAM_START,
        wand=0,
        owls=0,
        chips=[0] * len(box.FRONTS),
        scrolls=0,
        used_spells=0,
        specials=[],
        points=[],
    )


def set_up(state: State) -> None:
    """WIT-2.19, WIT-17.4: everything random happens here; then towers are chosen, and the first turn begins."""
    deal_scrolls(state)
    deal_specials(state)
    deal_chips(state)
    for seat in range(state.seats):
        deal_tiles(state, seat)
    order = choose_order(state)
    state.table.wand_order = order[::-1]
    state.push(*[ChooseTower(seat) for seat in order[::-1]], Turn(order[0], 1))


def choose_order(state: State) -> list[int]:
    """WIT-2.10, WIT-2.11: the start player as configured or at random; turn order goes on clockwise.

    The stones on the handle lie with the last player lowest (WIT-2.18).
    """
    given = state.options["start_seat"]
    start = state.roll("start_seat", state.seats) if given == RANDOM else int(given)
    state.table.start_seat = start
    return [(start + place) % state.seats for place in range(state.seats)]


def deal_scrolls(state: State) -> None:
    """WIT-2.3: six scrolls on display; the first one drawn goes to position 1."""
    table = state.table
    state.shuffle("scrolls", table.scroll_pile)
    table.display = table.scroll_pile[: box.DISPLAY]
    del table.scroll_pile[: box.DISPLAY]


def deal_specials(state: State) -> None:
    """WIT-2.4: a special hex tile on each dark field."""
    table = state.table
    state.shuffle("special_hex_tiles", table.special_pile)
    table.special_fields = table.special_pile[: box.DARK_FIELDS]
    del table.special_pile[: box.DARK_FIELDS]


def deal_chips(state: State) -> None:
    """WIT-2.5: a chip face up on each location but the Witchstone, the others on the stone table."""
    table = state.table
    chips = [ChipId(front) for front in box.CHIPS]
    state.shuffle("magic_chips", chips)
    for location in box.WITH_CHIP:
        table.location_chips[location] = chips.pop(0)
    for chip in chips:
        table.stone_table[chip] += 1


def deal_tiles(state: State, seat: int) -> None:
    """WIT-2.6: a hand and a pile; with a handicap some tiles go back unseen, and the hand is smaller (WIT-16.2).

    WIT-16.3, WIT-16.4, WIT-16.5, WIT-16.6: 3, 2 or no tiles in hand by level; all end without tiles.
    """
    player = state.table.players[seat]
    level = int(state.options[f"handicap_{seat}"])
    pile = [*range(len(box.TILES))]
    state.shuffle(f"tiles_{seat}", pile)
    hand = box.HAND_SIZES[level]
    player.hand = sum([1 << tile for tile in pile[:hand]])
    kept = len(pile) - (box.RETURNED if level else 0)
    player.returned = sum([1 << tile for tile in pile[kept:]])
    player.pile = pile[hand:kept]
