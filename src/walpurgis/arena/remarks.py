"""What a designer should look at first: parts that nobody uses, and parts that decide games."""

from collections.abc import Callable, Sequence
from typing import Final

from walpurgis.arena.estimates import Estimate, odds
from walpurgis.arena.figures import FigureRow, Figures
from walpurgis.kernel.kinds import Json

ENOUGH_USERS: Final = 30
"""Of fewer users nothing is said."""
HARDLY: Final = 0.02
"""A part is dead if, with the whole interval, fewer players than this use it."""
HARDLY_CHOSEN: Final = 0.05
"""Or if fewer than this choose it of those who could."""
HARDLY_POINTS: Final = 0.01
"""A source is dead if it brings less than this of all points."""
MOST_POINTS: Final = 0.5
"""A source dominates if it brings more than this of all points."""
FAR: Final = 1.5
"""A part dominates if the odds of its users to win are this many times the fair ones, with the whole interval."""

DEAD: Final = "dead"
DOMINATING: Final = "dominating"
LOSING: Final = "losing"
UNEVEN: Final = "uneven seats"

SENTENCES: Final = {
    "never": "{part} ({table}): never used",
    "hardly": "{part} ({table}): used by {share} of players",
    "refused": "{part} ({table}): chosen by {share} of those who could",
    "no points": "{part}: {share} of all points",
    "most points": "{part}: {share} of all points",
    "wins": "{part} ({table}): its users win {share}, fair is {fair}",
    "loses": "{part} ({table}): its users win {share}, fair is {fair}",
    "seat": "{part} ({table}) wins {share}, fair is {fair}",
}


class Remark:
    """One thing to look at: what it is about, and the estimate that says so."""

    def __init__(self, kind: str, sentence: str, table: Figures, row: FigureRow, estimate: Estimate) -> None:
        self.kind = kind
        self.sentence = sentence
        self.table = table
        self.row = row
        self.estimate = estimate

    def text(self, say: Callable[[str], str]) -> str:
        """The remark as a sentence in the language of the report."""
        e = self.estimate
        value, low, high = (round(100 * number, 1) or 0.0 for number in (e.value, e.low, e.high))
        share = f"{value} % ({low} – {high} %)"
        fair = "" if self.table.fair is None else f"{100 * self.table.fair:.1f} %"
        part, table = say(self.row.label), say(self.table.title)
        return say(SENTENCES[self.sentence]).format(part=part, table=table, share=share, fair=fair)

    def data(self) -> dict[str, Json]:
        return {"kind": self.kind, "table": self.table.key, "row": self.row.key, "estimate": self.estimate.data()}


def find_remarks(tables: Sequence[Figures]) -> list[Remark]:
    """All remarks on these tables, in their order."""
    return [remark for table in tables for row in table.rows for remark in _look(table, row)]


def _look(table: Figures, row: FigureRow) -> list[Remark]:
    if table.key in ("seats", "turn_order"):
        return _seat(table, row)
    if table.key == "sources":
        return _source(table, row)
    if table.key.startswith("role_"):
        return _winning(table, row, "wins")
    if table.key.startswith("part_"):
        return _unused(table, row) or [*_winning(table, row, "wins"), *_winning(table, row, "held_wins")]
    return []


def _unused(table: Figures, row: FigureRow) -> list[Remark]:
    used, taken = row.cells.get("used"), row.cells.get("taken")
    if not isinstance(used, Estimate):
        return []
    if isinstance(taken, Estimate) and taken.count >= ENOUGH_USERS and taken.high < HARDLY_CHOSEN:
        return [Remark(DEAD, "refused", table, row, taken)]
    if used.high < HARDLY:
        return [Remark(DEAD, "hardly" if used.value else "never", table, row, used)]
    return []


def _winning(table: Figures, row: FigureRow, column: str) -> list[Remark]:
    wins = row.cells.get(column)
    if not isinstance(wins, Estimate) or wins.count < ENOUGH_USERS or not table.fair or table.fair >= 1:
        return []
    fair = odds(table.fair)
    if odds(wins.low) >= FAR * fair:
        return [Remark(DOMINATING, "wins", table, row, wins)]
    if odds(wins.high) <= fair / FAR:
        return [Remark(LOSING, "loses", table, row, wins)]
    return []


def _source(table: Figures, row: FigureRow) -> list[Remark]:
    share = row.cells.get("share")
    if not isinstance(share, Estimate):
        return []
    if max(abs(share.low), abs(share.high)) < HARDLY_POINTS:
        return [Remark(DEAD, "no points", table, row, share)]
    decides = share.low > MOST_POINTS and len(table.rows) > 1
    return [Remark(DOMINATING, "most points", table, row, share)] if decides else []


def _seat(table: Figures, row: FigureRow) -> list[Remark]:
    wins = row.cells.get("wins")
    if isinstance(wins, Estimate) and table.fair and not wins.low <= table.fair <= wins.high:
        return [Remark(UNEVEN, "seat", table, row, wins)]
    return []
