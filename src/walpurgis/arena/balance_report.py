"""A balance report on one box or on two: a page that needs nothing but itself, and the same figures as JSON."""

import json
import math
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from walpurgis.arena import plots
from walpurgis.arena.balance_figures import BalanceFigures
from walpurgis.arena.balance_plan import BalancePlan
from walpurgis.arena.balance_words import DIFFERENCES, INTERVALS, NO_DIFFERENCE, NOTHING, REMARKS_ABOUT, speaker
from walpurgis.arena.estimates import Estimate, judge
from walpurgis.arena.figures import SHARE, Compared, FigureColumn, FigureRow, Figures, compare
from walpurgis.arena.game_statistics import Line
from walpurgis.arena.part_names import PartNames
from walpurgis.arena.remarks import DEAD, DOMINATING, LOSING, UNEVEN, find_remarks
from walpurgis.arena.report import PAGE
from walpurgis.kernel.kinds import Json

FORMAT: Final = 1
PAGE_NAME: Final = "balance.html"
DATA_NAME: Final = "balance.json"
MOST_PLOTTED: Final = 45
STYLE: Final = (
    "<style>body{max-width:76rem}small{color:var(--dim);font-size:.8em;display:block;font-weight:400}"
    "nav ul{columns:2;padding-left:1.2rem}details{margin:.6rem 0}summary{cursor:pointer}"
    "th{white-space:normal;vertical-align:bottom}td{vertical-align:top;line-height:1.3}svg{max-width:52rem}</style>"
)
Say = Callable[[str], str]


class Study:
    """The games of one box, with one bot at one number of seats, and what they say."""

    def __init__(self, plan: BalancePlan, bot: str, lines: Sequence[Line], language: str) -> None:
        self.plan = plan
        self.bot = bot
        self.lines = [line for line in lines if line["one"] == bot]
        self.tables: list[Figures] = []
        if self.lines:
            self.tables = BalanceFigures(plan.rules, PartNames(plan.rules, language), self.lines).tables()
        self.remarks = find_remarks(self.tables)

    def table(self, key: str) -> Figures | None:
        return next((table for table in self.tables if table.key == key), None)

    def data(self) -> dict[str, Json]:
        rules = self.plan.rules
        return {
            "box": rules.box,
            "rules": rules.rules,
            "games": len(self.lines),
            "tables": {table.key: table.data() for table in self.tables},
            "remarks": [remark.data() for remark in self.remarks],
        }


class ReportChapter:
    """A number of seats and a bot, with one box or with two."""

    def __init__(self, first: Study, second: Study | None = None) -> None:
        self.first = first
        self.second = second
        self.compared = [] if second is None else compare(first.tables, second.tables)
        judge([one.difference for one in self.compared])
        self.by_place = {(one.table.key, one.row.key, one.column.key): one for one in self.compared}

    @property
    def anchor(self) -> str:
        plan = self.first.plan
        return f"{plan.seats}-{plan.bots.index(self.first.bot)}"

    def beyond_noise(self) -> list[Compared]:
        """What differs by more than chance explains, the surest first."""
        found = [one for one in self.compared if one.difference.beyond_noise]
        return sorted(found, key=lambda one: -one.difference.deviations)

    def title(self, say: Say) -> str:
        seats = self.first.plan.seats
        return say("1 player") if seats == 1 else say("{seats} players").format(seats=seats)

    def about(self, say: Say) -> str:
        """What was played, so that it can be played again."""
        plan = self.first.plan
        defaults = plan.rules.new(plan.seats, {}, plan.seed).options
        options = [f"{name}={value}" for name, value in plan.options.items() if value != defaults[name]]
        played = say("{games} games of {bot} among equals")
        parts = [played.format(games=f"{len(self.first.lines):,}", bot=self.first.bot)]
        if self.second is None:
            parts.append(box_name(self.first, say))
        else:
            parts[0] += f" / {len(self.second.lines):,}"
            names = [box_name(study, say) for study in (self.first, self.second)]
            parts.append(say("first: {first}; second: {second}").format(first=names[0], second=names[1]))
        parts.append(say("rules {rules}").format(rules=plan.rules.rules))
        parts.append(say("seed {seed}").format(seed=plan.seed))
        if options:
            parts.append(say("options {options}").format(options=", ".join(options)))
        return "; ".join(parts) + "."

    def data(self) -> dict[str, Json]:
        plan = self.first.plan
        return {
            "seats": plan.seats,
            "options": plan.options,
            "seed": plan.seed,
            "bot": self.first.bot,
            "first": self.first.data(),
            "second": None if self.second is None else self.second.data(),
            "compared": [one.data() for one in self.compared],
        }


