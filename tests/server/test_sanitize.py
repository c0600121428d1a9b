"""Texts from outside: control characters and bottomless values are refused everywhere, and change nothing."""

import asyncio
import dataclasses
import json

import asyncpg
import httpx
import pytest
import websockets

from tests.server.running import PATIENCE, QUICK, running
from walpurgis.server import messages as m
from walpurgis.server.client import ServerRefused
from walpurgis.server.errors import Refused, Rejected, Unavailable
from walpurgis.server.sanitize import check_json, check_message, clean_text
from walpurgis.server.sockets import shortened
from walpurgis.server.store import database as open_store

pytestmark = pytest.mark.anyio
INSERT = "INSERT INTO journal (table_id, seq, time, kind, body) VALUES ($1, $2, $3, $4, $5)"


async def test_of_a_batch_only_the_row_fails_that_the_database_cannot_keep(database: str) -> None:
    store = open_store(database)
    await store.open()
    rows = [("sound", number, 1.0, "left", "{}") for number in range(5)]
    rows.insert(2, ("unsound", 2**70, 1.0, "left", "{}"))
    results = await asyncio.gather(*[store.run([(INSERT, row)]) for row in rows], return_exceptions=True)
    assert [type(result) for result in results] == [type(None)] * 2 + [Rejected] + [type(None)] * 3
    assert await store.fetch("SELECT COUNT(*) FROM journal") == [(5,)]
    await store.close()


async def test_a_nul_in_one_row_spoils_no_other(postgresql: str) -> None:
    store = open_store(postgresql)
    await store.open()
    rows = [(f"t{number}", 0, 1.0, "left", "\0" if number == 0 else "{}") for number in range(6)]
    results = await asyncio.gather(*[store.run([(INSERT, row)]) for row in rows], return_exceptions=True)
    assert [type(result) for result in results] == [Rejected] + [type(None)] * 5
    with pytest.raises(Rejected):
        await store.fetch("SELECT 1 FROM journal WHERE table_id = $1", "a\0b")
    await store.close()


async def test_a_database_that_is_read_only_for_a_while_is_waited_for(postgresql: str) -> None:
    async with running(postgresql, pace=dataclasses.replace(QUICK, storage=600.0)) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        seen = await ilse.position(made.table.id, made.seats[0].key)
        await read_only(postgresql, True)
        with pytest.raises(Unavailable):
            await server.internals.database.run([("DELETE FROM sessions WHERE token = $1", ("x",))])
        moving = asyncio.ensure_future(
            ilse.move(made.table.id, seen.legal[0].text, seen.version, made.seats[0].key),
        )
        with pytest.raises(ServerRefused, match="storage"):
            await ilse.change_me(name="Else")
        assert not moving.done(), "a move waits for the database"
        await read_only(postgresql, False)
        assert await moving > seen.version


async def read_only(url: str, on: bool) -> None:
    """Let a database take no writes, as after a failover, or let it take them again; connections begin anew."""
    connection = await asyncpg.connect(url, server_settings={"default_transaction_read_only": "off"})
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {'on' if on else 'off'}")
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()"
    await connection.execute(others, name)
    await connection.close()


@pytest.mark.parametrize(
    "path", ["/api/tables/a%00b", "/api/tables?game=%00", "/api/games/%1f", "/api/tables?phase=a%0ab"]
)
async def test_a_control_character_in_an_address_is_a_bad_request(database: str, path: str) -> None:
    async with running(database) as server, httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as web:
        answer = await web.get(path)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


