"""Heuristics against the Black Widow: how close the Tribulations are, and what her Spiders are going to do.

Only Tribulations win, so what a move brings is judged by them as well; the numbers were found by playing.
"""

import math
from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.books import measure
from walpurgis.games.septima.ids import ActionId, SpaceId
from walpurgis.games.septima.scoring import lines
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.contents import DIE
from walpurgis.games.septima.solo.row import shadow_zones
from walpurgis.games.septima.solo.scoring import pad
from walpurgis.games.septima.solo.you import YOU, is_widow_first, widow_of
from walpurgis.games.septima.table import Noctenburg
from walpurgis.games.septima.words import ACTIVE, Move, bits, chosen
from walpurgis.kernel.state import State

World = State[Noctenburg]
TRIBULATION: Final = 30.0
"""What a Tribulation is worth, in Wisdom."""
WEB: Final = 0.1
"""What Wisdom lost to Spiders counts: they take so much that it is better to win without the eighth Tribulation."""
TRIAL: Final = 0.25
"""How much closer to another Witch a Citizen in a chamber brings."""
CLIMB: Final = 1.6
"""How much more the top ribbon counts than other Tribulations: it can be planned."""
OFFERING: Final = 1.5
"""What it costs to have nothing to offer on the way up the Ritual track."""
READY: Final = 0.4
"""What a Remedy at hand counts for an objective of healed Patients."""
NEARLY: Final = 0.75
"""What all but the last step to a Tribulation is worth, as a part of it."""
STOCK: Final = frozenset(
    ("ingredients", "ingredients_same", "ingredients_distinct", "crystals", "potions", "suspicion_max", "suspicion_min")
)
"""Objectives that ask for what is used until the end."""
CHANCY: Final = frozenset(("select", "cooperate", "delay", "inform"))
"""Moves whose outcome the die decides."""
PHASES: Final = len(box.SEASONS) * box.PHASES
NEARNESS: Final = (4.0, 2.0, 1.1, 0.5, 0.2)
"""What a Spider costs by its distance, when one cannot know where it goes next."""


def passed(world: World) -> float:
    """How much of the game is over, from 0 to 1."""
    return (world.table.season * box.PHASES + world.table.phase - 1) / PHASES


def _share(have: int, need: int, met: bool, name: str) -> float:
    if met:
        return 1.0
    if name == "suspicion_max":
        return NEARLY * max(0.0, 1 - (have - need) / 5)
    return NEARLY * max(0, have) / max(1, need)


def shares(world: World) -> list[float]:
    """How close each Tribulation but the last is, from 0 to 1; what is still going to be used counts late only."""
    table, widow = world.table, widow_of(world)
    me = table.players[YOU]
    late = passed(world) ** 2
    found = []
    for aim in box.BOOKS[me.book].objectives:
        have, need, met = measure(world, YOU, aim)
        share = _share(have, need, met, aim.name)
        if aim.name == "healed" and not met:
            at_hand = sum(me.potions[: box.REMEDIES]) if aim.a < 0 else me.potions[aim.a]
            share += NEARLY * READY * min(at_hand, need - have) / need
        found.append(share * (late if aim.name in STOCK else 1.0))
    witches, hers = me.coven.bit_count(), widow.coven.bit_count()
    found.append(_share(witches, box.COVEN_SPACES, witches >= box.COVEN_SPACES, ""))
    found.append(1.0 if hers < box.COVEN_SPACES - 1 else 0.85 if hers < box.COVEN_SPACES else 0.0)
    level = box.RITUAL_LEVEL[me.ritual] if me.ritual >= 0 else 0
    found.append(CLIMB * _share(level, her.TOP_RIBBON, level >= her.TOP_RIBBON, ""))
    return found


def strivings(world: World) -> float:
    """How far one has come with all Tribulations, in Wisdom; the way up needs something to offer."""
    me = world.table.players[YOU]
    climbs = me.ritual >= 0 and box.RITUAL_LEVEL[me.ritual] < her.TOP_RIBBON
    empty = climbs and not me.crystals and not any(me.ingredients)
    return TRIBULATION * sum(shares(world)) - (OFFERING if empty else 0.0)


def step_up(world: World) -> float:
    """What an advance on the Ritual track brings closer."""
    level = box.RITUAL_LEVEL[world.table.players[YOU].ritual]
    if level >= her.TOP_RIBBON:
        return 0.0
    last = 1 - NEARLY if level == her.TOP_RIBBON - 1 else 0.0
    return CLIMB * TRIBULATION * (last + NEARLY / her.TOP_RIBBON)


def capture_cost(world: World) -> float:
    """What it costs to be caught: a Witch, or Wisdom."""
    if world.table.players[YOU].coven.bit_count() >= 2:
        return TRIBULATION * NEARLY / box.COVEN_SPACES + 1.0
    return box.CAPTURE_LOSS * WEB


def hunted(world: World, space: SpaceId, suspicion: int) -> float:
    """What the Hunter of a space costs one who has raised Suspicion to a number."""
    zone = box.ZONE[space]
    if world.table.huts[zone] != ACTIVE:
        return 0.0
    way = 1 + box.DISTANCE[box.ENTRANCES[zone]][space]
    caught = sum(face + suspicion >= way for face in box.HUNTER_DIE) / len(box.HUNTER_DIE)
    return caught * capture_cost(world)


