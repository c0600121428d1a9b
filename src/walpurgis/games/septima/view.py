"""What each seat may see (SEP-1.10). A view starts empty and adds."""

from typing import Any

from walpurgis.games.septima.player import Player
from walpurgis.games.septima.setup import ROUNDS, DraftWitch, kept
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.widow import Widow
from walpurgis.games.septima.solo.words import WIDOW_CARD
from walpurgis.games.septima.table import Column, Noctenburg, Septima, State
from walpurgis.games.septima.words import (
    ACTION_SET,
    ELEMENT,
    EVERYONE,
    PATIENT,
    SPELL,
    WITCH,
    WITCH_SET,
)
from walpurgis.kernel import COUNT, BySeat, ListOf, MapOf, Maybe, Seen, SetOf, Shape, Structure

OPEN = Noctenburg.SHAPE.only(
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
OPEN_PLAYER = Player.SHAPE.only(*[name for name in Player.SHAPE.names if name not in ("book", "drawn", "spare")])
PLAYER = OPEN_PLAYER.plus(("book", Player.SHAPE.kinds["book"]), ("drawn", COUNT), ("founded", WITCH_SET))
SEPTIMA = Septima.SHAPE.only("left", "right", "discard").plus(("stack", ACTION_SET))
OPEN_SEPTIMA = Septima.SHAPE.only("left", "right", "discard")
COLUMN = Column.SHAPE.only("middle", "bottom").plus(("scoring", Maybe(SPELL)), ("below", COUNT), ("deck", COUNT))
OPEN_COLUMN = Column.SHAPE.only("middle", "bottom")
OPEN_WIDOW = Widow.SHAPE.only(*[name for name in Widow.SHAPE.names if name != "deck"])
WIDOW = OPEN_WIDOW.plus(("deck", ACTION_SET), ("top", ListOf(WIDOW_CARD)), ("remember", Maybe(WIDOW_CARD)))
MEMORY = Shape(
    ("hands", ListOf(Maybe(WITCH_SET))),
    ("kept", ListOf(WITCH)),
    ("spare", Maybe(WITCH)),
    ("drawn", ListOf(WITCH)),
)
"""What a seat alone knows: the hands it saw in the draft, what it kept, the tile it gave back, tiles just drawn."""
VIEW: Shape = OPEN.plus(
    ("septima", Structure("septima", SEPTIMA)),
    ("patient_stack", ListOf(SetOf(PATIENT))),
    ("witch_stack", ListOf(Maybe(WITCH))),
    ("returned", COUNT),
    ("returned_seen", WITCH_SET),
    ("spells", MapOf(ELEMENT, Structure("column", COLUMN))),
    ("prologue", COUNT),
    ("books", COUNT),
    ("players", BySeat(Structure("player", PLAYER))),
    ("memory", Maybe(Structure("memory", MEMORY))),
    ("widow", Maybe(Structure("widow", WIDOW))),
)


def seen(state: State, seat: int | None) -> Seen:
    """The table as a seat sees it."""
    table = state.table
    widow = table.widow
    return OPEN.of(table) | {
        "septima": OPEN_SEPTIMA.of(table.septima) | {"stack": _set(table.septima.stack)},
        "patient_stack": [_set(batch) for batch in _batches(table)],
        "witch_stack": known_stack(state, seat),
        "returned": returned(state),
        "returned_seen": returned_seen(state, seat),
        "spells": [_column(column) for column in table.spells],
        "prologue": len(table.prologue),
        "books": len(table.books),
        "players": [_player(state, other, seat) for other in range(state.seats)],
        "memory": None if seat is None else _memory(state, seat),
        "widow": None if widow is None else _widow(widow),
    }


def _set(things: list[int]) -> int:
    found = 0
    for thing in things:
        found |= 1 << thing
    return found


def _widow(widow: Widow) -> Seen:
    """SEP-1.10, SEP-23.2: of her deck you know the Actions, and the cards that you have seen."""
    cards = (*widow.row, *widow.deck, *widow.discard, widow.active, widow.blocking)
    remember = next((card for card in cards if card in her.REMEMBERS), -1)
    return OPEN_WIDOW.of(widow) | {
        "deck": _set([her.ICONS[card] for card in widow.deck]),
        "top": widow.deck[: widow.known],
        "remember": remember if widow.unveiled else -1,
    }


def _column(column: Column) -> Seen:
    top = column.scoring[0] if column.scoring else -1
    counts = {"scoring": top, "below": max(0, len(column.scoring) - 1), "deck": len(column.deck)}
    return OPEN_COLUMN.of(column) | counts


def _player(state: State, seat: int, viewer: int | None) -> Seen:
    """SEP-1.10: everything but the Book is open, and tiles that are only being looked at."""
    player = state.table.players[seat]
    return OPEN_PLAYER.of(player) | {
        "book": player.book if viewer == seat or state.over else -1,
        "drawn": len(player.drawn),
        "founded": founded(state, seat),
    }


def founded(state: State, seat: int) -> int:
    """SEP-3.15: the two Witches with which a Coven began in a draft."""
    spare = state.table.players[seat].spare
    return kept(state, seat) & ~(1 << spare) if spare >= 0 else 0


def batches(state: State) -> list[list[int]]:
    """The Patient stack from the top: what came together is known as a set, not in its order."""
    return [sorted(batch) for batch in _batches(state.table)]


def _batches(table: Noctenburg) -> list[list[int]]:
    found, at = [], 0
    for size in table.patient_batches:
        found.append(table.patient_stack[at : at + size])
        at += size
    return found


def known_stack(state: State, seat: int | None) -> list[int]:
    """The Witch stack as a seat knows it, -1 for tiles that it has not seen."""
    table = state.table
    known = table.witch_known
    if not known:
        return [-1] * len(table.witch_stack)
    mask = _knowing(seat)
    return [witch if known[at] & mask else -1 for at, witch in enumerate(table.witch_stack)]


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


def returned(state: State) -> int:
    """How many tiles on top of the Witch stack still come from the draft."""
    table, back = state.table, spares(state)
    count = 0
    for at, seen in enumerate(table.witch_known):
        if seen or not back >> table.witch_stack[at] & 1:
            break
        count += 1
    return count


def seen_witches(state: State, seat: int | None) -> int:
    """The set of tiles whose place a seat knows."""
    table = state.table
    seen = _set(table.exiled)
    mask = _knowing(seat)
    for at, known in enumerate(table.witch_known):
        if known & mask:
            seen |= 1 << table.witch_stack[at]
    for chamber in table.chambers:
        seen |= _set(chamber.witches)
    for player in table.players:
        seen |= player.coven | player.mirror
    if table.widow is not None:
        seen |= table.widow.coven | _set(table.widow.draft)
    if seat is not None:
        seen |= _set(table.players[seat].drawn)
    return seen


def returned_seen(state: State, seat: int | None) -> int:
    """Tiles from the draft's return whose place is known by now."""
    back = spares(state)
    return back & seen_witches(state, seat) if back else 0


def draft_round(state: State) -> int:
    """How many tiles everybody has kept so far in the draft."""
    for step in state.stack:
        if isinstance(step, DraftWitch):
            return step.round
    return ROUNDS


def seen_hand(state: State, seat: int, round: int) -> list[int]:
    """The tiles that a seat had before it in a round of the draft."""
    draft = state.table.draft
    return sorted(draft[(seat + round) % len(draft)][round:])


def _memory(state: State, seat: int) -> dict[str, Any]:
    draft = state.table.draft
    rounds = draft_round(state) if draft else 0
    shown = min(rounds + 1, ROUNDS) if draft else 0
    player = state.table.players[seat]
    return {
        "hands": [_set(draft[(seat + at) % len(draft)][at:]) for at in range(shown)],
        "kept": [draft[(seat + at) % len(draft)][at] for at in range(rounds)],
        "spare": player.spare,
        "drawn": player.drawn,
    }
