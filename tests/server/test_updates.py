"""What travels to those who play and watch: little, without words unless they are wanted, and all of it."""

import json
import random
import statistics
from typing import Any

import msgspec
import pytest
import websockets

from bench.updates import Figures, Receiver, new_table, plans, play
from tests.server.running import running
from walpurgis.server import messages as m
from walpurgis.server import render
from walpurgis.server.broadcast import Broadcaster
from walpurgis.server.client import Client, apply_changes, legal_moves
from walpurgis.server.game_progress import TableEvent
from walpurgis.server.game_registry import GameRegistry
from walpurgis.server.table_state import TableState

LARGEST = 24_000
BEFORE = {"broom_service": 3_667, "new_salem": 6_036, "septima": 5_268, "witchstone": 7_352}
"""The median of an update when each of them carried the whole view, and all moves in words."""
REGISTRY = GameRegistry()


@pytest.mark.parametrize("id", sorted(BEFORE))
def test_updates_are_small(id: str) -> None:
    found, rules = Figures(), REGISTRY.game(id)
    for seed, seats in enumerate((rules.seats[0], rules.seats[-1], 4)):
        play(REGISTRY, new_table(REGISTRY, id, seats, {}, seed), "de", False, seed, found)
    assert max(found.sizes) < LARGEST
    assert max(found.catch_up) < LARGEST
    assert statistics.median(found.sizes) < BEFORE[id] / 3


class Reader(Receiver):
    """Somebody who keeps track of the game by what it is sent."""

    def __init__(self, seat: int | None, words: bool) -> None:
        super().__init__(seat, "de", words)
        self.update: m.Update | None = None
        self.history: list[m.Happened] = []
        self.whole = 0

    def send(self, data: bytes) -> None:
        super().send(data)
        said = m.SAYS.decode(data)
        if isinstance(said, m.History):
            self.history += said.happened
        elif isinstance(said, m.Changes):
            assert self.update is not None
            self.update = apply_changes(self.update, said)
        elif isinstance(said, m.Update):
            said.happened, self.history = [*self.history, *said.happened], []
            self.update, self.whole = said, self.whole + 1


def told_anew(table: TableState, reader: Reader, update: m.Update) -> m.Update:
    """What the server would tell somebody who came now, as it arrives."""
    texts = REGISTRY.texts(table.game, "de" if reader.words else "")
    seat = reader.held[0] if reader.held else None
    fresh = render.update(table, seat, texts, 0.0, update.since, [])
    fresh.happened = update.happened
    return m.SAYS.decode(m.ENCODER.encode(fresh))  # type: ignore[return-value]


@pytest.mark.parametrize("id, seats", [*((one, REGISTRY.game(one).seats[1]) for one in sorted(BEFORE)), ("septima", 1)])
def test_who_follows_the_changes_knows_what_somebody_knows_who_comes_now(id: str, seats: int) -> None:
    broadcaster = Broadcaster(new_table(REGISTRY, id, seats, {}, 3), REGISTRY, lambda: 0.0)
    readers = [Reader(seat, words) for seat in (*range(seats), None) for words in (True, False)]
    for reader in readers:
        broadcaster.viewers.add(reader)
        broadcaster.greet(reader, None, [], set(), 0)
    for plan in plans(broadcaster, random.Random(3)):
        broadcaster.table = broadcaster.table.clone()
        for entry in plan.entries:
            broadcaster.table.add(entry, 0.0, plan.play)
        broadcaster.show(plan.entries[-1], lambda: (set(), 0))
        for reader in readers:
            assert reader.update is not None
            assert reader.update == told_anew(broadcaster.table, reader, reader.update)
    assert {reader.whole for reader in readers} == {2}, "whole before the game and at its beginning, and never again"
    with_words, without = readers[0].update, readers[1].update
    assert with_words is not None
    assert without is not None
    assert legal_moves(with_words) == legal_moves(without)
    assert bool(without.goals) == (id == "septima" and seats == 1)


@pytest.mark.parametrize("id", sorted(BEFORE))
def test_a_long_story_comes_in_parts_and_nothing_of_it_is_lost(id: str) -> None:
    seats = REGISTRY.game(id).seats[-1]
    broadcaster = Broadcaster(new_table(REGISTRY, id, seats, {}, 5), REGISTRY, lambda: 0.0)
    story: list[TableEvent] = []
    for plan in plans(broadcaster, random.Random(5)):
        for entry in plan.entries:
            broadcaster.table.add(entry, 0.0, plan.play)
        assert broadcaster.table.play is not None
        story += broadcaster.table.play.happened[-1:]
    late = Reader(0, words=True)
    broadcaster.greet(late, 0, story, set(), 0)
    texts = REGISTRY.texts(broadcaster.table.game, "de")
    whole = msgspec.json.encode(render.update(broadcaster.table, 0, texts, 0.0, 0, story).happened)
    assert late.update is not None
    assert late.update.happened == msgspec.json.decode(whole, type=list[m.Happened])
    assert len(late.sizes) > len(whole) / LARGEST
    assert max(late.sizes) < LARGEST


def keys(value: Any) -> set[str]:
    """All names of fields in a message, but for those of the view."""
    if isinstance(value, dict):
        inner = {key: part for key, part in value.items() if key not in ("view", "patch", "parameters")}
        return set(inner).union(*map(keys, inner.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


@pytest.mark.anyio
async def test_words_come_to_those_who_ask_for_them(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("septima", ["me", "me"], autostart=True)
        plain = Client(server.url, words=False)
        key = made.seats[0].key
        async with plain.socket(made.table.id, [key], raw=True) as silent:
            await silent.move(legal_moves(await plain.position(made.table.id, key))[0])
            sent = [json.loads(data) for data in silent.raw]
            assert not {"say", "text", "ask", "why"} & keys([one for one in sent if one["type"] != "table"])
            await silent.say(m.Need(words=True))
            told = await silent.next(m.Update)
            assert told.question is None or told.question.ask
            assert all(one.text and one.say for one in told.legal)
            assert told.happened[0].text, "one's own move"
        seen = await host.position(made.table.id, made.seats[1].key)
        assert seen.legal[0].say
        assert seen.question is not None
        assert seen.question.why
        await plain.http.aclose()


@pytest.mark.anyio
async def test_a_client_of_another_time_is_told_so(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{made.table.id}/socket"
        async with websockets.connect(url, proxy=None) as socket:
            await socket.send('{"type":"hello","protocol":1}')
            said = msgspec.json.decode(await socket.recv())
        assert (said["code"], said["field"]) == ("bad_request", "protocol")
        assert said["message"] == f"this server speaks protocol {m.PROTOCOL}, and you speak 1"
        assert "load the page anew" in said["remedy"]
