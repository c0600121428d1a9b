"""Running the server: a socket that is bound before anything else, uvicorn, and one clear line when it cannot be."""

import asyncio
import contextlib
import errno
import gc
import resource
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import uvicorn

from walpurgis.server import logs
from walpurgis.server.app import create_app
from walpurgis.server.connections import protocol, socket_protocol
from walpurgis.server.console import announce
from walpurgis.server.metrics_port import serve_metrics
from walpurgis.server.server import Server
from walpurgis.server.settings import Settings
from walpurgis.server.store import database


def bind(settings: Settings) -> socket.socket:
    """The listening socket; a port that is taken is told in one line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With the protocol named, asyncio switches Nagle's algorithm off; without it each answer waits 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform == "linux":  # connections inherit it: what nobody reads is not kept for ever, also after a close
        patience = round(settings.limits.send_seconds * 1000)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, patience)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise ValueError(
                f"port {settings.port} on {settings.host} is taken: stop the other server or choose another --port"
            ) from None
        raise ValueError(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}") from None
    return listening


def serve(settings: Settings, ready: Callable[[Settings], None] = lambda settings: None) -> None:
    """Serve until a signal says stop. `ready` is called with the settings once the server answers."""
    logs.begin(settings.log)
    raise_file_limit()
    take_turns_often()
    listening = bind(settings)
    settings = replace(settings, port=listening.getsockname()[1])
    with listening, asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_serve(settings, listening, ready))


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop, where there is one for this system."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def calm_collector() -> None:
    """Look for garbage cycles rarely: with thousands of sockets and tables a full look takes most of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)


def take_turns_often() -> None:
    """The thread that writes waits for its turn after every statement: by default up to 5 ms when the loop is busy."""
    sys.setswitchinterval(0.001)


def raise_file_limit() -> None:
    """Every socket is an open file; take as many as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class HttpServer(uvicorn.Server):
    """uvicorn with a graceful stop: a signal closes the connections, and the exit status is zero."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)


async def _serve(settings: Settings, listening: socket.socket, ready: Callable[[Settings], None]) -> None:
    server = Server(settings, database(settings.database))
    await server.open()
    calm_collector()
    http_server = HttpServer(config(settings, server))
    metrics = await serve_metrics(settings, server)
    address: Path | None = None
    serving = asyncio.ensure_future(http_server.serve([listening]))
    try:
        while not http_server.started and not serving.done():
            await asyncio.sleep(0.01)
        if http_server.started:
            address = announce(settings)
            ready(settings)
        await serving
    finally:
        if metrics is not None:
            metrics.close()
        if address is not None:
            address.unlink(missing_ok=True)
        await server.close()


def config(settings: Settings, server: Server) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings, server),
        http=protocol(server.connections),
        ws=socket_protocol(settings.limits),
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=10,
    )
