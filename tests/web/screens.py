"""Takes a picture of every screen: all widths, both themes, both languages, zoomed, and as a deuteranope sees it.

`make screens` runs it. All pictures go to build/screens/; the best ones are kept, small, in docs/assets/screens/.
"""

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from playwright.sync_api import Browser, Page, StorageState, sync_playwright

from tests.web.browser import FLAGS, find
from tests.web.conftest import (
    DESKTOP,
    ROOT,
    SIZES,
    Person,
    is_asked,
    is_over,
    lay_out,
    make_table,
    positions,
    start_server,
)

ALL = ROOT / "build" / "screens"
KEPT = ROOT / "docs" / "assets" / "screens"
LOOKS = [
    *product(("desktop", "phone"), ("night", "day"), ("en", "de")),
    *((width, *look) for width in ("tablet", "zoomed") for look in (("night", "en"), ("day", "de"))),
    ("deutan", "night", "en"),
]
GAMES = {"broom_service": 9, "new_salem": 12, "witchstone": 30, "septima": 24}
"""How far into each game its picture is taken, in moves of the person."""
BEST = [
    "lobby.desktop.night.en",
    "broom_service.desktop.night.en",
    "broom_service.desktop.day.de",
    "broom_service.phone.night.de",
    "new_salem.desktop.night.en",
    "new_salem.phone.day.en",
    "witchstone.desktop.night.en",
    "witchstone.phone.night.en",
    "septima.desktop.night.en",
    "septima.phone.day.de",
    "result.desktop.night.en",
    "replay.desktop.night.en",
    "curtain.desktop.night.en",
    "solo.desktop.night.en",
    "lesson-septima.desktop.day.en",
    "me.desktop.night.en",
    "me.phone.day.de",
]
KEEP = """() => fetch('/api/me/account', {method: 'POST', headers: {'content-type': 'application/json'},
  body: JSON.stringify({account: 'wilma', password: 'correct horse'})})"""
"""The visitor makes an account, as somebody does who has played a game."""
Act = Callable[[Page], object]


class Screen(NamedTuple):
    """What is shown, where, and what to do there before the picture is taken."""

    name: str
    path: str
    ready: str
    act: Act = lambda page: None


def main() -> None:
    path = find()
    if path is None:
        sys.exit("there is no Chromium; python tests/web/browser.py says more")
    ALL.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        process, address = start_server(Path(data))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            take_all(browser, address, sys.argv[1:])
        finally:
            browser.close()
            process.terminate()
            process.wait(10)
    keep()


def take_all(browser: Browser, address: str, only: list[str]) -> None:
    """Play up to every screen once, then look at each in all the ways."""
    stage = browser.new_page(viewport=DESKTOP, base_url=address, reduced_motion="reduce")  # type: ignore[arg-type]
    screens = list(set_up(stage, only))
    for width, theme, language in LOOKS:
        tail = f"{width}.{theme}.{language}"
        page = visit(browser, address, stage.context.storage_state(), width, theme, language)
        for screen in screens:
            name = f"{screen.name}.{tail}"
            if wanted(name, only):
                page.goto(screen.path)
                page.wait_for_selector(screen.ready)
                screen.act(page)
                page.screenshot(path=ALL / f"{name}.jpeg", type="jpeg", quality=74)
        page.context.close()


def visit(browser: Browser, address: str, who: StorageState, width: str, theme: str, language: str) -> Page:
    """The same visitor on another screen, with other settings."""
    context = browser.new_context(
        viewport=SIZES.get(width, DESKTOP),  # type: ignore[arg-type]
        device_scale_factor=2 if width == "zoomed" else 1,
        has_touch=width in ("phone", "tablet"),
        locale="de-DE" if language == "de" else "en-GB",
        color_scheme="light" if theme == "day" else "dark",
        reduced_motion="reduce",
        base_url=address,
    )
    context.add_cookies(who.get("cookies", []))  # type: ignore[arg-type]
    context.add_init_script(f"for (const [name, value] of {json.dumps(kept(who))}) localStorage.setItem(name, value)")
    page = context.new_page()
    if width == "deutan":
        vision = context.new_cdp_session(page)
        vision.send("Emulation.setEmulatedVisionDeficiency", {"type": "deuteranopia"})
    return page


