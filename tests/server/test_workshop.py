"""The workshop's server side: the standard box to begin with, and a verdict after every change."""

import dataclasses
import subprocess
import sys
import tomllib
from pathlib import Path

import httpx
import pytest

from tests.games.other_boxes import other_box, other_text
from tests.server.running import EASY, PATIENCE, running
from walpurgis.formats.box import Box
from walpurgis.games import box_path, game
from walpurgis.server.boxes import place_of
from walpurgis.server.client import ServerRefused

pytestmark = pytest.mark.anyio
GAME = "broom_service"
CASTLE = '[[boards.front.castles]]\nid = "FCA1"\nregion = "'


async def test_the_standard_box_is_given_with_its_comments(sqlite: str) -> None:
    async with running(sqlite) as server:
        guest = await server.guest("Ilse")
        for each in ("broom_service", "new_salem", "septima", "witchstone"):
            answer = await guest.http.get(f"/api/games/{each}/box")
            assert answer.text == box_path(each).read_text("utf-8")
        assert (await guest.http.get("/api/games/chess/box")).status_code == 404


async def test_a_changed_box_is_judged_and_nothing_is_kept_of_it(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        fits = await host.check_box(GAME, other_text(GAME, 3))
        assert (fits.fits, fits.fingerprint, fits.standard) == (True, other_box(GAME, 3).fingerprint(), False)
        assert (await host.check_box(GAME, other_box(GAME, 3).compact())).fingerprint == fits.fingerprint
        same = await host.check_box(GAME, box_path(GAME).read_text("utf-8"))
        assert (same.fits, same.standard) == (True, True)
        assert [box.standard for box in await host.boxes(GAME)] == [True]
        assert await server.internals.database.fetch("SELECT 1 FROM boxes") == []


@pytest.mark.parametrize(
    "before,after,where,problem",
    [
        ("rounds = 7", "rounds = 6", "structure.events_in_stack", "every round needs an event"),
        (
            'id = "FF1"\nterrain = "forest"',
            'id = "FF1"\nterrain = "swamp"',
            "boards.front.regions[FF1].terrain",
            "swamp",
        ),
        (f'{CASTLE}FP4"', f'{CASTLE}FX9"', "boards.front.castles[FCA1].region", "FX9"),
        ("rounds = 7", "rounds = ", "", "this is not TOML"),
        ("[structure]", "[structur]", "structure", "is missing"),
    ],
)
async def test_what_is_wrong_is_named_by_table_and_key(
    sqlite: str, before: str, after: str, where: str, problem: str
) -> None:
    text = box_path(GAME).read_text("utf-8")
    assert before in text
    async with running(sqlite) as server:
        found = await (await server.guest("Ilse")).check_box(GAME, text.replace(before, after, 1))
    assert (found.fits, found.where) == (False, where)
    assert problem in found.problem


async def test_too_many_and_too_long_drafts_are_refused(sqlite: str) -> None:
    async with running(sqlite, limits=dataclasses.replace(EASY, box_checks_per_hour=2)) as server:
        host = await server.guest("Ilse")
        long = await host.check_box(GAME, " " * 400_001)
        assert "400000 characters" in long.problem
        assert not long.fits
        await host.check_box(GAME, "a = ")
        with pytest.raises(ServerRefused, match="boxes from this address to check"):
            await host.check_box(GAME, "a = ")


async def test_what_is_confirmed_is_no_part_of_the_fingerprint() -> None:
    text = box_path("witchstone").read_text("utf-8")
    row = 'provenance = "reconstructed"\nid = "s_energy_witch"'
    assert row in text
    marked = text.replace(row, 'provenance = "confirmed"\nid = "s_energy_witch"')
    some = text.replace(row, f'confirmed = ["symbols"]\n{row}')
    assert tomllib.loads(marked) != tomllib.loads(text) != tomllib.loads(some)
    for one in (marked, some):
        game("witchstone").check_box(Box.read(one))
        assert Box.read(one).fingerprint() == game("witchstone").box


def test_a_sentence_is_parted_into_place_and_problem() -> None:
    assert place_of("map.connections[T1-W].length: 9 is not 1") == ("map.connections[T1-W].length", "9 is not 1")
    assert place_of("it takes longer than 10 seconds") == ("", "it takes longer than 10 seconds")
    assert place_of("Septima cannot be played with this box: KeyError: 'x'")[0] == ""


def test_the_command_opens_the_page_of_a_game(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from walpurgis.cli import main; main()", "box", "edit"]
    arguments = ["witchstone", "--port", "0", "--data", str(tmp_path), "--no-open"]
    process = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    address = line.split()[-1]
    assert line.startswith("The workshop of Witchstone is open: http://127.0.0.1:")
    assert address.endswith("/workshop/witchstone")
    assert httpx.get(address.replace("/workshop/", "/api/games/") + "/box").text == box_path("witchstone").read_text()
    process.terminate()
    process.stdout.close()
    process.wait(PATIENCE)
    wrong = subprocess.run([*command, "chess"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "chess" in wrong.stderr
    assert wrong.returncode != 0
