"""Every piece of the box, wherever it lies (SEP-1.11)."""

from walpurgis.games.septima import box
from walpurgis.games.septima.books import count_citizens
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.widow import Widow
from walpurgis.games.septima.solo.words import WIDOW_CARD
from walpurgis.games.septima.table import Noctenburg, State
from walpurgis.games.septima.words import ACTION, BOOK, INGREDIENT, PATIENT, PROLOGUE, SPELL, WITCH
from walpurgis.kernel import Census
from walpurgis.kernel.census import add, count, count_sets, of_seat


def census(state: State) -> Census:
    """SEP-1.11: Patients, Witches, Spells, markers and cards by their ids; Citizens and Hunters by their number."""
    table = state.table
    found: Census = {}
    count_witches(found, table)
    count_spells(found, table)
    count(found, PATIENT, [*table.patient_stack, *table.patient_discard, *table.patients])
    septima = table.septima
    count(found, ACTION, [septima.left, septima.right, *septima.stack, *septima.discard], " on a Septima marker")
    count(found, PROLOGUE, [*table.prologue, *[card for player in table.players for card in player.prologue]])
    count(found, BOOK, [*table.books, *[player.book for player in table.players]])
    count(found, INGREDIENT, table.lunar, " on a lunar marker")
    count_board(found, table)
    count_citizens_of_all(found, state)
    for seat, player in enumerate(table.players):
        count_sets(found, ACTION, [player.hand, player.discard], of_seat(seat))
        count(found, ACTION, [player.active], of_seat(seat))
    if table.widow is not None:
        count_widow_cards(found, table.widow)
    return found


def count_witches(found: Census, table: Noctenburg) -> None:
    """Witch tiles. Once a draft is over, its hands are a memory, but for the last tile of each, which left the game."""
    over = any(player.spare >= 0 for player in table.players)
    count(found, WITCH, [*table.witch_stack, *table.exiled])
    count(found, WITCH, [witch for hand in table.draft for witch in (hand[-1:] if over else hand)])
    count(found, WITCH, [witch for chamber in table.chambers for witch in chamber.witches])
    for player in table.players:
        count_sets(found, WITCH, [player.coven, player.mirror])
        count(found, WITCH, player.drawn)
    if table.widow is not None:
        count_sets(found, WITCH, [table.widow.coven])
        count(found, WITCH, table.widow.draft)


def count_spells(found: Census, table: Noctenburg) -> None:
    """SEP-3.11: Spells, each in the column of its element, and only Scoring Spells in the upper row."""
    count(found, SPELL, table.spell_discard)
    strays = 0
    for element, column in enumerate(table.spells):
        regular = [spell for spell in (column.middle, column.bottom, *column.deck) if spell >= 0]
        count(found, SPELL, [*column.scoring, *regular])
        strays += sum([box.SPELL_ELEMENT[spell] != element for spell in (*column.scoring, *regular)])
        strays += sum([not box.SPELL_SCORING[spell] for spell in column.scoring])
        strays += sum([box.SPELL_SCORING[spell] for spell in regular])
    add(found, "Spells in a wrong row or column", strays)
    count_sets(found, SPELL, [player.spells for player in table.players])


def count_board(found: Census, table: Noctenburg) -> None:
    """A Building of each colour, and the Hunters."""
    for building in table.buildings:
        if building >= 0:
            add(found, f"Building of colour {box.BUILDING_COLOR[building]}")
    add(found, "Hunters", sum([hunter > 0 for hunter in table.huts]) + table.waiting_hunters.bit_count())


def count_citizens_of_all(found: Census, state: State) -> None:
    table = state.table
    for seat, player in enumerate(table.players):
        add(found, f"Citizens{of_seat(seat)}", player.citizens + count_citizens(state, seat))
    angry = table.angry + table.angry_patients.bit_count() + count_citizens(state, box.ANGRY)
    add(found, "Angry Citizens", angry)
    if table.widow is not None:
        add(found, "Cursed Citizens", table.widow.citizens + count_citizens(state, box.CURSED))


def count_widow_cards(found: Census, widow: Widow) -> None:
    """SEP-23.2: her cards; one Remember card, whichever it is. SEP-23.26: her active card may be the blocking one."""
    cards = [*widow.row, *widow.deck, *widow.discard, widow.active]
    if widow.blocking != widow.active:
        cards.append(widow.blocking)
    count(found, WIDOW_CARD, [card for card in cards if card not in her.REMEMBERS], " of the Widow")
    add(found, "Remember card of the Widow", sum([card in her.REMEMBERS for card in cards]))
