"""Administration: only administrators may, every deed is noted, and it works on a running server and without one."""

import asyncio
import contextlib
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import run_command
from tests.server.running import PATIENCE, Process, Running, running
from walpurgis.cli.admin import app as admin_commands
from walpurgis.server import messages as m
from walpurgis.server.api import admin as routes
from walpurgis.server.api import admin_bodies as a
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ConnectionClosed, ServerRefused

pytestmark = pytest.mark.anyio
COMMAND = [sys.executable, "-c", "from walpurgis.cli import main; main()", "admin"]


async def account(server: Running, name: str) -> Client:
    client = await server.guest(name.title())
    await client.keep(name, "correct horse")
    return client


async def host_of(server: Running) -> Client:
    """An administrator."""
    client = await account(server, "host")
    user = await server.internals.user_store.account("host")
    assert user is not None
    await server.internals.admin.grant("console", "host")
    return client


async def deeds(host: Client) -> list[tuple[str, str, str]]:
    found = await host.ask("GET", "/api/admin/audit", list[a.AuditLine])
    return [(line.who, line.deed, line.subject) for line in found]


async def move(client: Client, table: str, keys: list[str]) -> int:
    for key in keys:
        seen = await client.position(table, key)
        if seen.legal:
            return await client.move(table, seen.legal[0].text, seen.version, key)
    raise AssertionError("nobody is asked")


# ----- rights -----


def every_route() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for handler in routes.ROUTES:
        for path in handler.paths:
            if path.startswith("/api/admin"):
                found += [(method, path) for method in handler.http_methods]
    return found


