"""Types of the ids of the box, so that an event is never taken for a building. Each counts its things from 0.

The place of a building in a tableau is no id: it is a plain number, as it changes with the tableau.

A type costs nothing: compiled it is an integer, interpreted its name is called at import only. -1 is none.
"""

from typing import NewType

BuildingId = NewType("BuildingId", int)
CharacterId = NewType("CharacterId", int)
EventId = NewType("EventId", int)
