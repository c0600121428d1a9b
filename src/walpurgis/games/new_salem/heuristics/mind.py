"""What a seat makes of a position: its team, whom it suspects, what hope is worth to it."""

from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.heuristics.roles import posterior
from walpurgis.games.new_salem.heuristics.values import stake
from walpurgis.games.new_salem.table import Player, State, Table

PRICE: Final = 0.3
"""What one hope is worth to a puritan in the first round, in despair; in the last round it is worth nothing."""


class Mind:
    """One seat's thoughts; `world` is a sampled one, of which only what the seat knows is used."""

    def __init__(self, world: State, seat: int) -> None:
        table: Table = world.table
        self.world = world
        self.seat = seat
        self.players = table.players
        self.constable = table.constable
        self.me: Player = self.players[seat]
        self.team = box.TEAM_OF[self.me.character]
        self.sign = 1 if self.team == box.WITCH else -1
        """Whether despair is good."""
        self.rest = (box.ROUNDS - table.round) / (box.ROUNDS - 1)
        """How much of the game is left, from 1 to 0."""
        self.price = PRICE * self.rest if self.team == box.PURITAN else 0.0
        self.suspicion: list[float] | None = None
        self.interest: float | None = None

    @property
    def witch(self) -> list[float]:
        """The chance that each seat is a witch; thought of once, and only if it is asked for."""
        if self.suspicion is None:
            self.suspicion = posterior(self.world, self.seat)
        return self.suspicion

    @property
    def stake(self) -> float:
        """How much the team's victory is at stake; the same."""
        if self.interest is None:
            self.interest = stake(self.world, self.team)
        return self.interest

    def hope(self, seat: int) -> int:
        return sum(self.players[seat].hope)
