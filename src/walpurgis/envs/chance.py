"""Explicit chance: every roll, and every draw of a shuffle, is a decision that chance makes, one after the other.

    game = ChanceDriver(Setting("broom_service"))
    while not game.over:
        if game.draw is not None:
            game.decide(rng.randrange(game.draw.outcomes))
        else:
            game.act(policy(game.driver))

Nothing is left out and nothing is estimated: all that is random in a game are numbers below some bound, each as likely
as the others, and each of them is asked for. A shuffle of n pieces is n - 1 draws, of n, n - 1, ... outcomes. A move is
made on a copy, anew after each outcome that it needed, so a game takes longer than one that draws by itself.
"""

from walpurgis.encoding.driver import Driver
from walpurgis.envs.setting import Setting
from walpurgis.kernel.errors import OutcomeNeeded


class Draw:
    """What chance has to decide: one of so many outcomes, all as likely as each other."""

    def __init__(self, label: str, outcomes: int) -> None:
        self.label = label
        """What is rolled or shuffled."""
        self.outcomes = outcomes


def opening(setting: Setting, outcomes: list[int]) -> Driver:
    """A new game, whose set-up draws these outcomes; OutcomeNeeded when it needs more."""
    return Driver(setting.spec, setting.game.deal(setting.seats, setting.options, 0, None, [*outcomes]))


def acted(driver: Driver, action: int, outcomes: list[int]) -> Driver:
    """A copy of a driver in which an action was chosen and chance decided so; OutcomeNeeded when it needs more."""
    twin = driver.copy()
    twin.state.outcomes = [*outcomes]
    twin.act(action)
    twin.state.outcomes = None
    return twin


class ChanceDriver:
    """A game in which chance is asked as seats are."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.driver: Driver | None = None
        """The game as it was before what chance decides now; None during the set-up."""
        self.draw: Draw | None = None
        """What chance has to decide; None where a seat is asked, or the game is over."""
        self._action = -1
        self._outcomes: list[int] = []
        self._go_on()

    @property
    def over(self) -> bool:
        return self.draw is None and self.driver is not None and self.driver.over

    def act(self, action: int) -> None:
        """Choose an action for the seat that is asked."""
        if self.draw is not None:
            raise ValueError(f"chance has to decide first: {self.draw.label}")
        self._action, self._outcomes = action, []
        self._go_on()

    def decide(self, outcome: int) -> None:
        """Choose an outcome for chance."""
        if self.draw is None:
            raise ValueError("chance has nothing to decide here")
        if outcome not in range(self.draw.outcomes):
            raise ValueError(f"{self.draw.label}: {outcome!r} is none of the outcomes 0 to {self.draw.outcomes - 1}")
        self._outcomes.append(outcome)
        self._go_on()

    def copy(self) -> "ChanceDriver":
        """An independent game, which asks the same."""
        twin = ChanceDriver.__new__(ChanceDriver)
        twin.setting, twin.draw, twin._action = self.setting, self.draw, self._action
        twin.driver = None if self.driver is None else self.driver.copy()
        twin._outcomes = [*self._outcomes]
        return twin

    def _go_on(self) -> None:
        """Make the move with all that chance has decided so far."""
        try:
            if self.driver is None:
                self.driver = opening(self.setting, self._outcomes)
            else:
                self.driver = acted(self.driver, self._action, self._outcomes)
        except OutcomeNeeded as needed:
            self.draw = Draw(needed.label, needed.outcomes)
        else:
            self.draw = None
