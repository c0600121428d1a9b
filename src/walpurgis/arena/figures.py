"""The figures of a balance report: tables of estimates, which pages, JSON and comparisons are made of."""

from collections.abc import Callable, Sequence
from typing import Final

from walpurgis.arena.estimates import Estimate, EstimateDifference
from walpurgis.kernel.kinds import Json

Cell = Estimate | str | None

SECONDS: Final = "seconds"
"""The row that says how long bots took, which two boxes are not compared by."""
NUMBER: Final = "number"
SHARE: Final = "share"


class FigureColumn:
    """A column of a table: what it says, and whether its numbers are shares."""

    def __init__(self, key: str, title: str, form: str = NUMBER) -> None:
        self.key = key
        self.title = title
        self.form = form


class FigureRow:
    """A row of a table: a part, a seat, a source, with what was found about it."""

    def __init__(self, key: str, label: str, cells: dict[str, Cell], tie: float | None = None) -> None:
        self.key = key
        self.label = label
        self.cells = cells
        self.tie = tie


class Figures:
    """A table of estimates. `fair` is what shares of the win would be if the part did not matter."""

    def __init__(
        self,
        key: str,
        title: str,
        about: str,
        columns: Sequence[FigureColumn],
        rows: Sequence[FigureRow],
        plotted: str = "",
        fair: float | None = None,
        histograms: Sequence[tuple[str, Sequence[float]]] = (),
    ) -> None:
        self.key = key
        self.title = title
        self.about = about
        self.columns = [column for column in columns if any(row.cells.get(column.key) is not None for row in rows)]
        self.rows = list(rows)
        self.plotted = plotted
        """The column that is drawn; by default none."""
        self.fair = fair
        self.histograms = list(histograms)

    def column(self, key: str) -> FigureColumn | None:
        return next((column for column in self.columns if column.key == key), None)

    def data(self) -> dict[str, Json]:
        rows: list[dict[str, Json]] = [
            {"key": row.key, "name": row.label}
            | {key: cell.data() if isinstance(cell, Estimate) else cell for key, cell in row.cells.items() if cell}
            | ({} if row.tie is None else {"tie": round(row.tie, 4)})
            for row in self.rows
        ]
        return {"title": self.title, "fair": self.fair, "rows": rows}


class Compared:
    """One figure of two boxes."""

    def __init__(self, table: Figures, row: FigureRow, column: FigureColumn, first: Estimate, second: Estimate) -> None:
        self.table = table
        self.row = row
        self.column = column
        self.first = first
        self.second = second
        self.difference = EstimateDifference(first, second)

    def data(self) -> dict[str, Json]:
        return {
            "table": self.table.key,
            "row": self.row.key,
            "column": self.column.key,
            "first": self.first.data(),
            "second": self.second.data(),
            "difference": self.difference.data(),
        }


def compare(first: Sequence[Figures], second: Sequence[Figures]) -> list[Compared]:
    """Every estimate that both have, in the order of the first."""
    others = {table.key: table for table in second}
    found = []
    for table in first:
        if table.key in others:
            rows = {row.key: row for row in others[table.key].rows}
            for row in table.rows:
                if row.key in rows and row.key != SECONDS:
                    found += _compare_rows(table, row, rows[row.key])
    return found


def _compare_rows(table: Figures, row: FigureRow, other: FigureRow) -> list[Compared]:
    found = []
    for column in table.columns:
        mine, theirs = row.cells.get(column.key), other.cells.get(column.key)
        if isinstance(mine, Estimate) and isinstance(theirs, Estimate):
            found.append(Compared(table, row, column, mine, theirs))
    return found


Say = Callable[[str], str]
"""From an English text to one in the language of the report."""
