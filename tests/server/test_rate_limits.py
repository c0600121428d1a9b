"""The door: how much one visitor may ask for, whichever way they come in; passwords cannot be guessed at leisure."""

import asyncio
import contextlib
import dataclasses
import secrets
from typing import Any

import httpx
import pytest
import websockets

from tests.server.running import EASY, PATIENCE, Running, running
from walpurgis.server.client import ServerRefused
from walpurgis.server.rate_limits import MOST, FailureBackoff, RateLimiter

pytestmark = pytest.mark.anyio
STRICT = dataclasses.replace(EASY, login_failures=5)


async def hello(server: Running, table: str) -> None:
    """Ask for a table over a socket, and wait until the server has closed it."""
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
    async with websockets.connect(address, proxy=None, compression=None) as socket:
        await socket.send('{"type":"hello"}')
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await socket.recv()


async def test_tables_that_nobody_knows_leave_nothing_behind(sqlite: str) -> None:
    async with running(sqlite) as server:
        for table in [*[secrets.token_hex(8) for _ in range(20)], "a" * 6000, "x", "A" * 16]:
            await hello(server, table)
            with pytest.raises(ServerRefused) as refused:
                await server.stranger().table(table)
            assert refused.value.status in (400, 404)
        assert server.internals._opening == {}
        assert server.internals.actors == {}


async def test_whoever_asks_for_a_table_at_the_same_time_gets_the_same_one(sqlite: str) -> None:
    async with running(sqlite) as server:
        made = await (await server.guest("Ilse")).make_table("moonlight", ["me", "me"])
        server.internals.actors.pop(made.table.id).close()
        found = await asyncio.gather(*[server.internals.table(made.table.id) for _ in range(10)])
        assert len({id(actor) for actor in found}) == 1
        assert server.internals._opening == {}


async def test_handshakes_and_refused_hellos_count_as_requests(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, requests_per_second=0.001, requests_at_once=20)
    async with running(sqlite, limits=limits) as server:
        statuses = []
        for _ in range(30):
            try:
                await hello(server, secrets.token_hex(8))
                statuses.append(101)
            except websockets.InvalidStatus as refused:
                statuses.append(refused.response.status_code)
        assert statuses == [101] * 10 + [429] * 20, "each try is a handshake and a refused hello"
        with pytest.raises(ServerRefused, match="too_many"):
            await server.stranger().games()


async def wrong(web: httpx.AsyncClient, address: str, account: str = "ilse") -> int:
    """Try a wrong password from an address, as a proxy reports it."""
    body = {"account": account, "password": "wrong horse"}
    return (await web.post("/api/sessions", json=body, headers={"X-Forwarded-For": address})).status_code


def stop_time(server: Running) -> None:
    """Let all tries come at the same moment, however long the server takes for them."""
    for delays in (server.internals.visitors.accounts, server.internals.visitors.addresses):
        delays.clock = lambda: 1000.0


async def test_one_network_cannot_guess_passwords_at_leisure(sqlite: str) -> None:
    async with (
        running(sqlite, limits=STRICT) as server,
        httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as web,
    ):
        stop_time(server)
        statuses = [await wrong(web, f"2001:db8::{number:x}", f"account{number}") for number in range(12)]
        assert statuses == [401] * 5 + [429] * 7, "a visitor has all addresses of a /64"
        assert await wrong(web, "2001:db8:0:1::1", "another") == 401, "the neighbours have done nothing"


async def test_an_account_cannot_be_guessed_from_many_addresses(sqlite: str) -> None:
    async with (
        running(sqlite, limits=STRICT) as server,
        httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as web,
    ):
        stop_time(server)
        statuses = await asyncio.gather(*[wrong(web, f"10.0.0.{number}") for number in range(12)])
        assert sorted(statuses) == [401] * 5 + [429] * 7
        answer = await web.post(
            "/api/sessions", json={"account": "ilse", "password": "x"}, headers={"X-Forwarded-For": "10.0.1.1"}
        )
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1
        assert await wrong(web, "10.0.1.2", "somebody.else") == 401


async def test_who_knows_the_password_is_not_held_up_by_their_own_tries(sqlite: str) -> None:
    async with running(sqlite, limits=STRICT) as server:
        ilse = await server.guest("Ilse")
        await ilse.keep("ilse", "correct horse")
        for _ in range(12):
            await server.stranger().log_in("ilse", "correct horse")


