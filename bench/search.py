"""Simulations a second on one core, for each game: `python bench/search.py [GAME...] [--seconds S]`.

Beside them stands a goal: 2,000, or 500, the order of magnitude that TAG, a framework for modern board games in Java,
has for heavy games (its lightest make 15,000 to 25,000). A simulation here is one iteration of the search, from the
sampling of a world to the values on their way back. `plain` plays at random to the end of the game, like TAG's;
`usual` is what the levels witch and septima do.
"""

import argparse

import walpurgis
from walpurgis.bots.speed import simulations
from walpurgis.bots.style import VARIANTS, Style

GOAL = {"septima": 500, "witchstone": 500, "new_salem": 500, "broom_service": 2000}


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="Simulations a second on one core.")
    parser.add_argument("games", nargs="*", default=walpurgis.games())
    parser.add_argument("--seconds", type=float, default=4.0, help="processor time for each figure")
    chosen = parser.parse_args()
    print(f"{'game':16}{'seats':>6}{'plain':>10}{'usual':>10}{'goal':>8}")
    for name in chosen.games:
        game = walpurgis.game(name)
        for seats in sorted({game.seats[0], game.seats[-1]}):
            plain = simulations(game, seats, VARIANTS["plain"](), chosen.seconds)
            usual = simulations(game, seats, Style(), chosen.seconds)
            print(f"{name:16}{seats:6}{plain:10,.0f}{usual:10,.0f}{GOAL.get(name, 500):8,}")


if __name__ == "__main__":
    main()
