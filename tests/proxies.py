"""Finds nginx and Caddy for the tests of deploy/, and unpacks Debian's packages of them where they are not installed.

`python tests/proxies.py` does so before the tests run. Nothing is installed: the packages are unpacked into
build/proxies, so that no proxy starts on the machine. Where that cannot be done, the tests that need one are skipped.
"""

import shutil
import subprocess
import sys
from pathlib import Path

PROXIES = ("nginx", "caddy")
FOLDER = Path(__file__).parent.parent / "build" / "proxies"
PATH = [FOLDER / "usr" / "sbin", FOLDER / "usr" / "bin"]


def find(program: str) -> str | None:
    """The path of a program: the machine's own, or the one that was unpacked here."""
    return shutil.which(program) or shutil.which(program, path=":".join(map(str, PATH)))


def unpack(program: str) -> None:
    """Fetch Debian's package of the same name, and take it apart. Needs no rights."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "download", "-qq", program], check=True, cwd=FOLDER, capture_output=True)
    for package in FOLDER.glob(f"{program}_*.deb"):
        subprocess.run(["dpkg", "-x", str(package), str(FOLDER)], check=True, capture_output=True)
        package.unlink()


def main() -> None:
    for program in PROXIES:
        if find(program) is not None:
            continue
        try:
            unpack(program)
        except (OSError, subprocess.CalledProcessError):
            sys.stderr.write(f"{program} cannot be had here, so the tests of deploy/ that need it will be skipped.\n")


if __name__ == "__main__":
    main()
