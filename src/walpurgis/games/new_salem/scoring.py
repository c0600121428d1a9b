"""The end of the game (NSA-12): trials, sets, despair count, victory points."""

from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.contents import TEAMS
from walpurgis.games.new_salem.ids import BuildingId
from walpurgis.games.new_salem.table import Player, State, Table
from walpurgis.kernel import Json, outcome

NOBODY: Final = -1
TOGETHER: Final = "trials_together"
"""The other reading of NSA-12.3."""


def count_sets(buildings: list[BuildingId], kind: int) -> int:
    """NSA-12.5, NSA-4.11: how many complete sets of a type a tableau has; its order does not matter."""
    return min([buildings.count(building) for building in box.SETS[kind]])


def despair_by_sets(buildings: list[BuildingId]) -> int:
    """NSA-12.4: the despair that the complete sets of a tableau bring or take."""
    return sum([count_sets(buildings, kind) * despair for kind, despair in enumerate(box.SET_DESPAIR) if despair])


def team_of(player: Player) -> int:
    return box.TEAM_OF[player.character]


class Account:
    """NSA-12.1, NSA-12.2, NSA-12.8, NSA-16.3: the despair, line by line, and the team that wins."""

    def __init__(self, table: Table, together: bool = False) -> None:
        players = table.players
        self.on_buildings = [sum(player.despair) for player in players]
        self.by_trials = [box.TRIAL_DESPAIR[team_of(player)][player.on_trial] for player in players]
        self.by_sets = [despair_by_sets(player.buildings) for player in players]
        self.buildings = sum(self.on_buildings)
        removed = 0 if together else -sum([change for change in self.by_trials if change < 0])
        self.trials = max(sum(self.by_trials) + max(removed - self.buildings, 0), -self.buildings)
        """NSA-12.3: first what is removed, not below zero, then what is added; with the option all of it together."""
        self.sets = max(sum(self.by_sets), -self.buildings - self.trials)
        """NSA-12.4: first what is added, then what is removed, not below zero."""
        self.despair = self.buildings + self.trials + self.sets
        self.threshold = box.THRESHOLD[len(players)]
        self.team = self._winning_team(players)

    def _winning_team(self, players: list[Player]) -> int:
        """NSA-12.7, NSA-12.9, NSA-12.10: witches from the threshold on; without any witch everybody loses then."""
        if self.despair < self.threshold:
            return box.PURITAN
        return box.WITCH if any(team_of(player) == box.WITCH for player in players) else NOBODY

    def data(self) -> dict[str, Json]:
        lines = zip(self.on_buildings, self.by_trials, self.by_sets, strict=True)
        return {
            "buildings": self.buildings,
            "trials": self.trials,
            "sets": self.sets,
            "total": self.despair,
            "seats": [{"buildings": cubes, "trial": trial, "sets": sets} for cubes, trial, sets in lines],
        }


def points(player: Player) -> dict[str, int]:
    """NSA-12.11, NSA-12.12, NSA-12.13, NSA-16.4: points for matching buildings by type, sets of any type, and honours.

    NSA-4.10: hope is worth nothing.
    """
    types = [box.TYPE_OF[building] for building in player.buildings]
    lines = {box.TYPES[kind]: types.count(kind) * box.MATCH_VP for kind in box.TYPES_OF[player.character]}
    lines["sets"] = sum(count_sets(player.buildings, kind) for kind in range(len(box.TYPES))) * box.SET_VP
    lines["honorary_citizen"] = box.HONOUR_VP if player.honorary else 0
    return lines


def winners(table: Table, account: Account) -> list[int]:
    """NSA-1.1, NSA-12.14, NSA-12.15: the best of the winning team; who ties wins together."""
    totals = [sum(points(player).values()) for player in table.players]
    team = [seat for seat, player in enumerate(table.players) if team_of(player) == account.team]
    best = max([totals[seat] for seat in team], default=0)
    return [seat for seat in team if totals[seat] == best]


def result(state: State) -> dict[str, Json]:
    """NSA-12.16: the winners, the points of both teams, and the despair line by line."""
    table = state.table
    account = Account(table, bool(state.options[TOGETHER]))
    lines = [points(player) for player in table.players]
    order = [
        (team_of(player) == account.team, sum(own.values()) if account.team != NOBODY else 0)
        for player, own in zip(table.players, lines, strict=True)
    ]
    ending = "all_lost" if account.team == NOBODY else ("witches", "puritans")[account.team]
    found = outcome(lines, order, ending, winners(table, account))
    return found | {
        "teams": [TEAMS[team_of(player)] for player in table.players],
        "characters": [box.CHARACTERS[player.character] for player in table.players],
        "winning_team": None if account.team == NOBODY else TEAMS[account.team],
        "threshold": account.threshold,
        "despair": account.data(),
        "set_aside": [box.CHARACTERS[character] for character in table.set_aside],
    }
