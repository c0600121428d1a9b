"""What lies before the Black Widow."""

from typing import Final

from walpurgis.games.septima.ids import SpaceId, WidowCardId, WitchId
from walpurgis.games.septima.solo.words import NEGOTIATION, SPIDER, WIDOW_CARD
from walpurgis.games.septima.words import DISEASE, SPACE, WITCH, WITCH_SET
from walpurgis.kernel import COUNT, FLAG, Counts, ListOf, MapOf, Maybe, MutableData, SetOf, field

ROW: Final = 2
"""SEP-23.2: so many of her cards lie in her Row."""


class Widow(MutableData):
    """SEP-23.1: her board, her Row of cards, her Spiders, and the Negotiation cards that you have left."""

    suspicion: int = field(COUNT)
    levels: list[int] = field(Counts(DISEASE))
    citizens: int = field(COUNT)
    """Cursed Citizens in her supply."""
    coven: int = field(WITCH_SET)
    draft: list[WitchId] = field(ListOf(WITCH))
    """The Witch tiles of the draft that nobody has taken yet."""
    active: WidowCardId = field(Maybe(WIDOW_CARD))
    row: list[WidowCardId] = field(ListOf(WIDOW_CARD, ROW))
    """Face-up cards, the left one first."""
    deck: list[WidowCardId] = field(ListOf(WIDOW_CARD))
    """Face-down cards, the top one first."""
    known: int = field(COUNT)
    """How many cards on top of the deck you have seen, because a Delay put them there."""
    unveiled: bool = field(FLAG)
    """Whether you have seen which Remember card is in play."""
    discard: list[WidowCardId] = field(ListOf(WIDOW_CARD))
    blocking: WidowCardId = field(Maybe(WIDOW_CARD))
    """Her Collect card, while it keeps you from gaining Crystals (SEP-23.26)."""
    spiders: list[SpaceId] = field(MapOf(SPIDER, SPACE))
    lying: list[bool] = field(MapOf(SPIDER, FLAG))
    moved: int = field(SetOf(SPIDER))
    """The Spiders that have moved in the Scuttle, or after the Trials, that is going on or was the last one."""
    negotiation: list[int] = field(Counts(NEGOTIATION))
