"""The cauldron as numbers: its spaces, which are neighbours, how far apart they are, and where crystals may leave it.

Spaces are named like those of a chessboard: rows a to g from top to bottom, counted from the left.
"""

from collections.abc import Sequence
from typing import Final

from walpurgis.formats.box import Box

STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six directions from a hex (WIT-5.1)."""


class Cauldron:
    """The cauldron, read from a box and checked (WIT-1.8)."""

    def __init__(self, box: Box, symbols: Sequence[str], coloured: int, black: int) -> None:
        self.box = box
        self.cells = self._read_cells()
        self.names = self._name_cells()
        self.neighbours = [[self.cells.index(cell) for cell in self._around(own)] for own in self.cells]
        self.distance = [self._measure(start) for start in range(len(self.cells))]
        self.printed = self._read_printed(symbols)
        self.black, self.coloured = self._read_crystals(coloured, black)
        self.exits = self._read_exits(symbols)

    def _read_cells(self) -> list[tuple[int, int]]:
        """Every space lies within the outline and stands once."""
        box, radius = self.box, self.box.number("radius", 1)
        cells: list[tuple[int, int]] = []
        for cell in box.data.get("cells", []):
            if not (isinstance(cell, list) and len(cell) == 2 and all(type(number) is int for number in cell)):
                raise box.bad("cells", f"{cell!r} is not a pair [q, r] of whole numbers")
            q, r = cell
            if max(abs(q), abs(r), abs(q + r)) > radius:
                raise box.bad("cells", f"{cell!r} lies outside the outline of radius {radius}")
            if (q, r) in cells:
                raise box.bad("cells", f"{cell!r} stands twice")
            cells.append((q, r))
        if len(cells) != box.number("cell_count", 2):
            raise box.bad("cells", f"has {len(cells)} spaces, but cell_count is {box.number('cell_count')}")
        return sorted(cells, key=lambda cell: (cell[1], cell[0]))

    def _name_cells(self) -> list[str]:
        rows = sorted({r for _, r in self.cells})
        if len(rows) > 26:
            raise self.box.bad("radius", "there are letters for 26 rows only")
        names = []
        for q, r in self.cells:
            place = sum(1 for other, row in self.cells if row == r and other <= q)
            names.append(f"{chr(ord('a') + rows.index(r))}{place}")
        return names

    def _around(self, cell: tuple[int, int]) -> list[tuple[int, int]]:
        """WIT-5.1: the spaces that share an edge with a space."""
        q, r = cell
        return [(q + dq, r + dr) for dq, dr in STEPS if (q + dq, r + dr) in self.cells]

    def _measure(self, start: int) -> list[int]:
        """WIT-11.25: the smallest number of steps from a space to each other one."""
        distance = [-1] * len(self.cells)
        distance[start] = 0
        ring = [start]
        while ring:
            ring = sorted({new for old in ring for new in self.neighbours[old] if distance[new] < 0})
            for new in ring:
                distance[new] = 1 + min(distance[old] for old in self.neighbours[new] if distance[old] >= 0)
        if -1 in distance:
            raise self.box.bad("cells", f"{self.names[distance.index(-1)]} cannot be reached from {self.names[start]}")
        return distance

    def cell(self, row: Box) -> int:
        """The space that a row of the box names."""
        cell = row.numbers("cell")
        if len(cell) != 2 or (cell[0], cell[1]) not in self.cells:
            raise row.bad("cell", f"{list(cell)} is no space of the cauldron")
        return self.cells.index((cell[0], cell[1]))

    def _read_printed(self, symbols: Sequence[str]) -> list[int]:
        """WIT-1.8: each symbol is printed once; the answer is the symbol of each space, -1 for none."""
        printed = [-1] * len(self.cells)
        for row in self.box.rows("printed", len(symbols)):
            symbol, at = symbols.index(row.word("symbol", symbols)), self.cell(row)
            if symbol in printed:
                raise row.bad("symbol", f"{symbols[symbol]!r} is printed twice")
            if printed[at] >= 0:
                raise row.bad("cell", "two symbols are printed there")
            printed[at] = symbol
        return printed

    def _read_crystals(self, coloured: int, black: int) -> tuple[int, list[int]]:
        """WIT-2.8: where the crystals begin, each on a space of its own that shows no symbol."""
        found: dict[str, list[int]] = {"black": [], "coloured": []}
        for row in self.box.rows("crystals"):
            at = self.cell(row)
            if self.printed[at] >= 0 or at in found["black"] + found["coloured"]:
                raise row.bad("cell", f"{self.names[at]} is not free for a crystal")
            found[row.word("kind", found)].append(at)
        for kind, wanted in (("black", black), ("coloured", coloured)):
            if len(found[kind]) != wanted:
                raise self.box.bad("crystals", f"has {len(found[kind])} {kind} ones, but there must be {wanted}")
        return found["black"][0], sorted(found["coloured"])

    def _read_exits(self, symbols: Sequence[str]) -> list[list[int]]:
        """WIT-11.5: the spaces with an arrow to each rim symbol; an arrow stands at the edge."""
        exits: list[list[int]] = [[] for _ in symbols]
        for row in self.box.rows("exits"):
            at = self.cell(row)
            if len(self.neighbours[at]) == len(STEPS):
                raise row.bad("cell", f"{self.names[at]} does not lie at the edge, so no arrow can leave it")
            exits[symbols.index(row.word("rim_symbol", symbols))].append(at)
        if not any(exits):
            raise self.box.bad("exits", "no crystal could ever leave the cauldron")
        return exits
