"""The two boards of the box, read and checked: the map with its areas, spaces, zones and huts, and the Ritual track."""

from collections.abc import Sequence
from typing import Final

from walpurgis.formats.box import Box
from walpurgis.games.septima.ids import (
    NO_ELEMENT,
    NO_SPACE,
    ActionId,
    AreaId,
    ElementId,
    HutId,
    RibbonId,
    RitualSpaceId,
    SpaceId,
)

AREA_KINDS: Final = ("hospital", "town", "forest", "building_spot", "crystal")
BANNERS: Final = ("yellow", "blue")
COLORS: Final = ("golden", "bronze")


def distances(adjacent: Sequence[Sequence[SpaceId]], start: SpaceId) -> list[int]:
    """SEP-7.3: the least number of steps from a space to every space, -1 where there is no way."""
    found = [-1] * len(adjacent)
    found[start] = 0
    queue = [start]
    for here in queue:
        for there in adjacent[here]:
            if found[there] < 0:
                found[there] = found[here] + 1
                queue.append(there)
    return found


class Atlas:
    """The map (SEP-7.1 to SEP-7.4): spaces and areas by number, what lies beside what, zones, huts and shrines."""

    def __init__(self, box: Box, ingredients: Sequence[str], elements: Sequence[str]) -> None:
        spaces, areas = box.rows("spaces", box.number("n_spaces", 1)), box.rows("areas", box.number("n_areas", 1))
        self.space_ids = box.ids("spaces")
        self.area_ids = box.ids("areas")
        self.adjacent = [
            tuple([SpaceId(at) for at in self._numbers(row, "adjacent", self.space_ids)]) for row in spaces
        ]
        self.areas_of = [tuple([AreaId(at) for at in self._numbers(row, "areas", self.area_ids)]) for row in spaces]
        self.spaces_of = [tuple([SpaceId(at) for at in self._numbers(row, "spaces", self.space_ids)]) for row in areas]
        self.zone = [HutId(row.number("zone", 1, 6) - 1) for row in spaces]
        self.place = [(_coordinate(row, "x"), _coordinate(row, "y")) for row in spaces]
        self.area_place = [(_coordinate(row, "x"), _coordinate(row, "y")) for row in areas]
        self.printed = [[row.words("ingredients", ingredients).count(word) for word in ingredients] for row in areas]
        self.crystals = [row.number("crystals", 0, 9) for row in areas]
        self.kinds = [row.word("kind", AREA_KINDS) for row in areas]
        self._read_town(box, areas)
        self._read_zones(box)
        self._read_shrines(box, elements)
        self._check(box, spaces, areas)
        self.distance = [distances(self.adjacent, SpaceId(start)) for start in range(len(self.space_ids))]

    def _numbers(self, row: Box, key: str, ids: tuple[str, ...]) -> tuple[int, ...]:
        found = [ids.index(word) for word in row.words(key, ids)]
        if len(set(found)) != len(found):
            raise row.bad(key, "something stands twice")
        return tuple(sorted(found))

    def _read_town(self, box: Box, areas: list[Box]) -> None:
        """SEP-10.1, SEP-3.6: the numbered Town areas with their banners, in clockwise order; the special areas."""
        numbered = {row.number("town_number", 1, 6): at for at, row in enumerate(areas) if row.has("town_number")}
        order = [AreaId(self.area_ids.index(word)) for word in box.words("town_clockwise", self.area_ids)]
        if [numbered.get(number) for number in range(1, len(order) + 1)] != order:
            raise box.bad("town_clockwise", "the numbers of the Town areas do not rise in this order")
        self.towns = order
        self.banners = [BANNERS.index(areas[at].word("banner", BANNERS)) for at in order]
        self.hospital = self._only(box, "hospital")
        spots = {
            row.word("building_color", COLORS): AreaId(at) for at, row in enumerate(areas) if row.has("building_color")
        }
        if set(spots) != set(COLORS) or self.kinds.count("building_spot") != len(COLORS):
            raise box.bad("areas", "there must be one golden and one bronze building spot")
        self.spots = [spots[color] for color in COLORS]
        for at, row in enumerate(areas):
            town = self.kinds[at] in ("town", "building_spot")
            if row.flag("is_town") != town:
                raise row.bad("is_town", f"an area of the kind {self.kinds[at]} is {'a' if town else 'no'} Town area")

    def _only(self, box: Box, kind: str) -> AreaId:
        if self.kinds.count(kind) != 1:
            raise box.bad("areas", f"there must be one area of the kind {kind}")
        return AreaId(self.kinds.index(kind))

    def _read_zones(self, box: Box) -> None:
        """SEP-7.4: six zones in clockwise order, each with a hut that is joined to one of its spaces."""
        zones, huts = box.rows("zones", 6), box.rows("huts", 6)
        if box.numbers("zone_clockwise", 1, 6) != tuple(range(1, 7)):
            raise box.bad("zone_clockwise", "zones are numbered 1 to 6 in clockwise order")
        self.zone_colors = [row.word("color", COLORS) for row in zones]
        self.entrances = [NO_SPACE] * 6
        for at, row in enumerate(zones):
            if row.number("id", 1, 6) != at + 1 or row.number("hut", 1, 6) != at + 1:
                raise row.bad("id", f"zone and hut number {at + 1} belong here")
            inside = [SpaceId(self.space_ids.index(word)) for word in row.words("spaces", self.space_ids)]
            if sorted(inside) != [space for space, zone in enumerate(self.zone) if zone == at]:
                raise row.bad("spaces", "these are not the spaces that name this zone")
            if not self._is_connected(inside):
                raise row.bad("spaces", "the zone is not connected")
        for row in huts:
            zone, space = row.number("zone", 1, 6) - 1, SpaceId(self.space_ids.index(row.word("space", self.space_ids)))
            if row.number("number", 1, 6) != zone + 1 or self.zone[space] != zone or self.entrances[zone] >= 0:
                raise row.bad("space", "a hut is joined to one space of its own zone")
            self.entrances[zone] = space

    def _is_connected(self, inside: list[SpaceId]) -> bool:
        within = set(inside)
        narrow = [[other for other in near if other in within] for near in self.adjacent]
        return sum(steps >= 0 for steps in distances(narrow, inside[0])) == len(inside)

    def _read_shrines(self, box: Box, elements: Sequence[str]) -> None:
        """SEP-16.10: the element whose shrine stands on a space, -1 where there is none."""
        self.shrine = [NO_ELEMENT] * len(self.space_ids)
        for row in box.rows("shrines"):
            space = self.space_ids.index(row.word("space", self.space_ids))
            if row.number("zone", 1, 6) - 1 != self.zone[space] or self.shrine[space] >= 0:
                raise row.bad("space", "one shrine a space, in its own zone")
            self.shrine[space] = ElementId(elements.index(row.word("element", elements)))

    def _check(self, box: Box, spaces: list[Box], areas: list[Box]) -> None:
        """SEP-7.2: lines and corners are the same seen from both ends, and the map is one piece."""
        for at, row in enumerate(spaces):
            if at in self.adjacent[at] or any(at not in self.adjacent[other] for other in self.adjacent[at]):
                raise row.bad("adjacent", "a line joins two spaces, and both name it")
            if any(at not in self.spaces_of[area] for area in self.areas_of[at]):
                raise row.bad("areas", "an area does not name this space as its corner")
        for at, row in enumerate(areas):
            if any(at not in self.areas_of[space] for space in self.spaces_of[at]):
                raise row.bad("spaces", "a space does not name this area")
        if sum(len(near) for near in self.adjacent) != 2 * box.number("n_edges", 1):
            raise box.bad("n_edges", "is not the number of lines")
        if min(distances(self.adjacent, SpaceId(0))) < 0:
            raise box.bad("spaces", "the map is not connected")


