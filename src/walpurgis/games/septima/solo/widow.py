"""What lies before the Black Widow."""

from typing import ClassVar, Final

from walpurgis.games.septima.solo.words import NEGOTIATION, SPIDER, WIDOW_CARD
from walpurgis.games.septima.words import DISEASE, SPACE, WITCH, WITCH_SET
from walpurgis.kernel import COUNT, FLAG, Counts, Data, ListOf, MapOf, Maybe, SetOf, Shape

ROW: Final = 2
"""SEP-23.2: so many of her cards lie in her Row."""


class Widow(Data):
    """SEP-23.1: her board, her Row of cards, her Spiders, and the Negotiation cards that you have left."""

    SHAPE: ClassVar[Shape] = Shape(
        ("suspicion", COUNT),
        ("levels", Counts(DISEASE)),
        ("citizens", COUNT),
        ("coven", WITCH_SET),
        ("draft", ListOf(WITCH)),
        ("active", Maybe(WIDOW_CARD)),
        ("row", ListOf(WIDOW_CARD, ROW)),
        ("deck", ListOf(WIDOW_CARD)),
        ("known", COUNT),
        ("unveiled", FLAG),
        ("discard", ListOf(WIDOW_CARD)),
        ("blocking", Maybe(WIDOW_CARD)),
        ("spiders", MapOf(SPIDER, SPACE)),
        ("lying", MapOf(SPIDER, FLAG)),
        ("moved", SetOf(SPIDER)),
        ("negotiation", Counts(NEGOTIATION)),
    )

    def __init__(
        self,
        suspicion: int,
        levels: list[int],
        citizens: int,
        coven: int,
        draft: list[int],
        active: int,
        row: list[int],
        deck: list[int],
        known: int,
        unveiled: bool,
        discard: list[int],
        blocking: int,
        spiders: list[int],
        lying: list[bool],
        moved: int,
        negotiation: list[int],
    ) -> None:
        self.suspicion = suspicion
        self.levels = levels
        self.citizens = citizens
        """Cursed Citizens in her supply."""
        self.coven = coven
        self.draft = draft
        """The Witch tiles of the draft that nobody has taken yet."""
        self.active = active
        self.row = row
        """Face-up cards, the left one first."""
        self.deck = deck
        """Face-down cards, the top one first."""
        self.known = known
        """How many cards on top of the deck you have seen, because a Delay put them there."""
        self.unveiled = unveiled
        """Whether you have seen which Remember card is in play."""
        self.discard = discard
        self.blocking = blocking
        """Her Collect card, while it keeps you from gaining Crystals (SEP-23.26)."""
        self.spiders = spiders
        self.lying = lying
        self.moved = moved
        """The Spiders that have moved in the Scuttle, or after the Trials, that is going on or was the last one."""
        self.negotiation = negotiation

    def copy(self) -> "Widow":
        return Widow(
            self.suspicion,
            self.levels[:],
            self.citizens,
            self.coven,
            self.draft[:],
            self.active,
            self.row[:],
            self.deck[:],
            self.known,
            self.unveiled,
            self.discard[:],
            self.blocking,
            self.spiders[:],
            self.lying[:],
            self.moved,
            self.negotiation[:],
        )
