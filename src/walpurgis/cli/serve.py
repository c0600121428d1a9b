"""`walpurgis serve`: tables for people in browsers."""

import os
import webbrowser
from pathlib import Path
from typing import Annotated, Final

from walpurgis.cli.arguments import Option
from walpurgis.cli.backups import DATA, Data, Url
from walpurgis.cli.common import out
from walpurgis.cli.extras import need
from walpurgis.kernel import COMPILED

TRIED_OUT: Final = 100_000
"""So many tables and positions an hour may come from one address where positions are taken as they are."""


def serve(
    host: Annotated[
        str,
        Option(envvar="WALPURGIS_HOST", help="the address to listen on; 0.0.0.0 is every one of this machine"),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        Option(envvar="WALPURGIS_PORT", min=0, max=65535, help="the port to listen on; 0 takes a free one"),
    ] = 8000,
    data: Data = DATA,
    database: Url = "",
    url: Annotated[
        str,
        Option(envvar="WALPURGIS_URL", help="the address under which people reach this server, behind a proxy"),
    ] = "",
    origin: Annotated[list[str] | None, Option(help="another site whose pages may connect; repeatable")] = None,
    proxies: Annotated[
        str,
        Option(envvar="WALPURGIS_PROXIES", help="proxies whose X-Forwarded-For is believed, by commas"),
    ] = "127.0.0.1",
    game: Annotated[list[str] | None, Option(help="MODULE:NAME of one more game to offer; repeatable")] = None,
    workers: Annotated[
        int, Option(min=1, help="processes in which bots search; those who play at once have one more")
    ] = 1,
    bot_seconds: Annotated[float, Option(min=0.0, help="the most that a bot thinks about one move")] = 5.0,
    bot_pause: Annotated[float, Option(min=0.0, help="seconds before a bot's move, so that people follow")] = 0.6,
    bot_patience: Annotated[
        float,
        Option(min=0.0, help="the most seconds that a bot lets people act first, where its game wants that"),
    ] = 60.0,
    grace: Annotated[float, Option(min=0.0, help="seconds after a live clock ran out before a bot takes over")] = 30.0,
    grace_hours: Annotated[float, Option(min=0.0, help="the same in hours for clocks by days")] = 12.0,
    scenario_positions: Annotated[
        bool,
        Option("--scenario-positions", help="take prepared positions as they are, with any pieces; to try out"),
    ] = False,
    private_webhooks: Annotated[
        bool, Option("--private-webhooks", help="let webhooks go to the local network, and to every port")
    ] = False,
    webhook_port: Annotated[
        list[int] | None, Option(min=1, max=65535, help="one more port for webhooks than 80 and 443; repeatable")
    ] = None,
    smtp: Annotated[
        str,
        Option(envvar="WALPURGIS_SMTP", show_default=False, help="smtp://USER:PASSWORD@HOST:587, the relay for mail"),
    ] = "",
    mail_from: Annotated[
        str, Option(envvar="WALPURGIS_MAIL_FROM", help="the host's address, from which mail comes")
    ] = "",
    mail_delay: Annotated[
        float, Option(min=0.0, help="minutes that a table waits for somebody before a mail tells them")
    ] = 5.0,
    requests_per_second: Annotated[
        float,
        Option(min=0.1, help="requests from one address, on average; ten times as many messages over sockets"),
    ] = 20.0,
    logins_per_minute: Annotated[
        float, Option(min=0.1, help="new names and logins from one address, on average; twice as many at once")
    ] = 10.0,
    sockets_per_address: Annotated[int, Option(min=1, help="open sockets from one address")] = 200,
    metrics_token: Annotated[
        str, Option(envvar="WALPURGIS_METRICS_TOKEN", help="a secret that whoever reads /metrics has to send")
    ] = "",
    metrics_port: Annotated[
        int | None, Option(min=1, max=65535, help="serve /metrics on this port instead of the public one")
    ] = None,
    web: Annotated[Path | None, Option(help="the folder of a built web client; the own one by default")] = None,
    open_browser: Annotated[bool, Option("--open", help="open the page where there is a browser")] = False,
    log: Annotated[str, Option(help="debug, info, warning or error")] = "warning",
) -> None:
    """Serve tables: people play in the browser, live or over days, with friends and bots."""
    need("server", "walpurgis serve")
    from walpurgis.server import Limits, Pace, Settings
    from walpurgis.server import run as server

    if log not in ("debug", "info", "warning", "error"):
        raise ValueError(f"log {log!r} is none of debug, info, warning, error")
    if web is not None and not (web / "index.html").is_file():
        raise ValueError(f"there is no web client in {web}: it has no index.html")
    settings = Settings(
        host=host,
        port=port,
        database=database or str(data_file(data)),
        url=url,
        origins=tuple(origin or ()),
        proxies=proxies,
        games=tuple(game or ()),
        workers=workers,
        scenario_positions=scenario_positions,
        private_webhooks=private_webhooks,
        webhook_ports=(80, 443, *(webhook_port or ())),
        smtp=smtp,
        mail_from=mail_from,
        metrics_token=metrics_token,
        metrics_port=metrics_port,
        web=web,
        log=log,
        limits=Limits(
            requests_per_second=requests_per_second,
            requests_at_once=max(1, int(requests_per_second * 4)),
            messages_per_address=requests_per_second * 10,
            messages_per_address_at_once=max(1, int(requests_per_second * 40)),
            logins_per_minute=logins_per_minute,
            logins_at_once=max(1, int(logins_per_minute * 2)),
            sockets_per_address=sockets_per_address,
            positions_per_hour=TRIED_OUT if scenario_positions else Limits.positions_per_hour,
            tables_per_hour=TRIED_OUT if scenario_positions else Limits.tables_per_hour,
        ),
        pace=Pace(
            bot_seconds=bot_seconds,
            bot_pause=bot_pause,
            bot_patience=bot_patience,
            grace_live=grace,
            grace_days=grace_hours * 3600,
            mail_delay=mail_delay * 60,
        ),
    )

    def ready(settings: Settings) -> None:
        engine = "compiled" if COMPILED else "pure Python"
        # One line, which ends with the address: whoever starts the server from a program reads it and closes the pipe.
        out.print(f"Walpurgis is open (rules engine: {engine}): {settings.address}", soft_wrap=True)
        if open_browser and has_browser():
            webbrowser.open(settings.address)

    server.serve(settings, ready)


def data_file(folder: Path) -> Path:
    """The embedded database; a folder that cannot be used is told in one line."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"the data folder {folder} cannot be made: {error.strerror}") from None
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise ValueError(f"the data folder {folder} cannot be read and written: choose another one with --data")
    return folder / "walpurgis.db"


def has_browser() -> bool:
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt")
