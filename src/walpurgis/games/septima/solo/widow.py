"""What lies before the Black Widow."""

from typing import ClassVar, Final

from walpurgis.games.septima import box
from walpurgis.games.septima.words import DISEASE, SPACE, WITCH_SET
from walpurgis.kernel import COUNT, FLAG, Counts, Data, Ids, ListOf, MapOf, Maybe, Shape

WIDOW_CARDS: Final = box.SOURCE.table("widow").ids("cards")
WIDOW_CARD: Final = Ids("widow card", WIDOW_CARDS)
NEGOTIATION: Final = Ids("negotiation", ("cooperation", "delay", "information"))
SPIDER: Final = Ids("spider", ("spider_1", "spider_2", "spider_3"))


class Widow(Data):
    """SEP-23.1: her board, her Row of cards, her Spiders, and the Negotiation cards that you have left."""

    SHAPE: ClassVar[Shape] = Shape(
        ("suspicion", COUNT),
        ("levels", Counts(DISEASE)),
        ("citizens", COUNT),
        ("coven", WITCH_SET),
        ("active", Maybe(WIDOW_CARD)),
        ("row", ListOf(WIDOW_CARD)),
        ("deck", ListOf(WIDOW_CARD)),
        ("discard", ListOf(WIDOW_CARD)),
        ("blocking", Maybe(WIDOW_CARD)),
        ("spiders", MapOf(SPIDER, SPACE)),
        ("lying", MapOf(SPIDER, FLAG)),
        ("negotiation", Counts(NEGOTIATION)),
    )

    def __init__(
        self,
        suspicion: int,
        levels: list[int],
        citizens: int,
        coven: int,
        active: int,
        row: list[int],
        deck: list[int],
        discard: list[int],
        blocking: int,
        spiders: list[int],
        lying: list[bool],
        negotiation: list[int],
    ) -> None:
        self.suspicion = suspicion
        self.levels = levels
        self.citizens = citizens
        """Cursed Citizens in her supply."""
        self.coven = coven
        self.active = active
        self.row = row
        """Face-up cards, the left one first."""
        self.deck = deck
        """Face-down cards, the top one first."""
        self.discard = discard
        self.blocking = blocking
        """Her Collect card, while it keeps you from gaining Crystals (SEP-23.26)."""
        self.spiders = spiders
        self.lying = lying
        self.negotiation = negotiation

    def copy(self) -> "Widow":
        return Widow(
            self.suspicion,
            self.levels[:],
            self.citizens,
            self.coven,
            self.active,
            self.row[:],
            self.deck[:],
            self.discard[:],
            self.blocking,
            self.spiders[:],
            self.lying[:],
            self.negotiation[:],
        )
