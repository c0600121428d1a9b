"""A quick run looks at each game once, the long one at all the rest: together they leave nothing out."""

from collections import Counter
from types import SimpleNamespace

import pytest

from tests.turns import leave_looks_to_fuzz

GAMES = ["broom_service", "new_salem", "septima", "witchstone"]
LOOKS = [("en", False), ("de", True)]


def looks(request: pytest.FixtureRequest, *names: str, keep: int = 1) -> list[pytest.Function]:
    """A test that looks at each game in two ways, in which parameters of these names take turns."""
    items = []
    for game in GAMES:
        for language, phone in LOOKS:
            item = pytest.Function.from_parent(request.node.parent, name=f"looks[{game}]", callobj=lambda: None)
            item.originalname = "looks"
            params = {"game": game, "language": language, "phone": phone}
            item.callspec = SimpleNamespace(params=params)  # type: ignore[assignment]
            item.add_marker(pytest.mark.in_turn(*names, keep=keep))
            items.append(item)
    return items


def left(items: list[pytest.Function]) -> list[pytest.Function]:
    """What a quick run looks at."""
    return [item for item in items if item.get_closest_marker("fuzz") is None]


def test_looks_take_turns_and_the_others_are_left_to_the_long_run(request: pytest.FixtureRequest) -> None:
    items = looks(request, "language", "phone")
    leave_looks_to_fuzz([*items])
    quick = [item.callspec.params for item in left(items)]
    assert Counter(params["game"] for params in quick) == dict.fromkeys(GAMES, 1)
    assert Counter((params["language"], params["phone"]) for params in quick) == dict.fromkeys(LOOKS, 2)


def test_several_looks_can_be_kept(request: pytest.FixtureRequest) -> None:
    items = looks(request, "language", "phone", keep=2)
    leave_looks_to_fuzz([*items])
    assert left(items) == items


def test_a_parameter_that_is_not_there_is_told(request: pytest.FixtureRequest) -> None:
    with pytest.raises(pytest.UsageError, match="in_turn names size; the parameters are game, language, phone"):
        leave_looks_to_fuzz([*looks(request, "size")])
