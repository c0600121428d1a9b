"""Reading single figures out of the tables of a balance report."""

from collections.abc import Mapping
from typing import Any

from walpurgis.arena.estimates import Estimate
from walpurgis.arena.figures import Figures

Box = dict[str, Any]
Tables = Mapping[str, Figures]


def cell(tables: Tables, table: str, row: str, column: str) -> Estimate | None:
    """A figure by its table, row and column; None where nothing was counted."""
    found = next((each for each in tables[table].rows if each.key == row), None) if table in tables else None
    value = None if found is None else found.cells.get(column)
    return value if isinstance(value, Estimate) else None


def over(found: Estimate | None, by: float) -> Estimate | None:
    """A figure as so many times a number."""
    if found is None or not by:
        return None
    return Estimate(found.value / by, found.low / by, found.high / by, found.count)


def last_in_turn_order(tables: Tables) -> Estimate | None:
    """Wins of the last in turn order, as so many times the fair share."""
    rows = tables["turn_order"].rows if "turn_order" in tables else []
    if not rows:
        return None
    return over(cell(tables, "turn_order", rows[-1].key, "wins"), tables["turn_order"].fair or 0.0)
