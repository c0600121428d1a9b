"""Rendering: the same board as in the terminal, as text and as a picture."""

import numpy as np
import pytest

from tests.envs.settings import GAMES
from walpurgis.envs import render
from walpurgis.envs.aec import env


@pytest.mark.parametrize("id", GAMES)
def test_the_text_is_the_board_that_a_spectator_sees(id: str) -> None:
    table = env(id, render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == table.setting.draw(table.driver.state.view(None))


def test_people_get_it_printed(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("witchstone", render_mode="human")
    table.reset(seed=1)
    assert table.render() is None
    assert "Cauldron" in capsys.readouterr().out


@pytest.mark.parametrize("id", GAMES)
def test_the_picture_has_ink_on_every_line_of_text(id: str) -> None:
    table = env(id, render_mode="rgb_array")
    table.reset(seed=1)
    picture = table.render()
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    text = table.setting.draw(table.driver.state.view(None))
    rows = sum(max(1, -(-len(line) // render.COLUMNS)) for line in text.splitlines())
    assert picture.shape[0] == round(render.SIZE * 1.25) * (rows + 1)
    assert (picture == render.INK).all(axis=2).any()


def test_without_a_font_of_the_system_signs_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "FONTS", ())
    render._font.cache_clear()
    assert np.array_equal(render.picture("☁2"), render.picture("~2"))
    render._font.cache_clear()


def test_without_a_mode_nothing_is_rendered() -> None:
    table = env("witchstone")
    table.reset(seed=1)
    assert table.render() is None
