"""How large the updates of a table are: random games in memory, rendered and broadcast as the server does it.

    python -m bench.updates                      100 games of each game, of all sizes in turn
    python -m bench.updates septima --games 6    some games of one game
    python -m bench.updates --words              what a client receives that wants words

Every seat and a spectator are connected from the first moment, and what each of them is sent is counted, before
compression. The time is the processor time of rendering and broadcasting one move to all of them.
"""

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

from walpurgis.server import commands
from walpurgis.server import journal_entries as e
from walpurgis.server.broadcast import Broadcaster
from walpurgis.server.clock_rules import NoClock
from walpurgis.server.game_registry import GameRegistry
from walpurgis.server.run import calm_collector
from walpurgis.server.table_state import TableState
from walpurgis.testing.random_play import random_move, random_options

NAMES = ("Ilse", "Tomte", "Wilma", "Jorinde", "Ottilie", "Hedwig", "Mechthild", "Walburga")


class Receiver:
    """A connection that keeps nothing of what it is sent but the sizes."""

    def __init__(self, seat: int | None, language: str, words: bool) -> None:
        self.held: tuple[int, ...] = () if seat is None else (seat,)
        self.language = language
        self.words = words
        self.version = 0
        self.sent: dict[int | None, Any] = {}
        self.sizes: list[int] = []

    def still_holds(self, table: TableState) -> tuple[int, ...]:
        return self.held

    def send(self, data: bytes) -> None:
        if not data.startswith(b'{"type":"table"'):
            self.sizes.append(len(data))

    def turn_away(self) -> None:
        raise AssertionError("nobody is sent away here")

    connect_again = turn_away


class Figures:
    """The sizes of all updates of some games, and the time that each move took."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.seconds: list[float] = []
        self.catch_up: list[int] = []

    def line(self, title: str) -> str:
        cuts = statistics.quantiles(self.sizes, n=100)
        return (
            f"{title:14} {len(self.sizes):8,} updates: median {statistics.median(self.sizes):7,.0f} B, "
            f"p99 {cuts[98]:8,.0f} B, largest {max(self.sizes):8,} B; whole log and view at the end "
            f"{max(self.catch_up):8,} B; {statistics.mean(self.seconds) * 1000:.2f} ms a move"
        )


def new_table(registry: GameRegistry, id: str, seats: int, options: dict[str, Any], seed: int) -> TableState:
    """A table at which everybody sits."""
    game = registry.game(id)
    created = e.TableCreated(
        game=id, seats=seats, options=options, seed=seed, chosen=True, clock=NoClock(), undo=True, open=True,
        watch=True, delay=0.0, autostart=False, title="", maker="", invitation="", rules=game.rules, box=game.box,
    )  # fmt: skip
    table = TableState("bench", game, created, 0.0)
    for seat in range(seats):
        table.add(e.Sat(seat=seat, user=f"u{seat}", name=NAMES[seat], key=f"k{seat}"), 0.0)
    return table


def play(registry: GameRegistry, table: TableState, language: str, words: bool, seed: int, found: Figures) -> None:
    """One random game, told to every seat and to a spectator."""
    broadcaster, rng = Broadcaster(table, registry, lambda: 0.0), random.Random(seed)
    receivers = [Receiver(seat, language, words) for seat in (*range(table.setup.seats), None)]
    online = set(range(table.setup.seats))
    for receiver in receivers:
        broadcaster.viewers.add(receiver)
        broadcaster.greet(receiver, None, [], online, 1)
    for plan in plans(broadcaster, rng):
        after = broadcaster.table.clone()
        for entry in plan.entries:
            after.add(entry, 0.0, plan.play)
        broadcaster.table = after
        began = time.process_time()
        broadcaster.show(plan.entries[-1], lambda: (online, 1))
        found.seconds.append(time.process_time() - began)
    for receiver in receivers:
        found.sizes += receiver.sizes
        found.catch_up.append(catch_up(broadcaster, receiver))


def plans(broadcaster: Broadcaster, rng: random.Random) -> Iterator[commands.PlannedWrite]:
    yield commands.start(broadcaster.table)
    while (progress := broadcaster.table.play) is not None and not progress.state.over:
        seat, move = random_move(progress.state, rng)
        yield commands.move(broadcaster.table, seat, broadcaster.table.version, str(move), "")


def catch_up(broadcaster: Broadcaster, receiver: Receiver) -> int:
    """The size of the update for somebody who comes at the end and knows nothing yet of what is in memory."""
    progress = broadcaster.table.play
    assert progress is not None
    receiver.sizes.clear()
    broadcaster.greet(receiver, 0, list(progress.happened), set(), 0)
    return max(receiver.sizes)


def measure(registry: GameRegistry, id: str, games: int, language: str, words: bool) -> Figures:
    """Random games of all sizes in turn, with random options."""
    found, game = Figures(), registry.game(id)
    for seed in range(games):
        seats = game.seats[seed % len(game.seats)]
        options = random_options(game, seats, random.Random(seed))
        play(registry, new_table(registry, id, seats, options, seed), language, words, seed, found)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ids", nargs="*", help="games; all of them by default")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--language", default="de")
    parser.add_argument("--words", action="store_true", help="as a client that asks for words")
    arguments = parser.parse_args()
    registry = GameRegistry()
    calm_collector()
    for game in arguments.ids or sorted(registry.games):
        found = measure(registry, game, arguments.games, arguments.language, arguments.words)
        print(found.line(game), flush=True)


if __name__ == "__main__":
    main()
