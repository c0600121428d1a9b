from typing import Any

from walpurgis.encoding.buffer import EncodingPlan, Out, Row

class NativeEncoder:
    """Writes values on buffers, by the plan of a feature."""

    def __init__(self, plan: EncodingPlan, unseen: object) -> None: ...
    def write(self, value: object, row: Row, out: Out, seat: int) -> None:
        """Let a buffer say a value, whatever it said before."""

def set_flags(flags: Any, numbers: list[int]) -> None:
    """Set some of many flags, a byte each."""

def write_ints(out: Any, numbers: list[int]) -> None:
    """Write numbers into the first of many places, four bytes each."""
