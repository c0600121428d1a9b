"""What an installation brings: a core that needs little, extras, and the exact versions in locks/."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import walpurgis
from walpurgis.bots import LEVELS
from walpurgis.cli.extras import MODULES

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
LOCKED_EXTRAS = {
    "dev": ["dev"],
    "play": ["server", "terminal", "web"],
    "server": ["server"],
    "ray": ["ray"],
    "wheels": [],
}
"""What each file of locks/ is for."""
NETWORKS = "walpurgis-networks"
"""A distribution of ours, so it is in no lock."""
LARGEST = 8_000_000
"""Bytes of a pure wheel that is unpacked."""
SITE = "import sysconfig; print(sysconfig.get_path('purelib'))"
BARE = """
import sys
from importlib.metadata import packages_distributions
for name in packages_distributions():
    if name != "walpurgis":
        sys.modules[name] = None
"""


def bare(program: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a program where nothing can be imported but the standard library and Walpurgis."""
    program = BARE + program
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, cwd=ROOT, timeout=300, check=False
    )


def command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return bare("from walpurgis.cli import main; main()", *arguments)


# ----- the core -----


def test_engine_and_bots_need_nothing_but_python() -> None:
    done = bare(
        "import random, walpurgis\n"
        "from walpurgis.bots import make_bot\n"
        "from walpurgis.bots.match import play\n"
        "for game in walpurgis.games():\n"
        "    assert walpurgis.game(game).new(seats=3 if game == 'new_salem' else 2, seed=1).waiting\n"
        "make = lambda rng: make_bot('broom_service', 'apprentice', rng)\n"
        "print(play(walpurgis.game('broom_service'), [make, make], seed=1).over)\n"
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["games"], "Broom Service  2-5"),
        (["rule", "BRS-4.24"], "Lay a bewitched role"),
        (["rules", "septima", "--aid"], "Card      Main Ability"),
        (["replay", "--help"], "usage: walpurgis replay"),
        (["truths", "broom_service", "--truths", "2"], "decisions, all alike"),
        (["fuzz", "broom_service", "--games", "1"], "1 games, "),
        (["box", "unconfirmed", "witchstone"], "values to go"),
        (["play", "broom_service", "--seed", "3", "--you", "-1", "--bots", "novice"], "Won: Player"),
    ],
)
def test_the_command_line_needs_no_extra(arguments: list[str], said: str) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout


@pytest.mark.parametrize(
    "arguments, extra",
    [
        (["serve"], "server"),
        (["backup", "copy.zip"], "server"),
        (["admin", "people"], "server"),
        (["arena", "broom_service", "novice", "apprentice"], "arena"),
        (["learn", "broom_service"], "learn"),
    ],
)
def test_a_command_that_lacks_an_extra_says_which_one_to_install(arguments: list[str], extra: str) -> None:
    done = command(*arguments)
    assert done.returncode == 1
    assert done.stderr.startswith(f"walpurgis: walpurgis {arguments[0]} needs ")
    assert done.stderr.endswith(f': pip install "walpurgis[{extra}]"\n')
    assert done.stderr.count("\n") == 1


def test_importing_walpurgis_loads_no_texts_and_no_other_package() -> None:
    done = bare("import walpurgis; print(*sorted(each for each in sys.modules if sys.modules[each]))")
    loaded = done.stdout.split()
    assert done.stderr == ""
    assert "walpurgis.kernel.game" in loaded
    assert [name for name in loaded if name.startswith(("walpurgis.formats", "walpurgis.games."))] == []
    assert {"asyncio", "tomllib", "difflib", "subprocess", "hashlib"}.isdisjoint(loaded)


def test_importing_walpurgis_loads_no_module_that_only_files_and_secret_draws_need() -> None:
    program = "import sys; before = {*sys.modules}; import walpurgis; print(*({*sys.modules} - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert {"pathlib", "urllib.parse", "ipaddress", "hashlib"}.isdisjoint(done.stdout.split())


def test_the_extras_that_commands_name_bring_the_modules_that_they_look_for() -> None:
    brought = packages_distributions()
    for extra, modules in MODULES.items():
        names = {canonicalize_name(each.name) for each in requirements(extra)}
        for module in modules:
            if module in brought:
                assert names & {canonicalize_name(each) for each in brought[module]}, (extra, module)


# ----- what is published -----


