"""The boxes that this server has, by content: a table goes on with the one that it began with, whatever is corrected.

A box from outside is tried in the sandbox before any game is made of it here.
"""

import asyncio
import re
from typing import TYPE_CHECKING, Any

from walpurgis.formats.box import BadBox
from walpurgis.games import contents_of, find_game
from walpurgis.kernel.errors import OtherVersion
from walpurgis.kernel.game import Game
from walpurgis.server.api.bodies import BoxVerdict
from walpurgis.server.errors import bad, not_found
from walpurgis.server.fair_queue import Asker
from walpurgis.server.quotas import too_many
from walpurgis.server.sandbox import GameSource, TrialFailed
from walpurgis.server.store import Statement
from walpurgis.server.users import User, clean_name

if TYPE_CHECKING:
    from walpurgis.server.server import Server

FINGERPRINT = re.compile("[0-9a-f]{12}")
_STEP = r"[\w-]+(?:\[[^\]]*\])*"
PLACE = re.compile(rf"({_STEP}(?:\.{_STEP})*): (.*)", re.DOTALL)
"""Where something is wrong in a box, and what."""
KEEP = """
INSERT INTO boxes (game, fingerprint, contents, title, maker, since) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (game, fingerprint) DO NOTHING
"""
BRING = """
INSERT INTO boxes (game, fingerprint, contents, title, maker, since) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (game, fingerprint) DO UPDATE SET maker = excluded.maker, title = excluded.title WHERE boxes.maker = ''
"""
DISOWN = "UPDATE boxes SET maker = '', title = '' WHERE maker = $1 AND ($2 = '' OR (game = $2 AND fingerprint = $3))"
TIDY = """
DELETE FROM boxes WHERE maker = '' AND NOT EXISTS
    (SELECT 1 FROM tables WHERE tables.game = boxes.game AND tables.box = boxes.fingerprint)
"""
"""Deletes the boxes that nobody has in their list and no table is played with; to be written by itself."""


class KnownBox:
    """A box in somebody's list."""

    def __init__(self, game: str, fingerprint: str, title: str) -> None:
        self.game = game
        self.fingerprint = fingerprint
        self.title = title


