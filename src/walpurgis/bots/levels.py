"""The levels that a person can choose from, in one place for the command line, the server and the arena."""

import random
from functools import cache
from typing import TYPE_CHECKING, Final

from walpurgis.bots.clock import Clock
from walpurgis.bots.fault_guard import claims_of
from walpurgis.bots.learned.installed import installed, network, why_not
from walpurgis.bots.learned.players import LEARNED_STYLE, PolicyPlayer, learned_searcher
from walpurgis.bots.players import Apprentice, Novice
from walpurgis.bots.position import Bot, Position
from walpurgis.bots.searcher import Searcher, SearchPool
from walpurgis.bots.style import Style
from walpurgis.games import registered
from walpurgis.kernel.strategy import Policy, Strategy

if TYPE_CHECKING:
    from walpurgis.bots.learned.network import Network

LEVELS: Final = ("novice", "apprentice", "witch", "septima")
"""From the weakest to the strongest; every game has them."""

LEARNED: Final = ("raven", "hecate")
"""Levels that play by a network, where one is installed for the game: at once, and with search on top."""

SIMULATIONS: Final = {"novice": 0, "apprentice": 0, "witch": 50, "septima": 1000, "raven": 0, "hecate": 400}
"""How many courses of the game each level thinks through for a move, at most; so it is as strong on any machine."""

SECONDS: Final = {"novice": 0.0, "apprentice": 0.0, "witch": 1.0, "septima": 5.0, "raven": 0.0, "hecate": 5.0}
"""How long each level thinks about a move, at most."""

ATTENTION: Final = 2 / 3
"""How likely an apprentice notices each move; a witch and a septima, who play by the same rules of thumb where they do
not search, overlook none. So the steps from level to level are of like height."""

ABOUT: Final = {
    "novice": "knows the rules, and plays whatever comes to mind",
    "apprentice": "plays by rules of thumb, at once, and overlooks one move in three",
    "witch": "thinks ahead, for a second at most",
    "septima": "thinks ahead, for five seconds at most",
    "raven": "has learned from millions of games, and plays at once",
    "hecate": "has learned the same, and thinks ahead, for five seconds at most",
}


def make_bot(
    game_id: str,
    level: str,
    rng: random.Random,
    seconds: float | None = None,
    iterations: int | None = None,
    style: Style | None = None,
    processes: int = 1,
) -> Bot:
    """A bot of a level. A searching one keeps to its level's measure, unless seconds or iterations say another one.

    Several processes help one that searches for as long as it has time; a number of iterations is soon done by one.
    """
    if level not in levels(game_id):
        problem = f"; {why_not(game_id)}" if level in LEARNED else ""
        raise ValueError(f"there is no level {level!r}; there are {', '.join(levels(game_id))}{problem}")
    if level == "novice":
        return Novice(rng, strategy(game_id).sensible)
    if level == "apprentice":
        return Apprentice(policy(game_id), rng, strategy(game_id).claims, ATTENTION)
    if level == "raven":
        return learned_bot(game_id, network(game_id), rng)
    if seconds is None and iterations is None:
        seconds, iterations = SECONDS[level], SIMULATIONS[level]
    if level == "hecate":
        return learned_bot(game_id, network(game_id), rng, seconds, iterations, style)
    pool = shared_pool(processes - 1) if processes > 1 and iterations is None else None
    return Searcher(strategy(game_id), rng, seconds, style or level_style(game_id, level), iterations, pool)


def learned_bot(
    game_id: str,
    found: "Network",
    rng: random.Random,
    seconds: float | None = None,
    iterations: int | None = None,
    style: Style | None = None,
) -> Bot:
    """A bot that plays by a network: with search where seconds or iterations are given, else at once."""
    from walpurgis.bots.learned.evaluator import NetworkEvaluator  # needs NumPy
    from walpurgis.bots.learned.layout import layout

    evaluator = NetworkEvaluator(found, layout(registered(game_id)))
    if seconds is None and iterations is None:
        return PolicyPlayer(evaluator, rng)
    return learned_searcher(evaluator, rng, seconds, iterations, style)


def levels(game_id: str) -> tuple[str, ...]:
    """The levels that can be chosen in a game, from the weakest to the strongest."""
    return (*LEVELS, *LEARNED) if installed(game_id) else LEVELS


def level_style(game_id: str, level: str) -> Style:
    """How a level searches: the strongest by rules of thumb looks as far ahead as it pays."""
    if level in LEARNED:
        return LEARNED_STYLE
    return Style(horizon=strategy(game_id).horizon) if level == LEVELS[-1] else Style()


def usual_level(game_id: str) -> str:
    """The level to offer first: an apprentice, where the game has rules of thumb."""
    return "novice" if strategy(game_id).policy is None else "apprentice"


def stand_in_level(game_id: str) -> str:
    """The level that plays on for somebody who is absent: the strongest that needs no time."""
    return "raven" if installed(game_id) else usual_level(game_id)


def strategy(game_id: str) -> Strategy:
    """What a game knows about playing it well."""
    return registered(game_id).strategy


def policy(game_id: str) -> Policy:
    """The heuristic policy of a game."""
    found = strategy(game_id).policy
    if found is None:
        raise ValueError(f"nobody has written a heuristic policy for {game_id!r} yet, which an apprentice plays by")
    return found


@cache
def shared_pool(processes: int) -> SearchPool:
    """One pool of processes serves all searchers of a process."""
    return SearchPool(processes)


def think(position: Position, level: str, seed: int, seconds: float | None = None) -> str:
    """One move of a bot that remembers nothing, in notation: to be called in a process of its own.

    `pool.submit(think, position, "witch", seed, 1.0)` keeps the event loop of a server free.
    """
    return think_aloud(position, level, seed, seconds)[0]


def think_aloud(position: Position, level: str, seed: int, seconds: float | None = None) -> tuple[str, list[str]]:
    """The same, with what the bot has to say before it makes the move."""
    bot = make_bot(position.game.key, level, random.Random(seed))
    move = bot.choose(position, Clock(seconds))
    return str(move), [str(claim) for claim in claims_of(bot, position)]
