"""What reports on the balance count: scrolls, tiles, chips, locations, connections, and how far the tracks lead."""

from typing import Final

from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.contents import SPELLS
from walpurgis.games.witchstone.words import (
    ACTIONS,
    BIG_WITCH,
    CAST_SPELL,
    CHIP,
    COMPLETED,
    CONNECTION,
    DISCARDED,
    LAID_SPECIAL,
    LEFT,
    LOCATION,
    MORE_ACTIONS,
    ON_PENTAGRAM,
    ON_WAND,
    OWL,
    PLACED,
    PROPHECY,
    RACKED,
    ROW,
    SCROLL,
    SENT,
    SPECIAL,
    SYMBOL,
    TAKE,
    TILE,
    TOOK_CHIP,
    TOOK_OWL,
    TOOK_SCROLL,
    TOOK_SPECIAL,
    TOWER,
    TURN_BEGAN,
    USED_CHIP,
    USED_ONCE,
)
from walpurgis.kernel import BalanceSpec, PartFamily, Total, Use

_SPELLS: Final = [name for name, card in zip(box.SCROLL_IDS, box.SCROLLS, strict=True) if card.kind in SPELLS]
_PROPHECIES: Final = [name for name in box.SCROLL_IDS if name not in _SPELLS]

FAMILIES: Final = (
    PartFamily(
        "actions",
        SYMBOL,
        (Use("actions", ACTIONS, "symbol", "count"), Use("bonus actions", MORE_ACTIONS, "symbol", "count")),
    ),
    PartFamily(
        "reinforcing spells",
        SCROLL,
        (Use("taken", TOOK_SCROLL, "scroll"), Use("cast", CAST_SPELL, "scroll")),
        ((TAKE, "scroll"),),
        among=_SPELLS,
    ),
    PartFamily(
        "prophecies",
        SCROLL,
        (Use("taken", TOOK_SCROLL, "scroll"), Use("points", PROPHECY, "scroll", "vp")),
        ((TAKE, "scroll"),),
        among=_PROPHECIES,
    ),
    PartFamily(
        "special tiles",
        SPECIAL,
        (
            Use("taken", TOOK_SPECIAL, "special"),
            Use("used once", USED_ONCE, "special"),
            Use("laid", LAID_SPECIAL, "special"),
        ),
    ),
    PartFamily("owls", OWL, (Use("taken", TOOK_OWL, "owl"),)),
    PartFamily("magic chips", CHIP, (Use("taken", TOOK_CHIP, "chip"), Use("used", USED_CHIP, "chip"))),
    PartFamily(
        "hex tiles",
        TILE,
        (Use("placed", PLACED, "tile"), Use("discarded", DISCARDED, "tile")),
    ),
    PartFamily(
        "own towers",
        LOCATION,
        (Use("big witch", BIG_WITCH, "location"),),
        ((TOWER, "location"),),
        among=[box.LOCATIONS[at] for at in box.TOWERS],
    ),
    PartFamily("witches sent to", LOCATION, (Use("witches", SENT, "location"),)),
    PartFamily("connections", CONNECTION, (Use("completed", COMPLETED, "connection"),)),
    PartFamily("rows of the rack", ROW, (Use("crystals", RACKED, "row"),)),
    PartFamily("sides of the cauldron", SYMBOL, (Use("crystals", LEFT, "symbol"),)),
)
TOTALS: Final = (
    Total("steps on the pentagram", ON_PENTAGRAM, "steps", box.PENTAGRAM_LENGTH),
    Total("steps on the wand", ON_WAND, "steps", box.WAND_END),
)
GERMAN: Final = {
    "actions": "Aktionen",
    "bonus actions": "Bonusaktionen",
    "reinforcing spells": "Verstärkungszauber",
    "taken": "genommen",
    "cast": "gespielt",
    "prophecies": "Prophezeiungen",
    "points": "Punkte",
    "special tiles": "Sonderhexplättchen",
    "used once": "einmal genutzt",
    "laid": "gelegt",
    "owls": "Eulen",
    "magic chips": "Magiechips",
    "used": "genutzt",
    "hex tiles": "Hexplättchen",
    "placed": "gelegt",
    "discarded": "abgeworfen",
    "own towers": "Eigene Türme",
    "big witch": "große Hexe",
    "witches sent to": "Hexen gesandt nach",
    "witches": "Hexen",
    "connections": "Verbindungen",
    "completed": "vollendet",
    "rows of the rack": "Reihen des Regals",
    "crystals": "Kristalle",
    "sides of the cauldron": "Seiten des Kessels",
    "steps on the pentagram": "Schritte auf dem Pentagramm",
    "steps on the wand": "Schritte auf dem Zauberstab",
}
BALANCE: Final = BalanceSpec(FAMILIES, TOTALS, first_turn=TURN_BEGAN, words={"de": GERMAN})
