"""What has to be remembered while a turn is in progress (SEP-12.14)."""

from typing import Any, ClassVar, Final

from walpurgis.games.septima import box
from walpurgis.games.septima.words import BUILDING, DISEASE, INGREDIENT, LIKENESS, PRINT, SIDE, SPELL_SET, WITCH
from walpurgis.kernel import COUNT, FLAG, SEAT, Counts, Data, Ids, ListOf, Maybe, SetOf, Shape

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


class Turn(Data):
    """SEP-12.14: what has to be remembered until the end of the turn in progress."""

    SHAPE: ClassVar[Shape] = Shape(
        ("seat", Maybe(SEAT)),
        ("stage", STAGE),
        ("septima", Maybe(SIDE)),
        ("likeness", SetOf(LIKENESS)),
        ("hushed", FLAG),
        ("acting", FLAG),
        ("uses", ListOf(WITCH)),
        ("visited", SetOf(BUILDING)),
        ("prayed", FLAG),
        ("cast", SPELL_SET),
        ("queue", SPELL_SET),
        ("recovered", FLAG),
        ("remedied", SetOf(DISEASE)),
        ("gained", Counts(INGREDIENT)),
        ("mushrooms", COUNT),
        ("brewed", COUNT),
        ("healed", COUNT),
        ("diseases", SetOf(DISEASE)),
        ("printed", ListOf(PRINT)),
        ("lunar", SetOf(INGREDIENT)),
    )

    def __init__(
        self,
        seat: int,
        stage: int,
        septima: int,
        likeness: int,
        hushed: bool,
        acting: bool,
        uses: list[int],
        visited: int,
        prayed: bool,
        cast: int,
        queue: int,
        recovered: bool,
        remedied: int,
        gained: list[int],
        mushrooms: int,
        brewed: int,
        healed: int,
        diseases: int,
        printed: list[int],
        lunar: int,
    ) -> None:
        self.seat = seat
        self.stage = stage
        self.septima = septima
        """The Septima marker that matched when the Card Action began (SEP-5.10)."""
        self.likeness = likeness
        """What lets the Action be treated as matched."""
        self.hushed = hushed
        """Whether the match raises nothing because Remember has added Chant's bonus (SEP-9.21)."""
        self.acting = acting
        """Whether what is gained and healed now belongs to "this Action"."""
        self.uses = uses
        """Witches used this turn, as often as they were."""
        self.visited = visited
        self.prayed = prayed
        self.cast = cast
        self.queue = queue
        """Spells cast in the first window that wait for the end of the Card Action (SEP-12.11)."""
        self.recovered = recovered
        """Whether Unnatural Recovery has saved its Remedy."""
        self.remedied = remedied
        """Diseases of adjacent Patients healed with a Remedy in this Action."""
        self.gained = gained
        """Ingredients gained in this Action."""
        self.mushrooms = mushrooms
        """Mushrooms collected this turn."""
        self.brewed = brewed
        """Practical potions brewed this turn."""
        self.healed = healed
        """Patients healed in this Action."""
        self.diseases = diseases
        """Diseases healed this turn."""
        self.printed = printed
        """Ingredients that count as printed on areas of the Town."""
        self.lunar = lunar
        """Ingredients that Katherina treats as Lunar."""

    def values(self) -> tuple[Any, ...]:
        return (
            self.seat, self.stage, self.septima, self.likeness, self.hushed, self.acting, self.uses, self.visited,
            self.prayed, self.cast, self.queue, self.recovered, self.remedied, self.gained, self.mushrooms, self.brewed,
            self.healed, self.diseases, self.printed, self.lunar,
        )  # fmt: skip

    def copy(self) -> "Turn":
        return Turn(
            self.seat,
            self.stage,
            self.septima,
            self.likeness,
            self.hushed,
            self.acting,
            self.uses[:],
            self.visited,
            self.prayed,
            self.cast,
            self.queue,
            self.recovered,
            self.remedied,
            self.gained[:],
            self.mushrooms,
            self.brewed,
            self.healed,
            self.diseases,
            self.printed[:],
            self.lunar,
        )


def new_turn(seat: int) -> Turn:
    """A turn of which nothing has happened."""
    stage = IDLE if seat < 0 else QUICK_MOVE
    none = [0] * box.CRYSTAL
    return Turn(seat, stage, -1, 0, False, False, [], 0, False, 0, 0, False, 0, none, 0, 0, 0, 0, [], 0)
