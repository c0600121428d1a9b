"""Printing with rich: colours, frames and bars."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Column as RichColumn
from rich.table import Table as RichTable
from rich.text import Text

from walpurgis.cli.printing import Markdown, Printed, Styled, TextColumn, TextTable

if TYPE_CHECKING:
    from rich.markdown import Markdown as RichMarkdown
    from rich.progress import Progress, TaskID


class RichText:
    """Prints with rich."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)

    @property
    def width(self) -> int:
        return self.console.width

    def print(self, *parts: Printed, style: str = "", soft_wrap: bool = False) -> None:
        whole = [part for part in parts if isinstance(part, TextTable | Markdown)]
        for shown in whole:
            self.console.print(_table(shown) if isinstance(shown, TextTable) else _markdown(shown))
        if not whole:
            line = Text(style=style)
            for part in parts:
                line.append(part.text if isinstance(part, Styled) else str(part), _style(part))
            self.console.print(line, soft_wrap=soft_wrap)

    def status(self, text: str) -> AbstractContextManager[object]:
        return self.console.status(Text(text))

    @contextmanager
    def progress(self, text: str, total: int | None, done: int = 0) -> "Iterator[RichBar]":
        from rich import progress as shown  # takes its time to load, and few commands need it

        label = shown.TextColumn("{task.description}", markup=False)
        columns = (shown.SpinnerColumn(), label, shown.BarColumn(), shown.MofNCompleteColumn())
        times = (shown.TimeElapsedColumn(), shown.TimeRemainingColumn())
        with shown.Progress(*columns, *times, console=self.console, transient=True) as progress:
            yield RichBar(progress, progress.add_task(text, total=total, completed=done))


class RichBar:
    """A bar of rich's."""

    def __init__(self, progress: "Progress", task: "TaskID") -> None:
        self._progress = progress
        self._task = task

    def move_to(self, done: int) -> None:
        self._progress.update(self._task, completed=done)

    def advance(self) -> None:
        self._progress.advance(self._task)


def _style(part: Printed) -> str | None:
    return part.style if isinstance(part, Styled) else None


def _markdown(text: Markdown) -> "RichMarkdown":
    from rich.markdown import Markdown as Shown

    return Shown(text.text)


def _table(table: TextTable) -> RichTable:
    title: Any = Text(table.title, style="bold") if table.title else None
    columns = [_column(column, [row.cells[at] for row in table.rows]) for at, column in enumerate(table.columns)]
    shown = RichTable(*columns, title=title, title_justify="left")
    for row in table.rows:
        if row.ruled:
            shown.add_section()
        shown.add_row(*map(Text, row.cells), style="bold" if row.bold else None)
    return shown


def _column(column: TextColumn, cells: list[str]) -> RichColumn:
    overflow: Any = "fold" if column.fold else "ellipsis"
    narrowest = max(map(len, cells), default=0) if column.no_wrap else None
    return RichColumn(Text(column.title), no_wrap=column.no_wrap, min_width=narrowest, overflow=overflow)
