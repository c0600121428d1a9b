"""Both sides of the board as numbers: regions, neighbours, towers, cloud spots, tile spots, stone circles.

The regions of both sides are numbered together, so nothing that looks at the map has to ask which side is up.
"""

from collections.abc import Sequence
from typing import Final

from walpurgis.formats.box import Box

FRONT: Final = "front"
BACK: Final = "back"
SIDES: Final = (FRONT, BACK)


class Region:
    """A land region."""

    def __init__(self, row: Box, side: int, number: int, terrain: int) -> None:
        self.row = row
        self.side = side
        self.number = number
        self.terrain = terrain
        self.neighbours: tuple[int, ...] = ()


class Tower:
    """A tower that potions are delivered to; `regions` are those that its base touches."""

    def __init__(self, name: str, colour: int, vp: int, wands: int, square: bool, regions: tuple[int, ...]) -> None:
        self.name = name
        self.colour = colour
        self.vp = vp
        self.wands = wands
        self.square = square
        self.regions = regions


class BoardMap:
    """The map of both sides, read from a box and checked (BRS-1.7)."""

    def __init__(self, box: Box, terrains: Sequence[str], potions: Sequence[str]) -> None:
        self.terrains = tuple(terrains)
        self.potions = tuple(potions)
        self.regions: list[Region] = []
        self.region_of: dict[str, int] = {}
        self.castles: list[tuple[int, ...]] = []
        self.cloud_spots: list[str] = []
        self.cloud_region: list[int] = []
        self.towers: list[Tower] = []
        self.covered: list[int] = []
        self.tile_spots: list[str] = []
        self.tile_region: list[int] = []
        self.tile_kind: list[str] = []
        self.circles: list[str] = []
        self.circle_region: list[int] = []
        for side, name in enumerate(SIDES):
            self._read_side(box, box.table("boards").table(name), side)

    def _read_side(self, box: Box, board: Box, side: int) -> None:
        counts = box.table("counts")
        self._read_regions(board, side)
        self._read_neighbours(board, side)
        self._read_clouds(board, side, counts.number(f"cloud_spots_{SIDES[side]}", 1))
        self._read_castles(board, side, counts.number("castles_per_side", 1))
        self._read_towers(board, side)
        self._read_tiles(board, side, counts)
        self._read_circles(board, side)
        self._check_land(board, side)

    def names(self, side: int) -> list[str]:
        """The ids of the regions of a side."""
        return [name for name, number in self.region_of.items() if self.regions[number].side == side]

    def on_side(self, side: int, regions: Sequence[int]) -> list[int]:
        """The places in a list of regions whose region lies on a side."""
        return [at for at, region in enumerate(regions) if self.regions[region].side == side]

    def _region(self, row: Box, side: int) -> int:
        return self.region_of[row.word("region", self.names(side))]

    def _read_regions(self, board: Box, side: int) -> None:
        board.ids("regions", board.number("regions_count", 1))
        for row in board.rows("regions"):
            name = row.word("id")
            if name in self.region_of:
                raise row.bad("id", f"{name!r} is also a region of the other side")
            terrain = self.terrains.index(row.word("terrain", self.terrains))
            self.region_of[name] = len(self.regions)
            self.regions.append(Region(row, side, len(self.regions), terrain))

    def _read_neighbours(self, board: Box, side: int) -> None:
        """BRS-7.1, BRS-7.2: adjacency is what the box says, and goes both ways."""
        regions = [region for region in self.regions if region.side == side]
        for region in regions:
            names = region.row.words("neighbors", self.names(side))
            if len(set(names)) != len(names):
                raise region.row.bad("neighbors", "a neighbour stands twice")
            region.neighbours = tuple(sorted(self.region_of[name] for name in names))
        for region in regions:
            own = region.row.word("id")
            for other in region.neighbours:
                if region.number not in self.regions[other].neighbours:
                    name = self.regions[other].row.word("id")
                    raise region.row.bad("neighbors", f"names {name}, but {name} does not name {own}")
                if other == region.number:
                    raise region.row.bad("neighbors", f"{own} is its own neighbour")

    def _read_clouds(self, board: Box, side: int, count: int) -> None:
        """BRS-1.2, BRS-7.5: the cloud spots; a region may have several."""
        self.cloud_spots += board.ids("cloud_spots", count)
        self.cloud_region += [self._region(row, side) for row in board.rows("cloud_spots")]
        if board.number("cloud_spots_count") != count:
            raise board.bad("cloud_spots_count", f"must be {count}, as counts.cloud_spots_{SIDES[side]} says")
        for region in self.regions:
            if region.side == side and region.row.number("clouds", 0) != self.cloud_region.count(region.number):
                found = self.cloud_region.count(region.number)
                raise region.row.bad("clouds", f"does not fit the cloud spots: there are {found} in this region")

    def _read_castles(self, board: Box, side: int, count: int) -> None:
        """BRS-2.3: the castle regions, in which pawns begin; no cloud lies there."""
        board.ids("castles", count)
        castles = []
        for row in board.rows("castles"):
            castles.append(self._region(row, side))
            if castles[-1] in self.cloud_region:
                raise row.bad("region", "a castle cannot stand under a cloud")
        self.castles.append(tuple(castles))

    def _read_towers(self, board: Box, side: int) -> None:
        """BRS-6.2: every tower with the regions that its base touches."""
        board.ids("towers")
        known = {tower.name for tower in self.towers}
        for row in board.rows("towers"):
            name = row.word("id")
            if name in known:
                raise row.bad("id", f"{name!r} is also a tower of the other side")
            regions = row.words("regions", self.names(side))
            if not 1 <= len(set(regions)) == len(regions) <= 3:
                raise row.bad("regions", "a tower touches one to three different regions")
            if row.flag("covered_by_mountain_tile"):
                self.covered.append(len(self.towers))
            self.towers.append(
                Tower(
                    name,
                    self.potions.index(row.word("color", self.potions)),
                    row.number("vp", 0),
                    row.number("wands", 0),
                    row.word("shape", ("round", "square")) == "square",
                    tuple(self.region_of[region] for region in regions),
                )
            )

    def _read_tiles(self, board: Box, side: int, counts: Box) -> None:
        """BRS-12.2, BRS-13.2, BRS-14.2: where landscape tiles lie; each in a region of its own terrain."""
        kinds = [("mountain", True), ("forest", side == 1), ("hill", side == 1)]
        for kind, used in kinds:
            wanted = counts.number(f"{kind}_tile_spots", 1) if used else 0
            rows = [row for row in board.rows("tile_spots") if row.word("kind", ("mountain", "forest", "hill")) == kind]
            if len(rows) != wanted:
                raise board.bad("tile_spots", f"has {len(rows)} for {kind} tiles, but there must be {wanted}")
        board.ids("tile_spots")
        for row in board.rows("tile_spots"):
            region = self._region(row, side)
            kind = row.word("kind")
            if self.terrains[self.regions[region].terrain] != kind:
                raise row.bad("region", f"a {kind} tile lies in a {kind} region")
            if region in self.tile_region:
                raise row.bad("region", "another tile lies there already")
            self.tile_spots.append(row.word("id"))
            self.tile_region.append(region)
            self.tile_kind.append(kind)

    def _read_circles(self, board: Box, side: int) -> None:
        """BRS-14.7: the stone circles, which only the back has."""
        if side == 0:
            if board.data.get("stone_circles"):
                raise board.bad("stone_circles", "the front has none")
            return
        self.circles += board.ids("stone_circles")
        self.circle_region += [self._region(row, side) for row in board.rows("stone_circles")]

    def _check_land(self, board: Box, side: int) -> None:
        """BRS-7.2, BRS-14.7: a landmass is in one piece; castles share one, and every other has a stone circle."""
        lands: dict[str, list[int]] = {}
        for region in self.regions:
            if region.side == side:
                lands.setdefault(region.row.word("landmass"), []).append(region.number)
        main = self.regions[self.castles[side][0]].row.word("landmass")
        for name, regions in lands.items():
            reached = self._reach(regions[0])
            if reached != set(regions):
                odd = min(reached.symmetric_difference(regions))
                raise self.regions[odd].row.bad("landmass", f"{name!r} is not one connected piece of land")
            if name == main and not reached.issuperset(self.castles[side]):
                raise board.bad("castles", "must stand on one landmass")
            if name != main and not reached.intersection(self.circle_region):
                raise self.regions[regions[0]].row.bad(
                    "landmass", f"{name!r} has no stone circle, so nobody gets there"
                )

    def _reach(self, start: int) -> set[int]:
        reached, open_ = {start}, [start]
        while open_:
            for other in self.regions[open_.pop()].neighbours:
                if other not in reached:
                    reached.add(other)
                    open_.append(other)
        return reached
