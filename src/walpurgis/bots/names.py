"""Bots by name, as people write them on the command line.

witch                        a level
witch@0.5                    the same search for half a second a move, however many iterations that are
witch,iterations=200         a fixed number of iterations, for runs that can be repeated exactly
witch@1,variant=plain        another way to search (see walpurgis.bots.style); any choice of a style can be named
net:FILE                     a network that `python -m walpurgis.learning export` wrote; it plays at once
net:FILE@1                   the same with search, for a second a move, or net:FILE,iterations=200
my_bots:Clever               a plug-in: MODULE:NAME is called with the game's id and a generator, and makes a bot
run:python3 my_bot.py        a program that speaks the protocol (docs/bot-protocol.md)
"""

import importlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from walpurgis.bots.external import ExternalBot
from walpurgis.bots.fault_guard import GuardedBot
from walpurgis.bots.learned.installed import network_at
from walpurgis.bots.learned.players import LEARNED_STYLE
from walpurgis.bots.levels import LEARNED, LEVELS, learned_bot, level_style, make_bot, usual_level
from walpurgis.bots.position import Bot
from walpurgis.bots.style import VARIANTS, Style

Maker = Callable[[str, random.Random], Bot]
"""Makes a bot for one seat of one game: the game's id, and a generator of the bot's own."""


def bot_maker(name: str, processes: int = 1) -> Maker:
    """What makes a bot of that name. ValueError says what is wrong with the name."""
    if name.startswith("run:"):
        return lambda game, rng: guard(game, ExternalBot(name[4:], rng.getrandbits(32)), name, rng)
    head = name.partition(",")[0]
    if name.startswith("net:"):
        return _network(name)
    if ":" in head:
        made = _plug_in(name)
        return lambda game, rng: guard(game, made(game, rng), name, rng)
    return _level(name, processes)


def split_names(text: str) -> list[str]:
    """Several names by commas. What stands as KEY=VALUE between commas belongs to the name before it."""
    names: list[str] = []
    for part in text.split(","):
        if names and "=" in part and ":" not in part:
            names[-1] += f",{part.strip()}"
        else:
            names.append(part.strip())
    return names


def guard(game: str, bot: Bot, name: str, rng: random.Random) -> GuardedBot:
    """A bot that is not ours, with a built-in one behind it."""
    level = usual_level(game)
    return GuardedBot(bot, make_bot(game, level, random.Random(rng.getrandbits(64))), name, level)


def _plug_in(name: str) -> Maker:
    module, _, attribute = name.partition(":")
    try:
        made: Maker = getattr(importlib.import_module(module), attribute)
    except (ModuleNotFoundError, AttributeError) as error:
        raise ValueError(f"no bot at {name!r}: {error}") from error
    if not callable(made):
        raise ValueError(f"{name!r} is {made!r}; it should make a bot when called with a game's id and a generator")
    return made


def _level(name: str, processes: int) -> Maker:
    head, *settings = name.split(",")
    level, at, seconds = head.strip().partition("@")
    if level not in (*LEVELS, *LEARNED):
        known = ", ".join([*LEVELS, *LEARNED])
        raise ValueError(f"there is no bot {name!r}; there are {known}, net:FILE, MODULE:NAME and run:COMMAND")
    limit = _number(name, seconds) if at else None
    chosen = _settings(name, settings)
    iterations: int | None = chosen.pop("iterations", None)
    variant: str | None = chosen.pop("variant", None)
    if variant is not None and variant not in VARIANTS:
        raise ValueError(f"{name!r}: there is no variant {variant!r}; there are {', '.join(VARIANTS)}")
    Style().changed(**chosen)  # refuses what no search has now, not when the first game starts

    def make(game: str, rng: random.Random) -> Bot:
        usual = level_style(game, level) if variant is None else VARIANTS[variant]()
        return make_bot(game, level, rng, limit, iterations, usual.changed(**chosen), processes)

    return make


def _network(name: str) -> Maker:
    """A network from a file."""
    head, *settings = name[4:].split(",")
    path, at, seconds = head.strip().partition("@")
    limit = _number(name, seconds) if at else None
    chosen = _settings(name, settings)
    iterations: int | None = chosen.pop("iterations", None)
    style = LEARNED_STYLE.changed(**chosen)
    if not Path(path).is_file():
        raise ValueError(f"{name!r}: there is no file {path!r}")
    return lambda game, rng: learned_bot(game, network_at(game, path), rng, limit, iterations, style)


def _settings(name: str, settings: list[str]) -> dict[str, Any]:
    """What a name sets: KEY=VALUE, by commas."""
    chosen: dict[str, Any] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise ValueError(f"{name!r}: {setting!r} is not of the form KEY=VALUE")
        chosen[key.strip()] = _value(value.strip())
    return chosen


def _value(text: str) -> int | float | str:
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return text


def _number(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"{name!r}: {text!r} is not a number of seconds") from None
