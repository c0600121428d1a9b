"""Spells in general: the display, gaining and readying them (SEP-12.6 to SEP-12.13)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import NO_SPELL, SpellId
from walpurgis.games.septima.table import Column, State
from walpurgis.games.septima.words import (
    ALL_LEARN,
    ALL_READY,
    ELEMENT,
    LEARNED,
    PASSING,
    READIED,
    SPELLS_LEFT,
    Move,
    bits,
    chosen,
)
from walpurgis.kernel import FLAG, Choice, SetOf, field

MUST_GAIN: Final = "must_gain_spells"
"""The other reading of SEP-12.12 and SEP-13.6."""
EVERY_ELEMENT: Final = (1 << len(box.ELEMENTS)) - 1


def visible(column: Column, scoring: bool = True) -> list[SpellId]:
    """SEP-12.12: the face-up Spells of an element."""
    shown = [spell for spell in (column.middle, column.bottom) if spell >= 0]
    return [column.scoring[0], *shown] if scoring and column.scoring else shown


def turn_up(state: State, column: Column) -> None:
    """SEP-12.12: the next card of the deck is turned face up; an empty deck leaves the place empty."""
    column.middle = column.deck.pop(0) if column.deck else NO_SPELL
    state.reveal()


def slide_down(state: State, column: Column) -> None:
    """SEP-12.12, SEP-20.1: the middle card slides to the bottom row, and the next one is turned up."""
    column.bottom = column.middle
    turn_up(state, column)


def learn(state: State, seat: int, spell: SpellId) -> None:
    """SEP-12.12, SEP-12.7: take a visible Spell, which is ready; the display is refilled."""
    player = state.table.players[seat]
    player.spells |= 1 << spell
    player.ready |= 1 << spell
    state.tell(LEARNED, seat, spell)
    column = state.table.spells[box.SPELL_ELEMENT[spell]]
    if spell == column.middle:
        turn_up(state, column)
    elif spell == column.bottom:
        slide_down(state, column)
    else:
        column.scoring.pop(0)
        state.reveal()


def exhausted(state: State, seat: int, elements: int = EVERY_ELEMENT) -> int:
    """The set of a player's exhausted Spells of some elements."""
    player = state.table.players[seat]
    spells = player.spells & ~player.ready
    if elements == EVERY_ELEMENT or not spells:
        return spells
    return spells & sum(box.ELEMENT_SPELLS[element] for element in bits(elements))


def discard_bottom_row(state: State) -> None:
    """SEP-20.1: the bottom row leaves the game, the others slide down, new ones are turned up."""
    table = state.table
    gone = [column.bottom for column in table.spells if column.bottom >= 0]
    table.spell_discard += gone
    state.tell(SPELLS_LEFT, sum(1 << spell for spell in gone))
    for column in table.spells:
        slide_down(state, column)


class GainSpell(Choice):
    """SEP-12.12: take a visible Spell of a permitted element; at the start of the game a Regular one."""

    clause = "SEP-12.12"
    forced = True
    lapses = True
    elements: int = field(SetOf(ELEMENT), default=EVERY_ELEMENT)
    regular: bool = field(FLAG, default=False)

    def moves(self, state: State, seat: int) -> list[Move]:
        columns = state.table.spells
        return [
            ALL_LEARN[spell]
            for element in range(len(columns))
            if self.elements >> element & 1
            for spell in visible(columns[element], not self.regular)
        ]

    def apply(self, state: State, seat: int, move: Move) -> None:
        learn(state, seat, move.spell)


class GainSpellHere(Choice):
    """SEP-13.6, SEP-13.9, SEP-12.12: one may gain a Spell of the section in which the Ritual marker stands."""

    clause = "SEP-13.6"
    forced = True
    lapses = True

    def moves(self, state: State, seat: int) -> list[Move]:
        moves = GainSpell(seat, sections(state, seat)).moves(state, seat)
        return [*moves, PASSING] if moves and not state.options[MUST_GAIN] else moves

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is not PASSING:
            learn(state, seat, move.spell)


def sections(state: State, seat: int) -> int:
    """SEP-13.1, SEP-13.10: the sections of the Ritual marker's space; a border space lies in two."""
    return box.RITUAL_SECTIONS[state.table.players[seat].ritual]


class ReadySpell(Choice):
    """SEP-12.7, SEP-12.9: turn an exhausted Spell upright; an ongoing one goes on."""

    clause = "SEP-12.7"
    forced = True
    lapses = True
    elements: int = field(SetOf(ELEMENT), default=EVERY_ELEMENT)

    def moves(self, state: State, seat: int) -> list[Move]:
        return chosen(exhausted(state, seat, self.elements), ALL_READY)

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.table.players[seat].ready |= 1 << move.spell
        state.tell(READIED, seat, move.spell)
