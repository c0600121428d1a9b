"""People: guests, accounts, sessions, deletion; the door and its limits."""

from collections.abc import Awaitable

import httpx
import pytest
import websockets

from tests.server.running import EASY, running
from walpurgis.server import Limits
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused, TableSocket
from walpurgis.server.logs import JsonLineFormatter

pytestmark = pytest.mark.anyio


async def test_a_guest_keeps_name_and_tables_with_an_account(database: str) -> None:
    async with running(database) as server:
        guest = await server.guest("Ilse")
        made = await guest.make_table("moonlight", ["me", "open"])
        kept = await guest.keep("ilse", "correct horse")
        assert (kept.name, kept.account) == ("Ilse", "ilse")
        again = server.stranger()
        with pytest.raises(ServerRefused, match="wrong_login"):
            await again.log_in("ilse", "wrong horse")
        with pytest.raises(ServerRefused, match="wrong_login"):
            await again.log_in("nobody", "correct horse")
        await again.log_in("Ilse", "correct horse")
        mine = await again.ask("GET", "/api/me/tables", list[b.MyTable])
        assert [(info.id, info.you) for info in mine] == [(made.table.id, [0])], "and which seats are hers"
        async with again.socket(made.table.id, session=True) as table:
            assert set(table.updates) == {0}, "the session opens the seat, too"
        other = await server.guest("Other")
        with pytest.raises(ServerRefused, match="account_taken"):
            await other.keep("ilse", "battery staple")
        with pytest.raises(ServerRefused, match="in password"):
            await other.keep("other", "short")
        await again.ask("DELETE", "/api/sessions", type(None))
        with pytest.raises(ServerRefused, match="unknown_user"):
            await again.ask("GET", "/api/me", b.Me)


async def test_names_are_cleaned_and_checked(sqlite: str) -> None:
    async with running(sqlite) as server:
        someone = server.stranger()
        assert (await someone.guest("  Ilse \n von\tWörth ")).name == "Ilse von Wörth"
        for bad in (" ", "\u200b", "a" * 33):
            with pytest.raises(ServerRefused) as refused:
                await server.stranger().guest(bad)
            assert refused.value.field == "name"


async def test_who_is_deleted_leaves_no_name_no_words_and_no_session(database: str) -> None:
    async with running(database) as server:
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        made = await ilse.make_table("moonlight", ["me", "open"], autostart=True)
        sat = await tomte.sit(made.table.id)
        async with ilse.socket(made.table.id, [made.seats[0].key]) as table:
            await table.act(m.Speak(seat=0, text="my secret word"))
        await ilse.ask("DELETE", "/api/me", type(None))
        with pytest.raises(ServerRefused, match="unknown_user"):
            await ilse.ask("GET", "/api/me", b.Me)
        info = await tomte.table(made.table.id)
        assert info.seats[0].name == "…"
        assert info.seats[0].kind == "bot"
        rows = [
            row
            for name in ("journal", "tables", "users", "chairs", "sessions", "results")
            for row in await server.internals.database.fetch(f"SELECT * FROM {name}")
        ]
        kept = repr(rows)
        assert "Ilse" not in kept
        assert "my secret word" not in kept
        assert "Tomte" in kept
        async with tomte.socket(made.table.id, [sat.key]) as table:
            assert table.chats == []


