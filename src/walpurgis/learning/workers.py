"""Games for a learner: many at once, all numbers of seats and options among them, stepped by worker processes.

Each row of the arrays is a game that is replaced by a new one when it is over. A row keeps its number of seats, so that
what has to be done for each number of seats is always done for the same rows; its options change from game to game. The
arrays lie in shared memory; a byte each way makes a step.
"""

import dataclasses
import gc
import multiprocessing
import random
import socket
import traceback
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from walpurgis.bots.learned.layout import Layout, layout
from walpurgis.bots.learned.players import rewards
from walpurgis.bots.names import bot_maker
from walpurgis.bots.position import Bot, Position
from walpurgis.encoding.driver import Driver, act_all_with_choice, look_all, skip_forced
from walpurgis.envs import shared
from walpurgis.envs.vector import PATIENCE
from walpurgis.envs.vector import WorkerFailed as WorkerFailed
from walpurgis.games import game as find_game
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.strategy import Policy
from walpurgis.learning.recipe import Recipe
from walpurgis.testing.random_play import random_options

Arrays = dict[str, NDArray[Any]]
STEP: Final = b"s"
ADVISED_STEP: Final = b"a"
"""A step, after which the heuristic policy says what it would do next."""
DONE: Final = b"d"
FAILED: Final = b"f"
COLLECT: Final = 100_000
"""After how many more objects a worker looks for some that hold one another."""
UNKNOWN: Final = -1
"""Stands where a label is not given."""


@dataclasses.dataclass(frozen=True)
class RolloutPlan:
    """What is played: the same in all processes."""

    game: str
    """A game's id, or MODULE:NAME."""
    recipe: Recipe
    hidden: tuple[str, ...]
    seed: int

    @property
    def layout(self) -> Layout:
        return layout(find_game(self.game))

    @property
    def kinds(self) -> tuple[int, ...]:
        """The numbers of seats."""
        return self.recipe.seats or self.layout.game.seats

    def seats_of(self, row: int) -> int:
        """How many seats the games of a row have."""
        return self.kinds[row % len(self.kinds)]

    def forms(self, rows: int) -> shared.Layout:
        """The arrays of some rows."""
        found = self.layout
        seats = max(self.kinds)
        return {
            "observations": ((rows, found.spec(seats).width), "float32"),
            "settings": ((rows, found.width - found.observed), "float32"),
            "masks": ((rows, found.actions), "int8"),
            "legal": ((rows, found.actions), "int32"),
            "agents": ((rows,), "int8"),
            "rewards": ((rows, found.most_seats), "float32"),
            "scores": ((rows, found.most_seats), "float32"),
            "dones": ((rows,), "bool"),
            "labels": ((rows, max(0, found.most_seats - 1) * len(self.hidden)), "int8"),
            "actions": ((rows,), "int32"),
            "advice": ((rows,), "int32"),
        }


