"""Code that never returns is interrupted, and nothing else is."""

import multiprocessing
import signal
import subprocess
import sys
import time

import pytest

from walpurgis.testing import timelimit
from walpurgis.testing.timelimit import TICK, TimeLimit, TooLong

FOREVER = 60.0


def work(seconds: float) -> None:
    """Keep the processor busy for so long, by the process's own time."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def interrupts() -> bool:
    try:
        with TimeLimit(TICK):
            work(FOREVER)
    except TooLong:
        return True
    return False


def test_what_never_returns_is_interrupted_again_and_again() -> None:
    assert interrupts()
    assert interrupts()


def test_what_returns_in_time_is_left_alone_afterwards() -> None:
    for _ in range(100):
        with TimeLimit(2 * TICK):
            work(TICK / 50)
    work(5 * TICK)


def test_a_limit_lasts_as_long_as_it_says() -> None:
    with TimeLimit(6 * TICK):
        work(5 * TICK)


def test_inside_a_limit_another_one_changes_nothing() -> None:
    def work_in_both() -> None:
        with TimeLimit(FOREVER):
            pass
        work(FOREVER)

    with pytest.raises(TooLong), TimeLimit(4 * TICK):
        work_in_both()


def test_the_alarm_is_turned_off_when_nobody_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timelimit, "IDLE", 3)
    assert interrupts()
    assert signal.getitimer(signal.ITIMER_PROF)[1] > 0
    work(6 * TICK)
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    assert interrupts()


def test_a_process_that_was_forked_has_limits_of_its_own() -> None:
    with TimeLimit(FOREVER), multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply(interrupts)


def test_a_process_ends_as_if_there_had_been_no_limit() -> None:
    """An interpreter at its end hears no signals any more; whatever is still busy then may not be the death of it."""
    program = f"""
import gc, weakref
from walpurgis.testing.timelimit import TimeLimit
from tests.test_timelimit import work
class Busy:
    def __init__(self): self.itself = self
    def __del__(self): work(4 * {TICK})
import builtins
builtins.busy = Busy()
with TimeLimit({FOREVER}):
    pass
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
