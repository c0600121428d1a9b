"""What an event is worth to a Constable, target by target, in points of despair for the own team."""

from collections.abc import Callable
from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.heuristics import values
from walpurgis.games.new_salem.heuristics.mind import Mind
from walpurgis.games.new_salem.ids import EventId
from walpurgis.games.new_salem.steps.targets import TARGETS_OF, candidates
from walpurgis.games.new_salem.words import Move

POINT: Final = 0.6
"""What a victory point is worth, in despair."""


def worth(mind: Mind, event: EventId) -> float:
    """An event with its best targets."""
    effect = box.EFFECT[event]
    targets = TARGETS_OF[event]
    if effect in ("show_character_to", "swap_buildings", "give_building") or not targets:
        return PLAIN[effect](mind)
    return max([target(mind, event, move) for move in candidates(mind.world, mind.seat, targets[0], ())])


def target(mind: Mind, event: EventId, move: Move, second: bool = False) -> float:
    """One target of an event."""
    effect = box.EFFECT[event]
    if effect == "show_character_to":
        return _teller(mind, move.player) if not second else -mind.sign * mind.witch[move.player]
    if effect == "give_building" and second:
        return -_friend(mind, move.player) * 0.1
    if effect in ("give_building", "swap_buildings") and not second:
        return -values.loss(mind.me, move.place) + 0.1 * mind.me.despair[move.place]
    return SINGLE[effect](mind, move)


# ----- with a target -----


def trial(mind: Mind, move: Move) -> float:
    """A witch on trial is worth four despair to the puritans, a puritan on trial two to the witches."""
    if mind.players[move.player].sanctuary:
        return -0.5
    if move.player == mind.seat:
        return -4.0
    return mind.sign * (2 - 6 * mind.witch[move.player])


def inquiry(mind: Mind, move: Move) -> float:
    """To know is worth most where one is least sure, and early."""
    unsure = 4 * mind.witch[move.player] * (1 - mind.witch[move.player])
    return unsure * (1.6 if mind.team == box.PURITAN else 0.2) * mind.rest


def charity(mind: Mind, move: Move) -> float:
    return 3 * mind.price * _friend(mind, move.player) if mind.players[move.player].buildings else 0.0


def hysteria(mind: Mind, move: Move) -> float:
    hit = sum([bool(mind.players[player].buildings) for player in move.args])
    return mind.sign * hit - 0.05 * (mind.seat in move.args)


def great_fire(mind: Mind, move: Move) -> float:
    """Despair burns with its building; so do sets."""
    owner = mind.players[move.owner]
    change = -owner.despair[move.place]
    if values.breaks_set(owner, move.place):
        change -= box.SET_DESPAIR[box.TYPE_OF[owner.buildings[move.place]]]
    mine = POINT * values.loss(mind.me, move.place) if move.owner == mind.seat else -0.1
    return mind.sign * change - mine


def foreclosure(mind: Mind, move: Move) -> float:
    owner = mind.players[move.owner]
    gain = POINT * values.points(mind.me, owner.buildings[move.place]) + mind.price * owner.hope[move.place]
    if values.breaks_set(owner, move.place):
        gain -= mind.sign * box.SET_DESPAIR[box.TYPE_OF[owner.buildings[move.place]]]
    return gain + 0.1


def pardon(mind: Mind, move: Move) -> float:
    return -trial(mind, move) if move.player != mind.seat else 3.0


def sanctuary(mind: Mind, move: Move) -> float:
    if move.player == mind.seat:
        return 1.5 if mind.team == box.WITCH else 0.7
    return 0.5 * _friend(mind, move.player)


def honour(mind: Mind, move: Move) -> float:
    """Somebody of the other team has little use for it."""
    return -0.3 - 0.8 * max(0.0, _friend(mind, move.player))


SINGLE: Final[dict[str, Callable[[Mind, Move], float]]] = {
    "put_on_trial": trial,
    "view_character": inquiry,
    "give_hope": charity,
    "two_gain_despair": hysteria,
    "remove_building": great_fire,
    "take_building": foreclosure,
    "swap_buildings": foreclosure,
    "return_trial_card": pardon,
    "give_sanctuary": sanctuary,
    "give_honour": honour,
}


def _friend(mind: Mind, seat: int) -> float:
    """From -1 to 1: how sure it is that a seat is of the own team."""
    return mind.sign * (2 * mind.witch[seat] - 1)


def _teller(mind: Mind, seat: int) -> float:
    return 4 * mind.witch[seat] * (1 - mind.witch[seat])


# ----- without one, or with several -----


def _best(moves: list[float]) -> float:
    return max(moves, default=0.0)


def _town(mind: Mind) -> list[list[int]]:
    return [player.despair for player in mind.players]


def _hopeless(mind: Mind) -> float:
    """Who will have no hope after the payment, and a building for the despair."""
    others = [not any(player.hope) and bool(player.buildings) for player in mind.players]
    return mind.sign * sum(others)


def _exchange(mind: Mind) -> float:
    """The best building of another player for the worst of mine."""
    own = [values.loss(mind.me, place) for place in range(len(mind.me.buildings))]
    theirs = [
        values.points(mind.me, building)
        for seat, player in enumerate(mind.players)
        if seat != mind.seat
        for building in player.buildings
    ]
    return POINT * (_best(theirs) - min(own, default=0.0)) if theirs and own else 0.0


def _bequest(mind: Mind) -> float:
    own = [values.loss(mind.me, place) for place in range(len(mind.me.buildings))]
    return -POINT * min(own, default=0.0) - 0.1


def _tithe(mind: Mind) -> float:
    payers = sum([any(player.hope) for seat, player in enumerate(mind.players) if seat != mind.seat])
    return payers * (0.3 if mind.team == box.WITCH else 0.1)


PLAIN: Final[dict[str, Callable[[Mind], float]]] = {
    "remove_despair": lambda mind: -mind.sign * float(any(any(own) for own in _town(mind))),
    "clear_building": lambda mind: -mind.sign * _best([float(max(own, default=0)) for own in _town(mind)]),
    "remove_despair_two_players": lambda mind: -mind.sign * min(2.0, sum([any(own) for own in _town(mind)])),
    "all_view_left": lambda mind: -mind.sign * 2.0 * mind.rest,
    "show_character_to": lambda mind: -mind.sign * 0.7 * mind.rest,
    "all_gain_hope": lambda mind: -mind.sign * 0.15 * len(mind.players) * mind.rest,
    "collect_hope": _tithe,
    "hopeless_gain_despair": _hopeless,
    "swap_buildings": _exchange,
    "give_building": _bequest,
    "build_from_deck": lambda mind: POINT * 1.6,
}


def effects() -> set[str]:
    """The effects that this table knows."""
    return set(PLAIN) | set(SINGLE)