class Boxes:
    """Finds games by their box, and keeps the boxes."""

    def __init__(self, server: "Server") -> None:
        self.server = server

    async def find(self, game: str, fingerprint: str) -> Game[Any]:
        """The game with the box that a table was made with; OtherVersion where this box is nowhere."""
        standard = self.server.registry.game(game)
        if fingerprint in ("", standard.box):
            return standard
        if game != self.server.registry.source(game):
            raise OtherVersion(f"{standard.title} has another box now")
        try:
            return await asyncio.to_thread(find_game, game, fingerprint)
        except OtherVersion:
            contents = await self.contents(game, fingerprint)
            if not contents:
                raise
        return await asyncio.to_thread(find_game, game, fingerprint, contents)

    def source(self, game: Game[Any]) -> GameSource:
        """Where another process finds a game."""
        return GameSource(self.server.registry.source(game.id), "" if game.key == game.id else contents_of(game))

    async def find_or_standard(self, game: str, fingerprint: str) -> Game[Any]:
        """The same for a table that is to be shown in any case: it says itself that its box is not here."""
        try:
            return await self.find(game, fingerprint)
        except (OtherVersion, BadBox):
            return self.server.registry.game(game)

    async def chosen(self, user: User, game: str, box: str) -> Game[Any]:
        """The game with a box that somebody wants to play with: a fingerprint, or a whole box."""
        if box and not FINGERPRINT.fullmatch(box):
            box = (await self.add(user, game, "", box)).fingerprint
        try:
            return await self.find(game, box)
        except (OtherVersion, BadBox) as error:
            raise bad("box", str(error), "bring the box itself, or leave it out for the standard one") from None

    async def contents(self, game: str, fingerprint: str) -> str:
        """A box in one line of JSON; empty where there is none."""
        standard = self.server.registry.game(game)
        if fingerprint == standard.box:
            return contents_of(standard)
        sql = "SELECT contents FROM boxes WHERE game = $1 AND fingerprint = $2"
        found = await self.server.database.fetch(sql, game, fingerprint)
        return str(found[0][0]) if found else ""

    def keep(self, game: Game[Any]) -> list[Statement]:
        """What is written with a table, so that its box is never lost."""
        contents = contents_of(game)
        return [(KEEP, (game.id, game.box, contents, "", "", self.server.clock()))] if contents else []

    async def add(self, user: User, game: str, title: str, text: str) -> KnownBox:
        """Put a box into a user's list, after it was tried; it is refused where it cannot be played with."""
        limits = self.server.settings.limits
        source = self.server.registry.source(game)
        if len(text) > limits.box_bytes:
            raise bad("box", f"a box has up to {limits.box_bytes} characters, and this one {len(text)}")
        title = clean_name(title, "title") if title.strip() else ""
        mine = await self.listed(user, game)
        if len(mine) >= limits.boxes_per_user:
            raise too_many(f"boxes: you have {len(mine)}", "delete some of them")
        try:
            fingerprint, contents = await self.server.sandbox.box(source, text, self.asker(user))
        except TrialFailed as failed:
            raise bad("box", str(failed), "walpurgis box check FILE says the same") from None
        if fingerprint != self.server.registry.game(game).box:
            now = self.server.clock()
            await self.server.database.run([(BRING, (game, fingerprint, contents, title, user.id, now))])
        return KnownBox(game, fingerprint, title)

    async def check(self, user: User, game: str, text: str) -> BoxVerdict:
        """Whether a game can be played with a box. It is read, and a game is dealt; nothing is kept."""
        most = self.server.settings.limits.box_bytes
        if len(text) > most:
            return BoxVerdict(fits=False, problem=f"a box has up to {most} characters, and this one {len(text)}")
        try:
            fingerprint, _ = await self.server.sandbox.box(
                self.server.registry.source(game), text, self.asker(user), play=False
            )
        except TrialFailed as failed:
            where, problem = place_of(str(failed))
            return BoxVerdict(fits=False, where=where, problem=problem)
        return BoxVerdict(
            fits=True, fingerprint=fingerprint, standard=fingerprint == self.server.registry.game(game).box
        )

    def asker(self, user: User) -> Asker:
        """In whose name a box is tried; refuses those for whom too much waits already."""
        asker = self.server.quotas.asker(user.id)
        self.server.quotas.check_waiting(asker, self.server.sandbox.queue)
        return asker

    async def listed(self, user: User, game: str) -> list[KnownBox]:
        """The boxes that a user has brought for a game, the newest first."""
        sql = "SELECT fingerprint, title FROM boxes WHERE maker = $1 AND game = $2 ORDER BY since DESC"
        rows = await self.server.database.fetch(sql, user.id, game)
        return [KnownBox(game, fingerprint, title) for fingerprint, title in rows]

    async def remove(self, user: User, game: str, fingerprint: str) -> None:
        """Take a box from a user's list. It is deleted, unless a table is played with it."""
        if fingerprint not in [box.fingerprint for box in await self.listed(user, game)]:
            raise not_found("such box of yours", "box")
        await self.server.database.run([(DISOWN, (user.id, game, fingerprint))])
        await self.tidy()

    async def tidy(self) -> None:
        """Delete the boxes that nobody needs any more, after what used them is gone."""
        await self.server.database.run([(TIDY, ())])


def place_of(sentence: str) -> tuple[str, str]:
    """The table and the key that a BadBox begins with, and what is wrong there."""
    found = PLACE.fullmatch(sentence)
    return (found[1], found[2]) if found else ("", sentence)


def disown_all(user: str) -> Statement:
    """What is written where a user is deleted: boxes that tables are played with stay, and are nobody's."""
    return DISOWN, (user, "", "")
