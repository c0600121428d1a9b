"""One class name has one meaning in the whole package, so that a search for it leads to one place."""

import ast
from collections import defaultdict
from pathlib import Path

SRC = Path(__file__).parent.parent / "src" / "walpurgis"


def places() -> dict[str, list[str]]:
    """Where classes are defined, by name: a room, or for the words of a rulebook the game."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(SRC.rglob("*.py")):
        path = file.relative_to(SRC)
        where = "/".join(path.parts[:2]) if path.parts[0] == "games" else str(path)
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(where)
    return found


def test_a_class_name_has_one_meaning() -> None:
    """Games may share words of rulebooks, such as EndTurn; their `Table` and `Move` are subclasses of the kernel's."""
    several = {name: where for name, where in places().items() if len(where) > 1}
    shared = {name for name, where in several.items() if all(one.startswith("games/") for one in where)}
    twice = {name for name in shared if len(set(several[name])) < len(several[name])}
    assert {name: several[name] for name in several.keys() - shared | twice} == {
        name: several[name] for name in ("Table", "Move")
    }
