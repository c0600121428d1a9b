"""What reports on the balance count: Actions, Witches, Spells, potions, Buildings, Books, Trials, and her cards."""

from collections.abc import Sequence
from typing import Final

from walpurgis.games.septima import words
from walpurgis.games.septima.solo import words as her
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
    PartFamily("actions", words.ACTION, (Use("played", words.REVEALED, "action"),), ((words.SELECT, "action"),)),
    PartFamily(
        "witches",
        words.WITCH,
        (
            Use("used", words.USED, "witch"),
            Use("founded with", words.FOUNDED, "witches"),
            Use("welcomed", words.WELCOMED, "witch"),
            Use("surrendered", words.SURRENDERED, "witch"),
        ),
        ((words.USE, "witch"),),
        held=coven,
    ),
    PartFamily(
        "spells",
        words.SPELL,
        (Use("cast", words.CAST_SPELL, "spell"), Use("learned", words.LEARNED, "spell")),
        ((words.CAST, "spell"),),
    ),
    PartFamily("spells learned", words.SPELL, (Use("learned", words.LEARNED, "spell"),), ((words.LEARN, "spell"),)),
    PartFamily("potions", words.POTION, (Use("brewed", words.BREWED, "potion"), Use("drunk", words.DRANK, "potion"))),
    PartFamily("buildings", words.BUILDING, (Use("visited", words.VISITED, "building"),), ((words.VISIT, "building"),)),
    PartFamily("diseases", words.DISEASE, (Use("levels", words.ADVANCED, "disease"),)),
    PartFamily("elements prayed to", words.ELEMENT, (Use("prayers", words.PRAYED, "element"),)),
    PartFamily("books", words.BOOK, held=book),
    PartFamily("picks", words.PICK, (Use("picked", words.PICKED, "pick"),), ((words.CHOOSE_PICK, "pick"),)),
    PartFamily(
        "trials",
        words.CHAMBER,
        (
            Use("judged", words.JUDGED, "chamber"),
            Use("successful", words.JUDGED, "chamber", only="success"),
            Use("won", words.WON_TRIAL, "chamber"),
        ),
    ),
    PartFamily("hunters", words.HUT, (Use("captures", words.CAPTURED, "hut"),)),
    PartFamily("her cards", her.WIDOW_CARD, (Use("played", her.WIDOW_TURN, "card"),)),
    PartFamily("negotiations", her.NEGOTIATION, (Use("played", her.NEGOTIATED, "negotiation"),)),
)
TOTALS: Final = (
    Total("Wisdom during the game", words.SCORED, "wisdom"),
    Total("Wisdom lost", words.LOST, "wisdom"),
)
ORIGINS: Final = (
    PointOrigin(
        words.SCORED,
        "wisdom",
        {
            words.BREWED: "brewing",
            words.WON_TRIAL: "winning Trials",
            words.TOPPED: "the Ritual track",
            words.ADVANCED_RITUAL: "the Ritual track",
            words.ADVANCED: "rewards for healing",
            words.CAST_SPELL: "Spells",
            words.DRANK: "Spells that score",
            words.USED: "Witches",
            words.VISITED: "Buildings",
            words.PICKED: "picks",
            words.PRAYED: "Shrines",
        },
        (words.TURN_BEGAN, "action"),
    ),
    PointOrigin(
        words.LOST,
        "wisdom",
        {words.CAPTURED: "lost to Hunters", her.SPIDER_MOVED: "lost to Spiders", her.WIDOW_WON_TRIAL: "lost in Trials"},
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
BALANCE: Final = BalanceSpec(FAMILIES, TOTALS, ORIGINS, outcomes, words.TURN_BEGAN, words={"de": GERMAN})