async def test_no_route_of_administrators_answers_anybody_else(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, player, guest = await host_of(server), await account(server, "ilse"), await server.guest("Tomte")
        made = await player.make_table("moonlight", ["me", "me"], autostart=True)
        before = await server.internals.database.fetch("SELECT COUNT(*) FROM audit")
        assert len(every_route()) >= 18
        for method, path in every_route():
            where = path.replace("{who:str}", "ilse").replace("{table:str}", made.table.id)
            where = where.replace("{notice:str}", "x")
            body = {"text": "x"} if path.endswith("notices") else {} if method == "POST" else None
            for client, status in ((server.stranger(), 401), (guest, 403), (player, 403)):
                with pytest.raises(ServerRefused) as refused:
                    await client.ask(method, where, object, body)
                assert refused.value.status == status, (method, path)
        assert await server.internals.database.fetch("SELECT COUNT(*) FROM audit") == before
        assert (await player.table(made.table.id)).phase == "playing"
        await host.ask("DELETE", "/api/admin/people/host/admin", a.Person)
        with pytest.raises(ServerRefused, match="forbidden"):
            await host.ask("GET", "/api/admin/people", list[a.Person])


async def test_only_accounts_become_administrators(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, guest = await host_of(server), await server.guest("Tomte")
        with pytest.raises(ServerRefused, match="no_account"):
            await host.ask("POST", f"/api/admin/people/{(await guest.me()).id}/admin", a.Person)
        with pytest.raises(ServerRefused, match="not_found"):
            await host.ask("POST", "/api/admin/people/nobody/admin", a.Person)


# ----- people -----


async def test_people_are_listed_and_found(database: str) -> None:
    async with running(database) as server:
        host, _ = await host_of(server), await account(server, "ilse")
        await server.guest("Tomte")
        found = await host.ask("GET", "/api/admin/people", list[a.Person])
        assert [(one.name, one.account, one.admin, one.sessions) for one in found] == [
            ("Tomte", None, False, 1),
            ("Ilse", "ilse", False, 1),
            ("Host", "host", True, 1),
        ]
        found = await host.ask("GET", "/api/admin/people", list[a.Person], search="ils")
        assert [one.name for one in found] == ["Ilse"]


async def test_who_is_banned_is_out_at_once_and_a_bot_plays_on(database: str) -> None:
    async with running(database) as server:
        host, ilse, tomte = await host_of(server), await account(server, "ilse"), await server.guest("Tomte")
        made = await tomte.make_table("moonlight", ["me", "open"], autostart=True)
        waiting = await tomte.make_table("moonlight", ["me", "open"])
        sat = await ilse.sit(made.table.id)
        await ilse.sit(waiting.table.id)
        async with ilse.socket(made.table.id, [sat.key]) as table:
            assert table.you == (sat.seat,)
            banned = await host.ask("POST", "/api/admin/people/ilse/ban", a.Person, a.BanBody(reason="bad words"))
            assert (banned.banned, banned.reason, banned.sessions) == (True, "bad words", 0)
            async with asyncio.timeout(PATIENCE):
                while sat.seat in (await table.next(m.TableSaid)).you:
                    pass
            with pytest.raises(ServerRefused, match="forbidden"):
                await table.act(m.Speak(seat=sat.seat, text="still here"))
        with pytest.raises(ServerRefused, match="unknown_user"):
            await ilse.me()
        with pytest.raises(ServerRefused, match=r"banned.*bad words"):
            await server.stranger().log_in("ilse", "correct horse")
        with pytest.raises(ServerRefused) as refused:
            await server.stranger().position(made.table.id, sat.key)
        assert refused.value.status == 403
        seats = (await tomte.table(made.table.id)).seats
        assert (seats[1].kind, seats[1].name) == ("bot", "Ilse")
        assert (await tomte.table(waiting.table.id)).seats[1].kind == "open"
        await host.ask("DELETE", "/api/admin/people/ilse/ban", a.Person)
        again = server.stranger()
        await again.log_in("ilse", "correct horse")
        with pytest.raises(ServerRefused, match="forbidden"):
            await again.position(made.table.id, seat=1)
        assert (await deeds(host))[:2] == [("host", "unban", "ilse"), ("host", "ban", "ilse")]


async def test_a_banned_guest_cannot_come_back_as_another_one_where_the_host_says_so(database: str) -> None:
    async with running(database) as server:
        host = await host_of(server)

        def at(address: str) -> Client:
            server.clients.append(Client(server.url, headers={"X-Forwarded-For": address}))
            return server.clients[-1]

        mallory, neighbour = at("2001:db8::1"), at("2001:db8::2")
        bad = await mallory.guest("Mallory")
        await neighbour.guest("Ilse")
        await neighbour.keep("ilse", "correct horse")
        path = f"/api/admin/people/{bad.id}/ban"
        await host.ask("POST", path, a.Person, a.BanBody())
        await at("2001:db8::3").guest("Mallory")
        await host.ask("POST", path, a.Person, a.BanBody(network=True))
        with pytest.raises(ServerRefused, match=r"banned.*no new guests"):
            await at("2001:db8::4").guest("Mallory")
        await at("2001:db8:0:1::1").guest("Tomte")
        assert (await neighbour.me()).name == "Ilse", "who is here stays"
        await at("2001:db8::5").log_in("ilse", "correct horse")
        now = server.internals.clock()
        server.internals.user_store.clock = lambda: now + 8 * 86_400
        await at("2001:db8::6").guest("Tomte")
        await server.internals.user_store.tidy()
        kept = "SELECT COUNT(*) FROM bans"
        assert await server.internals.database.fetch(kept) == [(1,)], "the network is written no more"
        server.internals.user_store.clock = lambda: now
        await host.ask("POST", path, a.Person, a.BanBody(network=True))
        await host.ask("DELETE", path, a.Person)
        await at("2001:db8::7").guest("Mallory")
        assert await server.internals.database.fetch(kept) == [(0,)]


async def test_a_network_that_is_not_known_is_not_banned(sqlite: str) -> None:
    async with running(sqlite) as server:
        await account(server, "ilse")
        await host_of(server)
    async with running(sqlite) as server:
        host = server.stranger()
        await host.log_in("host", "correct horse")
        with pytest.raises(ServerRefused, match="unknown_network"):
            await host.ask("POST", "/api/admin/people/ilse/ban", a.Person, a.BanBody(network=True))
        assert not (await host.ask("GET", "/api/admin/people", list[a.Person], search="ilse"))[0].banned


async def test_a_ban_ends_with_its_days_and_no_administrator_is_banned(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, _ = await host_of(server), await account(server, "ilse")
        with pytest.raises(ServerRefused, match="is_admin"):
            await host.ask("POST", "/api/admin/people/host/ban", a.Person, a.BanBody())
        await host.ask("POST", "/api/admin/people/ilse/ban", a.Person, a.BanBody(days=1))
        with pytest.raises(ServerRefused, match="banned"):
            await server.stranger().log_in("ilse", "correct horse")
        now = server.internals.clock()
        server.internals.user_store.clock = lambda: now + 2 * 86_400
        await server.stranger().log_in("ilse", "correct horse")


async def test_log_ins_are_revoked(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        gone = await host.ask("DELETE", "/api/admin/people/ilse/sessions", a.Person)
        assert gone.sessions == 0
        with pytest.raises(ServerRefused, match="unknown_user"):
            await ilse.me()
        await ilse.log_in("ilse", "correct horse")


async def test_a_link_sets_a_new_password_once(database: str) -> None:
    async with running(database) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        first = await host.ask("POST", "/api/admin/people/ilse/password-link", a.PasswordLink)
        link = await host.ask("POST", "/api/admin/people/ilse/password-link", a.PasswordLink)
        assert link.url.startswith(f"{server.url}/reset#")
        old, token = first.url.partition("#")[2], link.url.partition("#")[2]
        kept = await server.internals.database.fetch("SELECT token FROM password_links")
        assert token not in str(kept), "the store has no secret of a link"
        for wrong in (old, "x" * 32):
            with pytest.raises(ServerRefused, match="link_over"):
                await server.stranger().ask(
                    "POST", "/api/passwords", b.Came, b.LinkPassword(token=wrong, password="x" * 9)
                )
        with pytest.raises(ServerRefused, match="in password"):
            await server.stranger().ask("POST", "/api/passwords", b.Came, b.LinkPassword(token=token, password="short"))
        came = await server.stranger().ask(
            "POST", "/api/passwords", b.Came, b.LinkPassword(token=token, password="battery staple")
        )
        assert came.user.account == "ilse"
        with pytest.raises(ServerRefused, match="unknown_user"):
            await ilse.me()
        with pytest.raises(ServerRefused, match="link_over"):
            await server.stranger().ask("POST", "/api/passwords", b.Came, b.LinkPassword(token=token, password="x" * 9))
        with pytest.raises(ServerRefused, match="wrong_login"):
            await server.stranger().log_in("ilse", "correct horse")
        await server.stranger().log_in("ilse", "battery staple")


# ----- tables -----


async def test_a_closed_table_tells_why_and_nobody_moves_there(database: str) -> None:
    async with running(database) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        keys = [held.key for held in made.seats]
        async with ilse.socket(made.table.id, keys) as table:
            await host.ask(
                "POST", f"/api/admin/tables/{made.table.id}/close", a.TableLine, a.CloseBody(reason="a test game")
            )
            async with asyncio.timeout(PATIENCE):
                while table.table is None or table.table.phase != "closed":
                    await table.next(m.TableSaid)
            assert table.table.broken == "a test game"
        with pytest.raises((ServerRefused, AssertionError)):
            await move(ilse, made.table.id, keys)
        with pytest.raises(ServerRefused, match="already"):
            await host.ask("POST", f"/api/admin/tables/{made.table.id}/close", a.TableLine, a.CloseBody())


async def test_a_deleted_table_leaves_no_row(database: str) -> None:
    async with running(database) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        made = await ilse.make_table("moonlight", ["me", "bot"], autostart=True)
        other = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        async with ilse.socket(made.table.id, [made.seats[0].key]) as table:
            await host.ask("DELETE", f"/api/admin/tables/{made.table.id}", type(None))
            with pytest.raises(ConnectionClosed):
                await table.next(m.Pong)
        with pytest.raises(ServerRefused, match="not_found"):
            await ilse.table(made.table.id)
        for name, key in {"journal": "table_id", "tables": "id", "chairs": "table_id", "visits": "table_id"}.items():
            sql = f"SELECT COUNT(*) FROM {name} WHERE {key} = $1"
            assert (await server.internals.database.fetch(sql, made.table.id))[0][0] == 0, name
        await move(ilse, other.table.id, [held.key for held in other.seats])
        with pytest.raises(ServerRefused, match="not_found"):
            await host.ask("DELETE", f"/api/admin/tables/{made.table.id}", type(None))


Damage = Callable[[Running, str], Any]


async def break_chat(server: Running, table: str) -> None:
    sql = "UPDATE journal SET body = '{broken' WHERE table_id = $1 AND kind = 'chatted'"
    await server.internals.database.run([(sql, (table,))])


async def lose_chat(server: Running, table: str) -> None:
    await server.internals.database.run([("DELETE FROM journal WHERE table_id = $1 AND kind = 'chatted'", (table,))])


@pytest.mark.parametrize("damage", [break_chat, lose_chat])
@pytest.mark.provokes("a journal is damaged", "a table is set aside")
async def test_a_damaged_journal_is_found_and_repaired(database: str, damage: Damage) -> None:
    async with running(database) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        keys = [held.key for held in made.seats]
        async with ilse.socket(made.table.id, keys) as table:
            await table.chat("hello", 0)
        await move(ilse, made.table.id, keys)
        seen = await ilse.position(made.table.id, keys[0])
        await damage(server, made.table.id)
        server.internals.drop(made.table.id)
        assert (await ilse.table(made.table.id)).broken
        report = await verified(host)
        assert {one.table for one in report.differences} == {made.table.id}
        repaired = await host.ask("POST", f"/api/admin/tables/{made.table.id}/repair", a.RepairReport, a.RepairBody())
        assert (len(repaired.removed), repaired.cut, repaired.broken) == (1, None, "")
        again = await ilse.position(made.table.id, keys[0])
        assert (again.version, again.view) == (seen.version, seen.view)
        await move(ilse, made.table.id, keys)
        report = await verified(host)
        assert (report.differences, report.checked) == ([], report.tables)


@pytest.mark.provokes("a journal is damaged", "a table is set aside")
async def test_a_journal_that_has_lost_its_end_is_found_and_goes_on_from_where_it_stops(database: str) -> None:
    async with running(database) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        table, keys = made.table.id, [held.key for held in made.seats]
        before = await ilse.position(table, keys[0])
        await move(ilse, table, keys)
        moved = await ilse.position(table, keys[0])
        sql = "DELETE FROM journal WHERE table_id = $1 AND seq = $2"
        await server.internals.database.run([(sql, (table, moved.version))])
        server.internals.drop(table)
        assert f"entry {moved.version} of this table's journal is missing" in (await ilse.table(table)).broken
        assert {(one.table, one.seq) for one in (await verified(host)).differences} == {(table, moved.version)}
        repaired = await host.ask("POST", f"/api/admin/tables/{table}/repair", a.RepairReport, a.RepairBody())
        assert (repaired.removed, repaired.cut, repaired.broken) == ([moved.version], None, "")
        again = await ilse.position(table, keys[0])
        assert (again.version, again.view) == (moved.version, before.view)
        await move(ilse, table, keys)
        assert (await verified(host)).differences == []


@pytest.mark.provokes("the rules cannot follow a table")
async def test_a_lost_move_costs_the_end_of_the_game_only_where_the_host_agrees(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        keys, where = [held.key for held in made.seats], f"/api/admin/tables/{made.table.id}"
        third = [await move(ilse, made.table.id, keys) for _ in range(6)][2]
        await server.internals.database.run(
            [("UPDATE journal SET body = 'x' WHERE table_id = $1 AND seq = $2", (made.table.id, third))]
        )
        server.internals.drop(made.table.id)
        before = await server.internals.journal.raw(made.table.id)
        with pytest.raises(ServerRefused, match="needs_cut"):
            await host.ask("POST", f"{where}/repair", a.RepairReport, a.RepairBody())
        assert await server.internals.journal.raw(made.table.id) == before
        repaired = await host.ask("POST", f"{where}/repair", a.RepairReport, a.RepairBody(cut=True))
        assert repaired.cut is not None
        assert [row[0] for row in repaired.before.journal] == [row[0] for row in before], "the old journal comes back"
        await move(ilse, made.table.id, keys)
        assert (await verified(host)).differences == []


@pytest.mark.provokes("a table is set aside")
async def test_a_table_that_was_set_aside_goes_on_after_its_repair(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        keys = [held.key for held in made.seats]
        actor = await server.internals.table(made.table.id)
        actor.quarantine("a fault that was mended")
        async with asyncio.timeout(PATIENCE):
            while not (await ilse.table(made.table.id)).broken:
                await asyncio.sleep(0.02)
        assert (await verified(host)).set_aside == [made.table.id]
        await host.ask("POST", f"/api/admin/tables/{made.table.id}/repair", a.RepairReport, a.RepairBody())
        await move(ilse, made.table.id, keys)


async def verified(host: Client) -> a.VerifyReport:
    report = await host.ask("POST", "/api/admin/verify", a.VerifyReport)
    async with asyncio.timeout(PATIENCE):
        while report.running:
            await asyncio.sleep(0.02)
            report = await host.ask("GET", "/api/admin/verify", a.VerifyReport)
    return report


async def test_verifying_finds_what_the_rules_would_not_say(database: str) -> None:
    """A result, a snapshot, a list that somebody has changed; and nothing where nobody has."""
    async with running(database, snapshot_every=4) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        tables = [await ilse.make_table("moonlight", ["me", "me"], autostart=True) for _ in range(4)]
        for made in tables:
            for _ in range(8):
                await move(ilse, made.table.id, [held.key for held in made.seats])
        report = await verified(host)
        assert (report.differences, report.checked) == ([], 4)
        ids = [made.table.id for made in tables]
        rows = await server.internals.journal.raw(ids[0])
        moved = next(row for row in reversed(rows) if '"moved"' in row[2])
        changed = json.loads(moved[2]) | {"waiting": [7]}
        await server.internals.database.run(
            [
                (
                    "UPDATE journal SET body = $1 WHERE table_id = $2 AND seq = $3",
                    (json.dumps(changed), *ids[:1], moved[0]),
                ),
                ("UPDATE tables SET phase = 'over' WHERE id = $1", (ids[1],)),
                ("DELETE FROM chairs WHERE table_id = $1", (ids[2],)),
            ]
        )
        report = await verified(host)
        assert {one.table for one in report.differences} == set(ids[:3])


async def test_an_export_has_every_row(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        await move(ilse, made.table.id, [held.key for held in made.seats])
        found = await host.ask("GET", f"/api/admin/tables/{made.table.id}/export", a.TableExport)
        assert [row[3] for row in found.journal] == [
            body for _, _, body in await server.internals.journal.raw(made.table.id)
        ]
        lines = await host.ask("GET", "/api/admin/tables", list[a.TableLine], phase="playing")
        assert [line.id for line in lines] == [made.table.id]


async def test_a_notice_is_shown_to_everybody_until_it_ends(database: str) -> None:
    async with running(database) as server:
        host = await host_of(server)
        notice = await host.ask("POST", "/api/admin/notices", a.Notice, a.NoticeBody(text="A restart at ten"))
        seen = await server.stranger().ask("GET", "/api/notices", list[a.Notice])
        assert [one.text for one in seen] == ["A restart at ten"]
        await host.ask("DELETE", f"/api/admin/notices/{notice.id}", type(None))
        assert await server.stranger().ask("GET", "/api/notices", list[a.Notice]) == []


async def test_the_database_is_vacuumed_while_people_play(database: str) -> None:
    async with running(database) as server:
        host, ilse = await host_of(server), await account(server, "ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        moving = asyncio.ensure_future(move(ilse, made.table.id, [held.key for held in made.seats]))
        await host.ask("POST", "/api/admin/vacuum", type(None))
        assert await moving


# ----- the command -----


def admin(*words: str, fails: bool = False, database: str = "", token: str = "") -> str:
    environment = {**os.environ, "WALPURGIS_DATABASE": database, "WALPURGIS_TOKEN": token}
    ended = subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, check=False, timeout=PATIENCE, env=environment
    )
    assert bool(ended.returncode) == fails, (words, ended.stdout, ended.stderr)
    return ended.stdout + ended.stderr


async def test_the_command_finds_the_server_that_runs_on_a_folder(tmp_path: Path) -> None:
    server = Process(tmp_path, str(tmp_path / "walpurgis.db"))
    server.start()
    try:
        async with Client(server.url) as ilse:
            await ilse.guest("Ilse")
            await ilse.keep("ilse", "correct horse")
            made = await ilse.make_table("broom_service", ["me", "me"], autostart=True)
            where = ["--data", str(tmp_path)]
            assert "admin" in await asyncio.to_thread(admin, *where, "grant", "ilse")
            assert await ilse.ask("GET", "/api/admin/people", list[a.Person])
            assert "at ten" in await asyncio.to_thread(admin, *where, "notice", "A restart at ten")
            assert await ilse.ask("GET", "/api/notices", list[a.Notice])
            assert "1 of 1 tables, 0 differences" in await asyncio.to_thread(admin, *where, "verify")
            await asyncio.to_thread(admin, *where, "close", made.table.id, "--reason", "enough")
            assert (await ilse.table(made.table.id)).broken == "enough"
            said = await asyncio.to_thread(admin, "--url", server.url, "people", token=ilse.token)
            assert "ilse" in said
            said = await asyncio.to_thread(admin, "--url", server.url, "people", fails=True, token="no")
            assert "not known" in said
            assert "console" in await asyncio.to_thread(admin, *where, "audit")
        assert server.stop() == 0
    finally:
        server.kill()
    with sqlite3.connect(tmp_path / "walpurgis.db") as left:
        assert left.execute("SELECT COUNT(*) FROM users WHERE id = 'console'").fetchone() == (0,)
    assert not (tmp_path / "walpurgis.address").exists()
    assert "ilse" in admin(*where, "people"), "and it works without a server"


async def test_the_command_works_beside_servers_on_postgresql(postgresql: str) -> None:
    async with running(postgresql) as server:
        ilse = await account(server, "ilse")
        made = await ilse.make_table("broom_service", ["me", "bot"], autostart=True)
        await asyncio.to_thread(admin, "grant", "ilse", database=postgresql)
        assert await ilse.ask("GET", "/api/admin/people", list[a.Person])
        async with ilse.socket(made.table.id, [made.seats[0].key]) as table:
            await asyncio.to_thread(admin, "close", made.table.id, "--reason", "enough", database=postgresql)
            async with asyncio.timeout(PATIENCE):
                while table.table is None or table.table.broken != "enough":
                    await table.next(m.TableSaid)
        await asyncio.to_thread(admin, "delete", made.table.id, "--yes", database=postgresql)
        async with asyncio.timeout(PATIENCE):
            while made.table.id in server.internals.actors:
                await asyncio.sleep(0.02)
        await asyncio.to_thread(admin, "notice", "A restart at ten", database=postgresql)
        async with asyncio.timeout(PATIENCE):
            while not await ilse.ask("GET", "/api/notices", list[a.Notice]):
                await asyncio.sleep(0.02)


async def test_the_command_says_in_one_line_what_is_wrong(tmp_path: Path) -> None:
    assert "there is no database" in admin("--data", str(tmp_path), "people", fails=True)
    async with running(str(tmp_path / "walpurgis.db")) as server:
        await server.guest("Ilse")
    for words, said in ((["ban", "nobody"], "no account or id"), (["close", "0" * 16], "no such table")):
        found = admin("--data", str(tmp_path), *words, fails=True)
        assert said in found
        assert len(found.splitlines()) == 1


async def test_no_journal_is_repaired_whose_old_form_cannot_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "walpurgis.db"
    async with running(str(path)) as server:
        ilse = await account(server, "ilse")
        made = await ilse.make_table("broom_service", ["me", "me"], autostart=True)
        async with ilse.socket(made.table.id, [held.key for held in made.seats]) as table:
            await table.chat("hello", 0)
        await break_chat(server, made.table.id)
    journal = "SELECT seq, body FROM journal"
    with contextlib.closing(sqlite3.connect(path)) as store:
        damaged = store.execute(journal).fetchall()
        repair = ["--data", str(tmp_path), "repair", made.table.id, "--before"]
        said = admin(*repair, str(tmp_path / "nowhere" / "old.json"), fails=True)
        assert "old.json cannot be written" in said
        assert len(said.splitlines()) == 1
        assert store.execute(journal).fetchall() == damaged
    old = tmp_path / "old.json"
    assert "the old journal is" in admin(*repair, str(old))
    assert "{broken" in old.read_text("utf-8")
    assert old.stat().st_mode & 0o077 == 0, "it has the table's secrets"


async def club(folder: Path) -> str:
    """Two accounts and a table at which they play; the table's id."""
    async with running(str(folder / "walpurgis.db")) as server:
        ilse, tomte = await account(server, "ilse"), await account(server, "tomte")
        made = await ilse.make_table("broom_service", ["me", "open"], autostart=True)
        await tomte.sit(made.table.id)
        return made.table.id


def test_every_command_does_what_it_says_where_no_server_runs(tmp_path: Path) -> None:
    table, done = asyncio.run(club(tmp_path)), set[str]()

    def said(*words: str) -> str:
        done.add(words[0])
        status, output = run_command(admin_commands, "--data", tmp_path, *words)
        assert status == 0, (words, output)
        return output

    def kept(sql: str) -> list[Any]:
        with contextlib.closing(sqlite3.connect(tmp_path / "walpurgis.db")) as store:
            return [row[0] for row in store.execute(sql)]

    said("grant", "ilse")
    assert len(kept("SELECT user_id FROM admins")) == 1
    said("revoke", "ilse")
    assert kept("SELECT user_id FROM admins") == []
    assert "ilse" in said("people")
    assert "ilse" not in said("people", "tomte")
    said("log-out", "ilse")
    assert len(kept("SELECT user_id FROM sessions")) == 1, "those of others are left"
    said("ban", "tomte", "--reason", "rude words", "--days", "3")
    assert kept("SELECT reason FROM bans") == ["rude words"]
    assert kept("SELECT user_id FROM sessions") == []
    said("unban", "tomte")
    assert kept("SELECT reason FROM bans") == []
    assert "/reset#" in said("password-link", "ilse")
    assert table in said("tables", "--phase", "playing")
    said("export", table, str(tmp_path / "table.json"))
    assert table in (tmp_path / "table.json").read_text("utf-8")
    said("repair", table, "--before", str(tmp_path / "before.json"))
    assert "1 of 1 tables, 0 differences" in said("verify")
    said("notice", "A restart at ten")
    notice = kept("SELECT id FROM notices")
    said("notice", "--end", *notice)
    assert kept("SELECT id FROM notices") == []
    said("close", table, "--reason", "enough")
    assert kept("SELECT phase FROM tables") == ["closed"]
    said("delete", table, "--yes")
    assert kept("SELECT id FROM tables") == kept("SELECT seq FROM journal") == []
    said("vacuum")
    written = said("audit")
    for deed in ("grant", "revoke", "ban", "unban", "log_out", "close_table", "delete_table", "vacuum"):
        assert deed in written, deed
    assert done == {*admin_commands.children}, "and this is all of them"
