"""Requests to addresses that users have named: resolved once, checked, sent to the checked address, and bounded."""

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from walpurgis.server.addresses import Address, is_public
from walpurgis.server.errors import Refused, bad
from walpurgis.server.sanitize import has_control

RESOLVE_WITHIN = 2.0
"""The longest that a name server may take, in seconds."""
LONGEST_URL = 500
USUAL_PORTS = {"http": 80, "https": 443}


class Target:
    """Where a request goes: the address that was checked, and the name under which it was found."""

    def __init__(self, named: httpx.URL, address: Address) -> None:
        self.host = named.raw_host.decode("ascii")
        self.netloc = named.netloc.decode("ascii")
        self.url = named.copy_with(host=str(address), port=port_of(named), fragment=None)


class OutboundRequests:
    """Sends requests for users. Names are resolved by threads of its own, one name at a time for each user."""

    def __init__(
        self, *, private: bool = False, ports: frozenset[int] = frozenset((80, 443)), what: str = "webhook"
    ) -> None:
        self.what = what
        """The field in which users name their addresses."""
        self.private = private
        """Whether requests may go to the local network, and there to every port."""
        self.ports = ports
        self._threads = ThreadPoolExecutor(4, "walpurgis-resolver")
        self._resolving: dict[str, tuple[tuple[str, int], asyncio.Future[list[Address]]]] = {}
        self._client: httpx.AsyncClient | None = None

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._client is not None:
            await self._client.aclose()

    async def find(self, url: str, user: str) -> Target:
        """Where a URL leads to; refuses what is no web address, or leads into the local network."""
        named = split(url, self.what)
        port = port_of(named)
        if not self.private and port not in self.ports:
            allowed = ", ".join(map(str, sorted(self.ports)))
            raise bad(self.what, f"a {self.what} does not go to port {port}", f"use one of the ports {allowed}")
        found = await self._resolve(named.raw_host.decode("ascii"), port, user)
        if not self.private and not all(map(is_public, found)):
            raise bad(self.what, f"{named.host} is in the local network", "use a public address")
        return Target(named, found[0])

    async def post(self, url: str, body: bytes, headers: dict[str, str], user: str) -> int:
        """Send a body; the answer is the status. Nothing of the answer's body is read."""
        target = await self.find(url, user)
        if self._client is None:
            self._client = self._connect()
        headers = {**headers, "Host": target.netloc, "Accept-Encoding": "identity", "Connection": "close"}
        sending = self._client.stream(
            "POST", target.url, content=body, headers=headers, extensions={"sni_hostname": target.host}
        )
        async with sending as answer:
            return answer.status_code

    def _connect(self) -> httpx.AsyncClient:
        # No connection is kept: the next request may be for another name at the same address.
        alone = httpx.Limits(max_connections=None, max_keepalive_connections=0)
        return httpx.AsyncClient(follow_redirects=False, trust_env=False, limits=alone, timeout=None)

    async def _resolve(self, host: str, port: int, user: str) -> list[Address]:
        running = self._resolving.get(user)
        if running is not None and running[0] != (host, port):
            raise Refused("too_many", "another address of yours is still being looked up", status=429, field=self.what)
        if running is None:
            job = asyncio.get_running_loop().run_in_executor(self._threads, look_up, host, port)
            running = self._resolving[user] = (host, port), job
            job.add_done_callback(lambda done: self._resolved(user, done))
        try:
            return await asyncio.wait_for(asyncio.shield(running[1]), RESOLVE_WITHIN)
        except TimeoutError:
            raise bad(self.what, f"{host} cannot be found in time", "try again, or use another address") from None
        except (OSError, UnicodeError, ValueError):
            raise bad(self.what, f"{host} cannot be found") from None

    def _resolved(self, user: str, done: "asyncio.Future[Any]") -> None:
        """A user may look up the next name only when the thread is free again, however long that takes."""
        self._resolving.pop(user, None)
        if not done.cancelled():
            done.exception()


def look_up(host: str, port: int) -> list[Address]:
    """All addresses of a name. Blocks: never called in the event loop's thread."""
    found = socket.getaddrinfo(host, port, proto=socket.IPPROTO_TCP)
    return [ipaddress.ip_address(str(address[0])) for *_, address in found]


def split(url: str, what: str = "webhook") -> httpx.URL:
    """A web address in its parts; anything else is refused."""
    try:
        named = httpx.URL(url)
        right = named.scheme in USUAL_PORTS and bool(named.host) and named.port != 0 and not named.userinfo
    except (httpx.InvalidURL, UnicodeError, ValueError):
        right = False
    if not right or len(url) > LONGEST_URL or has_control(url) or set(url) & set(" \t\r\n\\"):
        raise bad(what, f"this {what} is no address that begins with http:// or https://", "see docs/api.md")
    return named


def port_of(url: httpx.URL) -> int:
    return url.port or USUAL_PORTS[url.scheme]
