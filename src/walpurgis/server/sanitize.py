"""Sanitizing of text from outside: control characters and deep JSON are refused, names and chat are cleaned."""

import re
from typing import Any
from urllib.parse import unquote_to_bytes

import msgspec

from walpurgis.server.errors import bad

DEEPEST = 64
"""How deep lists and objects in a request may lie in one another; a saved position needs about 20."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters other than tab and line ends, and halves of surrogate pairs; not for a database."""
_REMEDY = "send text without control characters"


def clean_text(text: str) -> str:
    """A text in one line, without characters that cannot be seen or that turn the direction of what follows."""
    words = ["".join(char for char in word if char.isprintable()) for word in text.split()]
    return " ".join(word for word in words if word)


def has_control(text: str) -> bool:
    return _CONTROL.search(text) is not None


def check_address(path: str, query: bytes) -> None:
    """Refuse control characters in the path or the query of a request, written out or as %00."""
    asked = unquote_to_bytes(query.replace(b"+", b" ")).decode("utf-8", "replace")
    for field, text in (("path", path), ("query", asked)):
        if has_control(text) or any(char in text for char in "\t\r\n"):
            raise bad(field, f"the {field} has a control character", _REMEDY)


def check_json(value: Any) -> None:
    """Refuse control characters and too many levels anywhere in a decoded JSON value."""
    level, depth = [value], 0
    while level:
        if depth > DEEPEST:
            raise bad("", f"lists and objects lie more than {DEEPEST} deep in one another", "send a flatter value")
        level = [inner for outer in level for inner in _parts(outer)]
        depth += 1


def _parts(value: Any) -> list[Any]:
    if isinstance(value, str):
        if has_control(value):
            raise bad("", "a text has a control character", _REMEDY)
        return []
    if isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, list) else []


def check_message(data: str | bytes) -> None:
    """The same for a message that is still written as JSON. Only an escape can hide what JSON itself forbids."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if b"\\" not in raw and b"\x7f" not in raw and b"\xc2" not in raw and raw.count(b"[") + raw.count(b"{") <= DEEPEST:
        return
    try:
        value = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return  # whoever reads it next says what is wrong with it
    except RecursionError:
        raise bad("", "lists and objects lie too deep in one another", "send a flatter value") from None
    check_json(value)