def test_a_source_archive_holds_all_that_both_wheels_are_built_from(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    archive = next(tmp_path.glob(f"walpurgis-{walpurgis.__version__}.tar.gz"))
    with tarfile.open(archive) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    needed = {"hatch_build.py", "expand_fields.py", "pyproject.toml", "web/build.py", "tests/check_wheel.py"}
    needed |= {"src/walpurgis/encoding/_encoder.c", "src/walpurgis/games/septima/components.toml", "locks/server.txt"}
    assert needed <= names
    page = ROOT / "src/walpurgis/web"
    built = {path.relative_to(ROOT).as_posix() for path in page.rglob("*") if path.is_file()}
    assert built <= names, "the page as it was built is left out"
    assert not any("node_modules" in name for name in names)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The pure wheel, and that of the networks."""
    folder = tmp_path_factory.mktemp("wheels")
    for source in (ROOT, ROOT / "networks"):
        build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
        environment = {**os.environ, "WALPURGIS_WEB": "0", "WALPURGIS_COMPILE": "0"}
        subprocess.run(build, cwd=source, env=environment, check=True, capture_output=True)
    return next(folder.glob("walpurgis-*.whl")), next(folder.glob("walpurgis_networks-*.whl"))


def test_the_networks_are_a_distribution_of_their_own(wheels: tuple[Path, Path]) -> None:
    names, networks = [zipfile.ZipFile(wheel).namelist() for wheel in wheels]
    assert [name for name in names if name.endswith(".network")] == []
    shipped = {path.name for path in (ROOT / "src/walpurgis/bots/learned/networks").glob("*.network")}
    assert {Path(name).name for name in networks if name.endswith(".network")} == shipped
    assert len(shipped) > 1
    assert {Path(name).name for name in networks if not name.endswith((".network", "LICENSE"))} == {
        "__init__.py", "METADATA", "WHEEL", "RECORD",
    }  # fmt: skip


def test_an_installation_is_small_and_finds_networks_where_they_are_installed(
    wheels: tuple[Path, Path], tmp_path: Path
) -> None:
    venv.create(tmp_path, with_pip=False)
    python = tmp_path / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ask = "from walpurgis.bots.learned import why_not; from walpurgis.bots import levels\n"
    ask += "print(levels('septima'), why_not('septima'))"
    said = []
    for wheel in wheels:  # a wheel is installed once it is unpacked
        with zipfile.ZipFile(wheel) as files:
            size = sum(file.file_size for file in files.filelist)
            files.extractall(subprocess.check_output([python, "-c", SITE], text=True).strip())
        said.append(subprocess.check_output([python, "-c", ask], text=True, cwd=tmp_path).strip())
        if wheel is wheels[0]:
            assert size < LARGEST
    remedy = 'pip install "walpurgis[networks]"'
    assert said[0] == f"{LEVELS} no network for 'septima' is installed: {remedy} brings those that there are"
    assert said[1] == f"{LEVELS} networks need NumPy: {remedy}"


@pytest.mark.parametrize("extra", ["networks", "server", "arena", "dev"])
def test_who_offers_the_levels_of_networks_brings_them(extra: str) -> None:
    (asked,) = [each for each in requirements(extra) if each.name == NETWORKS]
    assert asked.specifier.contains(walpurgis.__version__)


def test_the_citation_and_the_tag_name_the_version() -> None:
    assert f"\nversion: {walpurgis.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    tagged = subprocess.run(
        [sys.executable, ROOT / "wheels.py", "tag", "v99.0.0"], capture_output=True, text=True, check=False
    )
    assert tagged.returncode == 1
    assert f"does not name the version {walpurgis.__version__}" in tagged.stderr


# ----- exact versions -----


@cache
def requirements(extra: str) -> list[Requirement]:
    """What an extra asks for, and what the extras that it names ask for, once each."""
    found: dict[str, Requirement] = {}
    for each in map(Requirement, EXTRAS[extra]):
        more = [each] if each.name != "walpurgis" else [one for name in each.extras for one in requirements(name)]
        found |= {str(one): one for one in more}
    return list(found.values())


def locked(name: str) -> dict[str, list[str]]:
    """The versions in a file of locks/, by package; there are several where they differ by the version of Python."""
    versions: dict[str, list[str]] = {}
    for package, version in re.findall(r"^([a-z0-9._-]+)==([^\s;]+)", lock(name), re.MULTILINE):
        versions.setdefault(package, []).append(version)
    return versions


def lock(name: str) -> str:
    return (ROOT / "locks" / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", LOCKED_EXTRAS)
def test_the_exact_versions_are_ones_that_the_ranges_allow(name: str) -> None:
    versions = locked(name)
    core = [Requirement(each) for each in PROJECT["dependencies"] if LOCKED_EXTRAS[name]]
    asked = {str(one): one for extra in LOCKED_EXTRAS[name] for one in requirements(extra) if one.name != NETWORKS}
    for each in [*core, *asked.values()]:
        found = versions.get(canonicalize_name(each.name), [])
        assert found, f"{each} is not in locks/{name}.txt: make lock"
        assert all(each.specifier.contains(version) for version in found), f"locks/{name}.txt has {found}: make lock"


@pytest.mark.parametrize("name", LOCKED_EXTRAS)
def test_exact_versions_have_hashes_and_name_no_registry(name: str) -> None:
    entries = re.split(r"\n(?=\S)", "\n".join(line for line in lock(name).splitlines() if not line.startswith("#")))
    assert [each.splitlines()[0] for each in entries if "--hash=sha256:" not in each] == []
    assert "://" not in lock(name)


@pytest.mark.parametrize("name", [name for name in LOCKED_EXTRAS if name != "dev"])
def test_all_targets_install_the_same_versions(name: str) -> None:
    everything = locked("dev")
    differing = {
        package: versions
        for package, versions in locked(name).items()
        if package in everything and not {*versions} <= {*everything[package]}
    }
    assert differing == {}


def test_published_requirements_are_ranges() -> None:
    every = [*PROJECT["dependencies"], *(each for extra in EXTRAS if extra != "dev" for each in EXTRAS[extra])]
    asked = [each for each in map(Requirement, every) if each.name != "walpurgis"]
    assert [str(each) for each in asked if {one.operator for one in each.specifier} != {">=", "<"}] == []
