"""Whether things come as often as they should: Pearson's test, with a limit that one honest run in 10,000 misses."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from typing import Any

DEVIATION = 3.72
"""Of a normal distribution, one part in 10,000 lies beyond so many standard deviations."""


def fits(observed: Iterable[Hashable], expected: Mapping[Any, float]) -> str:
    """What is wrong with some outcomes whose chances are known (as weights); nothing where they fit."""
    counts = Counter(observed)
    total, weights = counts.total(), sum(expected.values())
    strange = [outcome for outcome in counts if not expected.get(outcome)]
    if strange:
        return f"never to be expected: {strange[:5]}"
    cells = {outcome: total * weight / weights for outcome, weight in expected.items() if weight}
    missing = [outcome for outcome, number in cells.items() if number > 20 and not counts[outcome]]
    if missing:
        return f"expected, but it never came: {missing[:5]}"
    assert min(cells.values()) >= 5, f"too few samples for {len(cells)} outcomes"
    squares = sum((counts[outcome] - number) ** 2 / number for outcome, number in cells.items())
    limit = _limit(len(cells) - 1)
    return (
        f"Pearson's sum is {squares:.1f}, at most {limit:.1f} is usual: {counts.most_common(5)}"
        if squares > limit
        else ""
    )


def _limit(freedom: int) -> float:
    """The chi-squared value that is seldom exceeded, by the approximation of Wilson and Hilferty."""
    if freedom == 0:
        return 0.0
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + DEVIATION * sqrt(part)) ** 3)
