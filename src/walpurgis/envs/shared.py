"""Arrays in shared memory: several processes write and read the same numbers without sending them.

The memory has no name that could be left behind: processes get it when they are started, and it is given back when
nobody holds an array any more.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Layout = Mapping[str, tuple[tuple[int, ...], str]]
"""The shape and the type of each array, by name."""

ALIGNMENT = 64


def size(layout: Layout) -> int:
    """How many bytes all arrays take."""
    return sum(_room(*form) for form in layout.values())


def arrays(layout: Layout, block: Any) -> dict[str, NDArray[Any]]:
    """The arrays in a block of memory, one behind the other."""
    found: dict[str, NDArray[Any]] = {}
    start = 0
    for name, (shape, kind) in layout.items():
        found[name] = np.ndarray(shape, kind, block, start)
        start += _room(shape, kind)
    return found


def _room(shape: tuple[int, ...], kind: str) -> int:
    length = int(np.prod(shape)) * np.dtype(kind).itemsize
    return -(-length // ALIGNMENT) * ALIGNMENT
