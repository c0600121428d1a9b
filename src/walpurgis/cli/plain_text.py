"""Printing without rich: tables are columns between spaces, Markdown is text that fits into the width."""

import re
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import zip_longest

from walpurgis.cli.printing import Markdown, Printed, Styled, TextColumn, TextTable
from walpurgis.cli.progress_bar import ProgressBar, StatusLine

GAP = "  "
"""Between two columns."""
NARROWEST = 8
"""No column becomes narrower than this to make room for others."""
ITEM = re.compile(r"([-*+]|\d+[.)])\s+(.*)")
MARKS = re.compile(r"\*\*(.+?)\*\*|(?<![\w*])\*(\S(?:.*?\S)?)\*(?!\w)|`([^`]+)`|\[([^\]]+)\]\([^)]*\)|\\([^\w\s])")
"""Bold, italic and literal words, links, and what is no mark because of a backslash."""


class PlainText:
    """Prints characters and nothing else."""

    def __init__(self) -> None:
        self._bar: ProgressBar | None = None

    @property
    def width(self) -> int:
        return shutil.get_terminal_size().columns

    def print(self, *parts: Printed, style: str = "", soft_wrap: bool = False) -> None:
        if self._bar is not None:
            self._bar.clear()
        sys.stdout.write("".join([plain(part, self.width) for part in parts]) + "\n")
        sys.stdout.flush()
        if self._bar is not None:
            self._bar.show()

    def status(self, text: str) -> AbstractContextManager[ProgressBar]:
        return self._shown(StatusLine(text))

    def progress(self, text: str, total: int | None, done: int = 0) -> AbstractContextManager[ProgressBar]:
        return self._shown(ProgressBar(text, total, done))

    @contextmanager
    def _shown(self, bar: ProgressBar) -> Iterator[ProgressBar]:
        """The line stands below whatever is printed meanwhile, and goes in the end."""
        around, self._bar = self._bar, bar
        bar.show()
        try:
            yield bar
        finally:
            bar.clear()
            self._bar = around


def plain(part: Printed, width: int) -> str:
    if isinstance(part, TextTable):
        return table_text(part, width)
    if isinstance(part, Markdown):
        return markdown_text(part.text, width)
    return part.text if isinstance(part, Styled) else part


# ----- tables -----


def table_text(table: TextTable, width: int) -> str:
    """A table in columns, its head above a line; long cells take several lines."""
    cells = [[column.title for column in table.columns], *[row.cells for row in table.rows]]
    widths = column_widths(table.columns, cells, width)
    ruler = GAP.join(["-" * each for each in widths])
    lines = [table.title] if table.title else []
    if any(cells[0]):
        lines += [*cell_lines(cells[0], widths), ruler]
    for row in table.rows:
        lines += [ruler] if row.ruled else []
        lines += cell_lines(row.cells, widths)
    return "\n".join(lines)


def column_widths(columns: Sequence[TextColumn], cells: Sequence[Sequence[str]], width: int) -> list[int]:
    """As wide as their longest cells; where that is too much, the widest become narrower."""
    widths = [max([len(line) for row in cells for line in row[at].split("\n")]) for at in range(len(columns))]
    too_much = sum(widths) + len(GAP) * (len(widths) - 1) - width
    for _ in range(too_much):
        found = [at for at, column in enumerate(columns) if not column.no_wrap and widths[at] > NARROWEST]
        if not found:
            break
        widths[max(found, key=lambda at: widths[at])] -= 1
    return widths


def cell_lines(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    """A row of a table, in as many lines as its longest cell needs."""
    wrapped = [
        [part for line in cell.split("\n") for part in textwrap.wrap(line, max(1, width)) or [""]]
        for cell, width in zip(cells, widths, strict=True)
    ]
    return [
        GAP.join([part.ljust(width) for part, width in zip(line, widths, strict=True)]).rstrip()
        for line in zip_longest(*wrapped, fillvalue="")
    ]


# ----- Markdown -----


def markdown_text(text: str, width: int) -> str:
    """Paragraphs, lists, tables and quotes of Markdown as they are read aloud: without marks."""
    shown: list[str] = []
    last = ""
    for kind, lines in blocks(text):
        together = kind == last == "item"
        shown.append(("\n" if together or not shown else "\n\n") + block_text(kind, lines, width))
        last = kind
    return "".join(shown).lstrip("\n")


def blocks(text: str) -> list[tuple[str, list[str]]]:
    """The lines of a text by what they are: paragraphs, items of lists, tables, quotes."""
    found: list[tuple[str, list[str]]] = []
    last = ""
    for line in map(str.strip, text.splitlines()):
        kind = kind_of(line)
        if kind == "text" and last in ("item", "quote"):  # a line that goes on with what stands above it
            kind = last
            found[-1][1].append(line)
        elif kind == last and kind != "item":
            found[-1][1].append(line)
        elif kind:
            found.append((kind, [line]))
        last = kind
    return found


def kind_of(line: str) -> str:
    """What a line begins, or goes on with; nothing where it is empty."""
    kinds = {"|": "table", ">": "quote", "#": "heading"}
    return kinds.get(line[:1], "item" if ITEM.match(line) else "text" if line else "")


def block_text(kind: str, lines: list[str], width: int) -> str:
    if kind == "table":
        return table_of(lines, width)
    if kind == "quote":
        inside = markdown_text("\n".join([line.removeprefix(">") for line in lines]), width - 2)
        return textwrap.indent(inside, "| ", lambda line: True)
    if kind == "item" and (found := ITEM.match(lines[0])) is not None:
        mark = f" {found[1]} "
        return textwrap.fill(
            words([found[2], *lines[1:]]), width, initial_indent=mark, subsequent_indent=" " * len(mark)
        )
    return textwrap.fill(words(lines).lstrip("# "), width)


def table_of(lines: list[str], width: int) -> str:
    """A table of Markdown; its second line only draws the one below the head."""
    rows = [[words([cell]) for cell in line.strip("|").split("|")] for line in lines]
    table = TextTable(*rows[0])
    for row in rows[2:]:
        table.add_row(*[*row, *[""] * len(rows[0])][: len(rows[0])])
    return table_text(table, width)


def words(lines: Sequence[str]) -> str:
    """Lines as one, without marks."""
    return MARKS.sub(lambda found: next(filter(None, found.groups())), " ".join(map(str.strip, lines)))
