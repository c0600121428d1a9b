"""Tutorials over HTTP: lessons in both languages, move by move, without a table or a session."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.running import running
from walpurgis.games import lessons

pytestmark = pytest.mark.anyio
FIRST, FLY = "/api/games/broom_service/lessons/0", "/api/games/broom_service/lessons/1"


async def test_a_lesson_is_played_move_by_move_in_both_languages(sqlite: str) -> None:
    lesson = lessons("broom_service")[1]
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as client:
        listed = (await client.get("/api/games/broom_service/lessons?language=de")).json()
        assert [one["name"] for one in listed] == [one.name["de"] for one in lessons("broom_service")]
        moves: list[str] = []
        for number, step in enumerate(lesson.steps):
            now: dict[str, Any] = (await client.post(f"{FLY}?language=de&words=1", json={"moves": moves})).json()
            assert (now["step"], now["say"]) == (number, step.said["de"])
            moves.append(now["update"]["legal"][0]["text"])
        now = (await client.post(f"{FLY}?words=1", json={"moves": moves, "name": "Ilse"})).json()
        assert (now["step"], now["say"]) == (len(lesson.steps), lesson.end["en"])
        assert now["players"][0] == "Ilse"
        assert "question" not in now["update"], "nothing is asked any more"
        assert [one["text"] for one in now["update"]["happened"]] == moves


async def test_a_lesson_refuses_what_it_does_not_ask_for(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as client:
        refused = await client.post(FLY, json={"moves": ["lead forest_witch"]})
        assert (refused.status_code, refused.json()["code"]) == (409, "illegal_move")
        assert (await client.post(FIRST, json={"moves": ["select"] * 9})).status_code == 409
        assert (await client.post("/api/games/broom_service/lessons/77", json={})).status_code == 404
        assert (await client.get("/api/games/chess/lessons")).status_code == 404


async def test_a_lesson_shows_only_what_the_learner_may_see(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as client:
        view = (await client.post(FLY, json={})).json()["update"]["view"]
        assert view["you"] == 0
        assert view["table"]["players"][1]["hand"] is None


async def test_a_game_without_a_tutorial_has_no_lessons(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as client:
        assert (await client.get("/api/games/moonlight/lessons")).json() == []


async def test_a_browser_at_an_address_that_nobody_knows_gets_the_page(sqlite: str, tmp_path: Path) -> None:
    (tmp_path / "web" / "assets").mkdir(parents=True)
    for name in ("index.html", "favicon.svg"):
        (tmp_path / "web" / name).write_text("Walpurgis", "utf-8")
    async with running(sqlite, web=tmp_path / "web") as server, httpx.AsyncClient(base_url=server.url) as client:
        page = await client.get("/nonsense/here", headers={"accept": "text/html"})
        assert (page.status_code, page.text) == (404, "Walpurgis")
        for path, accept in [("/api/nonsense", "text/html"), ("/nonsense", "*/*")]:
            refused = await client.get(path, headers={"accept": accept})
            assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
