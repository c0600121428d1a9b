"""What commands print where rich is not installed: tables that fit, rules without marks, and how far a work is."""

import io
import sys
from contextlib import redirect_stdout

import pytest

from walpurgis.cli.common import printer
from walpurgis.cli.plain_text import PlainText, markdown_text, table_text
from walpurgis.cli.printing import Markdown, Printer, Styled, TextColumn, TextTable
from walpurgis.cli.progress_bar import ProgressBar
from walpurgis.cli.rich_text import RichText
from walpurgis.games import aid, ids
from walpurgis.games import rules as rules_of


class Screen(io.StringIO):
    """A terminal of 40 columns, line by line as somebody sees it in the end."""

    def isatty(self) -> bool:
        return True

    def seen(self) -> list[str]:
        lines = []
        for line in self.getvalue().split("\n"):
            shown = ""
            for written in line.split("\r"):
                shown = written + shown[len(written) :]
            lines.append(shown.rstrip())
        return lines


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    return Screen()


def fees() -> TextTable:
    table = TextTable("fee", TextColumn("clause", no_wrap=True), "what for", title="Fees")
    table.add_row("3", "BRS-4.24", "a bewitched role, leading or following")
    table.add_row("10", "BRS-8.5", "[nothing]", bold=True, ruled=True)
    return table


def test_a_table_fits_into_the_width(screen: Screen) -> None:
    with redirect_stdout(screen):
        PlainText().print(fees())
    assert screen.seen() == [
        "Fees",
        "fee  clause    what for",
        "---  --------  -------------------------",
        "3    BRS-4.24  a bewitched role, leading",
        "               or following",
        "---  --------  -------------------------",
        "10   BRS-8.5   [nothing]",
        "",
    ]


def test_columns_have_the_room_they_need_where_there_is_enough() -> None:
    assert "a bewitched role, leading or following" in table_text(fees(), 100)
    assert max(map(len, table_text(fees(), 10).splitlines())) > 10, (
        "no column becomes so narrow that nobody can read it"
    )


def test_rules_are_printed_without_marks() -> None:
    text = "You *must* lead: **always**, see [the rules](rules.md) and `BRS-4.1`.\n2 * 3 * 4 \\*\n\n"
    text += "1. one,\n   two\n2. three\n\n> **Ruling.** Nobody\n> may.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 33 |  |\n"
    assert markdown_text(text, 30).splitlines() == [
        "You must lead: always, see the",
        "rules and BRS-4.1. 2 * 3 * 4 *",
        "",
        " 1. one, two",
        " 2. three",
        "",
        "| Ruling. Nobody may.",
        "",
        "a   b",
        "--  -",
        "1   2",
        "33",
    ]


@pytest.mark.parametrize("game", ids())
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_rules_fit_into_the_width_and_no_mark_is_left(game: str, language: str) -> None:
    found = rules_of(game, language)
    texts = [each.text for each in aid(game, language)]
    texts += [text for clause in found.clauses().values() for text in (clause.text, *[n.text for n in clause.notes])]
    for text in texts:
        shown = markdown_text(text, 80)
        assert max(map(len, shown.splitlines())) <= 80, shown
        assert "**" not in shown, shown
        assert "|--" not in shown, shown


def test_words_are_printed_as_they_are(screen: Screen) -> None:
    printers: list[Printer] = [PlainText(), RichText()]
    with redirect_stdout(screen):
        for each in printers:
            each.print(Styled("red", "red"), " [bold]and[/] \\[red] :bat:", style="dim")
            each.print()
            each.print(Markdown("**So**"), style="bold")
    assert [line for line in screen.seen() if line] == ["red [bold]and[/] \\[red] :bat:", "So"] * 2


def test_a_line_shows_how_far_a_work_is_and_goes(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("walpurgis.cli.progress_bar.SPEED", 0.0)
    plain = PlainText()
    with redirect_stdout(screen), plain.progress("games", 10, 4) as bar:
        assert screen.seen() == ["games [############..................] 4/10 0:00:00"]
        bar.advance()
        assert screen.seen()[-1].startswith("games [###############...............] 5/10 0:00:00, 0:00:0")
        plain.print("a fault")
        bar.move_to(10)
        assert screen.seen()[0] == "a fault"
        assert "10/10" in screen.seen()[1]
    assert screen.seen() == ["a fault", ""]


def test_a_bot_that_thinks_is_named_for_as_long_as_it_does(screen: Screen) -> None:
    with redirect_stdout(screen), PlainText().status("witch is thinking"):
        assert screen.seen() == ["witch is thinking ..."]
    assert screen.seen() == [""]


def test_no_line_is_shown_where_nobody_looks() -> None:
    file = io.StringIO()
    with redirect_stdout(file), PlainText().progress("games", 10) as bar:
        bar.move_to(10)
    assert file.getvalue() == ""


def test_time_that_is_left_is_told_from_what_was_done_in_this_run() -> None:
    bar = ProgressBar("games", 100, 90)
    bar.done = 95
    assert bar.line(3700).endswith("] 95/100 1:01:40, 1:01:40 left")
    assert ProgressBar("games").line(5) == "games 0 0:00:05"


def test_rich_prints_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(printer(), RichText)
    monkeypatch.setitem(sys.modules, "rich", None)
    assert isinstance(printer(), PlainText)
