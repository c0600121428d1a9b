"""Observations and masks as arrays."""

import numpy as np
from numpy.typing import NDArray

from walpurgis.kernel.codec import Question
from walpurgis.kernel.driver import Driver
from walpurgis.kernel.features import Out

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]


def observe(driver: Driver, seat: int) -> Vector:
    """What a seat sees: a vector with a place for each of the names of the driver's sight."""
    return vector(driver.look(seat))


def vector(numbers: Out) -> Vector:
    """Numbers of a page as an array of one's own."""
    return np.array(numbers)


def mask(question: Question) -> Mask:
    """The actions that may be chosen, as a vector of zeros and ones."""
    return np.frombuffer(bytearray(question.mask), np.int8)
