"""What kind of game this is, in the words that OpenSpiel has for it: `python -m walpurgis.envs.declaration septima`.

    declare("new_salem", seats=4).dynamics      # "simultaneous"

It is read off the engine: whether seats answer at once, whether anything is drawn, whether seats see different things.
"""

import argparse
import json
import random
import sys
from typing import Any

from walpurgis.encoding.driver import Driver
from walpurgis.envs.setting import Setting
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.steps import Simultaneous

LONGEST = 20_000
"""More actions than any game takes; random ones take some 200."""


class Declaration:
    """A game with a number of seats and options, as algorithms ask about it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        game, solo = setting.game, setting.seats == 1
        at_once = any(issubclass(step, Simultaneous) for step in game.steps.classes.values()) and not solo
        self.dynamics = "simultaneous" if at_once else "sequential"
        """Whether several seats make some decisions at once; environments for one seat at a time ask them in turns."""
        self.chance = "explicit_stochastic" if game.chances else "deterministic"
        """`walpurgis.envs.chance` decides every draw; all else draws from the seed."""
        self.information = "imperfect"
        """Piles are face down in every game, so no seat sees everything."""
        self.utility = "general_sum" if solo else "zero_sum"
        """Wins of all seats add up to nothing; of one that plays alone they do not."""
        self.rewards = "terminal"
        self.least_utility, self.most_utility = -1.0, 1.0
        self.seats = setting.seats
        self.actions = setting.encoder.size
        self.observation = setting.spec.width
        self.longest = LONGEST
        """An upper bound of the actions of a game."""

    def lengths(self, games: int = 10, seed: int = 1) -> list[int]:
        """How many actions random games take, sorted."""
        rng = random.Random(seed)
        return sorted(_length(self.setting.deal(rng.getrandbits(64)), rng) for _ in range(games))

    def data(self) -> dict[str, Any]:
        said = {name: value for name, value in vars(self).items() if name != "setting"}
        return {"game": self.setting.id, "options": self.setting.options, **said}


def declare(game: str, seats: int | None = None, options: dict[str, Json] | None = None) -> Declaration:
    """What kind of game this is; without a number of seats, with the fewest that the options allow."""
    return Declaration(Setting(game, seats, options))


def _length(driver: Driver, rng: random.Random) -> int:
    actions = 0
    while not driver.over:
        driver.act(rng.choice(driver.actions()))
        actions += 1
    return actions


def main() -> None:
    parser = argparse.ArgumentParser(description="What kind of game this is, as JSON.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=10, help="random games whose lengths are counted")
    chosen = parser.parse_args()
    declared = declare(chosen.game, chosen.seats)
    lengths = declared.lengths(chosen.games)
    said = declared.data() | {"lengths of random games": {"shortest": lengths[0], "longest": lengths[-1]}}
    sys.stdout.write(json.dumps(said, indent=1) + "\n")


if __name__ == "__main__":
    main()
