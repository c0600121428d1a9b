"""Boxes: the printed game as data. A reader that names the table and the key of whatever is wrong.

box = Box.read(text)
for row in box.rows("regions"):
    row.word("id"), row.number("vp", 0, 20), row.words("neighbors", among=ids)
"""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Sequence
from typing import Any, Final

from walpurgis.kernel.kinds import Json, truncate

CONFIRMED: Final = "confirmed"
"""The provenance of what an owner has seen in the printed game, and the key that lists which values of a row are so."""
PRESENTATION_KEYS: Final[frozenset[str]] = frozenset(
    {"name", "name_en", "name_de", "text", "note", "x", "y", "polygon", "banner", "hex", "draw_color", "provenance"}
    | {CONFIRMED}
)
"""Keys of what people see and no rule reads: words, places in the picture, colours, where a value comes from."""

HOUSE: Final = "house"
"""The provenance of a row that is not in the printed game."""


class BadBox(ValueError):
    """A box that cannot be played with; the message names the table, the key, and what would be right."""


class Box:
    """A table of a box; the whole box is one, too."""

    def __init__(self, data: dict[str, Json], where: str, text: str = "") -> None:
        self.data = data
        self.where = where
        self.text = text
        """What a whole box was read from."""

    @staticmethod
    def read(text: str) -> "Box":
        """A whole box from TOML, or from the JSON that records have."""
        try:
            box = Box(json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text), "", text)
            box.fingerprint()
            return box
        except tomllib.TOMLDecodeError as error:
            raise BadBox(f"this is not TOML: {error}") from None
        except json.JSONDecodeError as error:
            raise BadBox(f"this is not JSON: {error}") from None
        except TypeError:
            raise BadBox(
                "a box has texts, numbers, true and false, lists and tables, and neither dates nor times"
            ) from None
        except RecursionError:
            raise BadBox("this has too many tables inside each other") from None

    def compact(self) -> str:
        """The whole box in one line of JSON, for records."""
        return json.dumps(self.data, ensure_ascii=False)

    def fingerprint(self) -> str:
        """A short hash of all that the rules may read: names, pictures and comments can change under a game."""
        canonical = json.dumps(_ruling(self.data), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()[:12]

    def has(self, key: str) -> bool:
        return key in self.data

    def table(self, key: str) -> "Box":
        """A table inside this one."""
        return Box(self._take(key, dict, "a table"), self.path(key))

    def rows(self, key: str, count: int | None = None) -> "list[Box]":
        """The rows of a list of tables, each with a provenance; `count` is how many of them are printed.

        Rows of the provenance "house" come on top: cards that somebody has added to the printed ones.
        """
        rows = self._take(key, list, "a list of tables")
        printed = len(rows) - sum([isinstance(row, dict) and row.get("provenance") == HOUSE for row in rows])
        if count is not None and printed != count:
            raise self.bad(key, f"has {printed} rows, but there must be {count}")
        found = []
        for at, row in enumerate(rows):
            name = row.get("id", at) if isinstance(row, dict) else at
            where = f"{self.path(key)}[{name}]"
            if not isinstance(row, dict):
                raise BadBox(f"{where}: {row!r} is not a table")
            if not isinstance(row.get("provenance"), str):
                raise BadBox(f"{where}.provenance: every row says where its numbers come from")
            _check_confirmed(row, where)
            found.append(Box(row, where))
        return found

    def ids(self, key: str, count: int | None = None) -> tuple[str, ...]:
        """The ids of a list of tables, each once."""
        found = [row.word("id") for row in self.rows(key, count)]
        twice = sorted({word for word in found if found.count(word) > 1})
        if twice:
            raise self.bad(key, f"the id {truncate(twice)} stands twice")
        return tuple(found)

    def number(self, key: str, low: int = -1_000_000, high: int = 1_000_000, default: int | None = None) -> int:
        if default is not None and key not in self.data:
            return default
        value = self._take(key, int, "a whole number")
        if isinstance(value, bool) or not low <= value <= high:
            raise self.bad(key, f"{value!r} is not a whole number from {low} to {high}")
        return int(value)

    def flag(self, key: str, default: bool | None = None) -> bool:
        if default is not None and key not in self.data:
            return default
        return bool(self._take(key, bool, "true or false"))

    def word(self, key: str, among: Iterable[str] | None = None, default: str | None = None) -> str:
        if default is not None and key not in self.data:
            return default
        value = str(self._take(key, str, "a text"))
        self._among(key, value, among)
        return value

    def words(
        self, key: str, among: Iterable[str] | None = None, default: Sequence[str] | None = None
    ) -> tuple[str, ...]:
        if default is not None and key not in self.data:
            return tuple(default)
        values = self._take(key, list, "a list of texts")
        known = None if among is None else list(among)
        for value in values:
            self._among(key, value, known)
        return tuple(values)

    def numbers(self, key: str, low: int = -1_000_000, high: int = 1_000_000) -> tuple[int, ...]:
        values = self._take(key, list, "a list of whole numbers")
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise self.bad(key, f"{value!r} is not a whole number from {low} to {high}")
        return tuple(values)

    def path(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def bad(self, key: str, problem: str) -> BadBox:
        """The error for a key of this table."""
        return BadBox(f"{self.path(key)}: {problem}")

    def _take(self, key: str, wanted: type, right: str) -> Any:
        if key not in self.data:
            raise BadBox(f"{self.path(key)}: is missing; it should be {right}")
        value = self.data[key]
        if not isinstance(value, wanted):
            raise self.bad(key, f"{value!r} is not {right}")
        return value

    def _among(self, key: str, value: object, among: Iterable[str] | None) -> None:
        known = None if among is None else list(among)
        if not isinstance(value, str) or (known is not None and value not in known):
            right = "a text" if known is None else f"one of {truncate(known, 20)}"
            raise self.bad(key, f"{value!r} is not {right}")


def _check_confirmed(row: dict[str, Json], where: str) -> None:
    """A row may say which of its values an owner has confirmed."""
    confirmed = row.get(CONFIRMED, [])
    if not isinstance(confirmed, list):
        raise BadBox(f"{where}.{CONFIRMED}: {confirmed!r} is not a list of keys of this row")
    for key in confirmed:
        if key not in row:
            raise BadBox(f"{where}.{CONFIRMED}: there is no {key!r} in this row")


def _ruling(value: Json) -> Json:
    """A part of a box without the keys that no rule reads."""
    if isinstance(value, dict):
        return {key: _ruling(inside) for key, inside in value.items() if key not in PRESENTATION_KEYS}
    return [_ruling(inside) for inside in value] if isinstance(value, list) else value
