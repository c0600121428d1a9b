"""What a maintainer or an owner asks of a box: what differs from another one, and which values nobody has confirmed.

A table or a row says by its `provenance` where its values come from; the nearest one counts. `confirmed` is for what an
owner has seen in the printed game, and `confirmed = ["cost", "bolts"]` beside it for some values of a row only. Neither
changes the fingerprint.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from walpurgis.formats import placeholders
from walpurgis.formats.box import CONFIRMED, HOUSE, PRESENTATION_KEYS
from walpurgis.kernel.kinds import Json

ROW_NAMES: Final = ("id", "number", "players", "row", "rank", "level", "index", "field", "position", "name")
"""Keys that may name the rows of a list, the best first; without one, rows are told by their place."""
NOT_PRINTED: Final = (HOUSE, "platform")
"""Provenances of what the printed game does not have, so that nobody can confirm it."""
CLAUSE: Final = re.compile(r"\b[A-Z]{3}-\d+\.\d+[a-z]?\b")
HEADER: Final = re.compile(r"^\[\[?([\w.-]+)\]\]?\s*(#.*)?$")
HEADING: Final = re.compile(r"^### ([A-Z]{3}-\d+\.\d+[a-z]?)\b")
MANY_ITEMS: Final = 6
"""Lists with more items are compared item by item, where they have the same length."""

ADDED: Final = "added"
REMOVED: Final = "removed"
CHANGED: Final = "changed"


class Value:
    """A value of a box: where it stands, and where it comes from."""

    def __init__(self, path: str, value: Json, provenance: str, rules_read: bool) -> None:
        self.path = path
        self.value = value
        self.provenance = provenance
        self.rules_read = rules_read
        """Whether the rules may read it; else it is a name, a place in the picture, or the like."""

    @property
    def table(self) -> str:
        """The table or list that it stands in, without the row."""
        return re.sub(r"\[[^\]]*\]", "", self.path.rpartition(".")[0]) or self.path


class BoxChange:
    """A value that is otherwise in another box."""

    def __init__(self, first: Value | None, second: Value | None) -> None:
        self.first = first
        self.second = second
        known = second or first
        assert known is not None
        self.path = known.path
        self.table = known.table
        self.rules_read = known.rules_read

    @property
    def kind(self) -> str:
        return ADDED if self.first is None else REMOVED if self.second is None else CHANGED

    @property
    def is_provenance(self) -> bool:
        """Whether the value stays, and only where it comes from is said otherwise."""
        return self.first is not None and self.second is not None and same(self.first.value, self.second.value)

    @property
    def group(self) -> tuple[str, ...]:
        """What can be told in one line: a row that is new or gone, and values of a table confirmed together."""
        if self.is_provenance and self.first is not None and self.second is not None:
            return (self.table, self.first.provenance, self.second.provenance)
        row = self.path.rpartition(".")[0]
        return (row, self.kind) if self.kind != CHANGED and row.endswith("]") else (self.path,)

    def data(self) -> dict[str, Json]:
        found: dict[str, Json] = {"path": self.path, "kind": "provenance" if self.is_provenance else self.kind}
        for name, value in (("first", self.first), ("second", self.second)):
            if value is not None:
                found[name] = {"value": value.value, "provenance": value.provenance}
        return found | {"rules_read": self.rules_read}


def same(one: Json, other: Json) -> bool:
    """Whether two values are the same; true and 1 are not."""
    return type(one) is type(other) and bool(one == other)


def values(data: Mapping[str, Json]) -> list[Value]:
    """Every value of a box in its order; provenances themselves are none."""
    return list(_values(data, "", "", True))


def _values(data: Mapping[str, Json], path: str, above: str, rules_read: bool) -> Iterator[Value]:
    provenance = str(data.get("provenance", above))
    confirmed = data.get(CONFIRMED, ())
    for key, value in data.items():
        if "provenance" in key or key == CONFIRMED:
            continue
        own = CONFIRMED if isinstance(confirmed, list) and key in confirmed else provenance
        read = rules_read and key not in PRESENTATION_KEYS
        yield from _inside(value, f"{path}.{key}" if path else key, own, read)


def _inside(value: Json, path: str, provenance: str, rules_read: bool) -> Iterator[Value]:
    if isinstance(value, dict):
        yield from _values(value, path, provenance, rules_read)
    elif isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        for name, row in zip(row_names(value), value, strict=True):
            yield from _values(row, f"{path}[{name}]", provenance, rules_read)
    elif isinstance(value, list) and len(value) > MANY_ITEMS:
        for at, item in enumerate(value):
            yield Value(f"{path}[{at}]", item, provenance, rules_read)
    else:
        yield Value(path, value, provenance, rules_read)


def row_names(rows: Sequence[Mapping[str, Json]]) -> list[str]:
    """What tells the rows of a list apart."""
    for key in ROW_NAMES:
        named = [str(row[key]) for row in rows if isinstance(row.get(key), str | int)]
        if len(named) == len(rows) and len(set(named)) == len(named):
            return named
    return [str(at) for at in range(len(rows))]


def diff(first: Mapping[str, Json], second: Mapping[str, Json]) -> list[BoxChange]:
    """What differs between two boxes, value by value, in the order of the first; what the second adds comes last."""
    before = {value.path: value for value in values(first)}
    after = {value.path: value for value in values(second)}
    found = []
    for path in [*before, *[path for path in after if path not in before]]:
        one, other = before.get(path), after.get(path)
        if one is None or other is None or not same(one.value, other.value) or one.provenance != other.provenance:
            found.append(BoxChange(one, other))
    return found


def unconfirmed(data: Mapping[str, Json]) -> list[Value]:
    """The values that the rules read, that nobody has confirmed, and that neither rulebook nor house rules explain."""
    return [value for value in values(data) if value.rules_read and not is_settled(value)]


def is_settled(value: Value) -> bool:
    """Whether a value needs no confirmation: from the rulebook, seen in print, not printed at all, or a mere name."""
    word = value.provenance
    if not word or word.startswith(("rulebook", CONFIRMED)) or word in NOT_PRINTED:
        return True
    row, _, key = value.path.rpartition(".")
    names_row = key in ROW_NAMES and row.endswith(f"[{value.value}]")
    return names_row or key in ("id", "clause")


def by_table(found: Sequence[Value]) -> dict[str, list[Value]]:
    """Values by the table that they stand in."""
    tables: dict[str, list[Value]] = defaultdict(list)
    for value in found:
        tables[value.table].append(value)
    return dict(tables)


class ClauseIndex:
    """Which clauses speak of a table of the box: by numbers that they take from it, and by comments above it."""

    def __init__(self, rules: str = "", box: str = "") -> None:
        self.by_path: dict[str, list[str]] = defaultdict(list)
        self._read_rules(rules)
        self._read_comments(box)

    def clauses(self, table: str) -> list[str]:
        """The clauses that speak of a table, or else of the one that it is part of."""
        while table:
            inside = [path for path in self.by_path if path == table or path.startswith(f"{table}.")]
            found = list(dict.fromkeys(clause for path in inside for clause in self.by_path[path]))
            if found:
                return sorted(found, key=_order)
            table = table.rpartition(".")[0]
        return []

    def _read_rules(self, text: str) -> None:
        clause = ""
        for line in text.splitlines():
            heading = HEADING.match(line)
            clause = heading[1] if heading else clause
            for path in placeholders.paths(line) if clause else ():
                if clause not in self.by_path[path]:
                    self.by_path[path].append(clause)

    def _read_comments(self, text: str) -> None:
        above: list[str] = []
        for line in text.splitlines():
            header = HEADER.match(line.strip())
            if line.startswith("#"):
                above += CLAUSE.findall(line)
            elif header:
                known = self.by_path[header[1]]
                known += [clause for clause in above if clause not in known]
                above = []
            elif line.strip():
                above = []


def _order(clause: str) -> tuple[str, list[int]]:
    prefix, _, number = clause.partition("-")
    return prefix, [int(part) for part in re.findall(r"\d+", number)]
