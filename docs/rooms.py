"""Draws docs/assets/rooms.svg, the picture of the architecture: floors from the import contract, arrows from imports.

    python docs/rooms.py            write it anew
    python docs/rooms.py --check    fail where the picture is not up to date

A floor is a layer of the contract in pyproject.toml. An arrow is an import that really stands in the code; one that
follows from others (a room below what a room below imports) is left out. Needs import-linter, which reads the imports.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

import grimp

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURE: Final = ROOT / "docs/assets/rooms.svg"

NOTES: Final = {
    "web": "the browser client",
    "cli": "the command walpurgis",
    "server": "lobby, tables, live updates, storage",
    "learning": "networks by self-play",
    "arena": "matches, ratings, reports",
    "envs": "for learning libraries",
    "analysis": "what moves were worth",
    "bots": "see what a person in that seat would see",
    "testing": "the conformance kit",
    "games": "one package each, strangers to each other",
    "formats": "what people write and read",
    "encoding": "numbers for learners",
    "kernel": "the rules engine: states, steps, moves, events",
}

WIDTH: Final = 920
LEFT, RIGHT, MARGIN = 80, 840, 30
HIGH, GAMES_HIGH, BETWEEN, BESIDE = 58, 108, 34, 16

STYLE: Final = """
    .room { fill: #f6efe2; stroke: #1d1533; stroke-width: 3 }
    .game { fill: #fbe3a1; stroke: #1d1533; stroke-width: 2 }
    .base { fill: #b9aecb; stroke: #1d1533; stroke-width: 3 }
    .name { font-size: 20px; font-weight: 700; fill: #1d1533; text-anchor: middle }
    .note { font-size: 14px; fill: #43355f; text-anchor: middle }
    .arrow { stroke: #f4c95d; stroke-width: 3; fill: none; marker-end: url(#tip) }
"""

Arrows = set[tuple[str, str]]


class Box(NamedTuple):
    """Where a room is drawn, and on which floor from the top."""

    floor: int
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


# ----- what is drawn -----


def floors() -> list[list[str]]:
    """The rooms of every layer of the contract, from the top; the browser client stands beside the command line."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["type"] == "layers")
    found = [[room.strip(" ()") for room in layer.split("|")] for layer in layers]
    return [["web", *rooms] if "cli" in rooms else rooms for rooms in found if rooms != ["__main__"]]


def games() -> list[str]:
    """The names of the packages in games/."""
    return sorted(path.parent.name for path in (ROOT / "src/walpurgis/games").glob("*/__init__.py"))


def imports() -> Arrows:
    """Which room imports which; the browser client knows the server's messages."""
    graph = grimp.build_graph("walpurgis", exclude_type_checking_imports=True, cache_dir=None)
    rooms = {room for rooms in floors() for room in rooms}
    pairs = {
        (module.split(".")[1], other.split(".")[1])
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
        if "." in module and "." in other
    }
    return {(room, other) for room, other in pairs if room != other and {room, other} <= rooms} | {("web", "server")}


def essential(arrows: Arrows) -> Arrows:
    """The arrows that do not follow from others."""
    return {(room, other) for room, other in arrows if not _leads(arrows - {(room, other)}, room, other)}


def _leads(arrows: Arrows, room: str, other: str) -> bool:
    return any(start == room and (end == other or _leads(arrows, end, other)) for start, end in arrows)


# ----- how it is drawn -----


def picture() -> str:
    """The whole picture, as SVG."""
    plan, arrows = floors(), essential(imports())
    boxes = dict(_boxes(plan))
    height = max(box.bottom for box in boxes.values()) + MARGIN
    told = "; ".join(f"{room} imports {', '.join(sorted(to for of, to in arrows if of == room))}" for room in boxes)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        "aria-labelledby=\"title desc\" font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\">",
        '  <title id="title">The rooms of Walpurgis</title>',
        f'  <desc id="desc">{escape(told.removesuffix("; kernel imports "))}.</desc>',
        f"  <style>{STYLE}  </style>",
        '  <marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">'
        '<path d="M0 0 L10 5 L0 10 z" fill="#f4c95d"/></marker>',
        f'  <rect width="{WIDTH}" height="{height}" rx="14" fill="#2a1f47"/>',
    ]
    for room, box in boxes.items():
        lines += _room(room, box)
    lines += [f'  <path class="arrow" d="{path}"/>' for path in _paths(boxes, sorted(arrows))]
    return "\n".join([*lines, "</svg>", ""])


def _boxes(plan: list[list[str]]) -> Iterator[tuple[str, Box]]:
    """Every room with its place: the rooms of a floor stand side by side."""
    y = MARGIN
    for floor, rooms in enumerate(plan):
        high = GAMES_HIGH if "games" in rooms else HIGH
        for room, (x, width) in zip(rooms, _side_by_side(LEFT, RIGHT, len(rooms)), strict=True):
            yield room, Box(floor, x, y, width, high)
        y += high + BETWEEN


def _side_by_side(left: int, right: int, count: int) -> list[tuple[int, int]]:
    """Left edge and width of each of some boxes that share a line."""
    width = (right - left - BESIDE * (count - 1)) // count
    return [(left + at * (width + BESIDE), width) for at in range(count)]


def _room(room: str, box: Box) -> list[str]:
    lines = [
        _rectangle("base" if room == "kernel" else "room", box),
        f'  <text class="name" x="{box.middle}" y="{box.y + 25}">{room}</text>',
        f'  <text class="note" x="{box.middle}" y="{box.y + 46}">{escape(NOTES.get(room, ""))}</text>',
    ]
    return lines + _games(box) if room == "games" else lines


def _games(box: Box) -> list[str]:
    """The packages of the games, side by side within their room."""
    lines: list[str] = []
    packages = games()
    for game, (x, width) in zip(packages, _side_by_side(box.x + 12, box.right - 12, len(packages)), strict=True):
        inner = Box(box.floor, x, box.y + 58, width, 38)
        lines += [
            _rectangle("game", inner),
            f'  <text class="note" x="{inner.middle}" y="{inner.y + 24}">{game}</text>',
        ]
    return lines


def _rectangle(kind: str, box: Box) -> str:
    return f'  <rect class="{kind}" x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" rx="3"/>'


def _paths(boxes: dict[str, Box], arrows: list[tuple[str, str]]) -> Iterator[str]:
    """An arrow to the next floor goes down; a longer one goes around, in a lane of its own."""
    left, right = LEFT, RIGHT
    for room, other in arrows:
        start, end = boxes[room], boxes[other]
        if end.floor == start.floor + 1:
            yield _down(start, end)
        elif start.middle + end.middle > LEFT + RIGHT:
            right += 28
            yield _around(start.right, start, right, end, end.right + 4)
        else:
            left -= 28
            yield _around(start.x, start, left, end, end.x - 4)


def _down(start: Box, end: Box) -> str:
    """Straight where one room stands above the other, and else from corner to corner."""
    shared = max(start.x, end.x), min(start.right, end.right)
    if shared[0] < shared[1]:
        x = sum(shared) // 2
        return f"M{x} {start.bottom + 2} V{end.y - 3}"
    leaves, reaches = (start.x + 60, end.right - 60) if end.x < start.x else (start.right - 60, end.x + 60)
    return f"M{leaves} {start.bottom + 2} L{reaches} {end.y - 3}"


def _around(out: int, start: Box, lane: int, end: Box, back: int) -> str:
    return f"M{out} {start.y + start.height // 2} H{lane} V{end.y + end.height // 2} H{back}"


def main() -> None:
    """Write the picture, or say that it is out of date."""
    parser = argparse.ArgumentParser(description="Draw the rooms of Walpurgis and who imports whom.")
    parser.add_argument("--check", action="store_true", help="fail where the picture is not up to date")
    drawn = picture()
    if not parser.parse_args().check:
        PICTURE.write_text(drawn, "utf-8")
    elif PICTURE.read_text("utf-8") != drawn:
        sys.exit(f"{PICTURE.relative_to(ROOT)} is out of date; write it anew: python docs/rooms.py")


if __name__ == "__main__":
    main()
