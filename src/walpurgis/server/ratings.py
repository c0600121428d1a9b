"""Results, statistics and ratings. A rating belongs to a game and a number of seats (Plackett-Luce, by openskill).

Games count for ratings when every seat was played to its end by its own account, so no bots, no hot seat, no guests;
not at tables that offer hints.
"""

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from walpurgis.server import journal_entries as e
from walpurgis.server.store import Statement
from walpurgis.server.table_state import TableState
from walpurgis.server.users import UserStore

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

RESULT = """
INSERT INTO results (table_id, seat, user_id, game, seats, rank, score, won, time)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
RATING = "INSERT INTO ratings (user_id, game, seats, games, mu, sigma) VALUES ($1, $2, $3, $4, $5, $6)"
LATEST = """
SELECT mu, sigma, games FROM ratings WHERE user_id = $1 AND game = $2 AND seats = $3 ORDER BY games DESC LIMIT 1
"""


class Standing(msgspec.Struct):
    """A player's games of one kind."""

    game: str
    seats: int
    games: int
    won: int
    mean_rank: float
    rating: float | None
    rated_games: int


@cache
def model() -> "PlackettLuce":
    """The model, when the first game is rated: the library takes its time to load."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def shown(mu: float, sigma: float) -> float:
    """A rating as people see it: 1500 in the beginning, and 40 for each point of the model's scale."""
    return round(1500 + 40 * (mu - 25), 1)


async def settle(user_store: UserStore, table: TableState, now: float) -> tuple[e.Settled, list[Statement]]:
    """What a finished game adds to the statistics."""
    result = table.result
    assert result is not None
    if table.setup.other_box:
        return e.Settled(), []
    rows: list[Statement] = []
    for number, seat in enumerate(table.seats):
        if len(table.seats_of(seat.user)) != 1:
            continue  # a bot, or somebody who played against themselves
        rank, won = result["ranks"][number], int(number in result["winners"])
        if seat.why == "resigned":
            rank, won = len(table.seats), 0
        score = float(result["scores"][number])
        rows.append((RESULT, (table.id, number, seat.user, table.game.id, len(table.seats), rank, score, won, now)))
    changes, more = await rate(user_store, table, result["ranks"])
    return e.Settled(ratings=changes), [*rows, *more]


async def rate(
    user_store: UserStore, table: TableState, ranks: list[int]
) -> tuple[dict[int, tuple[float, float]], list[Statement]]:
    """New ratings of all seats; none where the game does not count."""
    users = [seat.user for seat in table.seats]
    if (
        len(set(users)) < len(users)
        or "" in users
        or table.ever_botted
        or table.setup.chosen
        or table.setup.lines
        or table.setup.hints
    ):
        return {}, []
    found = [await user_store.user(user) for user in users]
    if any(user is None or user.account is None for user in found) or table.setup.position:
        return {}, []
    game, count = table.game.id, len(users)
    before, games = [], []
    for user in users:
        latest = await user_store.database.fetch(LATEST, user, game, count)
        mu, sigma, played = latest[0] if latest else (model().mu, model().sigma, 0)
        before.append([model().rating(mu=mu, sigma=sigma)])
        games.append(played)
    after = model().rate(before, ranks=[float(rank) for rank in ranks])
    rows: list[Statement] = [
        (RATING, (user, game, count, games[seat] + 1, after[seat][0].mu, after[seat][0].sigma))
        for seat, user in enumerate(users)
    ]
    changes = {
        seat: (shown(before[seat][0].mu, before[seat][0].sigma), shown(after[seat][0].mu, after[seat][0].sigma))
        for seat in range(count)
    }
    return changes, rows


async def standings(user_store: UserStore, user: str) -> list[Standing]:
    """The personal statistics of a user, by game and number of seats."""
    sql = """
    SELECT game, seats, COUNT(*), SUM(won), SUM(rank) FROM results WHERE user_id = $1
    GROUP BY game, seats ORDER BY game, seats
    """
    found = []
    for game, seats, games, won, ranks in await user_store.database.fetch(sql, user):
        latest = await user_store.database.fetch(LATEST, user, game, seats)
        rating = shown(latest[0][0], latest[0][1]) if latest else None
        mean = round(float(ranks) / games, 2)
        found.append(Standing(game, seats, games, int(won), mean, rating, latest[0][2] if latest else 0))
    return found


async def best(user_store: UserStore, game: str, seats: int, most: int = 50) -> list[tuple[str, float, int]]:
    """The names with the highest ratings of a game with so many seats."""
    sql = """
    SELECT users.name, r.mu, r.sigma, r.games FROM ratings r JOIN users ON users.id = r.user_id
    WHERE r.game = $1 AND r.seats = $2 AND r.games =
        (SELECT MAX(o.games) FROM ratings o WHERE o.user_id = r.user_id AND o.game = r.game AND o.seats = r.seats)
    ORDER BY r.mu DESC LIMIT $3
    """
    rows = await user_store.database.fetch(sql, game, seats, most)
    return [(name, shown(mu, sigma), games) for name, mu, sigma, games in rows]
