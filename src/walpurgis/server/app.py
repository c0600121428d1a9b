"""The application: routes, the door, and what lives as long as the server does."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.response_cache import ResponseCacheConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin

import walpurgis
from walpurgis.server.api import common, lessons, people, playing, records, system, tables
from walpurgis.server.errors import Refused, Taken, Unavailable
from walpurgis.server.guard import Guard
from walpurgis.server.house import House
from walpurgis.server.settings import Settings
from walpurgis.server.sockets import Sockets, table_socket
from walpurgis.server.static import front

ABOUT = """
Tables for board games about witches. Come in with `POST /api/guests`, make a table, share its link, and play by
requests or over the socket `/api/tables/{table}/socket`, whose messages docs/api.md describes.
"""


def create_app(settings: Settings, house: House) -> Litestar:
    """The server as an ASGI application, for a house that is open."""
    sockets = Sockets(house)

    @asynccontextmanager
    async def living(_: Litestar) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await sockets.close()

    return Litestar(
        [
            *people.ROUTES,
            *tables.ROUTES,
            *playing.ROUTES,
            *records.ROUTES,
            *lessons.ROUTES,
            *system.ROUTES,
            table_socket,
            *front(settings.web),
        ],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "mine": Provide(common.find_mine),
            "sockets": Provide(lambda: sockets, sync_to_thread=False),
        },
        exception_handlers={
            Refused: common.on_refused,
            ValidationException: common.on_invalid,
            HTTPException: common.on_http,
            Unavailable: common.on_unavailable,
            Taken: common.on_unavailable,
            Exception: common.on_failure,
        },
        middleware=[DefineMiddleware(Guard, house=house)],
        lifespan=[living],
        openapi_config=OpenAPIConfig(
            title="Walpurgis",
            version=walpurgis.__version__,
            description=ABOUT,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json"), YamlRenderPlugin(path="/openapi.yaml")],
        ),
        request_max_body_size=settings.limits.body_bytes,
        response_cache_config=ResponseCacheConfig(default_expiration=None),
        logging_config=None,
    )
