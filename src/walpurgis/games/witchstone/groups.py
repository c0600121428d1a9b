"""Groups of equal symbols in a cauldron, and the spaces that are free."""

from walpurgis.games.witchstone.box import ALL_SPACES, NEIGHBOURS
from walpurgis.games.witchstone.ids import SpaceId, SymbolId
from walpurgis.games.witchstone.table import Player


def group_size(cauldron: list[int], start: SpaceId, symbol: SymbolId) -> int:
    """WIT-5.2, WIT-5.3, WIT-5.5: how many spaces with the symbol hang together with this one (WIT-5.6: no others)."""
    bit = 1 << symbol
    seen = 1 << start
    found = [start]
    for space in found:
        for near in NEIGHBOURS[space]:
            if cauldron[near] & bit and not seen >> near & 1:
                seen |= 1 << near
                found.append(near)
    return len(found)


def largest_group(cauldron: list[int], symbol: SymbolId) -> int:
    """WIT-14.8: the size of the largest group of a symbol."""
    shown = [space for space, symbols in zip(ALL_SPACES, cauldron, strict=True) if symbols >> symbol & 1]
    return max([group_size(cauldron, space, symbol) for space in shown], default=0)


def occupied(player: Player) -> list[int]:
    """WIT-4.2, WIT-4.3, WIT-5.4: for each space, zero if it is free of symbols, tiles and crystals."""
    taken = player.cauldron[:]
    for space in player.crystals:
        taken[space] = 1
    if player.black_crystal >= 0:
        taken[player.black_crystal] = 1
    return taken
