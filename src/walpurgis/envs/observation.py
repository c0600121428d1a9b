"""Observations and masks as arrays."""

import numpy as np
from numpy.typing import NDArray

from walpurgis.kernel.codec import Question
from walpurgis.kernel.driver import Driver
from walpurgis.kernel.page import Page

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]


def observe(driver: Driver, seat: int) -> Vector:
    """What a seat sees: a vector with a place for each of the names of the driver's sight."""
    return vector(driver.page(seat))


def vector(page: Page) -> Vector:
    """The numbers of a page as an array of one's own."""
    if page.array is None:
        page.array = np.asarray(page.out)
    numbers: Vector = page.array.copy()
    return numbers


def mask(question: Question) -> Mask:
    """The actions that may be chosen, as a vector of zeros and ones. Most questions are asked once only."""
    flags: Mask
    if question.array is not None:
        flags = question.array.copy()
        return flags
    flags = np.frombuffer(question.flags(), np.int8)
    if question.seen:
        question.array = flags
        return flags.copy()
    question.seen = True
    return flags
