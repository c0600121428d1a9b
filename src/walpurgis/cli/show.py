"""How a game looks in the terminal: what happened, what is asked, how it ended."""

from typing import Any

from walpurgis.cli.common import out
from walpurgis.cli.printing import TextTable
from walpurgis.formats.text import Catalogue
from walpurgis.kernel.events import Event
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State


def show_events(events: list[Event], words: Catalogue, seat: int | None) -> None:
    """Tell the events that a seat may know, and forget them."""
    for event in events:
        if event.seen_by(seat):
            out.print(f"       {words.event(event)}", style="dim")
    events.clear()


def show_result(state: State[Any], words: Catalogue) -> None:
    """The ranking, with the lines of each score, and what else the game says about it."""
    result = state.result()
    lines = list(dict.fromkeys(line for own in result["breakdown"] for line in own))
    table = TextTable("", *[_seat(words, seat) for seat in range(state.seats)], title=_headline(result, words))
    for line in lines:
        table.add_row(_line(words, line), *[str(own.get(line, "")) for own in result["breakdown"]])
    table.add_row("=", *[str(score) for score in result["scores"]], bold=True, ruled=True)
    table.add_row("#", *[str(rank) for rank in result["ranks"]])
    out.print(table)
    for sentence in state.game.result_notes(result, words):
        out.print(sentence)


def _seat(words: Catalogue, seat: int) -> str:
    return words.common["seat"].format(number=seat + 1)


def _line(words: Catalogue, line: str) -> str:
    key = f"result.{line}"
    return words.find(key) if words.has(key) else line.replace("_", " ")


def _headline(result: dict[str, Json], words: Catalogue) -> str:
    winners = words.enumerate([_seat(words, seat) for seat in result["winners"]])
    return words.common["won"].format(winners=winners) if result["winners"] else words.common["lost"]
