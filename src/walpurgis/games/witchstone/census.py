"""Every piece of the box, wherever it lies (WIT-1.1, WIT-1.2)."""

from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.steps.crystals import CrystalActions
from walpurgis.games.witchstone.table import Player, State, Table
from walpurgis.games.witchstone.words import CHIP, CONNECTION, OWL, SCROLL, SPACE, SPECIAL, TILE
from walpurgis.kernel import Census
from walpurgis.kernel.census import add, count, count_sets, count_shared, of_seat


def census(state: State) -> Census:
    """WIT-1.1, WIT-1.2: tiles, scrolls, owls, chips and special tiles by their ids; other pieces by their number."""
    found: Census = {}
    count_shared_pieces(found, state.table)
    count_shared(found, CONNECTION, [at for player in state.table.players for at in player.connections])
    for seat, player in enumerate(state.table.players):
        count_own_pieces(found, player, of_seat(seat))
    add(found, "crystals", sum([len(row) for row in state.table.rack]) + rim_crystals(state))
    add(found, "crystals", sum([cauldron_crystals(player) for player in state.table.players]))
    return found


def count_shared_pieces(found: Census, table: Table) -> None:
    """Pieces that may be anybody's."""
    players = table.players
    count(found, SCROLL, [*table.display, *table.scroll_pile])
    count_sets(found, SCROLL, [held for player in players for held in (player.scrolls, player.used_spells)])
    count(found, SPECIAL, [*table.special_pile, *table.special_fields])
    count(found, SPECIAL, [owned.special for player in players for owned in player.specials])
    count(found, OWL, [owl for stack in table.owl_stacks for owl in stack])
    count_sets(found, OWL, [player.owls for player in players])
    count(found, CHIP, table.location_chips)
    for chips in (table.stone_table, *[player.chips for player in players]):
        for front, number in enumerate(chips):
            count(found, CHIP, [front] * number)
    for seat in table.wand_order:
        add(found, f"stone on the wand{of_seat(seat)}")


def count_own_pieces(found: Census, player: Player, owner: str) -> None:
    """Pieces of one colour."""
    count(found, TILE, [*player.pile, *[placed.tile for placed in player.placed]], owner)
    count_sets(found, TILE, [player.hand, player.returned, player.discarded], owner)
    count_shared(found, SPACE, [*player.crystals, player.black_crystal], owner)
    built = sum([box.LENGTHS[connection] for connection in player.connections])
    add(found, f"energy units{owner}", player.energy + player.begun_units + built)
    add(found, f"small witches{owner}", player.witches + player.lying + player.standing.bit_count())


def rim_crystals(state: State) -> int:
    """Crystals that wait on a rim, in an open block."""
    blocks = [step for step in state.stack if isinstance(step, CrystalActions)]
    return sum([len(block.rim) + (block.black_rim >= 0) for block in blocks])


def cauldron_crystals(player: Player) -> int:
    """Crystals in a cauldron, taken out for points, or beside the rack."""
    return len(player.crystals) + (player.black_crystal >= 0) + player.removed + player.beside
