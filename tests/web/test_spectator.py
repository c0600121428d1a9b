"""A spectator sees nothing private: not on the page, not in its traffic, not in its memory."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Response

from tests.web.conftest import WEB, Person, Visitor, make_table
from walpurgis.games import ids

LEAST = 12
"""Shorter sentences could stand anywhere."""


def sentences(value: Any) -> Iterator[str]:
    """Every text in what the server said that is long enough to be found again."""
    if isinstance(value, str) and len(value) >= LEAST:
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from sentences(part)


def listen(page: Page) -> list[str]:
    """All that a page is sent from now on, over its socket and otherwise."""
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    page.on("response", lambda got: heard.append(body(got)))
    return heard


def body(got: Response) -> str:
    """What an answer of the interface says; nobody waits for those of a page that has been left."""
    with suppress(Error):
        return got.text() if "/api/" in got.url else ""
    return ""


def positions(heard: list[str]) -> list[Any]:
    """All that a page is told about the game, whole or as changes."""
    return [json.loads(frame) for frame in heard if frame.startswith(('{"type":"update"', '{"type":"changes"'))]


def asked_in_words(page: Page, table: str) -> set[str]:
    """What a player is asked now, and may answer, in words: the page has its own, so that they have to be asked for."""
    told = page.evaluate(
        """async (table) => {
          const got = await fetch(`/api/tables/${table}/position?words=1&language=${document.documentElement.lang}`);
          return (window.toldInWords = await got.json());
        }""",
        table,
    )
    return {text for part in ("legal", "question") for text in sentences(told.get(part))}


def has_made(person: Person, moves: int) -> Callable[[Page], bool]:
    return lambda _: person.moves >= moves


def memory(page: Page) -> set[str]:
    """Every text that the page's scripts hold."""
    chunks: list[str] = []
    session = page.context.new_cdp_session(page)
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    return set(json.loads("".join(chunks))["strings"])


@pytest.mark.parametrize("one", ids())
def test_a_spectator_gets_and_keeps_nothing_private(visitor: Visitor, one: str) -> None:
    player, spectator = visitor(), visitor()
    told, heard = listen(player), listen(spectator)
    bots = [{"kind": "bot", "level": "novice"}] * 2
    table = make_table(player, [{"kind": "me", "name": "Wilma"}, *bots], one, seed=7, open=True, watch=True)
    for page in (spectator, player):
        page.goto(f"/tables/{table}")
        page.wait_for_selector(".prompt")
    person = Person(player)
    private = set[str]()
    for moves in range(1, 5):
        person.play(has_made(person, moves))
        private |= asked_in_words(player, table)
    assert {one["seat"] for one in positions(heard)} == {None}
    assert not [one for one in positions(heard) if {"groups", "legal", "question"} & set(one)]
    assert {one["view"]["you"] for one in positions(heard) if "view" in one} == {None}
    own = {frame for frame in told if frame.startswith(('{"type":"update"', '{"type":"changes"'))}
    assert own, "a player is told"
    assert not own & set(heard), "and nobody else is told the same"
    kept = private & memory(spectator)
    assert len(private - kept) > 5, "a player is told a lot that nobody else is"
    known = "\n".join([*heard, *(path.read_text("utf-8") for path in WEB.glob("assets/*.js"))])
    assert [text for text in kept if json.dumps(text, ensure_ascii=False)[1:-1] not in known] == []
    assert private & memory(player), "where there are secrets, they are found this way"
