"""The page on environments tells the truth: its sizes are the sizes. tests/test_docs.py runs its examples."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import walpurgis
from tests.envs.settings import GAMES
from walpurgis.encoding.observation import observation_spec
from walpurgis.envs.names import lines
from walpurgis.envs.reference import page, rows
from walpurgis.envs.setting import Setting

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "environments.md").read_text("utf-8")


@pytest.mark.parametrize("id", GAMES)
def test_the_sizes_are_stated(id: str) -> None:
    game = walpurgis.game(id)
    fewest, most = max(2, game.seats[0]), game.seats[-1]
    sizes = [Setting(id, seats).spec.width for seats in (fewest, most)]
    assert f"| {game.title} | {Setting(id).encoder.size:,} | {sizes[0]:,} to {sizes[1]:,} |" in PAGE


def test_the_command_names_every_action_and_position() -> None:
    setting = Setting("witchstone", 2)
    told = list(lines(setting))
    assert len(told) == setting.encoder.size + setting.spec.width
    assert told[0].split("\t")[:2] == ["action", "0"]
    assert told[-1].split("\t")[:2] == ["observation", str(setting.spec.width - 1)]
    command = [sys.executable, "-m", "walpurgis.envs.names", "witchstone", "--seats", "2"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines() == told


@pytest.mark.parametrize("id", GAMES)
def test_the_table_of_names_covers_every_position(id: str) -> None:
    for name in Setting(id).spec.names:
        assert re.match(r"(decision=|waiting\.|answered\.|pending\.|table\.|observer=|partial\.)", name), name


@pytest.mark.parametrize("id", GAMES)
def test_a_page_of_each_game_is_up_to_date(id: str) -> None:
    command = f"python -m walpurgis.envs.reference {id} > docs/numbers/{id}.md"
    assert (DOCS / "numbers" / f"{id}.md").read_text("utf-8") == page(walpurgis.game(id)), f"write it anew: {command}"


@pytest.mark.parametrize("id", GAMES)
def test_its_rows_name_every_position_once(id: str) -> None:
    for seats in walpurgis.game(id).seats:
        names = observation_spec(walpurgis.game(id), seats).names
        told = [position for row in rows(names) for position in row.positions(seats)]
        assert sorted(told) == list(enumerate(names))


@pytest.mark.parametrize("id", GAMES)
def test_its_families_of_actions_follow_each_other(id: str) -> None:
    section = page(walpurgis.game(id)).partition("## Actions")[2].partition("## ")[0]
    spans = [(int(first), int(last)) for first, last in re.findall(r"^\| (\d+) \| (\d+) \|", section, re.MULTILINE)]
    assert spans[0][0] == 0
    assert all(later[0] == sooner[1] + 1 for sooner, later in pairwise(spans))
    assert spans[-1][1] == Setting(id).encoder.size - 1
