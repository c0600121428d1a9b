"""Secrets: what a seat is sent depends on nothing that it may not know, and nobody else is sent it."""

import random
from typing import Any

import pytest

from tests.server.running import Running, running, sizes
from walpurgis.kernel.events import Event
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import Simultaneous
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused, TableSocket
from walpurgis.testing.random_play import random_game, random_options

pytestmark = pytest.mark.anyio
STEPS = 6


class Twin:
    """One of two tables that look the same to one seat."""

    def __init__(self, state: State[Any], made: b.TableMade) -> None:
        self.state = state
        self.id = made.table.id
        self.keys = [held.key for held in made.seats]
        self.socket: TableSocket | None = None

    def stream(self) -> list[bytes]:
        """Everything that the seat was sent so far, but for the table's own id."""
        assert self.socket is not None
        return [data.replace(self.id.encode(), b"TABLE") for data in self.socket.raw]


async def make_twin(host: Client, state: State[Any]) -> Twin:
    chairs = [b.Chair(kind="me", name=f"Player {seat}") for seat in range(state.seats)]
    made = await host.make_table(state.game.id, chairs, position=state.data(), autostart=True)
    return Twin(state.copy(), made)


async def compare(server: Running, host: Client, game: str, seed: int) -> int:
    """One fuzzed game: from some moment on, the same seat at two tables, each with another truth.

    The seat is told in words in every other game; most of what it is told are changes of what it was told before.
    """
    host.words = bool(seed % 2)
    rng = random.Random(seed)
    rules = server.internals.registry.game(game)
    seats = rng.choice(rules.seats)
    options = random_options(rules, seats, rng)
    record, _ = random_game(rules, seats, options, seed)
    _, state = random_game(rules, seats, options, seed, most=rng.randrange(len(record.entries)))
    seat = rng.randrange(seats)
    other = state.sample(seat, random.Random(seed))
    twins = [await make_twin(host, truth) for truth in (state, other)]
    async with (
        host.socket(twins[0].id, [twins[0].keys[seat]], have=0, raw=True, session=False) as one,
        host.socket(twins[1].id, [twins[1].keys[seat]], have=0, raw=True, session=False) as two,
    ):
        twins[0].socket, twins[1].socket = one, two
        done = 0
        for step in range(STEPS):
            for socket in (one, two):
                if step % 3 == 1:
                    await everything(socket)
                await probe(socket, seat)
            assert twins[0].stream() == twins[1].stream()
            if not await go_on(host, twins, seat, rng):
                break
            done += 1
        assert twins[0].stream() == twins[1].stream()
    return done


async def everything(socket: TableSocket) -> None:
    """Ask for everything again; the next changes are made from that."""
    await socket.say(m.Need(have=0))
    await socket.next(m.Update)


async def probe(socket: TableSocket, seat: int) -> None:
    """Ask for things that are not allowed: answers must not tell more than updates do."""
    for move in ("no such move", {"verb": "none"}):
        with pytest.raises(ServerRefused):
            await socket.act(m.MakeMove(id="x", seat=seat, version=socket.version, move=move))
    await socket.say(m.Ping(id="p"))
    await socket.next(m.Pong)


async def go_on(host: Client, twins: list[Twin], seat: int, rng: random.Random) -> bool:
    """One move at both tables: the same where both allow it. False when it tells the seat which truth it lives in."""
    state, other = twins[0].state, twins[1].state
    if state.over:
        return False
    actor = rng.choice(state.waiting)
    secret = isinstance(state.stack[-1], Simultaneous) and len(state.waiting) > 1 and actor != seat
    move = rng.choice(state.legal(actor))
    theirs = rng.choice(other.legal(actor)) if secret else move
    after, beside = state.copy(), other.copy()
    if theirs not in beside.legal(actor):
        return False
    events, others = after.listen(), beside.listen()
    after.apply(actor, move)
    beside.apply(actor, theirs)
    if after.reveal_count != state.reveal_count and told(events, seat) != told(others, seat):
        return False  # a die or a card has told it, as it should
    same = after.view(seat) == beside.view(seat) and after.legal(seat) == beside.legal(seat)
    assert same or not secret, f"{state.game.id}: a secret answer of seat {actor} shows in the view of seat {seat}"
    if not same or after.over or beside.over:
        return False  # when the game is over, nothing is secret any more
    for twin, chosen, then in zip(twins, (move, theirs), (after, beside), strict=True):
        assert twin.socket is not None
        version = (await host.position(twin.id, twin.keys[actor])).version
        made = await host.move(twin.id, str(chosen), version, twin.keys[actor], id=f"{version}")
        while twin.socket.version < made:
            await twin.socket.next()
        twin.state = then
    return True


