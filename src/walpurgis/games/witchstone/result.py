"""The outcome with a breakdown a person can check, and the sums that never change."""

from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.scoring import breakdown, wand_place
from walpurgis.games.witchstone.steps.crystals import CrystalActions
from walpurgis.games.witchstone.table import Player, State
from walpurgis.games.witchstone.words import SOURCE
from walpurgis.kernel import Json, outcome


def result(state: State) -> dict[str, Json]:
    """WIT-15.7, WIT-15.8, WIT-15.9: most points win; the wand breaks ties, so no two places are equal."""
    table = state.table
    order = [(player.vp, wand_place(table, seat)) for seat, player in enumerate(table.players)]
    shown = outcome([explained(player) for player in table.players], order, "turns")
    return shown | {"turns": [by_turn(player) for player in table.players]}


def explained(player: Player) -> dict[str, int]:
    """The lines of a score; a position that was put together by hand may begin with points from `earlier`."""
    lines = breakdown(player)
    earlier = player.vp - sum(lines.values())
    return lines | {"earlier": earlier} if earlier else lines


def by_turn(player: Player) -> list[dict[str, int]]:
    """The points of a player by turn and source: the setup, each turn, the final scoring."""
    turns: list[dict[str, int]] = [{} for _ in range(box.TURNS + 2)]
    for points in player.points:
        lines, source = turns[points.turn], SOURCE.ids[points.source]
        lines[source] = lines.get(source, 0) + points.vp
    return turns


def census(state: State) -> dict[str, int]:
    """WIT-1.1, WIT-1.2: the pieces of the box, each counted wherever it may be."""
    table = state.table
    players = table.players
    sums = {
        "scrolls": len(table.display) + len(table.scroll_pile),
        "special_hex_tiles": len(table.special_pile) + len([tile for tile in table.special_fields if tile >= 0]),
        "owl_tiles": sum([len(stack) for stack in table.owl_stacks]),
        "magic_chips": sum(table.stone_table) + len([chip for chip in table.location_chips if chip >= 0]),
        "crystals": sum([len(row) for row in table.rack]) + rim_crystals(state),
        "hex_tiles": 0,
        "energy_units": 0,
        "small_witches": 0,
        "stones": len({*table.wand_order}),
    }
    for player in players:
        sums["scrolls"] += player.scrolls.bit_count() + player.used_spells.bit_count()
        sums["special_hex_tiles"] += len(player.specials)
        sums["owl_tiles"] += player.owls.bit_count()
        sums["magic_chips"] += sum(player.chips)
        sums["crystals"] += cauldron_crystals(player) + player.removed + player.beside
        sums["hex_tiles"] += hex_tiles(player)
        built = sum([box.LENGTHS[connection] for connection in player.connections])
        sums["energy_units"] += player.energy + player.begun_units + built
        sums["small_witches"] += player.witches + player.lying + player.standing.bit_count()
    return sums


def rim_crystals(state: State) -> int:
    """Crystals that wait on a rim, in an open block."""
    blocks = [step for step in state.stack if isinstance(step, CrystalActions)]
    return sum([len(block.rim) + (block.black_rim >= 0) for block in blocks])


def cauldron_crystals(player: Player) -> int:
    return len(player.crystals) + (player.black_crystal >= 0)


def hex_tiles(player: Player) -> int:
    seen = player.hand.bit_count() + player.returned.bit_count() + player.discarded.bit_count()
    return seen + len(player.pile) + len(player.placed)
