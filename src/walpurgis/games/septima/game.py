"""Septima as a whole: options, the bare table, views, worlds, results."""

import random
from typing import Final

from walpurgis.formats.box import Box
from walpurgis.formats.text import Catalogue
from walpurgis.games.septima import box, evaluation, flow, heuristics, sampling, scoring, setup, terminal, view
from walpurgis.games.septima import census as pieces
from walpurgis.games.septima.abilities import effects
from walpurgis.games.septima.abilities.language import register_effects
from walpurgis.games.septima.balance import BALANCE
from walpurgis.games.septima.contents import MODES
from walpurgis.games.septima.ids import (
    NO_ACTION,
    NO_BOOK,
    NO_BUILDING,
    NO_PATIENT,
    NO_RITUAL_SPACE,
    NO_SPACE,
    NO_SPELL,
    NO_WITCH,
    ElementId,
)
from walpurgis.games.septima.player import Player
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo import scoring as solo_scoring
from walpurgis.games.septima.solo import setup as solo_setup
from walpurgis.games.septima.solo.contents import BONUS_MODES, HANDS
from walpurgis.games.septima.solo.words import WIDOW_CARD, SoloFace
from walpurgis.games.septima.solo.you import YOU
from walpurgis.games.septima.stakes import STAKES
from walpurgis.games.septima.step_registry import STEPS
from walpurgis.games.septima.steps import resources, spellbook
from walpurgis.games.septima.steps.actions import register_look_backs
from walpurgis.games.septima.table import BASIC, SOLO, Chamber, Column, Noctenburg, Septima, State
from walpurgis.games.septima.this_turn import new_turn
from walpurgis.games.septima.words import (
    ABSENT,
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
    chosen,
)
from walpurgis.kernel import Census, Game, Json, Number, Projection, RulesChange, Step
from walpurgis.kernel.chance import Seed
from walpurgis.kernel.strategy import Strategy

register_effects(effects.EFFECT_STEPS)
register_look_backs(effects.LOOK_BACKS)

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


READINGS: Final[dict[str, dict[str, Json]]] = {
    spellbook.MUST_GAIN: {
        "type": "boolean",
        "default": False,
        "description": "another reading: a Spell that the Ritual track offers has to be taken (SEP-12.12, SEP-13.6)",
    },
    resources.IDLE: {
        "enum": [resources.POTIONS_ONLY, resources.ALL_BUT_LOVE_POTION],
        "default": resources.POTIONS_ONLY,
        "description": "what may be used though it does nothing: any potion, or all but a Love Potion (SEP-8.8)",
    },
}
CHANGES: Final = (RulesChange(2, {spellbook.MUST_GAIN: True, resources.IDLE: resources.ALL_BUT_LOVE_POTION}),)
"""SEP-12.12, SEP-13.6, SEP-8.8, SEP-15.20: what was read otherwise before."""
SOLO_OPTIONS: Final = ("tribulations", "widow_bonus", "wisdom_needed", "negotiation")


