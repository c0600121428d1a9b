"""Candidates for reconstructed parts of a box agree with all that is known, and are played and judged."""

import argparse
import json
from pathlib import Path

import pytest

import walpurgis
from bench import reconstruct
from bench.reconstructions import septima
from bench.reconstructions import witchstone as known
from walpurgis.formats.box import Box
from walpurgis.games import box_data


def test_every_candidate_agrees_with_what_is_known() -> None:
    found = list(reconstruct.candidates("witchstone", known, everything=True))
    assert len(found) == 9
    assert [candidate.broken for candidate in found] == [[]] * 9
    boxes = {Box.read(candidate.text).fingerprint() for candidate in found}
    assert len(boxes) == 9
    assert found[0].changes == 0
    assert Box.read(found[0].text).fingerprint() == walpurgis.game("witchstone").box


def test_a_candidate_against_the_rulebook_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"too short": known._pentagram(10), "too far": known._lengths(T1_V1=9)}
    monkeypatch.setitem(known.FREE, "pentagram", {"15 fields": lambda box: None, **wrong})
    found = {each.name: each.broken for each in reconstruct.candidates("witchstone", known, everything=False)}
    assert "example 1" in found["pentagram: too short"][0]
    assert "connections have 1 to 3 spaces" in found["pentagram: too far"][0]


def test_candidates_leave_the_standard_box_alone() -> None:
    before = json.dumps(box_data("witchstone"))
    list(reconstruct.candidates("witchstone", known, everything=True))
    assert json.dumps(box_data("witchstone")) == before


def test_a_candidate_is_played_and_its_goals_are_told(tmp_path: Path) -> None:
    asked = argparse.Namespace(bots="apprentice", games=3, processes=1, out=str(tmp_path))
    candidate = list(reconstruct.candidates("witchstone", known, everything=False))[1]
    tables = reconstruct.play("witchstone", candidate, 2, asked)
    for figure, low, high in known.GOALS.values():
        found = figure(tables)
        assert found is not None
        text = reconstruct.told(found, low, high)
        assert f"{found.value:.2f} (" in text
        assert text.startswith("✓") == (low <= found.value <= high)


def test_levels_of_patients_that_fall_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"falling": septima._levels(3, 7, 6, 18, 25), "too few": septima._levels(3, 7, 12, 18)}
    monkeypatch.setitem(septima.FREE, "levels of Patients", {"3 to 25": lambda box: None, **wrong})
    found = {each.name: each.broken for each in reconstruct.candidates("septima", septima, everything=False)}
    assert found["the standard box"] == []
    assert "a higher level is worth more" in found["levels of Patients: falling"][0]
    assert "five levels" in found["levels of Patients: too few"][0]


@pytest.mark.parametrize("seats, told", [(1, {"solo"}), (2, {"healing", "turn order"})])
def test_goals_of_septima_are_told_alone_and_with_others(tmp_path: Path, seats: int, told: set[str]) -> None:
    asked = argparse.Namespace(bots="apprentice", games=2, processes=1, out=str(tmp_path))
    candidate = list(reconstruct.candidates("septima", septima, everything=False))[1]
    tables = reconstruct.play("septima", candidate, seats, asked)
    found = {name for name, (figure, _, _) in septima.GOALS.items() if figure(tables) is not None}
    assert all(any(word in name for word in told) for name in found)
    assert len(found) == len(told)
