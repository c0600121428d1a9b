"""Positions of New Salem in which hope may be given (NSA-8.4)."""

import json

from walpurgis.formats.scenario import begin
from walpurgis.games.new_salem import GAME
from walpurgis.kernel.kinds import Json


def window(*hope: int, constable: int = 0) -> dict[str, Json]:
    """The state OPEN: each seat has one building with so much hope on it."""
    players = {
        f"players.{seat}": {"buildings": ["mint"], "hope": [cubes], "despair": [0]} for seat, cubes in enumerate(hope)
    }
    stack = [{"step": "BeginWindow"}, {"step": "EndRound"}]
    given = {"seats": len(hope), "options": {"constable": constable}, "stack": stack, "table": players}
    return json.loads(begin(GAME, given).save())  # type: ignore[no-any-return]
