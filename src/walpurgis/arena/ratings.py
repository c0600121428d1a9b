"""Ratings: Bradley-Terry strengths on the scale of chess (400 points are odds of ten to one), with 95 % intervals.

The intervals come from resampling whole deals, since the games of one deal are not independent of each other.
"""

import math
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

import choix
import numpy as np

from walpurgis.kernel.kinds import Json

SCALE = 400 / math.log(10)
PRIOR = 0.05
"""A hint of regularisation, so that a bot that has won every game still has a rating."""

Beaten = dict[tuple[int, int], float]
"""How often one bot came in before another; sharing a rank is half of it."""


class Rating:
    """A bot's strength, with its interval; the mean of all is 0."""

    def __init__(self, bot: str, points: float, low: float, high: float) -> None:
        self.bot = bot
        self.points = points
        self.low = low
        self.high = high


def rate(bots: Sequence[str], lines: Iterable[dict[str, Json]], resamples: int = 200, seed: int = 0) -> list[Rating]:
    """The ratings of bots, the strongest first."""
    deals: dict[int, list[dict[str, Json]]] = defaultdict(list)
    for line in lines:
        deals[line["deal"]].append(line)
    if len(bots) < 2 or not deals:
        return []
    beaten = [compare(bots, games) for _, games in sorted(deals.items())]
    points = strengths(len(bots), beaten)
    rng = random.Random(seed)
    again = np.array([strengths(len(bots), rng.choices(beaten, k=len(beaten))) for _ in range(resamples)])
    low, high = np.percentile(again, [2.5, 97.5], axis=0)
    ratings = [Rating(bot, *map(float, numbers)) for bot, *numbers in zip(bots, points, low, high, strict=True)]
    return sorted(ratings, key=lambda rating: -rating.points)


def compare(bots: Sequence[str], games: list[dict[str, Json]]) -> Beaten:
    """Who came in before whom in the games of one deal."""
    number = {bot: at for at, bot in enumerate(bots)}
    beaten: Beaten = defaultdict(float)
    for one, other in _meetings(games):
        (name, rank), (rival, place) = one, other
        if name != rival and name in number and rival in number:
            won = 0.5 if rank == place else float(rank < place)
            beaten[number[name], number[rival]] += won
            beaten[number[rival], number[name]] += 1 - won
    return beaten


def strengths(count: int, deals: Iterable[Beaten]) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    matrix = np.zeros((count, count))
    for beaten in deals:
        for pair, won in beaten.items():
            matrix[pair] += won
    found: np.ndarray[tuple[int], np.dtype[np.float64]] = choix.ilsr_pairwise_dense(matrix, alpha=PRIOR) * SCALE
    return found


def _meetings(games: list[dict[str, Json]]) -> Iterable[tuple[tuple[str, float], tuple[str, float]]]:
    """All pairs of seats that can be compared, each as a bot and its rank. Solitary games of a deal meet each other."""
    if all(len(game["bots"]) == 1 for game in games):
        alone = [(game["bots"][0], _alone(game)) for game in games]
        yield from combinations(alone, 2)
        return
    for game in games:
        yield from combinations(list(zip(game["bots"], game["ranks"], strict=True)), 2)


def _alone(game: dict[str, Json]) -> float:
    """A solitary game as a rank: any win before any loss, then the score."""
    score: int = game["scores"][0]
    return -(1e6 * bool(game["winners"]) + score)
