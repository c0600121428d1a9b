"""Patches: whatever a view was and is, what is sent leads from the one to the other, byte by byte."""

from copy import deepcopy
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from walpurgis.server.patches import apply, diff

encode, decode = msgspec.json.encode, msgspec.json.decode
PLAIN = st.none() | st.booleans() | st.integers(2, 4) | st.sampled_from(["fire", "air"])
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from("abcde"), inner, max_size=5),
    max_leaves=30,
)


@st.composite
def changed(draw: st.DrawFn, value: Any) -> Any:
    """A value in which something is different, here and there."""
    if draw(st.integers(0, 5)) == 0:
        return draw(VALUES)
    if isinstance(value, dict):
        kept = {key: draw(changed(part)) for key, part in value.items() if draw(st.integers(0, 4))}
        return kept | draw(st.dictionaries(st.sampled_from("abcde"), VALUES, max_size=1))
    if isinstance(value, list):
        at = draw(st.integers(0, len(value)))
        items = [draw(changed(part)) if draw(st.booleans()) else part for part in value]
        return items[:at] + draw(st.lists(VALUES, max_size=2)) + items[at + draw(st.integers(0, 2)) :]
    return draw(PLAIN) if draw(st.booleans()) else value


def in_order(value: Any) -> Any:
    """The same value as a view writes it: things always in one order."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    return [in_order(part) for part in value] if isinstance(value, list) else value


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Any, Any]:
    old = draw(VALUES)
    return in_order(old), in_order(draw(changed(old)))


@given(pairs())
def test_a_patch_leads_from_any_value_to_any_other(pair: tuple[Any, Any]) -> None:
    old, new = pair
    before = deepcopy(old)
    patch = decode(encode(diff(old, new)))
    assert encode(apply(old, patch)) == encode(new)
    assert old == before, "what was seen before is still what it was"


def test_a_patch_names_only_what_has_changed() -> None:
    old = {"moves": 6, "table": {"deck": [*range(40)], "players": [{"hand": ["a", "b", "c"], "vp": 2}, {"hand": []}]}}
    new = {"moves": 7, "table": {"deck": [*range(40)], "players": [{"hand": ["a", "b"], "vp": 2}, {"hand": []}]}}
    assert diff(old, new) == {"moves": [7], "table": {"players": {"0": {"hand": [2, 1, []]}}}}
    assert diff({"cells": [0] * 40}, {"cells": [0] * 9 + [1] + [0] * 20 + [2] + [0] * 9}) == {
        "cells": {"9": [1], "30": [2]}
    }
    assert diff({"event": None, "gone": 1}, {"event": "fog"}) == {"gone": None, "event": ["fog"]}


def test_things_stay_in_their_order() -> None:
    assert apply({"b": 1}, diff({"b": 1}, {"b": 1, "c": 2})) == {"b": 1, "c": 2}
    assert diff({"b": 1}, {"a": 2, "b": 1}) == [{"a": 2, "b": 1}], "a patch would put the new thing last"