def told(events: list[Event], seat: int) -> list[object]:
    return [event.data() for event in events if event.seen_by(seat)]


async def test_the_stream_of_a_seat_is_the_same_whatever_it_may_not_know(game: str, sqlite: str) -> None:
    async with running(sqlite, scenario_positions=True) as server:
        host = await server.guest("Host")
        steps = [await compare(server, host, game, seed) for seed in range(4)]
        assert sum(steps) > 0


@pytest.mark.fuzz
async def test_the_streams_of_many_games_are_the_same_whatever_a_seat_may_not_know(game: str, sqlite: str) -> None:
    async with running(sqlite, scenario_positions=True) as server:
        host = await server.guest("Host")
        steps = [await compare(server, host, game, seed) for seed in range(100, 225)]
        assert sum(steps) > len(steps)


async def test_only_the_key_of_a_seat_opens_its_view(game: str, sqlite: str) -> None:
    async with running(sqlite) as server:
        host, stranger = await server.guest("Host"), server.stranger()
        seats = sizes(server.internals.registry.game(game))[0]
        made = await host.make_table(game, ["me"] * seats, autostart=True)
        table, keys = made.table.id, [held.key for held in made.seats]
        state = server.internals.actors[table].table.play
        assert state is not None
        for seat, key in enumerate(keys):
            seen = await stranger.position(table, key)
            assert seen.view == state.state.view(seat)
            with pytest.raises(ServerRefused, match="forbidden"):
                await stranger.position(table, key, seat=(seat + 1) % seats)
        seen = await stranger.position(table)
        assert seen.view == state.state.view(None)
        assert seen.legal == []
        for wrong in ("x", keys[0][:-1], keys[0] + "x", "' OR 1=1"):
            with pytest.raises(ServerRefused, match="forbidden"):
                await stranger.position(table, wrong)
            with pytest.raises(ServerRefused, match="forbidden"):
                async with stranger.socket(table, [wrong]):
                    pass
        async with stranger.socket(table) as watching:
            assert set(watching.updates) == {None}
            with pytest.raises(ServerRefused, match="forbidden"):
                await watching.act(m.MakeMove(seat=0, version=watching.version, move="pass"))


async def test_a_running_game_gives_away_neither_seed_nor_record_nor_replay_nor_fork(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Host")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        table = made.table.id
        assert made.table.seed is None
        for method, path, body in [
            ("GET", "record", None),
            ("GET", "replay", None),
            ("GET", "replay/0", None),
            ("GET", "replay/0/all", None),
            ("POST", "fork", b.ForkBody(moves=0, chairs=[b.Chair(), b.Chair()])),
        ]:
            with pytest.raises(ServerRefused, match="not_over"):
                await host.ask(method, f"/api/tables/{table}/{path}", dict, body)
        chosen = await host.make_table("moonlight", ["me", "me"], seed=7)
        assert (chosen.table.seed, chosen.table.seed_chosen) == ("7", True)


async def test_a_table_without_watchers_shows_itself_to_nobody(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, stranger = await server.guest("Host"), server.stranger()
        made = await host.make_table("moonlight", ["me", "me"], autostart=True, watch=False)
        with pytest.raises(ServerRefused, match="nobody may watch"):
            await stranger.position(made.table.id)
        with pytest.raises(ServerRefused, match="nobody may watch"):
            async with stranger.socket(made.table.id):
                pass
