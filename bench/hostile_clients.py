"""Hostile clients: what strangers may send to a server, again and again. `python -m bench.hostile` starts them.

Each has an address of its own, as a proxy would report it, a guest's session now and then, and no good intentions.
"""

import asyncio
import contextlib
import json
import random
import secrets
import string
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import websockets

import walpurgis
from walpurgis.kernel.kinds import Json
from walpurgis.testing.mutations import tamper
from walpurgis.testing.random_play import random_game

GAMES = {"moonlight": 2, "broom_service": 3, "new_salem": 4, "septima": 2, "witchstone": 3}
"""Games to bring positions and records of, each with a number of seats."""
PATHS = (
    "/api/games/{game}/lessons/{n}", "/api/tables/{table}/moves", "/api/tables/{table}/claims",
    "/api/tables/{table}/undo", "/api/tables/{table}/consent", "/api/tables/{table}/chat", "/api/tables/{table}/mute",
    "/api/tables/{table}/bot", "/api/tables/{table}/return", "/api/tables/{table}/rematch",
    "/api/tables/{table}/fork", "/api/tables/{table}/replay/{n}", "/api/tables/{table}/record", "/api/records",
    "/api/tables", "/api/tables/{table}", "/api/tables/{table}/position", "/api/tables/{table}/seats",
    "/api/tables/{table}/seats/{n}", "/api/games/{game}", "/api/tables/{table}/bots", "/api/tables/{table}/start",
    "/api/tables/{table}/close", "/api/guests", "/api/sessions", "/api/me", "/api/me/account", "/api/me/password",
    "/api/me/tables", "/{junk}",
)  # fmt: skip
FIELDS = (
    "name", "account", "password", "old", "new", "webhook", "game", "chairs", "options", "seed", "clock", "position",
    "move", "version", "id", "seat", "claim", "agree", "text", "other", "on", "level", "resign", "moves", "record",
    "type", "have", "keys", "session", "language", "several", "delay", "title", "verb", "args",
)  # fmt: skip
KINDS = ("hello", "need", "move", "claim", "undo", "consent", "chat", "mute", "return", "ping", "nonsense")
HEADS = (
    b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 300_000,
    b"GET /health HTTP/1.1\r\nHost: x\r\nX-a: ",
    b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / ",
    b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
    b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}",
    b"GET /api/tables/%00%ff HTTP/1.1\r\nHost: \xff\xfe\r\nCookie: walpurgis=\x80\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)),
    b"\r\n" * 2000,
    b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 5000,
)
FLOODS = (
    b"\x89\x80\0\0\0\0" * 20_000, b"\x8a\x80\0\0\0\0" * 20_000, b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 20_000,
    b"\x81\x80\0\0\0\0" * 20_000,
)  # fmt: skip
"""Frames of a socket: pings, pongs, parts of one message, and messages, all of them empty."""


