"""What lies on the table. Stacks, decks and rows are lists whose first item is the top, or the left one."""

from typing import Final

from walpurgis import kernel
from walpurgis.games.septima import box
from walpurgis.games.septima.boards import COLORS
from walpurgis.games.septima.contents import MODES
from walpurgis.games.septima.ids import (
    ActionId,
    BookId,
    BuildingId,
    IngredientId,
    PatientId,
    PostureId,
    PrologueId,
    SeasonId,
    SpellId,
    WitchId,
)
from walpurgis.games.septima.player import Player
from walpurgis.games.septima.solo.widow import Widow
from walpurgis.games.septima.this_turn import Turn
from walpurgis.games.septima.words import (
    ACTION,
    BOOK,
    BUILDING,
    CHAMBER,
    CITIZEN,
    ELEMENT,
    HUNTER,
    HUT,
    INGREDIENT,
    PATIENT,
    PROLOGUE,
    SEASON,
    SPELL,
    TOWN,
    TURN_STEP,
    WITCH,
    WITNESS,
)
from walpurgis.kernel import (
    COUNT,
    SEAT,
    BySeat,
    Counts,
    Ids,
    ListOf,
    MapOf,
    Maybe,
    MutableData,
    Object,
    SetOf,
    field,
    transient,
)

MODE: Final = Ids("mode", MODES)
BASIC: Final = 0
FULL: Final = 1
SOLO: Final = 2


class Chamber(MutableData):
    """A Trial Chamber: the Witches in it, the top one first, and the Citizens from left to right."""

    witches: list[WitchId] = field(ListOf(WITCH, WITCH.size, usual=1))
    citizens: list[int] = field(ListOf(CITIZEN, max(box.CHAMBER_SPACES)))


class Column(MutableData):
    """SEP-3.11: the Spells of one element: the Scoring row, the middle and the bottom place, and the deck."""

    scoring: list[SpellId] = field(ListOf(SPELL))
    middle: SpellId = field(Maybe(SPELL))
    bottom: SpellId = field(Maybe(SPELL))
    deck: list[SpellId] = field(ListOf(SPELL))


class Septima(MutableData):
    """SEP-3.8: the Septima markers, each by its Action."""

    left: ActionId = field(Maybe(ACTION))
    right: ActionId = field(Maybe(ACTION))
    stack: list[ActionId] = field(ListOf(ACTION))
    discard: list[ActionId] = field(ListOf(ACTION))


class Noctenburg(kernel.Table):
    """The whole table."""

    mode: int = field(MODE)
    season: SeasonId = field(SEASON)
    phase: int = field(COUNT)
    step: int = field(TURN_STEP)
    start: int = field(SEAT)
    """The seat with the Starting Player token."""
    lunar: list[IngredientId] = field(ListOf(INGREDIENT))
    """The Ingredient markers, slot by slot."""
    septima: Septima = field(Object(Septima))
    huts: list[PostureId] = field(MapOf(HUT, HUNTER))
    waiting_hunters: int = field(SetOf(SEASON))
    angry: int = field(COUNT)
    """Angry Citizens in the common supply."""
    crowd: list[int] = field(Counts(CITIZEN))
    chambers: list[Chamber] = field(ListOf(Object(Chamber), CHAMBER.size, CHAMBER.size))
    patients: list[PatientId] = field(MapOf(TOWN, Maybe(PATIENT)))
    angry_patients: int = field(SetOf(TOWN))
    """Town areas whose Patient carries an Angry Citizen."""
    healers: list[int] = field(MapOf(TOWN, SetOf(CITIZEN)))
    """Who has healed the Patient of a Town area in this Moon Phase."""
    patient_stack: list[PatientId] = field(ListOf(PATIENT))
    patient_batches: list[int] = field(ListOf(COUNT))
    """How many tokens came to the stack together, from the top: the order within a batch is unknown."""
    patient_discard: list[PatientId] = field(ListOf(PATIENT))
    witch_stack: list[WitchId] = field(ListOf(WITCH))
    witch_known: list[int] = field(ListOf(SetOf(WITNESS)))
    """Who knows each tile of the Witch stack."""
    exiled: list[WitchId] = field(ListOf(WITCH))
    """Witches that left the game face up."""
    draft: list[list[WitchId]] = field(ListOf(ListOf(WITCH)))
    """The hands of the draft, each in the order in which it was taken; the last tile left the game."""
    buildings: list[BuildingId] = field(ListOf(Maybe(BUILDING), len(COLORS)))
    """The Buildings on the golden and on the bronze spot."""
    spells: list[Column] = field(MapOf(ELEMENT, Object(Column)))
    spell_discard: list[SpellId] = field(ListOf(SPELL))
    prologue: list[PrologueId] = field(ListOf(PROLOGUE))
    books: list[BookId] = field(ListOf(BOOK))
    players: list[Player] = field(BySeat(Object(Player)))
    turn: Turn = field(Object(Turn))
    widow: Widow | None = field(Maybe(Object(Widow)))
    recalled_draft: list[list[WitchId]] = transient(list)
    """The draft as it was when it was last looked at,"""
    recalled: list[tuple[list[int], list[WitchId], int]] = transient(list)
    """and what each seat remembers of it: see `view.remember`."""


State = kernel.State[Noctenburg]


def turn_order(state: State) -> list[int]:
    """SEP-1.9: seats clockwise from the holder of the Starting Player token."""
    start, seats = state.table.start, state.seats
    return [(start + at) % seats for at in range(seats)]


def player_count(state: State) -> int:
    """SEP-2.2, SEP-22.3, SEP-23.42: the number that setup tables go by: the solo mode has two-player settings."""
    return max(2, state.seats)