async def test_names_of_accounts_cannot_be_asked_at_leisure(sqlite: str) -> None:
    async with running(sqlite, limits=STRICT) as server:
        stop_time(server)
        await (await server.guest("Ilse")).keep("ilse", "correct horse")
        other, codes = await server.guest("Tomte"), []
        for _ in range(12):
            with pytest.raises(ServerRefused) as refused:
                await other.keep("ilse", "battery staple")
            codes.append(refused.value.code)
        assert codes == ["account_taken"] * 5 + ["too_many"] * 7


def test_what_is_remembered_of_many_addresses_is_bounded_and_quick() -> None:
    """Somebody with a large network of IPv6 has more addresses than anybody can remember."""
    limiter = RateLimiter(rate=0.001, burst=2)
    assert [limiter.take("last") for _ in range(3)] == [True, True, False]
    for number in range(3 * MOST):
        assert limiter.take(str(number))
        if number % 1000 == 0:
            assert not limiter.take("last"), "whoever goes on is not forgotten"
    assert len(limiter._levels) == MOST


def test_the_delay_doubles_and_is_forgiven() -> None:
    now = 0.0
    delays = FailureBackoff(2, 10.0, lambda: now)
    waits = []
    for _ in range(7):
        delays.fail("a")
        waits.append(delays.wait("a"))
    assert waits == [0.0, 1.0, 2.0, 4.0, 8.0, 10.0, 10.0]
    assert delays.wait("b") == 0.0
    now = 5.0
    assert delays.wait("a") == 5.0
    now = 40.0
    delays.fail("a")
    assert delays.wait("a") == 0.0, "long ago is forgotten"
    delays.forgive("a", all=True)
    assert delays._failures == {}


# ----- sessions -----


async def test_a_guests_token_ends_when_the_guest_becomes_an_account(database: str) -> None:
    async with running(database) as server:
        ended: list[str] = []
        server.internals.on_sessions_ended.append(ended.append)
        ilse = await server.guest("Ilse")
        before = ilse.token
        user = await ilse.keep("ilse", "correct horse")
        assert ilse.token != before
        assert (await ilse.me()).account == "ilse"
        with pytest.raises(ServerRefused, match="unknown_user"):
            await knowing(server, before).me()
        assert ended == [user.id], "whoever looks after sockets is told"


def knowing(server: Running, token: str) -> Any:
    """Somebody who has a token."""
    found = server.stranger()
    found.token = token
    return found


async def test_another_password_ends_all_other_sessions(database: str) -> None:
    async with running(database) as server:
        ended: list[str] = []
        ilse, phone = await server.guest("Ilse"), server.stranger()
        with pytest.raises(ServerRefused, match="no_account"):
            await ilse.change_password("correct horse", "battery staple")
        await ilse.keep("ilse", "correct horse")
        await phone.log_in("ilse", "correct horse")
        with pytest.raises(ServerRefused, match="wrong_login") as refused:
            await ilse.change_password("wrong horse", "battery staple")
        assert refused.value.field == "old"
        with pytest.raises(ServerRefused, match="bad_request"):
            await ilse.change_password("correct horse", "short")
        assert (await phone.me()).account == "ilse", "nothing has happened yet"
        before = ilse.token
        server.internals.on_sessions_ended.append(ended.append)
        await ilse.change_password("correct horse", "battery staple")
        assert ended == [(await ilse.me()).id], "whoever looks after sockets is told"
        assert (await ilse.me()).account == "ilse"
        for token in (before, phone.token):
            with pytest.raises(ServerRefused, match="unknown_user"):
                await knowing(server, token).me()
        with pytest.raises(ServerRefused, match="wrong_login"):
            await phone.log_in("ilse", "correct horse")
        await phone.log_in("ilse", "battery staple")


async def test_logging_out_everywhere_leaves_this_device_alone(database: str) -> None:
    async with running(database) as server:
        ended: list[str] = []
        server.internals.on_sessions_ended.append(ended.append)
        ilse, phone, tomte = await server.guest("Ilse"), server.stranger(), await server.guest("Tomte")
        await ilse.keep("ilse", "correct horse")
        await phone.log_in("ilse", "correct horse")
        user = await ilse.log_out_everywhere()
        assert (await ilse.me()).id == user.id
        assert ended == [user.id] * 2
        with pytest.raises(ServerRefused, match="unknown_user"):
            await phone.me()
        assert (await tomte.me()).name == "Tomte"
        await ilse.log_out()
        assert ended == [user.id] * 3
