"""The layout of a game's network: one vector of inputs and one list of actions for every number of seats and option.

An observation of a game with three seats has other positions than one with five. Both are embedded by the names of
their positions into one vector that has a place for every name of every number of seats; a name that a table does not
have stays zero. Behind them stand the number of seats and the options, which an observation leaves out. Actions have
the same numbers for every number of seats; those that name a seat are renumbered so that they count seats from whoever
chooses, as observations do.
"""

import hashlib
from functools import cache
from typing import Any, Final

from walpurgis.encoding.actions import Factored, Family
from walpurgis.encoding.observation import ObservationSpec, observation_spec
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json, Token

LARGEST: Final = 1000
"""No number of an observation is greater; what is, counts as this."""


class Layout:
    """Where every name stands."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.most_seats = game.seats[-1]
        places: dict[str, int] = {}
        for seats in game.seats:
            for name in observation_spec(game, seats).names:
                places.setdefault(name, len(places))
        self.observed = len(places)
        """How many places come from observations."""
        for name in [*[f"seats={seats}" for seats in game.seats], *_option_names(game)]:
            places.setdefault(name, len(places))
        self.names = list(places)
        self.width = len(self.names)
        self._index = places
        self.encoder = self.spec(game.seats[0]).encoder
        self.actions = self.encoder.size
        self.places = {seats: [places[name] for name in self.spec(seats).names] for seats in game.seats}
        """For each number of seats, where the positions of its observations go."""

    def __reduce__(self) -> tuple[Any, ...]:
        return layout, (self.game,)

    def spec(self, seats: int) -> ObservationSpec:
        """The observations of a number of seats."""
        return observation_spec(self.game, seats)

    def setting(self, seats: int, options: dict[str, Json]) -> list[tuple[int, int]]:
        """The places of a number of seats and of options, with what stands there; zeros are left out."""
        found = [(self._index[f"seats={seats}"], 1)]
        for name, rule in self.game.options["properties"].items():
            value = options[name]
            if "enum" in rule:
                found.append((self._index[f"options.{name}={value}"], 1))
            elif value:
                found.append((self._index[f"options.{name}"], int(value)))
        return found

    def from_observer(self, seats: int, observer: int) -> list[int]:
        """For each action of the game its number as the observer counts seats."""
        return [_turned(self.encoder.families, action, seats, -observer) for action in range(self.actions)]

    def to_game(self, seats: int, observer: int) -> list[int]:
        """For each action as the observer counts seats its number in the game."""
        return [_turned(self.encoder.families, action, seats, observer) for action in range(self.actions)]

    @property
    def fingerprint(self) -> str:
        """What a network has to have been made for: every name of a place and of an action, in order."""
        words = [*self.names, *[self.encoder.name(action) for action in range(self.actions)]]
        return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


@cache
def layout(game: Game[Any]) -> Layout:
    """The layout of a game, made once."""
    return Layout(game)


def squeeze(number: float) -> int:
    """How a network reads a number: its logarithm in sixteenths, so that a score does not outweigh a card."""
    size = LOG_TABLE[min(int(abs(number)), LARGEST)]
    return size if number >= 0 else -size


def _log_table() -> list[int]:
    """`round(16 * log(1 + n))` for each number, by whole numbers alone: e ** ((k - 1/2) / 16) is where k begins."""
    from decimal import Decimal

    starts = [Decimal(2 * k - 1) / 32 for k in range(1, 120)]
    bounds = [start.exp() - 1 for start in starts]
    found, k = [], 0
    for number in range(LARGEST + 1):
        while bounds[k] <= number:
            k += 1
        found.append(k)
    return found


LOG_TABLE: Final = _log_table()


def _option_names(game: Game[Any]) -> list[str]:
    names: list[str] = []
    for name, rule in game.options["properties"].items():
        names += [f"options.{name}={value}" for value in rule["enum"]] if "enum" in rule else [f"options.{name}"]
    return names


def _turned(families: list[Family], action: int, seats: int, by: int) -> int:
    """An action with every seat that it names moved on by some seats."""
    family = next(family for family in families if family.first <= action < family.first + family.size)
    if not isinstance(family, Factored):
        args = [
            _turn(kind, arg, seats, by) for kind, arg in zip(family.verb.kinds, family.decode((action,)), strict=True)
        ]
        return family.encode(tuple(args))[0]
    for kind, start in zip(family.verb.kinds, family.starts, strict=True):
        if kind.turning(seats) and start <= action < start + kind.size:
            return start + kind.ordinal(_turn(kind, kind.value(action - start), seats, by))
    return action


def _turn(kind: Token, value: int, seats: int, by: int) -> int:
    """A value of a kind, moved on where it is a seat or a seat's colour."""
    turning = kind.turning(seats)
    return (value + by) % turning if value < turning else value
