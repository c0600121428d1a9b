"""How a search is made. One style serves all games; the others are what it was measured against."""

from collections.abc import Callable
from typing import Any, Final


class Style:
    """The choices of a search. The defaults are what has won most in our own comparisons (docs/bots.md)."""

    def __init__(
        self,
        root: str = "halving",
        others: str = "tree",
        rollouts: str = "thumbs",
        horizon: int = 1,
        depth: int = -1,
        cut: str = "evaluate",
        candidates: int = 20,
        guided: float = 0.85,
        exploration: float = 0.5,
        width: float = 2.0,
        widening: float = 0.5,
        sprout: int = 24,
        patience: float = 2.0,
        caution: float = 0.02,
    ) -> None:
        self.root = _one_of("root", root, ("halving", "bounds"))
        """The seat's own decision: halve the field of candidates again and again, or upper confidence bounds."""
        self.others = _one_of("others", others, ("tree", "thumbs"))
        """The other seats choose in trees of their own, or by rules of thumb."""
        self.rollouts = _one_of("rollouts", rollouts, ("thumbs", "random"))
        """Beyond the tree all play by rules of thumb, or at random."""
        self.horizon = horizon
        """At the end of which round from now the position is evaluated; 0 is none, and rollouts go to the end. Rounds,
        since an evaluation in the middle of one favours whoever has just moved, and so whichever line stops there."""
        self.depth = depth
        """How many moves are played beyond the tree before the position is evaluated anyway; -1 is to the end."""
        self.cut = _one_of("cut", cut, ("evaluate", "even"))
        """What a game that was cut off is worth: what the evaluation says, or an even chance."""
        self.candidates = candidates
        """With halving: how many moves are looked at, at most."""
        self.guided = guided
        """How often a new move is one that the rules of thumb name; otherwise it is any."""
        self.exploration = exploration
        self.width = width
        self.widening = widening
        """A node that was visited n times tries up to width * n ** widening different moves."""
        self.sprout = sprout
        """How often a move is followed before the tree grows beyond it; until then, rules of thumb play on."""
        self.patience = patience
        """With halving: a search ends early when so many standard errors leave no other move a hope; 0 is never."""
        self.caution = caution
        """With halving: how much of a win other moves are expected to be behind the one that rules of thumb prefer."""

    def changed(self, **choices: Any) -> "Style":
        """The same style with some choices made otherwise."""
        unknown = [name for name in choices if name not in self.__dict__]
        if unknown:
            raise ValueError(f"a search has no {unknown[0]!r}; it has {', '.join(self.__dict__)}")
        return Style(**{**self.__dict__, **choices})


VARIANTS: Final[dict[str, Callable[[], Style]]] = {
    "plain": lambda: Style("bounds", "tree", "random", 0, -1, "even", guided=0.0, exploration=0.7, sprout=0),
    "thumbs": lambda: Style("bounds", "tree", "thumbs", 0, -1, "even", exploration=0.7, sprout=0),
    "cut": lambda: Style("bounds", "tree", "thumbs", 0, 12, sprout=0),
    "static": lambda: Style("bounds", "tree", "thumbs", 0, 0, sprout=0),
    "rounds": lambda: Style("bounds", "tree", "thumbs", 1, sprout=0),
    "halving": lambda: Style("halving", "tree", "thumbs", 1, sprout=0),
    "end": lambda: Style(horizon=0),
    "usual": lambda: Style(),
}
"""Searches to compare: the textbook's, with rules of thumb, with an evaluation, and what we came to believe in."""


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise ValueError(f"a search's {name} is {' or '.join(allowed)}, not {value!r}")
    return value
