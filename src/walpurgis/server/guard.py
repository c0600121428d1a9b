"""The door: where requests come from, how many, and what every answer carries."""

import logging
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from walpurgis.server.house import House
from walpurgis.server.limits import Buckets

log = logging.getLogger(__name__)
SAFE = ("GET", "HEAD", "OPTIONS")
LOGINS = ("/api/guests", "/api/sessions", "/api/me/account")
FREE = ("/health", "/metrics")
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house
        limits = house.settings.limits
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once)
        self.logins = Buckets(limits.logins_per_minute / 60, limits.logins_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._request(scope, receive, send)
        elif self._is_foreign(scope):
            await send({"type": "websocket.close", "code": 1008, "reason": "this site may not connect here"})
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        began, path, method = time.perf_counter(), scope["path"], scope["method"]
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                fresh = [(b"cache-control", b"no-store")] if path.startswith("/api") else []
                message["headers"] = [*message.get("headers", []), *HEADERS, *fresh]
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await _problem(answer, *refusal)
        else:
            await self.app(scope, receive, answer)
        self.house.metrics.requests[status] = self.house.metrics.requests.get(status, 0) + 1
        took = round((time.perf_counter() - began) * 1000, 1)
        log.info("request", extra={"method": method, "path": path, "status": status, "ms": took})

    def _refusal(self, scope: Any) -> tuple[int, str, str, str] | None:
        path, method, visitor = scope["path"], scope["method"], (scope.get("client") or ("?", 0))[0]
        if path in FREE:
            return None
        if not self.requests.take(visitor):
            return 429, "too_many", "too many requests from this address", "wait a second and try again"
        if method not in SAFE and path in LOGINS and not self.logins.take(visitor):
            return 429, "too_many", "too many new names or logins from this address", "wait a minute and try again"
        if method not in SAFE and self._is_foreign(scope):
            return 403, "foreign_origin", "this site may not send requests here", "allow its origin in the settings"
        return None

    def _is_foreign(self, scope: Any) -> bool:
        """Whether a page of another site has sent this. Programs send no origin; browsers always do."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self.house.settings.origins:
            return False
        here = self.house.settings.url
        if here and origin == f"{urlsplit(here).scheme}://{urlsplit(here).netloc}":
            return False
        return bool(urlsplit(origin).netloc != headers.get(b"host", b"").decode("latin-1"))


async def _problem(send: Send, status: int, code: str, message: str, remedy: str) -> None:
    body = msgspec.json.encode({"code": code, "message": message, "field": "", "remedy": remedy})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
