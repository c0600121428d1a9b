"""Bots outside of this process: a line-based protocol over standard input and output (docs/bot-protocol.md)."""

import json
import math
import queue
import random
import shlex
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from typing import Final

from walpurgis.bots.clock import FREE, Clock
from walpurgis.bots.fault_guard import PATIENCE, Fault
from walpurgis.bots.position import Position
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move

PROTOCOL: Final = "walpurgis 1"
START: Final = 10.0
"""Seconds that a bot has to start, and to get ready for a game."""
LONGEST: Final = 1_000_000
"""Characters of the longest line that a bot may send."""


class Channel:
    """A running program, and the lines that come from it."""

    def __init__(self, command: Sequence[str]) -> None:
        self.lines: queue.Queue[str | None] = queue.Queue(1000)
        self.complaints: deque[str] = deque(maxlen=3)
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", errors="replace", bufsize=1
            )
        except OSError as error:
            raise Fault(f"does not start: {error}") from error
        threading.Thread(target=self._listen, daemon=True).start()
        self._aside = threading.Thread(target=self._listen_aside, daemon=True)
        self._aside.start()

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError) as error:
            raise Fault(f"ended {self.last_words()}") from error

    def receive(self, seconds: float) -> str | None:
        """The next line, or None after so many seconds. A program that has ended is a fault."""
        try:
            line = self.lines.get(timeout=None if math.isinf(seconds) else max(0.0, seconds))
        except queue.Empty:
            return None
        if line is None:
            raise Fault(f"ended {self.last_words()}")
        return line

    def last_words(self) -> str:
        self._aside.join(0.2)
        said = f", saying: {self.complaints[-1]}" if self.complaints else ""
        return f"in the middle of the game{said}"

    def close(self) -> None:
        """End the program: it gets a moment to leave by itself."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.close()
            self.process.wait(0.5)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        try:
            while line := self.process.stdout.readline(LONGEST):
                self.lines.put(line.strip())
        except (OSError, ValueError):
            pass
        self.lines.put(None)

    def _listen_aside(self) -> None:
        assert self.process.stderr is not None
        try:
            for line in self.process.stderr:
                if line.strip():
                    self.complaints.append(line.strip()[:300])
        except (OSError, ValueError):
            pass


class ExternalBot:
    """A bot that is a program of its own. Every fault of it is raised as a Fault."""

    def __init__(self, command: str, seed: int = 0) -> None:
        self.command = shlex.split(command)
        self.seed = seed
        self.name = command
        self.author = ""
        self.wants: set[str] = set()
        self.info: list[str] = []
        self.pending_claims: list[str] = []
        self._channel: Channel | None = None

    def sit_down(self, game: str, seats: int, seat: int, options: dict[str, Json]) -> None:
        """Start the program where it is not running, and tell it of the game."""
        if self._channel is None:
            self._channel = Channel(self.command)
            self._channel.send(PROTOCOL)
            self.await_word("ready", Clock(START))
        told = {"game": game, "seats": seats, "seat": seat, "options": options, "seed": self.seed}
        self._channel.send(f"game {_compact(told)}")
        self.await_word("ready", Clock(START))

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        if self._channel is None:
            view = position.view
            self.sit_down(view["game"], view["seats"], position.seat, view["options"])
        asked: dict[str, Json] = {
            "view": position.view,
            "prompt": position.prompt,
            "legal": [str(move) for move in position.legal],
            "seconds": clock.seconds,
        }
        if "world" in self.wants:
            asked["world"] = json.loads(position.sample(random.Random(self.seed)).save())
        self.channel.send(f"move {_compact(asked)}")
        text = self.await_word("play", clock)
        for move in position.legal:
            if str(move).casefold() == text.casefold():
                return move
        raise Fault(f"played {text[:100]!r}, which is not legal at {asked['prompt']['kind']}")

    def claims(self, position: Position) -> list[Move]:
        """What the program said before its move."""
        said, self.pending_claims = self.pending_claims, []
        try:
            return [position.game.claims.parse(text) for text in said]
        except ValueError as error:
            raise Fault(f"said what is no claim: {error}") from error

    def leave(self, result: dict[str, Json] | None) -> None:
        """Tell how the game ended, and let the program go."""
        channel, self._channel = self._channel, None
        if channel is None:
            return
        try:
            if result is not None:
                channel.send(f"over {_compact(result)}")
            channel.send("quit")
        except Fault:
            pass
        channel.close()

    @property
    def channel(self) -> Channel:
        assert self._channel is not None, "nobody has sat down"
        return self._channel

    def await_word(self, word: str, clock: Clock) -> str:
        """What follows the awaited word; what comes before it is noted."""
        while True:
            late = math.inf if clock.seconds is None else clock.seconds * PATIENCE - clock.spent
            line = self.channel.receive(late)
            if line is None:
                self.hang_up()
                raise Fault(f"did not say {word!r} within {clock.seconds:g} s")
            first, _, rest = line.partition(" ")
            if first == word:
                return rest.strip()
            self.note(first, rest.strip(), word)

    def note(self, first: str, rest: str, awaited: str) -> None:
        if first == "name":
            self.name = rest[:80]
        elif first == "author":
            self.author = rest[:80]
        elif first == "wants":
            self.wants.update(rest.split())
        elif first == "info":
            self.info.append(rest[:500])
        elif first == "say":
            self.pending_claims.append(rest[:500])
        elif first:
            raise Fault(f"said {first[:40]!r} where {awaited!r} was due")

    def hang_up(self) -> None:
        """The program is too late: it is ended, since its answer would come at the wrong time."""
        if self._channel is not None:
            self._channel.process.kill()


def _compact(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
