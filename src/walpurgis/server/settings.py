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
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    message_bytes: int = 32_768
    body_bytes: int = 1_048_576
    sockets_per_address: int = 200
    waiting_messages: int = 256
    """What may wait for a slow reader before its socket is closed; it comes back and asks for the rest."""


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
    private_webhooks: bool = False
    """Whether webhooks may go to addresses of the local network."""
    web: Path | None = None
    """The folder with the built web client."""
    log: str = "info"
    snapshot_every: int = 64
    session_days: int = 90
    limits: Limits = field(default_factory=Limits)
    pace: Pace = field(default_factory=Pace)

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.url.rstrip("/") or f"http://{host}:{self.port}"
