"""Witchstone: hex tiles in a cauldron, groups that multiply actions, and the chains that they set off."""

import random
from typing import Final

from walpurgis.formats.box import Box
from walpurgis.formats.text import Catalogue
from walpurgis.games.witchstone import box, evaluation, flow, heuristics, result, sampling, setup, terminal, view
from walpurgis.games.witchstone import census as pieces
from walpurgis.games.witchstone.balance import BALANCE
from walpurgis.games.witchstone.stakes import STAKES
from walpurgis.games.witchstone.steps import crystals, energy, scrolls, tracks, witches
from walpurgis.games.witchstone.steps.blocks import (
    CHIPS_WAIT,
    JOIN_BELOW,
    LATE_SPELLS,
    OPEN_COUNT,
    OPTIONAL_STEPS,
    SECRET,
    PlaySpell,
    register_blocks,
)
from walpurgis.games.witchstone.table import State, Table
from walpurgis.games.witchstone.words import CHIP, LOG, SCROLL, SPECIAL, TILE, VERBS
from walpurgis.kernel import SEAT, AnyStep, Census, Game, Json, Projection, RulesChange, Token
from walpurgis.kernel.strategy import Strategy

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
    witches.KeptChips,
    crystals.CrystalActions,
    PlaySpell,
    tracks.PentagramActions,
    tracks.AdvanceOnPentagram,
    tracks.UseSpecialTile,
    tracks.ChooseActions,
    tracks.WandActions,
    tracks.AdvanceOnWand,
    scrolls.ScrollAction,
)
register_blocks(
    {
        box.ENERGY: energy.EnergyActions,
        box.WITCH: witches.WitchActions,
        box.CRYSTAL: crystals.CrystalActions,
        box.PENTAGRAM: tracks.PentagramActions,
        box.WAND: tracks.WandActions,
        box.SCROLL: scrolls.ScrollAction,
    }
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
        "description": "opponents see neither which unused scrolls one has nor how many (WIT-13.5)",
    },
    OPEN_COUNT: {
        "type": "boolean",
        "default": False,
        "description": "another reading: how many secret scrolls somebody has is open (WIT-13.5)",
    },
    OPTIONAL_STEPS: {
        "type": "boolean",
        "default": False,
        "description": "another reading: steps on pentagram and wand, and taking a scroll, may be left out (WIT-3.10)",
    },
    JOIN_BELOW: {
        "type": "boolean",
        "default": False,
        "description": "another reading: bonus actions join an open block of their type below a track (WIT-6.3)",
    },
    CHIPS_WAIT: {
        "type": "boolean",
        "default": False,
        "description": "another reading: chips from locations may wait for later witch actions of the turn (WIT-9.4)",
    },
    LATE_SPELLS: {
        "type": "boolean",
        "default": False,
        "description": "another reading: spells for pentagram and wand may be played after an advance, too (WIT-13.10)",
    },
}
CHANGES: Final = (RulesChange(2, {OPTIONAL_STEPS: True, JOIN_BELOW: True, OPEN_COUNT: True}),)
"""WIT-3.10, WIT-6.3, WIT-13.5: what was read otherwise before."""
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

    def new_table(self, seats: int, options: dict[str, Json]) -> Table:
        return setup.new_table(seats, options)

    def set_up(self, state: State) -> None:
        setup.set_up(state)

    def projection(self, state: State, seat: int | None) -> Projection:
        return view.projection(state, seat)

    def resample(self, world: State, seat: int | None, rng: random.Random) -> None:
        sampling.resample(world, seat, rng)

    def result(self, state: State) -> dict[str, Json]:
        return result.result(state)

    def census(self, state: State) -> Census:
        return pieces.census(state)

    def remembered(self) -> dict[str, str]:
        seen = "everybody has heard of these points when they were scored; the view shows their sums"
        return {f"players.*.points.*.{field}": seen for field in ("turn", "source", "vp")}

    def check_box(self, box_: Box) -> None:
        box.check(box_)

    def draw(self, view: dict[str, Json], words: Catalogue) -> str:
        return terminal.draw(view, words)


GAME: Final = Witchstone(
    id="witchstone",
    title="Witchstone",
    seats=box.SEATS,
    options=HOUSE | LEVELS,
    verbs=VERBS,
    steps=STEPS,
    view_shape=view.VIEW,
    table=Table,
    changes=CHANGES,
    box=box.FINGERPRINT,
    events=LOG,
    chances=CHANCES,
    strategy=Strategy(
        policy=heuristics.policy,
        evaluate=evaluation.evaluate,
        sensible=heuristics.sensible,
        round_number=evaluation.round_number,
        horizon=evaluation.HORIZON,
    ),
    stakes=STAKES,
    balance=BALANCE,
)
