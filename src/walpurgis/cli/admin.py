"""`walpurgis admin`: what the host of a server does with people, tables and the database."""

import contextlib
import json
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, TypeVar

from walpurgis.cli.arguments import Argument, Commands, Option
from walpurgis.cli.backups import DATA, Data, Url, named
from walpurgis.cli.common import confirm, out
from walpurgis.cli.extras import need
from walpurgis.cli.printing import TextColumn, TextTable

if TYPE_CHECKING:
    from walpurgis.server.api.admin_bodies import Person
    from walpurgis.server.client import Client

T = TypeVar("T")
HELP = """Administer a server.

Without --url a command works on the store: it finds the server that uses an embedded database and asks it, or does
the work itself where none runs; on PostgreSQL it works beside all servers. With --url it asks that server, with the
token of an administrator in WALPURGIS_TOKEN. Everything that is changed is written into the audit log.
"""
Who = Annotated[str, Argument(metavar="WHO", help="an account, or a user's id")]
TableArgument = Annotated[str, Argument(metavar="TABLE", help="a table's id, as in its address")]
Reason = Annotated[str, Option(help="why; players are shown it")]


class Store:
    """The server that all commands of one call are for."""

    name = ""
    url = ""
    token = ""


def choose(
    data: Data = DATA,
    database: Url = "",
    url: Annotated[str, Option(help="the address of a running server, instead of a store")] = "",
    token: Annotated[
        str, Option(envvar="WALPURGIS_TOKEN", help="with --url: an administrator's token", show_default=False)
    ] = "",
) -> None:
    need("server", "walpurgis admin")
    Store.name, Store.url, Store.token = named(data, database), url, token


def ask(method: str, path: str, answer: type[T], body: Any = None, **query: Any) -> T:
    """One request in the name of an administrator."""

    async def work(client: "Client") -> T:
        return await client.ask(method, f"/api/admin/{path}", answer, body, **query)

    return run(work)


def run(work: "Callable[[Client], Awaitable[T]]") -> T:
    """Reach the server, do some work, and say in one line what it refused."""
    import asyncio  # takes its time to load, and so does what needs it

    import httpx

    from walpurgis.server.client import ServerRefused
    from walpurgis.server.console import administer

    async def reach() -> T:
        async with administer(Store.name, Store.url, Store.token) as client:
            return await work(client)

    try:
        return asyncio.run(reach())
    except ServerRefused as refused:
        remedy = f" ({refused.remedy})" if refused.remedy else ""
        raise ValueError(f"{refused.message}{remedy}") from None
    except httpx.HTTPError as error:
        raise ValueError(f"the server does not answer: {error}") from None


def id_column() -> TextColumn:
    """Ids are copied from here, so they stay in one piece."""
    return TextColumn("id", no_wrap=True)


def when(seconds: float | None) -> str:
    return "" if seconds is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


# ----- people -----


def people(
    search: Annotated[str, Argument(help="part of a name or an account; everybody by default")] = "",
    most: Annotated[int, Option(min=1, max=1000, help="the most lines")] = 100,
) -> None:
    """List those who play here, the newest first."""
    from walpurgis.server.api.admin_bodies import Person

    _show_people(ask("GET", "people", list[Person], search=search, most=most))


def _show_people(found: "list[Person]") -> None:
    table = TextTable(id_column(), "name", "account", "since", "seats", "log-ins", "rights")
    for one in found:
        rights = f"banned{f' until {when(one.until)}' if one.until else ''}{f': {one.reason}' if one.reason else ''}"
        rights = rights if one.banned else "admin" if one.admin else ""
        table.add_row(one.id, one.name, one.account or "", when(one.made), str(one.tables), str(one.sessions), rights)
    out.print(table)


def grant(who: Who) -> None:
    """Make an account an administrator."""
    _person("POST", who, "admin")


def revoke(who: Who) -> None:
    """Make an administrator a player like everybody else."""
    _person("DELETE", who, "admin")


def ban(
    who: Who,
    reason: Reason = "",
    days: Annotated[float | None, Option(help="for so many days; for good by default")] = None,
    network: Annotated[
        bool, Option("--network", help="let no new guest in from where they came last, for a week at most")
    ] = False,
) -> None:
    """Let somebody in no more: their log-ins end, and bots play on at their tables."""
    from walpurgis.server.api.admin_bodies import BanBody

    _person("POST", who, "ban", BanBody(reason=reason, days=days, network=network))


def unban(who: Who) -> None:
    """Let somebody in again."""
    _person("DELETE", who, "ban")


def log_out(who: Who) -> None:
    """End all log-ins of somebody."""
    _person("DELETE", who, "sessions")


def _person(method: str, who: str, what: str, body: Any = None) -> None:
    from walpurgis.server.api.admin_bodies import Person

    _show_people([ask(method, f"people/{who}/{what}", Person, body)])


def password_link(who: Who) -> None:
    """Print a link by which somebody may choose a new password: it works once, for a day."""
    from walpurgis.server.api.admin_bodies import PasswordLink

    found = ask("POST", f"people/{who}/password-link", PasswordLink)
    out.print(f"{found.url}\nworks once, until {when(found.expires)}; give it to nobody else", soft_wrap=True)


# ----- tables -----


def tables(
    phase: Annotated[str, Option(help="forming, playing, over or closed; all by default")] = "",
    most: Annotated[int, Option(min=1, max=1000, help="the most lines")] = 100,
) -> None:
    """List tables, the last changed first; also those that nobody else can see."""
    from walpurgis.server.api.admin_bodies import TableLine

    table = TextTable(id_column(), "game", "phase", "moves", "changed", "players", "broken")
    for one in ask("GET", "tables", list[TableLine], phase=phase, most=most):
        players = ", ".join(name or "-" for name in one.players)
        table.add_row(one.id, one.game, one.phase, str(one.moves), when(one.changed), players, one.broken)
    out.print(table)


