"""The web client: a page for every address that it knows, and its files, which never change under their names."""

from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

import walpurgis

OWN = Path(walpurgis.__file__).parent / "web"
PAGES = [
    "/",
    "/watch",
    "/learn",
    "/learn/{game:str}",
    "/replays",
    "/replays/{table:str}",
    "/tables/{table:str}",
]
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Walpurgis</title>
<h1>Walpurgis</h1><p>The server is up, but the web client is not built: run <code>make setup</code>.
The interface for programs: <a href="/api/schema/openapi.json">openapi.json</a>.</p></html>"""
YEAR = 31_536_000


def front(web: Path | None) -> list[Any]:
    """The web client of a folder, or our own; a plain page where it was not built."""
    folder = web or OWN
    built = (folder / "index.html").is_file()
    page = (folder / "index.html").read_text("utf-8") if built else MISSING

    @get(PAGES, media_type=MediaType.HTML, include_in_schema=False, cache_control=CacheControlHeader(no_cache=True))
    async def front_page() -> Response[str]:
        return Response(page, media_type=MediaType.HTML)

    if not built:
        return [front_page]
    icon = (folder / "favicon.svg").read_text("utf-8")

    @get("/favicon.svg", include_in_schema=False)
    async def favicon() -> Response[str]:
        return Response(icon, media_type="image/svg+xml")

    forever = CacheControlHeader(max_age=YEAR, public=True, immutable=True)
    assets = create_static_files_router("/assets", [folder / "assets"], include_in_schema=False, cache_control=forever)
    return [front_page, favicon, assets]
