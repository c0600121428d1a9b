"""A real server, a real browser, and a person who clicks on what is lit."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from tests.web.browser import FLAGS, find
from walpurgis.games import game as find_game
from walpurgis.kernel.scenario import Scenario
from walpurgis.kernel.scenario import begin as begin_scenario
from walpurgis.kernel.scenario import read as read_scenarios

ROOT = Path(__file__).parent.parent.parent
WEB = Path(os.environ.get("WALPURGIS_WEB") or ROOT / "src" / "walpurgis" / "web")
"""The built client; WALPURGIS_WEB names another one, such as one that was built beside."""
Visitor = Callable[..., Page]

REPORT = ROOT / "build" / "web-report.json"
"""Figures that a person may want to look at after the tests: bytes, milliseconds, shares."""
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1440, "height": 900}
ZOOMED = {"width": 720, "height": 450}
"""The desktop at a zoom of 200 %."""
SIZES = {"phone": PHONE, "tablet": TABLET, "zoomed": ZOOMED, "desktop": DESKTOP}
SCENARIOS = Path(__file__).parent / "scenarios"
FULLEST = "fullest"
"""Positions with as much on the table as there can be, and with as little."""


def report(**figures: object) -> None:
    REPORT.parent.mkdir(exist_ok=True)
    known: dict[str, object] = json.loads(REPORT.read_text("utf-8")) if REPORT.exists() else {}
    REPORT.write_text(json.dumps(known | figures, indent=1, sort_keys=True), "utf-8")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if REPORT.exists():
        terminalreporter.section("web client")
        for name, figure in json.loads(REPORT.read_text("utf-8")).items():
            terminalreporter.line(f"{name:>36}  {figure}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own, with quick bots and the teaching game."""
    if not (WEB / "index.html").exists():
        pytest.skip("the web client is not built: make setup")
    process, address = start_server(tmp_path_factory.mktemp("data"), "examples.teaching:GAME")
    yield address
    process.terminate()
    process.wait(10)


