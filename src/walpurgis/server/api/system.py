"""Health, readiness and figures."""

import hmac

from litestar import MediaType, Response, get

import walpurgis
from walpurgis.server.api.bodies import Health
from walpurgis.server.api.common import ERRORS, AnyRequest, TheServer, token
from walpurgis.server.errors import Refused, not_found
from walpurgis.server.health import OK
from walpurgis.server.server import Server


def health_of(server: Server, status: str) -> Health:
    return Health(
        status=status,
        storage=server.health.status,
        last_write_seconds=round(server.health.age, 1),
        set_aside=server.metrics.quarantined,
        bot_failures=server.metrics.bot_failures,
        tables=len(server.actors),
        sockets=server.count_sockets(),
        version=walpurgis.__version__,
    )


@get("/health", tags=["system"])
async def health(server: TheServer) -> Health:
    """Whether the process is alive: a server that does not answer here has to be started anew."""
    return health_of(server, "ok")


@get("/ready", tags=["system"], responses={503: ERRORS[503]})
async def ready(server: TheServer) -> Response[Health]:
    """Whether the server can keep its word: a row is written and read again. Send nobody here while it cannot."""
    status = await server.health.check()
    return Response(health_of(server, status), status_code=200 if status == OK else 503)


@get("/metrics", tags=["system"], media_type=MediaType.TEXT, responses={401: ERRORS[401], 404: ERRORS[404]})
async def metrics(request: AnyRequest, server: TheServer) -> str:
    """Figures for Prometheus, where the operator serves them on this port; perhaps for those alone who have a token."""
    wanted = server.settings.metrics_token
    if server.settings.metrics_port is not None:
        raise not_found("such page")
    if wanted and not hmac.compare_digest(token(request).encode(), wanted.encode()):
        raise Refused("unknown_user", "the metrics are not for everybody", status=401, remedy="send their token")
    return server.metrics_text()


ROUTES = [health, ready, metrics]
