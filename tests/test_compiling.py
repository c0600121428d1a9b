"""How the engine is compiled: in larger units, what runs once with less effort; and what another compiler gets."""

import shutil
from pathlib import Path

import pytest

from hatch_build import DECLARATIONS, EFFORTS, INCLUDE, UNIT, declare, group, knows

LOADING = "char CPyDef_boards_____top_level__(void) {\n}\n"
OTHER = "char CPyDef_boards___count(void) {\n}\n"


@pytest.fixture
def sources(tmp_path: Path) -> list[str]:
    """Files of four modules as mypyc writes them, two of them long, and one that is none of ours."""
    texts = {
        "__native_game___boards.c": LOADING + OTHER,
        "__native_game___contents.c": OTHER,
        "__native_game___rules.c": OTHER + "/*" + UNIT * "*" + "*/\n",
        "__native_game___steps.c": LOADING,
        "CPy.c": OTHER,
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    return [str(tmp_path / name) for name in texts]


def test_each_module_is_compiled_once_and_what_runs_once_apart(sources: list[str]) -> None:
    units = [Path(unit) for unit in group(sources, ["game/boards.py", "game/contents.py"])]
    assert [unit.name for unit in units] == ["CPy.c", "usual_0.c", "usual_1.c", "quick_0.c"]
    included = {unit.name: unit.read_text("utf-8").partition("#endif\n")[2].splitlines() for unit in units[1:]}
    assert included == {
        "usual_0.c": ['#include "__native_game___rules.c"'],
        "usual_1.c": ['#include "__native_game___steps.c"'],
        "quick_0.c": ['#include "__native_game___boards.c"', '#include "__native_game___contents.c"'],
    }


def test_only_what_runs_when_a_module_is_loaded_is_marked(sources: list[str]) -> None:
    group(sources, [])
    assert Path(sources[0]).read_text("utf-8") == "RUNS_ONCE " + LOADING + OTHER
    assert Path(sources[1]).read_text("utf-8") == OTHER
    assert Path(sources[4]).read_text("utf-8") == OTHER


def test_a_library_that_uses_more_of_python_than_we_know_is_left_as_it_is(tmp_path: Path) -> None:
    known = tmp_path / "known.c"
    known.write_text(f"{INCLUDE}PyMODINIT_FUNC PyInit_known(void) {{ return NULL; }} // not PyList_New\n", "utf-8")
    declare(known)
    assert known.read_text("utf-8").startswith(DECLARATIONS + "PyMODINIT_FUNC PyInit_known")
    other = tmp_path / "other.c"
    text = f"{INCLUDE}PyMODINIT_FUNC PyInit_other(void) {{ return PyList_New(0); }}\n"
    other.write_text(text, "utf-8")
    declare(other)
    assert other.read_text("utf-8") == text


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_flags_that_a_compiler_does_not_know_are_left_out() -> None:
    assert knows(["cc"], "-O2")
    assert not knows(["cc"], "-fno-such-pass")
    assert all(knows(["cc"], flag) for flag in EFFORTS["quick"])
