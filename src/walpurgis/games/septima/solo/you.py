"""Who faces whom in the solo mode."""

from typing import Final

from walpurgis.games.septima.solo.widow import Widow
from walpurgis.games.septima.table import State

YOU: Final = 0
"""The only seat."""


def widow_of(state: State) -> Widow:
    """The Black Widow; there is one in the solo mode only."""
    widow = state.table.widow
    assert widow is not None
    return widow


def is_widow_first(state: State) -> bool:
    """SEP-23.12: you are the first in Autumn and Spring, she is in Winter and Summer."""
    return state.table.season % 2 == 1
