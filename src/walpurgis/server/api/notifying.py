"""Being told: by e-mail and by push messages."""

from typing import Annotated

from litestar import delete, get, patch, post, put
from litestar.params import JSONBody, QueryParameter

from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import ERRORS, AnyRequest, TheServer, address_of, user_of
from walpurgis.server.server import Server
from walpurgis.server.users import User

Endpoint = Annotated[str, QueryParameter(max_length=500, description="which browser: its endpoint")]
Token = Annotated[str, QueryParameter(max_length=128, description="from the link in a mail")]


async def told(server: Server, user: User) -> b.Told:
    row = await server.outbox.mail.find(user.id)
    return b.Told(
        mail=server.outbox.mail.relay is not None,
        address=row.address if row is not None else "",
        confirmed=row is not None and row.confirmed,
        your_turn=row is not None and row.your_turn,
        push_key=server.outbox.push.public_key,
    )


@get("/api/me/notifications", tags=["people"], responses=ERRORS)
async def read_told(request: AnyRequest, server: TheServer) -> b.Told:
    """How you are told that it is your turn, and what this server can do."""
    return await told(server, await user_of(request, server))


@put("/api/me/email", tags=["people"], responses=ERRORS)
async def set_email(request: AnyRequest, data: JSONBody[b.NewEmail], server: TheServer) -> b.Told:
    """Give an address; it is asked to confirm before anything else is sent to it."""
    user = await user_of(request, server)
    await server.outbox.mail.set_address(user, data.address, data.language)
    return await told(server, user)


@patch("/api/me/email", tags=["people"], responses=ERRORS)
async def change_email(request: AnyRequest, data: JSONBody[b.EmailChange], server: TheServer) -> b.Told:
    """Whether mails about your turn are sent."""
    user = await user_of(request, server)
    await server.outbox.mail.set_your_turn(user.id, data.your_turn)
    return await told(server, user)


@delete("/api/me/email", tags=["people"], status_code=200, responses=ERRORS)
async def remove_email(request: AnyRequest, server: TheServer) -> b.Told:
    """Delete your address."""
    user = await user_of(request, server)
    await server.outbox.mail.remove(user.id)
    return await told(server, user)


@post("/api/email/confirm", tags=["people"], status_code=204, responses=ERRORS)
async def confirm_email(data: JSONBody[b.LinkToken], server: TheServer) -> None:
    """Confirm an address by the link that was sent to it."""
    await server.outbox.mail.confirm(data.token)


@post("/api/email/unsubscribe", tags=["people"], status_code=204, responses=ERRORS)
async def unsubscribe(server: TheServer, token: Token) -> None:
    """Stop the mails about your turn, by the link in one of them; mail programs do it with one click."""
    await server.outbox.mail.unsubscribe(token)


@post("/api/passwords/forgotten", tags=["people"], status_code=202, responses=ERRORS)
async def forgot_password(request: AnyRequest, data: JSONBody[b.Forgotten], server: TheServer) -> None:
    """Have a link sent to the account's confirmed address. The answer is the same whether there is one or not."""
    server.visitors.try_login(address_of(request))
    await server.outbox.mail.forgotten(data.account)


@put("/api/me/push", tags=["people"], status_code=204, responses=ERRORS)
async def subscribe(request: AnyRequest, data: JSONBody[b.PushSubscription], server: TheServer) -> None:
    """Tell this browser when it is your turn."""
    user = await user_of(request, server)
    await server.outbox.push.subscribe(user, data.endpoint, data.p256dh, data.auth, data.language)


@delete("/api/me/push", tags=["people"], responses=ERRORS)
async def unsubscribe_browser(request: AnyRequest, server: TheServer, endpoint: Endpoint) -> None:
    """Tell this browser no more."""
    await server.outbox.push.unsubscribe(await user_of(request, server), endpoint)


ROUTES = [
    read_told,
    set_email,
    change_email,
    remove_email,
    confirm_email,
    unsubscribe,
    forgot_password,
    subscribe,
    unsubscribe_browser,
]
