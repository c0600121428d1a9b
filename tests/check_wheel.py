"""Check an installed wheel where nothing else of the repository is: `python tests/check_wheel.py compiled|pure MORE`.

All games are played, and a bot searches. With `alone` nothing else may be installed, and the command line has to work;
with `page` (which needs `walpurgis[server]`) a server shows the page; with `networks` a network plays.
"""

import contextlib
import random
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from importlib.metadata import packages_distributions, version
from pathlib import Path

import walpurgis
from walpurgis.bots import LEARNED, LEVELS, Position, levels, make_bot
from walpurgis.bots.learned import why_not
from walpurgis.kernel import COMPILED

PATIENCE = 120.0
OWN = {"walpurgis", "pip", "setuptools", "pkg_resources"}
"""What a new environment has, and Walpurgis."""
RUNS = 7


def check_engine(build: str) -> str:
    """Which engine this is, and that all games can be played with it."""
    if build not in ("compiled", "pure"):
        raise ValueError(f"{build!r} is neither compiled nor pure")
    if (build == "compiled") != COMPILED:
        raise ValueError(f"the engine of this wheel is {'compiled' if COMPILED else 'pure Python'}, not {build}")
    if "site-packages" not in Path(walpurgis.__file__).parts:
        raise ValueError(f"this is not the installed wheel: {walpurgis.__file__}")
    rng = random.Random(1)
    for name in walpurgis.games():
        game = walpurgis.game(name)
        state = game.new(next(seats for seats in game.seats if seats > 1), seed=1)
        while not state.over:
            seat = state.waiting[0]
            state.apply(seat, rng.choice(state.legal(seat)))
        if not state.result()["winners"]:
            raise ValueError(f"{name}: nobody has won")
    return f"walpurgis {version('walpurgis')}, {build}: whole games of {', '.join(walpurgis.games())}"


def check_search() -> str:
    rng = random.Random(1)
    state = walpurgis.game("broom_service").new(2, seed=1)
    position = Position(state, state.waiting[0], rng)
    move = make_bot("broom_service", "witch", rng).choose(position)
    if move not in position.legal:
        raise ValueError(f"the search chose {move}, which is not legal")
    return f"a search: {move}"


def check_alone() -> str:
    """The command line and the levels without any other package, and what importing takes."""
    others = sorted({name for name in packages_distributions() if not name.startswith("_")} - OWN)
    if others:
        raise ValueError(f"other packages are installed: {', '.join(others)}")
    for words in (["--version"], ["games"], ["rule", "BRS-4.24"]):
        subprocess.run([sys.executable, "-m", "walpurgis", *words], check=True, capture_output=True, timeout=PATIENCE)
    found = [name for name in walpurgis.games() if levels(name) != LEVELS]
    if found:
        raise ValueError(f"there are networks, and none is installed: {', '.join(found)}")
    program = "import time; begin = time.process_time(); import walpurgis; print(time.process_time() - begin)"
    runs = [subprocess.run([sys.executable, "-c", program], check=True, capture_output=True) for _ in range(RUNS)]
    seconds = statistics.median([float(run.stdout) for run in runs])
    return f"alone: the command line works, and `import walpurgis` takes {1000 * seconds:.0f} ms of processor time"


def check_networks() -> str:
    found = [name for name in walpurgis.games() if levels(name) == LEVELS + LEARNED]
    rng = random.Random(1)
    for name in found:
        game = walpurgis.game(name)
        state = game.new(next(seats for seats in game.seats if seats > 1), seed=1)
        position = Position(state, state.waiting[0], rng)
        if make_bot(name, "raven", rng).choose(position) not in position.legal:
            raise ValueError(f"{name}: the network chose a move that is not legal")
    if not found:
        raise ValueError(f"no network plays: {why_not('broom_service')}")
    return f"networks: {', '.join(found)}"


def check_page() -> str:
    with server() as address:
        page = get(address)
        script = page.partition('src="')[2].partition('"')[0]
        if not script or not get(address + script.lstrip("/")):
            raise ValueError(f"the page has no script: {page[:200]}")
    return f"a server: its page, and {script}"


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
        return text


@contextlib.contextmanager
def server() -> Iterator[str]:
    """A server on a free port, and its address."""
    command = [sys.executable, "-m", "walpurgis", "serve", "--port", "0", "--data", "check-data"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if "http://" not in line:
                raise ValueError(f"the server did not open: {line!r}")
            yield line.split()[-1].rstrip("/") + "/"
        finally:
            process.terminate()
            process.wait(PATIENCE)


MORE = {"alone": check_alone, "page": check_page, "networks": check_networks}


def main(build: str, *more: str) -> None:
    begin = time.process_time()
    unknown = {*more} - {*MORE}
    if unknown:
        raise ValueError(f"there is no check {', '.join(sorted(unknown))}; there are {', '.join(MORE)}")
    done = [check_engine(build), check_search(), *[MORE[name]() for name in more]]
    sys.stdout.write("\n".join(done) + f"\nall is well, after {time.process_time() - begin:.1f} s of processor time\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
