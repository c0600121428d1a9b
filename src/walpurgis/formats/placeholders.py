"""Numbers of the box in a text: `{constants.hand_size}` is a dotted path into the box, `{{` and `}}` are braces.

`{owls.count}` is how many owls there are. An amount of an effect has a path, too: `{owls.owl_1.effects.gain_feather}`
is 2 where an effect is `gain_feather(2)` or `gain_feather_2`, and `{owls.owl_1.effects.draw.0}` is 3 with `draw(3,1)`.
"""

import difflib
import re
from collections.abc import Callable, Sequence
from typing import Final

from walpurgis.kernel.kinds import Json, truncate

_BRACES: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_CALL: Final = re.compile(r"(\w+)\((.+)\)")
_NUMBER_IN_NAME: Final = re.compile(r"_(\d+)(?=_|$)")


class BadPath(ValueError):
    """A path that leads nowhere in the box; the message says where it ends and what is there."""


def fill(line: str, box: Json, report: Callable[[str], None]) -> str:
    """A line with its placeholders filled in from the box; each that cannot be filled is reported, and stays."""

    def value(found: "re.Match[str]") -> str:
        if found[0] in ("{{", "}}"):
            return found[0][0]
        try:
            return _filled(found, box)
        except BadPath as error:
            report(str(error))
            return found[0]

    return _BRACES.sub(value, line)


def paths(line: str) -> list[str]:
    """The paths into the box that a line names."""
    return [found[1] for found in _BRACES.finditer(line) if found[1] is not None]


def _filled(found: "re.Match[str]", box: Json) -> str:
    if found[1] is None:
        raise BadPath(f"a lone {found[0]!r}; a placeholder is {{path}} on one line, a brace itself is {found[0] * 2!r}")
    return _written(found[1], look_up(found[1], box))


def look_up(path: str, box: Json) -> Json:
    """What lies in the box at a path: keys by name, elements of lists by their `id` or by their place from 0.

    `count` is the length of a list, and the name of an effect leads to its amounts.
    """
    at, walked = box, ""
    for part in path.split("."):
        known = _parts(at)
        if part not in known:
            raise BadPath(f"{{{path}}}: there is no {part!r} in {walked or 'the box'}{_hint(part, list(known))}")
        at = known[part]
        walked = f"{walked}.{part}" if walked else part
    return at


def _parts(value: Json) -> dict[str, Json]:
    """What a path may name next, by its name."""
    if isinstance(value, dict):
        return value
    if isinstance(value, str):
        return _amounts(value)
    if not isinstance(value, list):
        return {}
    found: dict[str, Json] = {str(place): row for place, row in enumerate(value)}
    for row in value:
        if isinstance(row, dict) and "id" in row:
            found[str(row["id"])] = row
        elif isinstance(row, str):
            found.update(_amounts(row))
    return found | {"count": len(value)}


def _amounts(effect: str) -> dict[str, Json]:
    """What an effect holds besides its name: `gain_crystal(2)`, `draw_witch(2,1)`, `heal_2`; nothing of other words."""
    call = _CALL.fullmatch(effect)
    name = call[1] if call else _NUMBER_IN_NAME.sub("", effect)
    words = call[2].split(",") if call else _NUMBER_IN_NAME.findall(effect)
    values: list[Json] = [int(word) if re.fullmatch(r"-?\d+", word) else word for word in words]
    return {name: values[0] if len(values) == 1 else values} if values else {}


def _hint(part: str, known: Sequence[str]) -> str:
    if not known:
        return ", which is a single value"
    close = difflib.get_close_matches(part, known, 3)
    return f"; the nearest are {', '.join(close)}" if close else f"; there are {truncate(known, 8)}"


def _written(path: str, value: Json) -> str:
    """A value as a text shows it; a list of plain values is joined with commas."""
    values = value if isinstance(value, list) else [value]
    if not values or any(isinstance(one, (bool, dict, list)) or one is None for one in values):
        raise BadPath(f"{{{path}}}: that is {_outline(value)}, not a number, a word or a list of these")
    return ", ".join(one if isinstance(one, str) else str(one).replace("-", "−") for one in values)


def _outline(value: Json) -> str:
    if isinstance(value, dict):
        return f"a table with {truncate(list(value), 6)}"
    return f"a list of {len(value)}" if isinstance(value, list) else repr(value)
