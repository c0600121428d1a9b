"""Takes a picture of every screen: both widths, both themes, both languages. `make screens` runs it.

All pictures go to build/screens/; the best ones are kept, small, in docs/assets/screens/.
"""

import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.browser import FLAGS, find
from tests.web.conftest import DESKTOP, PHONE, ROOT, Person, is_asked, is_over, make_table, start_server

ALL = ROOT / "build" / "screens"
KEPT = ROOT / "docs" / "assets" / "screens"
GAMES = {"broom_service": 9, "new_salem": 12, "witchstone": 30, "septima": 24}
"""How far into each game its picture is taken, in moves of the person."""
BEST = [
    "lobby.desktop.night.en",
    "broom_service.desktop.night.en",
    "broom_service.desktop.day.de",
    "broom_service.phone.night.de",
    "new_salem.desktop.night.en",
    "witchstone.desktop.night.en",
    "septima.desktop.night.en",
    "septima.phone.day.de",
    "result.desktop.night.en",
    "replay.desktop.night.en",
    "curtain.desktop.night.en",
]


def main() -> None:
    path = find()
    if path is None:
        sys.exit("there is no Chromium; python tests/web/browser.py says more")
    shutil.rmtree(ALL, ignore_errors=True)
    ALL.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        process, address = start_server(Path(data))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            only = sys.argv[1:]
            for width in ("desktop", "phone"):
                for theme in ("night", "day"):
                    for language in ("en", "de"):
                        take_all(browser, address, width, theme, language, only)
        finally:
            browser.close()
            process.terminate()
            process.wait(10)
    keep()


def take_all(browser: Browser, address: str, width: str, theme: str, language: str, only: list[str]) -> None:
    context = browser.new_context(
        viewport=PHONE if width == "phone" else DESKTOP,  # type: ignore[arg-type]
        has_touch=width == "phone",
        locale="de-DE" if language == "de" else "en-GB",
        color_scheme="light" if theme == "day" else "dark",
        reduced_motion="reduce",
        base_url=address,
    )
    page = context.new_page()
    tail = f"{width}.{theme}.{language}"

    def shoot(name: str) -> None:
        page.wait_for_timeout(500)
        page.screenshot(path=ALL / f"{name}.{tail}.jpeg", type="jpeg", quality=74)

    if wanted("lobby", tail, only):
        page.goto("/")
        page.wait_for_selector("article")
        shoot("lobby")
        page.locator(".bar .primary").click()
        shoot("make-a-table")
    for game, moves in GAMES.items():
        if wanted(game, tail, only):
            play(page, game, moves)
            shoot(game)
    if wanted("result", tail, only):
        play(page, "new_salem", 999)
        shoot("result")
        page.goto(page.url.replace("/tables/", "/replays/"))
        page.wait_for_selector(".transport")
        page.keyboard.press("End")
        shoot("replay")
        page.goto(f"/tables/{make_table(page, [{'kind': 'me', 'name': 'Wilma'}, {'kind': 'me', 'name': 'Marei'}])}")
        page.wait_for_selector(".curtain")
        shoot("curtain")
    context.close()


def wanted(name: str, tail: str, only: list[str]) -> bool:
    return not only or any(one in f"{name}.{tail}" for one in only)


def play(page: Page, game: str, moves: int) -> None:
    """Sit down at a table with a fixed seed and play so many moves."""
    page.goto("/")
    bots = [{"kind": "bot", "level": "apprentice" if game != "moonlight" else "novice"}] * 2
    table = make_table(page, [{"kind": "me", "name": "Wilma"}, *bots], game, seed=7)
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".prompt")
    person = Person(page)
    person.play(lambda page: is_over(page) or (person.moves >= moves and is_asked(page)), 120)
    if is_asked(page) and not page.locator(".prompt .confirm").count():
        person.step()


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
