"""The words of the solo mode: kinds, moves and events."""

from typing import Final

from walpurgis.games.septima.contents import OBJECTIVES
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.contents import DIE, NEGOTIATIONS, TESTS
from walpurgis.games.septima.words import (
    ACTION,
    CHAMBER,
    DISEASE,
    ELEMENT,
    EVENTS,
    INGREDIENT,
    SPACE,
    TOWN,
    VERBS,
    WITCH,
)
from walpurgis.kernel import COUNT, FLAG, Ids, Json, ListOf, Maybe, SetOf, Token

WIDOW_CARD: Final = Ids("widow card", her.CARDS)
NEGOTIATION: Final = Ids("negotiation", NEGOTIATIONS)
SPIDER: Final = Ids("spider", her.SPIDERS)
FACE: Final = Ids("solo face", DIE)
AIM: Final = Ids("aim", (*OBJECTIVES, *TESTS[1:]))
"""What a Tribulation asks for: a kind of objective of the Books, or one of the four others."""
LEFT: Final = 0
RIGHT: Final = 1
DECK: Final = 2


class SoloFace(Token):
    """A face of the Solo die, by what it shows."""

    def __init__(self) -> None:
        super().__init__("solo die", len(her.DIE))

    def write(self, value: int) -> str:
        return her.DIE[value]

    def read(self, data: Json, where: str) -> int:
        if data not in her.DIE:
            raise ValueError(f"{where}: {data!r} is not on the Solo die; there are {', '.join(DIE)}")
        return her.DIE.index(data)

    def schema(self) -> dict[str, Json]:
        return {"enum": list(DIE)}


COOPERATE: Final = VERBS.add("cooperate", "select {action} with cooperation", ACTION)
DELAY: Final = VERBS.add("delay", "select {action} with delay", ACTION)
INFORM: Final = VERBS.add("inform", "play information")
SWAP_ROW: Final = VERBS.add("swap_row", "swap the row")
EXCHANGE_RIGHT: Final = VERBS.add("exchange_right", "exchange the right card")
RETURN_LEFT: Final = VERBS.add("return_left", "put the left card back")
CREEP: Final = VERBS.add("creep", "move {spider} to {space}", SPIDER, SPACE)
LET_HEAL: Final = VERBS.add("let_heal", "let her heal {town}", TOWN)
EXPOSE: Final = VERBS.add("expose", "expose {witch}", WITCH)
REMOVE: Final = VERBS.add("remove", "remove {negotiation}", NEGOTIATION)

WIDOW_DRAFTED: Final = EVENTS.add("widow_drafted", ("witch", WITCH))
NEGOTIATED: Final = EVENTS.add("negotiated", ("negotiation", NEGOTIATION))
ROW_CHANGED: Final = EVENTS.add("row_changed", ("row", ListOf(WIDOW_CARD)))
SOLO_ROLLED: Final = EVENTS.add("solo_rolled", ("face", FACE))
WIDOW_SELECTED: Final = EVENTS.add("widow_selected", ("card", WIDOW_CARD))
WIDOW_TURN: Final = EVENTS.add("widow_turn", ("card", WIDOW_CARD))
SPIDER_MOVED: Final = EVENTS.add("spider_moved", ("spider", SPIDER), ("origin", SPACE), ("space", SPACE))
SPIDERS_LAY: Final = EVENTS.add("spiders_lay", ("spiders", SetOf(SPIDER)))
CRYSTALS_BLOCKED: Final = EVENTS.add("crystals_blocked")
CRYSTALS_FREE: Final = EVENTS.add("crystals_free")
WIDOW_ROSE: Final = EVENTS.add("widow_rose", ("suspicion", COUNT))
WIDOW_EXPOSED: Final = EVENTS.add("widow_exposed", ("witch", WITCH))
WIDOW_HEALED: Final = EVENTS.add("widow_healed", ("town", TOWN))
WIDOW_ADVANCED: Final = EVENTS.add("widow_advanced", ("disease", DISEASE), ("level", COUNT))
CURSED_TO_CROWD: Final = EVENTS.add("cursed_to_crowd", ("citizens", COUNT))
CURSED_TO_CHAMBER: Final = EVENTS.add("cursed_to_chamber", ("chamber", CHAMBER))
CURSED_RECALLED: Final = EVENTS.add("cursed_recalled", ("citizens", COUNT))
NEGOTIATION_REMOVED: Final = EVENTS.add("negotiation_removed", ("negotiation", NEGOTIATION))
WIDOW_WON_TRIAL: Final = EVENTS.add("widow_won_trial", ("chamber", CHAMBER))
TRIBULATION: Final = EVENTS.add(
    "tribulation",
    ("number", COUNT),
    ("aim", AIM),
    ("disease", Maybe(DISEASE)),
    ("ingredients", SetOf(INGREDIENT)),
    ("element", Maybe(ELEMENT)),
    ("have", COUNT),
    ("need", COUNT),
    ("met", FLAG),
)
SOLO_ENDED: Final = EVENTS.add("solo_ended", ("met", COUNT), ("needed", COUNT), ("won", FLAG))
WIDOW_WELCOMED: Final = EVENTS.add("widow_welcomed", ("witch", WITCH))
