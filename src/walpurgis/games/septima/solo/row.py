"""Her nine cards: the Row, the deck, and what is selected from them (SEP-23.2, SEP-23.8, SEP-23.9, SEP-23.36)."""

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import NO_CARD, ActionId, WidowCardId
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.widow import ROW, Widow
from walpurgis.games.septima.solo.words import CRYSTALS_FREE, DECK, ROW_CHANGED, WIDOW_SELECTED
from walpurgis.games.septima.solo.you import widow_of
from walpurgis.games.septima.table import State


def turn_up(state: State, widow: Widow) -> WidowCardId:
    """The top card of her deck, turned face up."""
    card = widow.deck.pop(0)
    widow.known = max(0, widow.known - 1)
    show(widow, card)
    state.reveal()
    return card


def show(widow: Widow, card: WidowCardId) -> None:
    """Somebody has seen a card; the Remember card in play is a secret until then."""
    if her.ICONS[card] == box.REMEMBER:
        widow.unveiled = True


def build_row(state: State) -> None:
    """SEP-23.2, SEP-23.8: all her cards shuffled, two turned up; a Remember card is replaced and shuffled back."""
    widow = widow_of(state)
    cards = [*widow.row, *widow.deck, *widow.discard]
    widow.deck, widow.row, widow.discard, widow.known = sorted(cards), [], [], 0
    state.shuffle("widow", widow.deck)
    aside: list[WidowCardId] = []
    while len(widow.row) < ROW:
        card = turn_up(state, widow)
        (aside if her.ICONS[card] == box.REMEMBER else widow.row).append(card)
    if aside:
        widow.deck += aside
        widow.deck.sort()
        state.shuffle("widow", widow.deck)
    state.tell(ROW_CHANGED, widow.row[:])


def select_by_face(state: State, face: int) -> None:
    """SEP-23.9: the die selects the left card, the right card, or the top card of the deck."""
    widow = widow_of(state)
    if face == DECK:
        take(state, turn_up(state, widow))
    else:
        take(state, widow.row.pop(face if face < len(widow.row) else 0))


def select_by_icon(state: State, action: ActionId) -> None:
    """SEP-23.9: her card with an icon becomes her Action; was it in the deck, the deck is shuffled."""
    widow = widow_of(state)
    card = next(card for card in (*widow.row, *widow.deck) if her.ICONS[card] == action)
    if card in widow.row:
        widow.row.remove(card)
    else:
        widow.deck.remove(card)
        widow.deck.sort()
        widow.known = 0
        show(widow, card)
        state.reveal()
        state.shuffle("widow", widow.deck)
    take(state, card)


def take(state: State, card: WidowCardId) -> None:
    widow_of(state).active = card
    state.tell(WIDOW_SELECTED, card)


def retire_card(state: State) -> None:
    """SEP-23.36: in step E her card is discarded, unless it still blocks Crystals, and the Row is filled up."""
    widow = widow_of(state)
    if state.table.phase == box.PHASES:
        free_crystals(state)
    if widow.active != widow.blocking:
        widow.discard.append(widow.active)
    widow.active = NO_CARD
    if len(widow.row) < ROW and widow.deck:
        widow.row.append(turn_up(state, widow))
        state.tell(ROW_CHANGED, widow.row[:])


def free_crystals(state: State) -> None:
    """SEP-23.26: the effect of her Collect card ends; a card that only lay there for it is discarded now."""
    widow = widow_of(state)
    if widow.blocking < 0:
        return
    if widow.active != widow.blocking:
        widow.discard.append(widow.blocking)
    widow.blocking = NO_CARD
    state.tell(CRYSTALS_FREE)


def shadow_zones(state: State) -> int:
    """SEP-23.14: the set of zones on the leftmost card of her Row."""
    row = widow_of(state).row
    return her.SHADOW[row[0]] if row else 0
