"""Finds a Chromium for the browser tests, and installs Debian's where there is none and one may.

`python tests/web/browser.py` does so before the tests run. CHROMIUM names another one.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find() -> str | None:
    """The path of a browser, if there is one."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def main() -> None:
    if find() is not None:
        return
    apt = shutil.which("apt-get")
    if apt is None or os.name != "posix" or os.geteuid() != 0:
        sys.stderr.write(
            "There is no Chromium, so the browser tests will be skipped. Install it (Debian: apt-get install "
            "chromium), or name one with CHROMIUM=...\n"
        )
        return
    sys.stderr.write("Installing Debian's Chromium for the browser tests ...\n")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in ([apt, "update", "-qq"], [apt, "install", "-y", "-qq", "--no-install-recommends", "chromium"]):
        subprocess.run(command, check=False, env=environment, stdout=subprocess.DEVNULL)
    if find() is None:
        sys.stderr.write("Chromium could not be installed, so the browser tests will be skipped.\n")


if __name__ == "__main__":
    main()
