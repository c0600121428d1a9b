"""Deleting a user: at once as far as others see it, table by table for the rest, and finished after a restart."""

import asyncio
import logging
from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from walpurgis.bots import usual_level
from walpurgis.server import journal_entries as e
from walpurgis.server.boxes import disown_all
from walpurgis.server.commands import forget
from walpurgis.server.errors import Refused, Unavailable
from walpurgis.server.store import Statement, erasure
from walpurgis.server.users import User

if TYPE_CHECKING:
    from walpurgis.server.server import Server

log = logging.getLogger(__name__)
CHORE = "INSERT INTO chores (kind, subject, since) VALUES ($1, $2, $3) ON CONFLICT (kind, subject) DO NOTHING"
KIND = "forget"
PATIENCE = 20.0
"""How long whoever asked for it waits, in seconds; what is left then goes on without them."""


class UserDeletion:
    """The users who want to be deleted, and how far that has come."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self._running: dict[str, asyncio.Task[None]] = {}

    async def begin(self, user: User) -> None:
        """Log a user out for ever, and delete everything about them; that goes on when nobody waits for it."""
        goodbye: list[Statement] = [
            (CHORE, (KIND, user.id, self.server.clock())),
            ("DELETE FROM sessions WHERE user_id = $1", (user.id,)),
            ("DELETE FROM emails WHERE user_id = $1", (user.id,)),
            ("DELETE FROM push_subscriptions WHERE user_id = $1", (user.id,)),
            ("DELETE FROM outbox WHERE user_id = $1", (user.id,)),
            disown_all(user.id),
            (
                "UPDATE users SET name = $1, account = NULL, password = NULL, webhook = NULL, webhook_secret = NULL"
                " WHERE id = $2",
                (e.NOBODY, user.id),
            ),
        ]
        await self.server.database.run(goodbye)
        await self.server.boxes.tidy()
        self.server.quotas.forget(user.id)
        await self.server.end_sessions(user.id)
        await asyncio.wait({self._task(user.id)}, timeout=PATIENCE)

    async def resume(self) -> None:
        """Finish what a process that has ended left behind; tries again where the database does not answer."""
        pause = self.server.settings.pace.scan
        while True:
            try:
                left = await self.server.database.fetch(
                    "SELECT kind, subject FROM chores WHERE kind IN ('forget', 'index_visits')"
                )
                for kind, subject in left:
                    await (erasure.index_visits(self.server.database) if kind != KIND else self._task(subject))
                return
            except Unavailable as error:
                log.warning("the database does not answer", extra={"reason": str(error)})
                await asyncio.sleep(pause)

    def _task(self, user: str) -> "asyncio.Task[None]":
        if user not in self._running:
            self._running[user] = self.server.spawn(self._forget(user))
        return self._running[user]

    async def _forget(self, user: str) -> None:
        try:
            if await self.server.database.fetch("SELECT 1 FROM chores WHERE kind = 'index_visits'"):
                await erasure.index_visits(self.server.database)
            failed: set[str] = set()
            while set(await erasure.visited(self.server.database, user)) - failed:
                failed |= await self._leave_all(user)
            await self.server.user_store.forget(user, finished=not failed)
        except Unavailable:
            self.server.spawn(self._later())
        finally:
            del self._running[user]

    async def _later(self) -> None:
        await asyncio.sleep(self.server.settings.pace.scan)
        await self.resume()

    async def _leave_all(self, user: str) -> set[str]:
        """Strike a user from all tables; the answer is those where that has failed. One never holds up the others."""
        failed, last = set(), ""
        while tables := await erasure.visited(self.server.database, user, last):
            for last in tables:
                try:
                    await self._leave(last, user)
                    await erasure.erase(self.server.database, last, user)
                    await self.refresh(last)
                    self.server.publish(f"f {last}")
                except Unavailable:
                    raise
                except Exception:
                    failed.add(last)
                    log.exception("a user cannot be stricken from a table", extra={"table": last})
        return failed

    async def _leave(self, table: str, user: str) -> None:
        """Give up the user's seats at a table, so that a bot plays on, where the table can be opened."""
        try:
            actor = await self.server.table(table)
            if actor.table.damaged:
                actor.close()
                del self.server.actors[table]
                return
            if actor.table.setup.maker == user:
                actor.table.setup.maker = actor.table.setup.title = ""
            for seat in actor.table.past_seats_of(user):
                await actor.do(partial(forget, seat=seat, level=usual_level(actor.table.game.key)))
        except Refused as refusal:
            if refusal.code == "storage":
                raise Unavailable(refusal.message) from refusal
            log.info("a table cannot be opened", extra={"table": table, "reason": refusal.message})
        except (Unavailable, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("a table cannot be opened", extra={"table": table})

    async def refresh(self, table: str) -> None:
        """Let a live table remember no more than what is still written in its journal."""
        actor = self.server.actors.get(table)
        if actor is None:
            return
        written = {entry.nonce: (seq, entry) for seq, _, entry in await self.server.journal.read(table)}
        made = next(iter(written.values()))[1]
        said = {seq: entry.text for seq, entry in written.values() if isinstance(entry, e.Chatted)}
        for broadcaster in (actor.to_players, actor.to_spectators):
            if isinstance(made, e.TableCreated):
                broadcaster.table.setup.maker, broadcaster.table.setup.title = made.maker, made.title
            for chat in broadcaster.table.chats:
                chat.text = said.get(chat.version, chat.text)
        actor.coming = deque((at, written.get(entry.nonce, (0, entry))[1]) for at, entry in actor.coming)