class Answers:
    """What the server said to all of them."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.failures: list[str] = []
        """Answers that a server should never give, whatever it was asked."""


class Stranger:
    """One hostile client."""

    def __init__(self, url: str, number: int, targets: list[str], answers: Answers) -> None:
        self.url = url
        self.rng = random.Random(number)
        self.targets = targets
        """Tables of others."""
        self.answers = answers
        self.own: list[str] = []
        address = f"10.{number >> 8 & 255}.{number & 255}.7"
        self.http = httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, headers={"X-Forwarded-For": address})
        self.headers = {"X-Forwarded-For": address}

    async def go_on(self, until: float) -> None:
        """Do harm, or try to, until it is enough."""
        ways: list[tuple[int, Callable[[], Awaitable[None]]]] = [
            (6, self.ask_anything), (3, self.bring_position), (2, self.bring_record), (4, self.talk),
            (3, self.spoil_headers), (4, self.take_over), (1, self.hoard), (1, self.guess), (1, self.come_anew),
        ]  # fmt: skip
        chances = [chance for chance, _ in ways]
        async with self.http:
            while time.monotonic() < until:
                way = self.rng.choices([way for _, way in ways], chances)[0]
                try:
                    await way()
                except (OSError, httpx.HTTPError, websockets.WebSocketException, EOFError, TimeoutError) as error:
                    self.answers.count[type(error).__name__] += 1

    async def send(self, method: str, path: str, body: Json = None, **headers: str) -> httpx.Response:
        """A request; what must not be answered is written down."""
        content = None if body is None else json.dumps(body).encode()
        found = await self.http.request(method, path, content=content, headers=headers)
        self.answers.count[str(found.status_code)] += 1
        if found.status_code >= 500:
            self.answers.failures.append(
                f"{found.status_code} {method} {path} {str(content)[:300]}: {found.text[:200]}"
            )
        return found

    # ----- ways -----

    async def come_anew(self) -> None:
        self.http.cookies.clear()
        await self.send(
            "POST", "/api/guests", {"name": self.rng.choice(["Mallory", "\u202eevil", "x" * 80, "<b>", " "])}
        )

    async def ask_anything(self) -> None:
        method = self.rng.choice(["GET", "POST", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "HEAD"])
        path = self.rng.choice(PATHS).format(
            game=self.rng.choice([*GAMES, "none"]),
            n=self.rng.choice([0, 1, 99, -1, 10**9]),
            table=self._some_table(),
            junk=secrets.token_urlsafe(8),
        )
        if method == "DELETE" and path == "/api/me" and self.rng.random() < 0.9:
            return  # a guest that is deleted each time would do nothing else
        fields = {name: self.junk() for name in self.rng.sample(FIELDS, self.rng.randrange(6))}
        await self.send(method, path, fields if self.rng.random() < 0.8 else self.junk(), **self._odd_headers())

    async def bring_position(self) -> None:
        game = self.rng.choice([*GAMES])
        position = json.loads(await asyncio.to_thread(_position, game, self.rng.randrange(2**32)))
        for _ in range(self.rng.choice((0, 1, 1, 2, 5))):
            tamper(position, self.rng)
        seats = GAMES[game]
        chairs: list[Json] = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * (seats - 1)]
        table = {"game": game, "chairs": chairs, "position": position, "autostart": True}
        await self._remember(await self.send("POST", "/api/tables", table))

    async def bring_record(self) -> None:
        game = self.rng.choice([*GAMES])
        lines = (await asyncio.to_thread(_record, game, self.rng.randrange(2**32))).splitlines()
        for _ in range(self.rng.choice((0, 1, 2, 5))):
            at = self.rng.randrange(len(lines))
            lines[at] = self.rng.choice(
                [lines[at][::-1], lines[at] * 2, "", self._text(), lines[at].replace("1", "-9")]
            )
        record = "\n".join(lines[: self.rng.choice([len(lines), len(lines) // 2])])
        await self._remember(await self.send("POST", "/api/records", {"record": record}))

    async def talk(self) -> None:
        """Open a socket and say what nobody should."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self._some_table()}/socket"
        async with websockets.connect(
            address, additional_headers=self.headers, proxy=None, compression=None, open_timeout=30, close_timeout=1
        ) as socket:
            if self.rng.random() < 0.8:
                await socket.send(json.dumps({"type": "hello", "keys": [secrets.token_hex(8)], "have": self._number()}))
            for _ in range(self.rng.choice((0, 1, 5, 100))):
                await socket.send(self._message())
            if self.rng.random() < 0.2:
                socket.transport.write(self.rng.choice(FLOODS))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.rng.random()):
                    while True:
                        await socket.recv()
            if self.rng.random() < 0.5:
                socket.transport.abort()
        if socket.close_code == 1011:
            self.answers.failures.append(f"a socket was closed with 1011: {socket.close_reason}")
        self.answers.count[f"closed {socket.close_code}"] += 1

    async def spoil_headers(self) -> None:
        """Speak HTTP badly, or half."""
        host, _, port = self.url.removeprefix("http://").rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            writer.write(self.rng.choice(HEADS) if self.rng.random() < 0.8 else self.rng.randbytes(4000))
            with contextlib.suppress(TimeoutError):
                answer = await asyncio.wait_for(reader.read(200), self.rng.choice((0.1, 0.1, 15)))
                if answer.startswith((b"HTTP/1.1 5",)):
                    self.answers.failures.append(f"a spoiled request was answered {answer!r}")
                self.answers.count["spoiled"] += 1
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def take_over(self) -> None:
        """Act at a table of others, with no key or a wrong one."""
        table, seat = self.rng.choice(self.targets), self.rng.randrange(3)
        path, body = self.rng.choice(
            [
                ("moves", {"move": "pass", "version": self.rng.randrange(20)}),
                ("chat", {"text": "Let me in"}),
                ("bot", {"resign": True}),
                ("undo", {}),
                ("start", {}),
                ("close", {}),
                ("rematch", {}),
                ("seats", {"seat": seat}),
            ]
        )
        key = {"Seat-Key": secrets.token_urlsafe(24)} if self.rng.random() < 0.5 else {}
        found = await self.send("POST", f"/api/tables/{table}/{path}", body, **key)
        if found.is_success:
            self.answers.failures.append(f"a stranger may {path} at a table of others: {found.text[:200]}")
        await self.send("DELETE", f"/api/tables/{table}/seats/{seat}")
        view = await self.send("GET", f"/api/tables/{table}/position?seat={seat}", **key)
        if view.is_success and '"seat":null' not in view.text:
            self.answers.failures.append(f"a stranger sees seat {seat} of a table of others")

    async def hoard(self) -> None:
        """Take what there is of bots and tables."""
        chairs = [{"kind": "bot", "level": self.rng.choice(["novice", "septima"])}] * 3
        table = {"game": "witchstone", "chairs": chairs, "autostart": True}
        for _ in range(5):
            await self._remember(await self.send("POST", "/api/tables", table))

    async def guess(self) -> None:
        """Guess passwords, and have letters sent where they should not go."""
        await self.send("POST", "/api/sessions", {"account": "ilse", "password": secrets.token_hex(4)})
        target = self.rng.choice(["http://127.0.0.1:1/", "http://[::1]/", "file:///etc/passwd", "http://x.invalid/\0"])
        await self.send("PATCH", "/api/me", {"webhook": target})

    # ----- what they say -----

    def junk(self, depth: int = 0) -> Json:
        """Some JSON."""
        kinds: list[Callable[[], Json]] = [self._number, self._text, lambda: None, lambda: True]
        if depth < 3:
            kinds += [
                lambda: [self.junk(depth + 1) for _ in range(self.rng.randrange(4))],
                lambda: {self.rng.choice(FIELDS): self.junk(depth + 1) for _ in range(self.rng.randrange(4))},
            ]
        return self.rng.choice(kinds)()

    def _message(self) -> str | bytes:
        way = self.rng.random()
        if way < 0.1:
            return self.rng.randbytes(200)
        if way < 0.2:
            return '{"type":"hello","have":' + "[" * self.rng.choice((10, 30_000))
        fields = {name: self.junk() for name in self.rng.sample(FIELDS, 3)}
        return json.dumps({"type": self.rng.choice(KINDS), "seat": 0, "version": 1, "move": "x", **fields})[:40_000]

    def _number(self) -> Json:
        return self.rng.choice([0, 1, -1, 7, 99, 2**31, 2**53, 2**63, 2**64, 10**40, 0.5, -1e308])

    def _text(self) -> str:
        odd = ["", "\0", "\u202e", "𝕏" * 50, "../" * 9, "' OR 1=1 --", "\ud83d\ude00", "x" * 5000]
        return self.rng.choice(odd) if self.rng.random() < 0.5 else "".join(self.rng.choices(string.printable, k=12))

    def _some_table(self) -> str:
        odd = [secrets.token_hex(8), "a" * 3000, "%00", "..%2f", "0" * 16]
        return self.rng.choice([*self.targets, *self.own[-3:], *odd[: self.rng.randrange(6)]])

    def _odd_headers(self) -> dict[str, str]:
        odd = {
            "Origin": self.rng.choice(["null", "http://[", "http://evil.example", self.url]),
            "Authorization": self.rng.choice(["Bearer", "Bearer x", "Basic AAAA", "Bearer " + "x" * 3000]),
            "Seat-Key": self.rng.choice(["", "x" * 128, secrets.token_urlsafe(24)]),
            "Content-Type": self.rng.choice(["application/json", "text/plain", "multipart/form-data", "x/y;charset=q"]),
            "Content-Encoding": self.rng.choice(["gzip", "identity"]),
            "X-Forwarded-Proto": "javascript",
        }
        return {name: odd[name] for name in self.rng.sample([*odd], self.rng.randrange(3))}

    async def _remember(self, found: httpx.Response) -> None:
        if found.is_success:
            self.own.append(found.json()["table"]["id"])
            await self.send("GET", f"/api/tables/{self.own[-1]}/position")


def _game(name: str) -> Any:
    return walpurgis.game("examples.teaching:GAME" if name == "moonlight" else name)


def _position(name: str, seed: int) -> bytes:
    return random_game(_game(name), GAMES[name], seed=seed, most=seed % 200)[1].save()


def _record(name: str, seed: int) -> str:
    return str(random_game(_game(name), GAMES[name], seed=seed, most=seed % 200)[0])


async def attack(url: str, seconds: float, count: int, targets: list[str]) -> Answers:
    """Let so many strangers do what they like for a while."""
    answers, until = Answers(), time.monotonic() + seconds
    async with asyncio.TaskGroup() as group:
        for number in range(count):
            group.create_task(Stranger(url, number + 1, targets, answers).go_on(until))
    return answers


def main() -> None:
    """`python -m bench.hostile_clients URL SECONDS COUNT TABLE...` writes what they were answered, as JSON."""
    url, seconds, count, *targets = sys.argv[1:]
    answers = asyncio.run(attack(url, float(seconds), int(count), targets))
    sys.stdout.write(json.dumps({"count": answers.count, "failures": answers.failures}))


if __name__ == "__main__":
    main()
