"""Boxes, the numbers that games are played with: everybody may bring some, and share them by fingerprint."""

from typing import Annotated, Any

from litestar import MediaType, delete, get, post
from litestar.params import JSONBody, PathParameter

from walpurgis.formats.text import LANGUAGES
from walpurgis.games import aid, box_of, rules
from walpurgis.kernel.errors import OtherVersion
from walpurgis.kernel.game import Game
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import ERRORS, AnyRequest, TheServer, address_of, known_user, user_of
from walpurgis.server.errors import not_found
from walpurgis.server.server import Server

GameId = Annotated[str, PathParameter(description="the game's id", max_length=64)]
Fingerprint = Annotated[
    str, PathParameter(description="the box's fingerprint", max_length=12, pattern="^[0-9a-f]{12}$")
]
Tongue = Annotated[str, PathParameter(description="the language", max_length=8)]


@get("/api/games/{game:str}/boxes", tags=["boxes"], responses=ERRORS)
async def list_boxes(request: AnyRequest, game: GameId, server: TheServer) -> list[b.BoxInfo]:
    """The boxes that you can choose from by name: the standard one, then those that you have brought."""
    standard = server.registry.game(game)
    user = await known_user(request, server)
    mine = [] if user is None else await server.boxes.listed(user, standard.id)
    return [
        b.BoxInfo(game=standard.id, fingerprint=standard.box, standard=True),
        *[b.BoxInfo(game=box.game, fingerprint=box.fingerprint, title=box.title) for box in mine],
    ]


@post("/api/games/{game:str}/boxes", tags=["boxes"], responses=ERRORS)
async def bring_box(request: AnyRequest, game: GameId, data: JSONBody[b.NewBox], server: TheServer) -> b.BoxInfo:
    """Bring a box. It is tried first, and refused with a sentence where the game cannot be played with it."""
    user = await user_of(request, server)
    standard = server.registry.game(game)
    server.quotas.check_trial(user.id, address_of(request))
    box = await server.boxes.add(user, standard.id, data.title, data.contents)
    return b.BoxInfo(
        game=box.game, fingerprint=box.fingerprint, title=box.title, standard=box.fingerprint == standard.box
    )


@post("/api/games/{game:str}/boxes/check", status_code=200, tags=["boxes"], responses=ERRORS)
async def check_box(request: AnyRequest, game: GameId, data: JSONBody[b.BoxToCheck], server: TheServer) -> b.BoxVerdict:
    """Whether the game can be played with a box; the first thing that is wrong is named by table and key."""
    user = await user_of(request, server)
    standard = server.registry.game(game)
    server.quotas.check_draft(user.id, address_of(request))
    return await server.boxes.check(user, standard.id, data.contents)


@get("/api/games/{game:str}/box", tags=["boxes"], media_type=MediaType.TEXT, responses=ERRORS)
async def read_standard_box(game: GameId, server: TheServer) -> str:
    """The standard box of a game as TOML, with its comments: to be changed, and brought as another one."""
    box = box_of(server.registry.game(game))
    if box is None:
        raise not_found("box of this game", "box")
    return box.text


@get("/api/games/{game:str}/boxes/{box:str}", tags=["boxes"], media_type=MediaType.TEXT, responses=ERRORS)
async def read_box(game: GameId, box: Fingerprint, server: TheServer) -> str:
    """A whole box, as JSON; `walpurgis box check` and `walpurgis play --box` read it."""
    contents = await server.boxes.contents(server.registry.game(game).id, box)
    if not contents:
        raise not_found("such box", "box")
    return contents


@get("/api/games/{game:str}/boxes/{box:str}/rules/{language:str}", tags=["boxes"], responses=ERRORS)
async def read_rules(game: GameId, box: Fingerprint, language: Tongue, server: TheServer) -> dict[str, Any]:
    """The rules and the player aid with the numbers of a box, in one of the languages."""
    found = await _with_box(server, game, box)
    spoken = language if language in LANGUAGES else LANGUAGES[0]
    texts: dict[str, Any] = rules(found.key, spoken).data()
    return texts | {"aid": [section.data() for section in aid(found.key, spoken)]}


@delete("/api/games/{game:str}/boxes/{box:str}", tags=["boxes"], status_code=204, responses=ERRORS)
async def remove_box(request: AnyRequest, game: GameId, box: Fingerprint, server: TheServer) -> None:
    """Take a box out of your list. Tables that are played with it go on."""
    user = await user_of(request, server)
    await server.boxes.remove(user, server.registry.game(game).id, box)


async def _with_box(server: Server, game: str, box: str) -> Game[Any]:
    try:
        return await server.boxes.find(server.registry.game(game).id, box)
    except OtherVersion:
        raise not_found("such box", "box") from None


ROUTES = [list_boxes, bring_box, check_box, read_standard_box, read_box, read_rules, remove_box]