def start_server(data: Path, *games: str) -> tuple["subprocess.Popen[str]", str]:
    """A server of our own with quick bots, and these games besides ours; its address."""
    arguments = ["serve", "--port", "0", "--data", str(data), "--bot-pause", "0", "--bot-seconds", "0.02"]
    arguments += ["--bot-patience", "0"]
    arguments += ["--requests-per-second", "500", "--logins-per-minute", "6000", "--web", str(WEB)]
    arguments += ["--private-webhooks"]
    for game in games:
        arguments += ["--game", game]
    process = subprocess.Popen(
        [sys.executable, "-m", "walpurgis", *arguments], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None
    with process.stdout as said:
        line = said.readline()
    found = re.search(r"http://\S+", line)
    assert found, f"the server said {line!r}"
    return process, found[0]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.skip("there is no Chromium; python tests/web/browser.py says more")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visitor(server: str, browser: Browser) -> Iterator[Visitor]:
    """Opens a page as somebody new: `visitor(language="de", phone=True, day=True)`. No page may fail quietly."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def visit(
        path: str = "/", language: str = "en", phone: bool = False, day: bool = False, still: bool = True
    ) -> Page:
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            locale="de-DE" if language == "de" else "en-GB",
            color_scheme="light" if day else "dark",
            reduced_motion="reduce" if still else "no-preference",
            base_url=server,
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert faults == []


# ----- a person at the board -----

LOOK = """(order) => {
  // What somebody would touch next, and a point at which a finger would really hit it.
  const pointOf = (one, selector) => {
    one.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    for (let n = 0; n < 81; n++) {
      const x = box.left + box.width * (0.5 + (((n + 40) % 9) - 4) / 9.2);
      const y = box.top + box.height * (0.5 + ((Math.floor(n / 9) + 4) % 9 - 4) / 9.2);
      const hit = document.elementFromPoint(x, y);
      if (hit && hit.closest(selector) === one) return [x, y];
    }
  };
  const find = (what, selector) => {
    const all = [...document.querySelectorAll(selector)];
    for (let at = 0; at < all.length; at++) {
      const point = pointOf(all[(at + order) % all.length], selector);
      if (point) return { what, point, version };
    }
  };
  const version = document.querySelector(".prompt")?.dataset.version;
  if (!document.querySelector(".prompt.yours")) return null;
  return find("confirm", ".prompt .confirm") ?? find("board", "[data-lit]:not([aria-pressed=true])") ??
    find("button", "[data-choice]:not(:disabled)[aria-pressed=false]");
}"""
MOVED = "(before) => document.querySelector('.prompt')?.dataset.version !== before"
ASKED = "() => document.querySelector('.prompt.yours, .outcome, .curtain, .lesson.done')"


class Person:
    """Plays by touching what is lit, and by the buttons of the question; takes a different one each time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.moves = 0
        self.board = 0
        """How often something on the table itself was touched."""
        self.buttons = 0
        """How often a button of the question was: for what lies nowhere, such as brave or cowardly."""

    def step(self) -> None:
        """One touch, if anything is asked."""
        page = self.page
        found = page.evaluate(LOOK, self.board + self.buttons)
        if found is None:
            page.wait_for_timeout(20)
            return
        page.mouse.click(*found["point"])
        if found["what"] == "confirm":
            self.confirmed(found["version"])
        elif found["what"] == "board":
            self.board += 1
        else:
            self.buttons += 1

    def confirmed(self, version: str) -> None:
        try:
            self.page.wait_for_function(MOVED, arg=version)
        except TooLate:
            return  # somebody else has acted meanwhile, and the question begins anew
        self.moves += 1

    def play(self, until: Callable[[Page], bool], seconds: float = 120) -> None:
        end = time.monotonic() + seconds
        while not until(self.page):
            assert time.monotonic() < end, f"after {self.moves} moves: {self.page.locator('body').inner_text()[:1500]}"
            self.step()
            with suppress(TooLate):
                self.page.wait_for_function(ASKED, timeout=200)


def is_over(page: Page) -> bool:
    return page.locator(".outcome header h2").count() > 0


def is_asked(page: Page) -> bool:
    return page.locator(".prompt.yours").count() > 0


def begin(page: Page, game: str, language: str = "en") -> None:
    """Against bots in one click."""
    button = "Gegen Bots" if language == "de" else "Play bots"
    page.get_by_role("article", name=game, exact=True).get_by_role("button", name=button).click()
    page.wait_for_selector(".prompt")


def positions(file: str = FULLEST) -> dict[str, Scenario]:
    """The positions of a file, by title: the fullest and the emptiest ones, if none is named."""
    return {one.title: one for one in read_scenarios((SCENARIOS / f"{file}.toml").read_text("utf-8"))}


def lay_out(page: Page, scenario: Scenario, level: str = "novice", people: int = 1) -> str:
    """A table with a position: the visitor has the first seat, other people the next, bots the rest; its id."""
    state = begin_scenario(find_game(scenario.game), scenario.given)
    chairs = [{"kind": "me"}, *[{"kind": "open"}] * (people - 1)]
    chairs += [{"kind": "bot", "level": level}] * (state.seats - people)
    return make_table(page, chairs, scenario.game, position=json.loads(state.save()))


def come(visitor: Visitor, size: str) -> Page:
    """Somebody German, on a screen of this size."""
    page = visitor(language="de", phone=size == "phone")
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    return page


def look_at(visitor: Visitor, title: str, size: str) -> Page:
    """One of the positions, on a screen of this size."""
    page = come(visitor, size)
    page.goto(f"/tables/{lay_out(page, positions()[title])}")
    page.wait_for_selector(".prompt")
    return page


def make_table(page: Page, chairs: list[dict[str, str]], game: str = "moonlight", **more: object) -> str:
    """A table by the interface, for this page's visitor; its id."""
    script = """async (body) => {
      if (!(await fetch('/api/me')).ok) await fetch('/api/guests', {method: 'POST',
        headers: {'content-type': 'application/json'}, body: JSON.stringify({name: body.name})});
      const made = await fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
        body: JSON.stringify(body.table)});
      if (!made.ok) throw new Error(await made.text());
      return (await made.json()).table.id;
    }"""
    table = {"game": game, "chairs": chairs, "autostart": True} | more
    found: str = page.evaluate(script, {"name": "Wilma", "table": table})
    return found
