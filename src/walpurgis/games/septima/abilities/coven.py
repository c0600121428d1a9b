"""Covens: who has which Witch at hand, and how often she may be used in a turn."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import WitchId
from walpurgis.games.septima.table import State


def _witch(word: str) -> WitchId:
    return WitchId(box.WITCHES.index(word))


ALBERT: Final[WitchId] = _witch("albert")
BRYN: Final[WitchId] = _witch("bryn")
DRAGOMIR: Final[WitchId] = _witch("dragomir")
EDITH: Final[WitchId] = _witch("edith")
HAZEL: Final[WitchId] = _witch("hazel")
JOHANNA: Final[WitchId] = _witch("johanna")
KATHERINA: Final[WitchId] = _witch("katherina")
LUKE: Final[WitchId] = _witch("luke")
OTTO: Final[WitchId] = _witch("otto")
RANDELL: Final[WitchId] = _witch("randell")
SERENA: Final[WitchId] = _witch("serena")


def has_witch(state: State, seat: int, witch: WitchId) -> bool:
    """SEP-12.5, SEP-14.17: whether a Witch lies in the Coven, or before the Magic Mirror."""
    player = state.table.players[seat]
    return (player.coven | player.mirror) >> witch & 1 == 1


def witches(coven: int) -> int:
    """How many Witches a Coven has."""
    return coven.bit_count()


def uses_left(state: State, witch: WitchId) -> int:
    """SEP-12.4: how often a Witch may still be used this turn."""
    return box.WITCH_ABILITIES[witch].uses - state.table.turn.uses.count(witch)
