"""New Salem: build a town, give hope, and find the witches among you before despair does."""

import random
from collections.abc import Collection
from typing import Final

from walpurgis import kernel
from walpurgis.games.new_salem import box, conduct, flow, sampling, scoring, setup, talk, terminal
from walpurgis.games.new_salem.effects import CollectTithe, NewConstruction, PayTithe
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
from walpurgis.games.new_salem.steps.window import BeginWindow, LastCall, OpenWindow
from walpurgis.games.new_salem.table import State, Table
from walpurgis.games.new_salem.view import VIEW, seen
from walpurgis.games.new_salem.words import BUILDING, CHARACTER, CLAIMS, EVENT, LOG, VERBS
from walpurgis.kernel import SEAT, AnyStep, Box, Glimpse, Json, Move, Token
from walpurgis.kernel.text import Catalogue

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
}
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

    def lay(self, seats: int, options: dict[str, Json]) -> Table:
        return setup.lay(seats)

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
        """NSA-1.2: buildings of each design, characters, events, trial cards and badges are never made or lost."""
        table = state.table
        players = table.players
        piles = [table.building_deck, table.looked_at, table.removed]
        piles += [cards for player in players for cards in (player.buildings, player.hand)]
        counts = {f"building {name}": sum(pile.count(at) for pile in piles) for at, name in enumerate(BUILDING.ids)}
        roles = [player.character for player in players] + table.set_aside + table.not_drawn
        held = sum(player.sanctuary + player.honorary for player in players)
        return counts | {
            "characters": len(roles),
            "different_characters": len(set(roles)),
            "events": len(table.events) + len(table.event_deck) + held,
            "different_events": len({*table.events, *table.event_deck}) + held,
            "trials": table.trials + sum(player.on_trial for player in players),
            "badges": table.badges + sum(player.badge for player in players),
        }

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

    def stays_silent(self, state: State, seat: int, move: Move, people: Collection[int]) -> bool:
        return conduct.stays_silent(state, seat, move, people)

    def patience(self, state: State, seat: int) -> int:
        return conduct.patience(state, seat)

    def check_box(self, box_: Box) -> None:
        box.check(box_)

    def account(self, result: dict[str, Json], words: Catalogue) -> list[str]:
        return terminal.account(result, words)

    def draw(self, view: dict[str, Json], words: Catalogue) -> str:
        return terminal.draw(view, words)

    def check_claim(self, state: State, seat: int, claim: Move) -> None:
        talk.check_claim(state, seat, claim)


GAME: Final = NewSalem(
    "new_salem",
    "New Salem",
    box.SEATS,
    OPTIONS,
    VERBS,
    STEPS,
    VIEW,
    Table,
    box=box.FINGERPRINT,
    events=LOG,
    chances=CHANCES,
    claims=CLAIMS,
    most_claims=box.MOST_CLAIMS,
)
