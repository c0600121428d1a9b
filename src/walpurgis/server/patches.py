"""Patches: the difference between two JSON values, and how it is applied; `web/src/lib/patches.ts` applies them, too.

A patch of an object or an array names what has changed, by key or by index:

- `[value]`: the new value;
- `[at, count, items]`: in an array, `count` items from `at` on are replaced by `items`;
- `null`: the key is gone;
- an object: a patch of what lies there.

So `{"moves": [7], "table": {"players": {"0": {"hand": [2, 1, []]}}}}` says that there are 7 moves, and that the third
card in the first player's hand is gone. A JSON Patch (RFC 6902) would spell out each path from the root; a merge patch
(RFC 7396) can neither change arrays nor set anything to null.

`True` and `1` count as the same value here, and so do objects with the same keys in another order: a field is always a
flag, or always a number, and whoever writes a view lists its things in one order.
"""

from typing import Any

Json = Any
Fields = dict[str, Json]
Items = list[Json]
ABSENT = object()
SPARSE = 4
"""Single items of an array are named by their indexes where fewer than one in so many has changed."""


def diff(old: Json, new: Json) -> Json:
    """What has changed between two values: a patch, or `[value]`. Applied, it gives the same bytes."""
    if type(old) is dict and type(new) is dict:
        return _diff_objects(old, new)
    if type(old) is list and type(new) is list:
        return _diff_arrays(old, new)
    return [new]


def _diff_objects(old: Fields, new: Fields) -> Json:
    patch: Fields = {}
    if old.keys() != new.keys():
        if not _keeps_order(old, new):
            return [new]
        patch = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key, ABSENT)
        if before is ABSENT:
            patch[key] = [value]
        elif before != value:
            patch[key] = diff(before, value)
    return patch


def _keeps_order(old: Fields, new: Fields) -> bool:
    """Whether new keys come last, where applying a patch puts them: pages list things in the order of their keys."""
    return [key for key in old if key in new] + [key for key in new if key not in old] == list(new)


def _diff_arrays(old: Items, new: Items) -> Json:
    start, shorter = 0, min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    end, rest = 0, shorter - start
    while end < rest and old[-1 - end] == new[-1 - end]:
        end += 1
    stop = len(new) - end
    if len(old) == len(new):
        changed = [at for at in range(start, stop) if old[at] != new[at]]
        if changed and (type(new[start]) in (dict, list) or len(changed) * SPARSE < stop - start):
            return {str(at): diff(old[at], new[at]) for at in changed}
    return [start, len(old) - end - start, new[start:stop]]


def apply(old: Json, patch: Json) -> Json:
    """The value after a patch. What has not changed is shared with the old value, which stays as it is."""
    if isinstance(patch, list):
        if len(patch) == 1:
            return patch[0]
        at, count, items = patch
        return [*old[:at], *items, *old[at + count :]]
    if isinstance(old, list):
        new = [*old]
        for index, change in patch.items():
            new[int(index)] = apply(new[int(index)], change)
        return new
    kept = {key: value for key, value in old.items() if patch.get(key, key) is not None}
    for key, change in patch.items():
        if change is not None:
            kept[key] = apply(kept.get(key), change)
    return kept
