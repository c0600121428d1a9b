"""The web client: a page for every address that it knows, and its files, which never change under their names."""

import gzip
import mimetypes
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
    "/replays",
    "/replays/{table:str}",
    "/replays/{table:str}/{move:str}",
    "/tables/{table:str}",
]
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Walpurgis</title>
<h1>Walpurgis</h1><p>The server is up, but the web client is not built: run <code>make setup</code>.
The interface for programs: <a href="/api/schema/openapi.json">openapi.json</a>.</p></html>"""
NEVER = "no-cache"
FOREVER = "public, max-age=31536000, immutable"
PACKED = (".js", ".css", ".svg", ".html", ".txt")


class Asset:
    """A file of the page, packed once for all who can unpack it."""

    def __init__(self, path: Path) -> None:
        self.body = path.read_bytes()
        self.packed = gzip.compress(self.body, 9, mtime=0) if path.suffix in PACKED else None
        self.type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"

    def answer(self, request: "Request[Any, Any, Any]", caching: str) -> "Response[bytes]":
        headers = {"cache-control": caching, "vary": "accept-encoding"}
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.type, headers=headers | {"content-encoding": "gzip"})
        return Response(self.body, media_type=self.type, headers=headers)


def front(web: Path | None) -> list[Any]:
    """The web client of a folder, or our own; a plain page where it was not built."""
    folder = web or OWN
    if not (folder / "index.html").is_file():

        @get(PAGES, media_type=MediaType.HTML, include_in_schema=False, cache_control=CacheControlHeader(no_cache=True))
        async def no_page() -> Response[str]:
            return Response(MISSING, media_type=MediaType.HTML)

        return [no_page]
    page, icon = Asset(folder / "index.html"), Asset(folder / "favicon.svg")
    assets = {path.name: Asset(path) for path in (folder / "assets").iterdir() if path.is_file()}

    @get(PAGES, include_in_schema=False)
    async def front_page(request: "Request[Any, Any, Any]") -> Response[bytes]:
        return page.answer(request, NEVER)

    @get("/favicon.svg", include_in_schema=False)
    async def favicon(request: "Request[Any, Any, Any]") -> Response[bytes]:
        return icon.answer(request, NEVER)

    @get("/assets/{name:str}", include_in_schema=False)
    async def asset(request: "Request[Any, Any, Any]", name: FromPath[str]) -> Response[bytes]:
        if name not in assets:
            raise NotFoundException("there is no such file")
        return assets[name].answer(request, FOREVER)

    @get("/{path:path}", include_in_schema=False)
    async def elsewhere(request: "Request[Any, Any, Any]", path: FromPath[str]) -> Response[bytes]:
        """Whoever comes with a browser to an address that nobody knows is told so by the page."""
        if path.startswith("/api") or "text/html" not in request.headers.get("accept", ""):
            raise NotFoundException("there is nothing here")
        answer = page.answer(request, NEVER)
        answer.status_code = 404
        return answer

    return [front_page, favicon, asset, elsewhere]