def box_name(study: Study, say: Say) -> str:
    """Which box was played with, by its fingerprint."""
    rules = study.plan.rules
    if not rules.box:
        return say("standard box")
    return say("box {box}").format(box=rules.box) + (f" ({say('standard box')})" if rules.key == rules.id else "")


def write_balance_report(folder: Path, chapters: Sequence[ReportChapter], language: str) -> Path:
    """The page, and the same in figures for programs. The answer is where the page is."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / PAGE_NAME
    page.write_text(html(chapters, language), "utf-8")
    text = json.dumps(data(chapters), ensure_ascii=False, indent=1, default=str)
    (folder / DATA_NAME).write_text(text + "\n", "utf-8")
    return page


def data(chapters: Sequence[ReportChapter]) -> dict[str, Json]:
    """The whole report, for programs."""
    game = chapters[0].first.plan.rules
    return {"format": FORMAT, "game": game.id, "chapters": [_finite(chapter.data()) for chapter in chapters]}


def html(chapters: Sequence[ReportChapter], language: str) -> str:
    say = speaker(language)
    title = say("Balance of {game}").format(game=chapters[0].first.plan.rules.title)
    links = "".join(f'<li><a href="#c{each.anchor}">{escape(_name(each, say))}</a></li>' for each in chapters)
    body = STYLE + (f"<nav><ul>{links}</ul></nav>" if len(chapters) > 1 else "")
    body += "\n".join(_chapter(chapter, say) for chapter in chapters)
    page = PAGE.format(title=escape(title), about=escape(say(INTERVALS)), body=body)
    return page.replace('<html lang="en">', f'<html lang="{language}">')


def _name(chapter: ReportChapter, say: Say) -> str:
    return f"{chapter.title(say)}, {chapter.first.bot}"


def _chapter(chapter: ReportChapter, say: Say) -> str:
    parts = [
        f'<h1 id="c{chapter.anchor}">{escape(_name(chapter, say))}</h1>',
        f"<p>{escape(chapter.about(say))}</p>",
    ]
    if not chapter.first.tables:
        return "\n".join([*parts, f"<p>{escape(say('No game is over yet.'))}</p>"])
    links = [f'<li><a href="#{_id(chapter, table)}">{escape(say(table.title))}</a></li>' for table in _tables(chapter)]
    parts.append(f"<details><summary>{escape(say('Contents'))}</summary><nav><ul>{''.join(links)}</ul></nav></details>")
    parts += [_differences(chapter, say)] if chapter.second is not None else []
    for study in (chapter.first, chapter.second):
        if study is not None:
            parts.append(_remarks(study, say, chapter.second is not None))
    parts += [_table(chapter, table, say) for table in _tables(chapter)]
    return "\n".join(parts)


def _tables(chapter: ReportChapter) -> list[Figures]:
    """The tables of the first box, and those that only the second one has."""
    known = {table.key for table in chapter.first.tables}
    more = [] if chapter.second is None else [table for table in chapter.second.tables if table.key not in known]
    return [*chapter.first.tables, *more]


def _id(chapter: ReportChapter, table: Figures) -> str:
    return f"c{chapter.anchor}-{table.key.replace(' ', '-')}"


def _remarks(study: Study, say: Say, several: bool) -> str:
    title = say("What to look at") + (f": {box_name(study, say)}" if several else "")
    parts = [f"<h2>{escape(title)}</h2>"]
    if not study.remarks:
        return "\n".join([*parts, f"<p>{escape(say(NOTHING))}</p>"])
    parts.append(f"<p>{escape(say(REMARKS_ABOUT))}</p>")
    for kind in (DEAD, DOMINATING, LOSING, UNEVEN):
        found = [remark for remark in study.remarks if remark.kind == kind]
        if found:
            lines = "".join(f"<li>{escape(remark.text(say))}</li>" for remark in found)
            parts.append(f"<h3>{escape(say(kind).capitalize())}</h3><ul>{lines}</ul>")
    return "\n".join(parts)


def _differences(chapter: ReportChapter, say: Say) -> str:
    found = chapter.beyond_noise()
    about = noise_sentence(chapter, say)
    head = [say("figure"), "", box_name(chapter.first, say), box_name(_second(chapter), say), say("difference")]
    rows = [
        [
            escape(f"{say(one.row.label)} ({say(one.table.title)})"),
            escape(say(one.column.title)),
            _figure(one.first, one.column),
            _figure(one.second, one.column),
            difference(one),
        ]
        for one in found
    ]
    table = _grid(head, rows) if rows else ""
    return f"<h2>{escape(say('Beyond noise'))}</h2>\n<p>{escape(about)}</p>\n{table}"


def noise_sentence(chapter: ReportChapter, say: Say) -> str:
    """How many figures were compared, and how to read those that differ."""
    count = len(chapter.compared)
    return say(DIFFERENCES if chapter.beyond_noise() else NO_DIFFERENCE).format(count=f"{count:,}")


def _second(chapter: ReportChapter) -> Study:
    assert chapter.second is not None
    return chapter.second


def _table(chapter: ReportChapter, table: Figures, say: Say) -> str:
    other = None if chapter.second is None else chapter.second.table(table.key)
    rows = [
        [escape(say(row.label)), *[_cell(chapter, table, row, column) for column in table.columns]]
        for row in table.rows
    ]
    head = ["", *[say(column.title) for column in table.columns]]
    heading = f'<h2 id="{_id(chapter, table)}">{escape(say(table.title))}</h2>'
    drawn = [_plot(table, say, "" if other is None else f" – {box_name(chapter.first, say)}")]
    if other is not None and other is not table:
        drawn.append(_plot(other, say, f" – {box_name(_second(chapter), say)}"))
    return f"{heading}\n<p>{escape(say(table.about))}</p>\n{_grid(head, rows)}\n{''.join(drawn)}"


def _cell(chapter: ReportChapter, table: Figures, row: FigureRow, column: FigureColumn) -> str:
    one = chapter.by_place.get((table.key, row.key, column.key))
    if one is not None:
        mark = "<b>{}</b>" if one.difference.beyond_noise else "{}"
        values = f"{form(one.first.value, column)} → {form(one.second.value, column)}"
        return mark.format(f"{values} <small>{difference(one)}</small>")
    cell = row.cells.get(column.key)
    return _figure(cell, column) if isinstance(cell, Estimate) else escape(cell or "")


def _figure(estimate: Estimate, column: FigureColumn) -> str:
    return f"{form(estimate.value, column)} <small>{_interval(estimate.low, estimate.high, column)}</small>"


def plain(estimate: Estimate, column: FigureColumn) -> str:
    """An estimate with its interval, as plain text."""
    return f"{form(estimate.value, column)} ({_interval(estimate.low, estimate.high, column)})"


def difference(one: Compared) -> str:
    """By how much the second box has more, with the interval."""
    found = one.difference
    value = form(found.value, one.column, signed=True)
    return f"{value} ({_interval(found.low, found.high, one.column)})"


def _interval(low: float, high: float, column: FigureColumn) -> str:
    if math.isinf(low) or math.isinf(high):
        return "?"
    return f"{form(low, column).removesuffix(' %')} – {form(high, column)}"


def form(value: float, column: FigureColumn, signed: bool = False) -> str:
    """A number as people read it: shares in percent, others with as many digits as they are worth."""
    sign = "+" if signed else ""
    is_share = column.form == SHARE
    digits = 1 if is_share or 10 <= abs(value) < 1000 else 2 if abs(value) < 10 else 0
    number = round(100 * value if is_share else value, digits) or 0.0  # never -0
    return f"{number:{sign}.{digits}f}{' %' if is_share else ''}"


def _plot(table: Figures, say: Say, whose: str) -> str:
    column = table.column(table.plotted)
    drawn = ""
    found = [] if column is None else [(row, row.cells.get(table.plotted)) for row in table.rows]
    whiskers = [(say(row.label), e.low, e.value, e.high) for row, e in found if isinstance(e, Estimate)]
    whiskers = [row for row in whiskers if not math.isinf(row[1])]
    if column is not None and 1 < len(whiskers) <= MOST_PLOTTED:
        is_share = column.form == SHARE
        top = max(high for *_, high in whiskers)
        low, high = (0.0, min(1.0, top * 1.05)) if is_share else (min(0.0, *[one[1] for one in whiskers]), top)
        fair = table.fair if is_share else None
        drawn = plots.intervals(f"{say(column.title)}{whose}", whiskers, low, high, fair, "%" if is_share else "")
    if table.histograms:
        shown = [(say(label), values) for label, values in table.histograms]
        drawn += plots.histograms(f"{say(table.title)}{whose}", shown)
    return drawn


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; cells are HTML already."""
    top = "".join(f"<th>{escape(word)}</th>" for word in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'


def _finite(value: Any) -> Json:
    """JSON knows no infinity: an interval that reaches there is left open."""
    if isinstance(value, float) and math.isinf(value):
        return None
    if isinstance(value, dict):
        return {key: _finite(inside) for key, inside in value.items()}
    return [_finite(inside) for inside in value] if isinstance(value, list) else value
