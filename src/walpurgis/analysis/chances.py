"""Chances: how likely each seat wins from a world, by what judges it there and a calibration from values to chances.

A judge is the game's network where one is installed whose chances have proved truer than those of the evaluation, else
the evaluation, else playing to the end.
"""

import hashlib
import json
import math
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from walpurgis.bots.learned.installed import installed, network
from walpurgis.bots.learned.players import LEARNED_STYLE, learned_strategy
from walpurgis.bots.style import Style
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State
from walpurgis.kernel.strategy import Evaluation, Likelihood, Strategy

if TYPE_CHECKING:
    from walpurgis.bots.learned.evaluator import NetworkEvaluator
    from walpurgis.bots.learned.network import Network

CALIBRATIONS: Final = Path(__file__).parent / "calibration"
"""One file for each game and judge, written by `python bench/calibrate.py`."""
SMALLEST: Final = 1e-4
"""No judge's chance counts as smaller, before its logarithm is taken."""
NEVER: Final = 1 << 60
NETWORK, EVALUATION, PLAYOUTS = "network", "evaluation", "playouts"

Chances = tuple[float, ...]
"""For every seat its chance to win; a shared win counts in part."""


class Calibration(NamedTuple):
    """From what a judge says of every seat to chances: softmax(sharpness * value); alone, a logistic function."""

    base: float
    late: float
    seats: float
    alone: float
    bias: float
    rounds: int
    """The round number of the last decisions."""

    def sharpness(self, seats: int, round_number: int) -> float:
        """How much a difference says: by the share of the game that is over, and by the number of seats."""
        part = min(1.0, round_number / max(1, self.rounds))
        first = self.alone if seats == 1 else self.base + self.seats * math.log(seats / 2)
        return math.exp(first + self.late * part)

    def chances(self, values: list[float], round_number: int) -> Chances:
        """Chances from one value for each seat; the greater, the better."""
        sharpness = self.sharpness(len(values), round_number)
        if len(values) == 1:
            return (1 / (1 + math.exp(-max(-50.0, min(50.0, sharpness * values[0] + self.bias)))),)
        best = max(values)
        powers = [math.exp(sharpness * (value - best)) for value in values]
        total = sum(powers)
        return tuple([power / total for power in powers])


UNCALIBRATED: Final = Calibration(0.0, 0.0, 0.0, 0.0, 0.0, 1)
"""What an evaluation says is taken as it is; so games from outside can be analysed, too."""


class WinProbabilityModel:
    """Says of a world how likely every seat wins, as the game's evaluation judges it."""

    kind: ClassVar[str] = EVALUATION

    def __init__(self, game: Game[Any], strategy: Strategy, calibration: Calibration, name: str) -> None:
        self.game = game
        self.usual = strategy
        self.calibration = calibration
        self.name = name
        """What results depend on: the kind, with what it was made from."""
        self._last: tuple[State[Any], int, Chances] | None = None

    def strategy(self, tree: bool) -> Strategy:
        """The game's strategy for a search whose values are chances to win."""
        usual = self.usual
        return Strategy(
            usual.policy,
            self.evaluation(),
            usual.sensible,
            usual.equivalence,
            None,
            usual.round_number,
            self.likelihood(tree),
            win_share,
            usual.horizon,
        )

    def evaluation(self) -> Evaluation | None:
        """What a search asks about the worlds that it comes to."""
        return self._evaluate

    def likelihood(self, tree: bool) -> Likelihood | None:
        """By what worlds are weighed."""
        return self.usual.likelihood

    def chances(self, world: State[Any]) -> Chances:
        """The chances of all seats; when the game is over, what each of them won."""
        if world.over:
            result = world.result()
            return tuple([win_share(result, seat) for seat in range(world.seats)])
        if self._last is None or self._last[0] is not world or self._last[1] != world.moves:
            found = self.calibration.chances(self.values(world), self.usual.round_number(world))
            self._last = world, world.moves, found
        return self._last[2]

    def values(self, world: State[Any]) -> list[float]:
        """What the judge says of every seat, before it is calibrated."""
        evaluate = self.usual.evaluate
        assert evaluate is not None
        found = [evaluate(world, seat) for seat in range(world.seats)]
        if world.seats == 1:
            held = min(max(found[0], SMALLEST), 1 - SMALLEST)
            return [math.log(held / (1 - held))]
        return [math.log(max(value, SMALLEST)) for value in found]

    def style(self, tree: bool) -> Style:
        """How positions are searched: with a tree, or with the policy and what the judge says after it alone."""
        return Style(horizon=self.usual.horizon) if tree else Style(expand_after=NEVER)

    def _evaluate(self, world: State[Any], seat: int) -> float:
        return self.chances(world)[seat]


