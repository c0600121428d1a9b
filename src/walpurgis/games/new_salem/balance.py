"""What reports on the balance count: buildings and events. Teams and characters stand in every result."""

from typing import Final

from walpurgis.games.new_salem.words import BUILDING, BUILT, EVENT, EVENT_DRAWN, GAVE, PAID, PICK, TRIGGER, TRIGGERED
from walpurgis.kernel import BalanceSpec, Json, PartFamily, Total, Use


def constable(table: dict[str, Json]) -> int:
    """The first Constable."""
    return int(table["constable"])


def outcomes(result: dict[str, Json]) -> dict[str, float]:
    """How the despair came to its end, against the threshold."""
    despair = result["despair"]
    return {
        "despair at the end": despair["total"],
        "despair below the threshold": result["threshold"] - despair["total"],
        "despair from buildings": despair["buildings"],
        "despair from trials": despair["trials"],
        "despair from sets": despair["sets"],
    }


FAMILIES: Final = (
    PartFamily("buildings", BUILDING, (Use("built", BUILT, "building"),), ((PICK, "building"),)),
    PartFamily(
        "events",
        EVENT,
        (Use("triggered", TRIGGERED, "card"), Use("drawn", EVENT_DRAWN, "card")),
        ((TRIGGER, "event"),),
    ),
)
TOTALS: Final = (
    Total("hope given away", GAVE, "amount"),
    Total("hope paid", PAID, "amount"),
)
GERMAN: Final = {
    "buildings": "Gebäude",
    "built": "gebaut",
    "events": "Ereignisse",
    "triggered": "ausgelöst",
    "drawn": "gezogen",
    "hope given away": "verschenkte Hoffnung",
    "hope paid": "bezahlte Hoffnung",
    "despair at the end": "Verzweiflung am Ende",
    "despair below the threshold": "Verzweiflung unter der Grenze",
    "despair from buildings": "Verzweiflung von Gebäuden",
    "despair from trials": "Verzweiflung von Prozessen",
    "despair from sets": "Verzweiflung von Sets",
}
BALANCE: Final = BalanceSpec(
    FAMILIES, TOTALS, outcomes=outcomes, first_player=constable, roles=("teams", "characters"), words={"de": GERMAN}
)
