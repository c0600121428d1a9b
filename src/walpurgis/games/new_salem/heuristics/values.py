"""What a building is worth: points for its owner, and hope and despair for the teams."""

import math
from functools import lru_cache
from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.ids import BuildingId
from walpurgis.games.new_salem.scoring import despair_by_sets
from walpurgis.games.new_salem.table import Player, State, Table

SET_PIECES: Final = (0.1, 0.5, 2.0)
"""What a building adds to a set of which none, one or both other buildings are waiting for it, in points."""
DESPAIR: Final = (0.95, -0.6)
"""By team, witch and puritan: what a despair icon is worth, in points; the others alike."""
HOPE: Final = (0.6, 0.5)
REMOVE: Final = (-0.5, 0.6)
SHY: Final = (-0.5, -0.4, 0.2, 1.3, 2.4)
"""By round: how much witches who are not on trial dare to care for despair, so that nobody finds them out."""
MATES: Final = tuple(
    [tuple([other for other in box.SETS[kind] if other != building]) for building, kind in enumerate(box.TYPE_OF)]
)
"""The other buildings of each one's set."""
DRIFT: Final = 0.25
"""By how much the despair of a town still grows in each round that is left, for each player."""
CALM: Final = 0.1
"""How much players still care for their team when its victory looks safe; the rest is for their own points."""


def lead(world: State) -> float:
    """By how much the despair will probably reach its threshold, as everybody can see it."""
    table: Table = world.table
    players = table.players
    seats = len(players)
    cards = box.WITCH_CARDS[seats] + box.PURITAN_CARDS[seats]
    witches = box.WITCH_CARDS[seats] * seats / cards
    despair = sum([sum(player.despair) for player in players]) + 2 * witches
    despair -= sum([player.on_trial for player in players])
    despair += sum([set_despair(tuple(player.buildings)) for player in players])
    return despair + DRIFT * seats * (box.ROUNDS - table.round) - box.THRESHOLD[seats]


def stake(world: State, team: int) -> float:
    """How much the team's victory is at stake, from CALM to 1."""
    danger = lead(world) if team == box.PURITAN else -lead(world)
    return CALM + (1 - CALM) / (1 + math.exp(-(danger + 2.5) / 1.2))


def icons(building: BuildingId, team: int, shy: float, despair_in_town: bool) -> float:
    """What the icons of a building are worth to a team."""
    worth = shy * box.DESPAIR[building] * DESPAIR[team] + box.HOPE[building] * HOPE[team]
    return worth + (shy * box.REMOVE[building] * REMOVE[team] if despair_in_town else 0.0)


@lru_cache(maxsize=1 << 14)
def tally(buildings: tuple[int, ...]) -> list[int]:
    """How many there are of each building in a tableau; asked for again and again."""
    return [buildings.count(building) for building in range(len(box.BUILDINGS))]


@lru_cache(maxsize=1 << 14)
def set_despair(buildings: tuple[BuildingId, ...]) -> int:
    """The despair that the sets of a tableau bring or take; the same."""
    return despair_by_sets(list(buildings))


def waiting_pieces(counts: list[int], building: BuildingId, own: int) -> int:
    """How many other buildings of its set wait for one more than the own ones: two of them complete a set."""
    return sum([counts[other] > own for other in MATES[building]])


def points(player: Player, building: BuildingId) -> float:
    """What a building adds to a player's victory points, sets in the making included."""
    counts = tally(tuple(player.buildings))
    return matching(player, building) + SET_PIECES[waiting_pieces(counts, building, counts[building])]


def matching(player: Player, building: BuildingId) -> int:
    """What a building brings if the player's character likes its type."""
    return box.MATCH_VP if box.TYPE_OF[building] in box.TYPES_OF[player.character] else 0


def cards(world: State, seat: int, buildings: list[BuildingId]) -> list[float]:
    """What it is worth for a seat to build each of these now."""
    table = world.table
    player = table.players[seat]
    team = box.TEAM_OF[player.character]
    despair = any(any(other.despair) for other in table.players)
    care = stake(world, team)
    shy = SHY[table.round - 1] if team == box.WITCH and not player.on_trial else 1.0
    return [
        points(player, building) + care * (icons(building, team, shy, despair) + sets(player, building, team))
        for building in buildings
    ]


def sets(player: Player, building: BuildingId, team: int) -> float:
    """What a building adds to a set that brings or takes despair, for a team."""
    despair = box.SET_DESPAIR[box.TYPE_OF[building]]
    if not despair:
        return 0.0
    counts = tally(tuple(player.buildings))
    part = (0.1, 0.25, 0.8)[waiting_pieces(counts, building, counts[building])]
    return despair * part if team == box.WITCH else -despair * part


def loss(player: Player, place: int) -> float:
    """What a player loses with one of the own buildings."""
    building = player.buildings[place]
    counts = tally(tuple(player.buildings))
    return matching(player, building) + SET_PIECES[waiting_pieces(counts, building, counts[building] - 1)]


def breaks_set(player: Player, place: int) -> bool:
    """Whether a tableau has a complete set less without a building."""
    building = player.buildings[place]
    counts = tally(tuple(player.buildings))
    return counts[building] <= min([counts[other] for other in MATES[building]])
