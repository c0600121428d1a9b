"""What is at stake in a move: Wisdom, Suspicion, and all that a player stores."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.table import State
from walpurgis.kernel import Quantity, Stakes
from walpurgis.kernel.stakes import Measure


def wisdom(world: State, seat: int) -> int:
    return world.table.players[seat].wisdom


def suspicion(world: State, seat: int) -> int:
    return world.table.players[seat].suspicion


def crystals(world: State, seat: int) -> int:
    return world.table.players[seat].crystals


def charms(world: State, seat: int) -> int:
    return world.table.players[seat].charms


def citizens(world: State, seat: int) -> int:
    return world.table.players[seat].citizens


def witches(world: State, seat: int) -> int:
    return world.table.players[seat].coven.bit_count()


def spells(world: State, seat: int) -> int:
    return world.table.players[seat].spells.bit_count()


def ingredient(kind: int) -> Measure:
    def measure(world: State, seat: int) -> int:
        return world.table.players[seat].ingredients[kind]

    return measure


def potion(kind: int) -> Measure:
    def measure(world: State, seat: int) -> int:
        return world.table.players[seat].potions[kind]

    return measure


def level(disease: int) -> Measure:
    def measure(world: State, seat: int) -> int:
        return world.table.players[seat].levels[disease]

    return measure


STAKES: Final = Stakes(
    [
        Quantity("wisdom", wisdom),
        Quantity("suspicion", suspicion),
        *[Quantity(f"ingredient_{name}", ingredient(kind)) for kind, name in enumerate(box.INGREDIENTS)],
        Quantity("crystals", crystals),
        *[Quantity(f"potion_{name}", potion(kind)) for kind, name in enumerate(box.POTIONS)],
        *[Quantity(f"level_{name}", level(disease)) for disease, name in enumerate(box.DISEASES)],
        Quantity("charms", charms),
        Quantity("citizens", citizens),
        Quantity("witches", witches),
        Quantity("spells", spells),
    ]
)
