"""The targets of events (NSA-7.10, NSA-10.21): who or what can be named for an event, and what is playable."""

from typing import Final

from walpurgis.games.new_salem import box, words
from walpurgis.games.new_salem.ids import EventId
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import NAME_BUILDING, NAME_TWO, NAMING, NAMING_BUILDING, Move

OTHER: Final = "another player"
PAIR: Final = "two players"
FREE: Final = "a player who is not on trial"
TRIED: Final = "a player on trial"
ANY_BUILDING: Final = "any building"
OWN_BUILDING: Final = "an own building"
THEIR_BUILDING: Final = "a building of another player"

TARGETS: Final[dict[str, tuple[str, ...]]] = {
    "put_on_trial": (FREE,),
    "view_character": (OTHER,),
    "show_character_to": (OTHER, OTHER),
    "give_hope": (OTHER,),
    "two_gain_despair": (PAIR,),
    "remove_building": (ANY_BUILDING,),
    "take_building": (THEIR_BUILDING,),
    "swap_buildings": (OWN_BUILDING, THEIR_BUILDING),
    "give_building": (OWN_BUILDING, OTHER),
    "return_trial_card": (TRIED,),
    "give_sanctuary": (FREE,),
    "give_honour": (OTHER,),
}
"""What the Constable names for an effect, in the order of its clause; effects without targets are not here."""
TARGETS_OF: Final = tuple([TARGETS.get(effect, ()) for effect in box.EFFECT])

ALWAYS: Final[tuple[bool, ...]] = tuple(
    [
        set(kinds) <= {OTHER, PAIR} and effect != "build_from_deck"
        for kinds, effect in zip(TARGETS_OF, box.EFFECT, strict=True)
    ]
)
"""NSA-7.26: events that are playable whatever lies on the table."""


def candidates(state: State, seat: int, target: str, named: tuple[int, ...]) -> list[Move]:
    """Who or what the Constable can name as this target, after those that he has named already."""
    everybody = range(state.seats)
    players = state.table.players
    if target is OTHER:
        first = named[0] if len(named) == 1 else seat  # NSA-10.4: a second, different player
        return [NAMING[other] for other in everybody if other not in (seat, first)]
    if target is FREE:  # NSA-9.2, NSA-9.3: oneself included, and nobody twice
        return [NAMING[other] for other in everybody if not players[other].on_trial]
    if target is TRIED:
        return [NAMING[other] for other in everybody if players[other].on_trial]
    if target is PAIR:
        return [NAME_TWO.of(one, two) for one in everybody for two in range(one + 1, state.seats)]
    return [
        NAMING_BUILDING[owner][place]
        for owner in everybody
        if target is ANY_BUILDING or (owner == seat) == (target is OWN_BUILDING)
        for place in range(len(players[owner].buildings))
    ]


def is_playable(state: State, seat: int, event: EventId) -> bool:
    """NSA-7.26: the targets exist; a trial needs a card on the pile and New Construction a card in the deck."""
    effect = box.EFFECT[event]
    if effect == "build_from_deck":
        return bool(state.table.building_deck)
    if effect == "put_on_trial" and not state.table.trials:
        return False
    return all(_exists(state, seat, target) for target in TARGETS_OF[event])


def _exists(state: State, seat: int, target: str) -> bool:
    """Whether anybody or anything can be named as this target."""
    players = state.table.players
    if target is FREE or target is TRIED:
        return any(player.on_trial == (target is TRIED) for player in players)
    if target is OWN_BUILDING:
        return bool(players[seat].buildings)
    if target is OTHER or target is PAIR:
        return True
    return any(player.buildings for owner, player in enumerate(players) if target is ANY_BUILDING or owner != seat)


def named_seats(event: EventId, named: tuple[int, ...]) -> list[int]:
    """NSA-3.1: the players among the numbers of what was named: themselves, or as owners of buildings."""
    seats: list[int] = []
    at = 0
    for target in TARGETS_OF[event]:
        if target is PAIR:
            seats += named[at : at + 2]
        elif target is OTHER or target is FREE or target is TRIED:
            seats.append(named[at])
        else:
            seats.append(named[at + 1])  # a building is its place and its owner
        at += 1 if target is OTHER or target is FREE or target is TRIED else 2
    return seats


def tell_named(state: State, seat: int, move: Move) -> None:
    """NSA-3.1: targets are open."""
    if state.events is None:
        return
    if move.verb is NAME_BUILDING:
        building = state.table.players[move.owner].buildings[move.place]
        state.tell(words.NAMED_BUILDING, seat, move.owner, building, move.place)
    else:
        for player in move.args:
            state.tell(words.NAMED, seat, player)
