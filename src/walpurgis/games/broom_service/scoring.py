"""The end of the game: last points, and who wins."""

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.table import Player, State
from walpurgis.games.broom_service.words import (
    AMULET_POINTS,
    LIGHTNING_POINTS,
    RESOURCE_POINTS,
    SCORED,
    SOURCE,
)
from walpurgis.kernel import Json, outcome


def final_scoring(state: State) -> None:
    """BRS-10.1, BRS-10.5, BRS-10.6, BRS-10.10, BRS-15.5: lightning, sets and amulets; nothing is used up."""
    for seat, player in enumerate(state.table.players):
        lines = (
            (LIGHTNING_POINTS, lightning(player.clouds)),
            (RESOURCE_POINTS, sets(player.resources)),
            (AMULET_POINTS, box.AMULETS[player.amulets.bit_count()]),
        )
        for source, vp in lines:
            if vp:
                player.gain(source, vp)
                state.tell(SCORED, seat, source, vp)


def bolts(clouds: int) -> int:
    """The lightning bolts on some clouds."""
    return sum(count for cloud, count in enumerate(box.CLOUD_BOLTS) if clouds >> cloud & 1)


def lightning(clouds: int) -> int:
    """BRS-10.2: points for all bolts together, by the table and beyond it."""
    count = bolts(clouds)
    most = len(box.LIGHTNING) - 1
    return box.LIGHTNING[min(count, most)] + max(0, count - most) * box.EXTRA_BOLT


def sets(resources: list[int]) -> int:
    """BRS-10.3, BRS-10.4: as many sets of four as possible, then sets of three from the rest."""
    least, next_least = sorted(resources)[:2]
    return box.SET_OF_FOUR * least + box.SET_OF_THREE * (next_least - least)


def breakdown(player: Player) -> dict[str, int]:
    """The points of a player by their source."""
    lines = dict(zip(SOURCE.ids, player.sources, strict=True))
    return {"start": player.vp - sum(player.sources)} | lines


def result(state: State) -> dict[str, Json]:
    """BRS-10.7, BRS-10.8, BRS-10.9: most points win, then most resources, then all who are still tied."""
    players = state.table.players
    order = [(player.vp, sum(player.resources)) for player in players]
    return outcome([breakdown(player) for player in players], order, "rounds")
