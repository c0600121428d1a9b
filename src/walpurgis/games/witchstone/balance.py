"""What reports on the balance count: scrolls, tiles, chips, locations, connections, and how far the tracks lead."""

from typing import Final

from walpurgis.games.witchstone import box, words
from walpurgis.games.witchstone.contents import SPELLS
from walpurgis.kernel import BalanceSpec, PartFamily, Total, Use

_SPELLS: Final = [name for name, card in zip(box.SCROLL_IDS, box.SCROLLS, strict=True) if card.kind in SPELLS]
_PROPHECIES: Final = [name for name in box.SCROLL_IDS if name not in _SPELLS]

FAMILIES: Final = (
    PartFamily(
        "actions",
        words.SYMBOL,
        (Use("actions", words.ACTIONS, "symbol", "count"), Use("bonus actions", words.MORE_ACTIONS, "symbol", "count")),
    ),
    PartFamily(
        "reinforcing spells",
        words.SCROLL,
        (Use("taken", words.TOOK_SCROLL, "scroll"), Use("cast", words.CAST_SPELL, "scroll")),
        ((words.TAKE, "scroll"),),
        among=_SPELLS,
    ),
    PartFamily(
        "prophecies",
        words.SCROLL,
        (Use("taken", words.TOOK_SCROLL, "scroll"), Use("points", words.PROPHECY, "scroll", "vp")),
        ((words.TAKE, "scroll"),),
        among=_PROPHECIES,
    ),
    PartFamily(
        "special tiles",
        words.SPECIAL,
        (
            Use("taken", words.TOOK_SPECIAL, "special"),
            Use("used once", words.USED_ONCE, "special"),
            Use("laid", words.LAID_SPECIAL, "special"),
        ),
    ),
    PartFamily("owls", words.OWL, (Use("taken", words.TOOK_OWL, "owl"),)),
    PartFamily(
        "magic chips", words.CHIP, (Use("taken", words.TOOK_CHIP, "chip"), Use("used", words.USED_CHIP, "chip"))
    ),
    PartFamily(
        "hex tiles",
        words.TILE,
        (Use("placed", words.PLACED, "tile"), Use("discarded", words.DISCARDED, "tile")),
    ),
    PartFamily(
        "own towers",
        words.LOCATION,
        (Use("big witch", words.BIG_WITCH, "location"),),
        ((words.TOWER, "location"),),
        among=[box.LOCATIONS[at] for at in box.TOWERS],
    ),
    PartFamily("witches sent to", words.LOCATION, (Use("witches", words.SENT, "location"),)),
    PartFamily("connections", words.CONNECTION, (Use("completed", words.COMPLETED, "connection"),)),
    PartFamily("rows of the rack", words.ROW, (Use("crystals", words.RACKED, "row"),)),
    PartFamily("sides of the cauldron", words.SYMBOL, (Use("crystals", words.LEFT, "symbol"),)),
)
TOTALS: Final = (
    Total("steps on the pentagram", words.ON_PENTAGRAM, "steps", box.PENTAGRAM_LENGTH),
    Total("steps on the wand", words.ON_WAND, "steps", box.WAND_END),
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
BALANCE: Final = BalanceSpec(FAMILIES, TOTALS, first_turn=words.TURN_BEGAN, words={"de": GERMAN})
