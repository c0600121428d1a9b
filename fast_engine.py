"""The compiled engine for `make play`, without anybody asking for it: `python fast_engine.py` prints where it lies.

It is compiled in the background, at the lowest priority, where there is a C compiler, and used from the next start on.
What is compiled is kept in build/engine/ under a sum over all that it is made from: a changed rule is played as it
stands, by the pure engine, until it is compiled as well. A build works on a copy of the sources, puts its binaries in
place by one renaming, and only one runs at a time, so that it may be interrupted at any moment.
WALPURGIS_ENGINE=pure leaves all this out.
"""

import contextlib
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

SWITCH = "WALPURGIS_ENGINE"
NEEDED = ("pyproject.toml", "hatch_build.py", "expand_fields.py", "README.md", "LICENSE", "NOTICE", "src")
"""What a wheel is built from."""
KEPT = 3
"""How many copies of the package stay: a server that runs from an older one may still read from it."""


class Engine:
    """The compiled engine of a clone."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / "build" / "engine"
        self.key = self.fingerprint()
        self.binaries = self.home / self.key
        self.failed = self.home / f"{self.key}.failed"

    def fingerprint(self) -> str:
        """A sum over what is compiled, what compiles it, and what runs it."""
        project = tomllib.loads((self.root / "pyproject.toml").read_text("utf-8"))
        hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
        source = self.root / "src"
        files = {path for pattern in (*hook["compiled"], *hook["native"]) for path in source.glob(pattern)}
        files |= {self.root / "hatch_build.py", self.root / "expand_fields.py"}
        total = hashlib.sha256(f"{hook} {sys.version} {platform.machine()}".encode())
        for path in sorted(files):
            total.update(path.relative_to(self.root).as_posix().encode() + b"\0" + path.read_bytes())
        return total.hexdigest()[:32]

    def is_compiled(self) -> bool:
        return self.binaries.is_dir()

    def package(self) -> Path:
        """A folder with the package as it stands now and the binaries beside their sources."""
        source = self.root / "src" / "walpurgis"
        files = [path for path in sorted(source.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
        total = hashlib.sha256(self.key.encode())
        for path in files:
            state = path.stat()
            total.update(f"{path.relative_to(source)} {state.st_size} {state.st_mtime_ns}\0".encode())
        folder = self.home / f"package-{total.hexdigest()[:32]}"
        if not folder.is_dir():
            with self.made_at_once(folder) as new:
                shutil.copytree(source, new / "walpurgis", ignore=shutil.ignore_patterns("__pycache__"))
                shutil.copytree(self.binaries, new, dirs_exist_ok=True)
        os.utime(folder)
        for old in sorted(self.home.glob("package-*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(old, ignore_errors=True)
        return folder

    def can_be_compiled(self) -> bool:
        compilers = [os.environ.get("CC", "").split(" ")[0], "cc", "gcc", "clang"]
        return os.name == "posix" and not self.failed.exists() and any(map(shutil.which, filter(None, compilers)))

    def begin(self) -> None:
        """Compile in a process that outlives this one."""
        self.home.mkdir(parents=True, exist_ok=True)
        with (self.home / "log").open("ab") as log:
            subprocess.run(
                ["sh", "-c", '"$@" &', "sh", sys.executable, __file__, "compile", str(self.root)],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, check=True,
            )  # fmt: skip

    def compile(self) -> None:
        """Compile a copy of the sources, unless somebody does already."""
        import fcntl

        self.home.mkdir(parents=True, exist_ok=True)
        with (self.home / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return
            for left in self.home.glob("new-[!p]*"):  # of a build that was interrupted
                shutil.rmtree(left, ignore_errors=True)
            if not self.is_compiled():
                self.compile_copy()

    def compile_copy(self) -> None:
        with tempfile.TemporaryDirectory(prefix="walpurgis-engine-") as folder:
            copy = Path(folder) / "source"
            copy.mkdir()
            for name in NEEDED:
                path = self.root / name
                if path.is_dir():
                    shutil.copytree(path, copy / name, ignore=shutil.ignore_patterns("__pycache__", "web"))
                else:
                    shutil.copy(path, copy)
            of_copy = Engine(copy)  # whose sources stay as they are, whatever is edited meanwhile
            begin = time.monotonic()
            command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, str(copy)]
            settings = {"WALPURGIS_COMPILE": "1", "WALPURGIS_WEB": "0"}
            settings["WALPURGIS_COMPILED"] = str(self.root / "build" / "binaries")
            done = subprocess.run(command, env=os.environ | settings, check=False)
            if done.returncode != 0:
                (self.home / f"{of_copy.key}.failed").write_text("see the log beside this file\n", "utf-8")
                return
            with (
                self.made_at_once(self.home / of_copy.key) as new,
                zipfile.ZipFile(next(Path(folder).glob("*.whl"))) as wheel,
            ):
                wheel.extractall(new, [name for name in wheel.namelist() if name.endswith(".so")])
            sys.stdout.write(f"{of_copy.key}: compiled in {time.monotonic() - begin:.0f} s\n")

    @contextlib.contextmanager
    def made_at_once(self, folder: Path) -> Iterator[Path]:
        """A folder that is there complete, or not at all."""
        new = Path(tempfile.mkdtemp(prefix=f"new-{folder.name}-", dir=self.home))
        try:
            yield new
            with contextlib.suppress(OSError):  # somebody else was faster
                new.rename(folder)
        finally:
            shutil.rmtree(new, ignore_errors=True)


def ready(root: Path) -> Path | None:
    """Where the package with its engine compiled lies; if it is not there yet, its making begins."""
    if os.environ.get(SWITCH, "") == "pure":
        return None
    engine = Engine(root)
    if engine.is_compiled():
        return engine.package()
    if engine.can_be_compiled():
        engine.begin()
        sys.stderr.write("The engine is being compiled in the background; the next start uses it.\n")
    return None


def main(*words: str) -> None:
    if words[:1] == ("compile",):
        os.nice(19)
        Engine(Path(words[1])).compile()
        return
    folder = ready(Path(__file__).resolve().parent)
    if folder is not None:
        sys.stdout.write(f"{folder}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
