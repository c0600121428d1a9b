"""What commands print: words in a style, tables and Markdown, all as data; and what prints them.

`rich_text.py` prints with rich, where it is installed (`walpurgis[terminal]`), `plain_text.py` prints without it.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol, TypeAlias


class Styled:
    """Words in a style, such as "bold red"; nothing in them is markup."""

    def __init__(self, text: str, style: str) -> None:
        self.text = text
        self.style = style


class Markdown:
    """A text with paragraphs, lists, tables and quotes."""

    def __init__(self, text: str) -> None:
        self.text = text


class TextColumn:
    """A column of a table: its cells may stay in one line, or break within words."""

    def __init__(self, title: str, no_wrap: bool = False, fold: bool = False) -> None:
        self.title = title
        self.no_wrap = no_wrap
        self.fold = fold


class TextRow:
    def __init__(self, cells: Sequence[str], bold: bool = False, ruled: bool = False) -> None:
        self.cells = cells
        self.bold = bold
        self.ruled = ruled
        """Whether a line is drawn above it."""


class TextTable:
    """Rows below a head, perhaps with a title."""

    def __init__(self, *head: str | TextColumn, title: str = "") -> None:
        self.columns = [each if isinstance(each, TextColumn) else TextColumn(each) for each in head]
        self.rows: list[TextRow] = []
        self.title = title

    def add_row(self, *cells: str, bold: bool = False, ruled: bool = False) -> None:
        self.rows.append(TextRow(cells, bold, ruled))


Printed: TypeAlias = str | Styled | Markdown | TextTable


class WorkProgress(Protocol):
    """How far a work is."""

    def move_to(self, done: int) -> None: ...

    def advance(self) -> None: ...


class Printer(Protocol):
    """Prints on the terminal, or into whatever stands for it."""

    @property
    def width(self) -> int:
        """How many characters fit into a line."""
        ...

    def print(self, *parts: Printed, style: str = "", soft_wrap: bool = False) -> None:
        """Words one behind the other, or a table, or Markdown.

        `soft_wrap` leaves long lines to the terminal, so that they can be copied.
        """
        ...

    def status(self, text: str) -> AbstractContextManager[object]:
        """Says what is going on, for as long as it goes on."""
        ...

    def progress(self, text: str, total: int | None, done: int = 0) -> AbstractContextManager[WorkProgress]:
        """Shows how far a work is, and leaves nothing behind; without a total it counts."""
        ...