async def test_a_control_character_in_any_text_is_a_bad_request(database: str) -> None:
    async with running(database) as server, httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as web:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        headers = {"Authorization": f"Bearer {ilse.token}", "Seat-Key": made.seats[0].key}
        for method, path, body in [
            ("POST", "/api/guests", {"name": "a\0b"}),
            ("POST", "/api/sessions", {"account": "a\0b", "password": "x"}),
            ("PATCH", "/api/me", {"webhook": "http://8.8.8.8/\0"}),
            ("POST", "/api/tables", {"game": "moonlight", "chairs": [{"name": "\x1b[2J"}, {}]}),
            ("POST", "/api/tables", {"game": "moonlight", "chairs": [{}, {}], "options": {"a\0": 1}}),
            ("POST", f"/api/tables/{made.table.id}/chat", {"text": "a\x7fb"}),
            ("POST", f"/api/tables/{made.table.id}/moves", {"move": {"verb": "\x9d"}, "version": 1}),
        ]:
            answer = await web.request(method, path, json=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request"), (path, answer.text)
        async with ilse.socket(made.table.id, [made.seats[0].key]) as table:
            with pytest.raises(ServerRefused, match="bad_request"):
                await table.act(m.Speak(seat=0, text="a\0b"))


async def test_bottomless_json_is_a_bad_request(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as web:
        ilse = await server.guest("Ilse")
        headers = {"Authorization": f"Bearer {ilse.token}", "Content-Type": "application/json"}
        deep = "[" * 500_000
        nested = '{"a":' * 100_000 + "1" + "}" * 100_000
        record = f"game = 'moonlight'\nrules = 1\nbox = 'x'\nseats = 2\nseed = 1\noptions = {'[' * 100_000}"
        for path, body in [
            ("/api/guests", deep),
            ("/api/tables", '{"game": "moonlight", "chairs": [{}, {}], "options": ' + nested + "}"),
            ("/api/records", json.dumps({"record": record})),
        ]:
            answer = await web.post(path, content=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request"), answer.text
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{made.table.id}/socket"
        async with websockets.connect(address, proxy=None) as socket:
            await socket.send('{"type":"hello","have":' + "[" * 30_000)
            answered = m.SAYS.decode(await socket.recv(decode=False))
            assert isinstance(answered, m.Problem)
            assert answered.code == "bad_request"


async def test_a_message_that_cannot_be_read_is_refused_by_its_own_number(sqlite: str) -> None:
    """So a client knows which of its messages it was: a move, or a preview that is nobody's problem."""
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{made.table.id}/socket"
        for sent, number in [
            ('{"type":"preview","id":"p1","seat":0,"version":-1,"move":{}}', "p1"),
            ('{"type":"preview","id":7,"seat":0,"version":-1,"move":{}}', ""),
            ('{"type":"preview","id":"p2"', ""),
        ]:
            async with websockets.connect(address, proxy=None) as socket:
                await socket.send(sent)
                answered = m.SAYS.decode(await socket.recv(decode=False))
                assert isinstance(answered, m.Problem)
                assert (answered.code, answered.id) == ("bad_request", number)


async def test_chat_and_names_lose_what_cannot_be_seen(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse = await server.guest("Il\u202ese\u200b")
        assert (await ilse.change_me(name="\u2066Else\u2069")).user.name == "Else"
        made = await ilse.make_table("moonlight", ["me", "me"])
        async with ilse.socket(made.table.id, [made.seats[0].key]) as table:
            await table.act(m.Speak(seat=0, text="a\u202eb \u2067c\u200f"))
            with pytest.raises(ServerRefused, match="in text"):
                await table.act(m.Speak(seat=0, text="\u202e\u200b"))
        assert [chat.text for chat in server.internals.actors[made.table.id].table.chats] == ["ab c"]


async def test_the_reason_for_closing_a_socket_fits_into_its_frame(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It may repeat what was sent, and a closing frame holds 123 bytes."""
    async with running(sqlite) as server:
        made = await (await server.guest("Ilse")).make_table("moonlight", ["me", "me"])
        address = f"{server.url.replace('http', 'ws')}/api/tables/{made.table.id}/socket"
        async with websockets.connect(address, proxy=None) as socket:
            await socket.send(json.dumps({"type": "𝕏" * 50}))
            assert isinstance(m.SAYS.decode(await socket.recv(decode=False)), m.Problem)
            with pytest.raises(websockets.ConnectionClosed, match="1008"):
                await socket.recv()
    assert "a socket has failed" not in caplog.text
    assert shortened("𝕏" * 100) == "𝕏" * 30


def test_depth_and_characters_are_checked_wherever_they_are() -> None:
    check_json({"a": [1, 2.5, None, "tab\tand\nline"]})
    for value in ({"a": ["\0"]}, {"\0": 1}, "\x9f"):
        with pytest.raises(Refused, match="control character"):
            check_json(value)
    with pytest.raises(Refused, match="control character"):
        check_message(b'{"a":"\\u0000"}')
    with pytest.raises(Refused, match="deep"):
        check_message(b"[" * 70 + b"]" * 70)
    check_message(b'{"a":"\\\\u0000"}')
    assert clean_text(" a\u202eb\n c ") == "ab c"
