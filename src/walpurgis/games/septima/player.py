"""What lies before a player (SEP-2.7)."""

from typing import Any, ClassVar

from walpurgis.games.septima.words import (
    ACTION,
    ACTION_SET,
    BOOK,
    DISEASE,
    INGREDIENT,
    POTION,
    PROLOGUE,
    RITUAL_SPACE,
    SPACE,
    SPELL_SET,
    WITCH,
    WITCH_SET,
)
from walpurgis.kernel import COUNT, FLAG, Counts, Data, ListOf, Maybe, Shape


class Player(Data):
    """SEP-2.7: what a player owns."""

    SHAPE: ClassVar[Shape] = Shape(
        ("wisdom", COUNT),
        ("suspicion", COUNT),
        ("leader", Maybe(SPACE)),
        ("ritual", Maybe(RITUAL_SPACE)),
        ("levels", Counts(DISEASE)),
        ("ingredients", Counts(INGREDIENT)),
        ("crystals", COUNT),
        ("charms", COUNT),
        ("potions", Counts(POTION)),
        ("citizens", COUNT),
        ("hand", ACTION_SET),
        ("discard", ACTION_SET),
        ("active", Maybe(ACTION)),
        ("coven", WITCH_SET),
        ("mirror", WITCH_SET),
        ("spells", SPELL_SET),
        ("ready", SPELL_SET),
        ("ongoing", SPELL_SET),
        ("book", Maybe(BOOK)),
        ("prologue", ListOf(PROLOGUE)),
        ("drawn", ListOf(WITCH)),
        ("spare", Maybe(WITCH)),
        ("raised", FLAG),
        ("rolled", FLAG),
    )

    def __init__(
        self,
        wisdom: int,
        suspicion: int,
        leader: int,
        ritual: int,
        levels: list[int],
        ingredients: list[int],
        crystals: int,
        charms: int,
        potions: list[int],
        citizens: int,
        hand: int,
        discard: int,
        active: int,
        coven: int,
        mirror: int,
        spells: int,
        ready: int,
        ongoing: int,
        book: int,
        prologue: list[int],
        drawn: list[int],
        spare: int,
        raised: bool,
        rolled: bool,
    ) -> None:
        self.wisdom = wisdom
        self.suspicion = suspicion
        self.leader = leader
        self.ritual = ritual
        self.levels = levels
        """The levels reached on the patient tracks."""
        self.ingredients = ingredients
        self.crystals = crystals
        self.charms = charms
        self.potions = potions
        self.citizens = citizens
        """Loyal Citizens in the player's supply."""
        self.hand = hand
        self.discard = discard
        self.active = active
        """The Action of this Moon Phase."""
        self.coven = coven
        self.mirror = mirror
        """The Witch that Magic Mirror has set aside."""
        self.spells = spells
        self.ready = ready
        """Those of the Spells that are not exhausted."""
        self.ongoing = ongoing
        """Those of the Spells that carry a marker."""
        self.book = book
        self.prologue = prologue
        self.drawn = drawn
        """Witch tiles drawn from the stack, of which some will be kept."""
        self.spare = spare
        """The Witch that was kept in the draft, but not put into the Coven."""
        self.raised = raised
        """Whether Suspicion was raised in this Moon Phase (SEP-6.5)."""
        self.rolled = rolled
        """Whether the Hunter die was rolled in this Moon Phase."""

    def values(self) -> tuple[Any, ...]:
        return (
            self.wisdom, self.suspicion, self.leader, self.ritual, self.levels, self.ingredients, self.crystals,
            self.charms, self.potions, self.citizens, self.hand, self.discard, self.active, self.coven, self.mirror,
            self.spells, self.ready, self.ongoing, self.book, self.prologue, self.drawn, self.spare, self.raised,
            self.rolled,
        )  # fmt: skip

    def copy(self) -> "Player":
        return Player(
            self.wisdom,
            self.suspicion,
            self.leader,
            self.ritual,
            self.levels[:],
            self.ingredients[:],
            self.crystals,
            self.charms,
            self.potions[:],
            self.citizens,
            self.hand,
            self.discard,
            self.active,
            self.coven,
            self.mirror,
            self.spells,
            self.ready,
            self.ongoing,
            self.book,
            self.prologue[:],
            self.drawn[:],
            self.spare,
            self.raised,
            self.rolled,
        )
