"""The crystal ball as numbers: locations and the connections between them."""

from typing import Final

from walpurgis.formats.box import Box

TYPES: Final = ("witchstone", "tower", "castle", "forest", "village")
FOREIGN_TOWER: Final = "foreign_tower"
"""How a prophecy calls a tower that is not one's own (WIT-14.18)."""


class Ball:
    """The map, read from a box and checked (WIT-1.9)."""

    def __init__(self, box: Box, lengths: int, towers: int, chips: int) -> None:
        self.box = box
        self.locations = box.ids("locations", box.number("location_count", 2))
        rows = box.rows("locations")
        self.types = [row.word("type", TYPES) for row in rows]
        self.with_chip = [at for at, row in enumerate(rows) if row.flag("chip_at_setup")]
        self.x = [row.number("x", box.number("coordinate_min"), box.number("coordinate_max")) for row in rows]
        self.y = [row.number("y", box.number("coordinate_min"), box.number("coordinate_max")) for row in rows]
        self.connections = box.ids("connections", box.number("connection_count", 1))
        self.ends = [self._ends(row) for row in box.rows("connections")]
        self.lengths = [row.number("length", 1, lengths) for row in box.rows("connections")]
        self._check(towers, chips)
        self.witchstone = self.types.index("witchstone")

    def of_type(self, name: str) -> list[int]:
        return [at for at, own in enumerate(self.types) if own == name]

    def _ends(self, row: Box) -> tuple[int, int]:
        a, b = (self.locations.index(row.word(key, self.locations)) for key in ("a", "b"))
        if a == b:
            raise row.bad("b", "a connection joins two different locations")
        return a, b

    def _check(self, towers: int, chips: int) -> None:
        """One Witchstone, enough towers, as many chips as the box has for locations, one connected map."""
        box = self.box
        if self.types.count("witchstone") != 1:
            raise box.bad("locations", "there must be exactly one witchstone")
        if self.types.count("tower") < towers:
            raise box.bad("locations", f"{towers} players need {towers} towers")
        if len(self.with_chip) != chips:
            raise box.bad(
                "locations", f"{len(self.with_chip)} have chip_at_setup, but there are {chips} chips for them"
            )
        if self.types.index("witchstone") in self.with_chip:
            raise box.bad("locations", "no chip lies on the witchstone")
        pairs = [frozenset(ends) for ends in self.ends]
        for at, pair in enumerate(pairs):
            if pair in pairs[:at]:
                raise box.bad("connections", f"{self.connections[at]} joins what another connection joins already")
        if sum(self.lengths) != box.number("space_count"):
            raise box.bad("space_count", f"the connections have {sum(self.lengths)} spaces in all")
        self._check_connected()

    def _check_connected(self) -> None:
        reached = {0}
        while True:
            more = {end for ends in self.ends if reached.intersection(ends) for end in ends} - reached
            if not more:
                break
            reached |= more
        if len(reached) < len(self.locations):
            odd = min(set(range(len(self.locations))) - reached)
            raise self.box.bad("connections", f"{self.locations[odd]} is not connected with {self.locations[0]}")
