"""Any bot in Python as a program that speaks the protocol: `python -m walpurgis.bots.host BOT [GAME-MODULE]`.

So a plug-in can be tried in a process of its own, where neither a crash nor an endless loop reaches the table.
"""

import importlib
import json
import random
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from walpurgis.bots.clock import Clock
from walpurgis.bots.external import PROTOCOL
from walpurgis.bots.fault_guard import claims_of
from walpurgis.bots.names import bot_maker
from walpurgis.bots.position import Bot, Position
from walpurgis.games import game as our_game
from walpurgis.games import ids
from walpurgis.kernel.game import Game, find


def host(name: str, lines: Iterable[str]) -> Iterator[str]:
    """The lines that a bot says to the lines that it hears."""
    maker = bot_maker(name)
    bot: Bot | None = None
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if line.strip() == PROTOCOL:
            yield from (f"name {name}", "wants world", "ready")
        elif word == "game":
            told = json.loads(rest)
            bot = maker(told["game"], random.Random(told["seed"]))
            yield "ready"
        elif word == "move" and bot is not None:
            yield from _answer(bot, json.loads(rest))
        elif word == "quit":
            return


def _answer(bot: Bot, asked: dict[str, Any]) -> Iterator[str]:
    clock = Clock(asked["seconds"])
    view = asked["view"]
    world = _game(view["game"]).load(json.dumps(asked["world"]).encode())
    position = Position(world, view["you"], random.Random(0))
    move = bot.choose(position, clock)
    if world.game.claims.all:
        yield from (f"say {claim}" for claim in claims_of(bot, position))
    yield f"play {move}"


def _game(id: str) -> Game[Any]:
    return our_game(id) if id in ids() else find(id, "walpurgis.games")


def main() -> None:
    """Speak for a bot until the table says quit."""
    for module in sys.argv[2:]:
        importlib.import_module(module)
    for answer in host(sys.argv[1], sys.stdin):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
