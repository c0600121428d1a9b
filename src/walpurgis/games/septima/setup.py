"""Setup: from the box to the opening position (section 3)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.language import steps_of
from walpurgis.games.septima.ids import PatientId
from walpurgis.games.septima.steps.movement import blocked_spaces
from walpurgis.games.septima.steps.spellbook import EVERY_ELEMENT, GainSpell
from walpurgis.games.septima.table import BASIC, SOLO, State, player_count, turn_order
from walpurgis.games.septima.words import (
    ALL_SETTLE,
    ARRANGE,
    ARRANGED,
    BEGIN,
    DRAFT,
    FIRST,
    FOUND,
    FOUNDED,
    LOWER,
    MOVED,
    ON_TRIAL,
    PATIENT_CAME,
    SEPTIMA_SHOWED,
    UPPER,
    VERBS,
    Move,
    chosen,
    pairs,
    ritual_space,
)
from walpurgis.kernel import COUNT, Answers, Choice, Maybe, MoveKind, Simultaneous, Step, TupleOf, field

ANSWERS: Final = TupleOf(Maybe(MoveKind(VERBS)))
FIRST_SEAT: Final = 0


def lay_board(state: State) -> None:
    """SEP-3.1 to SEP-3.9, SEP-1.13: the board, in its order; SEP-3.2: the lunar markers stay for the whole game."""
    table = state.table
    table.lunar = list(box.EACH_INGREDIENT)
    state.shuffle("lunar", table.lunar)
    state.shuffle("patients", table.patient_stack)
    table.patient_batches = [len(table.patient_stack)]
    place_patients(state)
    state.shuffle("witches", table.witch_stack)
    fill_first_chamber(state)
    show_septima(state)
    state.shuffle("prologue", table.prologue)
    if table.mode != BASIC:
        lay_full_game(state)


def lay_full_game(state: State) -> None:
    """SEP-3.10, SEP-3.11: two Buildings, and the Spells of each element."""
    table = state.table
    for color in range(len(table.buildings)):
        tiles = [building for building in box.EACH_BUILDING if box.BUILDING_COLOR[building] == color]
        state.shuffle("buildings", tiles)
        table.buildings[color] = tiles[0]
    for column in table.spells:
        state.shuffle("spells", column.scoring)
        state.shuffle("spells", column.deck)
        column.bottom = column.deck.pop(0)
        column.middle = column.deck.pop(0)


def place_patients(state: State) -> None:
    """SEP-3.5, SEP-3.6, SEP-4.5, SEP-4.6: draw tokens up to the number for the players, and place them clockwise."""
    table = state.table
    wanted = box.PATIENT_COUNTS[player_count(state) - 2]
    last = -1
    while sum(patient >= 0 for patient in table.patients) < wanted and table.patient_stack:
        patient = draw_patient(state)
        banner = box.PATIENT_BANNER[patient]
        towns = [(last + 1 + step) % len(box.TOWNS) for step in range(len(box.TOWNS))]
        last = next(town for town in towns if box.BANNER[town] == banner and table.patients[town] < 0)
        table.patients[last] = patient
        state.tell(PATIENT_CAME, patient, last)


def draw_patient(state: State) -> PatientId:
    """The top Patient token; its batch has one less."""
    table = state.table
    state.reveal()
    table.patient_batches[0] -= 1
    if not table.patient_batches[0]:
        del table.patient_batches[0]
    return table.patient_stack.pop(0)


def fill_first_chamber(state: State) -> None:
    """SEP-3.7, SEP-4.3: the top Witch of the stack comes into the First Trial Chamber, if there is one."""
    table = state.table
    if table.witch_stack:
        witch = table.witch_stack.pop(0)
        if table.witch_known:
            table.witch_known.pop(0)
        table.chambers[FIRST].witches.insert(0, witch)
        state.reveal()
        state.tell(ON_TRIAL, FIRST, witch)


def show_septima(state: State) -> None:
    """SEP-3.8, SEP-4.7, SEP-22.2: all Septima markers, each different, are shuffled; one goes left, the next right."""
    septima = state.table.septima
    shown = [marker for marker in (septima.left, septima.right) if marker >= 0]
    septima.stack = sorted([*septima.stack, *septima.discard, *shown])
    septima.discard = []
    state.shuffle("septima", septima.stack)
    septima.left = septima.stack.pop(0)
    septima.right = septima.stack.pop(0)
    state.reveal()
    state.tell(SEPTIMA_SHOWED, septima.left, septima.right)


def deal(state: State) -> None:
    """SEP-3.12, SEP-3.13: Books; SEP-3.14: in the basic game two Witches each; SEP-3.15: else four to draft from."""
    table = state.table
    state.shuffle("books", table.books)
    for player in table.players:
        player.book = table.books.pop(0)
    if table.mode == BASIC:
        for player in table.players:
            for _ in range(box.START_WITCHES):
                player.coven |= 1 << table.witch_stack.pop(0)
    if table.mode in (BASIC, SOLO):
        return
    for _ in table.players:
        table.draft.append(sorted(table.witch_stack[: box.DRAFT_DRAW]))
        del table.witch_stack[: box.DRAFT_DRAW]


class DraftWitch(Simultaneous):
    """SEP-3.15: all keep one tile of a hand and pass the others to the right; the last tile leaves the game.

    Hand h begins at seat h; after each round it is at the seat to the right.
    """

    clause = "SEP-3.15"
    answers: Answers = field(ANSWERS, default=())
    round: int = field(COUNT, default=0)

    def moves(self, state: State, seat: int) -> list[Move]:
        draft = state.table.draft
        return [DRAFT.of(witch) for witch in sorted(draft[(seat + self.round) % len(draft)][self.round :])]

    def resolve(self, state: State, answers: list[Move]) -> None:
        draft = state.table.draft
        for seat, move in zip(self.asked, answers, strict=True):
            hand = draft[(seat + self.round) % len(draft)]
            rest = [witch for witch in hand[self.round :] if witch != move.witch]
            hand[self.round :] = [move.witch, *rest]
        if self.round < ROUNDS - 1:
            state.push(DraftWitch(self.asked, (), self.round + 1))
        else:
            state.push(FoundCovens(self.asked))


ROUNDS: Final = 3


def kept(state: State, seat: int) -> int:
    """SEP-3.15: the set of tiles that a seat has kept in the draft."""
    draft = state.table.draft
    return sum(1 << draft[(seat + turn) % len(draft)][turn] for turn in range(ROUNDS))


class FoundCovens(Simultaneous):
    """SEP-3.15: all put two of the three kept tiles into the Coven; the rest goes shuffled on top of the stack."""

    clause = "SEP-3.15"
    answers: Answers = field(ANSWERS, default=())

    def moves(self, state: State, seat: int) -> list[Move]:
        return [FOUND.of(two) for two in pairs(kept(state, seat))]

    def resolve(self, state: State, answers: list[Move]) -> None:
        table = state.table
        spares = []
        for seat, move in zip(self.asked, answers, strict=True):
            player = table.players[seat]
            player.coven = move.witches
            player.spare = chosen(kept(state, seat) & ~move.witches, box.EACH_WITCH)[0]
            spares.append(player.spare)
            state.tell(FOUNDED, seat, move.witches)
        spares.sort()
        state.shuffle("witches", spares)
        table.witch_stack[:0] = spares


class DealPrologue(Step):
    """SEP-3.16: two Prologue cards for everybody."""

    def run(self, state: State) -> None:
        table = state.table
        table.witch_known = [0] * len(table.witch_stack)
        for player in table.players:
            player.prologue = [table.prologue.pop(0), table.prologue.pop(0)]
        state.reveal()
        state.push(ArrangePrologue(tuple(range(state.seats))))


class ArrangePrologue(Simultaneous):
    """SEP-3.16: which card is the upper one, and which part of the two that overlap is on top."""

    clause = "SEP-3.16"
    answers: Answers = field(ANSWERS, default=())

    def moves(self, state: State, seat: int) -> list[Move]:
        one, other = state.table.players[seat].prologue
        return [ARRANGE.of(*cards, middle) for cards in ((one, other), (other, one)) for middle in (UPPER, LOWER)]

    def resolve(self, state: State, answers: list[Move]) -> None:
        for seat, move in zip(self.asked, answers, strict=True):
            state.tell(ARRANGED, seat, *move.args)
        steps = [step for seat, move in zip(self.asked, answers, strict=True) for step in prologue_steps(seat, move)]
        state.push(*steps, ChooseStart())


def prologue_steps(seat: int, move: Move) -> list[Step]:
    """SEP-3.17: the first visible bonus 3 times, the second twice, the third once."""
    upper, lower = box.PROLOGUE[move.upper], box.PROLOGUE[move.lower]
    parts = (upper[0], lower[0] if move.middle == LOWER else upper[1], lower[1])
    times = zip(parts, box.PROLOGUE_TIMES, strict=True)
    return [step for part, count in times for _ in range(count) for step in steps_of(seat, part)]


class ChooseStart(Step):
    """SEP-3.18: a random Starting Player, unless the options name one; then Leaders, Spells and Ritual markers.

    SEP-23.5: in the solo mode it is you.
    """

    def run(self, state: State) -> None:
        table = state.table
        wanted = state.options["start"]
        if table.mode == SOLO:
            table.start = FIRST_SEAT
        elif wanted == "random":
            table.start = state.roll("start", state.seats)
        else:
            table.start = box.COLORS.index(wanted)
        backwards = turn_order(state)[::-1]
        leaders: list[Step] = [PlaceLeader(seat) for seat in backwards]
        state.push(*leaders, ReturnPrologue(), *([] if table.mode == BASIC else full_game_steps(state)))


class PlaceLeader(Choice):
    """SEP-3.19, SEP-23.5: in reverse turn order, on any empty space."""

    clause = "SEP-3.19"

    def moves(self, state: State, seat: int) -> list[Move]:
        blocked = blocked_spaces(state)
        for player in state.table.players:
            if player.leader >= 0:
                blocked |= 1 << player.leader
        return [move for move in ALL_SETTLE if not blocked >> move.space & 1]

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.table.players[seat].leader = move.space
        state.tell(MOVED, seat, -1, move.space)


class ReturnPrologue(Step):
    """SEP-3.20: all Prologue cards go back into the deck."""

    def run(self, state: State) -> None:
        table = state.table
        for player in table.players:
            table.prologue += player.prologue
            player.prologue = []
        table.prologue.sort()
        state.shuffle("prologue", table.prologue)


class BeginRitual(Choice):
    """SEP-3.22: in reverse turn order, the Ritual marker on any starting space; no ribbon."""

    clause = "SEP-3.22"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [BEGIN.of(space) for space in box.RITUAL_STARTS]

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.table.players[seat].ritual = ritual_space(move)


def full_game_steps(state: State) -> list[Step]:
    """SEP-3.21, SEP-3.22: a first Spell and a place on the Ritual track, each in reverse turn order."""
    backwards = turn_order(state)[::-1]
    spells: list[Step] = [GainSpell(seat, EVERY_ELEMENT, True) for seat in backwards]
    return [*spells, *[BeginRitual(seat) for seat in backwards]]
