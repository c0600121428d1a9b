"""A setting: a game with a number of seats and options, and all that the environments made from it share."""

from typing import Any

from walpurgis.encoding.driver import Driver
from walpurgis.encoding.observation import observation_spec
from walpurgis.games import catalogue
from walpurgis.games import game as find_game
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json


class Setting:
    """What is played; it never changes. Without a number of seats, it is the smallest that the options allow."""

    def __init__(self, game: str, seats: int | None = None, options: dict[str, Json] | None = None) -> None:
        self.id = game
        self.game = find_game(game)
        self.options = self.game.read_options(options or {})
        self.seats = fewest_seats(self.game, self.options) if seats is None else seats
        self.game.new(self.seats, self.options)  # refuses what cannot be played
        self.spec = observation_spec(self.game, self.seats)
        self.encoder = self.spec.encoder

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.id, self.seats, self.options)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setting":
        return self

    def deal(self, seed: int) -> Driver:
        """A new game."""
        return Driver(self.spec, self.game.new(self.seats, self.options, seed))

    def draw(self, view: dict[str, Json]) -> str:
        """A view as text."""
        return self.game.draw(view, catalogue(self.id, "en"))


def fewest_seats(game: Game[Any], options: dict[str, Json]) -> int:
    """The smallest number of seats for which the options are allowed."""
    for seats in game.seats:
        try:
            game.check(seats, options)
        except ValueError:
            continue
        return seats
    raise ValueError(f"{game.title}: these options go with no number of seats: {options}")
