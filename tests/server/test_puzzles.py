"""Puzzles over HTTP: the seat's view and nothing else, the solution with an answer only, the same for everybody."""

import datetime
import json
from typing import Any

import httpx
import pytest

from tests.server.running import running
from tests.server.test_after import finished
from tests.server.test_analyses import ready
from walpurgis.formats import record as records
from walpurgis.formats.puzzle import of_the_day
from walpurgis.games import game, puzzles
from walpurgis.server.api import bodies as b
from walpurgis.server.client import ServerRefused

pytestmark = pytest.mark.anyio
GAME = "broom_service"
ALL = f"/api/games/{GAME}/puzzles"


async def test_a_puzzle_is_answered_wrong_and_right_in_both_languages(sqlite: str) -> None:
    puzzle = puzzles(GAME)[0]
    path = f"{ALL}/{puzzle.id}"
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as client:
        now: dict[str, Any] = (await client.get(f"{path}?words=1&name=Ilse")).json()
        assert (now["id"], now["difficulty"]) == (puzzle.id, puzzle.difficulty)
        assert now["players"][puzzle.seat] == "Ilse"
        offered = [one["text"] for one in now["update"]["legal"]]
        assert sorted(offered) == sorted(text for move in puzzle.moves for text in move.same)
        wrong, best = puzzle.moves[-1], puzzle.best
        answer = (await client.post(f"{path}/answer?language=de", json={"move": wrong.same[0]})).json()
        assert not answer["right"]
        assert answer["yours"]["lost"] == pytest.approx(wrong.gap)
        assert answer["yours"]["grade"] != "brilliant"
        assert answer["best"]["text"] in best.same
        assert [one["seat"] for one in answer["best"]["course"]] == [seat for seat, _ in best.course]
        assert answer["yours"]["text"] not in [one["text"] for one in answer["others"]]
        answer = (await client.post(f"{path}/answer?language=de&words=1", json={"move": best.same[-1]})).json()
        assert answer["right"]
        assert answer["best"]["text"] == best.same[-1]
        assert [one["text"] for one in answer["update"]["legal"]] == [best.same[-1]], "the board shows it alone"
        english = (await client.post(f"{path}/answer", json={"move": best.same[-1]})).json()
        assert english["best"]["say"] != answer["best"]["say"]


async def test_nothing_hidden_leaves_the_server_and_nothing_is_told_before_an_answer(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as client:
        for name in ("broom_service", "septima"):
            for puzzle in puzzles(name)[:3]:
                now = (await client.get(f"/api/games/{name}/puzzles/{puzzle.id}")).json()
                assert set(now) == {"id", "difficulty", "day", "players", "update"}
                state = puzzle.begin(game(name))
                assert now["update"]["view"] == json.loads(json.dumps(state.view(puzzle.seat)))
                assert now["update"]["view"] != json.loads(json.dumps(state.view((puzzle.seat + 1) % state.seats)))
                for happened in now["update"]["happened"]:
                    assert "text" not in happened or not happened["text"] or happened["what"] == "claim"
        listed = (await client.get(ALL)).json()
        assert [set(one) for one in listed] == [{"id", "difficulty"}] * len(puzzles(GAME))


async def test_today_has_the_same_puzzle_for_everybody(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as client:
        before = datetime.datetime.now(datetime.UTC).date()
        now = (await client.get(f"{ALL}/today")).json()
        after = datetime.datetime.now(datetime.UTC).date()
        assert now["day"] in (before.isoformat(), after.isoformat())
        assert now["id"] == of_the_day(puzzles(GAME), datetime.date.fromisoformat(now["day"]).toordinal()).id
        assert (await client.post(f"{ALL}/{now['id']}/answer", json={"move": "x"})).status_code == 409
        games = (await client.get("/api/games")).json()
        assert {one["id"]: one["puzzles"] for one in games}[GAME] == len(puzzles(GAME))


async def test_what_is_no_puzzle_or_no_move_is_refused(sqlite: str) -> None:
    puzzle = puzzles(GAME)[0]
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as client:
        assert (await client.get(f"{ALL}/nothing")).status_code == 404
        assert (await client.get("/api/games/chess/puzzles")).status_code == 404
        assert (await client.get("/api/games/moonlight/puzzles")).json() == []
        assert (await client.get("/api/games/moonlight/puzzles/today")).status_code == 404
        for move in ("fly to the moon", "", "☠"):
            refused = await client.post(f"{ALL}/{puzzle.id}/answer", json={"move": move})
            assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (
                409,
                "illegal_move",
                "move",
            )
        assert (await client.post(f"{ALL}/{puzzle.id}/answer", json={})).status_code == 400


async def test_a_decision_of_a_finished_game_is_practised_once_it_is_analysed(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, record = await finished(server, host, "moonlight")
        table = made.table.id
        path = f"/api/tables/{table}/practice"
        with pytest.raises(ServerRefused, match="not analysed yet"):
            await host.ask("GET", f"{path}/1", b.PuzzleNow)
        await host.ask("POST", f"/api/tables/{table}/analysis", b.Analysis)
        report = (await ready(host, table)).report
        line = max((line for line in report["lines"] if "gap" in line), key=lambda line: line["gap"])
        number, seat = line["entry"], line["seat"]
        now = await host.ask("GET", f"{path}/{number}", b.PuzzleNow)
        rules = server.internals.registry.game("moonlight")
        before = records.replay(rules, record.beginning(number - 1))
        assert now.update.seat == seat
        assert now.update.view == json.loads(json.dumps(before.view(seat)))
        verdict = await host.ask("POST", f"{path}/{number}/answer", b.PuzzleVerdict, b.PuzzleAnswer(move=line["move"]))
        assert verdict.best.text == line["best"]
        assert verdict.yours is not None
        assert verdict.yours.lost == pytest.approx(
            max(0.0, line["moves"][0]["chances"][seat] - line["made"][seat]), abs=1e-3
        )
        unknown = {str(move) for move in before.legal(seat)} - {told["move"] for told in line["moves"]}
        for move in sorted(unknown)[:1]:
            verdict = await host.ask("POST", f"{path}/{number}/answer", b.PuzzleVerdict, b.PuzzleAnswer(move=move))
            assert (verdict.right, verdict.yours) == (False, None)
        with pytest.raises(ServerRefused, match="decision"):
            await host.ask("GET", f"{path}/9999", b.PuzzleNow)
        running_table = await host.make_table("moonlight", ["me", "me"], autostart=True)
        with pytest.raises(ServerRefused, match="not over"):
            await host.ask("GET", f"/api/tables/{running_table.table.id}/practice/1", b.PuzzleNow)
