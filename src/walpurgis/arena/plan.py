"""The plan of a tournament: who meets whom, in which seats, on which deals. It follows from its settings alone."""

import json
import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from walpurgis.bots.names import bot_maker
from walpurgis.formats.box import Box
from walpurgis.games import game as find_game
from walpurgis.kernel.kinds import Json

PAIRS: Final = ("all", "ladder")


class Job:
    """One game: `one` sits in `seat`, a field of `other` around it. All pairings play the same deals."""

    def __init__(self, one: str, other: str, deal: int, seat: int) -> None:
        self.one = one
        self.other = other
        self.deal = deal
        self.seat = seat

    @property
    def key(self) -> str:
        return f"{self.one} | {self.other} | {self.deal} | {self.seat}"

    def lineup(self, seats: int) -> list[str]:
        """The bot of each seat."""
        return [self.one if seat == self.seat else self.other for seat in range(seats)]


class Plan:
    """The settings of a tournament. `games` are those of one pairing; a deal is played once from every seat."""

    def __init__(
        self,
        game: str,
        bots: Sequence[str],
        games: int,
        seats: int,
        options: dict[str, Json] | None = None,
        seed: int = 0,
        pairs: str = "all",
        clock: float | None = None,
        busy: bool = False,
        box: str = "",
    ) -> None:
        self.game = game
        self.box = box
        """What the box is read from, where it is not the standard one."""
        self.bots = list(dict.fromkeys(bots))
        self.games = games
        self.seats = seats
        self.rules = find_game(game, box=Box.read(box)) if box else find_game(game)
        self.options = self.rules.new(seats, options or {}, seed).options
        self.seed = seed
        self.pairs = pairs
        self.clock = clock
        self.busy = busy
        """Clocks count the processor time of our own bots, so that a busy machine makes none of them weaker."""
        self.check()

    def check(self) -> None:
        """Refuse, in words, what cannot be played."""
        if self.pairs not in PAIRS:
            raise ValueError(f"pairs are {' or '.join(PAIRS)}, not {self.pairs!r}")
        if self.games < 1 or not self.bots:
            raise ValueError("a tournament needs a bot and a game")
        for name in self.bots:
            bot_maker(name)(self.rules.key, random.Random(0))

    def identity(self) -> dict[str, Json]:
        """What must be the same for results to be counted together."""
        return {
            "game": self.rules.id,
            "rules": self.rules.rules,
            "box": self.rules.box,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "clock": self.clock,
            "busy": self.busy,
        }

    def pairings(self) -> list[tuple[str, str]]:
        """Who meets whom: the first alone in a field of the second. A bot by itself plays against its like."""
        bots = self.bots
        if len(bots) == 1 or self.seats == 1:
            return self.among_their_like()
        if self.pairs == "ladder":
            return list(zip(bots[1:], bots, strict=False))
        pairs = [(later, earlier) for earlier, later in combinations(bots, 2)]
        return pairs if self.seats == 2 else [pair for one, other in pairs for pair in ((one, other), (other, one))]

    def among_their_like(self) -> list[tuple[str, str]]:
        """Every bot in a field of its own kind."""
        return [(bot, bot) for bot in self.bots]

    def jobs(self) -> Iterator[Job]:
        """All games, deal by deal, so that an interrupted tournament has played all pairings equally often."""
        pairings = self.pairings()
        for deal in range(self.games):
            for one, other in pairings:
                turns = 1 if one == other else self.seats
                if deal * turns < self.games:
                    yield from (Job(one, other, deal, seat) for seat in range(turns))

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal, the same for all who play it."""
        return random.Random(f"{self.seed}/{deal}").getrandbits(63)

    def data(self) -> dict[str, Json]:
        """The plan for another process."""
        names = ("game", "bots", "games", "seats", "options", "seed", "pairs", "clock", "busy", "box")
        plain: dict[str, Json] = json.loads(json.dumps({name: getattr(self, name) for name in names}))
        return plain
