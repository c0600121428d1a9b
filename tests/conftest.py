"""Scenario files are tests: every TOML file in a folder called `scenarios` is collected."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.left_out import pytest_terminal_summary as pytest_terminal_summary
from tests.turns import leave_looks_to_fuzz
from walpurgis.formats.scenario import Scenario, check, split
from walpurgis.games import clauses, game

LONGEST: Final = (
    *("test_rules", "test_play", "test_stakes", "test_tables", "test_screens", "test_workshop", "test_in_sight"),
    *("test_faults", "test_fast_engine", "test_admin", "test_boxes", "test_outages", "test_hostile", "test_cli"),
    *("test_conformance", "test_breaches", "test_whole_games", "test_hints", "test_training", "test_docs"),
)
"""These files take longest, and begin first: so none is still at work when all the others are done."""


class ScenarioFailed(Exception):
    """What does not hold in a scenario."""


class ScenarioItem(pytest.Item):
    """One scenario, or what is wrong with a file that has none."""

    def __init__(self, *, data: dict[str, Any] | ValueError, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.data = data

    def runtest(self) -> None:
        if isinstance(self.data, ValueError):
            raise self.data
        scenario = Scenario(self.data)
        problems = check(game(scenario.game), scenario, clauses(scenario.game))
        if problems:
            raise ScenarioFailed("\n".join([scenario.title, *problems]))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, (ScenarioFailed, ValueError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.path.name}: {self.name}"


class ScenarioFile(pytest.File):
    """A file with one scenario, or with several as `[[scenario]]`; what they share stands above them."""

    def collect(self) -> Iterator[ScenarioItem]:
        try:
            found = split(tomllib.loads(self.path.read_text("utf-8")))
        except ValueError as error:
            yield ScenarioItem.from_parent(self, name=self.path.stem, data=error)
            return
        for data in found:
            yield ScenarioItem.from_parent(self, name=data.get("title", self.path.stem), data=data)


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    if file_path.suffix == ".toml" and "scenarios" in file_path.relative_to(parent.config.rootpath).parts:
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    leave_looks_to_fuzz(items)
    place = {name: at for at, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path.stem, len(place)))
