"""Types of the ids of the box, so that a space is never taken for a tile. Each counts the things of its kind from 0.

A type costs nothing: compiled it is an integer, interpreted its name is called at import only. -1 is none.
"""

from typing import Final, NewType

SymbolId = NewType("SymbolId", int)
TileId = NewType("TileId", int)
SpaceId = NewType("SpaceId", int)
LocationId = NewType("LocationId", int)
ConnectionId = NewType("ConnectionId", int)
ChipId = NewType("ChipId", int)
"""A front of a chip."""
OwlId = NewType("OwlId", int)
StackId = NewType("StackId", int)
SpecialId = NewType("SpecialId", int)
ScrollId = NewType("ScrollId", int)
RowId = NewType("RowId", int)
"""A row of the rack: that of a symbol, or the lowest one."""
SourceId = NewType("SourceId", int)
"""Where points come from."""

NO_CHIP: Final = ChipId(-1)
NO_SPECIAL: Final = SpecialId(-1)
NO_SPACE: Final = SpaceId(-1)
NO_SYMBOL: Final = SymbolId(-1)
NO_LOCATION: Final = LocationId(-1)
NO_CONNECTION: Final = ConnectionId(-1)
