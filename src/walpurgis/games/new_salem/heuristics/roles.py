"""Who may be a witch: what players have built, triggered, given and claimed, weighed against the public numbers."""

import math
import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter, mul
from typing import Any, Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.heuristics.values import DESPAIR, HOPE, REMOVE
from walpurgis.games.new_salem.ids import CharacterId
from walpurgis.games.new_salem.table import State, Table
from walpurgis.games.new_salem.view import knows_character

KEENNESS: Final = 0.55
"""How much of a choice is free; the rest was what the hand offered."""


def _tastes(character: CharacterId) -> list[float]:
    """The logarithm of the chance that a player with this character builds each building."""
    team = box.TEAM_OF[character]
    wants = [
        (box.TYPE_OF[at] in box.TYPES_OF[character])
        + box.DESPAIR[at] * DESPAIR[team]
        + box.HOPE[at] * HOPE[team]
        + box.REMOVE[at] * REMOVE[team]
        for at in range(len(box.BUILDINGS))
    ]
    keen = [KEENNESS * want for want in wants]
    total = math.log(sum(math.exp(want) for want in keen))
    return [want - total for want in keen]


TASTES: Final = [_tastes(character) for character in box.EACH_CHARACTER]
DEEDS: Final = {
    "remove_despair": -0.25,
    "clear_building": -0.5,
    "remove_despair_two_players": -0.5,
    "hopeless_gain_despair": 0.9,
    "two_gain_despair": 1.2,
    "all_view_left": -0.4,
    "view_character": -0.2,
}
"""How much more likely a witch triggers an event than a puritan, as a logarithm."""
GENEROUS: Final = -0.12
"""The same for each hope that was given away, up to a limit."""
MOST_GENEROUS: Final = 6

Pair = tuple[int, int, int]
"""Somebody, somebody else, and the kind of the one's word or deed about the other."""
TRIED: Final = 0
ACCUSED: Final = 1
DEFENDED: Final = 2
SAW_WITCH: Final = 3
SAW_PURITAN: Final = 4
CHANCES: Final = (
    ((0.4, 1.3), (1.5, 0.8)),
    ((0.5, 1.3), (1.5, 0.75)),
    ((1.3, 0.8), (0.7, 1.2)),
    ((0.3, 0.8), (1.0, 0.02)),
    ((0.8, 0.5), (0.02, 1.0)),
)
"""How likely each kind of word or deed is, by the teams of the one and of the other (witch first)."""


def taste(buildings: Sequence[int], character: CharacterId) -> float:
    """How well a tableau fits a character, as a logarithm."""
    tastes = TASTES[character]
    return sum([tastes[building] for building in buildings])


def conduct(world: State, seat: int) -> float:
    """How much more a seat's deeds and gifts fit a witch than a puritan, as a logarithm."""
    table: Table = world.table
    deeds = sum([DEEDS.get(box.EFFECT[deed.event], 0.0) for deed in table.deeds if deed.seat == seat])
    given: int = table.players[seat].given
    return deeds + GENEROUS * min(MOST_GENEROUS, given)


def pairs(world: State, seat: int) -> list[Pair]:
    """What others did or said about somebody else: trials, accusations, and characters that events have shown."""
    found: list[Pair] = []
    for deed in world.table.deeds:
        if deed.event == box.WITCH_TRIAL and deed.named[0] != deed.seat:
            found.append((deed.seat, deed.named[0], TRIED))
    last: dict[tuple[int, str, int], Any] = {}
    for saying in world.claims:
        claim: Any = saying.claim
        last[saying.seat, claim.verb.name, claim.subject] = claim
    for (one, name, subject), claimed in last.items():
        if name == "accuse":
            found.append((one, subject, ACCUSED))
        elif name == "defend":
            found.append((one, subject, DEFENDED))
        elif name == "claim_seen" and subject in world.table.players[one].seen:
            found.append((one, subject, SAW_WITCH if claimed.team == box.WITCH else SAW_PURITAN))
    return [pair for pair in found if pair[0] != seat]


def posterior(world: State, seat: int) -> list[float]:
    """The chance that each seat is a witch, as one seat sees it; exact over all teams, with tableaus by average."""
    seats = range(world.seats)
    players = world.table.players
    hidden = tuple([other for other in seats if not knows_character(world, seat, other)])
    teams = [box.TEAM_OF[players[other].character] for other in seats]
    for other in hidden:
        teams[other] = box.PURITAN
    known = frozenset([players[other].character for other in seats if other not in hidden])
    ratios = [0.0] * world.seats
    for other in hidden:
        ratios[other] = _ratio(world, other, known)
    cases = _cases(tuple(teams), hidden, tuple(pairs(world, seat)))
    products = [1.0]
    for smaller, added in cases.layers:
        products += map(mul, smaller(products), added(ratios))
    chances = list(map(mul, products, cases.weights))
    total = sum(chances)
    return [
        sum(cases.of[other](chances)) / total if other in hidden else float(teams[other] == box.WITCH)
        for other in seats
    ]


