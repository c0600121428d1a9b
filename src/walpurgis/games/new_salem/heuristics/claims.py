"""What a bot says (NSA-13.14): puritans tell what they know and suspect, witches point elsewhere."""

import random
from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.heuristics.mind import Mind
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import CLAIM, Move

SURE: Final = 0.6
"""From this suspicion on a puritan accuses."""


def claims(world: State, seat: int, rng: random.Random) -> list[Move]:
    """What the seat has to say now, by a sampled world; nothing that it has said before."""
    mind = Mind(world, seat)
    wanted = honest(mind) if mind.team == box.PURITAN else crafty(mind)
    said = {(saying.claim.verb, saying.claim.args) for saying in world.claims if saying.seat == seat}
    room = box.MOST_CLAIMS - sum([saying.seat == seat and saying.moves == world.settled for saying in world.claims])
    return [claim for claim in wanted if (claim.verb, claim.args) not in said][: max(0, room)]


def honest(mind: Mind) -> list[Move]:
    """Whom I have seen, and whom I suspect."""
    told = [_seen(mind, other, box.TEAM_OF[mind.players[other].character]) for other in mind.me.seen]
    suspects = [other for other in _others(mind) if mind.witch[other] >= SURE and other not in mind.me.seen]
    return told + [CLAIM["accuse"].of(other) for other in suspects]


def crafty(mind: Mind) -> list[Move]:
    """Puritans whom I have seen are said to be witches; else the best suspect among the others is accused."""
    told = [_seen(mind, other, box.WITCH) for other in mind.me.seen if not mind.witch[other]]
    if mind.world.table.round == 1:
        return told
    suspects = sorted(_others(mind), key=lambda other: -mind.witch[other])
    innocent = [other for other in suspects if 0 < mind.witch[other] < SURE] or suspects
    return [*told, CLAIM["claim_team"].of(mind.seat, box.PURITAN), CLAIM["accuse"].of(innocent[0])]


def _seen(mind: Mind, other: int, team: int) -> Move:
    return CLAIM["claim_seen"].of(other, team, 0)


def _others(mind: Mind) -> list[int]:
    return [other for other in range(len(mind.players)) if other != mind.seat]
