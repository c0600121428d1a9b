"""What each seat may see (BRS-1.5, BRS-3.10)."""

from typing import Final

from walpurgis.games.broom_service.table import Player, State, Table
from walpurgis.games.broom_service.words import CARDS, ROLES
from walpurgis.kernel import BySeat, Maybe, Projection, Structure

PLAYER: Final = Player.SHAPE.only(
    "vp", "laid", "pawns", "resources", "clouds", "amulets", "forest_tiles", "sources"
).plus(("cards", CARDS), ("hand", Maybe(ROLES)))
OPEN: Final = Table.SHAPE.only(
    "round",
    "leader",
    "role",
    "brave",
    "to_follow",
    "led",
    "event",
    "past_events",
    "bewitched",
    "past_bewitched",
    "clouds",
    "removed_clouds",
    "occupied",
    "covered",
    "tiles",
    "removed_tiles",
    "fresh_tiles",
)
VIEW: Final = OPEN.plus(
    ("event_stack", CARDS), ("bewitched_stack", CARDS), ("players", BySeat(Structure("player", PLAYER)))
)


def projection(state: State, seat: int | None) -> Projection:
    """Everything but the hands of others, what was not selected, and the face-down piles."""
    table = state.table
    return VIEW.project(
        table,
        len(table.event_stack),
        len(table.bewitched_stack),
        [seen_player(player, at == seat) for at, player in enumerate(table.players)],
    )


def seen_player(player: Player, own: bool) -> Projection:
    """A player as others see it: the number of cards, and the hand itself for its owner only."""
    return PLAYER.project(player, player.hand.bit_count(), player.hand if own else -1)
