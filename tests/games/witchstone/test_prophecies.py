"""Every prophecy with its four levels, and the things that they must not count."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from walpurgis.games.witchstone import GAME, box
from walpurgis.games.witchstone.ids import ConnectionId, ScrollId, SpaceId, SpecialId
from walpurgis.games.witchstone.scoring import prophecy_level
from walpurgis.games.witchstone.table import OwnedSpecial, State
from walpurgis.games.witchstone.words import CONNECTION, LOCATION, SCROLL, SPACE

LINES = {
    "energy": ("a1", "a2", "a3", "b1", "b2", "b3", "b4"),
    "witch": ("a4", "a3", "a2", "b5", "b4", "b3", "b2"),
    "pentagram": ("d7", "d6", "c6", "e6", "b5", "c5", "f5"),
    "crystal": ("g4", "g3", "f5", "f4", "e6", "e5", "d6"),
    "wand": ("g1", "g2", "f1", "f2", "e1", "e2", "d2"),
    "scroll": ("d1", "d2", "c1", "e1", "b1", "c2", "e2"),
}
"""For each symbol a corner and spaces that hang together with it."""
TOWERS_AND_FOREST = ("T1-W", "T2-W", "T3-W", "T1-F1")


def level(scroll: str, change: Callable[[State], None], seats: int = 4) -> int:
    state = GAME.new(seats)
    for seat, player in enumerate(state.table.players):
        player.tower = box.TOWERS[seat]
    change(state)
    return prophecy_level(state.table, 0, ScrollId(SCROLL.index[scroll]))


def stand(*places: str) -> Callable[[State], None]:
    return lambda state: setattr(
        state.table.players[0], "standing", sum(1 << LOCATION.index[place] for place in places)
    )


def build(*connections: str) -> Callable[[State], None]:
    return lambda state: setattr(
        state.table.players[0], "connections", [ConnectionId(CONNECTION.index[name]) for name in connections]
    )


def fill(symbol: str, count: int) -> Callable[[State], None]:
    def change(state: State) -> None:
        for space in LINES[symbol][:count]:
            state.table.players[0].cauldron[SPACE.index[space]] = 1 << box.TYPES.index(symbol)

    return change


def give(name: str, value: Any) -> Callable[[State], None]:
    return lambda state: setattr(state.table.players[0], name, value)


@pytest.mark.parametrize(
    "scroll, steps",
    [
        ("sc17", [("F1", "T2"), ("C1", "T2"), ("C1", "F1"), ("C1", "F1", "T2")]),
        ("sc18", [("C1", "W"), ("V1", "W"), ("V1", "C1"), ("V1", "C1", "W")]),
        ("sc19", [("V1", "T2"), ("F1", "T2"), ("F1", "V1"), ("F1", "V1", "T3")]),
    ],
)
def test_witches_on_different_types_count_in_order(scroll: str, steps: list[tuple[str, ...]]) -> None:
    """WIT-14.3: without the first type nothing, without the second the first level only."""
    assert [level(scroll, stand(*places)) for places in steps] == [0, 1, 2, 3]


@pytest.mark.parametrize("scroll, letter", [("sc20", "F"), ("sc21", "V"), ("sc22", "C"), ("sc23", "T")])
def test_witches_on_equal_types(scroll: str, letter: str) -> None:
    """WIT-14.4: one, two, three or more locations; for towers only foreign ones (WIT-14.18)."""
    places = [f"{letter}{number}" for number in (2, 3, 4)]
    assert [level(scroll, stand(*places[:count])) for count in range(4)] == [0, 1, 2, 3]


def test_four_witches_on_equal_types_are_no_more_than_three() -> None:
    """WIT-14.4."""
    assert level("sc22", stand("C1", "C2", "C3", "C4")) == 3


def test_lying_witches_and_the_own_tower_fulfil_no_prophecy_about_locations() -> None:
    """WIT-14.7, WIT-14.18: the big witch on the own tower and lying witches are not witches on a foreign tower."""

    def change(state: State) -> None:
        state.table.players[0].lying = 5
        state.table.players[0].standing = 1 << box.TOWERS[0]

    assert level("sc23", change) == 0


def test_foreign_towers_count_occupied_or_not() -> None:
    """WIT-14.2."""
    assert level("sc23", stand("T2", "T3"), seats=2) == 2


@pytest.mark.parametrize(
    "scroll, steps",
    [
        ("sc24", [("T1-F1",), ("T1-C1", "C1-T2", "T1-F1"), ("T1-W", "T2-W", "T3-W"), TOWERS_AND_FOREST]),
        ("sc25", [("T1-C1", "T1-V1"), ("T1-W", "T1-V1"), ("T1-W", "C1-W"), ("T1-W", "C1-W", "C1-V1")]),
        ("sc26", [("T1-F1",), ("T1-V1",), ("T1-V1", "F1-V1"), ("T1-V1", "F1-V1", "V4-F1")]),
    ],
)  # fmt: skip
def test_connected_types_count_in_order(scroll: str, steps: list[tuple[str, ...]]) -> None:
    """WIT-14.5, WIT-14.6: a type that stands twice needs two locations."""
    assert [level(scroll, build(*connections)) for connections in steps] == [0, 1, 2, 3]


def test_witches_and_foreign_connections_are_irrelevant_for_connected_types() -> None:
    """WIT-14.5: only own complete connections count."""

    def change(state: State) -> None:
        stand("W", "C1", "V1")(state)
        theirs = [ConnectionId(CONNECTION.index[name]) for name in ("T1-W", "C1-W", "C1-V1")]
        state.table.players[1].connections = theirs
        state.table.players[0].begun = ConnectionId(CONNECTION.index["T1-W"])

    assert level("sc25", change) == 0


@pytest.mark.parametrize("scroll, symbol", [(f"sc{27 + at}", symbol) for at, symbol in enumerate(box.TYPES)])
def test_groups_of_each_symbol(scroll: str, symbol: str) -> None:
    """WIT-14.8: 4, 5, 6 or more; printed symbols count."""
    assert [level(scroll, fill(symbol, count)) for count in (3, 4, 5, 6, 7)] == [0, 1, 2, 3, 3]


def test_symbols_that_do_not_hang_together_do_not_count() -> None:
    """WIT-14.8."""

    def change(state: State) -> None:
        fill("wand", 3)(state)
        for space in ("a2", "a3", "b3"):
            state.table.players[0].cauldron[SPACE.index[space]] = 1 << box.WAND

    assert level("sc31", change) == 0


def test_own_crystals_in_the_rack() -> None:
    """WIT-14.9, WIT-11.20: 3, 4, 5 or more of the own colour, in any rows; black ones and those beside do not count."""

    def racked(count: int) -> Callable[[State], None]:
        def change(state: State) -> None:
            for at in range(count):
                state.table.rack[at % 7].append(0)
            state.table.rack[0] += [1, box.BLACK]
            state.table.players[0].beside = 2
            state.table.players[0].removed = 2

        return change

    assert [level("sc33", racked(count)) for count in (2, 3, 4, 5, 6)] == [0, 1, 2, 3, 3]


def test_own_witches_on_the_board() -> None:
    """WIT-14.10: 5 or 6, 7 or 8, 9 or more, the big one included."""

    def witches(lying: int) -> Callable[[State], None]:
        def change(state: State) -> None:
            stand("C1", "W")(state)
            state.table.players[0].lying = lying

        return change

    assert [level("sc34", witches(lying)) for lying in (1, 2, 3, 4, 5, 6, 7)] == [0, 1, 1, 2, 2, 3, 3]


def test_rank_at_the_witchstone() -> None:
    """WIT-14.11: third, second, first; fourth or absent is nothing."""

    def arrived(*seats: int) -> Callable[[State], None]:
        return lambda state: setattr(state.table, "witchstone", [*seats])

    assert level("sc35", arrived(1, 2, 3)) == 0
    assert level("sc35", arrived(1, 2, 3, 0)) == 0
    assert level("sc35", arrived(1, 2, 0)) == 1
    assert level("sc35", arrived(1, 0)) == 2
    assert level("sc35", arrived(0, 1, 2)) == 3


def test_silver_fields() -> None:
    """WIT-14.12: 3, 4, 5 or more at or behind the stone."""
    fields = (11, 12, 15, 16, 19, 20, 22)
    assert [level("sc36", give("wand", field)) for field in fields] == [0, 1, 1, 2, 2, 3, 3]


def test_lying_witches() -> None:
    """WIT-14.13: 1, 2, 3 or more; the big witch stands."""
    assert [level("sc37", give("lying", count)) for count in (0, 1, 2, 3, 4)] == [0, 1, 2, 3, 3]


def test_chips() -> None:
    """WIT-14.14: 4, 5 or 6, 7 or more."""
    counts = (3, 4, 5, 6, 7, 8)
    assert [level("sc38", give("chips", [count, 0, 0, 0, 0, 0, 0])) for count in counts] == [0, 1, 2, 2, 3, 3]


def test_scrolls() -> None:
    """WIT-14.15: 4, 5, 6 or more, used and unused, and this card itself."""

    def scrolls(unused: int) -> Callable[[State], None]:
        def change(state: State) -> None:
            player = state.table.players[0]
            player.scrolls = 1 << SCROLL.index["sc39"] | (1 << unused) - 1
            player.used_spells = 1 << SCROLL.index["sc16"]

        return change

    assert [level("sc39", scrolls(unused)) for unused in (1, 2, 3, 4, 5)] == [0, 1, 2, 3, 3]


def test_special_hex_tiles() -> None:
    """WIT-14.16: 2, 3, 4 or more, in the cauldron or beside the screen."""

    def specials(count: int) -> Callable[[State], None]:
        return give("specials", [OwnedSpecial(SpecialId(at), SpaceId(5 if at == 0 else -1)) for at in range(count)])

    assert [level("sc40", specials(count)) for count in (1, 2, 3, 4, 5)] == [0, 1, 2, 3, 3]


def test_every_prophecy_is_tested_here() -> None:
    """WIT-14.1: all kinds of the box are known to the scoring, and each level has its points."""
    text = Path(__file__).read_text("utf-8")
    prophecies = [SCROLL.ids[at] for at, scroll in enumerate(box.SCROLLS) if not box.SPELL_BITS >> at & 1]
    assert len(prophecies) == 24
    groups = [f"sc{number}" for number in range(27, 33)]
    assert [scroll for scroll in prophecies if f'"{scroll}"' not in text and scroll not in groups] == []
    assert box.PROPHECY_VP == (1, 3, 5, 7)