class SeptimaGame(Game[Noctenburg]):
    """What no single step says: options, the bare table, what a seat sees, what is hidden from it, and who wins."""

    def deal(
        self,
        seats: int,
        options: dict[str, Json],
        seed: Seed,
        script: dict[str, list[int]] | None,
        outcomes: list[int] | None = None,
    ) -> State:
        """SEP-2.2: one player plays Solo, unless somebody says otherwise, and is refused."""
        return super().deal(seats, {"mode": "solo"} | options if seats == 1 else options, seed, script, outcomes)

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

    def new_table(self, seats: int, options: dict[str, Json]) -> Noctenburg:
        """SEP-3.1, SEP-3.3, SEP-3.4, SEP-3.12, SEP-2.3, SEP-2.4, SEP-23.1: the pieces of the mode."""
        mode = MODES.index(options["mode"])
        basic = mode == BASIC
        cards = box.BASIC_ACTIONS if basic else box.FULL_ACTIONS
        crowd = [box.START_IN_CROWD] * seats + [0] * (len(box.CITIZENS) - seats)
        huts = [ACTIVE if hut in box.START_HUTS else ABSENT for hut in box.EACH_HUT]
        table = Noctenburg(
            mode=mode,
            season=box.EACH_SEASON[0],
            phase=1,
            step=0,
            start=0,
            lunar=[],
            septima=Septima(NO_ACTION, NO_ACTION, chosen(cards, box.EACH_ACTION), []),
            huts=huts,
            waiting_hunters=box.HUNTER_SEASONS,
            angry=box.ANGRY_CITIZENS,
            crowd=crowd,
            chambers=[Chamber([], []), Chamber([], [])],
            patients=[NO_PATIENT] * len(box.TOWNS),
            angry_patients=0,
            healers=[0] * len(box.TOWNS),
            patient_stack=list(box.EACH_PATIENT),
            patient_batches=[],
            patient_discard=[],
            witch_stack=list(box.BASIC_WITCHES if basic else box.EACH_WITCH),
            witch_known=[],
            exiled=[],
            draft=[],
            buildings=[NO_BUILDING, NO_BUILDING],
            spells=[self._column(element, basic) for element in box.EACH_ELEMENT],
            spell_discard=[],
            prologue=list(box.EACH_PROLOGUE),
            books=list(box.BASIC_BOOKS if basic else box.EACH_BOOK),
            players=[self._player(cards) for _ in range(seats)],
            turn=new_turn(-1),
            widow=None,
        )
        if mode == SOLO:
            solo_setup.lay_widow(table, options)
        return table

    def _player(self, cards: int) -> Player:
        return Player(
            wisdom=0,
            suspicion=box.START_SUSPICION,
            leader=NO_SPACE,
            ritual=NO_RITUAL_SPACE,
            levels=[0] * len(box.DISEASES),
            ingredients=[0] * box.CRYSTAL,
            crystals=0,
            charms=0,
            potions=[0] * len(box.POTIONS),
            citizens=box.LOYAL - box.START_IN_CROWD,
            hand=cards,
            discard=0,
            active=NO_ACTION,
            coven=0,
            mirror=0,
            spells=0,
            ready=0,
            ongoing=0,
            book=NO_BOOK,
            prologue=[],
            drawn=[],
            spare=NO_WITCH,
            raised=False,
            rolled=False,
        )

    def _column(self, element: ElementId, basic: bool) -> Column:
        """SEP-3.11, SEP-2.3: the Spells of an element; the basic game has none."""
        if basic:
            return Column([], NO_SPELL, NO_SPELL, [])
        own = [spell for spell in box.EACH_SPELL if box.SPELL_ELEMENT[spell] == element]
        scoring = [spell for spell in own if box.SPELL_SCORING[spell]]
        return Column(scoring, NO_SPELL, NO_SPELL, [spell for spell in own if not box.SPELL_SCORING[spell]])

    def set_up(self, state: State) -> None:
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

    def projection(self, state: State, seat: int | None) -> Projection:
        return view.projection(state, seat)

    def resample(self, world: State, seat: int | None, rng: random.Random) -> None:
        sampling.resample(world, seat, rng)

    def result(self, state: State) -> dict[str, Json]:
        return scoring.result(state) if state.table.widow is None else solo_scoring.result(state)

    def goals(self, state: State, seat: int | None) -> list[dict[str, Json]]:
        """SEP-23.41: the Tribulations as they stand; the four of a Book are known to its owner alone."""
        if state.table.widow is None or (seat != YOU and not state.over):
            return []
        return solo_scoring.goals(state)

    def result_notes(self, result: dict[str, Json], words: Catalogue) -> list[str]:
        return solo_scoring.result_notes(result, words)

    def census(self, state: State) -> Census:
        return pieces.census(state)

    def remembered(self) -> dict[str, str]:
        """SEP-3.11: with two Scoring Spells of an element, the lower one is whichever does not lie above it."""
        known = {"patient_batches": "the view shows the Patient stack batch by batch, so also how large each one is"}
        scoring = [sum(box.SPELL_SCORING[spell] for spell in own) for own in self._spells_by_element()]
        if max(scoring) <= 2:
            known["spells.*.scoring"] = "who sees the upper one of two Scoring Spells of an element knows the lower one"
        return known

    def _spells_by_element(self) -> list[list[int]]:
        spells = range(len(box.SPELLS))
        return [[s for s in spells if box.SPELL_ELEMENT[s] == element] for element in range(len(box.ELEMENTS))]

    def check_box(self, box_: Box) -> None:
        box.check(box_)

    def draw(self, view: dict[str, Json], words: Catalogue) -> str:
        return terminal.draw(view, words)


GAME: Final = SeptimaGame(
    id="septima",
    title="Septima",
    seats=(1, 2, 3, 4),
    options=OPTIONS | READINGS,
    verbs=VERBS,
    steps=STEPS,
    view_shape=view.VIEW,
    table=Noctenburg,
    changes=CHANGES,
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
    strategy=Strategy(
        policy=heuristics.policy,
        evaluate=evaluation.evaluate,
        round_number=evaluation.round_number,
        utility=evaluation.utility,
    ),
    stakes=STAKES,
    balance=BALANCE,
)

__all__ = ["GAME"]
