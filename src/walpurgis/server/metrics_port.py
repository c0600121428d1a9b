"""The metrics on a port of their own, so that the public one need not show them."""

import asyncio
import contextlib
import hmac

from walpurgis.server.server import Server
from walpurgis.server.settings import Settings

PATIENCE = 5.0
TYPE = "text/plain; version=0.0.4; charset=utf-8"


async def serve_metrics(settings: Settings, server: Server) -> asyncio.Server | None:
    """A small HTTP server for `/metrics` alone; None where no port was asked for."""
    if settings.metrics_port is None:
        return None

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(answer(head.decode("latin-1"), server, settings.metrics_token))
                await writer.drain()
        writer.close()

    try:
        return await asyncio.start_server(visit, settings.host, settings.metrics_port, limit=16_384)
    except OSError as error:
        raise ValueError(f"cannot listen on {settings.host}:{settings.metrics_port}: {error.strerror}") from None


def answer(head: str, server: Server, wanted: str) -> bytes:
    line, *headers = head.split("\r\n")
    sent = {name.lower(): value.strip() for name, _, value in (header.partition(":") for header in headers)}
    if line.split(" ")[:2] != ["GET", "/metrics"]:
        return page("404 Not Found", "there is one page here: /metrics\n")
    if wanted and not hmac.compare_digest(sent.get("authorization", "").encode(), f"Bearer {wanted}".encode()):
        return page("401 Unauthorized", "send the token of the metrics\n")
    return page("200 OK", server.metrics_text())


def page(status: str, text: str) -> bytes:
    body = text.encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: {TYPE}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    return head.encode() + body
