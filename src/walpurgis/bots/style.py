"""How a search is made. One style serves all games; the others are what it was measured against."""

from collections.abc import Callable
from typing import Any, Final


class Style:
    """The choices of a search. The defaults are what has won most in our own comparisons (docs/bots.md)."""

    def __init__(
        self,
        root: str = "halving",
        others: str = "tree",
        rollouts: str = "heuristic",
        horizon: int = 1,
        depth: int = -1,
        cut: str = "evaluate",
        candidates: int = 20,
        heuristic_share: float = 0.85,
        exploration: float = 0.5,
        width: float = 2.0,
        widening: float = 0.5,
        expand_after: int = 24,
        patience: float = 2.0,
        caution: float = 0.02,
    ) -> None:
        self.root = _one_of("root", root, ("halving", "bounds"))
        """The seat's own decision: halve the field of candidates again and again, or upper confidence bounds."""
        self.others = _one_of("others", others, ("tree", "heuristic"))
        """The other seats choose in trees of their own, or by heuristics."""
        self.rollouts = _one_of("rollouts", rollouts, ("heuristic", "random"))
        """Beyond the tree all play by heuristics, or at random."""
        self.horizon = horizon
        """At the end of which round from now the position is evaluated; 0 is none, and rollouts go to the end. Rounds,
        since an evaluation in the middle of one favours whoever has just moved, and so whichever line stops there."""
        self.depth = depth
        """How many moves are played beyond the tree before the position is evaluated anyway; -1 is to the end."""
        self.cut = _one_of("cut", cut, ("evaluate", "even"))
        """What a game that was cut off is worth: what the evaluation says, or an even chance."""
        self.candidates = candidates
        """With halving: how many moves are looked at, at most."""
        self.heuristic_share = heuristic_share
        """How often a new move is one that the heuristic policy proposes; otherwise it is a random one."""
        self.exploration = exploration
        self.width = width
        self.widening = widening
        """A node that was visited n times tries up to width * n ** widening different moves."""
        self.expand_after = expand_after
        """Expansion threshold: how often a move is visited before it gets a node; until then, heuristics play on."""
        self.patience = patience
        """With halving: a search ends early when so many standard errors leave no other move a hope; 0 is never."""
        self.caution = caution
        """With halving: how much of a win other moves are expected to be behind the one that heuristics prefer."""

    def changed(self, **choices: Any) -> "Style":
        """The same style with some choices made otherwise."""
        unknown = [name for name in choices if name not in self.__dict__]
        if unknown:
            raise ValueError(f"a search has no {unknown[0]!r}; it has {', '.join(self.__dict__)}")
        return Style(**{**self.__dict__, **choices})


VARIANTS: Final[dict[str, Callable[[], Style]]] = {
    "plain": lambda: Style(
        "bounds", "tree", "random", 0, -1, "even", heuristic_share=0.0, exploration=0.7, expand_after=0
    ),
    "heuristic": lambda: Style("bounds", "tree", "heuristic", 0, -1, "even", exploration=0.7, expand_after=0),
    "cut": lambda: Style("bounds", "tree", "heuristic", 0, 12, expand_after=0),
    "static": lambda: Style("bounds", "tree", "heuristic", 0, 0, expand_after=0),
    "rounds": lambda: Style("bounds", "tree", "heuristic", 1, expand_after=0),
    "halving": lambda: Style("halving", "tree", "heuristic", 1, expand_after=0),
    "end": lambda: Style(horizon=0),
    "usual": lambda: Style(),
}
"""Searches to compare: the textbook's, with heuristics, with an evaluation, and what we came to believe in."""


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise ValueError(f"a search's {name} is {' or '.join(allowed)}, not {value!r}")
    return value
