"""Clocks, and how bots behave at a table with people (NSA-8.8, NSA-8.12): questions that a server asks."""

from collections.abc import Collection
from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.steps.draft import LastTwo, PickCard
from walpurgis.games.new_salem.steps.window import LastCall, OpenWindow
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import PASSING
from walpurgis.kernel import Move

CLOSING_SHARE: Final = "closing_share"
"""NSA-8.8: the option that says which share of the time for a move the last call takes at a slow table."""
USUAL_SHARE: Final = 25
"""In percent."""


def awaited(state: State) -> tuple[int, ...]:
    """NSA-8.8: the seats that are awaited, and whose clocks run; in OPEN that is only the Constable."""
    return (state.table.constable,) if is_open(state) else state.waiting


def time_limit(state: State, clock: str, per_move: float) -> float | None:
    """NSA-8.8: for how many seconds the table waits before it answers for the awaited; None is no limit of its own.

    At a live table that holds for every decision but OPEN, in which people bargain; elsewhere for the last call.
    """
    if clock == "live":
        return None if is_open(state) else live_seconds(state)
    if not is_last_call(state):
        return None
    return per_move * state.options[CLOSING_SHARE] / 100 if clock == "days" else live_seconds(state)


def live_seconds(state: State) -> int:
    """NSA-8.8: how long a live table waits for the present decision."""
    step = state.stack[-1] if state.stack else None
    if isinstance(step, LastCall):
        return box.CLOSING_SECONDS
    return box.DRAFT_SECONDS if isinstance(step, (PickCard, LastTwo)) else box.DECISION_SECONDS


def stays_silent(state: State, seat: int, move: Move, people: Collection[int]) -> bool:
    """NSA-8.12: a bot that would pass in OPEN while a person is in office says nothing, and is asked again later."""
    constable = state.table.constable
    return is_open(state) and move is PASSING and seat != constable and constable in people


def patience(state: State, seat: int) -> int:
    """NSA-8.12: a bot in office decides when nobody else is waiting, at the latest after the time of a last call."""
    waits = is_open(state) and seat == state.table.constable and len(state.waiting) > 1
    return box.CLOSING_SECONDS if waits else 0


def is_last_call(state: State) -> bool:
    """NSA-8.1: whether phase 3 is in the state CLOSING."""
    return bool(state.stack) and isinstance(state.stack[-1], LastCall)


def is_open(state: State) -> bool:
    """NSA-8.1: whether phase 3 is in the state OPEN."""
    return bool(state.stack) and isinstance(state.stack[-1], OpenWindow)
