"""Scenario files are tests: every TOML file in a folder called `scenarios` is collected."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from walpurgis.games import game
from walpurgis.kernel.scenario import Scenario, check, split


class ScenarioFailed(Exception):
    """What does not hold in a scenario."""


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, data: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.data = data

    def runtest(self) -> None:
        scenario = Scenario(self.data)
        problems = check(game(scenario.game), scenario)
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
        for data in split(tomllib.loads(self.path.read_text("utf-8"))):
            yield ScenarioItem.from_parent(self, name=data.get("title", self.path.stem), data=data)


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    if file_path.suffix == ".toml" and "scenarios" in file_path.parts:
        return ScenarioFile.from_parent(parent, path=file_path)
    return None
