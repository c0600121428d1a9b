"""An analysis as data: what `walpurgis analyse` writes as JSON, and what pages are drawn from."""

from typing import Any, Final

from walpurgis.analysis import grades
from walpurgis.analysis.chances import win_share
from walpurgis.analysis.grades import Line
from walpurgis.analysis.record_analysis import RecordAnalysis
from walpurgis.kernel.kinds import Json

REPORT_FORMAT: Final = 1


def report(analysis: RecordAnalysis) -> dict[str, Json]:
    """Everything that was found out, with grades, accounts and turning points."""
    lines = analysis.lines.in_order()
    record, state = analysis.record, analysis.final
    limits = grades.thresholds(analysis.game.id, record.seats)
    result = state.result() if state.over else None
    shares = [win_share(result, seat) for seat in range(record.seats)] if result is not None else None
    return {
        "format": REPORT_FORMAT,
        **analysis.identity(),
        "options": record.options,
        "seats": record.seats,
        "entries": len(record.entries),
        "judge": analysis.judge.kind,
        "simulations": analysis.depth.simulations(analysis.tasks),
        "thresholds": limits._asdict(),
        "result": result,
        "players": [
            grades.player(lines, seat, limits, None if shares is None else shares[seat]) for seat in range(record.seats)
        ],
        "turning_points": [line["entry"] for line in grades.turning_points(lines)],
        "curve": curve(lines, shares, len(record.entries)),
        "lines": [_graded(line, limits) for line in lines],
    }


def curve(lines: list[Line], shares: list[float] | None, entries: int) -> list[list[Any]]:
    """Everybody's chances before each decision, by the entry: with full knowledge where there is it, and the result."""
    points: list[list[Any]] = []
    for line in lines:
        if grades.is_decision(line):
            told = line.get("known", line)["chances"]
            points.append([line["entry"], told])
    if shares is not None:
        points.append([entries + 1, shares])
    return points


def _graded(line: Line, limits: grades.Thresholds) -> Line:
    told = dict(line)
    if grades.is_decision(line):
        told |= {"loss": round(grades.loss(line), 5), "grade": grades.grade(line, limits)}
    if "after" in line:
        told["luck"] = [round(change, 5) for change in grades.luck_of(line)]
    return told
