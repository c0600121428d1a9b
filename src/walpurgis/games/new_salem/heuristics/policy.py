"""The heuristic policy for every decision: drafting, giving, triggering, appointing."""

import random
from collections.abc import Callable
from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.effects import NewConstruction
from walpurgis.games.new_salem.heuristics import events, values
from walpurgis.games.new_salem.heuristics.mind import Mind
from walpurgis.games.new_salem.ids import EventId
from walpurgis.games.new_salem.steps.cubes import ClearBuilding, PlaceDespair, PlaceHope, RemoveDespair, RemoveElsewhere
from walpurgis.games.new_salem.steps.draft import LastTwo, PickCard
from walpurgis.games.new_salem.steps.trigger import NameTarget, NextConstable, PayForEvent
from walpurgis.games.new_salem.steps.window import LastCall, OpenWindow, on_offer
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import ENDING, GIVE, GIVE_FROM, PASSING, Move
from walpurgis.kernel.steps import Step

WHIM: Final = 0.15
"""How much chance there is in a choice."""
TRUST: Final = 0.45
"""A puritan gives to Constables who are less likely to be witches than this."""
GOOD_CAUSE: Final = 0.5
"""What an event must be worth beyond its price before a puritan gives for it."""

Score = Callable[[State, int, list[Move]], list[float]]


def policy(world: State, seat: int, legal: list[Move], rng: random.Random) -> Move:
    """The best of these moves by heuristics, with a little whim."""
    if len(legal) == 1:
        return legal[0]
    score = SCORES.get(type(world.stack[-1]))
    if score is None:
        return legal[0]
    scores = score(world, seat, legal)
    whims = [found + WHIM * rng.random() for found in scores]
    return legal[whims.index(max(whims))]


# ----- the draft -----


def draft(world: State, seat: int, legal: list[Move]) -> list[float]:
    """The card that is worth most; drawing blind is worth an average one."""
    worths = values.cards(world, seat, [move.building for move in legal if move.args])
    if len(worths) == len(legal):
        return worths
    every = values.cards(world, seat, list(box.EACH_BUILDING))
    return [every[move.building] if move.args else sum(every) / len(every) - 0.2 for move in legal]


# ----- cubes -----


def gather_despair(world: State, seat: int, legal: list[Move]) -> list[float]:
    """Puritans keep despair together, where one Exorcism reaches it all; witches spread it."""
    player = world.table.players[seat]
    sign = -1 if box.TEAM_OF[player.character] == box.WITCH else 1
    return [sign * float(player.despair[move.place]) for move in legal]


def gather_hope(world: State, seat: int, legal: list[Move]) -> list[float]:
    """All hope on one building, so that paying and giving need no thought."""
    return [float(world.table.players[seat].hope[move.place]) for move in legal]


def take_despair(world: State, seat: int, legal: list[Move]) -> list[float]:
    """Puritans leave the large heaps to an Exorcism, unless this is one; witches spoil it."""
    sign = 1 if box.TEAM_OF[world.table.players[seat].character] == box.WITCH else -1
    if isinstance(world.stack[-1], ClearBuilding):
        sign = -sign
    return [0.3 * sign * world.table.players[move.owner].despair[move.place] for move in legal]


# ----- the window -----


def window(world: State, seat: int, legal: list[Move]) -> list[float]:
    mind = Mind(world, seat)
    if seat == world.table.constable:
        return [office(mind, move) for move in legal]
    return give(mind, legal)


def office(mind: Mind, move: Move) -> float:
    """Trigger what is worth more than its price; else announce the end."""
    if move is ENDING:
        return 0.3
    return mind.stake * events.worth(mind, move.event) - mind.price * box.COST[move.event]


def give(mind: Mind, legal: list[Move]) -> list[float]:
    """Puritans give to a Constable whom they trust just what is lacking for a good cause; witches keep their hope."""
    wanted = wanted_gift(mind)
    return [_gift_score(mind, move, wanted) for move in legal]


def _gift_score(mind: Mind, move: Move, wanted: int) -> float:
    if move is PASSING:
        return 0.5
    if move.verb is GIVE_FROM or move.recipient != mind.constable:
        return -1.0
    return 1.0 if move.verb is GIVE and move.amount == wanted else -1.0


def wanted_gift(mind: Mind) -> int:
    """How much a puritan gives: what the best cause still lacks, if he and the others can raise it together."""
    here, mine = mind.hope(mind.constable), mind.hope(mind.seat)
    others = sum([mind.hope(seat) for seat in range(len(mind.players))]) - here - mine
    causes = [event for event in on_offer(mind.world) if box.COST[event] - here <= mine + others // 2]
    if mind.team == box.WITCH or not causes or mind.witch[mind.constable] > TRUST:
        return 0
    best, lacking = GOOD_CAUSE, 0
    for event in causes:
        gain = mind.stake * cause(mind, event) - mind.price * box.COST[event]
        if gain > best:
            best, lacking = gain, box.COST[event] - here
    return min(max(lacking, 0), mine)


def cause(mind: Mind, event: EventId) -> float:
    """What an event would be worth in the Constable's hands, as far as I can tell."""
    effect = box.EFFECT[event]
    if effect in ("put_on_trial", "clear_building", "remove_despair", "remove_despair_two_players", "all_view_left"):
        return events.worth(mind, event)
    if effect in ("view_character", "all_gain_hope"):
        return 0.6 * mind.rest
    return 0.0


# ----- the office -----


def name(world: State, seat: int, legal: list[Move]) -> list[float]:
    step = world.stack[-1]
    assert isinstance(step, NameTarget)
    mind = Mind(world, seat)
    return [events.target(mind, step.event, move, bool(step.target)) for move in legal]


def appoint(world: State, seat: int, legal: list[Move]) -> list[float]:
    """Somebody of the own team, preferably with hope to use."""
    mind = Mind(world, seat)
    return [mind.sign * mind.witch[move.player] * 2 + 0.05 * mind.hope(move.player) for move in legal]


def pay(world: State, seat: int, legal: list[Move]) -> list[float]:
    return [0.0 if move.args else 1.0 for move in legal]


SCORES: Final[dict[type[Step], Score]] = {
    PickCard: draft,
    LastTwo: draft,
    NewConstruction: draft,
    RemoveDespair: take_despair,
    RemoveElsewhere: take_despair,
    ClearBuilding: take_despair,
    PlaceHope: gather_hope,
    PlaceDespair: gather_despair,
    OpenWindow: window,
    LastCall: lambda world, seat, legal: give(Mind(world, seat), legal),
    NameTarget: name,
    NextConstable: appoint,
    PayForEvent: pay,
}
"""By the kind of decision; what is not here takes the first move."""