def _coordinate(row: Box, key: str) -> float:
    value = row.data.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise row.bad(key, f"{value!r} is not a number")
    return float(value)


class RitualTrack:
    """The Ritual track (SEP-13.1, SEP-13.2): spaces in levels, sections, icons, ribbons, and what is joined to what."""

    def __init__(self, box: Box, actions: Sequence[str], elements: Sequence[str]) -> None:
        rows = box.rows("spaces")
        self.ids = box.ids("spaces")
        self.top = box.number("top_level", 1, 99)
        self.top_wisdom = box.number("top_wisdom", 0, 99)
        self.level = [row.number("level", 0, self.top) for row in rows]
        self.sections = [sum(1 << elements.index(word) for word in row.words("sections", elements)) for row in rows]
        icons = ("none", *actions)
        self.icon = [ActionId(icons.index(row.word("icon", icons)) - 1) for row in rows]
        self.up = [self._numbers(row, "up") for row in rows]
        self.side = [self._numbers(row, "side") for row in rows]
        ribbons = box.rows("ribbons")
        self.ribbon = [RibbonId(row.number("ribbon", 0, len(ribbons)) - 1) for row in rows]
        self.offerings = [row.number("offering_ingredients", 0, 9) for row in ribbons]
        self.ribbon_rows = ribbons
        self._check(box, rows, ribbons)
        self.starts = [RitualSpaceId(at) for at, level in enumerate(self.level) if level == 0]

    def _numbers(self, row: Box, key: str) -> tuple[RitualSpaceId, ...]:
        return tuple(RitualSpaceId(self.ids.index(word)) for word in row.words(key, self.ids))

    def _check(self, box: Box, rows: list[Box], ribbons: list[Box]) -> None:
        if box.number("levels", 1) != self.top:
            raise box.bad("levels", "the top level is the last one")
        for at, row in enumerate(rows):
            level = self.level[at]
            if any(self.level[other] != level + 1 for other in self.up[at]):
                raise row.bad("up", "only spaces of the next level are joined upward")
            if bool(self.up[at]) == (level == self.top):
                raise row.bad("up", "every space but those of the top level leads upward")
            if any(self.level[other] != level or at not in self.side[other] for other in self.side[at]):
                raise row.bad("side", "neighbours lie on the same level, and both name it")
            if level and not any(at in up for up in self.up):
                raise row.bad("id", "no space leads here")
            if not 1 <= bin(self.sections[at]).count("1") <= 2:
                raise row.bad("sections", "a space lies in one section or on the border of two")
            if self.ribbon[at] >= 0 and ribbons[self.ribbon[at]].number("level", 0) != level:
                raise row.bad("ribbon", "the ribbon lies on another level")
            if (self.icon[at] < 0) != (level == 0):
                raise row.bad("icon", "every space but the starting ones shows an Action")
        for at, row in enumerate(ribbons):
            if row.number("number", 1) != at + 1:
                raise row.bad("number", "ribbons are numbered from 1")
