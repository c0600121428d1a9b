"""What reports on the balance count: Actions, Witches, Spells, potions, Buildings, Books, Trials, and her cards."""

from collections.abc import Sequence
from typing import Final

from walpurgis.games.septima.solo.words import (
    NEGOTIATED,
    NEGOTIATION,
    SPIDER_MOVED,
    WIDOW_CARD,
    WIDOW_TURN,
    WIDOW_WON_TRIAL,
)
from walpurgis.games.septima.words import (
    ACTION,
    ADVANCED,
    ADVANCED_RITUAL,
    BOOK,
    BREWED,
    BUILDING,
    CAPTURED,
    CAST,
    CAST_SPELL,
    CHAMBER,
    CHOOSE_PICK,
    DISEASE,
    DRANK,
    ELEMENT,
    FOUNDED,
    HUT,
    JUDGED,
    LEARN,
    LEARNED,
    LOST,
    PICK,
    PICKED,
    POTION,
    PRAYED,
    REVEALED,
    SCORED,
    SELECT,
    SPELL,
    SURRENDERED,
    TOPPED,
    TURN_BEGAN,
    USE,
    USED,
    VISIT,
    VISITED,
    WELCOMED,
    WITCH,
    WON_TRIAL,
)
from walpurgis.kernel import BalanceSpec, Json, PartFamily, PointOrigin, Total, Use


def book(table: dict[str, Json], seat: int) -> Sequence[str]:
    """The Book of a player."""
    own = table["players"][seat]["book"]
    return [] if own is None else [own]


def coven(table: dict[str, Json], seat: int) -> Sequence[str]:
    """The Witches of a player when the game is over."""
    own: list[str] = table["players"][seat]["coven"]
    return own


def outcomes(result: dict[str, Json]) -> dict[str, float]:
    """Which Tribulations of a solo game were met."""
    found = {f"tribulation {each['number']} met": float(each["met"]) for each in result.get("tribulations", [])}
    return found | ({"tribulations met": float(result["tribulations_met"])} if found else {})


FAMILIES: Final = (
    PartFamily("actions", ACTION, (Use("played", REVEALED, "action"),), ((SELECT, "action"),)),
    PartFamily(
        "witches",
        WITCH,
        (
            Use("used", USED, "witch"),
            Use("founded with", FOUNDED, "witches"),
            Use("welcomed", WELCOMED, "witch"),
            Use("surrendered", SURRENDERED, "witch"),
        ),
        ((USE, "witch"),),
        held=coven,
    ),
    PartFamily(
        "spells",
        SPELL,
        (Use("cast", CAST_SPELL, "spell"), Use("learned", LEARNED, "spell")),
        ((CAST, "spell"),),
    ),
    PartFamily("spells learned", SPELL, (Use("learned", LEARNED, "spell"),), ((LEARN, "spell"),)),
    PartFamily("potions", POTION, (Use("brewed", BREWED, "potion"), Use("drunk", DRANK, "potion"))),
    PartFamily("buildings", BUILDING, (Use("visited", VISITED, "building"),), ((VISIT, "building"),)),
    PartFamily("diseases", DISEASE, (Use("levels", ADVANCED, "disease"),)),
    PartFamily("elements prayed to", ELEMENT, (Use("prayers", PRAYED, "element"),)),
    PartFamily("books", BOOK, held=book),
    PartFamily("picks", PICK, (Use("picked", PICKED, "pick"),), ((CHOOSE_PICK, "pick"),)),
    PartFamily(
        "trials",
        CHAMBER,
        (
            Use("judged", JUDGED, "chamber"),
            Use("successful", JUDGED, "chamber", only="success"),
            Use("won", WON_TRIAL, "chamber"),
        ),
    ),
    PartFamily("hunters", HUT, (Use("captures", CAPTURED, "hut"),)),
    PartFamily("her cards", WIDOW_CARD, (Use("played", WIDOW_TURN, "card"),)),
    PartFamily("negotiations", NEGOTIATION, (Use("played", NEGOTIATED, "negotiation"),)),
)
TOTALS: Final = (
    Total("Wisdom during the game", SCORED, "wisdom"),
    Total("Wisdom lost", LOST, "wisdom"),
)
ORIGINS: Final = (
    PointOrigin(
        SCORED,
        "wisdom",
        {
            BREWED: "brewing",
            WON_TRIAL: "winning Trials",
            TOPPED: "the Ritual track",
            ADVANCED_RITUAL: "the Ritual track",
            ADVANCED: "rewards for healing",
            CAST_SPELL: "Spells",
            DRANK: "Spells that score",
            USED: "Witches",
            VISITED: "Buildings",
            PICKED: "picks",
            PRAYED: "Shrines",
        },
        (TURN_BEGAN, "action"),
    ),
    PointOrigin(
        LOST,
        "wisdom",
        {CAPTURED: "lost to Hunters", SPIDER_MOVED: "lost to Spiders", WIDOW_WON_TRIAL: "lost in Trials"},
        sign=-1,
    ),
)
GERMAN: Final = {
    "actions": "Aktionen",
    "played": "gespielt",
    "witches": "Hexen",
    "used": "eingesetzt",
    "founded with": "zu Beginn dabei",
    "welcomed": "aufgenommen",
    "surrendered": "ausgeliefert",
    "spells": "Zauber",
    "cast": "gewirkt",
    "learned": "gelernt",
    "spells learned": "Gelernte Zauber",
    "potions": "Tränke",
    "brewed": "gebraut",
    "drunk": "verwendet",
    "buildings": "Gebäude",
    "visited": "besucht",
    "diseases": "Krankheiten",
    "levels": "Stufen",
    "elements prayed to": "Schreine",
    "prayers": "Gebete",
    "books": "Bücher",
    "picks": "Auswahlen",
    "picked": "gewählt",
    "trials": "Gerichtsprozesse",
    "judged": "verhandelt",
    "successful": "erfolgreich",
    "won": "gewonnen",
    "hunters": "Jäger",
    "captures": "Gefangennahmen",
    "her cards": "Karten der Witwe",
    "negotiations": "Verhandlungen",
    "Wisdom during the game": "Weisheit während des Spiels",
    "Wisdom lost": "verlorene Weisheit",
    "brewing": "Brauen",
    "winning Trials": "gewonnene Gerichtsprozesse",
    "the Ritual track": "Ritualleiste",
    "rewards for healing": "Belohnungen fürs Heilen",
    "Spells": "Zauber",
    "Spells that score": "wertende Zauber",
    "Witches": "Hexen",
    "Buildings": "Gebäude",
    "Shrines": "Schreine",
    "lost to Hunters": "verloren an Jäger",
    "lost to Spiders": "verloren an Spinnen",
    "lost in Trials": "verloren in Gerichtsprozessen",
    "lost": "verloren",
    "tribulations met": "erfüllte Ärgernisse",
    **{f"tribulation {number} met": f"Ärgernis {number} erfüllt" for number in range(1, 9)},
}
BALANCE: Final = BalanceSpec(FAMILIES, TOTALS, ORIGINS, outcomes, TURN_BEGAN, words={"de": GERMAN})
