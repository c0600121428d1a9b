"""Who plays the games: this process, all cores, or a Ray cluster. Each gives out lines as games end."""

import importlib
import logging
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any

from walpurgis.arena.arena_game import play_job
from walpurgis.arena.plan import Job, Plan
from walpurgis.bots.processes import make_pool
from walpurgis.formats.record import Record
from walpurgis.kernel.kinds import Json

Played = tuple[dict[str, Json], str]
"""A game's line in the results, and the text of its record."""
Runner = Callable[[Plan, Iterable[Job]], Iterator[Played]]
START_ATTEMPTS = 4
PlayJob = Callable[[Plan, Job], tuple[dict[str, Json], Record]]
"""Plays one game. A function of a module, since other processes have to find it."""


def run_here(plan: Plan, jobs: Iterable[Job]) -> Iterator[Played]:
    """One game after the other, in this process."""
    return run_alone()(plan, jobs)


def run_alone(play: PlayJob = play_job) -> Runner:
    """One game after the other, in this process, played in a way of its own."""

    def run(plan: Plan, jobs: Iterable[Job]) -> Iterator[Played]:
        for job in jobs:
            line, record = play(plan, job)
            yield line, str(record)

    return run


def run_in_pool(processes: int | None = None, play: PlayJob = play_job) -> Runner:
    """On so many processes; by default, one for each core."""
    count = processes or os.cpu_count() or 1

    def run(plan: Plan, jobs: Iterable[Job]) -> Iterator[Played]:
        waiting = iter(jobs)
        with make_pool(count, _begin, plan.data(), play) as pool:
            pending = {pool.submit(_play, job) for job in islice(waiting, 2 * count)}
            try:
                while pending:
                    done, pending = wait(pending, return_when=FIRST_COMPLETED)
                    pending |= {pool.submit(_play, job) for job in islice(waiting, len(done))}
                    yield from _results(done)
            except BaseException:
                _stop(pool)
                raise

    return run


def run_on_ray(address: str | None = None) -> Runner:
    """On a Ray cluster: the one at an address ("auto" finds it), or a local one that is started for this run."""

    def run(plan: Plan, jobs: Iterable[Job]) -> Iterator[Played]:
        ray = find_ray()
        waiting = iter(jobs)
        ours = connect_to_ray(ray, address)
        try:
            remote = ray.remote(_play_far)
            shared = ray.put((plan.data(), sys.path))
            width = 2 * int(ray.cluster_resources().get("CPU", 1))
            pending = [remote.remote(shared, job) for job in islice(waiting, width)]
            while pending:
                done, pending = ray.wait(pending)
                pending += [remote.remote(shared, job) for job in islice(waiting, len(done))]
                yield from ray.get(done)
        finally:
            if ours:
                ray.shutdown()

    return run


def find_ray() -> Any:
    """Ray, or a word on how to get it."""
    try:
        return importlib.import_module("ray")
    except ModuleNotFoundError as error:
        raise ValueError('Ray is not installed: pip install "walpurgis[ray]"') from error


def connect_to_ray(ray: Any, address: str | None) -> bool:
    """Connect to a cluster, or start a local one; whether it is ours to shut down.

    Ray gives a local one half a minute to start, which a busy machine may need more than once.
    """
    if ray.is_initialized():
        return False
    for attempts_left in reversed(range(START_ATTEMPTS)):
        try:
            ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level=logging.WARNING)
            break
        except Exception as error:
            if "timed out during startup" not in str(error) or not attempts_left:
                raise
            ray.shutdown()
    return True


_PLAN: list[tuple[Plan, PlayJob]] = []
"""In a process of the pool: the plan that its games belong to, and how they are played."""


def _begin(plan: dict[str, Json], play: PlayJob) -> None:
    _PLAN[:] = [(Plan(**plan), play)]


def _play(job: Job) -> Played:
    plan, play = _PLAN[0]
    line, record = play(plan, job)
    return line, str(record)


def _play_far(shared: tuple[dict[str, Json], list[str]], job: Job) -> Played:
    """A game on another machine, which has Walpurgis but perhaps not our path to a game or bot of one's own."""
    plan, path = shared
    sys.path.extend(folder for folder in path if folder not in sys.path)
    line, record = play_job(Plan(**plan), job)
    return line, str(record)


def _results(done: "Iterable[Future[Played]]") -> Iterator[Played]:
    for future in done:
        try:
            yield future.result()
        except BrokenProcessPool as error:
            raise ValueError("a process died in the middle of a game; run the same command again to go on") from error


def _stop(pool: ProcessPoolExecutor) -> None:
    """Give up the games under way: they are played anew when the tournament goes on."""
    ours = set(getattr(pool, "_processes", None) or {})
    pool.shutdown(wait=False, cancel_futures=True)
    for process in multiprocessing.active_children():
        if process.pid in ours:
            process.terminate()
