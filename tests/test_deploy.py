"""What is in deploy/: proxies really run in front of a server, units are checked, names agree with the command."""

import asyncio
import contextlib
import os
import re
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from websockets.asyncio.client import connect

from tests.certificates import make_certificate
from tests.proxies import find
from tests.server.running import EASY, PATIENCE, Running, running
from walpurgis.server import messages as m
from walpurgis.server.client import Client

pytestmark = pytest.mark.anyio
DEPLOY = Path(__file__).parent.parent / "deploy"
SITE = "https://games.example.org"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def needs(program: str) -> str:
    """The path of a program, without which a test is skipped."""
    path = find(program)
    if path is None:
        pytest.skip(f"{program} is not installed")
    return path


@contextlib.contextmanager
def started(command: list[str], folder: Path, **environment: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A program that runs until the test is over; what it said is shown when something fails."""
    with (folder / "proxy.log").open("w") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, cwd=folder, env={**os.environ, **environment}, start_new_session=True
        )
        try:
            yield process
        finally:
            process.terminate()
            process.wait(20)


async def answers(process: "subprocess.Popen[bytes]", port: int, folder: Path) -> None:
    while process.poll() is None:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            await writer.wait_closed()
            return
        await asyncio.sleep(0.1)
    raise AssertionError((folder / "proxy.log").read_text())


class Proxied:
    """A server behind a proxy that ends TLS."""

    def __init__(self, server: Running, url: str, trust: ssl.SSLContext, plain: str) -> None:
        self.server = server
        self.url = url
        self.trust = trust
        self.plain = plain
        """Where the proxy listens without TLS."""

    @contextlib.asynccontextmanager
    async def visitor(self) -> AsyncIterator[httpx.AsyncClient]:
        async with httpx.AsyncClient(base_url=self.url, verify=self.trust, trust_env=False, timeout=PATIENCE) as client:
            yield client


@contextlib.asynccontextmanager
async def behind_nginx(folder: Path, database: str, **changes: Any) -> AsyncIterator[Proxied]:
    nginx = needs("nginx")
    certificate, key = make_certificate(folder)
    port, plain = free_port(), free_port()
    async with running(database, url=SITE, **changes) as server:
        conf = (DEPLOY / "nginx.conf").read_text()
        conf = re.sub(r"\n *listen \[::\].*", "", conf)
        for old, new in {
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
            "/etc/letsencrypt/live/games.example.org/fullchain.pem": str(certificate),
            "/etc/letsencrypt/live/games.example.org/privkey.pem": str(key),
            "server 127.0.0.1:8000;": f"server 127.0.0.1:{server.internals.settings.port};",
        }.items():
            assert conf.count(old) == 1, old
            conf = conf.replace(old, new)
        temporary = "\n".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/nginx.pid; error_log stderr;\n"
            f"events {{}}\nhttp {{ access_log off;\n{temporary}\n{conf}\n}}\n"
        )
        with started([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")], folder) as process:
            await answers(process, port, folder)
            trust = ssl.create_default_context(cafile=str(certificate))
            yield Proxied(server, f"https://127.0.0.1:{port}", trust, f"http://127.0.0.1:{plain}")


@contextlib.asynccontextmanager
async def behind_caddy(folder: Path, database: str, **changes: Any) -> AsyncIterator[Proxied]:
    caddy = needs("caddy")
    port, plain = free_port(), free_port()
    async with running(database, url=SITE, **changes) as server:
        options = f"admin off\nskip_install_trust\nlocal_certs\nhttp_port {plain}\nhttps_port {port}"
        (folder / "Caddyfile").write_text(f"{{\n{options}\n}}\n" + (DEPLOY / "Caddyfile").read_text())
        command = [caddy, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
        where = {"DOMAIN": "localhost", "UPSTREAM": f"127.0.0.1:{server.internals.settings.port}"}
        with started(command, folder, XDG_DATA_HOME=str(folder), XDG_CONFIG_HOME=str(folder), **where) as process:
            await answers(process, port, folder)
            root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
            trust = ssl.create_default_context(cafile=str(root))
            yield Proxied(server, f"https://localhost:{port}", trust, f"http://localhost:{plain}")


BEHIND = {"nginx": behind_nginx, "caddy": behind_caddy}


@pytest.mark.parametrize("proxy", BEHIND)
async def test_people_play_through_a_proxy_with_tls(proxy: str, tmp_path: Path) -> None:
    async with BEHIND[proxy](tmp_path, str(tmp_path / "walpurgis.db")) as site, site.visitor() as visitor:
        assert (await visitor.get("/health")).json()["status"] == "ok"
        assert (await visitor.get("/metrics")).status_code == 404, "figures are not for everybody"
        came = await visitor.post("/api/guests", json={"name": "Ilse"}, headers={"Origin": SITE})
        assert came.status_code == 201, came.text
        assert "secure" in came.headers["set-cookie"].lower()
        assert came.headers["strict-transport-security"]
        headers = {"Authorization": f"Bearer {came.json()['token']}"}
        made = await visitor.post(
            "/api/tables",
            json={"game": "moonlight", "chairs": [{"kind": "me"}, {"kind": "me"}], "autostart": True},
            headers=headers,
        )
        table, keys = made.json()["table"]["id"], [seat["key"] for seat in made.json()["seats"]]
        url = f"{site.url.replace('https', 'wss', 1)}/api/tables/{table}/socket"
        async with connect(url, ssl=site.trust, origin=websockets.Origin(SITE), proxy=None) as talk:
            await talk.send(msgspec.json.encode(m.Hello(keys=keys, words=True)).decode())
            said = [m.SAYS.decode(await asyncio.wait_for(talk.recv(), PATIENCE)) for _ in range(3)]
            update = next(one for one in said if isinstance(one, m.Update) and one.legal)
            assert update.seat is not None
            move = m.MakeMove(id="1", seat=update.seat, version=update.version, move=update.legal[0].text)
            await talk.send(msgspec.json.encode(move).decode())
            async with asyncio.timeout(PATIENCE):
                while not isinstance(m.SAYS.decode(await talk.recv()), m.Done):
                    pass
        with pytest.raises(websockets.InvalidStatus) as refused:
            await connect(url, ssl=site.trust, origin=websockets.Origin("https://evil.example"), proxy=None)
        assert refused.value.response.status_code == 403


async def test_an_administrator_asks_through_tls_with_a_certificate_authority_of_ones_own(tmp_path: Path) -> None:
    async with behind_nginx(tmp_path, str(tmp_path / "walpurgis.db")) as site:
        async with Client(f"http://127.0.0.1:{site.server.internals.settings.port}") as host:
            await host.guest("Host")
            await host.keep("host", "correct horse")
        await site.server.internals.admin.grant("console", "host")
        words = [sys.executable, "-m", "walpurgis", "admin", "--url", site.url, "people"]
        trusted = {"WALPURGIS_TOKEN": host.token, "SSL_CERT_FILE": str(tmp_path / "fullchain.pem")}
        assert "host" in (await asyncio.to_thread(said_by, words, **trusted)).stdout
        refused = await asyncio.to_thread(said_by, words, WALPURGIS_TOKEN=host.token)
        assert refused.returncode == 1
        assert "certificate verify failed" in refused.stderr + refused.stdout
        assert "Traceback" not in refused.stderr


def said_by(words: list[str], **environment: str) -> "subprocess.CompletedProcess[str]":
    known = {key: value for key, value in os.environ.items() if key != "SSL_CERT_FILE"}
    return subprocess.run(
        words, capture_output=True, text=True, check=False, timeout=PATIENCE, env={**known, **environment}
    )


@pytest.mark.parametrize("proxy", BEHIND)
async def test_a_visitor_cannot_lie_about_where_they_come_from(proxy: str, tmp_path: Path) -> None:
    limits = type(EASY)(**{**EASY.__dict__, "tables_per_hour": 2})
    database = str(tmp_path / "walpurgis.db")
    async with BEHIND[proxy](tmp_path, database, limits=limits) as site, site.visitor() as visitor:
        came = await visitor.post("/api/guests", json={"name": "Ilse"})
        statuses = []
        for number in range(4):
            headers = {"Authorization": f"Bearer {came.json()['token']}", "X-Forwarded-For": f"9.9.9.{number}"}
            body = {"game": "moonlight", "chairs": [{"kind": "me"}, {"kind": "open"}]}
            statuses.append((await visitor.post("/api/tables", json=body, headers=headers)).status_code)
        assert statuses == [201, 201, 429, 429]


@pytest.mark.parametrize("proxy", BEHIND)
async def test_who_comes_without_tls_is_sent_to_it(proxy: str, tmp_path: Path) -> None:
    async with BEHIND[proxy](tmp_path, str(tmp_path / "walpurgis.db")) as site:
        async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as visitor:
            found = await visitor.get(f"{site.plain}/me")
        assert found.status_code in (301, 308)
        assert found.headers["location"].startswith("https://")


# ----- units, containers, settings -----


def test_the_units_are_sound_and_well_fenced(tmp_path: Path) -> None:
    needs("systemd-analyze")
    for unit in DEPLOY.glob("walpurgis*.*"):
        if unit.suffix in (".service", ".timer"):
            text = unit.read_text().replace("/opt/walpurgis/bin/walpurgis", sys.executable)
            (tmp_path / unit.name).write_text(text)
    units = [str(path) for path in sorted(tmp_path.iterdir())]
    said = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    if "System has not been booted" in said.stderr or "Failed to initialize manager" in said.stderr:
        pytest.skip("systemd-analyze cannot verify units here")
    assert said.returncode == 0, said.stderr
    assert "walpurgis" not in said.stderr, said.stderr
    for name in ("walpurgis.service", "walpurgis-backup.service"):
        security = ["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=25"]
        fenced = subprocess.run([*security, str(tmp_path / name)], capture_output=True, text=True, check=False)
        assert fenced.returncode == 0, (name, fenced.stdout.splitlines()[-1:])


def names_in(text: str) -> set[str]:
    return set(re.findall(r"WALPURGIS_[A-Z_]+", text))


def test_every_setting_of_the_examples_is_one_of_the_command() -> None:
    known = names_in((DEPLOY.parent / "src" / "walpurgis" / "cli" / "serve.py").read_text())
    known |= names_in((DEPLOY.parent / "src" / "walpurgis" / "cli" / "backups.py").read_text())
    for name in ("compose.yaml", "compose.env.example", "walpurgis.env.example", "walpurgis.service", "Containerfile"):
        assert names_in((DEPLOY / name).read_text()) <= known, name


def test_the_compose_file_is_complete() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    compose = msgspec.yaml.decode(text)
    example = (DEPLOY / "compose.env.example").read_text()
    for variable in set(re.findall(r"\$\{([A-Z_]+)", text)):
        assert f"{variable}=" in example, variable
    server = compose["services"]["server"]
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).is_file()
    subnet = compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert server["environment"]["WALPURGIS_PROXIES"] == subnet, "the proxy's word is believed, and nobody else's"
    assert server["read_only"]
    assert server["cap_drop"] == ["ALL"]
    assert "ports" not in server, "only the proxy can be reached from outside"


def test_the_container_serves_as_nobody_in_particular() -> None:
    stages = re.split(r"^FROM ", (DEPLOY / "Containerfile").read_text(), flags=re.M)[1:]
    assert len(stages) == 2
    assert "deploy/build.sh" in stages[0]
    assert "gcc" not in stages[1]
    after = stages[1].split("\nUSER walpurgis\n")
    assert len(after) == 2
    assert "RUN" not in after[1]


def test_the_scripts_are_plain_shell() -> None:
    for script in DEPLOY.glob("*.sh"):
        subprocess.run(["sh", "-n", str(script)], check=True)
