"""A client for programs: people, tables and seats over HTTP, and a table's socket with all its messages.

async with Client("http://127.0.0.1:8000") as client:
    await client.guest("Ilse")
    made = await client.make_table("moonlight", ["me", "bot"], autostart=True)
    async with client.socket(made.table.id, keys=[made.seats[0].key]) as table:
        while (update := table.update) is None or update.result is None:
            if update is not None and update.legal:
                await table.move(update.legal[0].text)
            await table.next()
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.changes import LASTING
from walpurgis.server.move_groups import ungroup
from walpurgis.server.patches import apply
from walpurgis.server.trust import trust

if TYPE_CHECKING:
    from walpurgis.server.ratings import Standing

T = TypeVar("T")
A = TypeVar("A", m.Previewed, m.Hinted, m.Explained)

TIMEOUT = 30.0
"""How long the server may take to answer, in seconds, unless somebody is told otherwise."""


class ServerRefused(Exception):
    """The server said no, and why."""

    def __init__(self, status: int, code: str, message: str, field: str = "", remedy: str = "") -> None:
        where = f" in {field}" if field else ""
        super().__init__(f"{code}{where}: {message}" + (f" ({remedy})" if remedy else ""))
        self.status = status
        self.code = code
        self.message = message
        self.field = field
        self.remedy = remedy


class Client:
    """A visitor to one server."""

    def __init__(
        self,
        url: str,
        token: str = "",
        language: str = "en",
        headers: Mapping[str, str] | None = None,
        *,
        words: bool = True,
    ) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.language = language
        self.words = words
        """Whether moves, questions and events are told in notation and in words, too; updates are larger then."""
        self.headers = dict(headers or {})
        """What is sent with everything, such as what a proxy asks for."""
        self.http = httpx.AsyncClient(
            base_url=self.url,
            headers=self.headers,
            timeout=TIMEOUT,
            verify=trust(),
            trust_env=False,
        )

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, answer: type[T], body: Any = None, key: str = "", **query: Any) -> T:
        """One request; the answer is read into its type, and a refusal is raised."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if key:
            headers["Seat-Key"] = key
        content = None if body is None else msgspec.json.encode(body)
        if content is not None:
            headers["Content-Type"] = "application/json"
        self.http.cookies.clear()
        found = await self.http.request(method, path, content=content, headers=headers, params=query)
        if not found.is_success:
            try:
                problem = msgspec.json.decode(found.content, type=b.ErrorBody)
            except msgspec.DecodeError:
                raise ServerRefused(found.status_code, "http", found.text[:200]) from None
            raise ServerRefused(found.status_code, problem.code, problem.message, problem.field, problem.remedy)
        if answer is str:
            return found.text  # type: ignore[return-value]
        return msgspec.json.decode(found.content or b"null", type=answer)

    # ----- people -----

    async def guest(self, name: str) -> b.Me:
        """Come in with a name."""
        return self._came(await self.ask("POST", "/api/guests", b.Came, b.NewGuest(name=name)))

    async def log_in(self, account: str, password: str) -> b.Me:
        body = b.Login(account=account, password=password)
        return self._came(await self.ask("POST", "/api/sessions", b.Came, body))

    async def keep(self, account: str, password: str) -> b.Me:
        """Turn the guest into an account. The old token ends, and this client goes on with a new one."""
        body = b.NewAccount(account=account, password=password)
        return self._came(await self.ask("POST", "/api/me/account", b.Came, body))

    async def change_password(self, old: str, new: str) -> b.Me:
        """Another password. All other sessions end."""
        return self._came(await self.ask("POST", "/api/me/password", b.Came, b.NewPassword(old=old, new=new)))

    async def log_out_everywhere(self) -> b.Me:
        """End all sessions but a new one of this client."""
        return self._came(await self.ask("DELETE", "/api/me/sessions", b.Came))

    async def me(self) -> b.Me:
        return await self.ask("GET", "/api/me", b.Me)

    async def change_me(self, name: str | None = None, webhook: str | None = None) -> b.WebhookKept:
        """Another name, or another address to be told that it is your turn; an empty one is none."""
        return await self.ask("PATCH", "/api/me", b.WebhookKept, b.Change(name=name, webhook=webhook))

    async def forget_me(self) -> None:
        """Delete everything that the server knows about you."""
        await self.ask("DELETE", "/api/me", type(None))
        self.token = ""

    async def log_out(self) -> None:
        await self.ask("DELETE", "/api/sessions", type(None))
        self.token = ""

    async def my_tables(self) -> list[m.TableInfo]:
        return await self.ask("GET", "/api/me/tables", list[m.TableInfo])

    async def statistics(self) -> "list[Standing]":
        """Your games, wins and ratings, by game and number of seats."""
        from walpurgis.server.ratings import Standing  # brings much that most clients do not need

        return await self.ask("GET", "/api/me/statistics", list[Standing])

    def _came(self, came: b.Came) -> b.Me:
        self.token = came.token
        return came.user

    # ----- tables -----

    async def games(self) -> list[b.GameInfo]:
        return await self.ask("GET", "/api/games", list[b.GameInfo])

    async def tables(self, phase: str = "forming") -> list[m.TableInfo]:
        return await self.ask("GET", "/api/tables", list[m.TableInfo], phase=phase)

    async def make_table(self, game: str, chairs: Sequence[str | b.Chair], **settings: Any) -> b.TableMade:
        """A new table. A chair is `me`, `open`, `bot`, or a Chair with more to say."""
        body = b.NewTable(game=game, chairs=_chairs(chairs), **settings)
        return await self.ask("POST", "/api/tables", b.TableMade, body)

    async def bring_box(self, game: str, contents: str, title: str = "") -> b.BoxInfo:
        """Bring a box, as TOML or JSON; tables are made with its fingerprint: `make_table(..., box=fingerprint)`."""
        body = b.NewBox(contents=contents, title=title)
        return await self.ask("POST", f"/api/games/{game}/boxes", b.BoxInfo, body)

    async def check_box(self, game: str, contents: str) -> b.BoxVerdict:
        """Whether a game can be played with a box; nothing is kept of it."""
        return await self.ask("POST", f"/api/games/{game}/boxes/check", b.BoxVerdict, b.BoxToCheck(contents=contents))

    async def remove_box(self, game: str, box: str) -> None:
        """Take a box out of your list."""
        await self.ask("DELETE", f"/api/games/{game}/boxes/{box}", object)

    async def boxes(self, game: str) -> list[b.BoxInfo]:
        """The boxes that you can choose from by name."""
        return await self.ask("GET", f"/api/games/{game}/boxes", list[b.BoxInfo])

    async def table(self, table: str) -> m.TableInfo:
        return await self.ask("GET", f"/api/tables/{table}", m.TableInfo)

    async def sit(self, table: str, seat: int | None = None, invitation: str = "", name: str = "") -> b.SatDown:
        body = b.SitDown(seat=seat, invitation=invitation, name=name)
        return await self.ask("POST", f"/api/tables/{table}/seats", b.SatDown, body)

    async def leave(self, table: str, seat: int, key: str = "") -> m.TableInfo:
        """Stand up before the game has begun."""
        return await self.ask("DELETE", f"/api/tables/{table}/seats/{seat}", m.TableInfo, key=key)

    async def seat_bot(self, table: str, seat: int, level: str = "") -> m.TableInfo:
        return await self.ask("POST", f"/api/tables/{table}/bots", m.TableInfo, b.SeatBot(seat=seat, level=level))

    async def close(self, table: str) -> m.TableInfo:
        """Give up a table of yours whose game has not begun."""
        return await self.ask("POST", f"/api/tables/{table}/close", m.TableInfo)

    async def start(self, table: str, key: str = "") -> m.TableInfo:
        return await self.ask("POST", f"/api/tables/{table}/start", m.TableInfo, key=key)

    async def position(self, table: str, key: str = "", **query: Any) -> m.Update:
        """The game as your seat sees it, in words unless `words` is False."""
        asked = {"language": self.language, "words": self.words} | query
        return await self.ask("GET", f"/api/tables/{table}/position", m.Update, key=key, **asked)

    async def move(self, table: str, move: str | dict[str, Any], version: int, key: str = "", id: str = "") -> int:
        body = b.MoveBody(move=move, version=version, id=id or secrets.token_hex(8))
        return (await self.ask("POST", f"/api/tables/{table}/moves", b.Written, body, key)).version

    async def hand_over(self, table: str, key: str = "", level: str = "", *, resign: bool = False) -> m.TableInfo:
        """Let a bot play for you; with `resign` for good."""
        body = b.HandBody(level=level, resign=resign)
        return await self.ask("POST", f"/api/tables/{table}/bot", m.TableInfo, body, key)

    async def come_back(self, table: str, key: str = "") -> m.TableInfo:
        return await self.ask("POST", f"/api/tables/{table}/return", m.TableInfo, key=key)

    # ----- after the game -----

    async def rematch(self, table: str, key: str = "") -> m.TableInfo:
        """The table of the next game; the same one for all who ask."""
        return await self.ask("POST", f"/api/tables/{table}/rematch", m.TableInfo, key=key)

    async def replay(self, table: str) -> b.Replay:
        return await self.ask("GET", f"/api/tables/{table}/replay", b.Replay, language=self.language)

    async def replayed(self, table: str, number: int, seat: int | None = None) -> m.Update:
        """The position after so many moves and claims, as a seat saw it; None is a spectator."""
        eyes = -1 if seat is None else seat
        path = f"/api/tables/{table}/replay/{number}"
        return await self.ask("GET", path, m.Update, seat=eyes, language=self.language, words=self.words)

    async def explore(self, moves: Sequence[str] = (), **start: Any) -> b.Explored:
        """A position and what its moves are worth, after some moves from `table`, `record` or `position` on."""
        return await self.ask("POST", "/api/explorer", b.Explored, b.ExploreBody(moves=list(moves), **start))

    async def record(self, table: str) -> str:
        return await self.ask("GET", f"/api/tables/{table}/record", str)

    async def bring_record(self, record: str) -> b.TableMade:
        """A table from a record: to be replayed where the game is over, else to be played on."""
        return await self.ask("POST", "/api/records", b.TableMade, b.RecordBody(record=record))

    async def fork(self, table: str, moves: int, chairs: Sequence[str | b.Chair]) -> b.TableMade:
        """A new table that begins after so many moves of a finished game."""
        body = b.ForkBody(moves=moves, chairs=_chairs(chairs))
        return await self.ask("POST", f"/api/tables/{table}/fork", b.TableMade, body)

    async def ratings(self, game: str, seats: int) -> list[b.RatingLine]:
        """The best players of a game with so many seats."""
        return await self.ask("GET", f"/api/games/{game}/ratings", list[b.RatingLine], seats=seats)

    # ----- sockets -----

    @contextlib.asynccontextmanager
    async def socket(
        self,
        table: str,
        keys: Sequence[str] = (),
        have: int | None = None,
        *,
        session: bool = False,
        raw: bool = False,
    ) -> "AsyncIterator[TableSocket]":
        """Play or watch; `have` is the last version that was seen before.

        The keys open their seats; `session` opens all seats of the user. `raw` keeps everything that is received.
        """
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        async with connect(
            url,
            compression=None,
            max_size=2**24,
            max_queue=1024,
            proxy=None,
            open_timeout=TIMEOUT,
            close_timeout=2,
            additional_headers=self.headers,
        ) as connection:
            socket = TableSocket(connection)
            socket.keep_raw = raw
            token = self.token if session else ""
            hello = m.Hello(keys=list(keys), have=have, language=self.language, session=token, words=self.words)
            await socket.say(hello)
            await socket.next(m.TableSaid)
            await socket.next(m.Update)
            yield socket


