"""Plots as SVG: small, sharp, and readable on paper and in the dark. Each stands alone, or inside a page."""

import math
from collections.abc import Sequence
from html import escape
from itertools import pairwise

WIDTH = 720
LEFT = 190
RIGHT = 70
ROW = 30
STYLE = (
    "<style>"
    ".w text{font:13px system-ui,sans-serif;fill:#2c2436}.w .dim{fill:#75697f}"
    ".w line{stroke:#cfc6d6}.w .axis{stroke:#8f839a}.w .fair{stroke:#b3562b;stroke-dasharray:4 3}"
    ".w .mark{fill:#5b3a8c}.w .reach{stroke:#5b3a8c;stroke-width:3}.w .bar{fill:#8a6bbf}"
    "@media(prefers-color-scheme:dark){.w text{fill:#e9e2f0}.w .dim{fill:#a99db5}.w line{stroke:#4a4155}"
    ".w .axis{stroke:#85799a}.w .fair{stroke:#e0915f}.w .mark,.w .bar{fill:#b79bea}.w .reach{stroke:#b79bea}}"
    "</style>"
)


class Scale:
    """From values to places on the page."""

    def __init__(self, low: float, high: float, start: float = LEFT, end: float = WIDTH - RIGHT) -> None:
        self.low = low
        self.high = high if high > low else low + 1.0
        self.start = start
        self.end = end

    def __call__(self, value: float) -> float:
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Three to seven round numbers within the scale."""
        rough = (self.high - self.low) / 5
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(power * nice for nice in (1, 2, 2.5, 5, 10) if power * nice >= rough * 0.999)
        first = math.ceil(self.low / step - 1e-9)
        return [step * at for at in range(first, math.floor(self.high / step + 1e-9) + 1)]


def intervals(
    title: str, rows: Sequence[tuple[str, float, float, float]], low: float, high: float, fair: float | None, unit: str
) -> str:
    """A dot and a line for each row: label, low end, middle, high end; `fair` is marked."""
    scale = Scale(low, high)
    parts = _axis(scale, len(rows), unit)
    if fair is not None:
        parts.append(_line(scale(fair), 24, scale(fair), 30 + ROW * len(rows), "fair"))
    for number, (label, start, middle, end) in enumerate(rows):
        y = 44 + ROW * number
        parts.append(_label(y + 4, label))
        parts.append(_line(scale(start), y, scale(end), y, "reach"))
        parts.append(f'<circle class="mark" cx="{scale(middle):.1f}" cy="{y}" r="5"/>')
        parts.append(_text(WIDTH - RIGHT + 12, y + 4, _number(middle, unit), "start"))
    return _svg(title, 60 + ROW * len(rows), parts)


def histograms(title: str, rows: Sequence[tuple[str, Sequence[float]]], unit: str = "") -> str:
    """A histogram for each row, on one scale; a short line marks the mean."""
    everything = [value for _, values in rows for value in values]
    low, high = min(everything, default=0.0), max(everything, default=1.0)
    step = max(1, math.ceil((high - low + 1) / 60)) if all(value == int(value) for value in everything) else 0
    bins = math.ceil((high - low + 1) / step) if step else 40
    scale = Scale(low - 0.5, low - 0.5 + bins * step) if step else Scale(low, high)
    height = 56
    parts = []
    for number, (label, values) in enumerate(rows):
        base = 30 + height * (number + 1)
        parts += _histogram(scale, values, base, height - 14, bins)
        mean = sum(values) / len(values) if values else 0.0
        parts.append(_line(scale(mean), base - height + 14, scale(mean), base, "fair"))
        parts.append(_label(base - 4, label))
        parts.append(_text(WIDTH - RIGHT + 12, base - 4, _number(mean, unit), "start"))
        parts.append(_line(LEFT, base, WIDTH - RIGHT, base, "axis"))
    base = 30 + height * len(rows)
    parts += [_text(scale(tick), base + 18, _number(tick, unit), "middle", "dim") for tick in scale.ticks()]
    return _svg(title, base + 30, parts)


def curve(
    title: str, points: Sequence[tuple[float, float]], low: float, high: float, goal: float, units: tuple[str, str]
) -> str:
    """A line through points from left to right, from `low` to `high`; `goal` is marked. Units of x and of y."""
    left, top, bottom = 60, 40, 260
    across, up = Scale(0, max(x for x, _ in points), left), Scale(low, high, bottom, top)
    parts = [_line(left, up(tick), across.end, up(tick)) for tick in up.ticks()]
    parts += [_text(left - 10, up(tick) + 4, _number(tick, units[1]), "end", "dim") for tick in up.ticks()]
    parts += [_text(across(tick), bottom + 20, _number(tick, units[0]), "middle", "dim") for tick in across.ticks()]
    parts.append(_line(left, up(goal), across.end, up(goal), "fair"))
    for (x, y), (next_x, next_y) in pairwise(points):
        parts.append(_line(across(x), up(y), across(next_x), up(next_y), "reach"))
    parts += [f'<circle class="mark" cx="{across(x):.1f}" cy="{up(y):.1f}" r="4"/>' for x, y in points]
    parts.append(_text(across.end + 12, up(points[-1][1]) + 4, _number(points[-1][1], units[1]), "start"))
    return _svg(title, bottom + 30, parts)


def reliability(title: str, bins: Sequence[tuple[float, float, int]]) -> str:
    """What was foretold, from left to right, and how often it came true; the larger a dot, the more there was of it."""
    left, top, bottom = 60, 40, 340
    across, up = Scale(0, 1, left, left + bottom - top), Scale(0, 1, bottom, top)
    parts = [_line(left, up(tick), across.end, up(tick)) for tick in up.ticks()]
    parts += [_text(left - 10, up(tick) + 4, _number(tick, "%"), "end", "dim") for tick in up.ticks()]
    parts += [_text(across(tick), bottom + 20, _number(tick, "%"), "middle", "dim") for tick in across.ticks()]
    parts.append(_line(across(0), up(0), across(1), up(1), "fair"))
    most = max((count for *_, count in bins), default=1)
    for said, came, count in bins:
        size = 3 + 7 * math.sqrt(count / most)
        parts.append(f'<circle class="mark" cx="{across(said):.1f}" cy="{up(came):.1f}" r="{size:.1f}"/>')
    for row, (said, came, count) in enumerate(bins):
        told = f"{_number(said, '%')} foretold, {_number(came, '%')} won ({count:,})"
        parts.append(_text(across.end + 40, top + 10 + 26 * row, told, "start", "dim"))
    return _svg(title, bottom + 36, parts)


def matrix(title: str, names: Sequence[str], cells: dict[tuple[str, str], float], fair: float) -> str:
    """A square for each pairing: the row's win share in a field of the column's; the darker, the better."""
    side = min(90, (WIDTH - LEFT - 20) // max(1, len(names)))
    parts = []
    for column, name in enumerate(names):
        parts.append(_text(LEFT + side * column + side / 2, 42, ellipsize(name, side // 7)))
    for row, one in enumerate(names):
        y = 52 + 40 * row
        parts.append(_label(y + 24, one))
        for column, other in enumerate(names):
            if (one, other) in cells:
                parts += _cell(LEFT + side * column, y, side, cells[one, other], fair)
    return _svg(title, 64 + 40 * len(names), parts)


def _cell(x: float, y: float, side: int, share: float, fair: float) -> list[str]:
    strength = min(1.0, share / (2 * fair)) if fair else 0.0
    square = f'<rect x="{x + 1}" y="{y}" width="{side - 2}" height="36" rx="3" fill="#8a6bbf" '
    return [
        square + f'fill-opacity="{0.08 + 0.7 * strength:.2f}"/>',
        _text(x + side / 2, y + 23, f"{100 * share:.0f} %"),
    ]


def _histogram(scale: Scale, values: Sequence[float], base: float, height: float, bins: int) -> list[str]:
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int((value - scale.low) / (scale.high - scale.low) * bins))] += 1
    most = max(counts, default=0) or 1
    wide = (WIDTH - LEFT - RIGHT) / bins
    return [
        f'<rect class="bar" x="{LEFT + wide * at:.1f}" y="{base - height * count / most:.1f}" '
        f'width="{wide - 1:.1f}" height="{height * count / most:.1f}"/>'
        for at, count in enumerate(counts)
        if count
    ]


def _label(y: float, text: str) -> str:
    return _text(LEFT - 12, y, ellipsize(text, 25), "end")


def ellipsize(text: str, most: int) -> str:
    """A long name without its middle."""
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


def _axis(scale: Scale, rows: int, unit: str) -> list[str]:
    bottom = 30 + ROW * rows
    parts = [_line(scale(tick), 28, scale(tick), bottom) for tick in scale.ticks()]
    parts += [_text(scale(tick), bottom + 18, _number(tick, unit), "middle", "dim") for tick in scale.ticks()]
    return parts


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    head = f'<svg class="w" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img">'
    heading = f"<title>{escape(title)}</title>{STYLE}" + _text(0, 16, title, "start", "dim")
    return head + heading + "".join(parts) + "</svg>"


def _text(x: float, y: float, text: str, anchor: str = "middle", kind: str = "") -> str:
    mark = f' class="{kind}"' if kind else ""
    return f'<text{mark} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str = "") -> str:
    mark = f' class="{kind}"' if kind else ""
    return f'<line{mark} x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _number(value: float, unit: str) -> str:
    return f"{100 * value:.0f} %" if unit == "%" else f"{value:.0f}{unit}" if abs(value) >= 10 else f"{value:.2g}{unit}"
