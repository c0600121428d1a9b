"""For each game a box with other numbers, for tests in which tables with several boxes are in play at once."""

from pathlib import Path
from typing import Final

from walpurgis.formats.box import Box

GAMES: Final = Path(__file__).parents[2] / "src/walpurgis/games"
CHANGES: Final = {
    "broom_service": (("bewitched_penalty_vp = 3", "bewitched_penalty_vp = {0}"), ("start_vp = 10", "start_vp = {1}")),
    "new_salem": (("despair_threshold = 6", "despair_threshold = {0}"), ("match_vp = 1", "match_vp = {1}")),
    "septima": (("\nplead = 2", "\nplead = {0}"), ("\ncharm = 2", "\ncharm = {1}")),
    "witchstone": (("big_witch_setup_vp = 2", "big_witch_setup_vp = {0}"), ("vp_now = 3", "vp_now = {1}")),
}
NUMBERS: Final = {"broom_service": (5, 13), "new_salem": (5, 3), "septima": (3, 5), "witchstone": (5, 4)}


def standard_text(game: str) -> str:
    return (GAMES / game / "components.toml").read_text("utf-8")


def other_text(game: str, more: int = 0) -> str:
    """The box with two other numbers; `more` is added to the second one, for as many boxes as a test likes."""
    text = standard_text(game)
    first, second = NUMBERS[game]
    for old, new in CHANGES[game]:
        assert text.count(old) == 1, old
        text = text.replace(old, new.format(first, second + more))
    return text


def other_box(game: str, more: int = 0) -> Box:
    return Box.read(other_text(game, more))