class TableSocket:
    """A conversation with a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.updates: dict[int | None, m.Update] = {}
        self.history: dict[int | None, list[m.Happened]] = {}
        """What was told ahead of the next update of a seat, which becomes a part of it."""
        self.table: m.TableInfo | None = None
        self.you: tuple[int, ...] = ()
        """The seats that this socket holds."""
        self.chats: list[m.ChatSaid] = []
        self.version = 0
        self.raw: list[bytes] = []
        """Everything that was received, where `keep_raw` is on."""
        self.keep_raw = False

    @property
    def update(self) -> m.Update | None:
        """The last update of the only seat, or of the spectator."""
        return next(iter(self.updates.values()), None)

    async def say(self, message: m.Ask) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def receive(self) -> m.AnySay:
        """The next message; changes become a whole update again, and a refusal is raised."""
        data = await self.connection.recv(decode=False)
        if self.keep_raw:
            self.raw.append(data)
        message = m.SAYS.decode(data)
        if isinstance(message, m.Changes):
            message = apply_changes(self.updates[message.seat], message)
        match message:
            case m.History():
                self.history.setdefault(message.seat, []).extend(message.happened)
            case m.Update():
                message.happened = [*self.history.pop(message.seat, []), *message.happened]
                self.updates[message.seat] = message
                self.version = max(self.version, message.version)
            case m.TableSaid():
                self._take_table(message)
            case m.ChatSaid():
                self.chats.append(message)
                self.version = max(self.version, message.version)
            case m.Problem():
                raise ServerRefused(0, message.code, message.message, message.field, message.remedy)
        return message

    def _take_table(self, said: m.TableSaid) -> None:
        """What the table is now, and which seats are one's own; updates of other seats are of no use any more."""
        self.table, self.you = said.table, tuple(said.you)
        self.history.clear()
        mine: set[int | None] = {*said.you} or {None}
        self.updates = {seat: update for seat, update in self.updates.items() if seat in mine}
        self.version = max(self.version, said.table.version)

    async def next(
        self,
        kind: type[T] | tuple[type[Any], ...] = m.Update,  # type: ignore[assignment]
        timeout: float | None = None,
    ) -> T:
        """Wait for the next message of a kind, for so many seconds."""
        async with asyncio.timeout(TIMEOUT if timeout is None else timeout):
            while True:
                message = await self.receive()
                if isinstance(message, kind):
                    return message

    async def act(self, message: m.Ask) -> int:
        """Send a message and wait until it was carried out; the answer is the version that it made."""
        if not message.id:
            message.id = secrets.token_hex(8)
        await self.say(message)
        while True:
            answer = await self.next(m.Done)
            if answer.id == message.id:
                return answer.version

    async def move(
        self, move: str | dict[str, Any], seat: int | None = None, version: int | None = None, id: str = ""
    ) -> int:
        """Make a move with the only seat, or with one of several."""
        update = self.update if seat is None else self.updates[seat]
        assert update is not None
        assert update.seat is not None
        seen = update.version if version is None else version
        return await self.act(m.MakeMove(id=id, seat=update.seat, version=seen, move=move))

    async def preview(self, move: str, seat: int | None = None, version: int | None = None) -> m.Previewed:
        """Ask what a move would change, before it is made."""
        update = self.update if seat is None else self.updates[seat]
        assert update is not None
        assert update.seat is not None
        ask = m.AskPreview(
            id=secrets.token_hex(8),
            seat=update.seat,
            version=update.version if version is None else version,
            move=move,
        )
        return await self._answer(ask, m.Previewed)

    async def hint(
        self, step: Literal["nudge", "moves", "best"], seat: int | None = None, version: int | None = None
    ) -> m.Hinted:
        """Ask for a hint: what to look at, some moves, or the best one. Everybody at the table is told so."""
        update = self.update if seat is None else self.updates[seat]
        assert update is not None
        assert update.seat is not None
        seen = update.version if version is None else version
        ask = m.AskHint(id=secrets.token_hex(8), seat=update.seat, version=seen, step=step)
        return await self._answer(ask, m.Hinted)

    async def explain(self, bot: int, seat: int | None = None) -> m.Explained:
        """Ask what the last move of a bot has changed, as far as your seat can know."""
        return await self._answer(m.AskMeaning(id=secrets.token_hex(8), seat=self._own(seat), bot=bot), m.Explained)

    async def agree_to_hints(self, agree: bool = True, seat: int | None = None) -> int:
        """Agree that hints may be asked for at this table, or do not any more."""
        return await self.act(m.AgreeToHints(seat=self._own(seat), agree=agree))

    async def _answer(self, ask: m.Ask, kind: type[A]) -> A:
        """Send a question and wait for its answer."""
        await self.say(ask)
        while True:
            answer = await self.next(kind)
            if answer.id == ask.id:
                return answer

    async def claim(self, claim: str, seat: int | None = None) -> int:
        """Say something that is part of the game."""
        return await self.act(m.MakeClaim(seat=self._own(seat), claim=claim))

    async def undo(self, seat: int | None = None) -> int:
        """Take back the last move, or ask for consent to it."""
        return await self.act(m.TakeBack(seat=self._own(seat)))

    async def consent(self, agree: bool, seat: int | None = None) -> int:
        return await self.act(m.Consent(seat=self._own(seat), agree=agree))

    async def chat(self, text: str, seat: int | None = None) -> int:
        return await self.act(m.Speak(seat=self._own(seat), text=text))

    async def mute(self, other: int, on: bool = True, seat: int | None = None) -> int:
        return await self.act(m.Mute(seat=self._own(seat), other=other, on=on))

    def _own(self, seat: int | None) -> int:
        """A seat that was named, or the only one."""
        own = next(iter(self.updates)) if seat is None else seat
        assert own is not None, "a spectator holds no seat"
        return own


def apply_changes(before: m.Update, changes: m.Changes) -> m.Update:
    """The whole update after some changes."""
    fields = {name: value for name in LASTING if (value := getattr(changes, name)) is not msgspec.UNSET}
    return msgspec.structs.replace(
        before,
        since=changes.since,
        version=changes.version,
        view=apply(before.view, changes.patch),
        happened=changes.happened,
        **fields,
    )


def legal_moves(update: m.Update) -> list[dict[str, Any]]:
    """The legal moves of an update as data, whether it came with words or without."""
    return [one.move for one in update.legal] or ungroup(update.groups)


def _chairs(chairs: Sequence[str | b.Chair]) -> list[b.Chair]:
    return [chair if isinstance(chair, b.Chair) else b.Chair(kind=chair) for chair in chairs]  # type: ignore[arg-type]


ConnectionClosed = websockets.ConnectionClosed