def close(table: TableArgument, reason: Reason = "") -> None:
    """End the game at a table; it counts for nobody, and its players see the reason."""
    from walpurgis.server.api.admin_bodies import CloseBody, TableLine

    found = ask("POST", f"tables/{table}/close", TableLine, CloseBody(reason=reason))
    out.print(f"{found.id} is closed: {found.broken}", soft_wrap=True)


def delete(
    table: TableArgument,
    yes: Annotated[bool, Option("--yes", help="do not ask; nothing but a backup brings a table back")] = False,
) -> None:
    """Delete a table with its journal and its results."""
    if not yes:
        confirm(f"Delete {table} for good?")
    ask("DELETE", f"tables/{table}", type(None))
    out.print(f"{table} is deleted")


def export(
    table: TableArgument,
    file: Annotated[Path, Argument(metavar="FILE", help="where to write it, as JSON; no file is replaced")],
) -> None:
    """Write everything that is known about a table into a file, with its secrets."""
    with _new_file(file) as writing:
        _dump(ask("GET", f"tables/{table}/export", dict[str, Any]), writing)
    out.print(f"{file}: {file.stat().st_size} bytes", soft_wrap=True)


def repair(
    table: TableArgument,
    cut: Annotated[bool, Option("--cut", help="give up the end of a game that the rules cannot follow")] = False,
    before: Annotated[
        Path | None, Option(help="where to write the journal as it was; TABLE-before-repair.json by default")
    ] = None,
) -> None:
    """Let a damaged table, or one that was set aside, go on. Its journal as it was goes into a file."""
    from walpurgis.server.api.admin_bodies import RepairBody

    file = before or Path(f"{table}-before-repair.json")
    with _new_file(file) as writing:  # first, so that no journal is changed whose old form cannot be kept
        found = ask("POST", f"tables/{table}/repair", dict[str, Any], RepairBody(cut=cut))
        _dump(found["before"], writing)
    removed = ", ".join(map(str, found["removed"])) or "none"
    end = "" if found["cut"] is None else f"; cut off from entry {found['cut']} on"
    out.print(f"{table}: entries removed: {removed}{end}; the old journal is {file}", soft_wrap=True)
    if found["broken"]:
        raise ValueError(f"the table still cannot go on: {found['broken']}")


@contextlib.contextmanager
def _new_file(file: Path) -> Iterator[IO[str]]:
    """A file that only its owner can read. Where the work fails, nothing is left of it."""
    try:
        writing = os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8")
    except FileExistsError:
        raise ValueError(f"{file} exists already: choose another name") from None
    except OSError as error:
        raise ValueError(f"{file} cannot be written: {error.strerror}; name a file in another folder") from None
    with writing:
        try:
            yield writing
        except BaseException:
            file.unlink()
            raise


def _dump(value: Any, writing: IO[str]) -> None:
    json.dump(value, writing, ensure_ascii=False, indent=1)


# ----- everybody, and everything -----


def notice(
    text: Annotated[str, Argument(help="what everybody is shown; without it, list the notices")] = "",
    hours: Annotated[float, Option(min=0.01, help="for how long")] = 24.0,
    end: Annotated[str, Option(metavar="ID", help="take a notice back")] = "",
) -> None:
    """Show a notice to everybody, list the notices, or take one back."""
    from walpurgis.server.api.admin_bodies import Notice, NoticeBody

    if end:
        ask("DELETE", f"notices/{end}", type(None))
    if text:
        ask("POST", "notices", Notice, NoticeBody(text=text, hours=hours))

    async def read(client: "Client") -> list[Notice]:
        return await client.ask("GET", "/api/notices", list[Notice])

    for one in run(read):
        out.print(f"{one.id}  until {when(one.until)}  {one.text}", soft_wrap=True)


def audit(most: Annotated[int, Option(min=1, max=1000, help="the most lines")] = 50) -> None:
    """Show what administrators have done, the newest first."""
    from walpurgis.server.api.admin_bodies import AuditLine

    table = TextTable("time", "who", "deed", "what", "detail")
    for line in ask("GET", "audit", list[AuditLine], most=most):
        table.add_row(when(line.time), line.who, line.deed, line.subject, line.detail)
    out.print(table)


def vacuum() -> None:
    """Give back the disk space of what was deleted; moves wait meanwhile on an embedded database."""
    ask("POST", "vacuum", type(None))
    out.print("done")


def verify() -> None:
    """Replay every table from its first entry, and report where that differs from what was written."""
    import asyncio

    from walpurgis.server.api.admin_bodies import VerifyReport

    async def work(client: "Client") -> VerifyReport:
        report = await client.ask("POST", "/api/admin/verify", VerifyReport)
        while report.running:
            await asyncio.sleep(0.2)
            report = await client.ask("GET", "/api/admin/verify", VerifyReport)
        return report

    found = run(work)
    for one in found.differences:
        out.print(f"{one.table} entry {one.seq}: {one.what}", soft_wrap=True)
    for kind, ids in {"set aside": found.set_aside, "other rules": found.outdated}.items():
        for table in ids:
            out.print(f"{table} not replayed: {kind}", soft_wrap=True)
    for table in found.unknown_games:
        out.print(f"{table} not replayed: its game is not installed here", soft_wrap=True)
    out.print(f"{found.checked} of {found.tables} tables, {len(found.differences)} differences")
    if found.differences or found.checked < found.tables:
        raise SystemExit(1)


app = Commands(HELP, first=choose)
app.add(people, grant, revoke, ban, unban, log_out, password_link)
app.add(tables, close, delete, export, repair)
app.add(notice, audit, vacuum, verify)
