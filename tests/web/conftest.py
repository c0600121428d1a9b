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

from tests.server_logs import new_errors_in_files, provoked_by, unexpected, watch
from tests.web.browser import FLAGS, find
from tests.web.settled import PATIENCE, SETTLED, glancing, install, patiently
from walpurgis.formats.scenario import Scenario
from walpurgis.formats.scenario import begin as begin_scenario
from walpurgis.formats.scenario import read as read_scenarios
from walpurgis.games import game as find_game

ROOT = Path(__file__).parent.parent.parent
WEB = Path(os.environ.get("WALPURGIS_WEB") or ROOT / "src" / "walpurgis" / "web")
"""The built client; WALPURGIS_WEB names another one, such as one that was built beside."""
Visitor = Callable[..., Page]
install()

REPORT = ROOT / "build" / "web-report.json"
"""Figures that a person may want to look at after the tests: bytes, milliseconds, shares."""
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
LAPTOP = {"width": 1366, "height": 768}
DESKTOP = {"width": 1440, "height": 900}
ZOOMED = {"width": 720, "height": 450}
"""The desktop at a zoom of 200 %."""
SIZES = {"phone": PHONE, "tablet": TABLET, "zoomed": ZOOMED, "laptop": LAPTOP, "desktop": DESKTOP}
SCENARIOS = Path(__file__).parent / "scenarios"
FULLEST = "fullest"
"""Positions with as much on the table as there can be, and with as little."""


def report(**figures: object) -> None:
    """Keep figures for the end of the run; of processes side by side each has a file of its own."""
    path = REPORT.with_suffix(f".{os.environ.get('PYTEST_XDIST_WORKER', 'main')}.json")
    path.parent.mkdir(exist_ok=True)
    known: dict[str, object] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    path.write_text(json.dumps(known | figures, indent=1, sort_keys=True), "utf-8")


def reports() -> list[Path]:
    return sorted(REPORT.parent.glob(f"{REPORT.stem}.*.json"))


def pytest_sessionstart(session: pytest.Session) -> None:
    if not os.environ.get("PYTEST_XDIST_WORKER"):
        for path in reports():
            path.unlink()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    figures = {name: figure for path in reports() for name, figure in json.loads(path.read_text("utf-8")).items()}
    if figures:
        terminalreporter.section("web client")
        for name, figure in sorted(figures.items()):
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
    arguments.append("--scenario-positions")
    arguments += ["--bot-patience", "0"]
    arguments += ["--requests-per-second", "500", "--logins-per-minute", "6000", "--web", str(WEB)]
    arguments += ["--private-webhooks"]
    for game in games:
        arguments += ["--game", game]
    log = data / "server.log"
    watch(log)
    with log.open("a") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "walpurgis", *arguments], stdout=subprocess.PIPE, stderr=errors, text=True, cwd=ROOT
        )
    assert process.stdout is not None
    with process.stdout as said:
        line = said.readline()
    found = re.search(r"http://\S+", line)
    assert found, f"the server said {line!r} and {log.read_text('utf-8')}"
    return process, found[0]


laid_out: list[Scenario] = []
"""The positions that the present test has laid out."""


@pytest.fixture(autouse=True)
def no_errors_in_the_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """An error that the server logs fails the test that caused it, unless the test provokes it on purpose.

    A position with more pieces than the box has provokes one: nobody can sample a world for a preview of its moves.
    """
    laid_out.clear()
    yield
    provoked = provoked_by(request)
    provoked += ["a preview has failed" for scenario in laid_out if scenario.beyond_the_box]
    errors = unexpected(new_errors_in_files(), provoked)
    assert not errors, "the log has errors:\n" + "\n".join(errors)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.skip("there is no Chromium: python tests/web/browser.py says more")
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
            service_workers="block",  # tests/web/test_installed.py lets it in
        )
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        context.on("weberror", lambda fault: faults.append(str(fault.error)))
        page = context.new_page()
        page.on("console", lambda said: faults.append(said.text) if "Content Security Policy" in said.text else None)
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert faults == []


# ----- a person at the board -----

