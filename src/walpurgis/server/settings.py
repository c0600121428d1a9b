"""Every setting of the server, with its default. `walpurgis serve --help` explains them."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask for."""

    requests_per_second: float = 20.0
    requests_at_once: int = 80
    logins_per_minute: float = 10.0
    logins_at_once: int = 20
    login_failures: int = 5
    """Wrong passwords for one account, or from one address, before each further try has to wait, ever longer."""
    messages_per_second: float = 20.0
    """Messages of one socket,"""
    messages_at_once: int = 60
    messages_per_address: float = 200.0
    """and of all sockets of an address, a second."""
    messages_per_address_at_once: int = 800
    previews_per_second: float = 10.0
    """Previews of moves for one address,"""
    previews_at_once: int = 40
    preview_worlds: int = 48
    """and in how many worlds each of them tries the move: fewer if they take longer than"""
    preview_seconds: float = 0.02
    message_bytes: int = 32_768
    body_bytes: int = 1_048_576
    large_bytes: int = 65_536
    """From here on a body is large: positions and records are,"""
    large_per_second: float = 1.0
    """and one address may send so many of them."""
    large_at_once: int = 30
    sockets_per_address: int = 200
    connections_per_address: int = 256
    """Connections that are no sockets; trusted proxies are not counted."""
    header_bytes: int = 32_768
    header_seconds: float = 10.0
    """How long the headers of a request may take, and how long a new connection may be silent."""
    body_seconds: float = 30.0
    waiting_messages: int = 256
    """What may wait for a slow reader before its socket is closed; it comes back and asks for the rest."""
    waiting_bytes: int = 4_194_304
    """How many bytes of messages may wait for a slow reader,"""
    waiting_bytes_per_address: int = 67_108_864
    """and for all sockets of an address."""
    send_seconds: float = 120.0
    """How long a reader may take nothing of an answer before the connection is cut."""
    open_tables: int = 100
    """How many tables a user may have made that are not over."""
    bot_tables: int = 4
    """How many of these may be for bots alone."""
    position_bytes: int = 8_000_000
    """How much their positions and records may take."""
    tables_per_hour: int = 300
    """New tables from one address,"""
    positions_per_hour: int = 120
    """and how many of them may begin with a position or a record."""
    mails_waiting: int = 5_000
    """How many mails may be on their way; nobody is told of their turn beyond that."""
    entries_per_table: int = 20_000
    """How long a journal may be in which something else than a move is written."""
    box_bytes: int = 400_000
    """How long a box from outside may be,"""
    boxes_per_user: int = 50
    """and how many of them a user may have for a game."""
    box_checks_per_hour: int = 1_200
    """How many boxes one address may have checked without keeping them: the workshop asks after every change."""
    trial_seconds: float = 10.0
    """How long the trial of a position or record from outside may take."""
    trial_bytes: int = 2**30
    """How much memory it may take."""
    trials_waiting: int = 20
    """How many trials of positions and records, or replays, of one address may wait."""
    trial_play: float = 0.2
    """How long a position is played at random in its trial."""
    analyses_per_hour: int = 60
    """How many analyses of finished games one address may ask for,"""
    analysis_seconds: float = 180.0
    """and how long each of them may take, in time of the processor."""
    advice_per_minute: float = 30.0
    """How many hints, explanations and positions of the explorer one address may ask for,"""
    advice_at_once: int = 30
    advice_waiting: int = 4
    """how many of them may wait for their turn,"""
    advice_seconds: float = 15.0
    """and how long each of them may take, in time of the processor."""
    rules_seconds: float = 2.0
    """How long the rules may work on one question before its table is set aside, in time of the processor."""


@dataclass(frozen=True)
class Pace:
    """How fast the server's own clockwork turns, in seconds."""

    scan: float = 1.0
    """How often it looks for tables that need somebody: clocks that ran out, bots whose process died."""
    takeover: float = 15.0
    """How long a bot's move may be missing before any process thinks anew."""
    grace_live: float = 30.0
    """How long after its clock ran out a live seat keeps its place before a bot takes over."""
    grace_days: float = 43_200.0
    bot_seconds: float = 5.0
    """The most that a bot thinks about one move."""
    bot_pause: float = 0.0
    """The least time between a change at the table and a bot's move, so that people can follow."""
    bot_patience: float = 60.0
    """The most that a bot leaves to people who may act before it, where the rules of its game want it to wait."""
    evict: float = 120.0
    """How long a table without sockets stays in memory."""
    webhook: float = 10.0
    """How long a webhook has to answer before it is tried again; each further try comes later."""
    mail_delay: float = 300.0
    """How long a table waits for somebody before a mail tells them."""
    pulse: float = 10.0
    """How often it looks whether the database takes writes."""
    storage: float = 20.0
    """How long a move waits for a database that does not answer."""


@dataclass(frozen=True)
class Settings:
    """What a server needs to know."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "walpurgis.db"
    url: str = ""
    """The address under which people reach the server, where it differs from host and port."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may talk to this server."""
    proxies: str = "127.0.0.1"
    """The addresses of proxies whose word about a visitor's address is believed."""
    games: tuple[str, ...] = ()
    """Games beside the built-in ones, each as MODULE:NAME."""
    workers: int = 1
    """Processes in which bots search."""
    scenario_positions: bool = False
    """Whether prepared positions may be those of scenarios: with any pieces, and with fixed outcomes of chance."""
    private_webhooks: bool = False
    """Whether webhooks and push messages may go to addresses of the local network, and to every port."""
    smtp: str = ""
    """The relay that takes mail, as smtp://USER:PASSWORD@HOST:PORT or smtps://…; without it no mail is sent."""
    mail_from: str = ""
    """The address from which mail comes, and under which push services can reach the host."""
    webhook_ports: tuple[int, ...] = (80, 443)
    """The ports to which webhooks may go."""
    web: Path | None = None
    """The folder with the built web client."""
    metrics_token: str = ""
    """Whoever reads the metrics has to send this token; everybody may where it is empty."""
    metrics_port: int | None = None
    """A port of their own for the metrics, which the public port does not serve then."""
    log: str = "info"
    snapshot_every: int = 64
    session_days: int = 90
    limits: Limits = field(default_factory=Limits)
    pace: Pace = field(default_factory=Pace)

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.url.rstrip("/") or f"http://{host}:{self.port}"
