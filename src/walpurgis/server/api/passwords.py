"""A forgotten password: asked for by e-mail, and set anew by a one-time link."""

from litestar import Response, post
from litestar.params import JSONBody

from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import ERRORS, AnyRequest, TheServer, address_of
from walpurgis.server.api.users import renewed_session_response


@post("/api/passwords", tags=["people"], responses=ERRORS)
async def set_password(request: AnyRequest, data: JSONBody[b.LinkPassword], server: TheServer) -> Response[b.Came]:
    """Choose a new password by a link that works once. All sessions end; the answer has the token of a new one."""
    server.visitors.try_login(address_of(request))
    user, secret = await server.user_store.use_password_link(data.token, data.password)
    server.visitors.has_succeeded(address_of(request))
    return await renewed_session_response(server, user, secret)


ROUTES = [set_password]