def hunted_at_best(world: World, raised: int) -> float:
    """What the Hunters cost at the best place within a Quick Move, after a raise."""
    me = world.table.players[YOU]
    suspicion = min(box.MOST_SUSPICION, me.suspicion + raised)
    return min([hunted(world, space, suspicion) for space in (me.leader, *box.ADJACENT[me.leader])])


def rise_by_match(world: World, action: ActionId) -> float:
    """What the Ritual Advance of a matched Action brings closer: a space above must show the icon."""
    me = world.table.players[YOU]
    return step_up(world) if any(box.RITUAL_ICON[space] == action for space in box.RITUAL_UP[me.ritual]) else 0.0


def aims(world: World, action: ActionId) -> float:
    """What an Action to be selected brings closer."""
    me = world.table.players[YOU]
    if action == box.REMEMBER:
        return max([aims(world, other) for other in chosen(me.discard, box.EACH_ACTION)], default=0.0)
    if action == box.RITUAL:
        return step_up(world)
    worth = 0.0
    late = passed(world) ** 2
    for aim in box.BOOKS[me.book].objectives:
        have, need, met = measure(world, YOU, aim)
        if not met:
            each = TRIBULATION * (NEARLY / need + (1 - NEARLY) * (need - have == 1))
            worth += each * _progress(world, action, aim.name, aim.a) * (late if aim.name in STOCK else 1.0)
    if action == box.PLEAD and world.table.crowd[YOU] and me.coven.bit_count() < box.COVEN_SPACES:
        worth += TRIAL * TRIBULATION / box.COVEN_SPACES
    return worth


def _progress(world: World, action: ActionId, name: str, kind: int) -> float:
    """About how many steps towards an objective an Action is."""
    me = world.table.players[YOU]
    if name == "citizens":
        return float(action == box.RECRUIT and me.citizens > 0)
    if name == "potions":
        return 2.0 * (action == box.BREW and sum(me.ingredients) + me.crystals > 3)
    if name == "suspicion_max":
        return 2.0 * (action == box.CHANT)
    if name == "healed":
        wanted = sum(me.potions[: box.REMEDIES]) if kind < 0 else me.potions[kind]
        return min(2, wanted) * (1 - READY) * (action == box.HEAL) + 0.3 * (action == box.BREW and not wanted)
    return 1.5 * (action == box.COLLECT and name.startswith("ingredients"))


def likely_icons(world: World) -> list[tuple[ActionId, float]]:
    """The Actions that the die may select for her, and how likely each is."""
    widow = widow_of(world)
    third = 1 / len(DIE)
    found = [(her.ICONS[card], third) for card in widow.row]
    return found + [(her.ICONS[card], third / len(widow.deck)) for card in widow.deck]


class Ahead:
    """What moves bring one closer to, found by making them in the sampled world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.before = strivings(world)

    def gain(self, move: Move) -> float:
        if move.verb.name in CHANCY:
            return 0.0
        twin = self.world.copy()
        twin.apply(YOU, move)
        return strivings(twin) - self.before


def webs(world: World) -> list[float]:
    """By space, what the Spiders are going to cost a Leader there until the end of the phase, and after it."""
    table, widow = world.table, widow_of(world)
    comes = widow.active >= 0 and not is_widow_first(world) and table.turn.seat == YOU
    zones = bits(shadow_zones(world)) if comes else []
    return [_web(widow.spiders, zones, space) for space in box.EACH_SPACE]


def _web(spiders: list[SpaceId], zones: list[int], space: SpaceId) -> float:
    far = box.DISTANCE[space]
    beside = sum(far[spider] <= 1 for spider in spiders)
    there, moved = list(spiders), set()
    for zone in zones:
        at = [box.ZONE[spider] for spider in there]
        first = next(other for other in [(zone + step) % box.ZONES for step in range(box.ZONES)] if other in at)
        for spider, own in enumerate(at):
            if own == first and far[there[spider]]:
                there[spider] = min(box.ADJACENT[there[spider]], key=far.__getitem__)
                moved.add(spider)
    costs = [her.SHARE_LOSS if not far[there[at]] else her.ADJACENT_LOSS * (far[there[at]] == 1) for at in moved]
    later = sum(NEARNESS[far[spider]] for spider in there if far[spider] < len(NEARNESS))
    return WEB * (her.END_TURN_LOSS * beside + sum(costs) + 0.5 * later)


def evaluate(world: World) -> float:
    """The chance to win: Tribulations within reach against those needed; the less sure, the more phases are left."""
    found = [min(1.0, share) for share in shares(world)]
    wisdom = sum(pad(world).values()) if world.over else sum(lines(world, YOU).values()) - 10.0
    found.append(min(1.0, max(0.0, wisdom) / max(1, world.options["wisdom_needed"])) ** 2)
    left = 1 - min(1.0, passed(world))
    expected = sum(found) + 2.0 * left
    return 1 / (1 + math.exp((world.options["tribulations"] - 0.3 - expected) / (0.35 + 0.6 * left)))
