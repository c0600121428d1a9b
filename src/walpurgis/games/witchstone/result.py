"""The outcome with a breakdown a person can check."""

from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.scoring import breakdown, wand_place
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
