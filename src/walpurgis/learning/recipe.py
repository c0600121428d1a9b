"""How a network is trained: all numbers that decide what comes out, in one place, and what suits each game."""

import dataclasses
from typing import Any, Final


@dataclasses.dataclass(frozen=True)
class Recipe:
    """A checkpoint carries its recipe, so that training goes on as it began."""

    width: int = 512
    blocks: int = 2
    games: int = 1024
    """Games at once: so many that their observations stay in a processor's cache, which makes steps twice as fast."""
    steps: int = 256
    """Decisions of each game between two updates."""
    epochs: int = 2
    batch: int = 8192
    rate: float = 3e-4
    """The learning rate at the beginning; it falls to a twentieth of that at the end of the planned minutes."""
    clip: float = 0.2
    gae_lambda: float = 0.95
    """How far a decision is judged by the end of the game, and not by what was expected soon after it (lambda)."""
    entropy_weight: float = 0.01
    """The weight of the policy's entropy at the beginning; a fifth of that at the end."""
    value_weight: float = 1.0
    belief_weight: float = 0.1
    belief_every: int = 32
    """One decision in so many comes with what the others hide."""
    usual: float = 0.5
    """The share of games with the usual options; the others have any."""
    lead: float = 20.0
    lead_share: float = 0.5
    """How much of the reward is the lead in points, and how many points count much: see `rewards`."""
    planned_minutes: float = 20.0
    """All slices of training together."""
    seats: tuple[int, ...] = ()
    """Which numbers of seats; empty is all."""
    opponents: tuple[str, ...] = ()
    """Bots that sit in all other seats in some games, by name: see walpurgis.bots.names."""
    opponent_share: float = 0.1
    """In how many games they do, where there are any."""
    imitation_minutes: float = 0.0
    """How long to imitate the game's heuristic policy before learning from what games came to."""

    def data(self) -> dict[str, Any]:
        return dataclasses.asdict(self)

    def changed(self, changes: dict[str, Any]) -> "Recipe":
        """The same recipe with some numbers changed; an unknown name is refused."""
        known = [field.name for field in dataclasses.fields(self)]
        for name in changes:
            if name not in known:
                raise ValueError(f"a recipe has no {name!r}; it has {', '.join(known)}")
        lists: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in changes.items()
        }
        return dataclasses.replace(self, **lists)

    @property
    def reward(self) -> dict[str, float]:
        """What a network has to know to judge finished games as it was taught to."""
        return {"share": self.lead_share, "lead": self.lead}


RECIPES: Final[dict[str, Recipe]] = {
    "broom_service": Recipe(width=640, lead=15.0),
    "new_salem": Recipe(width=640, lead=5.0, lead_share=0.4, imitation_minutes=0.5),
    "septima": Recipe(width=640, lead=20.0, imitation_minutes=0.5),
    "witchstone": Recipe(width=576, lead=20.0, imitation_minutes=0.5),
    "moonlight": Recipe(64, 1, 64, 32, 4, 512, 3e-3, belief_every=8, usual=1.0, lead=3.0, planned_minutes=0.5),
}
"""What suited each game; a game that is not listed gets the usual one."""


def recipe_for(game_id: str) -> Recipe:
    """The recipe of a game."""
    return RECIPES.get(game_id, Recipe())
