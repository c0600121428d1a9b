"""`walpurgis arena`: bots against bots. `walpurgis check-bot`: is a bot from outside ready for it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from walpurgis.bots.check import check_bot as conformance
from walpurgis.cli.arguments import Argument, Option
from walpurgis.cli.common import BoxFile, GameId, Options, Seed, out, read_box, read_options
from walpurgis.cli.extras import need
from walpurgis.cli.printing import Styled, TextTable
from walpurgis.games import game

if TYPE_CHECKING:
    from walpurgis.arena.plan import Plan
    from walpurgis.arena.results_log import ResultsLog
    from walpurgis.arena.runners import Runner

SHOWN = ("shares", "ratings", "times", "seats", "faults")
BOTS = (
    "novice, apprentice, witch, septima, raven and hecate where a network is installed, LEVEL@SECONDS, net:FILE, "
    "MODULE:NAME or run:COMMAND"
)


def arena(
    id: GameId,
    bots: Annotated[list[str], Argument(metavar="BOT", help=BOTS)],
    games: Annotated[int, Option(help="games of each pairing; a deal is played once from every seat")] = 100,
    seats: Annotated[int | None, Option(help="number of players; the smallest of two or more by default")] = None,
    option: Options = None,
    seed: Seed = 0,
    pairs: Annotated[str, Option(help="who meets whom: all, or ladder (each bot the one before it)")] = "all",
    clock: Annotated[float, Option(help="seconds that the table gives for a move")] = 10.0,
    busy: Annotated[
        bool, Option("--busy", help="on a busy machine: clocks count the processor time of built-in bots")
    ] = False,
    processes: Annotated[int, Option(help="how many processes play; 0 is one for each core")] = 0,
    ray: Annotated[bool, Option("--ray", help="play on a Ray cluster, or on a local one of its own")] = False,
    address: Annotated[str, Option(help="with --ray: where the cluster is; auto finds it")] = "",
    folder: Annotated[Path | None, Option("--out", help="where results go; arena/GAME-SEATS by default")] = None,
    records: Annotated[bool, Option(help="keep the record of every game")] = True,
    box: BoxFile = None,
) -> None:
    """Let bots play a tournament and write a report: ratings, intervals, balance. It resumes where it stopped."""
    need("arena", "walpurgis arena")
    from walpurgis.arena.plan import Plan
    from walpurgis.arena.report import write_report
    from walpurgis.arena.results_log import ResultsLog
    from walpurgis.arena.runners import find_ray, run_here, run_in_pool, run_on_ray

    other = read_box(box)
    found = game(id, other)
    count = seats or next((number for number in found.seats if number > 1), found.seats[0])
    plan = Plan(
        id, bots, games, count, read_options(option), seed, pairs, clock or None, busy, other.text if other else ""
    )
    results_log = ResultsLog(folder or Path("arena") / f"{found.key}-{count}", plan, records)
    if ray:
        find_ray()
    runner = run_on_ray(address or None) if ray else run_here if processes == 1 else run_in_pool(processes or None)
    try:
        play_all(plan, results_log, runner)
    finally:
        page = write_report(results_log.folder, plan, results_log.results())
        show(plan, results_log)
        out.print(f"report: {page}", soft_wrap=True)


def play_all(plan: "Plan", results_log: "ResultsLog", runner: "Runner") -> None:
    """Play what is left, and show how far it is."""
    left = results_log.left()
    total = sum(1 for _ in plan.jobs())
    if len(left) < total:
        out.print(f"{total - len(left)} of {total} games are in {results_log.path} already")
    with out.progress(f"{plan.rules.title}: games", total, total - len(left)) as progress:
        for line, record in runner(plan, left):
            results_log.add(line, record)
            for fault in line["faults"].values():
                out.print(Styled(line["key"], "red"), f": {fault}", soft_wrap=True)
            progress.advance()


def show(plan: "Plan", results_log: "ResultsLog") -> None:
    """The main tables, in the terminal."""
    from walpurgis.arena.sections import sections

    lines = results_log.results()
    for section in sections(plan, lines) if lines else []:
        if section.id in SHOWN:
            table = TextTable(*section.head, title=section.title)
            for row in section.rows:
                table.add_row(*row)
            out.print(table)


def check_bot(
    bot: Annotated[str, Argument(metavar="BOT", help="run:COMMAND, MODULE:NAME or a level")],
    games: Annotated[list[str] | None, Option("--game", help="a game to try it on; all by default")] = None,
    clock: Annotated[float, Option(help="seconds that it gets for a move")] = 5.0,
    seed: Seed = 0,
) -> None:
    """Check that a bot from outside keeps the protocol: it starts, answers in time, plays legal moves, and ends."""
    problems = 0
    for report in conformance(bot, games, clock, seed):
        verdict = Styled("ok  ", "green") if report.passed else Styled("FAIL", "red")
        out.print(verdict, f" {report.text}", soft_wrap=True)
        problems += not report.passed
    if problems:
        raise ValueError(f"{bot} breaks the protocol in {problems} place{'s' if problems > 1 else ''}")
    out.print(f"{bot} is ready to play.", soft_wrap=True)