async def test_secrets_are_kept_as_hashes_and_never_logged(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", logger="walpurgis")
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        await ilse.keep("ilse", "correct horse")
        made = await ilse.make_table("moonlight", ["me", "open"])
        async with ilse.socket(made.table.id, [made.seats[0].key]):
            pass
        rows = [
            row
            for name in ("journal", "tables", "users", "sessions")
            for row in await server.internals.database.fetch(f"SELECT * FROM {name}")
        ]
        logged = "\n".join(JsonLineFormatter().format(record) for record in caplog.records)
        for secret in (ilse.token, made.seats[0].key, made.invitation, "correct horse"):
            assert secret not in repr(rows)
            assert secret not in logged
        assert "$argon2id$" in repr(rows)
        assert made.table.id in logged


async def test_every_answer_carries_the_security_headers_and_pages_of_other_sites_are_refused(sqlite: str) -> None:
    async with running(sqlite, origins=("https://friend.example",)) as server, httpx.AsyncClient() as web:
        front = await web.get(server.url + "/")
        assert "default-src 'self'" in front.headers["content-security-policy"]
        assert front.headers["x-content-type-options"] == "nosniff"
        assert front.headers["x-frame-options"] == "DENY"
        guests, body = server.url + "/api/guests", {"name": "Ilse"}
        origins = [("https://evil.example", 403), ("null", 403), ("http://[", 403), ("https://friend.example", 201)]
        for origin, status in [*origins, (server.url, 201)]:
            answer = await web.post(guests, json=body, headers={"Origin": origin})
            assert answer.status_code == status
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        made = await (await server.guest("Host")).make_table("moonlight", ["me", "me"], autostart=True)
        address = server.url.replace("http", "ws") + f"/api/tables/{made.table.id}/socket"
        with pytest.raises(websockets.InvalidStatus):
            async with websockets.connect(address, origin=websockets.Origin("https://evil.example"), proxy=None):
                pass


async def code_of(request: Awaitable[object]) -> str:
    """The code of a refusal; empty where there is none."""
    try:
        await request
    except ServerRefused as refused:
        return refused.code
    return ""


async def until_closed(table: TableSocket) -> tuple[int, set[str]]:
    """Read until the server closes the socket; its status, and the codes of all refusals before."""
    codes = set()
    while True:
        try:
            await table.receive()
        except ServerRefused as refused:
            codes.add(refused.code)
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0, codes


async def test_too_many_requests_are_slowed_down(sqlite: str) -> None:
    limits = Limits(requests_per_second=0.01, requests_at_once=5, logins_per_minute=0.1, logins_at_once=2)
    async with running(sqlite, limits=limits) as server:
        await server.guest("One")
        await server.guest("Two")
        with pytest.raises(ServerRefused, match="too many new names or logins"):
            await server.guest("Three")
        codes = [await code_of(server.stranger().games()) for _ in range(10)]
        assert codes[-1] == "too_many"
        async with httpx.AsyncClient() as web:
            assert (await web.get(server.url + "/health")).status_code == 200


async def test_what_is_too_large_is_refused(sqlite: str) -> None:
    limits = Limits(body_bytes=2000, message_bytes=2000)
    async with running(sqlite, limits=limits) as server, httpx.AsyncClient() as web:
        answer = await web.post(server.url + "/api/guests", json={"name": "x" * 3000})
        assert answer.status_code == 413
        assert answer.json()["code"] == "too_large"
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        async with host.socket(made.table.id, [made.seats[0].key]) as table:
            await table.connection.send("x" * 5000)
            await until_closed(table)
        assert (await host.position(made.table.id, made.seats[0].key)).legal


async def test_a_flood_of_messages_gets_errors_then_a_close_and_the_table_goes_on(sqlite: str) -> None:
    limits = Limits(messages_per_second=5, messages_at_once=10, waiting_messages=500)
    async with running(sqlite, limits=limits) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        async with host.socket(made.table.id, [made.seats[0].key]) as table:
            for _ in range(200):
                await table.say(m.Ping(id="p"))
            status, codes = await until_closed(table)
        assert status == 1008
        assert codes == {"too_many"}
        async with host.socket(made.table.id, [made.seats[1].key]) as table:
            assert table.update is not None
            await table.move(table.update.legal[0].text)


async def test_a_slow_reader_is_sent_away_and_finds_everything_when_it_comes_back(sqlite: str) -> None:
    limits = Limits(**{**vars(EASY), "waiting_messages": 4})
    async with running(sqlite, limits=limits) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        actor = server.internals.actors[made.table.id]
        async with host.socket(made.table.id, [made.seats[0].key]) as table:
            viewer = next(iter(actor.to_players.viewers))
            for _ in range(6):
                viewer.send(b'{"type":"pong","id":""}')
            status, _ = await until_closed(table)
        assert status == 4008
        async with host.socket(made.table.id, [made.seats[0].key], table.version) as table:
            assert table.update is not None


async def test_statistics_and_ratings_count_finished_games_once(database: str) -> None:
    async with running(database) as server:
        people = [await server.guest(name) for name in ("Ilse", "Tomte")]
        for number, person in enumerate(people):
            await person.keep(f"player{number}", "correct horse")
        for _ in range(2):
            made = await people[0].make_table("moonlight", ["me", "open"], autostart=True)
            keys = [made.seats[0].key, (await people[1].sit(made.table.id)).key]
            await burn_all(people[0], made.table.id, keys)
            async with people[0].socket(made.table.id, [keys[0]]) as table:
                while table.table is None or not table.table.ratings:
                    await table.next(m.TableSaid)
                assert table.table.ratings["0"][1] > table.table.ratings["0"][0]
        mine = (await people[0].ask("GET", "/api/me/statistics", list[dict[str, object]]))[0]
        assert (mine["game"], mine["seats"], mine["games"], mine["won"], mine["rated_games"]) == (
            "moonlight",
            2,
            2,
            2,
            2,
        )
        best = await people[0].ask("GET", "/api/games/moonlight/ratings", list[b.RatingLine], seats=2)
        assert [line.name for line in best] == ["Ilse", "Tomte"]
        assert best[0].rating > 1500 > best[1].rating


async def burn_all(client: Client, table: str, keys: list[str]) -> None:
    """Seat 0 burns all that it can, seat 1 burns nothing."""
    while (await client.table(table)).phase == "playing":
        for seat, key in enumerate(keys):
            seen = await client.position(table, key)
            if seen.legal:
                move = seen.legal[-1] if seat == 0 else seen.legal[0]
                await client.move(table, move.text, seen.version, key)
