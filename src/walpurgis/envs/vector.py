"""Many games at once: worker processes step them, and all that they say lies in shared memory.

    with VectorTable("broom_service", games=64, workers=2) as tables:
        tables.reset(seed=1)
        while training:
            tables.step(choose(tables.observations, tables.masks))  # or, to begin with, tables.sample(rng)

A finished game is replaced by a new one at once. A script that makes one needs the usual `if __name__ == "__main__":`.
While the workers step, the program that made the tables is free between `send` and `receive`: with two of them, the
policy answers one half of the games while the other half is stepped.
"""

import gc
import multiprocessing
import os
import random
import socket
import traceback
from array import array
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from walpurgis.bots import Bot, Position, make_bot
from walpurgis.encoding.driver import Driver, act_all, look_all
from walpurgis.envs import shared
from walpurgis.envs.observation import observe
from walpurgis.envs.setting import Setting
from walpurgis.envs.shared import Layout
from walpurgis.kernel.kinds import Json

STEP, RESET = b"s", b"r"
"""What a worker is told; a seed follows to begin anew from."""
DONE, FAILED = b"d", b"f"
"""What it answers; the reason follows."""
COLLECT = 100_000
"""After how many more objects a worker looks for some that hold one another."""
PATIENCE = 5.0
"""How many seconds a worker has to end by itself."""
NUMBERS = ("float32", "int16", "uint8")
"""The types that observations may have."""


class WorkerFailed(RuntimeError):
    """A worker process has met an error, or is gone."""


