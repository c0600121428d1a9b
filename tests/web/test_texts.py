"""The page says what the rules say: sentences of random games, filled by Python and by the page, are the same."""

import json
import shutil
import subprocess
import sys

import pytest

from tests.games.sentences import PLAYERS, Heard
from tests.web.conftest import ROOT
from walpurgis.formats.text import LANGUAGES
from walpurgis.games import catalogue, ids

FOLDER = ROOT / "web" / "src" / "generated" / "sentences"
GAMES = 40


def test_the_page_fills_every_sentence_as_the_rules_do() -> None:
    if not (ROOT / "web" / "node_modules" / ".installed").exists():
        pytest.skip("the web client is not built: make setup")
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        for one in ids():
            heard = Heard(one)
            for seed in range(GAMES):
                heard.play(seed)
            for language in LANGUAGES:
                said = list(heard.said(catalogue(one, language, seen=True)))
                sample = {"game": one, "language": language, "players": PLAYERS, "sentences": said}
                (FOLDER / f"{one}.{language}.json").write_text(json.dumps(sample, ensure_ascii=False), "utf-8")
        subprocess.run([sys.executable, ROOT / "web" / "generate.py"], check=True)
        command = [sys.executable, str(ROOT / "web" / "build.py"), "npm", "run", "test", "--", "sentences"]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-1000:]
        assert "skipped" not in ran.stdout
    finally:
        shutil.rmtree(FOLDER)
