"""`walpurgis serve`: it says where it is, ends when told to, and says in one line why it cannot begin."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.running import PATIENCE

COMMAND = [sys.executable, "-c", "from walpurgis.cli import main; main()", "serve"]


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_it_tells_its_address_and_stops_politely(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "--port", "0", "--data", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
    assert found is not None
    assert httpx.get(found[0] + "/health").json()["status"] == "ok"
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors


def test_a_taken_port_is_one_clear_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = serve("--port", str(port), "--data", str(tmp_path))
    assert ended.returncode == 1
    assert ended.stderr == (
        f"walpurgis: port {port} on 127.0.0.1 is taken: stop the other server or choose another --port\n"
    )


def test_an_unusable_data_folder_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ended = serve("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert ended.returncode == 1
    assert re.fullmatch(r"walpurgis: the data folder .* cannot be made: .*\n", ended.stderr)
    if os.geteuid() != 0:
        (tmp_path / "locked").mkdir(mode=0o500)
        assert "cannot be read and written" in serve("--port", "0", "--data", str(tmp_path / "locked")).stderr


def test_a_database_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    ended = serve("--port", "0", "--database", f"postgresql:///x?host={tmp_path}")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1].startswith("walpurgis: the database does not answer")
    assert "Traceback" not in ended.stderr


def test_help_explains_every_setting() -> None:
    text = " ".join(serve("--help").stdout.split())
    for option in re.findall(r"--[a-z-]+", text):
        assert re.search(rf"{option}\b.*?[a-z]{{3}}", text), option
    assert "--database" in text
    assert "--grace" in text
