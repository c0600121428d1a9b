"""`walpurgis box edit`: the workshop of a game in the browser, on a server of one's own machine."""

import webbrowser
from typing import Annotated

from walpurgis.cli.arguments import Option
from walpurgis.cli.backups import DATA, Data
from walpurgis.cli.common import GameId, out
from walpurgis.cli.extras import need
from walpurgis.cli.serve import data_file, has_browser
from walpurgis.games import box_path, game


def edit_box(
    id: GameId,
    port: Annotated[
        int, Option(min=0, max=65535, help="the port to listen on; drafts stay in the browser for each port")
    ] = 8000,
    data: Data = DATA,
    open_browser: Annotated[bool, Option("--open/--no-open", help="open the page where there is a browser")] = True,
) -> None:
    """Open the workshop of a game: see every value of its box, change it, check it, save it, play with it."""
    need("server", "walpurgis box edit")
    from walpurgis.server import Settings
    from walpurgis.server import run as server

    found = game(id)
    if not box_path(id).exists():
        raise ValueError(f"{found.title} has no box that can be changed")

    def ready(settings: Settings) -> None:
        address = f"{settings.address}/workshop/{id}"
        out.print(f"The workshop of {found.title} is open: {address}", soft_wrap=True)
        if open_browser and has_browser():
            webbrowser.open(address)

    server.serve(Settings(port=port, database=str(data_file(data))), ready)
