"""The levels that a person can choose from, in one place for the command line, the server and the arena."""

import random
from functools import cache
from typing import Final

from walpurgis.bots.clock import Clock
from walpurgis.bots.knowledge import knowledge, policy
from walpurgis.bots.players import Apprentice, Novice
from walpurgis.bots.position import Bot, Position
from walpurgis.bots.searcher import Crew, Searcher
from walpurgis.bots.style import Style
from walpurgis.bots.talk import Talker

LEVELS: Final = ("novice", "apprentice", "witch", "septima")
"""From the weakest to the strongest."""

SIMULATIONS: Final = {"novice": 0, "apprentice": 0, "witch": 50, "septima": 1000}
"""How many courses of the game each level thinks through for a move, at most; so it is as strong on any machine."""

SECONDS: Final = {"novice": 0.0, "apprentice": 0.0, "witch": 1.0, "septima": 5.0}
"""How long each level thinks about a move, at most."""

ATTENTION: Final = 2 / 3
"""How likely an apprentice notices each move; a witch and a septima, who play by the same rules of thumb where they do
not search, overlook none. So the steps from level to level are of like height."""

ABOUT: Final = {
    "novice": "knows the rules, and plays whatever comes to mind",
    "apprentice": "plays by rules of thumb, at once, and overlooks one move in three",
    "witch": "thinks ahead, for a second at most",
    "septima": "thinks ahead, for five seconds at most",
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
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    if level == "novice":
        return Novice(rng, knowledge(game_id).sensible)
    if level == "apprentice":
        return Apprentice(policy(game_id), rng, knowledge(game_id).claims, ATTENTION)
    if seconds is None and iterations is None:
        seconds, iterations = SECONDS[level], SIMULATIONS[level]
    crew = shared_crew(processes - 1) if processes > 1 and iterations is None else None
    return Searcher(knowledge(game_id), rng, seconds, style or level_style(game_id, level), iterations, crew)


def level_style(game_id: str, level: str) -> Style:
    """How a level searches: the strongest looks as far ahead as it pays."""
    return Style(horizon=knowledge(game_id).foresight()) if level == LEVELS[-1] else Style()


def usual_level(game_id: str) -> str:
    """The level to offer first: an apprentice, where the game has rules of thumb."""
    return "novice" if knowledge(game_id).policy is None else "apprentice"


@cache
def shared_crew(processes: int) -> Crew:
    """One crew serves all searchers of a process."""
    return Crew(processes)


def think(position: Position, level: str, seed: int, seconds: float | None = None) -> str:
    """One move of a bot that remembers nothing, in notation: to be called in a process of its own.

    `pool.submit(think, position, "witch", seed, 1.0)` keeps the event loop of a server free.
    """
    return think_aloud(position, level, seed, seconds)[0]


def think_aloud(position: Position, level: str, seed: int, seconds: float | None = None) -> tuple[str, list[str]]:
    """The same, with what the bot has to say before it makes the move."""
    bot = make_bot(position.game.id, level, random.Random(seed))
    move = bot.choose(position, Clock(seconds))
    said = bot.claims(position) if isinstance(bot, Talker) else []
    return str(move), [str(claim) for claim in said]
