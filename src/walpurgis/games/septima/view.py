"""What each seat may see (SEP-1.10). A view starts empty and adds."""

from typing import Final, TypeVar

from walpurgis.games.septima.ids import NO_WITCH, PatientId, WitchId
from walpurgis.games.septima.player import Player
from walpurgis.games.septima.setup import ROUNDS, DraftWitch
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.widow import Widow
from walpurgis.games.septima.solo.words import WIDOW_CARD
from walpurgis.games.septima.table import Column, Noctenburg, Septima, State
from walpurgis.games.septima.words import (
    ACTION,
    ACTION_SET,
    ELEMENT,
    EVERYONE,
    PATIENT,
    SPELL,
    WITCH,
    WITCH_SET,
)
from walpurgis.kernel import COUNT, BySeat, ListOf, MapOf, Maybe, Projection, SetOf, Shape, Structure

Thing = TypeVar("Thing", bound=int)

OPEN: Final = Noctenburg.SHAPE.only(
    "mode",
    "season",
    "phase",
    "step",
    "start",
    "lunar",
    "huts",
    "waiting_hunters",
    "angry",
    "crowd",
    "chambers",
    "patients",
    "angry_patients",
    "healers",
    "patient_discard",
    "exiled",
    "witch_known",
    "buildings",
    "spell_discard",
    "turn",
)
OPEN_PLAYER: Final = Player.SHAPE.only(*[name for name in Player.SHAPE.names if name not in ("book", "drawn", "spare")])
PLAYER: Final = OPEN_PLAYER.plus(("book", Player.SHAPE.kinds["book"]), ("drawn", COUNT), ("founded", WITCH_SET))
SEPTIMA: Final = Shape(
    ("left", Maybe(ACTION)), ("right", Maybe(ACTION)), ("discard", ListOf(ACTION)), ("stack", ACTION_SET)
)
COLUMN: Final = Shape(
    ("middle", Maybe(SPELL)), ("bottom", Maybe(SPELL)), ("scoring", Maybe(SPELL)), ("below", COUNT), ("deck", COUNT)
)
"""Of what is this small, naming each value is faster than taking some from the thing and others beside it."""
OPEN_WIDOW: Final = Widow.SHAPE.only(*[name for name in Widow.SHAPE.names if name != "deck"])
WIDOW: Final = OPEN_WIDOW.plus(
    ("deck", ACTION_SET), ("top", ListOf(WIDOW_CARD, WIDOW_CARD.size, usual=2)), ("remember", Maybe(WIDOW_CARD))
)
MEMORY: Final = Shape(
    ("hands", ListOf(Maybe(WITCH_SET), ROUNDS)),
    ("kept", ListOf(WITCH)),
    ("spare", Maybe(WITCH)),
    ("drawn", ListOf(WITCH)),
)
"""What a seat alone knows: the hands it saw in the draft, what it kept, the tile it gave back, tiles just drawn."""
VIEW: Final[Shape] = OPEN.plus(
    ("septima", Structure("septima", SEPTIMA)),
    ("patient_stack", ListOf(SetOf(PATIENT), PATIENT.size)),
    ("witch_stack", ListOf(Maybe(WITCH), WITCH.size, usual=3)),
    ("returned", COUNT),
    ("returned_seen", WITCH_SET),
    ("spells", MapOf(ELEMENT, Structure("column", COLUMN))),
    ("prologue", COUNT),
    ("books", COUNT),
    ("players", BySeat(Structure("player", PLAYER))),
    ("memory", Maybe(Structure("memory", MEMORY))),
    ("widow", Maybe(Structure("widow", WIDOW))),
)


def projection(state: State, seat: int | None) -> Projection:
    """The table as a seat sees it."""
    table = state.table
    widow = table.widow
    remember(table)
    known, back = known_stack(state, seat), spares(state)
    return VIEW.project(
        table,
        _septima(table.septima),
        [_set(batch) for batch in _batches(table)],
        known,
        returned(state, back),
        back & seen_witches(state, seat, known) if back else 0,
        [_column(column) for column in table.spells],
        len(table.prologue),
        len(table.books),
        [_player(state, other, seat) for other in range(state.seats)],
        None if seat is None else _memory(state, seat),
        None if widow is None else _widow(widow),
    )


def _set(things: list[Thing], first: int = 0) -> int:
    """The set of some things in a list, from the first of them on."""
    found = 0
    for thing in things[first:] if first else things:
        found |= 1 << thing
    return found


def _widow(widow: Widow) -> Projection:
    """SEP-1.10, SEP-23.2: of her deck you know the Actions, and the cards that you have seen."""
    cards = (*widow.row, *widow.deck, *widow.discard, widow.active, widow.blocking)
    remember = next((card for card in cards if card in her.REMEMBERS), -1)
    icons = _set([her.ICONS[card] for card in widow.deck])
    return WIDOW.project(widow, icons, widow.deck[: widow.known], remember if widow.unveiled else -1)


def _septima(markers: Septima) -> Projection:
    return SEPTIMA.project(None, markers.left, markers.right, markers.discard, _set(markers.stack))


