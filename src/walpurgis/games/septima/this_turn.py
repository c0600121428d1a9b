"""What has to be remembered while a turn is in progress (SEP-12.14)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import NO_SIDE, PrintId, SideId, WitchId
from walpurgis.games.septima.words import BUILDING, DISEASE, INGREDIENT, LIKENESS, PRINT, SIDE, SPELL_SET, WITCH
from walpurgis.kernel import COUNT, FLAG, SEAT, Counts, Ids, ListOf, Maybe, MutableData, SetOf, field

STAGE: Final = Ids(
    "stage", ("idle", "quick_move", "window_1", "card_action", "window_2", "suspicion", "ritual_advance")
)
IDLE: Final = 0
QUICK_MOVE: Final = 1
WINDOW_1: Final = 2
CARD_ACTION: Final = 3
WINDOW_2: Final = 4
SUSPICION: Final = 5
RITUAL_ADVANCE: Final = 6


class Turn(MutableData):
    """SEP-12.14: what has to be remembered until the end of the turn in progress."""

    seat: int = field(Maybe(SEAT))
    stage: int = field(STAGE)
    septima: SideId = field(Maybe(SIDE))
    """The Septima marker that matched when the Card Action began (SEP-5.10)."""
    likeness: int = field(SetOf(LIKENESS))
    """What lets the Action be treated as matched."""
    hushed: bool = field(FLAG)
    """Whether the match raises nothing because Remember has added Chant's bonus (SEP-9.21)."""
    acting: bool = field(FLAG)
    """Whether what is gained and healed now belongs to "this Action"."""
    uses: list[WitchId] = field(ListOf(WITCH))
    """Witches used this turn, as often as they were."""
    visited: int = field(SetOf(BUILDING))
    prayed: bool = field(FLAG)
    cast: int = field(SPELL_SET)
    queue: int = field(SPELL_SET)
    """Spells cast in the first window that wait for the end of the Card Action (SEP-12.11)."""
    recovered: bool = field(FLAG)
    """Whether Unnatural Recovery has saved its Remedy."""
    remedied: int = field(SetOf(DISEASE))
    """Diseases of adjacent Patients healed with a Remedy in this Action."""
    gained: list[int] = field(Counts(INGREDIENT))
    """Ingredients gained in this Action."""
    mushrooms: int = field(COUNT)
    """Mushrooms collected this turn."""
    brewed: int = field(COUNT)
    """Practical potions brewed this turn."""
    healed: int = field(COUNT)
    """Patients healed in this Action."""
    diseases: int = field(SetOf(DISEASE))
    """Diseases healed this turn."""
    printed: list[PrintId] = field(ListOf(PRINT))
    """Ingredients that count as printed on areas of the Town."""
    lunar: int = field(SetOf(INGREDIENT))
    """Ingredients that Katherina treats as Lunar."""


def new_turn(seat: int) -> Turn:
    """A turn of which nothing has happened."""
    stage = IDLE if seat < 0 else QUICK_MOVE
    none = [0] * box.CRYSTAL
    return Turn(
        seat=seat,
        stage=stage,
        septima=NO_SIDE,
        likeness=0,
        hushed=False,
        acting=False,
        uses=[],
        visited=0,
        prayed=False,
        cast=0,
        queue=0,
        recovered=False,
        remedied=0,
        gained=none,
        mushrooms=0,
        brewed=0,
        healed=0,
        diseases=0,
        printed=[],
        lunar=0,
    )
