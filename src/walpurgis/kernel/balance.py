"""Balance: what a game wants to have counted over many games, so that one can see which of its parts are worth having.

A game declares it with `Game(..., balance=BalanceSpec(...))`. It names events of the log, arguments of moves, and rows
of results and views; whoever counts knows nothing else of the game. All of it is optional.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from walpurgis.kernel.events import EventKind
from walpurgis.kernel.kinds import Ids, Json
from walpurgis.kernel.moves import Verb

ViewOf = dict[str, Json]
FindParts = Callable[[ViewOf, int], Sequence[str]]
FindSeat = Callable[[ViewOf], int]
Outcomes = Callable[[dict[str, Json]], dict[str, float]]

CHOSEN: Final = "chosen"
"""How often a seat chose a part by a move."""
OFFERED: Final = "offered"
"""Whether a part was among the legal moves of a seat at least once."""
HELD: Final = "held"
"""Whether a seat has a part when the game is over."""
RESERVED: Final = (CHOSEN, OFFERED, HELD)


class Use:
    """A way in which a part comes into play: an event whose `field` names the part, or all the parts in a set."""

    def __init__(self, label: str, event: EventKind, field: str, amount: str = "", only: str = "") -> None:
        self.label = label
        self.event = event
        self.field = field
        self.amount = amount
        """The field with a number to add up, such as points; by default each event counts as one."""
        self.only = only
        """The flag that has to be set for the event to count."""
        for name in (field, amount, only):
            if name and name not in event.fields:
                raise ValueError(f"{label}: the event {event.name} has no field {name!r}")

    @property
    def by_seat(self) -> bool:
        """Whether somebody uses the part; else it comes up for the whole table."""
        return "seat" in self.event.fields


class PartFamily:
    """Parts of one kind, such as cards, tiles or actions. The first use is the one that counts as having used it."""

    def __init__(
        self,
        name: str,
        kind: Ids,
        uses: Sequence[Use] = (),
        choices: Sequence[tuple[Verb[Any], str]] = (),
        held: FindParts | None = None,
        among: Sequence[str] | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.ids = tuple(kind.ids if among is None else among)
        self.uses = tuple(uses)
        self.choices = tuple(choices)
        """Moves that choose one, each with the argument that names it: so it is known how often it was on offer."""
        self.held = held
        """Which of them a seat has when the game is over, from what a spectator sees: (view's table, seat) -> ids."""
        for verb, field in self.choices:
            if field not in verb.fields:
                raise ValueError(f"{name}: the verb {verb.name} has no field {field!r}")
        for use in self.uses:
            if use.label in RESERVED:
                raise ValueError(f"{name}: {use.label!r} is counted for every family that says how")
        if not self.uses and not self.choices and held is None:
            raise ValueError(f"{name}: nothing says when one of them is used")


class Total:
    """A number of a player that adds up over a game, such as steps on a track; perhaps with a goal."""

    def __init__(self, label: str, event: EventKind, amount: str, goal: int | None = None) -> None:
        self.label = label
        self.event = event
        self.amount = amount
        self.goal = goal
        """How much of it is remarkable: a whole lap, the end of a track."""
        if amount not in event.fields or "seat" not in event.fields:
            raise ValueError(f"{label}: the event {event.name} does not say how much of it for which seat")


class PointOrigin:
    """Where the points of an event come from that does not say so: from what happened to the seat just before it."""

    def __init__(
        self,
        event: EventKind,
        amount: str,
        causes: Mapping[EventKind, str],
        turn: tuple[EventKind, str] | None = None,
        sign: int = 1,
    ) -> None:
        self.event = event
        self.amount = amount
        self.causes = dict(causes)
        """Events that may have brought the points, each with its label; the last one of the same move counts."""
        self.turn = turn
        """Without a cause, points belong to what this event of the seat last named in this field."""
        self.sign = sign


class BalanceSpec:
    """What a game contributes to reports on its balance."""

    def __init__(
        self,
        families: Sequence[PartFamily] = (),
        totals: Sequence[Total] = (),
        origins: Sequence[PointOrigin] = (),
        outcomes: Outcomes | None = None,
        first_turn: EventKind | None = None,
        first_player: FindSeat | None = None,
        roles: Sequence[str] = (),
        words: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.families = tuple(families)
        self.totals = tuple(totals)
        self.origins = tuple(origins)
        self.outcomes = outcomes
        """What else a result says, each as a number or as 0 or 1: result -> values by label."""
        self.first_turn = first_turn
        """The event that tells at the first turn whose it is."""
        self.first_player = first_player
        """Who begins, from what a spectator sees of the table of an opening position, where no event tells it.

        A game that declares neither has no turn order, and nothing is said about it."""
        self.roles = tuple(roles)
        """The fields of a result that say of each seat in a word what it was: teams, characters."""
        self.words = words or {}
        """By language: the labels of this specification in words, where they are not English already."""
        names = [family.name for family in self.families]
        if len(set(names)) < len(names):
            raise ValueError(f"two families of parts have the same name: {', '.join(sorted(names))}")

    @property
    def is_empty(self) -> bool:
        """Whether the game declares no parts, so that its verbs have to do."""
        return not self.families


NO_BALANCE: Final = BalanceSpec()
