"""What lies on the table. Stacks, decks and rows are lists whose first item is the top, or the left one."""

from typing import Any, ClassVar, Final

from walpurgis import kernel
from walpurgis.games.septima import box
from walpurgis.games.septima.boards import COLORS
from walpurgis.games.septima.contents import MODES
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
from walpurgis.kernel import COUNT, SEAT, BySeat, Counts, Data, Ids, ListOf, MapOf, Maybe, Object, SetOf, Shape

MODE: Final = Ids("mode", MODES)
BASIC: Final = 0
FULL: Final = 1
SOLO: Final = 2


class Chamber(Data):
    """A Trial Chamber: the Witches in it, the top one first, and the Citizens from left to right."""

    SHAPE: ClassVar[Shape] = Shape(
        ("witches", ListOf(WITCH, WITCH.size, usual=1)), ("citizens", ListOf(CITIZEN, max(box.CHAMBER_SPACES)))
    )

    def __init__(self, witches: list[int], citizens: list[int]) -> None:
        self.witches = witches
        self.citizens = citizens

    def values(self) -> tuple[Any, ...]:
        return self.witches, self.citizens

    def copy(self) -> "Chamber":
        return Chamber(self.witches[:], self.citizens[:])


class Column(Data):
    """SEP-3.11: the Spells of one element: the Scoring row, the middle and the bottom place, and the deck."""

    SHAPE: ClassVar[Shape] = Shape(
        ("scoring", ListOf(SPELL)), ("middle", Maybe(SPELL)), ("bottom", Maybe(SPELL)), ("deck", ListOf(SPELL))
    )

    def __init__(self, scoring: list[int], middle: int, bottom: int, deck: list[int]) -> None:
        self.scoring = scoring
        self.middle = middle
        self.bottom = bottom
        self.deck = deck

    def values(self) -> tuple[Any, ...]:
        return self.scoring, self.middle, self.bottom, self.deck

    def copy(self) -> "Column":
        return Column(self.scoring[:], self.middle, self.bottom, self.deck[:])


class Septima(Data):
    """SEP-3.8: the Septima markers, each by its Action."""

    SHAPE: ClassVar[Shape] = Shape(
        ("left", Maybe(ACTION)), ("right", Maybe(ACTION)), ("stack", ListOf(ACTION)), ("discard", ListOf(ACTION))
    )

    def __init__(self, left: int, right: int, stack: list[int], discard: list[int]) -> None:
        self.left = left
        self.right = right
        self.stack = stack
        self.discard = discard

    def values(self) -> tuple[Any, ...]:
        return self.left, self.right, self.stack, self.discard

    def copy(self) -> "Septima":
        return Septima(self.left, self.right, self.stack[:], self.discard[:])


