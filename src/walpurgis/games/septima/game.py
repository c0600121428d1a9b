"""Septima as a whole: options, the bare table, views, worlds, results."""

import random
from typing import Final

from walpurgis.games.septima import (
    action_cards,
    actions,
    box,
    brewing,
    citizens,
    collecting,
    effects,
    flow,
    healing,
    hunters,
    matching,
    movement,
    picks,
    prologue,
    resources,
    ritual,
    sampling,
    scoring,
    setup,
    spellbook,
    suspicion,
    terminal,
    trials,
    view,
    windows,
    witches,
)
from walpurgis.games.septima import census as censuses
from walpurgis.games.septima.contents import MODES
from walpurgis.games.septima.player import Player
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo import cards, negotiation, spiders, turn
from walpurgis.games.septima.solo import scoring as solo_scoring
from walpurgis.games.septima.solo import setup as solo_setup
from walpurgis.games.septima.solo import suspicion as her_suspicion
from walpurgis.games.septima.solo import trials as her_trials
from walpurgis.games.septima.solo.contents import BONUS_MODES, HANDS
from walpurgis.games.septima.solo.words import WIDOW_CARD, SoloFace
from walpurgis.games.septima.solo.you import YOU
from walpurgis.games.septima.spells import air, earth, fire
from walpurgis.games.septima.table import BASIC, SOLO, Chamber, Column, Noctenburg, Septima, State
from walpurgis.games.septima.this_turn import new_turn
from walpurgis.games.septima.words import (
    ACTION,
    ACTIVE,
    BOOK,
    BUILDING,
    CITIZEN,
    EVENTS,
    INGREDIENT,
    PATIENT,
    PROLOGUE,
    SPELL,
    VERBS,
    WITCH,
    Face,
)
from walpurgis.kernel import AnyStep, Box, Game, Glimpse, Json, Number, Step
from walpurgis.kernel.text import Catalogue

ROOMS: Final = (
    action_cards, actions, brewing, citizens, collecting, effects, flow, healing, hunters, matching, movement, picks,
    prologue, resources, ritual, setup, spellbook, suspicion, trials, windows, witches, air, earth, fire,
    cards, negotiation, spiders, turn, solo_setup, her_suspicion, her_trials,
)  # fmt: skip


def _steps() -> AnyStep:
    """All steps that the rooms define."""
    found: dict[str, type[Step]] = {}
    for room in ROOMS:
        for name, thing in vars(room).items():
            if (
                isinstance(thing, type)
                and issubclass(thing, Step)
                and getattr(thing, "__module__", "") == room.__name__
            ):
                found[name] = thing
    return AnyStep(*found.values())


OPTIONS: Final[dict[str, dict[str, Json]]] = {
    "mode": {
        "enum": list(MODES),
        "default": "full",
        "only": {"basic": [2, 3, 4], "full": [2, 3, 4], "solo": [1]},
        "description": "the Basic Game or the Full Game for 2 to 4 players, or Solo against the Black Widow for 1",
    },
    "start": {
        "enum": ["random", *box.COLORS],
        "default": "random",
        "seats": [2, 3, 4],
        "only": {color: [seats for seats in (2, 3, 4) if seats > seat] for seat, color in enumerate(box.COLORS)},
        "description": "who gets the Starting Player token; green is seat 0, orange 1, gray 2, purple 3",
    },
    "tribulations": {
        "enum": list(her.SOLO.to_win_choices),
        "default": her.SOLO.to_win,
        "seats": [1],
        "description": "solo: how many of the eight Tribulations win; fewer are easier, more are harder",
    },
    "widow_bonus": {
        "enum": list(BONUS_MODES),
        "default": "on_match",
        "seats": [1],
        "description": "solo: when the Widow uses the lower part of her cards; never is easier, always is harder",
    },
    "wisdom_needed": {
        "enum": list(her.SOLO.wisdom_choices),
        "default": her.SOLO.wisdom,
        "seats": [1],
        "description": "solo: the Wisdom that the eighth Tribulation asks for",
    },
    "negotiation": {
        "enum": list(HANDS),
        "default": "standard",
        "seats": [1],
        "description": "solo: how many Negotiation cards you begin with; easy are more, hard are fewer",
    },
}


SOLO_OPTIONS: Final = ("tribulations", "widow_bonus", "wisdom_needed", "negotiation")


