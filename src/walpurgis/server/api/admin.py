"""For administrators: people, tables, notices, the database. Every route checks the right, every deed is noted."""

from typing import Annotated, Literal

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from walpurgis.server.admin import CONSOLE
from walpurgis.server.api import admin_bodies as a
from walpurgis.server.api.common import ERRORS, AnyRequest, TableId, TheServer, user_of
from walpurgis.server.errors import forbidden
from walpurgis.server.server import Server

Who = Annotated[str, PathParameter(description="an account, or a user's id", max_length=64)]
Most = Annotated[int, QueryParameter(ge=1, le=1000, description="the most lines to answer with")]
Phase = Annotated[Literal["", "forming", "playing", "over", "closed"], QueryParameter(description="how far")]
NoticeId = Annotated[str, PathParameter(description="the notice's id", max_length=16)]


async def admin_of(request: AnyRequest, server: Server) -> str:
    """The administrator who sends the request, as the audit log names them; refuses everybody else."""
    user = await user_of(request, server)
    if not await server.admin.is_admin(user):
        raise forbidden("this is for administrators", "the host makes one with `walpurgis admin grant`")
    return CONSOLE if user.id == CONSOLE else user.id


# ----- people -----


@get("/api/admin/people", tags=["admin"], responses=ERRORS)
async def list_people(
    request: AnyRequest,
    server: TheServer,
    search: Annotated[str, QueryParameter(max_length=64)] = "",
    most: Most = 100,
) -> list[a.Person]:
    """Those who play here, the newest first."""
    await admin_of(request, server)
    return await server.admin.people(search, most)


@post("/api/admin/people/{who:str}/ban", tags=["admin"], status_code=200, responses=ERRORS)
async def ban(request: AnyRequest, who: Who, data: JSONBody[a.BanBody], server: TheServer) -> a.Person:
    """Let somebody in no more. Sessions end at once, and bots play on at their tables."""
    return await server.admin.ban(await admin_of(request, server), who, data.reason, data.days, network=data.network)


@delete("/api/admin/people/{who:str}/ban", tags=["admin"], status_code=200, responses=ERRORS)
async def unban(request: AnyRequest, who: Who, server: TheServer) -> a.Person:
    """Let somebody in again; seats that bots took over stay theirs."""
    return await server.admin.unban(await admin_of(request, server), who)


@post("/api/admin/people/{who:str}/admin", tags=["admin"], status_code=200, responses=ERRORS)
async def grant(request: AnyRequest, who: Who, server: TheServer) -> a.Person:
    """Make an account an administrator."""
    return await server.admin.grant(await admin_of(request, server), who)


@delete("/api/admin/people/{who:str}/admin", tags=["admin"], status_code=200, responses=ERRORS)
async def revoke(request: AnyRequest, who: Who, server: TheServer) -> a.Person:
    """Make an administrator a player like everybody else."""
    return await server.admin.revoke(await admin_of(request, server), who)


@delete("/api/admin/people/{who:str}/sessions", tags=["admin"], status_code=200, responses=ERRORS)
async def log_somebody_out(request: AnyRequest, who: Who, server: TheServer) -> a.Person:
    """End all sessions of somebody."""
    return await server.admin.log_out(await admin_of(request, server), who)


@post("/api/admin/people/{who:str}/password-link", tags=["admin"], responses=ERRORS)
async def make_password_link(request: AnyRequest, who: Who, server: TheServer) -> a.PasswordLink:
    """A link by which somebody may choose a new password, once, within a day. Hand it over yourself."""
    return await server.admin.password_link(await admin_of(request, server), who)


# ----- tables -----


@get("/api/admin/tables", tags=["admin"], responses=ERRORS)
async def list_all_tables(
    request: AnyRequest, server: TheServer, phase: Phase = "", most: Most = 100
) -> list[a.TableLine]:
    """All tables, closed ones and those by invitation as well."""
    await admin_of(request, server)
    return await server.admin.tables(phase, most)


