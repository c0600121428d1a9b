"""The page understands what the server sends: patches and moves of random games mean the same on both sides."""

import random
import shutil
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from tests.web.conftest import ROOT
from walpurgis.games import game, ids
from walpurgis.server.move_groups import group
from walpurgis.server.patches import diff
from walpurgis.testing.random_play import random_move, random_options

FOLDER = ROOT / "web" / "src" / "generated" / "wire"
GAMES = 4


def played(id: str) -> dict[str, Any]:
    """What a seat is sent in some random games: its views with what lies between them, and its moves."""
    rules, patches, decisions = game(id), [], []
    for seed in range(GAMES):
        rng = random.Random(seed)
        seats = rng.choice(rules.seats)
        state = rules.new(seats, random_options(rules, seats, rng), seed)
        view: dict[str, Any] | None = None
        while not state.over:
            for seat in state.waiting:
                legal = state.legal(seat)
                written = [str(move) for move in legal]
                decisions.append({"groups": group(legal), "moves": [m.data() for m in legal], "notation": written})
            state.apply(*random_move(state, rng))
            before, view = view, state.view(0)
            if before is not None:
                patches.append({"old": before, "patch": diff(before, view), "new": view})
    return {"game": id, "patches": patches[:150], "decisions": decisions[:150]}


def test_the_page_reads_what_the_server_writes() -> None:
    if not (ROOT / "web" / "node_modules" / ".installed").exists():
        pytest.skip("the web client is not built: make setup")
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        for one in ids():
            (FOLDER / f"{one}.json").write_bytes(msgspec.json.encode(played(one)))
        subprocess.run([sys.executable, ROOT / "web" / "generate.py"], check=True)
        command = [sys.executable, str(ROOT / "web" / "build.py"), "npm", "run", "test", "--", "wire"]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-1000:]
        assert "skipped" not in ran.stdout
    finally:
        shutil.rmtree(FOLDER)
