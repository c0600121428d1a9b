"""Middleware around all requests: rate limits, origins (CSRF, CORS), security headers, the request log."""

import logging
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from walpurgis.server.addresses import neighbourhood
from walpurgis.server.errors import Refused
from walpurgis.server.sanitize import check_address
from walpurgis.server.server import Server

log = logging.getLogger(__name__)
Refusal = tuple[int, str, str, str]
"""Status, code, message, remedy."""
SAFE = ("GET", "HEAD", "OPTIONS")
LOGINS = (
    "/api/guests",
    "/api/sessions",
    "/api/me/account",
    "/api/me/password",
    "/api/passwords",
    "/api/passwords/forgotten",
)
FREE = ("/health", "/ready", "/metrics")
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; connect-src 'self'; "
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
PART_HEADERS = [(b"x-content-type-options", b"nosniff")]
"""For scripts, sheets and fonts, which are no pages; the others would be a tenth of what a board loads."""
PARTS = (".js", ".css", ".woff2")
SECURE = (b"strict-transport-security", b"max-age=31536000")
"""HSTS, for a server that people reach by https."""


class SecurityMiddleware:
    """Wraps the whole application. HTTP requests and handshakes of sockets both pass through it."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._request(scope, receive, send)
        else:
            await self._handshake(scope, receive, send)

    async def _handshake(self, scope: Any, receive: Receive, send: Send) -> None:
        """The handshake of a socket counts as a request; a refusal is answered with an HTTP status."""
        refusal = self._crowd(scope) or self._bad_address(scope) or self._foreign(scope)
        if refusal is None:
            await self.app(scope, receive, send)
        elif "websocket.http.response" in (scope.get("extensions") or {}):
            await _problem(send, *refusal, kind="websocket.http.response")
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[2]})

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        began, path, method = time.perf_counter(), scope["path"], scope["method"]
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                fresh = [(b"cache-control", b"no-store")] if path.startswith("/api") else []
                own = _all_methods(scope) if method == "OPTIONS" and "path_template" in scope else []
                given = [header for header in message.get("headers", []) if not own or header[0] != b"allow"]
                message["headers"] = [*given, *own, *self._headers(scope), *fresh]
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await _problem(answer, *refusal)
        elif method == "OPTIONS" and self._allowed_origin(scope):
            await _preflight(answer)
        else:
            await self.app(scope, receive, answer)
        self.server.metrics.requests[status] = self.server.metrics.requests.get(status, 0) + 1
        took = round((time.perf_counter() - began) * 1000, 1)
        log.info("request", extra={"method": method, "path": path, "status": status, "ms": took})

    def _headers(self, scope: Any) -> list[tuple[bytes, bytes]]:
        """Security headers, and CORS headers for the sites that are allowed."""
        is_part = scope["path"].startswith("/assets/") and scope["path"].endswith(PARTS)
        found = PART_HEADERS if is_part else HEADERS
        if self.server.settings.address.startswith("https://"):
            found = [*found, SECURE]
        if not self.server.settings.origins:
            return found
        origin = self._allowed_origin(scope)
        allowed = [(b"access-control-allow-origin", origin), (b"access-control-expose-headers", b"retry-after")]
        return [*found, (b"vary", b"origin"), *(allowed if origin else [])]

    def _allowed_origin(self, scope: Any) -> bytes:
        """The origin of a request, if CORS allows it; else nothing. Such pages send tokens instead of cookies."""
        origin: bytes = dict(scope["headers"]).get(b"origin", b"")
        return origin if origin.decode("latin-1") in self.server.settings.origins else b""

    def _refusal(self, scope: Any) -> Refusal | None:
        path, method = scope["path"], scope["method"]
        if path in FREE:
            return None
        if (crowd := self._crowd(scope)) is not None:
            return crowd
        if self._is_large(scope) and not self.server.visitors.large.take(visitor(scope)):
            return 429, "too_many", "too many large bodies from this address", "wait a second and try again"
        if method not in SAFE and path in LOGINS and not self.server.visitors.logins.take(visitor(scope)):
            return 429, "too_many", "too many new names or logins from this address", "wait a minute and try again"
        return (self._foreign(scope) if method not in SAFE else None) or self._bad_address(scope)

    def _crowd(self, scope: Any) -> Refusal | None:
        if self.server.visitors.requests.take(visitor(scope)):
            return None
        return 429, "too_many", "too many requests from this address", "wait a second and try again"

    def _is_large(self, scope: Any) -> bool:
        """Whether a request's body is large, or does not say how large it is."""
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"0")
        return b"transfer-encoding" in headers or int(length) > self.server.settings.limits.large_bytes

    def _foreign(self, scope: Any) -> Refusal | None:
        if not self._is_cross_site(scope):
            return None
        return 403, "foreign_origin", "this site may not send requests here", "allow its origin in the settings"

    def _bad_address(self, scope: Any) -> Refusal | None:
        try:
            check_address(scope["path"], scope.get("query_string", b""))
        except Refused as refusal:
            return refusal.status, refusal.code, refusal.message, refusal.remedy
        return None

    def _is_cross_site(self, scope: Any) -> bool:
        """Whether a page of another site has sent this, by its `Origin`. Programs send none; browsers always do."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self.server.settings.origins:
            return False
        here = self.server.settings.url
        if here and origin == f"{urlsplit(here).scheme}://{urlsplit(here).netloc}":
            return False
        try:
            return bool(urlsplit(origin).netloc != headers.get(b"host", b"").decode("latin-1"))
        except ValueError:  # such as half an IPv6 address
            return True


def visitor(scope: Any) -> str:
    """The key by which requests are counted: the network of the client's address."""
    return neighbourhood((scope.get("client") or ("?", 0))[0])


def _all_methods(scope: Any) -> list[tuple[bytes, bytes]]:
    """The Allow header with the methods of all handlers of an address; the framework names those of one."""
    here = [route for route in scope["litestar_app"].routes if route.path_format == scope["path_template"]]
    methods = sorted({method for route in here for method in getattr(route, "methods", ())})
    return [(b"allow", ", ".join(methods).encode())]


async def _preflight(send: Send) -> None:
    """The answer to a browser that asks whether a page of another site may send a request."""
    headers = [
        (b"access-control-allow-methods", b"GET, POST, PATCH, DELETE"),
        (b"access-control-allow-headers", b"authorization, content-type, seat-key"),
        (b"access-control-max-age", b"600"),
    ]
    start: Any = {"type": "http.response.start", "status": 204, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _problem(
    send: Send, status: int, code: str, message: str, remedy: str, *, kind: str = "http.response"
) -> None:
    body = msgspec.json.encode({"code": code, "message": message, "field": "", "remedy": remedy})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    parts: list[Any] = [
        {"type": f"{kind}.start", "status": status, "headers": headers},
        {"type": f"{kind}.body", "body": body, "more_body": False},
    ]
    for part in parts:
        await send(part)