Pick = Callable[[list[float]], Sequence[float]]
"""Takes certain values out of a list, many at a time, which is faster than one by one."""


class Cases:
    """All sets of hidden seats that may be the witches: at first nobody, then each by a smaller one and a seat more."""

    def __init__(self, layers: list[tuple[Pick, Pick]], weights: list[float], of: list[Pick]) -> None:
        self.layers = layers
        """For the sets of each size: the smaller ones, and the seats that are added to them."""
        self.weights = weights
        """How likely the cards, words and deeds make each."""
        self.of = of
        """The sets that each seat is in."""


def _pick(places: list[int]) -> Pick:
    """What takes the values at these places; of one place alone, too, it is a list."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


@lru_cache(maxsize=1 << 12)
def _cases(teams: tuple[int, ...], hidden: tuple[int, ...], about: tuple[Pair, ...]) -> Cases:
    """All that may be hidden; asked for again and again, since words and deeds come seldom."""
    numbers: dict[tuple[int, ...], int] = {}
    layers: list[tuple[Pick, Pick]] = []
    weights: list[float] = []
    of: list[list[int]] = [[] for _ in teams]
    for size, ways in enumerate(_ways(teams, len(hidden))):
        sets = list(combinations(hidden, size))
        if size:
            smaller = _pick([numbers[witches[:-1]] for witches in sets])
            layers.append((smaller, _pick([witches[-1] for witches in sets])))
        for witches in sets:
            for other in witches:
                of[other].append(len(numbers))
            numbers[witches] = len(numbers)
            weights.append(ways * _told(teams, witches, about))
    return Cases(layers, weights, [_pick(places) for places in of])


def _told(teams: tuple[int, ...], witches: tuple[int, ...], about: tuple[Pair, ...]) -> float:
    """How likely these witches make what was done and said about others."""
    guess = [box.WITCH if seat in witches else team for seat, team in enumerate(teams)]
    return math.prod([CHANCES[kind][guess[one]][guess[other]] for one, other, kind in about])


def _ratio(world: State, seat: int, known: frozenset[int]) -> float:
    """How much better a seat's tableau and conduct fit a witch than a puritan."""
    return _fit(tuple(world.table.players[seat].buildings), known) * math.exp(conduct(world, seat))


@lru_cache(maxsize=1 << 14)
def _fit(buildings: tuple[int, ...], known: frozenset[int]) -> float:
    """The same for a tableau alone, whoever of the characters that are not known owns it; often asked for."""
    fits = [0.0, 0.0]
    for team, characters in ((box.WITCH, box.WITCHES), (box.PURITAN, box.PURITANS)):
        left = [character for character in characters if character not in known]
        if left:
            fits[team] = sum([math.exp(taste(buildings, one)) for one in left]) / len(left)
    return fits[box.WITCH] / fits[box.PURITAN] if fits[box.PURITAN] else 1.0


def _ways(teams: Sequence[int], hidden: int) -> list[float]:
    """NSA-2.2: in how many ways the cards that are left give one certain set of so many hidden seats witches.

    In `teams`, the hidden seats count as puritans.
    """
    seats = len(teams)
    seen = teams.count(box.WITCH)
    witches = box.WITCH_CARDS[seats] - seen
    puritans = box.PURITAN_CARDS[seats] - (seats - hidden - seen)
    return [float(math.perm(witches, n) * math.perm(puritans, hidden - n)) for n in range(min(witches, hidden) + 1)]


def infer(state: State, seat: int, rng: random.Random, worlds: int = 300) -> list[float]:
    """The chance that each seat is a witch, from sampled worlds, weighed by how well their roles fit what is open."""
    total = 0.0
    sums: list[float] = []
    for _ in range(worlds):
        world = state.sample(seat, rng)
        weight = likelihood(world, seat)
        sums = sums or [0.0] * world.seats
        total += weight
        for other, player in enumerate(world.table.players):
            sums[other] += weight * (box.TEAM_OF[player.character] == box.WITCH)
    return [found / total for found in sums]


def likelihood(world: State, seat: int) -> float:
    """How well the roles of a world fit what everybody can see."""
    characters = [player.character for player in world.table.players]
    fit = 0.0
    for other, character in enumerate(characters):
        if other != seat:
            fit += taste(world.table.players[other].buildings, character)
            fit += conduct(world, other) if box.TEAM_OF[character] == box.WITCH else 0.0
    for one, other, kind in pairs(world, seat):
        fit += math.log(CHANCES[kind][box.TEAM_OF[characters[one]]][box.TEAM_OF[characters[other]]])
    return math.exp(fit)
