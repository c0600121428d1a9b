"""`walpurgis balance`: what many games say about a box, or about two boxes side by side."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from walpurgis.cli.arena import play_all
from walpurgis.cli.common import BoxFile, GameId, Language, Options, Seed, out, read_box, read_options
from walpurgis.cli.extras import need
from walpurgis.formats.text import LANGUAGES
from walpurgis.games import game
from walpurgis.kernel.game import Game

if TYPE_CHECKING:
    from walpurgis.arena.balance_plan import BalancePlan
    from walpurgis.arena.balance_report import ReportChapter, Study
    from walpurgis.arena.results_log import ResultsLog

SHOWN = ("overview", "sources", "seats", "turn_order", "endings", "outcomes")
"""The tables that the terminal shows."""
MOST_SHOWN = 20


def balance(
    id: GameId,
    box: BoxFile = None,
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE", help="a second box, to be compared with the first one")
    ] = None,
    seats: Annotated[
        str, typer.Option(help="numbers of players by commas, or all; the smallest of two or more by default")
    ] = "",
    option: Options = None,
    games: Annotated[int, typer.Option(min=1, help="games for each box, number of players and bot")] = 200,
    bots: Annotated[
        str,
        typer.Option(
            help="bots by commas, each among its like; raven by default, or witch,iterations=16 where no network is"
        ),
    ] = "",
    processes: Annotated[int, typer.Option(help="how many processes play; 0 is one for each core")] = 0,
    folder: Annotated[Path | None, typer.Option("--out", help="where results go; balance/GAME by default")] = None,
    language: Language = "en",
    seed: Seed = 0,
) -> None:
    """Play many games and say how the box plays: points, use and win share of every part, seats. It resumes."""
    need("arena", "walpurgis balance")
    from walpurgis.arena.balance_plan import BalancePlan, play_balance, usual_bots
    from walpurgis.arena.balance_report import write_balance_report
    from walpurgis.arena.results_log import ResultsLog
    from walpurgis.arena.runners import run_alone, run_in_pool
    from walpurgis.bots.names import split_names

    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not a language here; there are {', '.join(LANGUAGES)}")
    boxes = [read_box(box)] if against is None else [read_box(box), read_box(against)]
    played = [game(id, each) for each in boxes]
    if len(played) == 2 and played[0] is played[1]:
        raise ValueError("these two boxes are the same to the rules, so there is nothing to compare")
    counts = read_counts(seats, played)
    chosen = split_names(bots) if bots else usual_bots(played)
    home = folder or Path("balance") / played[0].id
    logs: list[list[ResultsLog]] = []
    chosen_options = read_options(option)
    for count in counts:
        plans = [
            BalancePlan(id, chosen, games, count, chosen_options, seed, box=each.text if each else "") for each in boxes
        ]
        logs.append([ResultsLog(plan.folder(home), plan, keep_records=False) for plan in plans])
    out.print(f"bots: {', '.join(chosen)}", markup=False, soft_wrap=True)
    runner = run_alone(play_balance) if processes == 1 else run_in_pool(processes or None, play_balance)
    try:
        for pair in logs:
            for log in pair:
                play_all(log.plan, log, runner)
    finally:
        chapters = read_chapters(logs, chosen, language)
        page = write_balance_report(home, chapters, language)
        for chapter in chapters:
            show(chapter, language)
        out.print(f"report: {page}", soft_wrap=True, markup=False)


def read_counts(text: str, played: Sequence[Game[Any]]) -> list[int]:
    """The numbers of players that somebody asks for."""
    possible = [count for count in played[0].seats if all(count in each.seats for each in played)]
    if text == "all":
        return possible
    if not text:
        return [next((count for count in possible if count > 1), possible[0])]
    counts = [int(part) if part.strip().isdecimal() else -1 for part in text.split(",")]
    if any(count not in possible for count in counts):
        raise ValueError(f"--seats {text}: {played[0].title} is for {', '.join(map(str, possible))} players, or all")
    return list(dict.fromkeys(counts))


def read_chapters(logs: "Sequence[Sequence[ResultsLog]]", bots: Sequence[str], language: str) -> "list[ReportChapter]":
    """The chapters of the report: a number of seats and a bot each."""
    from walpurgis.arena.balance_report import ReportChapter, Study

    chapters = []
    for pair in logs:
        for bot in bots:
            studies = [Study(_plan(log), bot, log.results(), language) for log in pair]
            chapters.append(ReportChapter(*studies))
    return chapters


def _plan(log: "ResultsLog") -> "BalancePlan":
    from walpurgis.arena.balance_plan import BalancePlan

    assert isinstance(log.plan, BalancePlan)
    return log.plan


def show(chapter: "ReportChapter", language: str) -> None:
    """A short summary, in the terminal."""
    from walpurgis.arena.balance_words import speaker

    say = speaker(language)
    out.print(f"\n{chapter.title(say)}, {chapter.first.bot}", style="bold", markup=False)
    out.print(chapter.about(say), style="dim", markup=False)
    if chapter.second is None or not chapter.compared:
        for key in SHOWN:
            _show_table(chapter.first, key, say)
        _show_remarks(chapter.first, say)
    else:
        _show_differences(chapter, say)
        for study in (chapter.first, chapter.second):
            _show_remarks(study, say)


def _show_table(study: "Study", key: str, say: Any) -> None:
    from walpurgis.arena.balance_report import plain
    from walpurgis.arena.estimates import Estimate

    table = study.table(key)
    if table is None:
        return
    columns = table.columns[:2]
    shown = Table("", *[say(column.title) for column in columns], title=say(table.title), title_justify="left")
    for row in table.rows:
        cells = [(row.cells.get(column.key), column) for column in columns]
        words = [plain(cell, column) if isinstance(cell, Estimate) else cell or "" for cell, column in cells]
        shown.add_row(escape(say(row.label)), *words)
    out.print(shown)


def _show_remarks(study: "Study", say: Any) -> None:
    from walpurgis.arena.balance_report import box_name
    from walpurgis.arena.balance_words import NOTHING

    if not study.tables:
        out.print(say("No game is over yet."), markup=False)
        return
    out.print(f"{say('What to look at')} ({box_name(study, say)})", style="bold", markup=False)
    if not study.remarks:
        out.print(f"  {say(NOTHING)}", markup=False)
    for remark in study.remarks[:MOST_SHOWN]:
        out.print(f"  {say(remark.kind)}: {remark.text(say)}", markup=False, soft_wrap=True)
    if len(study.remarks) > MOST_SHOWN:
        out.print(f"  … {len(study.remarks) - MOST_SHOWN}", markup=False)


def _show_differences(chapter: "ReportChapter", say: Any) -> None:
    from walpurgis.arena.balance_report import difference, form, noise_sentence

    out.print(noise_sentence(chapter, say), markup=False)
    shown = Table(say("figure"), "", "", "", say("difference"))
    for one in chapter.beyond_noise()[:MOST_SHOWN]:
        values = [form(estimate.value, one.column) for estimate in (one.first, one.second)]
        name = f"{say(one.row.label)} ({say(one.table.title)})"
        shown.add_row(escape(name), say(one.column.title), *values, difference(one))
    if shown.row_count:
        out.print(shown)
