"""A bot of your own: copy this file, and write `choose` anew.

python examples/my_bot.py witchstone
walpurgis play witchstone --bots examples.my_bot:Clever
walpurgis arena witchstone apprentice examples.my_bot:Clever --games 200
"""

import random
import sys
from typing import Any

import walpurgis
from walpurgis.bots import FREE, Clock, Position, make_bot
from walpurgis.bots.match import wins
from walpurgis.kernel import Move, State

WORLDS, TRIED, FURTHER = 12, 8, 20


class Clever:
    """Tries some moves in worlds that it might be in, plays on at random for a while, and takes what looks best."""

    def __init__(self, game: str, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        """One of `position.legal`; the worlds agree with all that the seat knows, and are ours to play in."""
        worlds = [position.sample(self.rng) for _ in range(WORLDS)]
        moves = self.rng.sample(position.legal, min(TRIED, len(position.legal)))
        return max(moves, key=lambda move: sum(self.worth(world, position.seat, move) for world in worlds))

    def worth(self, world: State[Any], seat: int, move: Move) -> float:
        """From 0 to 1: how good a world looks for a seat, some random moves after this one."""
        strategy, world = world.game.strategy, world.copy()  # the strategy is what the game knows about playing it well
        world.apply(seat, move)
        for _ in range(FURTHER):
            if world.over:
                return strategy.utility(world.result(), seat)
            other = world.waiting[0]
            world.apply(other, self.rng.choice(world.legal(other)))
        return strategy.evaluate(world, seat) if strategy.evaluate else 0.5


def main(game: str = "broom_service", games: str = "4") -> None:
    """Play some games against the weakest level, the seat rotating."""
    found = walpurgis.game(game)
    seats = max(2, found.seats[0])
    won = wins(found, lambda rng: Clever(game, rng), lambda rng: make_bot(game, "novice", rng), seats, int(games))
    sys.stdout.write(f"{game} for {seats}: won {won:g} of {games} games against the novice\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