class VectorTable:
    """Games that are stepped together, each by the number of the seat that it asks.

    The arrays are overwritten by the next step; copy what is to be kept. With `seat`, only that seat is ever asked:
    bots of the level `opponents` sit in all others, and an action outside the mask ends the game as a loss.

    `numbers` is the type of observations. All of them are whole: `int16` holds the same in half of the bytes, `uint8`
    in a quarter, where negative ones are 0 and those above 255 are 255. With `packed`, masks have a bit for each action
    instead of a byte: `np.unpackbits(masks, axis=1, count=tables.setting.encoder.size, bitorder="little")`.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int | None = None,
        options: dict[str, Json] | None = None,
        workers: int | None = None,
        seat: int | None = None,
        opponents: str = "novice",
        numbers: str = "float32",
        packed: bool = False,
    ) -> None:
        if numbers not in NUMBERS:
            raise ValueError(f"observations cannot be {numbers!r}; they may be {', '.join(NUMBERS)}")
        self.setting = Setting(game, seats, options)
        self.games = games
        layout = _layout(self.setting, games, numbers, packed)
        others = None if seat is None else _Others(self.setting, seat, opponents)
        context = multiprocessing.get_context("spawn")
        block = context.RawArray("b", shared.size(layout))
        arrays = shared.arrays(layout, block)
        self.observations: NDArray[Any] = arrays["observations"]
        """What the seat that is asked sees, a row for each game."""
        self.masks: NDArray[Any] = arrays["masks"]
        """The actions that it may choose."""
        self.agents: NDArray[np.int8] = arrays["agents"]
        """Which seat is asked."""
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        """What the last step was worth to each seat: not zero only where it ended a game."""
        self.dones: NDArray[np.bool_] = arrays["dones"]
        """Where the last step ended a game; the other arrays speak of the new one already."""
        self.final_observations: NDArray[Any] = arrays["finals"]
        """With `seat`: what it saw at the end of the last game that ended in each row."""
        self._actions = arrays["actions"]
        self._legal, self._counts = arrays["legal"].ravel(), arrays["counts"]
        """The legal actions of each game, with room for all there are; and how many they are."""
        self._begins = np.arange(games) * self.setting.encoder.size
        count = min(games, workers or os.cpu_count() or 1)
        cuts = [games * at // count for at in range(count + 1)]
        self._workers = [
            _Worker(context, (self.setting, layout, block, range(first, last), others))
            for first, last in pairwise(cuts)
        ]
        self._open = True
        self._stepping = False

    def reset(self, seed: int | None = None) -> None:
        """Deal all games anew. The games that follow from a seed do not depend on the number of workers."""
        if self._stepping:
            self.receive()
        self._begin(RESET, str(random.getrandbits(63) if seed is None else seed).encode())
        self._finish()

    def step(self, actions: Any) -> None:
        """Choose an action in each game."""
        self.send(actions)
        self.receive()

    def send(self, actions: Any) -> None:
        """Begin a step. Until `receive` the arrays are the workers'."""
        if self._stepping:
            raise ValueError("these tables are stepping: receive what the last actions led to first")
        self._actions[:] = actions
        self._begin(STEP)
        self._stepping = True

    def receive(self) -> None:
        """Wait until the step that `send` began is done."""
        if not self._stepping:
            raise ValueError("there is nothing to receive: send actions first")
        self._stepping = False
        self._finish()

    def sample(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """An action for each game, each legal one as likely as the others."""
        ahead = (rng.random(self.games) * self._counts).astype(int)
        actions: NDArray[np.int32] = self._legal[self._begins + ahead]
        return actions

    def close(self) -> None:
        """End the workers. The arrays keep what they hold."""
        if not self._open:
            return
        self._open = False
        for worker in self._workers:
            worker.dismiss()
        for worker in self._workers:
            worker.end()

    def __enter__(self) -> "VectorTable":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_open", False):
            self.close()

    def _begin(self, what: bytes, seed: bytes = b"") -> None:
        """Let all workers do the same."""
        if not self._open:
            raise ValueError("these tables are closed")
        try:
            for worker in self._workers:
                worker.tell(what, seed)
        except WorkerFailed:
            self.close()
            raise

    def _finish(self) -> None:
        """Wait for all workers."""
        try:
            for worker in self._workers:
                worker.hear()
        except WorkerFailed:
            self.close()
            raise


class _Worker:
    """A worker process, from the outside."""

    def __init__(self, context: Any, job: tuple[Setting, Layout, Any, range, "_Others | None"]) -> None:
        self.line, their_line = socket.socketpair()
        """A byte each way makes a step: that takes less time than a message."""
        self.words, their_words = context.Pipe()
        """Messages: a seed, or what went wrong."""
        self.process = context.Process(target=_work, args=(their_line, their_words, *job), daemon=True)
        self.process.start()
        their_line.close()
        their_words.close()

    def tell(self, what: bytes, seed: bytes) -> None:
        try:
            self.line.send(what)
            if seed:
                self.words.send_bytes(seed)
        except OSError:
            raise self.failure() from None

    def hear(self) -> None:
        try:
            answer = self.line.recv(1)
            problem = self.words.recv_bytes() if answer == FAILED else b""
        except (EOFError, OSError):
            raise self.failure() from None
        if problem:
            raise WorkerFailed(problem.decode())
        if answer != DONE:
            raise self.failure()

    def failure(self) -> WorkerFailed:
        self.process.join(PATIENCE)
        return WorkerFailed(f"worker process {self.process.pid} is gone, exit code {self.process.exitcode}")

    def dismiss(self) -> None:
        self.line.close()
        self.words.close()

    def end(self) -> None:
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _layout(setting: Setting, games: int, numbers: str, packed: bool) -> Layout:
    size = setting.encoder.size
    return {
        "observations": ((games, setting.spec.width), numbers),
        "masks": ((games, -(-size // 8)), "uint8") if packed else ((games, size), "int8"),
        "agents": ((games,), "int8"),
        "rewards": ((games, setting.seats), "float32"),
        "dones": ((games,), "bool"),
        "actions": ((games,), "int32"),
        "legal": ((games, setting.encoder.size), "int32"),
        "counts": ((games,), "int32"),
        "finals": ((games, setting.spec.width), numbers),
    }


# ----- inside a worker -----


class _Others:
    """Bots in all seats but one."""

    def __init__(self, setting: Setting, seat: int, level: str) -> None:
        self.setting = setting
        self.seat = seat
        self.level = level

    def sit_down(self, rng: random.Random) -> dict[int, Bot]:
        """New bots for a new game."""
        seats = [seat for seat in range(self.setting.seats) if seat != self.seat]
        return {seat: make_bot(self.setting.id, self.level, rng) for seat in seats}

    def move(self, driver: Driver, bots: dict[int, Bot], rng: random.Random) -> None:
        """Let the bots play until the one seat is asked, or the game is over."""
        while not driver.over and driver.seat != self.seat:
            driver.play(bots[driver.seat].choose(Position(driver.state, driver.seat, rng)))


class _Share:
    """The games of one worker, and its rows of the arrays."""

    def __init__(self, setting: Setting, arrays: dict[str, NDArray[Any]], games: range, others: _Others | None) -> None:
        self.setting = setting
        self.games = games
        self.others = others
        rows = {name: array[games.start : games.stop] for name, array in arrays.items()}
        self.shown, self.shown_masks = rows["observations"], rows["masks"]
        size, width = setting.encoder.size, setting.spec.width
        self.narrow, self.packed = self.shown.dtype != np.float32, self.shown_masks.shape[1] != size
        self.numbers: NDArray[np.float32] = np.zeros((len(games), width), np.float32) if self.narrow else self.shown
        """What is seen, before it is written in smaller numbers."""
        self.observations: list[Any] = [row.data for row in self.numbers]
        self.all_masks = np.zeros((len(games), size), np.int8) if self.packed else self.shown_masks
        self.masks = [row.data for row in self.all_masks]
        self.legal = [row.data for row in rows["legal"]]
        self.agents = rows["agents"].data.cast("B")
        self.rewards, self.dones = rows["rewards"], rows["dones"]
        self.actions, self.counts = rows["actions"], rows["counts"].data
        self.finals = rows["finals"]
        self.rngs: list[random.Random] = []
        self.bots: list[dict[int, Bot]] = [{} for _ in games]
        self.drivers: list[Driver] = []

    def reset(self, seed: int) -> None:
        self.rngs = [random.Random(f"{seed} {game}") for game in self.games]
        self.drivers = [self._deal(row) for row in range(len(self.games))]
        self._begin()
        self._show()

    def step(self) -> None:
        self._begin()
        if self.others is None:
            for row in act_all(self.drivers, self.actions.tolist()):
                self._end(row, self.drivers[row].returns())
        else:
            for row, action in enumerate(self.actions.tolist()):
                self._act(row, action, self.others)
        self._show()

    def _act(self, row: int, action: int, others: _Others) -> None:
        """The choice of the one seat, and all that bots choose after it."""
        driver = self.drivers[row]
        if action not in driver.query.numbers:
            self._end(row, [-1.0 if seat == others.seat else 0.0 for seat in range(self.setting.seats)])
            return
        driver.act(action)
        others.move(driver, self.bots[row], self.rngs[row])
        if driver.over:
            self._end(row, driver.returns())

    def _end(self, row: int, rewards: list[float]) -> None:
        """A game is over, and a new one takes its place."""
        self.dones[row] = True
        self.rewards[row] = rewards
        if self.others is not None:
            _write(observe(self.drivers[row], self.others.seat), self.finals[row])
        self.drivers[row] = self._deal(row)

    def _deal(self, row: int) -> Driver:
        """A new game, as far as the first question to whoever is asked here."""
        rng = self.rngs[row]
        driver = self.setting.deal(rng.getrandbits(64))
        if self.others is not None:
            self.bots[row] = self.others.sit_down(rng)
            self.others.move(driver, self.bots[row], rng)
        return driver

    def _begin(self) -> None:
        """Nothing has ended yet."""
        self.dones.fill(False)
        self.rewards.fill(0)

    def _show(self) -> None:
        """Let the arrays speak of the games as they are now."""
        self.all_masks.fill(0)
        self.agents[:], counts = look_all(self.drivers, self.observations, self.masks, self.legal)
        self.counts[:] = array("i", counts)
        if self.narrow:
            _write(self.numbers, self.shown)
        if self.packed:
            self.shown_masks[:] = np.packbits(self.all_masks, axis=1, bitorder="little")


def _write(numbers: NDArray[np.float32], out: NDArray[Any]) -> None:
    """Write whole numbers in another type; those that do not fit become the nearest that do."""
    if out.dtype == np.uint8:
        np.clip(numbers, 0, 255, out=out, casting="unsafe")
    else:
        np.copyto(out, numbers, casting="unsafe")


def _work(
    line: socket.socket,
    words: Connection,
    setting: Setting,
    layout: Layout,
    block: Any,
    games: range,
    others: _Others | None,
) -> None:
    """Do what each byte says until there are no more."""
    share = _Share(setting, shared.arrays(layout, block), games, others)
    gc.freeze()
    gc.set_threshold(COLLECT)  # a step leaves nothing behind that would need to be looked for
    while True:
        try:
            what = line.recv(1)
        except (OSError, KeyboardInterrupt):
            return
        if not what:
            return
        try:
            if what == STEP:
                share.step()
            else:
                share.reset(int(words.recv_bytes()))
            answer, reason = DONE, ""
        except Exception:  # whatever it is, the other side must hear of it
            answer = FAILED
            reason = f"a worker with the games {games.start} to {games.stop - 1}:\n{traceback.format_exc()}"
        try:
            line.send(answer)
            if reason:
                words.send_bytes(reason.encode())
        except OSError:  # closed while this worker stepped
            return
