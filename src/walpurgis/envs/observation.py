"""Observations and masks as arrays."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from walpurgis.kernel.codec import Question
from walpurgis.kernel.driver import Driver
from walpurgis.kernel.page import Page, Reader

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]

as_numbers: Final[Reader] = np.asarray
"""How NumPy reads the numbers of a page."""


def observe(driver: Driver, seat: int) -> Vector:
    """What a seat sees: a vector with a place for each of the names of the driver's sight."""
    return vector(driver.page(seat))


def vector(page: Page) -> Vector:
    """The numbers of a page as an array of one's own."""
    numbers: Vector = page.copied(as_numbers)
    return numbers


def mask(question: Question) -> Mask:
    """The actions that may be chosen, as a vector of zeros and ones."""
    flags = np.zeros(question.codec.size, np.int8)
    question.mark(flags)
    return flags
