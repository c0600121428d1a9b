"""New Salem: build a town, give hope, and find the witches among you before despair does."""

import random
from collections.abc import Collection
from typing import Final

from walpurgis import kernel
from walpurgis.formats.box import Box
from walpurgis.formats.text import Catalogue
from walpurgis.games.new_salem import box, conduct, evaluation, flow, sampling, scoring, setup, talk, terminal, timeouts
from walpurgis.games.new_salem import census as pieces
from walpurgis.games.new_salem.balance import BALANCE
from walpurgis.games.new_salem.effects import CollectTithe, NewConstruction, PayTithe
from walpurgis.games.new_salem.heuristics import claims, policy, roles
from walpurgis.games.new_salem.stakes import STAKES
from walpurgis.games.new_salem.steps.cubes import ClearBuilding, PlaceDespair, PlaceHope, RemoveDespair, RemoveElsewhere
from walpurgis.games.new_salem.steps.draft import DealBuildings, LastTwo, PickCard
from walpurgis.games.new_salem.steps.trigger import (
    BadgeReset,
    CarryOut,
    NameTarget,
    NextConstable,
    PayForEvent,
    PutAway,
    Succession,
)
from walpurgis.games.new_salem.steps.window import MOST_GIFTS, ONLY_TO_CONSTABLE, BeginWindow, LastCall, OpenWindow
from walpurgis.games.new_salem.table import State, Table, begin_memory
from walpurgis.games.new_salem.view import VIEW, projection
from walpurgis.games.new_salem.words import BUILDING, CHARACTER, CLAIMS, EVENT, HOPE, LOG, VERBS, Move
from walpurgis.kernel import SEAT, AnyStep, Census, Json, Projection, Token
from walpurgis.kernel.strategy import Strategy

STEPS: Final = AnyStep(
    flow.PlayRound,
    DealBuildings,
    PickCard,
    LastTwo,
    RemoveDespair,
    flow.DrawEvent,
    BeginWindow,
    OpenWindow,
    LastCall,
    NameTarget,
    PayForEvent,
    CarryOut,
    PlaceHope,
    PlaceDespair,
    PayTithe,
    CollectTithe,
    RemoveElsewhere,
    ClearBuilding,
    NewConstruction,
    PutAway,
    Succession,
    NextConstable,
    BadgeReset,
    flow.EndRound,
    flow.RevealCharacters,
)
OPTIONS: Final[dict[str, dict[str, Json]]] = {
    "constable": {
        "enum": [setup.RANDOM, *range(max(box.SEATS))],
        "default": setup.RANDOM,
        "description": "The seat of the first Constable.",
    },
    MOST_GIFTS: {
        "type": "integer",
        "minimum": 1,
        "maximum": 9,
        "default": box.MOST_GIFTS,
        "description": "how many gifts a player may make in one window (NSA-8.4)",
    },
    ONLY_TO_CONSTABLE: {
        "type": "boolean",
        "default": False,
        "description": "another reading: in the last call hope goes to the Constable only (NSA-8.7)",
    },
    scoring.TOGETHER: {
        "type": "boolean",
        "default": False,
        "description": "another reading: the trials are added up before any despair is removed (NSA-12.3)",
    },
    conduct.CLOSING_SHARE: {
        "type": "integer",
        "minimum": 5,
        "maximum": 100,
        "default": conduct.USUAL_SHARE,
        "description": "the last call at a slow table, in percent of the time for a move (NSA-8.8)",
    },
}
CHANGES: Final = (kernel.RulesChange(2, {ONLY_TO_CONSTABLE: True, scoring.TOGETHER: True}, migrate=begin_memory),)
"""NSA-8.7, NSA-12.3: what was read otherwise before. Saves did not tell who gave to whom, or who triggered what."""
CHANCES: Final[dict[str, Token]] = {
    "witches": CHARACTER,
    "puritans": CHARACTER,
    "characters": CHARACTER,
    "building_deck": BUILDING,
    "event_deck": EVENT,
    "constable": SEAT,
}


class NewSalem(kernel.Game[Table]):
    """The rules as a whole."""

    def check(self, seats: int, options: dict[str, Json]) -> None:
        setup.check_options(seats, options)

    def new_table(self, seats: int, options: dict[str, Json]) -> Table:
        return setup.new_table(seats)

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

    def remembered(self) -> dict[str, str]:
        return {"under.*": "who has held a hand is open, so everybody can tell who knows the cards under the deck"}

    def check_position(self, state: State) -> None:
        """NSA-1.4: cubes lie on buildings, and gifts name numbers of them."""
        for seat, player in enumerate(state.table.players):
            for name, cubes in (("hope", player.hope), ("despair", player.despair)):
                if len(cubes) != len(player.buildings):
                    raise ValueError(
                        f"players.{seat}.{name}: {len(cubes)} values for {len(player.buildings)} buildings"
                    )
                if cubes and not 0 <= min(cubes) <= sum(cubes) <= HOPE.high:
                    raise ValueError(f"players.{seat}.{name}: a player has 0 to {HOPE.high} of them")
            if player.store >= len(player.buildings):
                raise ValueError(f"players.{seat}.store: there is no building {player.store}")
        super().check_position(state)

    def next_seat(self, state: State) -> int:
        """NSA-8.10: the first who waits in seat order from the Constable's left, the Constable himself last."""
        first = state.table.constable + 1
        for ahead in range(state.seats):
            seat = (first + ahead) % state.seats
            if seat in state.waiting:
                return seat
        raise ValueError("nobody waits: the game is over")

    def awaited(self, state: State) -> tuple[int, ...]:
        return conduct.awaited(state)

    def stays_silent(self, state: State, seat: int, move: kernel.Move, people: Collection[int]) -> bool:
        return conduct.stays_silent(state, seat, move, people)

    def patience(self, state: State, seat: int) -> int:
        return conduct.patience(state, seat)

    def check_box(self, box_: Box) -> None:
        box.check(box_)

    def result_notes(self, result: dict[str, Json], words: Catalogue) -> list[str]:
        return terminal.result_notes(result, words)

    def draw(self, view: dict[str, Json], words: Catalogue) -> str:
        return terminal.draw(view, words)

    def on_claim(self, state: State, seat: int, claim: Move) -> None:
        talk.on_claim(state, seat, claim)

    def time_limit(self, state: State, clock: str, per_move: float) -> float | None:
        return conduct.time_limit(state, clock, per_move)

    def timeout_move(self, state: State, seat: int) -> kernel.Move | None:
        return timeouts.timeout_move(state, seat)

    def check_claim(self, state: State, seat: int, claim: Move) -> None:
        talk.check_claim(state, seat, claim)


GAME: Final = NewSalem(
    id="new_salem",
    title="New Salem",
    seats=box.SEATS,
    options=OPTIONS,
    verbs=VERBS,
    steps=STEPS,
    view_shape=VIEW,
    table=Table,
    changes=CHANGES,
    box=box.FINGERPRINT,
    events=LOG,
    chances=CHANCES,
    claims=CLAIMS,
    most_claims=box.MOST_CLAIMS,
    allows_chat=talk.is_allowed_chat,
    strategy=Strategy(
        policy=policy.policy,
        evaluate=evaluation.evaluate,
        claims=claims.claims,
        round_number=evaluation.round_number,
        likelihood=roles.likelihood,
    ),
    stakes=STAKES,
    balance=BALANCE,
)
