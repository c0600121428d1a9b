"""The ASGI application: routes, middleware, dependencies, error handlers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.response_cache import ResponseCacheConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig

import walpurgis
from walpurgis.server.api import (
    admin,
    boxes,
    common,
    explorer,
    lessons,
    notifying,
    passwords,
    playing,
    puzzles,
    records,
    system,
    tables,
    users,
)
from walpurgis.server.api.schema import TrueJson, TrueYaml
from walpurgis.server.errors import Refused, Rejected, Taken, Unavailable
from walpurgis.server.middleware import SecurityMiddleware
from walpurgis.server.server import Server
from walpurgis.server.settings import Settings
from walpurgis.server.sockets import Sockets, table_socket
from walpurgis.server.static import web_client

ABOUT = """
Tables for board games about witches. Come in with `POST /api/guests`, make a table, share its link, and play by
requests or over the socket `/api/tables/{table}/socket`, whose messages docs/api.md describes.
"""


def create_app(settings: Settings, server: Server) -> Litestar:
    """The ASGI application of a server that is open."""
    sockets = Sockets(server)
    server.count_sockets = lambda: len(sockets.open)

    @asynccontextmanager
    async def living(_: Litestar) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await sockets.close()

    return Litestar(
        [
            *users.ROUTES,
            *passwords.ROUTES,
            *notifying.ROUTES,
            *tables.ROUTES,
            *boxes.ROUTES,
            *playing.ROUTES,
            *records.ROUTES,
            *explorer.ROUTES,
            *lessons.ROUTES,
            *puzzles.ROUTES,
            *system.ROUTES,
            *admin.ROUTES,
            table_socket,
            *web_client(settings.web),
        ],
        dependencies={
            "server": Provide(lambda: server, sync_to_thread=False),
            "mine": Provide(common.find_mine),
            "visible_table": Provide(records.find_visible),
            "sockets": Provide(lambda: sockets, sync_to_thread=False),
        },
        exception_handlers={
            Refused: common.on_refused,
            ValidationException: common.on_invalid,
            HTTPException: common.on_http,
            Unavailable: common.on_unavailable,
            Taken: common.on_unavailable,
            Rejected: common.on_rejected,
            RecursionError: common.on_too_deep,
            Exception: common.on_failure,
        },
        request_class=common.CheckedRequest,
        middleware=[DefineMiddleware(SecurityMiddleware, server=server)],
        lifespan=[living],
        openapi_config=OpenAPIConfig(
            title="Walpurgis",
            version=walpurgis.__version__,
            description=ABOUT,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[TrueJson(path="/openapi.json"), TrueYaml(path="/openapi.yaml")],
        ),
        request_max_body_size=settings.limits.body_bytes,
        response_cache_config=ResponseCacheConfig(default_expiration=None),
        logging_config=None,
    )
