"""Types of the ids of the box, so that a tower is never taken for a region. Each counts the things of its kind from 0.

A type costs nothing: compiled it is an integer, interpreted its name is called at import only. -1 is none.
"""

from typing import Final, NewType

RoleId = NewType("RoleId", int)
RegionId = NewType("RegionId", int)
TowerId = NewType("TowerId", int)
CloudId = NewType("CloudId", int)
CloudSpotId = NewType("CloudSpotId", int)
TileId = NewType("TileId", int)
TileSpotId = NewType("TileSpotId", int)
ResourceId = NewType("ResourceId", int)
EventId = NewType("EventId", int)
CircleId = NewType("CircleId", int)
SourceId = NewType("SourceId", int)

NO_ROLE: Final = RoleId(-1)
NO_TILE: Final = TileId(-1)
NO_CLOUD: Final = CloudId(-1)
NO_REGION: Final = RegionId(-1)
NO_TOWER: Final = TowerId(-1)
