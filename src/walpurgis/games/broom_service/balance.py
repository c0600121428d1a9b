"""What reports on the balance count: roles, towers, clouds, tiles, areas and event cards."""

from collections.abc import Sequence
from typing import Final

from walpurgis.games.broom_service.words import (
    CLEARED,
    CLOUD,
    DECLARED_BRAVE,
    DECLARED_COWARDLY,
    DELIVERED,
    EVENT,
    EVENT_VP,
    FLEW,
    FOLLOWED,
    IGNITED,
    LED,
    OVERTAKEN,
    PENALISED,
    POTION_POINTS,
    REGION,
    ROLE,
    SELECT,
    TILE,
    TILE_SCORED,
    TOOK_TILE,
    TOWER,
    USED_TILE,
)
from walpurgis.kernel import BalanceSpec, Json, PartFamily, Use


def leader(table: dict[str, Json]) -> int:
    """The start player leads first."""
    return int(table["leader"])


def event_cards(table: dict[str, Json], seat: int) -> Sequence[str]:
    """The event cards of the rounds."""
    current = table["event"]
    past: list[str] = table["past_events"]
    return past if current is None or current in past else [*past, current]


FAMILIES: Final = (
    PartFamily(
        "roles",
        ROLE,
        (
            Use("led", LED, "role"),
            Use("followed", FOLLOWED, "role"),
            Use("brave", DECLARED_BRAVE, "role"),
            Use("cowardly", DECLARED_COWARDLY, "role"),
            Use("overtaken", OVERTAKEN, "role"),
            Use("penalty", PENALISED, "role", "vp"),
        ),
        ((SELECT, "roles"),),
    ),
    PartFamily(
        "towers",
        TOWER,
        (Use("deliveries", DELIVERED, "tower"), Use("points", DELIVERED, "tower", "vp")),
    ),
    PartFamily(
        "clouds",
        CLOUD,
        (
            Use("cleared", CLEARED, "cloud"),
            Use("points", CLEARED, "cloud", "vp"),
            Use("points for potions", POTION_POINTS, "cloud", "vp"),
        ),
    ),
    PartFamily(
        "landscape tiles",
        TILE,
        (
            Use("taken", TOOK_TILE, "tile"),
            Use("used", USED_TILE, "tile"),
            Use("points", TILE_SCORED, "tile", "vp"),
            Use("set off", IGNITED, "tile"),
        ),
    ),
    PartFamily("areas flown to", REGION, (Use("flights", FLEW, "region"),)),
    PartFamily("event cards", EVENT, (Use("points", EVENT_VP, "card", "vp"),), held=event_cards),
)
GERMAN: Final = {
    "roles": "Rollen",
    "led": "angesagt",
    "followed": "gefolgt",
    "brave": "mutig",
    "cowardly": "feige",
    "overtaken": "überboten",
    "penalty": "Strafpunkte",
    "towers": "Türme",
    "deliveries": "Lieferungen",
    "points": "Punkte",
    "clouds": "Wolken",
    "cleared": "vertrieben",
    "points for potions": "Punkte für Tränke",
    "landscape tiles": "Landschaftsplättchen",
    "taken": "genommen",
    "used": "genutzt",
    "set off": "gezündet",
    "areas flown to": "Angeflogene Gebiete",
    "flights": "Flüge",
    "event cards": "Ereigniskarten",
}
BALANCE: Final = BalanceSpec(FAMILIES, first_player=leader, words={"de": GERMAN})
