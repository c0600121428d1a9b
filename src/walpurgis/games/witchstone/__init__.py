"""Witchstone: hex tiles in a cauldron, groups that multiply actions, and the chains that they set off."""

import random
from typing import Final

from walpurgis.games.witchstone import box, flow, result, sampling, setup, terminal, view
from walpurgis.games.witchstone.steps import crystals, energy, scrolls, tracks, witches
from walpurgis.games.witchstone.steps.blocks import SECRET
from walpurgis.games.witchstone.table import State, Table
from walpurgis.games.witchstone.words import CHIP, LOG, SCROLL, SPECIAL, TILE, VERBS
from walpurgis.kernel import SEAT, AnyStep, Box, Game, Glimpse, Json, Token
from walpurgis.kernel.text import Catalogue

STEPS: Final = AnyStep(
    flow.ChooseTower,
    flow.Turn,
    flow.PlaceTile,
    flow.FirstType,
    flow.MainActions,
    flow.EndTurn,
    flow.FinalScoring,
    energy.EnergyActions,
    witches.WitchActions,
    crystals.CrystalActions,
    tracks.PentagramActions,
    tracks.AdvanceOnPentagram,
    tracks.UseSpecialTile,
    tracks.ChooseActions,
    tracks.WandActions,
    tracks.AdvanceOnWand,
    scrolls.ScrollAction,
)
HANDICAPS: Final = [f"handicap_{seat}" for seat in range(box.SEATS[-1])]
HOUSE: Final[dict[str, dict[str, Json]]] = {
    "start_seat": {
        "enum": [setup.RANDOM, *range(box.SEATS[-1])],
        "default": setup.RANDOM,
        "description": "who takes the first turn (WIT-2.10)",
    },
    SECRET: {
        "type": "boolean",
        "default": False,
        "description": "house rule: opponents see only how many unused scrolls one has (WIT-13.5)",
    },
}
LEVELS: Final[dict[str, dict[str, Json]]] = {
    name: {
        "type": "integer",
        "minimum": 0,
        "maximum": box.LEVELS,
        "default": 0,
        "seats": [seats for seats in box.SEATS if seats > seat],
        "description": f"handicap of seat {seat}: 0 none, 3 easy, 2 medium, 1 hard (WIT-16.1)",
    }
    for seat, name in enumerate(HANDICAPS)
}
CHANCES: Final[dict[str, Token]] = {
    "start_seat": SEAT,
    "scrolls": SCROLL,
    "special_hex_tiles": SPECIAL,
    "magic_chips": CHIP,
    **{f"tiles_{seat}": TILE for seat in range(box.SEATS[-1])},
}


class Witchstone(Game[Table]):
    """What no single step says: options, the beginning, views, samples, the outcome."""

    def check(self, seats: int, options: dict[str, Json]) -> None:
        """WIT-2.10, WIT-16.1: only seats that exist can begin or have a handicap."""
        if options["start_seat"] != setup.RANDOM and options["start_seat"] >= seats:
            raise ValueError(f"option start_seat: there are only seats 0 to {seats - 1}")
        for name in HANDICAPS[seats:]:
            if options[name]:
                raise ValueError(f"option {name}: there are only seats 0 to {seats - 1}")

    def lay(self, seats: int, options: dict[str, Json]) -> Table:
        return setup.lay(seats, options)

    def begin(self, state: State) -> None:
        setup.begin(state)

    def seen(self, state: State, seat: int | None) -> Glimpse:
        return view.seen(state, seat)

    def redeal(self, world: State, seat: int | None, rng: random.Random) -> None:
        sampling.redeal(world, seat, rng)

    def result(self, state: State) -> dict[str, Json]:
        return result.result(state)

    def census(self, state: State) -> dict[str, int]:
        return result.census(state)

    def check_box(self, box_: Box) -> None:
        box.check(box_)

    def draw(self, view: dict[str, Json], words: Catalogue) -> str:
        return terminal.draw(view, words)


GAME: Final = Witchstone(
    "witchstone",
    "Witchstone",
    box.SEATS,
    HOUSE | LEVELS,
    VERBS,
    STEPS,
    view.VIEW,
    Table,
    box=box.FINGERPRINT,
    events=LOG,
    chances=CHANCES,
)
