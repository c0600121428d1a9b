"""What lies on the table. Stacks, decks and rows are lists whose first item is the top, or the left one."""

from typing import ClassVar, Final

from walpurgis import kernel
from walpurgis.games.septima import box
from walpurgis.games.septima.contents import MODES
from walpurgis.games.septima.solo.widow import Widow
from walpurgis.games.septima.words import (
    ACTION,
    ACTION_SET,
    BOOK,
    BUILDING,
    CITIZEN,
    DISEASE,
    ELEMENT,
    HUNTER,
    HUT,
    INGREDIENT,
    LIKENESS,
    PATIENT,
    POTION,
    PRINT,
    PROLOGUE,
    RITUAL_SPACE,
    SEASON,
    SIDE,
    SPACE,
    SPELL,
    SPELL_SET,
    TOWN,
    TURN_STEP,
    WITCH,
    WITCH_SET,
    WITNESS,
)
from walpurgis.kernel import COUNT, FLAG, SEAT, BySeat, Counts, Data, Ids, ListOf, MapOf, Maybe, Object, SetOf, Shape

MODE: Final = Ids("mode", MODES)
BASIC: Final = 0
FULL: Final = 1
SOLO: Final = 2

STAGE: Final = Ids(
    "stage", ("idle", "quick_move", "window_1", "card_action", "window_2", "suspicion", "ritual_advance")
)
IDLE: Final = 0
QUICK_MOVE: Final = 1
WINDOW_1: Final = 2
CARD_ACTION: Final = 3
WINDOW_2: Final = 4
SUSPICION: Final = 5
RITUAL_ADVANCE: Final = 6


class Turn(Data):
    """SEP-12.14: what has to be remembered until the end of the turn in progress."""

    SHAPE: ClassVar[Shape] = Shape(
        ("seat", Maybe(SEAT)),
        ("stage", STAGE),
        ("septima", Maybe(SIDE)),
        ("likeness", SetOf(LIKENESS)),
        ("hushed", FLAG),
        ("acting", FLAG),
        ("uses", ListOf(WITCH)),
        ("visited", SetOf(BUILDING)),
        ("prayed", FLAG),
        ("cast", SPELL_SET),
        ("queue", SPELL_SET),
        ("recovered", FLAG),
        ("remedied", SetOf(DISEASE)),
        ("gained", Counts(INGREDIENT)),
        ("mushrooms", COUNT),
        ("brewed", COUNT),
        ("healed", COUNT),
        ("diseases", SetOf(DISEASE)),
        ("printed", ListOf(PRINT)),
        ("lunar", SetOf(INGREDIENT)),
    )

    def __init__(
        self,
        seat: int,
        stage: int,
        septima: int,
        likeness: int,
        hushed: bool,
        acting: bool,
        uses: list[int],
        visited: int,
        prayed: bool,
        cast: int,
        queue: int,
        recovered: bool,
        remedied: int,
        gained: list[int],
        mushrooms: int,
        brewed: int,
        healed: int,
        diseases: int,
        printed: list[int],
        lunar: int,
    ) -> None:
        self.seat = seat
        self.stage = stage
        self.septima = septima
        """The Septima marker that matched when the Card Action began (SEP-5.10)."""
        self.likeness = likeness
        """What lets the Action be treated as matched."""
        self.hushed = hushed
        """Whether the match raises nothing because Remember has added Chant's bonus (SEP-9.21)."""
        self.acting = acting
        """Whether what is gained and healed now belongs to "this Action"."""
        self.uses = uses
        """Witches used this turn, as often as they were."""
        self.visited = visited
        self.prayed = prayed
        self.cast = cast
        self.queue = queue
        """Spells cast in the first window that wait for the end of the Card Action (SEP-12.11)."""
        self.recovered = recovered
        """Whether Unnatural Recovery has saved its Remedy."""
        self.remedied = remedied
        """Diseases of adjacent Patients healed with a Remedy in this Action."""
        self.gained = gained
        """Ingredients gained in this Action."""
        self.mushrooms = mushrooms
        """Mushrooms collected this turn."""
        self.brewed = brewed
        """Practical potions brewed this turn."""
        self.healed = healed
        """Patients healed in this Action."""
        self.diseases = diseases
        """Diseases healed this turn."""
        self.printed = printed
        """Ingredients that count as printed on areas of the Town."""
        self.lunar = lunar
        """Ingredients that Katherina treats as Lunar."""

    def copy(self) -> "Turn":
        return Turn(
            self.seat,
            self.stage,
            self.septima,
            self.likeness,
            self.hushed,
            self.acting,
            self.uses[:],
            self.visited,
            self.prayed,
            self.cast,
            self.queue,
            self.recovered,
            self.remedied,
            self.gained[:],
            self.mushrooms,
            self.brewed,
            self.healed,
            self.diseases,
            self.printed[:],
            self.lunar,
        )


