"""The parts of a report: each has a heading, a word of explanation, a table and perhaps a plot."""

from collections.abc import Sequence

from walpurgis.arena import balance, game_statistics, plots
from walpurgis.arena.game_statistics import Line, Share
from walpurgis.arena.plan import Plan
from walpurgis.arena.ratings import rate

Row = tuple[str, ...]


class Section:
    """One part of a report."""

    def __init__(self, id: str, title: str, about: str, head: Row, rows: Sequence[Row], plot: str = "") -> None:
        self.id = id
        self.title = title
        self.about = about
        self.head = head
        self.rows = list(rows)
        self.plot = plot


def sections(plan: Plan, lines: list[Line]) -> list[Section]:
    """The whole report, without what has nothing to say."""
    parts = [
        shares(lines),
        matrix(plan, lines),
        ratings(plan, lines),
        scores(lines),
        thinking_times(lines),
        lengths(lines),
        seats(lines),
        *roles(lines),
        habits("scoring", "Where points come from", balance.scoring(lines), "points a game"),
        habits("strategies", "What winners do", balance.strategies(lines), "times a game, where there is a choice"),
        endings(lines),
        faults(lines),
    ]
    return [part for part in parts if part.rows]


def shares(lines: list[Line]) -> Section:
    found = game_statistics.shares(lines)
    about = (
        "The share of the wins of one bot in a field of another, with 95 % intervals; it sits in every seat of "
        "every deal. Fair is what it would have among equals. A shared win counts in part."
    )
    rows = [
        (each.one, each.other, str(each.games), percent(each.share), reach(each), percent(each.fair)) for each in found
    ]
    head = ("bot", "in a field of", "games", "win share", "95 % interval", "fair")
    fair = found[0].fair if found else None
    plot = plots.intervals("win share", [_whisker(f"{s.one} – {s.other}", s) for s in found], 0.0, 1.0, fair, "%")
    return Section("shares", "Who wins", about, head, rows, plot)


def matrix(plan: Plan, lines: list[Line]) -> Section:
    cells: dict[tuple[str, str], float] = {}
    fair = 1 / plan.seats
    for share in game_statistics.shares(lines):
        cells[share.one, share.other] = share.share
        if plan.seats == 2:
            cells[share.other, share.one] = 1 - share.share
    used = [bot for bot in plan.bots if any(bot in pair for pair in cells)]
    rows = [(one, *[percent(cells[one, other]) if (one, other) in cells else "" for other in used]) for one in used]
    about = "The row's win share in a field of the column's."
    plot = plots.matrix("win share of the row's bot", used, cells, fair)
    return Section("matrix", "Everyone against everyone", about, ("", *used), rows if len(used) > 2 else [], plot)


def ratings(plan: Plan, lines: list[Line]) -> Section:
    found = rate(plan.bots, lines)
    about = (
        "Bradley-Terry strengths from who came in before whom, on the scale of chess: 200 points more are odds of "
        "about three to one. The mean is 0; intervals from resampled deals."
    )
    rows = [(each.bot, f"{each.points:+.0f}", f"{each.low:+.0f} to {each.high:+.0f}") for each in found]
    whiskers = [(each.bot, each.low, each.points, each.high) for each in found]
    ends = [value for _, low, _, high in whiskers for value in (low, high)] or [0.0]
    plot = plots.intervals("rating", whiskers, min(ends) - 20, max(ends) + 20, 0.0, "") if found else ""
    return Section("ratings", "Ratings", about, ("bot", "rating", "95 % interval"), rows, plot)


def scores(lines: list[Line]) -> Section:
    found = game_statistics.scores(lines)
    head = ("bot", "seats", "mean", "deviation", "lowest", "a tenth below", "median", "a tenth above", "highest")
    rows = [
        (
            bot,
            str(s.count),
            f"{s.mean:.1f}",
            f"{s.deviation:.1f}",
            *[f"{s.at(part):g}" for part in (0, 0.1, 0.5, 0.9, 1)],
        )
        for bot, s in found.items()
    ]
    plot = plots.histograms("scores; the line is the mean", [(bot, s.values) for bot, s in found.items()])
    return Section("scores", "Scores", "Over all seats and games of each bot.", head, rows, plot)


def thinking_times(lines: list[Line]) -> Section:
    found = game_statistics.thinking_times(lines)
    head = ("bot", "decisions", "mean", "median", "99 of 100", "longest", "late", "simulations/s")
    rows = [
        (
            bot,
            f"{pace.count:,}",
            *[seconds(value) for value in (pace.mean, pace.at(0.5), pace.at(0.99), pace.longest)],
            str(pace.late),
            f"{pace.simulations / pace.total:,.0f}" if pace.simulations and pace.total else "",
        )
        for bot, pace in found.items()
    ]
    about = "Seconds a decision; forced moves do not count. Late: more than 10 % beyond the table's clock."
    return Section("times", "Decision times", about, head, rows)


def lengths(lines: list[Line]) -> Section:
    spread = game_statistics.lengths(lines)
    row = [f"{spread.mean:.0f}", *[f"{spread.at(part):g}" for part in (0, 0.1, 0.5, 0.9, 1)]]
    head = ("mean", "shortest", "a tenth below", "median", "a tenth above", "longest")
    plot = plots.histograms("moves a game", [("all games", spread.values)])
    return Section("lengths", "Game lengths", "Moves of all seats together.", head, [tuple(row)], plot)


def seats(lines: list[Line]) -> Section:
    about = "Does it matter where one sits? Bots rotate through the seats, so that their strength plays no part in it."
    return _balance("seats", "Seats", about, balance.seats(lines) if lines else [])


def roles(lines: list[Line]) -> list[Section]:
    about = "The win share of those who had it."
    return [_balance(f"role-{kind}", kind.capitalize(), about, found) for kind, found in balance.roles(lines).items()]


def habits(id: str, title: str, found: list[balance.Habit], unit: str) -> Section:
    about = (
        f"Means of winners and of the others, in {unit}; the tie is the correlation with winning. A tie is no cause."
    )
    rows = [(h.name.replace("_", " "), f"{h.winners:.2f}", f"{h.others:.2f}", f"{h.tie:+.2f}") for h in found]
    return Section(id, title, about, ("", "winners", "others", "tie"), rows)


def endings(lines: list[Line]) -> Section:
    rows = [(ending.replace("_", " "), str(count)) for ending, count in balance.endings(lines)]
    return Section("endings", "How games end", "", ("ending", "games"), rows)


def faults(lines: list[Line]) -> Section:
    about = "Bots that lost their seat to a built-in one, and why."
    return Section("faults", "Faults", about, ("fault",), [(fault,) for fault in game_statistics.faults(lines)])


def _balance(id: str, title: str, about: str, found: list[Share]) -> Section:
    rows = [(s.one, str(s.games), percent(s.share), reach(s), percent(s.fair)) for s in found]
    whiskers = [_whisker(share.one, share) for share in found]
    plot = plots.intervals("win share", whiskers, 0.0, 1.0, found[0].fair if found else None, "%") if found else ""
    return Section(id, title, about, ("", "games", "win share", "95 % interval", "fair"), rows, plot)


def _whisker(label: str, share: Share) -> tuple[str, float, float, float]:
    return label, share.low, share.share, share.high


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def reach(share: Share) -> str:
    return f"{100 * share.low:.1f} to {100 * share.high:.1f} %"


def seconds(value: float) -> str:
    return f"{value:.2f} s" if value >= 0.1 else f"{1000 * value:.1f} ms"
