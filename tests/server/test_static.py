"""The files of the page: packed as well as the client can unpack them, and with no more headers than they need."""

from pathlib import Path

import httpx
import pytest

from tests.server.running import running
from walpurgis.server.static import accepted_encodings

pytestmark = pytest.mark.anyio


def built(folder: Path) -> Path:
    """A page of one script, as the build leaves it."""
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Walpurgis</title>")
    (folder / "assets" / "board.js").write_text("export const board = 1;" * 50)
    (folder / "assets" / "board.js.br").write_bytes(b"packed by the build")
    return folder


@pytest.mark.parametrize(
    "accepts, encoding",
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None)],
)
async def test_a_file_comes_in_the_smallest_form_that_is_understood(
    sqlite: str, tmp_path: Path, accepts: str, encoding: str | None
) -> None:
    async with running(sqlite, web=built(tmp_path)) as server, httpx.AsyncClient(base_url=server.url) as web:
        async with web.stream("GET", "/assets/board.js", headers={"accept-encoding": accepts}) as answer:
            body = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "accept-encoding"
        assert (body == b"packed by the build") == (encoding == "br")
        assert (await web.get("/assets/board.js.br")).status_code == 404, "it is another form of a file, and no file"


async def test_headers_that_are_about_pages_come_with_pages(sqlite: str, tmp_path: Path) -> None:
    async with running(sqlite, web=built(tmp_path)) as server, httpx.AsyncClient(base_url=server.url) as web:
        script, page = await web.get("/assets/board.js"), await web.get("/")
        assert script.headers["x-content-type-options"] == page.headers["x-content-type-options"] == "nosniff"
        assert "content-security-policy" in page.headers
        assert "content-security-policy" in (await web.get("/assets/unknown.svg")).headers
        assert "content-security-policy" not in script.headers


def test_encodings_are_read_as_they_are_written() -> None:
    assert accepted_encodings("GZip;q=0.5,br ; q=0.0, zstd") == {"gzip", "zstd"}
    assert accepted_encodings("xgzip") == {"xgzip"}
