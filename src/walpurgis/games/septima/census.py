"""Sums over the pieces of the box that no move may change."""

from walpurgis.games.septima import box
from walpurgis.games.septima.books import count_citizens
from walpurgis.games.septima.table import State


def census(state: State) -> dict[str, int]:
    """SEP-1.11: Citizens, Patients, Witches, Spells, markers, cards and Hunters are neither made nor lost."""
    table = state.table
    sums = {
        f"citizens of seat {seat}": player.citizens + count_citizens(state, seat)
        for seat, player in enumerate(table.players)
    }
    sums["angry citizens"] = table.angry + table.angry_patients.bit_count() + count_citizens(state, box.ANGRY)
    sums["patients"] = (
        len(table.patient_stack) + len(table.patient_discard) + sum(patient >= 0 for patient in table.patients)
    )
    sums["hunters"] = sum(hunter > 0 for hunter in table.huts) + table.waiting_hunters.bit_count()
    sums["witches"] = _witches(state).bit_count()
    sums["spells"] = _spells(state).bit_count()
    septima = table.septima
    sums["septima markers"] = len({septima.left, septima.right, *septima.stack, *septima.discard})
    sums["prologue cards"] = len({*table.prologue, *[card for player in table.players for card in player.prologue]})
    sums["books"] = len({*table.books, *[player.book for player in table.players]})
    for seat, player in enumerate(table.players):
        active = 1 << player.active if player.active >= 0 else 0
        sums[f"actions of seat {seat}"] = (player.hand | player.discard | active).bit_count()
    if table.widow is not None:
        widow = table.widow
        sums["cursed citizens"] = widow.citizens + count_citizens(state, box.CURSED)
        cards = {*widow.row, *widow.deck, *widow.discard, widow.active, widow.blocking} - {-1}
        sums["widow cards"] = len(cards)
    return sums


def _witches(state: State) -> int:
    """The set of all Witch tiles, wherever they are; a tile that were in two places would make the sum too small."""
    table = state.table
    tiles = [*table.witch_stack, *table.exiled]
    for chamber in table.chambers:
        tiles += chamber.witches
    found = sum(1 << witch for witch in set(tiles))
    for player in table.players:
        found |= player.coven | player.mirror | sum(1 << witch for witch in player.drawn)
    if table.widow is not None:
        found |= table.widow.coven | sum(1 << witch for witch in table.widow.draft)
    for hand in table.draft:
        found |= sum(1 << witch for witch in hand)
    return found


def _spells(state: State) -> int:
    table = state.table
    found = sum(1 << spell for spell in set(table.spell_discard))
    for column in table.spells:
        cards = {*column.scoring, *column.deck, column.middle, column.bottom} - {-1}
        found |= sum(1 << spell for spell in cards)
    for player in table.players:
        found |= player.spells
    return found