def kept(who: StorageState) -> list[tuple[str, str]]:
    """What the browser remembers of its tables; its settings belong to each picture."""
    found = [item for origin in who.get("origins", []) for item in origin["localStorage"]]
    return [(item["name"], item["value"]) for item in found if item["name"] != "walpurgis"]


def set_up(page: Page, only: list[str]) -> Iterator[Screen]:
    """Everything that can be looked at, as far as somebody wants to see it."""
    page.goto("/")
    lobby = ".bar .primary"
    yield Screen("lobby", "/", "article")
    yield Screen("make-a-table", "/", "article", lambda page: page.locator(lobby).click())
    yield Screen("replays", "/replays", "main")
    yield Screen("learn", "/learn", "main")
    yield Screen("me", "/me", ".person")
    yield Screen("nowhere", "/tables/nowhere", ".empty")
    for game in GAMES:
        yield Screen(f"lesson-{game}", f"/learn/{game}/1", ".prompt")
    for title, scenario in positions().items():
        name = "-".join([scenario.game, *re.findall(r"\w+", title.lower())[:3]])
        if in_looks(name, only):
            yield Screen(name, f"/tables/{lay_out(page, scenario)}", ".prompt")
    if in_looks("solo", only):
        yield Screen("solo", play(page, "septima", 12, 0, options={"mode": "solo"}), ".prompt")
    for game, moves in GAMES.items():
        if any(wanted(f"{name}.", only) for name in (game, "moves", "help")) or in_looks(game, only):
            yield from table_screens(play(page, game, moves), game)
    if any(in_looks(name, only) for name in ("result", "replay", "me")):
        over = play(page, "broom_service", 999)
        page.evaluate(KEEP)
        yield Screen("result", over, ".outcome")
        yield Screen("replay", over.replace("/tables/", "/replays/"), ".transport", lambda p: p.keyboard.press("End"))
    two: list[dict[str, str]] = [{"kind": "me", "name": "Wilma"}, {"kind": "me", "name": "Marei"}]
    yield Screen("curtain", f"/tables/{make_table(page, two, 'witchstone')}", ".curtain")
    waiting = make_table(page, [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "septima")
    yield Screen("waiting-room", f"/tables/{waiting}", ".room")


def table_screens(path: str, game: str) -> Iterator[Screen]:
    """A table: the board, and once what lies beside it."""
    yield Screen(game, path, ".prompt", choose)
    if game == "new_salem":
        yield Screen("new_salem-character", path, ".prompt", show_character)
    if game == "witchstone":
        yield Screen("moves", path, ".prompt.yours", lambda page: page.keyboard.press("m"))
        yield Screen("settings", path, ".prompt.yours", lambda page: page.locator("header button").last.click())
        yield Screen("help", path, ".prompt.yours", lambda page: page.keyboard.press("?"))
        for at, name in enumerate(("players", "moves-tab", "talk", "rules"), 1):
            yield Screen(f"tab-{name}", path, ".prompt", partial(tab, at=at))


def choose(page: Page) -> None:
    """Touch what is lit until a move is ready, so that its preview is seen."""
    person = Person(page)
    for _ in range(4):
        if is_asked(page) and not page.locator(".prompt .confirm").count():
            person.step()


def show_character(page: Page) -> None:
    button = page.locator(".mine button").first
    if button.count():
        button.click()


def tab(page: Page, at: int) -> None:
    found = page.locator(".tabs button")
    if found.count():
        found.nth(at).click()


def in_looks(name: str, only: list[str]) -> bool:
    return any(wanted(f"{name}.{'.'.join(look)}", only) for look in LOOKS)


def wanted(name: str, only: list[str]) -> bool:
    return not only or any(one in name for one in only)


def play(page: Page, game: str, moves: int, others: int = 2, **more: object) -> str:
    """Sit down at a table with a fixed seed and play so many moves; the way back there."""
    bots = [{"kind": "bot", "level": "apprentice"}] * others
    table = make_table(page, [{"kind": "me", "name": "Wilma"}, *bots], game, seed=7, **more)
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".prompt")
    person = Person(page)
    person.play(lambda page: is_over(page) or (person.moves >= moves and is_asked(page)))
    return f"/tables/{table}"


def keep() -> None:
    """Copy the best ones into the documentation."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for name in BEST:
        source = ALL / f"{name}.jpeg"
        if source.exists():
            shutil.copy(source, KEPT / source.name)
    sys.stdout.write(f"{len(list(ALL.iterdir()))} pictures in {ALL.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
