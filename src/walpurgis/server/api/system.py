"""Health, figures, and the page at the front door."""

from litestar import MediaType, Response, get

import walpurgis
from walpurgis.server.api.bodies import Health
from walpurgis.server.api.common import TheHouse
from walpurgis.server.errors import Unavailable
from walpurgis.server.sockets import TheSockets


@get("/health", tags=["system"])
async def health(house: TheHouse, sockets: TheSockets) -> Response[Health]:
    """Whether the server and its database answer."""
    try:
        await house.database.fetch("SELECT 1")
        status = "ok"
    except Unavailable:
        status = "no database"
    found = Health(status=status, tables=len(house.live), sockets=len(sockets.open), version=walpurgis.__version__)
    return Response(found, status_code=200 if status == "ok" else 503)


@get("/metrics", tags=["system"], media_type=MediaType.TEXT)
async def metrics(house: TheHouse, sockets: TheSockets) -> str:
    """Figures for Prometheus."""
    return house.metrics.text(len(house.live), len(sockets.open))


ROUTES = [health, metrics]
