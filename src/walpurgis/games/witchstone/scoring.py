"""Points that count what a player has: silver fields, prophecies, the final scoring, the ranking (WIT-12, 14, 15)."""

from collections.abc import Callable
from typing import Final

from walpurgis.games.witchstone import box, contents
from walpurgis.games.witchstone.box import SCROLLS, place_type
from walpurgis.games.witchstone.groups import largest_group
from walpurgis.games.witchstone.ids import ScrollId
from walpurgis.games.witchstone.table import Player, Table
from walpurgis.games.witchstone.words import SOURCE

Count = Callable[[Table, int], int]

# ----- what can be counted -----


def connections(table: Table, seat: int) -> int:
    """WIT-12.10 (i): own complete connections."""
    return len(table.players[seat].connections)


def lying_witches(table: Table, seat: int) -> int:
    """WIT-14.13: witches beside the own tower; the big one stands."""
    return table.players[seat].lying


def witches(table: Table, seat: int) -> int:
    """WIT-12.10 (ii), WIT-14.10: own witches in the ball, lying or standing, with the big one."""
    player = table.players[seat]
    return player.lying + player.standing.bit_count() + (player.tower >= 0)


def scrolls(table: Table, seat: int) -> int:
    """WIT-12.10 (iii), WIT-14.15: all scrolls, used or not; a prophecy about them counts itself."""
    player = table.players[seat]
    return player.scrolls.bit_count() + player.used_spells.bit_count()


def chips(table: Table, seat: int) -> int:
    """WIT-12.10 (iv), WIT-14.14: all chips taken, used or not (WIT-9.6)."""
    return sum(table.players[seat].chips)


def rack_crystals(table: Table, seat: int) -> int:
    """WIT-12.10 (v), WIT-14.9, WIT-11.20: crystals of the own colour in the rack; black ones never count."""
    return sum([row.count(seat) for row in table.rack])


def specials(table: Table, seat: int) -> int:
    """WIT-12.10 (vi), WIT-14.16, WIT-10.13: special hex tiles, in the cauldron or beside the screen."""
    return len(table.players[seat].specials)


def silver_fields(table: Table, seat: int) -> int:
    """WIT-14.12: silver fields of the wand at or behind the own stone."""
    return len([field for field in box.SILVER[: table.players[seat].wand + 1] if field[0] >= 0])


COUNTS: Final[dict[str, Count]] = {
    "own_connections": connections,
    "own_witches": witches,
    "scrolls": scrolls,
    "chips": chips,
    "rack_crystals": rack_crystals,
    "specials": specials,
    "prophecy_rack_crystals": rack_crystals,
    "prophecy_witches_on_board": witches,
    "prophecy_silver_fields": silver_fields,
    "prophecy_lying_witches": lying_witches,
    "prophecy_chips": chips,
    "prophecy_scrolls": scrolls,
    "prophecy_specials": specials,
}
"""What silver fields and prophecies count, by the name that the box gives it."""
SILVER_COUNTS: Final = tuple([COUNTS[name] for name in box.SCORINGS])

# ----- prophecies -----


def prophecy_level(table: Table, seat: int, scroll: ScrollId) -> int:
    """WIT-14.1, WIT-14.17: how far a prophecy is fulfilled, 0 to 3; each one on its own."""
    card, player = SCROLLS[scroll], table.players[seat]
    if card.kind == "prophecy_witch_sequence":
        return in_order(card.types, place_types(player, player.standing))
    if card.kind == "prophecy_connected":
        return in_order(card.types, place_types(player, joined(player)))
    if card.kind == contents.RANK:
        return rank_level(table, seat, card.thresholds)
    if card.kind == contents.SAME:
        reached = place_types(player, player.standing).count(card.types[0])
    elif card.kind == contents.GROUP:
        reached = largest_group(player.cauldron, card.symbol)
    else:
        reached = COUNTS[card.kind](table, seat)
    return len([threshold for threshold in card.thresholds if reached >= threshold])


def joined(player: Player) -> int:
    """WIT-14.5: the player's network, as a set of locations."""
    places = 1 << player.tower if player.tower >= 0 else 0
    for connection in player.connections:
        places |= box.END_BITS[connection]
    return places


def place_types(player: Player, places: int) -> list[str]:
    """WIT-14.2, WIT-14.4, WIT-14.7: what prophecies call these locations; the own tower is none of them."""
    return [place_type(at, player.tower) for at in box.ALL_LOCATIONS if places >> at & 1]


def in_order(wanted: tuple[str, ...], found: list[str]) -> int:
    """WIT-14.3, WIT-14.6: levels in order; one that is missing ends it, and a type twice needs two locations."""
    left = found[:]
    for level, name in enumerate(wanted):
        if name not in left:
            return level
        left.remove(name)
    return len(wanted)


def rank_level(table: Table, seat: int, ranks: tuple[int, ...]) -> int:
    """WIT-14.11: by the place of the own witch at the Witchstone, if there is one."""
    if seat not in table.witchstone:
        return 0
    rank = table.witchstone.index(seat) + 1
    return len([needed for needed in ranks if rank <= needed])


def wand_place(table: Table, seat: int) -> tuple[int, int]:
    """WIT-15.8, WIT-15.9: farther on the wand is better, and on one field the stone that lies lower."""
    return table.players[seat].wand, -table.wand_order.index(seat)


def breakdown(player: Player) -> dict[str, int]:
    """The points of a player by their source."""
    return dict(zip(SOURCE.ids, by_source(player), strict=True))


def by_source(player: Player) -> list[int]:
    """The points of a player for each source."""
    found = [0] * SOURCE.size
    for points in player.points:
        found[points.source] += points.vp
    return found
