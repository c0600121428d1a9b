"""Measure games of the engine that this interpreter has installed: figures as JSON, one line a request.

Run by `bench/run.py` in each environment (pure, compiled), which asks again and again, so that rounds interleave:
a line on stdin is `[game, seconds]`, the answer on stdout is `{"figure": value, …}`, or `{"error": reason}`.
"""

import json
import sys
from typing import Any

import walpurgis
from walpurgis.bots.speed import simulations
from walpurgis.bots.style import VARIANTS, Style
from walpurgis.kernel import state
from walpurgis.testing.speed import measure

POSITIONS = 6
"""Positions, spread over a game, whose search is timed in each round."""


def main() -> None:
    """Answer requests until there are no more."""
    build = "pure" if (state.__file__ or "").endswith(".py") else "compiled"
    print(json.dumps({"build": build}), flush=True)
    for line in sys.stdin:
        try:
            answer = figures(*json.loads(line))
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


def figures(name: str, seconds: float) -> dict[str, Any]:
    """The figures of one game, with a middling number of seats."""
    game = walpurgis.game(name)
    seats = game.seats[len(game.seats) // 2]
    searches = {"random sims/s": VARIANTS["plain"](), "bot's sims/s": Style()}
    speeds = {name: simulations(game, seats, style, seconds / 4, POSITIONS) for name, style in searches.items()}
    return measure(game, seats, None, seconds) | speeds | {"seats": seats}


if __name__ == "__main__":
    main()
