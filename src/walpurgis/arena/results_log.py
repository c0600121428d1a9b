"""The results of a tournament: an append-only file with a line a game, so that an interruption loses no game."""

import json
from pathlib import Path

from walpurgis.arena.plan import Job, Plan
from walpurgis.kernel.kinds import Json

FORMAT = 1
RESULTS = "results.jsonl"


class ResultsLog:
    """The results file of a folder, and the records beside it."""

    def __init__(self, folder: Path, plan: Plan, keep_records: bool = True) -> None:
        self.folder = folder
        self.path = folder / RESULTS
        self.plan = plan
        self.keep_records = keep_records
        self.lines: dict[str, dict[str, Json]] = {}
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and self.path.stat().st_size:
            self._resume()
        else:
            self._write({"format": FORMAT, **plan.identity()})

    def left(self) -> list[Job]:
        """The games that are still to be played."""
        return [job for job in self.plan.jobs() if job.key not in self.lines]

    def results(self) -> list[dict[str, Json]]:
        """The games of this plan that were played, in the plan's order."""
        return [self.lines[job.key] for job in self.plan.jobs() if job.key in self.lines]

    def add(self, line: dict[str, Json], record: str | None = None) -> None:
        """A game is over: its record first, so that no line is without one."""
        if record is not None and self.keep_records:
            self.record_path(line).parent.mkdir(exist_ok=True)
            self.record_path(line).write_text(record, "utf-8")
        self._write(line)
        self.lines[line["key"]] = line

    def record_path(self, line: dict[str, Json]) -> Path:
        words = "-".join(_tame(str(line[name])) for name in ("one", "other", "deal", "seat"))
        return self.folder / "records" / f"{words}.record"

    def _write(self, line: dict[str, Json]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")

    def _resume(self) -> None:
        """Read what was played. A last line that an interruption has torn is cut off."""
        text = self.path.read_text("utf-8")
        whole, _, torn = text.rpartition("\n")
        if torn:
            self.path.write_text(whole + "\n" if whole else "", "utf-8")
        first, *lines = [json.loads(line) for line in whole.splitlines()] or [{}]
        for name, ours in {"format": FORMAT, **self.plan.identity()}.items():
            if first.get(name) != ours:
                raise ValueError(
                    f"{self.path} holds games with {name} {first.get(name)!r}, and not {ours!r}: choose another folder"
                )
        self.lines = {line["key"]: line for line in lines}


def _tame(text: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "@.=" else "_" for letter in text)
