"""The build hook: it builds the web client; with WALPURGIS_COMPILE=1 the wheel also carries the engine compiled.

Without it the wheel is pure Python, which is the reference and needs no compiler. The engine is
compiled in a temporary copy, never in the source tree, where a stale binary would shadow edited code.
In this copy, what declared fields stand for is written out first (expand_fields.py). Where WALPURGIS_COMPILED names a
folder, binaries are kept there, and taken from there when nothing that they are made from has changed.
The web client needs Node, which comes as a wheel where none is installed; WALPURGIS_WEB=0 leaves the client as it is.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "WALPURGIS_COMPILE"
WEB_SWITCH = "WALPURGIS_WEB"
CACHE = "WALPURGIS_COMPILED"
KEPT = 3
"""How many builds of the engine a cache holds; the one that was used least recently goes."""
DIRECT = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
"""The engine is one library, and nobody else calls what is in it, so its functions need not be looked up by name."""
ALONE = ["--no-site-packages", "--ignore-missing-imports", "--follow-imports=silent"]
"""Flags of mypy: other packages are not looked at, so the same is compiled whether they are installed or not."""
UNIT = 1_200_000
"""Characters of C that are compiled at a time. mypyc writes a file for each module, and each of them reads a header of
a megabyte; but all of them at a time would take gigabytes of memory."""
LEFT_OUT = [
    "schedule-insns2", "gcse", "tree-pre", "tree-vrp", "tree-vectorize", "tree-slp-vectorize",
    "expensive-optimizations", "tree-pta",
]  # fmt: skip
"""Passes of GCC that take a quarter of its time and make nothing of ours faster: mypyc's code is calls and checks."""
EFFORTS = {"usual": ["-O2", *[f"-fno-{name}" for name in LEFT_OUT], "-w"], "quick": ["-Og", "-w"]}
"""Flags of compilers that understand GCC's; the others compile all with the same effort. `quick` is for what runs once.
Nobody writes this code, so nobody needs warnings about it."""
LOADS = re.compile(
    r"^(?=(?:PyObject \*|char |int )(?:CPyDef_\w*__top_level__|CPyInit_|CPyExec_|CPyGlobalsInit)\w*\()", re.M
)
"""Where functions begin that run only when a module is loaded: a third of all code, in very long functions. If mypyc
calls them otherwise one day, none is found, and compiling takes a sixth longer."""
RUNS_ONCE = """\
#if defined(__GNUC__) && !defined(__clang__)
#define RUNS_ONCE __attribute__((optimize("O0")))
#else
#define RUNS_ONCE
#endif
"""
INCLUDE = "#include <Python.h>\n"
DECLARATIONS = """\
typedef struct _object PyObject;
#define NULL ((void *)0)
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
#define Py_DECREF Py_DecRef
void Py_DecRef(PyObject *);
void PyErr_Clear(void);
PyObject *Py_BuildValue(const char *, ...);
PyObject *PyImport_ImportModuleLevel(const char *, PyObject *, PyObject *, PyObject *, int);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
void *PyCapsule_GetPointer(PyObject *, const char *);
"""
"""What a module's own little library uses of Python.h, which takes longer to read than all else. The engine is in one
library; beside it each module has one that finds it there. All of this is in Python's stable interface."""
NAMES = re.compile(r"\b(?!PyInit_)_?Py\w+")
COMPILER = ["mypy[mypyc]==2.4.1", "setuptools==84.2.1"]  # mypyc, and the build_ext that drives the C compiler


