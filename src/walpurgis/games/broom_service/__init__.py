"""Broom Service: seven rounds of witches, druids, gatherers and a fairy, each brave or cowardly."""

import random
from typing import Final

from walpurgis import kernel
from walpurgis.games.broom_service import box, flow, sampling, scoring, setup, terminal
from walpurgis.games.broom_service.flow import EndRound, NextRound, PlayRound
from walpurgis.games.broom_service.steps.actions import BraveAction, CowardlyAction
from walpurgis.games.broom_service.steps.delivery import ExtraDelivery, WitchDelivery
from walpurgis.games.broom_service.steps.round_end import Bids, HandInSet
from walpurgis.games.broom_service.steps.selection import ExtraCard, SelectRoles, StartTurns
from walpurgis.games.broom_service.steps.travel import ExtraClearing, ExtraMoves, MountainVisit, StoneCircle
from walpurgis.games.broom_service.steps.turn import Declare, FinishTurn, Follow, LeadCard
from walpurgis.games.broom_service.table import State, Table
from walpurgis.games.broom_service.view import VIEW, seen
from walpurgis.games.broom_service.words import CLOUD, EVENT, LOG, ROLE, TILE, VERBS
from walpurgis.kernel import SEAT, AnyStep, Box, Glimpse, Json, Token
from walpurgis.kernel.text import Catalogue

STEPS: Final = AnyStep(
    PlayRound,
    SelectRoles,
    ExtraCard,
    StartTurns,
    LeadCard,
    Declare,
    Follow,
    CowardlyAction,
    BraveAction,
    WitchDelivery,
    ExtraDelivery,
    ExtraMoves,
    ExtraClearing,
    MountainVisit,
    StoneCircle,
    FinishTurn,
    EndRound,
    Bids,
    HandInSet,
    NextRound,
)

OPTIONS: Final[dict[str, dict[str, Json]]] = {
    "board": {
        "enum": ["front", "back"],
        "default": "front",
        "description": "The side of the board; the back brings mountain, forest and hill tiles.",
    },
    "storm_clouds": {
        "type": "boolean",
        "default": False,
        "description": "Mix storm clouds with special effects in; on either side.",
    },
    "mountain_tiles": {
        "type": "boolean",
        "default": False,
        "description": "Mountain tiles and amulets: free on the front, always (and so by default) on the back.",
    },
    "heavy_clouds_used": {
        "type": "integer",
        "minimum": min(setting.least for setting in box.SETTINGS),
        "maximum": box.HEAVY_CLOUDS,
        "default": box.HEAVY_CLOUDS,
        "description": "How many heavy clouds are mixed in; fewer than all only with storm clouds.",
    },
    "start_seat": {
        "enum": ["random", *range(max(box.SEATS))],
        "default": "random",
        "description": "The seat of the start player.",
    },
}
CHANCES: Final[dict[str, Token]] = {
    "start": SEAT,
    "heavy_clouds": CLOUD,
    "clouds": CLOUD,
    "events": EVENT,
    "bewitched": ROLE,
    "mountain_tiles": TILE,
    "forest_tiles": TILE,
    "hill_tiles": TILE,
}


class BroomService(kernel.Game[Table]):
    """The rules as a whole."""

    def read_options(self, options: dict[str, Json]) -> dict[str, Json]:
        """BRS-12.1, BRS-15.1: on the back, mountain tiles are used unless somebody says otherwise, and is refused."""
        if options.get("board") == "back":
            options = {"mountain_tiles": True} | options
        return super().read_options(options)

    def check(self, seats: int, options: dict[str, Json]) -> None:
        setup.check_options(seats, options)

    def lay(self, seats: int, options: dict[str, Json]) -> Table:
        return setup.lay(seats, options)

    def begin(self, state: State) -> None:
        setup.begin(state)
        state.push(flow.PlayRound())

    def seen(self, state: State, seat: int | None) -> Glimpse:
        return seen(state, seat)

    def redeal(self, world: State, seat: int | None, rng: random.Random) -> None:
        sampling.redeal(world, seat, rng)

    def result(self, state: State) -> dict[str, Json]:
        return scoring.result(state)

    def census(self, state: State) -> dict[str, int]:
        """BRS-1.2, BRS-1.8: pieces that are neither made nor lost."""
        table = state.table
        players = table.players
        clouds = [cloud for cloud in table.clouds if cloud >= 0]
        tiles = [tile for tile in table.tiles if tile >= 0]
        return {
            "clouds": len(clouds) + table.removed_clouds.bit_count() + sum(p.clouds.bit_count() for p in players),
            "different_clouds": _union(clouds, [table.removed_clouds, *[p.clouds for p in players]]),
            "tiles": len(tiles) + table.removed_tiles.bit_count() + sum(p.forest_tiles.bit_count() for p in players),
            "different_tiles": _union(tiles, [table.removed_tiles, *[p.forest_tiles for p in players]]),
            "events": len({table.event, *table.event_stack, *table.past_events, *table.removed_events}),
            "bewitched": len(table.bewitched_stack) + (table.bewitched | table.past_bewitched).bit_count(),
            "pawns": sum(len(p.pawns) for p in players),
            "cards_both_held_and_laid": sum((p.hand & p.laid).bit_count() for p in players),
        }

    def draw(self, view: dict[str, Json], words: Catalogue) -> str:
        return terminal.draw(view, words)

    def check_box(self, box_: Box) -> None:
        box.check(box_)


def _union(single: list[int], masks: list[int]) -> int:
    together = sum(1 << one for one in set(single))
    for mask in masks:
        together |= mask
    return together.bit_count()


GAME: Final = BroomService(
    "broom_service",
    "Broom Service",
    box.SEATS,
    OPTIONS,
    VERBS,
    STEPS,
    VIEW,
    Table,
    box=box.FINGERPRINT,
    events=LOG,
    chances=CHANCES,
)
