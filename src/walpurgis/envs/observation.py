"""Observations and masks as arrays."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from walpurgis.encoding.actions import ActionQuery
from walpurgis.encoding.buffer import ObservationBuffer, Reader
from walpurgis.encoding.driver import Driver

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]

as_numbers: Final[Reader] = np.asarray
"""How NumPy reads the numbers of a buffer."""


def observe(driver: Driver, seat: int) -> Vector:
    """What a seat sees: a vector with a place for each of the names of the driver's spec."""
    return vector(driver.buffer(seat))


def vector(buffer: ObservationBuffer) -> Vector:
    """The numbers of a buffer as an array of one's own."""
    numbers: Vector = buffer.copied(as_numbers)
    return numbers


def mask(question: ActionQuery) -> Mask:
    """The actions that may be chosen, as a vector of zeros and ones."""
    flags = np.zeros(question.encoder.size, np.int8)
    question.set_flags(flags)
    return flags
