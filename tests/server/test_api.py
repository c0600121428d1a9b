"""The interface as a whole: its schema is served and true; whatever comes in, the server answers, and tables go on."""

import asyncio
import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.server.running import PATIENCE, Process, running
from walpurgis.server import messages as m
from walpurgis.server.api import bodies
from walpurgis.server.client import Client

DOCS = Path(__file__).parents[2] / "docs" / "api.md"


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("api")
    server = Process(folder, str(folder / "walpurgis.db"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def schema(process: Process) -> dict[str, Any]:
    return dict(httpx.get(process.url + "/api/schema/openapi.json").raise_for_status().json())


async def known(url: str) -> tuple[str, str, list[str]]:
    """Somebody's token, their table and its keys."""
    async with Client(url) as client:
        await client.guest("Ilse")
        made = await client.make_table("moonlight", ["me", "me"], autostart=True)
        return client.token, made.table.id, [held.key for held in made.seats]


def test_the_schema_names_every_route_with_its_errors(schema: dict[str, Any]) -> None:
    assert len(schema["paths"]) > 25
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            assert operation.get("summary") or operation.get("description"), (path, method)
            if path.startswith("/api"):
                assert {"400", "404", "409", "429"} <= set(operation["responses"]), (path, method)


def test_whatever_the_schema_allows_or_forbids_is_answered_as_it_says(process: Process, schema: dict[str, Any]) -> None:
    token, table, keys = asyncio.run(known(process.url))
    api = schemathesis.openapi.from_dict(schema)
    checks = [not_a_server_error, status_code_conformance, response_schema_conformance]
    tried = 0

    def call(case: Any) -> None:
        nonlocal tried
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}", "Seat-Key": keys[0]}
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        case.call_and_validate(base_url=process.url, checks=checks)
        tried += 1

    for found in api.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if (operation.method.upper(), operation.path) in [("DELETE", "/api/me"), ("DELETE", "/api/sessions")]:
            continue  # these end the session that all other requests use
        test = given(case=operation.as_strategy())(lambda case: call(case))
        settings(max_examples=5, deadline=None, database=None, suppress_health_check=list(HealthCheck))(test)()
    assert tried > 60
    assert httpx.get(process.url + "/health").json()["status"] == "ok"


def test_bodies_say_what_they_refuse_and_answers_without_a_body_say_so(schema: dict[str, Any]) -> None:
    kinds = schema["components"]["schemas"]
    used = {kind.__name__ for kind in bodies.Body.__subclasses__()} & set(kinds)
    assert len(used) > 15
    for name in used:
        assert kinds[name]["additionalProperties"] is False, name
    assert kinds["SitDown"]["properties"]["seat"]["anyOf"][0]["minimum"] == 0
    for path in ("/api/sessions", "/api/me"):
        assert "content" not in schema["paths"][path]["delete"]["responses"]["204"]


def test_the_methods_of_an_address_are_told_completely(process: Process, schema: dict[str, Any]) -> None:
    for path, operations in schema["paths"].items():
        url = process.url + re.sub(r"\{\w+\}", "1", path)
        known = {method.upper() for method in operations} | {"OPTIONS"}
        for method, status in (("OPTIONS", 204), ("TRACE", 405)):
            answer = httpx.request(method, url)
            assert answer.status_code == status
            assert set(answer.headers["allow"].split(", ")) == known, (method, path)


words = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20))
values = st.recursive(
    words, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
types = st.sampled_from(["hello", "move", "claim", "undo", "consent", "chat", "mute", "return", "need", "ping", "x"])
near_misses = st.fixed_dictionaries(
    {"type": types},
    optional={
        "id": st.text(max_size=70) | values,
        "seat": st.integers(-1, 3) | values,
        "version": st.integers(-1, 99) | values,
        "move": st.sampled_from(["pass", "lay 3", "burn 99"]) | values,
        "claim": values,
        "text": values,
        "agree": values,
        "other": values,
        "on": values,
        "have": values,
        "keys": values,
        "session": values,
        "protocol": values,
        "language": values,
    },
)
rubbish = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=60),
    values.map(lambda value: json.dumps(value)),
    near_misses.map(lambda value: json.dumps(value)),
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(first=st.booleans(), messages=st.lists(rubbish, min_size=1, max_size=8))
def test_malformed_messages_get_an_error_or_a_close_and_the_table_goes_on(
    process: Process, first: bool, messages: list[str | bytes]
) -> None:
    asyncio.run(throw(process.url, first, messages))


_TABLES: dict[str, tuple[str, str, list[str]]] = {}


async def throw(url: str, first: bool, messages: list[str | bytes]) -> None:
    if url not in _TABLES:
        _TABLES[url] = await known(url)
    _, table, keys = _TABLES[url]
    async with Client(url) as client:
        with contextlib.suppress(websockets.ConnectionClosed):
            async with websockets.connect(
                f"{url.replace('http', 'ws')}/api/tables/{table}/socket", proxy=None, compression=None, close_timeout=1
            ) as socket:
                if not first:
                    await socket.send(json.dumps({"type": "hello", "keys": keys[:1]}))
                for message in messages:
                    await socket.send(message)
                await socket.send(json.dumps({"type": "ping", "id": "the end"}))
                while True:
                    answer = m.SAYS.decode(await asyncio.wait_for(socket.recv(decode=False), PATIENCE))
                    if isinstance(answer, m.Pong) and answer.id == "the end":
                        break
        seen = await client.position(table, keys[0])
        assert seen.view is not None


def test_views_and_moves_that_are_sent_fit_the_schemas_of_the_games(process: Process) -> None:
    async def look() -> None:
        async with Client(process.url) as client:
            await client.guest("Ilse")
            for game in await client.games():
                schema = await client.ask("GET", f"/api/games/{game.id}", dict)
                size = next(size for size in game.seats if size > 1)
                made = await client.make_table(game.id, ["me"] * size, autostart=True)
                seen = await client.position(made.table.id, made.seats[0].key)
                part = {"$defs": schema["$defs"]}
                jsonschema.Draft202012Validator(part | {"$ref": "#/$defs/view"}).validate(seen.view)
                moves = jsonschema.Draft202012Validator(part | {"$ref": "#/$defs/move"})
                for legal in seen.legal[:20]:
                    moves.validate(legal.move)

    asyncio.run(look())


def test_every_message_of_the_socket_is_in_the_documentation() -> None:
    text = DOCS.read_text("utf-8")
    for kind in (*m.AnyAsk.__args__, *m.AnySay.__args__):
        tag = kind.__struct_config__.tag
        assert f"`{tag}`" in text, f"docs/api.md does not mention the message {tag}"


@pytest.mark.anyio
async def test_health_and_figures(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as web:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        async with host.socket(made.table.id, [made.seats[0].key]) as table:
            assert table.update is not None
            await table.move(table.update.legal[0].text)
            health = (await web.get("/health")).json()
            assert (health["status"], health["tables"], health["sockets"]) == ("ok", 1, 1)
            metrics = (await web.get("/metrics")).text
        assert "walpurgis_live_tables 1" in metrics
        assert "walpurgis_move_seconds_count 1" in metrics
        assert 'walpurgis_move_seconds_bucket{le="+Inf"} 1' in metrics
