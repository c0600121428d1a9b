"""The files of the web client: one page for every address that it knows, and immutable assets."""

import gzip
import mimetypes
import re
from functools import cached_property
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

import walpurgis

OWN = Path(walpurgis.__file__).parent / "web"
PAGES = [
    "/",
    "/me",
    "/watch",
    "/learn",
    "/learn/{game:str}",
    "/learn/{game:str}/{lesson:str}",
    "/practice/{table:str}/{seat:str}",
    "/practice/{table:str}/{seat:str}/{move:str}",
    "/puzzles/{game:str}",
    "/puzzles/{game:str}/{puzzle:str}",
    "/replays",
    "/replays/{table:str}",
    "/replays/{table:str}/{move:str}",
    "/make/{game:str}",
    "/make/{game:str}/{box:str}",
    "/workshop/{game:str}",
    "/workshop/{game:str}/{box:str}",
    "/rules/{game:str}",
    "/rules/{game:str}/{view:str}",
    "/tables/{table:str}",
    "/confirm",
    "/unsubscribe",
    "/reset",
]
PLAIN = ("favicon.svg", "manifest.webmanifest", "service-worker.js")
"""Files beside the page whose names never change, so that browsers ask for them anew."""
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Walpurgis</title>
<h1>Walpurgis</h1><p>The server is up, but the web client is not built: run <code>make setup</code>.
The interface for programs: <a href="/api/schema/openapi.json">openapi.json</a>.</p></html>"""
mimetypes.add_type("application/manifest+json", ".webmanifest")
NEVER = "no-cache"
FOREVER = "public, max-age=31536000, immutable"
BROTLI = ".br"
REFUSED = re.compile(r"q=0(\.0*)?")
PACKED = (".js", ".css", ".svg", ".html", ".txt", ".webmanifest")


class Asset:
    """A file of the page, packed once: by the build with Brotli, with gzip when somebody first needs that."""

    def __init__(self, path: Path) -> None:
        self.body = path.read_bytes()
        self.type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        brotli = path.with_name(path.name + BROTLI)
        self.brotli = brotli.read_bytes() if brotli.is_file() else None
        self.packable = path.suffix in PACKED

    @cached_property
    def gzip(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)

    def answer(self, request: "Request[Any, Any, Any]", caching: str) -> "Response[bytes]":
        headers = {"cache-control": caching, "vary": "accept-encoding"}
        accepted = accepted_encodings(request.headers.get("accept-encoding", ""))
        body = self.body
        if self.brotli is not None and "br" in accepted:
            body, headers["content-encoding"] = self.brotli, "br"
        elif self.packable and "gzip" in accepted:
            body, headers["content-encoding"] = self.gzip, "gzip"
        return Response(body, media_type=self.type, headers=headers)


def accepted_encodings(header: str) -> set[str]:
    """The encodings that a client names and does not refuse (`q=0`)."""
    named = [part.partition(";") for part in header.lower().split(",")]
    return {name.strip() for name, _, weight in named if not REFUSED.fullmatch(weight.strip())}


def web_client(web: Path | None) -> list[Any]:
    """The routes of the web client in a folder, or of our own; a plain page where it was not built."""
    folder = web or OWN
    if not (folder / "index.html").is_file():

        @get(PAGES, media_type=MediaType.HTML, include_in_schema=False, cache_control=CacheControlHeader(no_cache=True))
        async def no_page() -> Response[str]:
            return Response(MISSING, media_type=MediaType.HTML)

        return [no_page]
    page = Asset(folder / "index.html")
    plain = {f"/{name}": Asset(folder / name) for name in PLAIN if (folder / name).is_file()}
    files = [path for path in (folder / "assets").iterdir() if path.is_file() and path.suffix != BROTLI]
    assets = {path.name: Asset(path) for path in files}

    @get(PAGES, include_in_schema=False)
    async def front_page(request: "Request[Any, Any, Any]") -> Response[bytes]:
        return page.answer(request, NEVER)

    @get(list(plain), include_in_schema=False)
    async def plain_file(request: "Request[Any, Any, Any]") -> Response[bytes]:
        return plain[request.url.path].answer(request, NEVER)

    @get("/assets/{name:str}", include_in_schema=False)
    async def asset(request: "Request[Any, Any, Any]", name: FromPath[str]) -> Response[bytes]:
        if name not in assets:
            raise NotFoundException("there is no such file")
        return assets[name].answer(request, FOREVER)

    @get("/{path:path}", include_in_schema=False)
    async def unknown_address(request: "Request[Any, Any, Any]", path: FromPath[str]) -> Response[bytes]:
        """An address that does not exist: a browser gets the page, which says so, with the status 404."""
        if path.startswith("/api") or "text/html" not in request.headers.get("accept", ""):
            raise NotFoundException("there is nothing here")
        answer = page.answer(request, NEVER)
        answer.status_code = 404
        return answer

    return [front_page, *([plain_file] if plain else []), asset, unknown_address]
