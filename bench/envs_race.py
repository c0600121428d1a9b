"""Random play through an environment: steps a second as JSON, one line a request. Run by `bench/envs.py`.

A line on stdin is `[what, seconds]`; `what` is one of our games, the same with ` vector` behind it, or a peer's game.
The answer on stdout is `{"steps/s": value, …}`, or `{"error": reason}`.
"""

import json
import os
import random
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

GAMES = 128
WORKERS = 2
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Answer requests until there are no more."""
    warnings.simplefilter("ignore")
    print(json.dumps({"build": build()}), flush=True)
    for line in sys.stdin:
        what, seconds = json.loads(line)
        answer: dict[str, Any]
        try:
            answer = measure(what, seconds)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


def build() -> str:
    try:
        from walpurgis.kernel import state
    except ImportError:
        return "peers"
    return "pure" if (state.__file__ or "").endswith(".py") else "compiled"


def measure(what: str, seconds: float) -> dict[str, float]:
    if what in PEERS:
        return PEERS[what](seconds)
    game, _, vector = what.partition(" ")
    return race_vector(game, seconds) if vector else race(our_table(game), seconds)


def our_table(game: str) -> Any:
    from walpurgis.envs.aec import env

    return env(game, seats(game))


def seats(game: str) -> int:
    """Two, or as many as the game needs at least."""
    import walpurgis

    return max(2, walpurgis.game(game).seats[0])


def race(env: Any, seconds: float) -> dict[str, float]:
    """A PettingZoo environment, alone: random legal actions for so many seconds of processor time."""
    rng = random.Random(1)
    steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        env.reset(seed=rng.getrandbits(30))
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].view(bool).nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
    return {"steps/s": steps / (time.process_time() - start)}


def race_vector(game: str, seconds: float) -> dict[str, float]:
    """Our vector environment: by the clock, and as if each process had a core of its own."""
    from walpurgis.envs.vector import VectorTable

    rng = np.random.default_rng(1)
    with VectorTable(game, GAMES, seats(game), workers=WORKERS) as tables:
        tables.reset(seed=1)
        pids = [worker.process.pid for worker in tables._workers]
        start, own, others = time.perf_counter(), time.process_time(), [spent(pid) for pid in pids]
        steps, busy = 0, 0.0
        while busy < seconds:
            for _ in range(50):
                tables.step(tables.sample(rng))
                steps += GAMES
            theirs = max(spent(pid) - before for pid, before in zip(pids, others, strict=True))
            busy = time.process_time() - own + theirs
        return {"steps/s": steps / busy, "steps/s by the clock": steps / (time.perf_counter() - start)}


def spent(pid: int) -> float:
    """The processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def race_pettingzoo(id: str) -> Callable[[float], dict[str, float]]:
    def run(seconds: float) -> dict[str, float]:
        import pettingzoo

        return race(pettingzoo.make("aec", id), seconds)

    return run


def race_gin_rummy(seconds: float) -> dict[str, float]:
    """RLCard has an interface of its own; the same work: what a player sees, the legal actions, a step."""
    import rlcard  # type: ignore[import-not-found]

    rng = random.Random(1)
    env = rlcard.make("gin-rummy", config={"seed": 1})
    steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
    return {"steps/s": steps / (time.process_time() - start)}


PEERS: dict[str, Callable[[float], dict[str, float]]] = {
    "connect_four": race_pettingzoo("classic/connect_four-v3"),
    "hanabi": race_pettingzoo("classic/hanabi-v5"),
    "gin_rummy": race_gin_rummy,
}


if __name__ == "__main__":
    main()