@post("/api/admin/tables/{table:str}/close", tags=["admin"], status_code=200, responses=ERRORS)
async def close_any_table(
    request: AnyRequest, table: TableId, data: JSONBody[a.CloseBody], server: TheServer
) -> a.TableLine:
    """End a table's game; it counts for nobody."""
    return await server.admin.close_table(await admin_of(request, server), table, data.reason)


@delete("/api/admin/tables/{table:str}", tags=["admin"], responses=ERRORS)
async def delete_table(request: AnyRequest, table: TableId, server: TheServer) -> None:
    """Delete a table with its journal and its results. Nothing brings it back but a backup."""
    await server.admin.delete_table(await admin_of(request, server), table)


@get("/api/admin/tables/{table:str}/export", tags=["admin"], responses=ERRORS)
async def export_table(request: AnyRequest, table: TableId, server: TheServer) -> a.TableExport:
    """Everything that is written about a table. It has the table's secrets."""
    return await server.admin.export_table(await admin_of(request, server), table)


@post("/api/admin/tables/{table:str}/repair", tags=["admin"], status_code=200, responses=ERRORS)
async def repair_table(
    request: AnyRequest, table: TableId, data: JSONBody[a.RepairBody], server: TheServer
) -> a.RepairReport:
    """Let a damaged table, or one that was set aside, go on. The answer has the journal as it was before."""
    return await server.admin.repair_table(await admin_of(request, server), table, cut=data.cut)


# ----- everybody, and everything -----


@get("/api/notices", tags=["system"], responses=ERRORS)
async def read_notices(server: TheServer) -> list[a.Notice]:
    """What the host tells everybody now."""
    return server.admin.shown_notices()


@post("/api/admin/notices", tags=["admin"], responses=ERRORS)
async def broadcast(request: AnyRequest, data: JSONBody[a.NoticeBody], server: TheServer) -> a.Notice:
    """Show a text to everybody."""
    return await server.admin.broadcast(await admin_of(request, server), data.text, data.hours)


@delete("/api/admin/notices/{notice:str}", tags=["admin"], responses=ERRORS)
async def end_notice(request: AnyRequest, notice: NoticeId, server: TheServer) -> None:
    """Take a notice back."""
    await server.admin.end_notice(await admin_of(request, server), notice)


@get("/api/admin/audit", tags=["admin"], responses=ERRORS)
async def read_audit(request: AnyRequest, server: TheServer, most: Most = 100) -> list[a.AuditLine]:
    """What administrators have done, the newest first."""
    await admin_of(request, server)
    return await server.admin.audit(most)


@post("/api/admin/verify", tags=["admin"], status_code=202, responses=ERRORS)
async def begin_to_verify(request: AnyRequest, server: TheServer) -> a.VerifyReport:
    """Begin to replay every table and compare; one run at a time."""
    return await server.admin.verify(await admin_of(request, server))


@get("/api/admin/verify", tags=["admin"], responses=ERRORS)
async def read_verification(request: AnyRequest, server: TheServer) -> a.VerifyReport:
    """How far the last run is, and what it has found."""
    await admin_of(request, server)
    return server.admin.verification.report


@post("/api/admin/vacuum", tags=["admin"], status_code=200, responses=ERRORS)
async def vacuum(request: AnyRequest, server: TheServer) -> None:
    """Give back the space of what was deleted. On SQLite moves wait for as long as it takes."""
    await server.admin.vacuum(await admin_of(request, server))


ROUTES = [
    list_people,
    ban,
    unban,
    grant,
    revoke,
    log_somebody_out,
    make_password_link,
    list_all_tables,
    close_any_table,
    delete_table,
    export_table,
    repair_table,
    read_notices,
    broadcast,
    end_notice,
    read_audit,
    begin_to_verify,
    read_verification,
    vacuum,
]