class NetworkModel(WinProbabilityModel):
    """The same, as a network judges it, which speaks of all seats at once."""

    kind = NETWORK

    def __init__(self, game: Game[Any], evaluator: "NetworkEvaluator", calibration: Calibration, name: str) -> None:
        super().__init__(game, learned_strategy(evaluator), calibration, name)
        self.evaluator = evaluator

    def values(self, world: State[Any]) -> list[float]:
        return self.evaluator.values(world)

    def likelihood(self, tree: bool) -> Likelihood | None:
        """Without a tree worlds are not weighed by the network's belief, which would take most of the time."""
        return self.usual.likelihood if tree else None

    def style(self, tree: bool) -> Style:
        return LEARNED_STYLE if tree else LEARNED_STYLE.changed(expand_after=NEVER)


class PlayoutModel(WinProbabilityModel):
    """For a game that says nothing about worlds: a search has to play them to their end."""

    kind = PLAYOUTS

    def evaluation(self) -> Evaluation | None:
        return None

    def values(self, world: State[Any]) -> list[float]:
        raise ValueError(f"{self.game.title} has no evaluation: its games have to be played to their end")


def win_share(result: dict[str, Json], seat: int) -> float:
    """A seat's part of the win: all of it, an equal part of a shared one, or nothing."""
    winners: list[int] = result["winners"]
    return 1 / len(winners) if seat in winners else 0.0


def judge(game: Game[Any]) -> WinProbabilityModel:
    """The best judge of a game that is there; with another box than the standard one, that is its evaluation."""
    if installed(game.key):
        found = network(game.key)
        read = calibration(game.id, NETWORK)
        if (
            read is not None
            and read["network"] == fingerprint(found)
            and is_truer(read, calibration(game.id, EVALUATION))
        ):
            return network_judge(game, found, parameters(read))
    return evaluation_judge(game)


def is_truer(one: dict[str, Json], other: dict[str, Json] | None) -> bool:
    """Whether a judge's chances were nearer to what happened than another's, over all seats and games of both."""
    ours: float = one["brier"]["ours"]["all"]
    return other is None or ours < other["brier"]["ours"]["all"]


def network_judge(game: Game[Any], found: "Network", calibrated: Calibration) -> WinProbabilityModel:
    """A judge by a network."""
    from walpurgis.bots.learned.evaluator import NetworkEvaluator  # needs NumPy
    from walpurgis.bots.learned.layout import layout

    evaluator = NetworkEvaluator(found, layout(game))
    name = f"{NETWORK} {fingerprint(found)} {_numbers(calibrated)}"
    return NetworkModel(game, evaluator, calibrated, name)


def evaluation_judge(game: Game[Any]) -> WinProbabilityModel:
    """A judge by the game's evaluation; by playouts where there is none."""
    if game.strategy.evaluate is None:
        return PlayoutModel(game, game.strategy, UNCALIBRATED, PLAYOUTS)
    read = calibration(game.id, EVALUATION)
    calibrated = UNCALIBRATED if read is None else parameters(read)
    return WinProbabilityModel(game, game.strategy, calibrated, f"{EVALUATION} {_numbers(calibrated)}")


@cache
def calibration(game_id: str, kind: str) -> dict[str, Json] | None:
    """The calibration file of a game and a judge, if there is one."""
    path = CALIBRATIONS / f"{game_id}.{kind}.json"
    if not path.exists():
        return None
    found: dict[str, Json] = json.loads(path.read_text("utf-8"))
    return found


def parameters(read: dict[str, Json]) -> Calibration:
    """The calibration that a file holds."""
    return Calibration(**read["parameters"])


def fingerprint(found: "Network") -> str:
    """What tells one network from another: its answers to the probe that it brings."""
    return hashlib.sha256("".join(found.about["probe"]).encode()).hexdigest()[:12]


def _numbers(calibrated: Calibration) -> str:
    return " ".join(f"{number:g}" for number in calibrated)
