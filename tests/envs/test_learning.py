"""The learning example: a few seconds of it, from self-play to a drawn curve and a model that can be loaded again."""

import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")

import numpy as np  # noqa: E402

from examples.learning import broom_service as example  # noqa: E402


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["broom_service.py", *arguments])
    example.main()


def test_training_ends_with_a_curve_and_a_model_that_plays_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    model, curve = tmp_path / "model.pt", tmp_path / "curve.svg"
    run(monkeypatch, "--rounds=2", "--batch=4", "--trial=4", "--games=10", f"--model={model}", f"--curve={curve}")
    trained = capsys.readouterr().out.splitlines()[-1]
    assert trained.startswith("won ")
    assert "8 games" in curve.read_text("utf-8")
    run(monkeypatch, "--games=10", f"--evaluate={model}")
    assert capsys.readouterr().out.splitlines() == [trained]


def test_the_same_seed_learns_the_same() -> None:
    one, other = (example.train(rounds=1, games=2, seed=3, every=1, trial=2) for _ in range(2))
    assert one[1] == other[1]
    for mine, yours in zip(one[0].parameters(), other[0].parameters(), strict=True):
        assert torch.equal(mine, yours)


def test_self_play_makes_legal_moves_only_and_what_one_wins_the_other_loses() -> None:
    decisions, rewards = example.play_itself(example.Network(), games=3, seed=1)
    assert bool(decisions.mask.gather(1, decisions.action[:, None]).all())
    assert rewards.reshape(3, 2).sum(1) == pytest.approx(np.zeros(3))
    assert set(decisions.player.tolist()) == set(range(6))


def test_a_decision_is_judged_by_the_players_own_end_and_later_hopes() -> None:
    rows = torch.zeros(3)
    decisions = example.Decisions(rows, rows, rows, rows, torch.tensor([0.0, 0.5, 0.2]), torch.tensor([0, 1, 0]))
    first = example.PATIENCE * 1.0 + (1 - example.PATIENCE) * 0.2
    goals = example.goals(decisions, np.array([1.0, -1.0], np.float32))
    assert goals.tolist() == pytest.approx([first, -1.0, 1.0])
