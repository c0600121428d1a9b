"""A bot in a program of its own: it speaks the protocol over standard input and output, and needs nothing else.

    walpurgis check-bot "run:python3 examples/outside_bot.py"
    walpurgis play broom_service --bots "run:python3 examples/outside_bot.py"

This one prefers moves that do something to moves that decline, and otherwise trusts its luck.
Write the function `choose` anew, in any language, and you have a bot of your own.
"""

import json
import random
import sys
from typing import Any


def choose(asked: dict[str, Any], rng: random.Random) -> str:
    """One of asked["legal"]; asked["view"] is all that the seat may know, asked["prompt"] what is being decided."""
    legal: list[str] = asked["legal"]
    active = [move for move in legal if move.split()[0] not in ("pass", "done", "decline", "stop")]
    return rng.choice(active or legal)


def say(line: str) -> None:
    """One line to the table; it must not stay in a buffer."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Answer the table, line by line, until it says quit."""
    rng = random.Random(0)
    for line in sys.stdin:
        word, _, payload = line.strip().partition(" ")
        if word == "walpurgis":
            say("name Coin")
            say("author The Walpurgis authors")
            say("ready")
        elif word == "game":
            rng.seed(json.loads(payload)["seed"])
            say("ready")
        elif word == "move":
            say("play " + choose(json.loads(payload), rng))
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
