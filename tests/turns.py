"""A page looks different by language, width and theme; a quick run looks at each game in one of these, in turn.

`@pytest.mark.in_turn("language", "phone")` says which parameters take turns: the first game is looked at in the first
look, the second game in the second one, and so on; `keep=2` keeps two looks of each. All others are marked `fuzz`.
"""

from collections.abc import Hashable
from typing import Any

import pytest

Key = tuple[Hashable, ...]


def leave_looks_to_fuzz(items: list[pytest.Item]) -> None:
    """Mark as `fuzz` what a quick run leaves out."""
    groups: dict[tuple[str, str], list[tuple[pytest.Function, pytest.Mark]]] = {}
    for item in items:
        mark = item.get_closest_marker("in_turn")
        if mark is not None and isinstance(item, pytest.Function):
            groups.setdefault((str(item.path), item.originalname), []).append((item, mark))
    for group in groups.values():
        rows: dict[Key, int] = {}
        looks: dict[Key, int] = {}
        for item, mark in group:
            row, look = _split(item.callspec.params, mark.args)
            rows.setdefault(row, len(rows))
            looks.setdefault(look, len(looks))
        for item, mark in group:
            row, look = _split(item.callspec.params, mark.args)
            if (looks[look] - rows[row]) % len(looks) >= mark.kwargs.get("keep", 1):
                item.add_marker(pytest.mark.fuzz)


def _split(params: dict[str, Any], names: tuple[str, ...]) -> tuple[Key, Key]:
    """What stays, and what takes turns."""
    if lacking := [name for name in names if name not in params]:
        raise pytest.UsageError(f"in_turn names {', '.join(lacking)}; the parameters are {', '.join(params)}")
    row = tuple(repr(value) for name, value in params.items() if name not in names)
    return row, tuple(repr(params[name]) for name in names)