LOOK = """(order) => {
  // What somebody would touch next, without scrolling or turning to another tab: only what a finger would really hit.
  const pointOf = (one, selector) => {
    const box = one.getBoundingClientRect();
    if (!box.width || box.bottom < 0 || box.right < 0 || box.top > innerHeight || box.left > innerWidth) return;
    for (let n = 0; n < 81; n++) {
      const x = box.left + box.width * (0.5 + (((n + 40) % 9) - 4) / 9.2);
      const y = box.top + box.height * (0.5 + ((Math.floor(n / 9) + 4) % 9 - 4) / 9.2);
      const hit = document.elementFromPoint(x, y);
      if (hit && hit.closest(selector) === one) return [x, y];
    }
  };
  const prompt = document.querySelector(".prompt.yours");
  if (!prompt) return null;
  const version = prompt.dataset.version;
  const LIT = "[data-lit]:not([aria-pressed=true])", OFFER = "[data-offer]", CONFIRM = ".prompt .confirm";
  const CHOICE = "[data-choice]:not(:disabled)[aria-pressed=false]";
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = (selector) => all(selector).flatMap((one) => {
    const point = pointOf(one, selector);
    return point ? [{ one, point, version }] : [];
  });
  const [lit, offers, choices, confirm] = [LIT, OFFER, CHOICE, CONFIRM].map(seen);
  const take = (what, some) => some.length && { what, ...some[order % some.length], one: undefined };
  const offered = all(OFFER).map((one) => one.dataset.offer);
  const inSight = lit.map(({ one }) => one);
  const isSaid = (name) => name.startsWith("verb:") && choices.length; // a button of the question does the same
  const things = all(LIT).filter((one) => !isSaid(one.dataset.lit));
  const known = [...offered, ...inSight.map((one) => one.dataset.lit)]; // of two equal cards one is enough
  const missing = things.map((one) => one.dataset.lit).filter((name) => !known.includes(name));
  return {
    touch: take("confirm", confirm) || take("board", lit) || take("offer", offers) || take("button", choices) || null,
    version, things: things.length + offered.length, seen: lit.length + offers.length, missing,
    answers: lit.length + offers.length + choices.length + confirm.length,
    says: prompt.querySelector("h2").textContent,
  };
}"""
MOVED = "(before) => document.querySelector('.prompt')?.dataset.version !== before"
ANSWERED = f"(before) => ({MOVED})(before) || ({SETTLED})()"
"""A touch may have missed, since somebody else acted: then the page is settled, and the question still there."""
VERSION = "() => document.querySelector('.prompt')?.dataset.version"
ASKED = "() => document.querySelector('.prompt.yours, .outcome, .curtain, .instruction.done')"


class Person:
    """Plays by touching what is lit, and by the buttons of the question; takes a different one each time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.moves = 0
        self.board = 0
        """How often something on the table itself was touched."""
        self.buttons = 0
        """How often a button of the question was: for what lies nowhere, such as brave or cowardly."""
        self.offers = 0
        """How often something on the table was touched by its button in the question, since it is out of sight."""

    def step(self) -> None:
        """One touch of what is in sight, if anything is asked."""
        page = self.page
        found = page.evaluate(LOOK, self.board + self.buttons + self.offers)
        touch = found and found["touch"]
        if not touch:
            page.wait_for_timeout(20)
            return
        page.mouse.click(*touch["point"])
        if touch["what"] == "confirm":
            self.confirmed(found["version"])
        elif touch["what"] == "board":
            self.board += 1
        elif touch["what"] == "offer":
            self.offers += 1
        else:
            self.buttons += 1

    def confirmed(self, version: str) -> None:
        self.page.wait_for_function(ANSWERED, arg=version)
        if self.page.evaluate(MOVED, version):
            self.moves += 1

    def play(self, until: Callable[[Page], bool]) -> None:
        """Until that is so. A game may take as long as it likes, but it has to go on."""
        seen, end = None, 0.0
        with glancing():
            while not until(self.page):
                now = (self.moves, self.page.evaluate(VERSION))
                if now != seen:
                    seen, end = now, time.monotonic() + PATIENCE
                assert time.monotonic() < end, f"{self.moves} moves: {self.page.locator('body').inner_text()[:1500]}"
                self.step()
                with suppress(TooLate):
                    self.page.wait_for_function(ASKED, timeout=200)


def play_together(*people: Person, until: Callable[[], bool]) -> None:
    """People at one table, each with a page of their own, play until that is so."""
    with glancing():
        for _ in patiently("the people play together", 10 * PATIENCE):
            if until():
                return
            for person in people:
                if is_asked(person.page):
                    person.step()


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


def lay_out(page: Page, scenario: Scenario, level: str = "novice", people: int = 1, **more: object) -> str:
    """A table with a position: the visitor has the first seat, other people the next, bots the rest; its id."""
    laid_out.append(scenario)
    state = begin_scenario(find_game(scenario.game), scenario.given)
    chairs = [{"kind": "me"}, *[{"kind": "open"}] * (people - 1)]
    chairs += [{"kind": "bot", "level": level}] * (state.seats - people)
    return make_table(page, chairs, scenario.game, position=json.loads(state.save()), **more)


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
