"""`make bench`: how fast the games are, beside a peer, beside the compiled build, and beside the last run.

Every figure is the median of several rounds, and the rounds of all engines are interleaved in one run, so that a
machine that is busy for a while slows them all alike. Times are processor time on one core.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

import walpurgis

HERE = Path(__file__).parent
ROOT = HERE.parent
LAST = ROOT / "build" / "bench.json"
BASELINE = HERE / "baseline.json"
PEER = "catanatron==3.2.1"
PEER_PLACE = ROOT / "build" / "peers" / "catanatron"
COMPILED = ROOT / ".venv-compiled" / "bin" / "python"
TEACHING = "examples.teaching:GAME"
FIGURES = (
    "games/s",
    "decisions/s",
    "public decisions/s",
    "decisions/game",
    "copy µs",
    "save µs",
    "view µs",
    "sample µs",
    "random sims/s",
    "bot's sims/s",
)
SEARCH = (
    "Sims are simulations of the search on one core: with random play to the end of the game, and as the levels witch "
    "and septima make them. TAG, a framework for modern board games in Java, makes some 500 random ones in heavy "
    "games, and 15,000 to 25,000 in its lightest."
)

SERVERS: tuple[list[str], ...] = ([], ["--database", "embedded"], ["--database", "embedded", "--processes", "2"])
"""How the server is loaded: on SQLite, on PostgreSQL, and with two processes there."""

Figures = dict[str, float]
console = Console(highlight=False)


class Engine:
    """A process that measures when it is asked to."""

    def __init__(self, python: str | Path, script: str) -> None:
        self.process = subprocess.Popen(
            [python, HERE / script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"},
        )
        self.build: str = self._answer()["build"]

    def measure(self, game: str, seconds: float) -> Figures:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([game, seconds]) + "\n")
        self.process.stdin.flush()
        answer: Any = self._answer()
        if "error" in answer:
            raise RuntimeError(answer["error"])
        figures: Figures = answer
        return figures

    def stop(self) -> None:
        self.process.communicate()

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args!r} stopped with status {self.process.wait()}")
        return json.loads(line)


def find_peer(place: Path, packages: Sequence[str], module: str) -> Path | None:
    """The interpreter of peers; they are installed when they are not there yet, and a module of theirs is tried.

    None where that is not possible.
    """
    python = place / "bin" / "python"
    if python.exists():
        return python
    console.print(f"Installing {', '.join(packages)} into {place.relative_to(ROOT)} ...")
    try:
        subprocess.run([sys.executable, "-m", "venv", "--clear", place], check=True, capture_output=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
        subprocess.run(install, check=True, capture_output=True, text=True)
        subprocess.run([python, "-c", f"import {module}"], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        reason = (getattr(error, "stderr", None) or str(error)).strip().splitlines()[-1]
        console.print(f"[yellow]This cannot be installed, so there is no comparison with it: {reason}[/]")
        shutil.rmtree(place, ignore_errors=True)
        return None
    return python


def find_compiled() -> Engine | None:
    """The compiled build, where `make compiled` has made one."""
    if not COMPILED.exists():
        console.print("There is no compiled build to compare with; `make compiled` makes one.")
        return None
    engine = Engine(COMPILED, "measure.py")
    if engine.build != "compiled":
        console.print("[yellow].venv-compiled holds no compiled build; `make compiled` makes one.[/]")
        engine.stop()
        return None
    return engine


def race(engines: dict[str, Engine], games: list[str], rounds: int, seconds: float) -> dict[str, dict[str, Figures]]:
    """Medians by engine and game. The peer plays its own game, whatever it is asked for."""
    plan = [(name, game) for name in engines for game in (["catan"] if name == "peer" else games)]
    seen: dict[tuple[str, str], list[Figures]] = {each: [] for each in plan}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("measuring", total=rounds * len(plan))
        for number in range(rounds):
            for name, game in plan if number % 2 == 0 else reversed(plan):
                progress.update(task, description=f"{name}: {game}")
                try:
                    seen[name, game].append(engines[name].measure(game, seconds))
                except RuntimeError as error:
                    if number == 0:
                        console.print(f"[yellow]{name}: {game} is left out: {error}[/]")
                progress.advance(task)
    found: dict[str, dict[str, Figures]] = {name: {} for name in engines}
    for (name, game), figures in seen.items():
        if figures:
            found[name][game] = {key: statistics.median(each[key] for each in figures) for key in figures[0]}
    return found


def show(title: str, rows: dict[str, Figures]) -> None:
    table = Table("game", "seats", *FIGURES, title=title, title_justify="left")
    for game, figures in rows.items():
        table.add_row(game, f"{figures['seats']:.0f}", *[spoken(figures.get(name)) for name in FIGURES])
    console.print(table)


def spoken(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def show_ratios(title: str, rows: dict[str, Figures], other: dict[str, Figures]) -> None:
    """How many times as fast as another: for times a call, the other way round."""
    known = {name for figures in other.values() for name in figures}
    names = [name for name in FIGURES if name in known and name != "decisions/game"]
    table = Table("times as fast", *[name.removesuffix(" µs") for name in names], title=title, title_justify="left")
    for game, figures in rows.items():
        if game in other:
            table.add_row(game, *[ratio(name, figures, other[game]) for name in names])
    if table.row_count:
        console.print(table)


def ratio(name: str, mine: Figures, other: Figures) -> str:
    if name not in mine or not other.get(name):
        return "–"
    return f"{other[name] / mine[name] if name.endswith('µs') else mine[name] / other[name]:.2f}"


def compare(name: str, path: Path, found: dict[str, dict[str, Figures]]) -> None:
    """Show how this run compares with one that a file holds."""
    if not path.exists():
        return
    before = json.loads(path.read_text("utf-8"))
    for engine, rows in found.items():
        title = f"{engine}, beside {name} ({before['machine']}, Python {before['python']})"
        show_ratios(title, rows, before["figures"].get(engine, {}))


def main() -> None:
    """Measure, show, compare, and write down for the next run."""
    parser = argparse.ArgumentParser(description="How fast the games are, beside a peer and beside the last run.")
    parser.add_argument("games", nargs="*", help="all games, and the teaching game, by default")
    parser.add_argument("--quick", action="store_true", help="a fraction of the time; good for a first look only")
    parser.add_argument("--baseline", action="store_true", help=f"write {BASELINE.relative_to(ROOT)} anew")
    parser.add_argument("--no-peer", action="store_true", help="leave the peer out")
    parser.add_argument("--no-server", action="store_true", help="leave the server under load out")
    chosen = parser.parse_args()
    games = chosen.games or [*walpurgis.games(), TEACHING]
    rounds, seconds = (3, 0.4) if chosen.quick else (7, 2.0)

    engines = {"pure": Engine(sys.executable, "measure.py")}
    compiled = find_compiled()
    if compiled is not None:
        engines["compiled"] = compiled
    peer = None if chosen.no_peer else find_peer(PEER_PLACE, [PEER], "catanatron")
    if peer is not None:
        engines["peer"] = Engine(peer, "peer.py")
    try:
        found = race(engines, games, rounds, seconds)
    finally:
        for engine in engines.values():
            engine.stop()

    for name in engines:
        show(engines[name].build, found[name])
    console.print(SEARCH)
    if "compiled" in found:
        show_ratios("compiled, beside pure in this run", found["compiled"], found["pure"])
    if found.get("peer"):
        for name in ("pure", "compiled"):
            peer_figures = {key: found["peer"]["catan"][key] for key in ("decisions/s", "copy µs")}
            same = dict.fromkeys(games, peer_figures)
            show_ratios(f"{name}, beside the peer in this run", found.get(name, {}), same)
    compare("the last run", LAST, found)
    compare("the committed baseline", BASELINE, found)

    result = {
        "machine": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "peer": PEER,
        "rounds": rounds,
        "seconds": seconds,
        "figures": rounded(found),
    }
    text = json.dumps(result, ensure_ascii=False, indent=1) + "\n"
    LAST.parent.mkdir(exist_ok=True)
    LAST.write_text(text, "utf-8")
    console.print(f"Written to {LAST.relative_to(ROOT)}; the next run compares with it.")
    if chosen.baseline:
        BASELINE.write_text(text, "utf-8")
        console.print(f"Written to {BASELINE.relative_to(ROOT)}; commit it.")
    if not chosen.no_server:
        load_servers(5 if chosen.quick else 20)


def load_servers(seconds: float) -> None:
    """The server under load, one way after the other; what it prints stands for itself."""
    for arguments in SERVERS:
        command = [sys.executable, str(HERE / "server.py"), "--seconds", str(seconds), *arguments]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            console.print(f"[yellow]The server could not be measured: {' '.join(command[1:])}[/]")


def rounded(found: dict[str, dict[str, Figures]]) -> dict[str, dict[str, Figures]]:
    """Figures with as many digits as they are worth."""
    return {
        name: {game: {key: float(f"{value:.4g}") for key, value in figures.items()} for game, figures in rows.items()}
        for name, rows in found.items()
    }


if __name__ == "__main__":
    main()
