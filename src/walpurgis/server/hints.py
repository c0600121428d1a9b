"""Hints while playing: worked out from what the asking seat can know, written down before they are told.

A hint is worked out once for each question, whichever step of it is asked for, and the same view gets the same hint. It
is thought about in another process; the table and its bots go on meanwhile.
"""

import asyncio
import logging
import random
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Literal

import msgspec

from walpurgis.analysis import advice
from walpurgis.analysis.advice import ChangedQuantity, RankedMove
from walpurgis.bots.position import Position
from walpurgis.formats import record as records
from walpurgis.server import commands
from walpurgis.server import messages as m
from walpurgis.server.advice_process import AT_A_TABLE, AdviceProcess
from walpurgis.server.errors import Refused
from walpurgis.server.fair_queue import Asker
from walpurgis.server.game_progress import GameProgress
from walpurgis.server.message_dispatch import Holds, by_holder, check_holder
from walpurgis.server.sandbox import GameSource
from walpurgis.server.server import Server
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import TableState, last_line
from walpurgis.testing.timelimit import TimeLimit, TooLong

log = logging.getLogger(__name__)
MOST_KEPT: Final = 256
"""So many hints are kept for the next step that somebody asks for."""
Question = tuple[str, int, int]
"""A table, a seat, and the version since which the seat is asked."""


class Hints:
    """The hints of this server process."""

    def __init__(self, server: Server, pool: AdviceProcess) -> None:
        self.server = server
        self.pool = pool
        self._kept: OrderedDict[Question, asyncio.Future[advice.Advice]] = OrderedDict()

    async def hint(self, actor: TableActor, ask: m.AskHint, holds: Holds, asker: Asker) -> m.Hinted:
        """A step of a hint for the holder of a seat. It is told when everybody can know that it was."""
        check_holder(actor.table, ask.seat, holds)
        play = commands.hintable(actor.table, ask.seat, ask.version)
        found = await self._advice(actor.table, play, ask.seat, asker)
        command = partial(commands.use_hint, seat=ask.seat, version=ask.version, step=ask.step, id=ask.id)
        version = await actor.do(partial(by_holder, seat=ask.seat, holds=holds, command=command))
        return render_hint(ask, version, found)

    async def explain(self, actor: TableActor, ask: m.AskMeaning, holds: Holds, asker: Asker) -> m.Explained:
        """What the last move of a bot has changed, in the eyes of a seat."""
        table = actor.table
        check_holder(table, ask.seat, holds)
        commands.check_hints(table)
        at = last_bot_line(table, ask.bot)
        source, seed = self.server.boxes.source(table.game), f"{table.id} {at} {ask.seat}"
        text = str(table.record())
        found = await self.pool.run(AT_A_TABLE, asker, explain_line, source, text, at, ask.seat, seed)
        command = partial(commands.use_explanation, seat=ask.seat, id=ask.id)
        version = await actor.do(partial(by_holder, seat=ask.seat, holds=holds, command=command))
        return m.Explained(
            id=ask.id,
            seat=ask.seat,
            bot=ask.bot,
            version=version,
            before=list(found.before),
            after=list(found.after),
            changes=[quantity_change(change) for change in found.changes],
        )

    async def _advice(self, table: TableState, play: GameProgress, seat: int, asker: Asker) -> advice.Advice:
        """What there is to say about a question; several who ask for the same wait for one answer."""
        question = table.id, seat, play.asked[seat]
        found = self._kept.get(question)
        if found is None:
            position = self._position(table, play, seat, " ".join(map(str, question)))
            found = self._kept[question] = asyncio.get_running_loop().create_future()
            self.server.spawn(self._think(found, question, position, asker))
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return await asyncio.shield(found)

    async def _think(
        self, found: "asyncio.Future[advice.Advice]", question: Question, position: Position, asker: Asker
    ) -> None:
        """Work it out for all who wait; where that fails it is forgotten, so that it can be asked for again."""
        try:
            found.set_result(
                await self.pool.run(AT_A_TABLE, asker, advice.advise, position, " ".join(map(str, question)))
            )
        except BaseException as error:
            self._kept.pop(question, None)
            if not isinstance(error, Exception):
                found.cancel()
                raise
            found.set_exception(error)
            found.exception()  # whoever waited for it may have gone

    def _position(self, table: TableState, play: GameProgress, seat: int, seed: str) -> Position:
        """What a seat knows: all that leaves this process for a hint."""
        try:
            with TimeLimit(self.server.settings.limits.rules_seconds):
                return Position(play.state, seat, random.Random(seed))
        except (Exception, TooLong) as error:
            log.error("a hint has failed", exc_info=error, extra={"table": table.id})
            raise Refused("no_advice", "nobody can give a hint here") from None


def last_bot_line(table: TableState, bot: int) -> int:
    """Where the last move of a bot stands in the record; it is refused where nobody has seen one yet."""
    if not 0 <= bot < len(table.seats) or not table.seats[bot].bot:
        raise Refused("no_bot", f"no bot plays at seat {bot}", field="bot")
    if not any(line.seat == bot and not line.claim for line in table.lines[len(table.setup.lines) :]):
        raise Refused("no_move", "this bot has not moved yet", field="bot")
    assert table.play is not None
    if bot in table.play.state.answered:
        raise Refused("secret", "what this bot has chosen is not known yet", field="bot")
    return last_line(table.lines, bot)


def quantity_change(change: ChangedQuantity) -> m.QuantityChange:
    return m.QuantityChange(**change._asdict())


def advised_move(move: RankedMove, *, worth: bool) -> m.AdvisedMove:
    """A move for the wire, with what it is worth or without."""
    changes = [quantity_change(change) for change in move.changes]
    told = m.AdvisedMove(move=move.data, text=move.text, changes=changes, notes=move.notes)
    if worth:
        told = msgspec.structs.replace(told, chances=list(move.chances), loss=move.loss, grade=move.grade)
    return told


def render_hint(ask: m.AskHint, version: int, found: advice.Advice) -> m.Hinted:
    """As much of the advice as the step of the hint says."""
    step: Literal["nudge", "moves", "best"] = ask.step
    moves: Sequence[RankedMove] = {"nudge": [], "moves": found.candidates, "best": found.moves}[step]
    return m.Hinted(
        id=ask.id,
        seat=ask.seat,
        version=version,
        step=step,
        things=[m.NamedThing(kind, thing) for kind, thing in found.nudge.things],
        quantities=found.nudge.quantities,
        close=found.nudge.close,
        moves=[advised_move(move, worth=step == "best") for move in moves],
    )


# ----- in the other process -----


def explain_line(source: GameSource, text: str, at: int, seat: int, seed: str) -> advice.Meaning:
    """What a line of a record has changed, as far as a seat can know.

    The effect of a secret answer is seen only when all have answered, so lines are followed up to there.
    """
    game, record = source.find(), records.read(text)
    state: Any = records.opening(game, record)
    before = None
    for number, line in enumerate(record.entries):
        if number == at:
            before = advice.position_of(state, seat, f"{seed} before")
        elif number > at and record.entries[at].seat not in state.answered:
            break
        if line.claim:
            state.restore_claim(line.seat, game.claims.parse(line.text))
        else:
            state.apply(line.seat, game.read(state, line.seat, line.text))
    assert before is not None
    return advice.explain(before, advice.position_of(state, seat, f"{seed} after"), seed)