class GameBatch:
    """Some rows of games, in the process that steps them."""

    def __init__(self, plan: RolloutPlan, arrays: Arrays, rows: range) -> None:
        self.plan = plan
        self.layout = plan.layout
        self.rows = rows
        self.arrays = arrays
        seats = [plan.seats_of(row) for row in rows]
        self.seats = seats
        widths = [self.layout.spec(count).width for count in seats]
        self.observations = [row[:width].data for row, width in zip(arrays["observations"], widths, strict=True)]
        self.masks = [row.data for row in arrays["masks"]]
        self.legal = [row.data for row in arrays["legal"]]
        self.agents = arrays["agents"].data.cast("B")
        self.makers = [bot_maker(name) for name in plan.recipe.opponents]
        if plan.recipe.imitation_minutes:
            self.policy = find_policy(self.layout.game)
        arrays["advice"].fill(UNKNOWN)
        self.opponents: list[dict[int, Bot]] = [{} for _ in rows]
        self.hidden = {count: self._hidden_places(count) for count in set(seats)}
        self.rngs = [random.Random(f"{plan.seed} {row}") for row in rows]
        self.steps = 0
        self.drivers = [self._deal(row) for row in range(len(rows))]
        self._show()

    def step(self, advised: bool = False) -> None:
        """Choose what the arrays say, and show what comes of it, with advice on what to do next where it is wanted."""
        arrays = self.arrays
        arrays["dones"].fill(False)
        arrays["rewards"].fill(0)
        over = act_all_with_choice(self.drivers, arrays["actions"].tolist())
        if self.makers:
            over = [row for row in range(len(self.rows)) if self._let_guests_move(row)]
        for row in over:
            self._end(row)
        self.steps += 1
        self._show()
        if advised:
            for row, driver in enumerate(self.drivers):
                arrays["advice"][row] = self._advice(driver, self.rngs[row])
        else:
            arrays["advice"].fill(UNKNOWN)

    def _end(self, row: int) -> None:
        """Note how a game ended, and begin another one."""
        result, seats = self.drivers[row].state.result(), self.seats[row]
        self.arrays["dones"][row] = True
        self.arrays["rewards"][row, :seats] = rewards(result, self.plan.recipe.reward)
        self.arrays["scores"][row, :seats] = result["scores"]
        self.drivers[row] = self._deal(row)

    def _deal(self, row: int) -> Driver:
        """A new game; one that is over before anybody could choose is dealt anew."""
        seats, rng = self.seats[row], self.rngs[row]
        while True:
            options = self._options(seats, rng)
            driver = Driver(self.layout.spec(seats), self.layout.game.new(seats, options, rng.getrandbits(63)))
            self.opponents[row] = self._seat_opponents(seats, rng)
            skip_forced(driver)
            if not driver.over and not self._play_opponents(driver, self.opponents[row], rng):
                break
        settings = self.arrays["settings"][row]
        settings.fill(0)
        for place, value in self.layout.setting(seats, driver.state.options):
            settings[place - self.layout.observed] = value
        return driver

    def _options(self, seats: int, rng: random.Random) -> dict[str, Json]:
        game = self.layout.game
        if rng.random() < self.plan.recipe.usual:
            try:
                game.check(seats, game.read_options({}))
            except ValueError:
                pass
            else:
                return {}
        return random_options(game, seats, rng)

    # ----- bots in other seats -----

    def _seat_opponents(self, seats: int, rng: random.Random) -> dict[int, Bot]:
        if not self.makers or rng.random() >= self.plan.recipe.opponent_share:
            return {}
        learner, maker = rng.randrange(seats), rng.choice(self.makers)
        game = self.layout.game.id
        return {seat: maker(game, random.Random(rng.getrandbits(64))) for seat in range(seats) if seat != learner}

    def _let_guests_move(self, row: int) -> bool:
        return self.drivers[row].over or self._play_opponents(self.drivers[row], self.opponents[row], self.rngs[row])

    def _play_opponents(self, driver: Driver, opponents: dict[int, Bot], rng: random.Random) -> bool:
        """Let bots choose until the learner is asked; True when the game is over before that."""
        while not driver.over and driver.seat in opponents:
            driver.play(opponents[driver.seat].choose(Position(driver.state, driver.seat, rng)))
            skip_forced(driver)
        return driver.over

    def _advice(self, driver: Driver, rng: random.Random) -> int:
        """The number that the game's heuristic policy would choose, on the way to one of the moves that are left."""
        world = driver.state.sample(driver.seat, rng)
        move = self.policy(world, driver.seat, driver.query.moves, rng)
        return driver.encoder.encode(move)[len(driver.prefix)]

    # ----- what the learner sees -----

    def _show(self) -> None:
        """Let the arrays speak of the games as they are now."""
        self.arrays["masks"].fill(0)
        self.agents[:], _ = look_all(self.drivers, self.observations, self.masks, self.legal)
        if self.plan.hidden:
            self._label()

    def _label(self) -> None:
        """Write down what others hide, for some of the rows; the learner is told this in training only."""
        labels, every = self.arrays["labels"], self.plan.recipe.belief_every
        labels.fill(UNKNOWN)
        width = len(self.plan.hidden)
        for row, number in enumerate(self.rows):
            if (number + self.steps) % every:
                continue
            driver, seats = self.drivers[row], self.seats[row]
            places, there = self.hidden[seats]
            for ahead in range(1, seats):
                seen = np.asarray(driver.look((driver.seat + ahead) % seats))
                labels[row, (ahead - 1) * width : ahead * width][there] = seen[places] > 0

    def _hidden_places(self, seats: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Where hidden positions stand in an observation, and which of them there are with so many seats."""
        index = {name: place for place, name in enumerate(self.layout.spec(seats).names)}
        found = [(index[name], at) for at, name in enumerate(self.plan.hidden) if name in index]
        return np.array([place for place, _ in found], np.intp), np.array([at for _, at in found], np.intp)


def find_policy(game: Game[Any]) -> Policy:
    """The heuristic policy of a game, which also the levels that search play by."""
    if game.strategy.policy is None:
        raise ValueError(f"{game.title} has no heuristic policy to imitate; leave imitation_minutes at 0")
    return game.strategy.policy


class WorkerPool:
    """Rows of games in worker processes, or in this one where there are none."""

    def __init__(self, plan: RolloutPlan, rows: range, workers: int) -> None:
        self.plan = plan
        self.rows = len(rows)
        forms = plan.forms(self.rows)
        self.waiting = False
        """Whether a step has been asked for and not been heard of."""
        self.advised = False
        self.lines: list[_WorkerHandle] = []
        self.here: GameBatch | None = None
        if workers < 1:
            self.block: Any = bytearray(shared.size(forms))
            self.arrays = shared.arrays(forms, self.block)
            self.here = GameBatch(plan, self.arrays, rows)
            return
        context = multiprocessing.get_context("spawn")
        self.block = context.RawArray("b", shared.size(forms))
        self.arrays = shared.arrays(forms, self.block)
        count = min(workers, self.rows)
        cuts = [self.rows * at // count for at in range(count + 1)]
        self.lines = [
            _WorkerHandle(context, (plan, forms, self.block, rows, range(first, last)))
            for first, last in pairwise(cuts)
        ]
        self.waiting = True

    def tell(self, advised: bool = False) -> None:
        """Let all games take the step that `actions` says; `advised` asks for advice on what to do after it."""
        self.waiting, self.advised = True, advised
        for line in self.lines:
            line.tell(ADVISED_STEP if advised else STEP)

    def hear(self) -> None:
        """Wait until they have."""
        if not self.waiting:
            return
        self.waiting = False
        if self.here is not None:
            self.here.step(self.advised)
        for line in self.lines:
            line.hear()

    def close(self) -> None:
        for line in self.lines:
            line.line.close()
            line.words.close()
        for line in self.lines:
            line.process.join(PATIENCE)
            if line.process.is_alive():
                line.process.kill()
                line.process.join()
        self.lines = []


class _WorkerHandle:
    """A worker process, from the outside."""

    def __init__(self, context: Any, job: tuple[Any, ...]) -> None:
        self.line, theirs = socket.socketpair()
        self.words, their_words = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, their_words, *job), daemon=True)
        self.process.start()
        theirs.close()
        their_words.close()

    def tell(self, step: bytes) -> None:
        try:
            self.line.send(step)
        except OSError:
            raise self._failure() from None

    def hear(self) -> None:
        try:
            answer = self.line.recv(1)
            problem = self.words.recv_bytes().decode() if answer == FAILED else ""
        except (EOFError, OSError):
            raise self._failure() from None
        if problem:
            raise WorkerFailed(problem)
        if answer != DONE:
            raise self._failure()

    def _failure(self) -> WorkerFailed:
        self.process.join(PATIENCE)
        return WorkerFailed(f"worker process {self.process.pid} is gone, exit code {self.process.exitcode}")


def _work(
    line: socket.socket,
    words: Connection,
    plan: RolloutPlan,
    forms: shared.Layout,
    block: Any,
    rows: range,
    part: range,
) -> None:
    """Step some rows of the arrays whenever a byte says so, until there are no more."""
    try:
        arrays = {name: whole[part.start : part.stop] for name, whole in shared.arrays(forms, block).items()}
        games = GameBatch(plan, arrays, rows[part.start : part.stop])
        gc.freeze()
        gc.set_threshold(COLLECT)
        line.send(DONE)
        while step := line.recv(1):
            games.step(step == ADVISED_STEP)
            line.send(DONE)
    except (OSError, KeyboardInterrupt):
        return
    except Exception:  # whatever it is, the other side must hear of it
        line.send(FAILED)
        words.send_bytes(f"a worker with the rows {part.start} to {part.stop - 1}:\n{traceback.format_exc()}".encode())