class SeptimaGame(Game[Noctenburg]):
    """What no single step says: options, the bare table, what a seat sees, what is hidden from it, and who wins."""

    def deal(self, seats: int, options: dict[str, Json], seed: int, script: dict[str, list[int]] | None) -> State:
        """SEP-2.2: one player plays Solo, unless somebody says otherwise, and is refused."""
        return super().deal(seats, {"mode": "solo"} | options if seats == 1 else options, seed, script)

    def check(self, seats: int, options: dict[str, Json]) -> None:
        """SEP-2.2: Solo is for one player, the others for two to four; SEP-24.1, SEP-24.2: its settings are its own."""
        if (options["mode"] == "solo") != (seats == 1):
            raise ValueError("mode solo is for 1 seat, modes basic and full are for 2 to 4 seats")
        for name in SOLO_OPTIONS:
            if seats > 1 and options[name] != OPTIONS[name]["default"]:
                raise ValueError(f"option {name} is for the mode solo; here leave it at {OPTIONS[name]['default']!r}")
        if options["start"] != "random" and box.COLORS.index(options["start"]) >= seats:
            allowed = ", ".join(box.COLORS[:seats])
            raise ValueError(
                f"option start: {options['start']!r} is not at the table; with {seats} seats: random, {allowed}"
            )

    def lay(self, seats: int, options: dict[str, Json]) -> Noctenburg:
        """SEP-3.1, SEP-3.3, SEP-3.4, SEP-3.12, SEP-2.3, SEP-2.4, SEP-23.1: the pieces of the mode."""
        mode = MODES.index(options["mode"])
        basic = mode == BASIC
        cards = box.BASIC_ACTIONS if basic else box.FULL_ACTIONS
        crowd = [box.START_IN_CROWD] * seats + [0] * (len(box.CITIZENS) - seats)
        huts = [ACTIVE if hut in box.START_HUTS else 0 for hut in range(box.ZONES)]
        table = Noctenburg(
            mode,
            0,
            1,
            0,
            0,
            [],
            Septima(-1, -1, [action for action in range(len(box.ACTIONS)) if cards >> action & 1], []),
            huts,
            box.HUNTER_SEASONS,
            box.ANGRY_CITIZENS,
            crowd,
            [Chamber([], []), Chamber([], [])],
            [-1] * len(box.TOWNS),
            0,
            [0] * len(box.TOWNS),
            list(range(len(box.PATIENTS))),
            [],
            [],
            list(box.BASIC_WITCHES) if basic else list(range(len(box.WITCHES))),
            [],
            [],
            [],
            [-1, -1],
            [self._column(element, basic) for element in range(len(box.ELEMENTS))],
            [],
            list(range(len(box.PROLOGUES))),
            list(box.BASIC_BOOKS) if basic else list(range(len(box.BOOK_IDS))),
            [self._player(cards) for _ in range(seats)],
            new_turn(-1),
            None,
        )
        if mode == SOLO:
            solo_setup.lay_widow(table, options)
        return table

    def _player(self, cards: int) -> Player:
        return Player(
            0,
            box.START_SUSPICION,
            -1,
            -1,
            [0] * len(box.DISEASES),
            [0] * box.CRYSTAL,
            0,
            0,
            [0] * len(box.POTIONS),
            box.LOYAL - box.START_IN_CROWD,
            cards,
            0,
            -1,
            0,
            0,
            0,
            0,
            0,
            -1,
            [],
            [],
            -1,
            False,
            False,
        )

    def _column(self, element: int, basic: bool) -> Column:
        """SEP-3.11, SEP-2.3: the Spells of an element; the basic game has none."""
        if basic:
            return Column([], -1, -1, [])
        own = [spell for spell, other in enumerate(box.SPELL_ELEMENT) if other == element]
        scoring = [spell for spell in own if box.SPELL_SCORING[spell]]
        return Column(scoring, -1, -1, [spell for spell in own if not box.SPELL_SCORING[spell]])

    def begin(self, state: State) -> None:
        """Section 3: the board, the players, then the first Season."""
        setup.lay_board(state)
        setup.deal(state)
        draft: list[Step] = []
        if state.table.mode == SOLO:
            solo_setup.prepare_widow(state)
            draft.append(solo_setup.OpenDraft(YOU))
        elif state.table.mode != BASIC:
            draft.append(setup.DraftWitch(tuple(range(state.seats))))
        state.push(*draft, setup.DealPrologue(), flow.BeginSeason())

    def seen(self, state: State, seat: int | None) -> Glimpse:
        return view.seen(state, seat)

    def redeal(self, world: State, seat: int | None, rng: random.Random) -> None:
        sampling.redeal(world, seat, rng)

    def result(self, state: State) -> dict[str, Json]:
        return scoring.result(state) if state.table.widow is None else solo_scoring.result(state)

    def account(self, result: dict[str, Json], words: Catalogue) -> list[str]:
        return solo_scoring.account(result, words)

    def census(self, state: State) -> dict[str, int]:
        return censuses.census(state)

    def check_box(self, box_: Box) -> None:
        box.check(box_)

    def draw(self, view: dict[str, Json], words: Catalogue) -> str:
        return terminal.draw(view, words)


GAME: Final = SeptimaGame(
    "septima",
    "Septima",
    (1, 2, 3, 4),
    OPTIONS,
    VERBS,
    _steps(),
    view.VIEW,
    Noctenburg,
    rules=1,
    box=box.FINGERPRINT,
    events=EVENTS,
    chances={
        "lunar": INGREDIENT,
        "patients": PATIENT,
        "witches": WITCH,
        "septima": ACTION,
        "prologue": PROLOGUE,
        "buildings": BUILDING,
        "spells": SPELL,
        "books": BOOK,
        "start": Number("start", 0, 3),
        "hunter": Face(),
        "bag": CITIZEN,
        "widow": WIDOW_CARD,
        "remember": WIDOW_CARD,
        "draft": WITCH,
        "solo": SoloFace(),
    },
)

__all__ = ["GAME"]
