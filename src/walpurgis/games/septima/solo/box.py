"""The solo mode's part of the box as constants (SEP-2.1)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import ActionId, AreaId, NegotiationId, SpaceId, SpiderId, WidowCardId
from walpurgis.games.septima.solo.contents import NEGOTIATIONS, Named, SoloContents

SOLO: Final[SoloContents] = SoloContents(box.SOURCE, box.BOX)

CARDS: Final[tuple[str, ...]] = SOLO.card_ids
EACH_CARD: Final[tuple[WidowCardId, ...]] = tuple([WidowCardId(at) for at in range(len(CARDS))])
ICONS: Final[tuple[ActionId, ...]] = tuple([ActionId(at) for at in SOLO.icons])
"""The Action of each of her cards."""
SHADOW: Final[tuple[int, ...]] = tuple(SOLO.shadow)
"""The set of Shadow Zones on each of her cards."""
MAIN: Final[tuple[Named, ...]] = tuple(SOLO.main)
BONUS: Final[tuple[Named, ...]] = tuple(SOLO.bonus)
REMEMBERS: Final[tuple[WidowCardId, ...]] = tuple([card for card in EACH_CARD if ICONS[card] == box.REMEMBER])
BASE_CARDS: Final[tuple[WidowCardId, ...]] = tuple([card for card in EACH_CARD if ICONS[card] != box.REMEMBER])
DIE: Final[tuple[str, ...]] = SOLO.die

COOPERATION: Final[NegotiationId] = NegotiationId(NEGOTIATIONS.index("cooperation"))
DELAY: Final[NegotiationId] = NegotiationId(NEGOTIATIONS.index("delay"))
INFORMATION: Final[NegotiationId] = NegotiationId(NEGOTIATIONS.index("information"))
NEGOTIATION: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(hand) for hand in SOLO.negotiation])
"""Negotiation cards at the start, by the setting easy, standard or hard."""

SPIDERS: Final[tuple[str, ...]] = tuple([f"spider_{number}" for number in range(1, len(SOLO.spider_start) + 1)])
EACH_SPIDER: Final[tuple[SpiderId, ...]] = tuple([SpiderId(at) for at in range(len(SPIDERS))])
SPIDER_START: Final[tuple[SpaceId, ...]] = tuple([SpaceId(at) for at in SOLO.spider_start])
CURSED_CITIZENS: Final[int] = SOLO.cursed
START_WISDOM: Final[int] = SOLO.start_wisdom
START_SUSPICION: Final[int] = SOLO.start_suspicion
RESET_SUSPICION: Final[int] = SOLO.reset_suspicion
ADJACENT_LOSS: Final[int] = SOLO.adjacent_loss
SHARE_LOSS: Final[int] = SOLO.share_loss
END_TURN_LOSS: Final[int] = SOLO.end_turn_loss
TRIAL_LOSS: Final[int] = SOLO.trial_loss
SPIDER_MOVES: Final[tuple[int, ...]] = SOLO.spider_moves
"""By the Cursed Citizens in the Crowd: the steps of her Spiders after the Trials."""
FEW_CURSED: Final[int] = SOLO.few_cursed
MANY_CURSED: Final[int] = SOLO.many_cursed
TRIBULATIONS: Final[tuple[Named, ...]] = tuple(SOLO.tribulations)
TOP_RIBBON: Final[int] = max([box.RITUAL_LEVEL[space] for space, ribbon in enumerate(box.RIBBON) if ribbon >= 0])
"""The level of the highest ribbon on the Ritual track."""


def _zones(town: AreaId) -> int:
    return sum(1 << zone for zone in {box.ZONE[space] for space in box.ATLAS.spaces_of[town]})


TOWN_ZONES: Final[tuple[int, ...]] = tuple([_zones(town) for town in box.ATLAS.towns])
"""The set of zones with a space beside each numbered Town area."""
