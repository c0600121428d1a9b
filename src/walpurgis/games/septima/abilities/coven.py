"""Covens: who has which Witch at hand, and how often she may be used in a turn."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.table import State

ALBERT: Final = box.WITCHES.index("albert")
BRYN: Final = box.WITCHES.index("bryn")
DRAGOMIR: Final = box.WITCHES.index("dragomir")
EDITH: Final = box.WITCHES.index("edith")
HAZEL: Final = box.WITCHES.index("hazel")
JOHANNA: Final = box.WITCHES.index("johanna")
KATHERINA: Final = box.WITCHES.index("katherina")
LUKE: Final = box.WITCHES.index("luke")
OTTO: Final = box.WITCHES.index("otto")
RANDELL: Final = box.WITCHES.index("randell")
SERENA: Final = box.WITCHES.index("serena")


def has_witch(state: State, seat: int, witch: int) -> bool:
    """SEP-12.5, SEP-14.17: whether a Witch lies in the Coven, or before the Magic Mirror."""
    player = state.table.players[seat]
    return (player.coven | player.mirror) >> witch & 1 == 1


def witches(coven: int) -> int:
    """How many Witches a Coven has."""
    return coven.bit_count()


def uses_left(state: State, witch: int) -> int:
    """SEP-12.4: how often a Witch may still be used this turn."""
    return box.WITCH_ABILITIES[witch].uses - state.table.turn.uses.count(witch)