def _column(column: Column) -> Projection:
    below = len(column.scoring) - 1
    top = column.scoring[0] if below >= 0 else -1
    return COLUMN.project(None, column.middle, column.bottom, top, max(0, below), len(column.deck))


def _player(state: State, seat: int, viewer: int | None) -> Projection:
    """SEP-1.10: everything but the Book is open, and tiles that are only being looked at."""
    player = state.table.players[seat]
    book = player.book if viewer == seat or state.over else -1
    return PLAYER.project(player, book, len(player.drawn), _founded(state.table, seat))


def founded(state: State, seat: int) -> int:
    """SEP-3.15: the two Witches with which a Coven began in a draft."""
    remember(state.table)
    return _founded(state.table, seat)


def _founded(table: Noctenburg, seat: int) -> int:
    spare = table.players[seat].spare
    if spare < 0:
        return 0
    _, _, kept = table.recalled[seat]
    return kept ^ 1 << spare


def batches(state: State) -> list[list[PatientId]]:
    """The Patient stack from the top: what came together is known as a set, not in its order."""
    return [sorted(batch) for batch in _batches(state.table)]


def _batches(table: Noctenburg) -> list[list[PatientId]]:
    found, at = [], 0
    for size in table.patient_batches:
        found.append(table.patient_stack[at : at + size])
        at += size
    return found


def known_stack(state: State, seat: int | None) -> list[WitchId]:
    """The Witch stack as a seat knows it, -1 for tiles that it has not seen."""
    table = state.table
    found = [NO_WITCH] * len(table.witch_stack)
    mask = _knowing(seat)
    for at, known in enumerate(table.witch_known):
        if known & mask:
            found[at] = table.witch_stack[at]
    return found


def _knowing(seat: int | None) -> int:
    """What marks a tile of the Witch stack that a seat knows."""
    return 1 << EVERYONE | (0 if seat is None else 1 << seat)


def spares(state: State) -> int:
    """SEP-3.15: the set of tiles that went back from the draft to the top of the Witch stack."""
    found = 0
    for player in state.table.players:
        if player.spare >= 0:
            found |= 1 << player.spare
    return found


def returned(state: State, back: int) -> int:
    """How many of the tiles that went back from the draft, a set, still lie on top of the Witch stack."""
    table = state.table
    count = 0
    for at, seen in enumerate(table.witch_known):
        if seen or not back >> table.witch_stack[at] & 1:
            break
        count += 1
    return count


def seen_witches(state: State, seat: int | None, known: list[WitchId]) -> int:
    """The set of tiles whose place a seat knows, which knows so much of the Witch stack."""
    table = state.table
    seen = _set(table.exiled)
    for tile in known:
        if tile >= 0:
            seen |= 1 << tile
    for chamber in table.chambers:
        seen |= _set(chamber.witches)
    for player in table.players:
        seen |= player.coven | player.mirror
    if table.widow is not None:
        seen |= table.widow.coven | _set(table.widow.draft)
    if seat is not None:
        seen |= _set(table.players[seat].drawn)
    return seen


def draft_round(state: State) -> int:
    """How many tiles everybody has kept so far in the draft."""
    for step in state.stack:
        if isinstance(step, DraftWitch):
            return step.round
    return ROUNDS


def seen_hand(state: State, seat: int, round: int) -> list[WitchId]:
    """The tiles that a seat had before it in a round of the draft."""
    draft = state.table.draft
    return sorted(draft[(seat + round) % len(draft)][round:])


def remember(table: Noctenburg) -> None:
    """SEP-3.15: recall for each seat the hands that it saw in the draft, and the tiles that it kept.

    None of this changes once the draft is over, so it is a cache on the table: transient, that is, neither saved nor
    copied nor compared, and valid only while the draft is the one that it was made from. Without it a projection, which
    learners ask for at every step, takes 1.9 times as long, and a sample 1.2 times.
    """
    if table.recalled_draft != table.draft:
        draft = [hand[:] for hand in table.draft]
        table.recalled = [_remembered(draft, seat, ROUNDS, ROUNDS) for seat in range(len(draft))]
        table.recalled_draft = draft


def _remembered(draft: list[list[WitchId]], seat: int, seen: int, taken: int) -> tuple[list[int], list[WitchId], int]:
    """The first hands that a seat saw, and the first tiles that it kept: in order, and as a set."""
    hands = [_set(draft[(seat + at) % len(draft)], at) for at in range(seen)]
    kept = [draft[(seat + at) % len(draft)][at] for at in range(taken)]
    return hands, kept, _set(kept)


def _memory(state: State, seat: int) -> Projection:
    table = state.table
    player = table.players[seat]
    if not table.draft:
        return MEMORY.project(None, [], [], player.spare, player.drawn)
    if player.spare >= 0:  # once there is a tile to spare, the draft is over
        hands, kept, _ = table.recalled[seat]
    else:
        rounds = draft_round(state)
        hands, kept, _ = _remembered(table.draft, seat, min(rounds + 1, ROUNDS), rounds)
    return MEMORY.project(None, hands, kept, player.spare, player.drawn)
