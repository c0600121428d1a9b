from typing import Any

from walpurgis.kernel.page import Out, Plan, Row

class Quill:
    """Writes values on pages, by the plan of a feature."""

    def __init__(self, plan: Plan, unseen: object) -> None: ...
    def write(self, value: object, row: Row, out: Out, seat: int) -> None:
        """Let a page say a value, whatever it said before."""

def mark(flags: Any, numbers: list[int]) -> None:
    """Set some of many flags, a byte each."""

def jot(out: Any, numbers: list[int]) -> None:
    """Write numbers into the first of many places, four bytes each."""
