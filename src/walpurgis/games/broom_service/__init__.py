"""Broom Service: seven rounds of witches, druids, gatherers and a fairy, each brave or cowardly."""

import random
from typing import Final

from walpurgis import kernel
from walpurgis.formats.box import Box
from walpurgis.formats.text import Catalogue
from walpurgis.games.broom_service import box, evaluation, flow, heuristics, sampling, scoring, setup, terminal
from walpurgis.games.broom_service import census as pieces
from walpurgis.games.broom_service.balance import BALANCE
from walpurgis.games.broom_service.flow import EndRound, NextRound, PlayRound
from walpurgis.games.broom_service.stakes import STAKES
from walpurgis.games.broom_service.steps.actions import BraveAction, CowardlyAction
from walpurgis.games.broom_service.steps.delivery import ExtraDelivery, WitchDelivery
from walpurgis.games.broom_service.steps.round_end import AREA_EVENTS, EACH_PAWN, EACH_TERRAIN, Bids, HandInSet
from walpurgis.games.broom_service.steps.selection import ExtraCard, SelectRoles, StartTurns
from walpurgis.games.broom_service.steps.travel import ExtraClearing, ExtraMoves, MountainVisit, StoneCircle
from walpurgis.games.broom_service.steps.turn import Declare, FinishTurn, Follow, LeadCard
from walpurgis.games.broom_service.table import State, Table
from walpurgis.games.broom_service.view import VIEW, projection
from walpurgis.games.broom_service.words import CLOUD, EVENT, LOG, ROLE, TILE, VERBS
from walpurgis.kernel import SEAT, AnyStep, Census, Json, Projection, Token
from walpurgis.kernel.strategy import Strategy

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
    AREA_EVENTS: {
        "enum": [EACH_PAWN, EACH_TERRAIN],
        "default": EACH_PAWN,
        "description": "What dangerous and pleasant areas count: each pawn, or each kind of terrain (another reading).",
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

    def new_table(self, seats: int, options: dict[str, Json]) -> Table:
        return setup.new_table(seats, options)

    def set_up(self, state: State) -> None:
        setup.set_up(state)
        state.push(flow.PlayRound())

    def projection(self, state: State, seat: int | None) -> Projection:
        return projection(state, seat)

    def resample(self, world: State, seat: int | None, rng: random.Random) -> None:
        sampling.resample(world, seat, rng)

    def result(self, state: State) -> dict[str, Json]:
        return scoring.result(state)

    def census(self, state: State) -> Census:
        return pieces.census(state)

    def draw(self, view: dict[str, Json], words: Catalogue) -> str:
        return terminal.draw(view, words)

    def check_box(self, box_: Box) -> None:
        box.check(box_)


GAME: Final = BroomService(
    id="broom_service",
    title="Broom Service",
    seats=box.SEATS,
    options=OPTIONS,
    verbs=VERBS,
    steps=STEPS,
    view_shape=VIEW,
    table=Table,
    box=box.FINGERPRINT,
    events=LOG,
    chances=CHANCES,
    strategy=Strategy(
        policy=heuristics.policy,
        evaluate=evaluation.evaluate,
        sensible=heuristics.sensible,
        round_number=evaluation.round_number,
    ),
    stakes=STAKES,
    balance=BALANCE,
)