def new_turn(seat: int) -> Turn:
    """A turn of which nothing has happened."""
    stage = IDLE if seat < 0 else QUICK_MOVE
    none = [0] * box.CRYSTAL
    return Turn(seat, stage, -1, 0, False, False, [], 0, False, 0, 0, False, 0, none, 0, 0, 0, 0, [], 0)


class Player(Data):
    """SEP-2.7: what a player owns."""

    SHAPE: ClassVar[Shape] = Shape(
        ("wisdom", COUNT),
        ("suspicion", COUNT),
        ("leader", Maybe(SPACE)),
        ("ritual", Maybe(RITUAL_SPACE)),
        ("levels", Counts(DISEASE)),
        ("ingredients", Counts(INGREDIENT)),
        ("crystals", COUNT),
        ("charms", COUNT),
        ("potions", Counts(POTION)),
        ("citizens", COUNT),
        ("hand", ACTION_SET),
        ("discard", ACTION_SET),
        ("active", Maybe(ACTION)),
        ("coven", WITCH_SET),
        ("mirror", WITCH_SET),
        ("spells", SPELL_SET),
        ("ready", SPELL_SET),
        ("ongoing", SPELL_SET),
        ("book", Maybe(BOOK)),
        ("prologue", ListOf(PROLOGUE)),
        ("drawn", ListOf(WITCH)),
        ("spare", Maybe(WITCH)),
        ("raised", FLAG),
        ("rolled", FLAG),
    )

    def __init__(
        self,
        wisdom: int,
        suspicion: int,
        leader: int,
        ritual: int,
        levels: list[int],
        ingredients: list[int],
        crystals: int,
        charms: int,
        potions: list[int],
        citizens: int,
        hand: int,
        discard: int,
        active: int,
        coven: int,
        mirror: int,
        spells: int,
        ready: int,
        ongoing: int,
        book: int,
        prologue: list[int],
        drawn: list[int],
        spare: int,
        raised: bool,
        rolled: bool,
    ) -> None:
        self.wisdom = wisdom
        self.suspicion = suspicion
        self.leader = leader
        self.ritual = ritual
        self.levels = levels
        """The levels reached on the patient tracks."""
        self.ingredients = ingredients
        self.crystals = crystals
        self.charms = charms
        self.potions = potions
        self.citizens = citizens
        """Loyal Citizens in the player's supply."""
        self.hand = hand
        self.discard = discard
        self.active = active
        """The Action of this Moon Phase."""
        self.coven = coven
        self.mirror = mirror
        """The Witch that Magic Mirror has set aside."""
        self.spells = spells
        self.ready = ready
        """Those of the Spells that are not exhausted."""
        self.ongoing = ongoing
        """Those of the Spells that carry a marker."""
        self.book = book
        self.prologue = prologue
        self.drawn = drawn
        """Witch tiles drawn from the stack, of which some will be kept."""
        self.spare = spare
        """The Witch that was kept in the draft, but not put into the Coven."""
        self.raised = raised
        """Whether Suspicion was raised in this Moon Phase (SEP-6.5)."""
        self.rolled = rolled
        """Whether the Hunter die was rolled in this Moon Phase."""

    def copy(self) -> "Player":
        return Player(
            self.wisdom,
            self.suspicion,
            self.leader,
            self.ritual,
            self.levels[:],
            self.ingredients[:],
            self.crystals,
            self.charms,
            self.potions[:],
            self.citizens,
            self.hand,
            self.discard,
            self.active,
            self.coven,
            self.mirror,
            self.spells,
            self.ready,
            self.ongoing,
            self.book,
            self.prologue[:],
            self.drawn[:],
            self.spare,
            self.raised,
            self.rolled,
        )


class Chamber(Data):
    """A Trial Chamber: the Witches in it, the top one first, and the Citizens from left to right."""

    SHAPE: ClassVar[Shape] = Shape(("witches", ListOf(WITCH)), ("citizens", ListOf(CITIZEN)))

    def __init__(self, witches: list[int], citizens: list[int]) -> None:
        self.witches = witches
        self.citizens = citizens

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
        ("chambers", ListOf(Object(Chamber))),
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
        ("buildings", ListOf(Maybe(BUILDING))),
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
