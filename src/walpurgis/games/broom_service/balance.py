"""What reports on the balance count: roles, towers, clouds, tiles, areas and event cards."""

from collections.abc import Sequence
from typing import Final

from walpurgis.games.broom_service import words
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
        words.ROLE,
        (
            Use("led", words.LED, "role"),
            Use("followed", words.FOLLOWED, "role"),
            Use("brave", words.DECLARED_BRAVE, "role"),
            Use("cowardly", words.DECLARED_COWARDLY, "role"),
            Use("overtaken", words.OVERTAKEN, "role"),
            Use("penalty", words.PENALISED, "role", "vp"),
        ),
        ((words.SELECT, "roles"),),
    ),
    PartFamily(
        "towers",
        words.TOWER,
        (Use("deliveries", words.DELIVERED, "tower"), Use("points", words.DELIVERED, "tower", "vp")),
    ),
    PartFamily(
        "clouds",
        words.CLOUD,
        (
            Use("cleared", words.CLEARED, "cloud"),
            Use("points", words.CLEARED, "cloud", "vp"),
            Use("points for potions", words.POTION_POINTS, "cloud", "vp"),
        ),
    ),
    PartFamily(
        "landscape tiles",
        words.TILE,
        (
            Use("taken", words.TOOK_TILE, "tile"),
            Use("used", words.USED_TILE, "tile"),
            Use("points", words.TILE_SCORED, "tile", "vp"),
            Use("set off", words.IGNITED, "tile"),
        ),
    ),
    PartFamily("areas flown to", words.REGION, (Use("flights", words.FLEW, "region"),)),
    PartFamily("event cards", words.EVENT, (Use("points", words.EVENT_VP, "card", "vp"),), held=event_cards),
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