class CompileEngine(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel beside their sources, when asked."""

    def dependencies(self) -> list[str]:
        web = self.web()
        node = [web.NODE] if web is not None and not web.is_fresh() and not web.has_node() else []
        return [*node, *(COMPILER if self.wanted() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = self.web()
        if web is not None:
            web.build()
        if version == "editable" or not self.wanted():
            return
        self.folder = tempfile.TemporaryDirectory(prefix="walpurgis-build-")  # goes with the hook
        work = Path(self.folder.name)
        copytree(Path(self.root) / "src", work, ignore=ignore_patterns("__pycache__"), dirs_exist_ok=True)
        modules = self.modules(work)
        expand_fields(Path(self.root), work, modules)
        for binary in self.binaries(work, modules):
            build_data["force_include"][str(binary)] = str(binary.relative_to(work / "out"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def binaries(self, work: Path, modules: list[str]) -> list[Path]:
        """The compiled modules, laid out under work/out."""
        native, once = self.config["native"], matching(work, self.config["once"])
        cache = os.environ.get(CACHE, "")
        if not cache:
            return compile_engine(work, modules, native, once)
        kept = Path(cache) / fingerprint(work, modules, native, once)
        if kept.is_dir():
            os.utime(kept)
            shutil.copytree(kept, work / "out")
            return found_binaries(work)
        binaries = compile_engine(work, modules, native, once)
        keep(binaries, work / "out", kept)
        return binaries

    def modules(self, source: Path) -> list[str]:
        """The modules to compile, relative to `source`: all that match a pattern in pyproject.toml."""
        return [name for name in matching(source, self.config["compiled"]) if name not in self.config["interpreted"]]

    def web(self) -> Any:
        """The module that builds the web client, unless it is to be left as it is."""
        folder = Path(self.root) / "web"
        if os.environ.get(WEB_SWITCH, "1") == "0" or not (folder / "build.py").is_file():
            return None
        spec = importlib.util.spec_from_file_location("walpurgis_web_build", folder / "build.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    @staticmethod
    def wanted() -> bool:
        return os.environ.get(SWITCH, "0") not in ("", "0")


def expand_fields(root: Path, work: Path, modules: list[str]) -> None:
    """Write out what declared fields stand for in the modules that lie in `work`, in a process that imports them."""
    subprocess.run([sys.executable, str(root / "expand_fields.py"), str(work), *modules], check=True)


def matching(source: Path, patterns: list[str]) -> list[str]:
    """The files that match a pattern, relative to `source`."""
    return [path.relative_to(source).as_posix() for pattern in patterns for path in sorted(source.glob(pattern))]


def fingerprint(work: Path, modules: list[str], native: list[str], once: list[str]) -> str:
    """A sum over all that binaries are made from: sources, also those whose types they use, and what compiles them."""
    settings = [
        os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "MACOSX_DEPLOYMENT_TARGET")
    ]
    total = hashlib.sha256(
        repr([sys.version, sys.platform, platform.machine(), settings, modules, once, COMPILER]).encode()
    )
    packages = sorted({name.split("/")[1] for name in modules})
    read = {path for package in packages for path in (work / "walpurgis" / package).rglob("*.py")}
    for path in [Path(__file__), *sorted({*read, *[work / name for name in native]})]:
        total.update(path.name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:32]


def keep(binaries: list[Path], out: Path, kept: Path) -> None:
    """Put binaries into a cache by one renaming, so that a build that is interrupted leaves nothing half done."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix="new-", dir=kept.parent))
    try:
        for binary in binaries:
            place = new / binary.relative_to(out)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(binary, place)
        with contextlib.suppress(OSError):  # another build was faster
            new.rename(kept)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    others = [path for path in kept.parent.iterdir() if not path.name.startswith("new-")]
    for old in sorted(others, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def found_binaries(work: Path) -> list[Path]:
    return sorted(path for path in (work / "out").rglob("*") if path.suffix in (".so", ".pyd"))


def compile_engine(work: Path, modules: list[str], native: list[str], once: list[str]) -> list[Path]:
    """Compile the modules that lie in `work`, and those in C; return the binaries, laid out under work/out.

    Modules are compiled several at a time, and what runs once, when a game is loaded, with less effort.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    class Build(build_ext):
        """Compiles as many files at a time as there are cores; by itself it takes one after the other."""

        def build_extensions(self) -> None:
            compile_files = self.compiler.compile
            efforts = self.efforts() if self.compiler.compiler_type == "unix" else {}

            def compile_one(source: str, **how: Any) -> list[str]:
                effort = Path(source).stem.rpartition("_")[0]
                how["extra_postargs"] = [*how["extra_postargs"], *efforts.get(effort, [])]
                done: list[str] = compile_files([source], **how)
                return done

            def compile_side_by_side(sources: list[str], **how: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    done = pool.map(lambda source: compile_one(source, **how), sources)
                    return [binary for binaries in done for binary in binaries]

            self.compiler.compile = compile_side_by_side
            super().build_extensions()

        def efforts(self) -> dict[str, list[str]]:
            """The flags of each effort, without those that this compiler does not know."""
            compiler = self.compiler.compiler_so
            return {name: [flag for flag in flags if knows(compiler, flag)] for name, flags in EFFORTS.items()}

    with contextlib.chdir(work):
        extensions = mypycify(
            [*ALONE, *modules], opt_level="3", debug_level="0", group_name="walpurgis", multi_file=True
        )
        for extension in extensions:
            sources = [str(source) for source in extension.sources]
            if extension.name.endswith("__mypyc"):
                extension.sources = group(sources, once)
            elif sys.platform == "linux":
                declare(Path(sources[0]))
        extensions += [Extension(source.removesuffix(".c").replace("/", "."), [source]) for source in native]
        if sys.platform == "linux":
            for extension in extensions:
                extension.extra_compile_args += DIRECT
        command = Build(Distribution({"name": "walpurgis", "ext_modules": extensions}))
        command.build_lib = str(work / "out")
        command.build_temp = str(work / "objects")
        command.ensure_finalized()
        command.run()
    return found_binaries(work)


def group(sources: list[str], once: list[str]) -> list[str]:
    """Write files that include those of several modules each, apart for each effort; return all that is to compile."""
    quickly = {f"__native_{name.removesuffix('.py').replace('/', '___')}.c" for name in once}
    generated = [Path(source) for source in sources if Path(source).name.startswith("__native_")]
    units = [source for source in sources if not Path(source).name.startswith("__native_")]
    for effort in EFFORTS:
        files = [path for path in generated if (path.name in quickly) == (effort == "quick")]
        for number, portion in enumerate(portions(files)):
            for path in portion:
                path.write_text(LOADS.sub("RUNS_ONCE ", path.read_text("utf-8")), "utf-8")
            unit = portion[0].with_name(f"{effort}_{number}.c")
            unit.write_text(RUNS_ONCE + "".join([f'#include "{path.name}"\n' for path in portion]), "utf-8")
            units.append(str(unit))
    return units


def portions(files: list[Path]) -> list[list[Path]]:
    """Files in their order, as many at a time as are compiled at a time."""
    found: list[list[Path]] = []
    size = UNIT
    for path in files:
        if size >= UNIT:
            found.append([])
            size = 0
        found[-1].append(path)
        size += path.stat().st_size
    return found


def declare(library: Path) -> None:
    """Let a module's own little library declare what it uses of Python, if that is nothing else than we know."""
    own = library.read_text("utf-8").replace(INCLUDE, "")
    used = {*NAMES.findall(re.sub(r"//.*", "", own))}
    if used <= {*NAMES.findall(DECLARATIONS)}:
        library.write_text(DECLARATIONS + own, "utf-8")


def knows(compiler: list[str], flag: str) -> bool:
    """Whether a compiler knows a flag."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.c"
        empty.touch()
        command = [*compiler, "-Werror", flag, "-c", str(empty), "-o", str(empty.with_suffix(".o"))]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