class Noctenburg(kernel.Table):
    """The whole table."""

    SHAPE: ClassVar[Shape] = Shape(
        ("mode", MODE),
        ("season", SEASON),
        ("phase", COUNT),
        ("step", TURN_STEP),
        ("start", SEAT),
        ("lunar", ListOf(INGREDIENT)),
        ("septima", Object(Septima)),
        ("huts", MapOf(HUT, HUNTER)),
        ("waiting_hunters", SetOf(SEASON)),
        ("angry", COUNT),
        ("crowd", Counts(CITIZEN)),
        ("chambers", ListOf(Object(Chamber), CHAMBER.size, CHAMBER.size)),
        ("patients", MapOf(TOWN, Maybe(PATIENT))),
        ("angry_patients", SetOf(TOWN)),
        ("healers", MapOf(TOWN, SetOf(CITIZEN))),
        ("patient_stack", ListOf(PATIENT)),
        ("patient_batches", ListOf(COUNT)),
        ("patient_discard", ListOf(PATIENT)),
        ("witch_stack", ListOf(WITCH)),
        ("witch_known", ListOf(SetOf(WITNESS))),
        ("exiled", ListOf(WITCH)),
        ("draft", ListOf(ListOf(WITCH))),
        ("buildings", ListOf(Maybe(BUILDING), len(COLORS))),
        ("spells", MapOf(ELEMENT, Object(Column))),
        ("spell_discard", ListOf(SPELL)),
        ("prologue", ListOf(PROLOGUE)),
        ("books", ListOf(BOOK)),
        ("players", BySeat(Object(Player))),
        ("turn", Object(Turn)),
        ("widow", Maybe(Object(Widow))),
    )

    def __init__(
        self,
        mode: int,
        season: int,
        phase: int,
        step: int,
        start: int,
        lunar: list[int],
        septima: Septima,
        huts: list[int],
        waiting_hunters: int,
        angry: int,
        crowd: list[int],
        chambers: list[Chamber],
        patients: list[int],
        angry_patients: int,
        healers: list[int],
        patient_stack: list[int],
        patient_batches: list[int],
        patient_discard: list[int],
        witch_stack: list[int],
        witch_known: list[int],
        exiled: list[int],
        draft: list[list[int]],
        buildings: list[int],
        spells: list[Column],
        spell_discard: list[int],
        prologue: list[int],
        books: list[int],
        players: list[Player],
        turn: Turn,
        widow: Widow | None,
    ) -> None:
        self.mode = mode
        self.season = season
        self.phase = phase
        self.step = step
        self.start = start
        """The seat with the Starting Player token."""
        self.lunar = lunar
        """The Ingredient markers, slot by slot."""
        self.septima = septima
        self.huts = huts
        self.waiting_hunters = waiting_hunters
        self.angry = angry
        """Angry Citizens in the common supply."""
        self.crowd = crowd
        self.chambers = chambers
        self.patients = patients
        self.angry_patients = angry_patients
        """Town areas whose Patient carries an Angry Citizen."""
        self.healers = healers
        """Who has healed the Patient of a Town area in this Moon Phase."""
        self.patient_stack = patient_stack
        self.patient_batches = patient_batches
        """How many tokens came to the stack together, from the top: the order within a batch is unknown."""
        self.patient_discard = patient_discard
        self.witch_stack = witch_stack
        self.witch_known = witch_known
        """Who knows each tile of the Witch stack."""
        self.exiled = exiled
        """Witches that left the game face up."""
        self.draft = draft
        """The hands of the draft, each in the order in which it was taken; the last tile left the game."""
        self.buildings = buildings
        """The Buildings on the golden and on the bronze spot."""
        self.spells = spells
        self.spell_discard = spell_discard
        self.prologue = prologue
        self.books = books
        self.players = players
        self.turn = turn
        self.widow = widow
        self.recalled_draft: list[list[int]] = []
        """The draft as it was when it was last looked at,"""
        self.recalled: list[tuple[list[int], list[int], int]] = []
        """and what each seat remembers of it: see `view.remember`."""

    def values(self) -> tuple[Any, ...]:
        return (
            self.mode, self.season, self.phase, self.step, self.start, self.lunar, self.septima, self.huts,
            self.waiting_hunters, self.angry, self.crowd, self.chambers, self.patients, self.angry_patients,
            self.healers, self.patient_stack, self.patient_batches, self.patient_discard, self.witch_stack,
            self.witch_known, self.exiled, self.draft, self.buildings, self.spells, self.spell_discard, self.prologue,
            self.books, self.players, self.turn, self.widow,
        )  # fmt: skip

    def copy(self) -> "Noctenburg":
        return Noctenburg(
            self.mode,
            self.season,
            self.phase,
            self.step,
            self.start,
            self.lunar[:],
            self.septima.copy(),
            self.huts[:],
            self.waiting_hunters,
            self.angry,
            self.crowd[:],
            [chamber.copy() for chamber in self.chambers],
            self.patients[:],
            self.angry_patients,
            self.healers[:],
            self.patient_stack[:],
            self.patient_batches[:],
            self.patient_discard[:],
            self.witch_stack[:],
            self.witch_known[:],
            self.exiled[:],
            [hand[:] for hand in self.draft],
            self.buildings[:],
            [column.copy() for column in self.spells],
            self.spell_discard[:],
            self.prologue[:],
            self.books[:],
            [player.copy() for player in self.players],
            self.turn.copy(),
            None if self.widow is None else self.widow.copy(),
        )


State = kernel.State[Noctenburg]


def turn_order(state: State) -> list[int]:
    """SEP-1.9: seats clockwise from the holder of the Starting Player token."""
    start, seats = state.table.start, state.seats
    return [(start + at) % seats for at in range(seats)]


def player_count(state: State) -> int:
    """SEP-2.2, SEP-22.3, SEP-23.42: the number that setup tables go by: the solo mode has two-player settings."""
    return max(2, state.seats)
