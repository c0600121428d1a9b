"""What lies before a player (SEP-2.7)."""

from walpurgis.games.septima.ids import ActionId, BookId, PrologueId, RitualSpaceId, SpaceId, WitchId
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
from walpurgis.kernel import COUNT, FLAG, Counts, ListOf, Maybe, MutableData, field


class Player(MutableData):
    """SEP-2.7: what a player owns."""

    wisdom: int = field(COUNT)
    suspicion: int = field(COUNT)
    leader: SpaceId = field(Maybe(SPACE))
    ritual: RitualSpaceId = field(Maybe(RITUAL_SPACE))
    levels: list[int] = field(Counts(DISEASE))
    """The levels reached on the patient tracks."""
    ingredients: list[int] = field(Counts(INGREDIENT))
    crystals: int = field(COUNT)
    charms: int = field(COUNT)
    potions: list[int] = field(Counts(POTION))
    citizens: int = field(COUNT)
    """Loyal Citizens in the player's supply."""
    hand: int = field(ACTION_SET)
    discard: int = field(ACTION_SET)
    active: ActionId = field(Maybe(ACTION))
    """The Action of this Moon Phase."""
    coven: int = field(WITCH_SET)
    mirror: int = field(WITCH_SET)
    """The Witch that Magic Mirror has set aside."""
    spells: int = field(SPELL_SET)
    ready: int = field(SPELL_SET)
    """Those of the Spells that are not exhausted."""
    ongoing: int = field(SPELL_SET)
    """Those of the Spells that carry a marker."""
    book: BookId = field(Maybe(BOOK))
    prologue: list[PrologueId] = field(ListOf(PROLOGUE))
    drawn: list[WitchId] = field(ListOf(WITCH))
    """Witch tiles drawn from the stack, of which some will be kept."""
    spare: WitchId = field(Maybe(WITCH))
    """The Witch that was kept in the draft, but not put into the Coven."""
    raised: bool = field(FLAG)
    """Whether Suspicion was raised in this Moon Phase (SEP-6.5)."""
    rolled: bool = field(FLAG)
    """Whether the Hunter die was rolled in this Moon Phase."""
