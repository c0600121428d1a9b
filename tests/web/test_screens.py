"""Every screen: no barriers, in both languages and themes, on both widths; small to load, quick to draw, calm."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.web.conftest import ROOT, Person, Visitor, begin, is_asked, is_over, make_table, report
from tests.web.settled import patiently, settle
from tests.web.test_play import playable

LOBBY_BYTES, BOARD_BYTES, FONT_BYTES = 150_000, 100_000, 120_000


STILL = """() => Promise.all(
  document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished.catch(() => {}))
).then(() => undefined)"""
"""Waits for whatever fades or moves to have come to rest."""


def barriers(page: Page) -> list[str]:
    """What axe finds: rule, and the first thing that breaks it.

    Others go on playing while axe looks, and what is fading in has little contrast: so whatever is found has to be
    found again when everything has come to rest.
    """
    for _ in range(3):
        settle(page)
        page.evaluate(STILL)
        found: Any = Axe().run(page, options={"resultTypes": ["violations"]}).response
        if not found["violations"]:
            break
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"]]


@pytest.mark.parametrize("day", [False, True], ids=["night", "day"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_front_door_has_no_barriers(visitor: Visitor, phone: bool, day: bool) -> None:
    page = visitor(phone=phone, day=day, language="de" if phone else "en")
    page.wait_for_selector("article")
    assert barriers(page) == []
    page.locator(".bar .primary").click()
    page.wait_for_selector("dialog")
    assert barriers(page) == []
    page.keyboard.press("Escape")
    for path in ("/watch", "/replays", "/learn", "/me", "/tables/nowhere"):
        page.goto(path)
        assert barriers(page) == [], path


@pytest.mark.in_turn("day")
@pytest.mark.parametrize("day", [False, True], ids=["night", "day"])
@pytest.mark.parametrize("title", playable())
def test_a_table_has_no_barriers(visitor: Visitor, title: str, day: bool) -> None:
    page = visitor(day=day, phone=day, language="de" if day else "en")
    begin(page, title, "de" if day else "en")
    page.wait_for_selector(".prompt.yours")
    assert barriers(page) == []
    person = Person(page)
    for _ in range(8):
        if is_asked(page):
            person.step()
    assert barriers(page) == []
    if not day:
        page.locator(".railtabs button").nth(2).click()
        assert barriers(page) == []


@pytest.mark.parametrize("day", [False, True], ids=["night", "day"])
def test_moves_settings_result_replay_and_curtain_have_no_barriers(visitor: Visitor, day: bool) -> None:
    page = visitor(day=day)
    begin(page, "Moonlight")
    page.wait_for_selector(".prompt.yours")
    page.keyboard.press("m")
    page.wait_for_selector("dialog")
    assert barriers(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.wait_for_selector("dialog")
    assert barriers(page) == []
    page.keyboard.press("Escape")
    Person(page).play(is_over)
    assert barriers(page) == []
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".transport")
    assert barriers(page) == []
    table = make_table(page, [{"kind": "me", "name": "Wilma"}, {"kind": "me", "name": "Marei"}])
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".curtain")
    assert barriers(page) == []
    table = make_table(page, [{"kind": "me"}, {"kind": "open"}])
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".room")
    assert barriers(page) == []


class Load:
    """What a page has fetched, packed as it came over the wire. What the browser has given up counts for nothing."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, float] = {"code": 0, "fonts": 0}
        self._page = page
        self._kinds: dict[str, str] = {}
        self._open: dict[str, tuple[str, str]] = {}
        """By request: what has been begun and is not here yet, its address and the document that asked for it."""
        settle(page)
        self._session = session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        session.on("Network.responseReceived", self._received)
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.loadingFailed", self._given_up)

    def _received(self, event: Any) -> None:
        url = event["response"]["url"]
        if "/api/" not in url:
            self._kinds[event["requestId"]] = "fonts" if url.endswith(".woff2") else "code"
            self._open[event["requestId"]] = url, event["loaderId"]

    def _finished(self, event: Any) -> None:
        kind = self._kinds.get(event["requestId"])
        if kind:
            self.bytes[kind] += event["encodedDataLength"]
            self._open.pop(event["requestId"], None)

    def _given_up(self, event: Any) -> None:
        self._open.pop(event["requestId"], None)

    def code(self) -> float:
        """The bytes of code so far, when all that the page needs now has come."""
        settle(self._page)
        missing: list[str] = []
        for _ in patiently("everything is loaded", left=missing):
            self._page.wait_for_timeout(100)  # the browser tells a moment later what it has loaded
            missing[:] = self._missing()
            if not missing:
                break
        return self.bytes["code"]

    def _missing(self) -> list[str]:
        """What this document waits for. Of what an earlier one has begun, the browser may never tell how it ended."""
        document = self._session.send("Page.getFrameTree")["frameTree"]["frame"]["loaderId"]
        return [url for url, asker in self._open.values() if asker == document]


def test_what_was_begun_for_a_page_that_is_left_is_not_waited_for(visitor: Visitor) -> None:
    page = visitor()
    load = Load(page)
    for path in ("/rules/septima", "/", "/rules/witchstone", "/rules/septima", "/"):
        page.goto(path, wait_until="commit")
    page.wait_for_selector("article")
    assert load.code() > 0


def test_the_page_is_small(visitor: Visitor) -> None:
    page = visitor()
    load = Load(page)
    page.goto("/")
    page.wait_for_selector("article")
    lobby = load.code()
    report(lobby_bytes=lobby)
    assert lobby < LOBBY_BYTES
    for title in playable():
        page.goto("/")
        page.wait_for_selector("article")
        before = load.code()
        begin(page, title)
        added = load.code() - before
        report(**{f"board_bytes_{title}": added})
        assert 0 < added < BOARD_BYTES, title
    fonts = sum(path.stat().st_size for path in (ROOT / "web" / "src" / "fonts").glob("*.woff2"))
    report(font_bytes=fonts)
    assert fonts < FONT_BYTES


SHIFTS = """() => {
  // The parts of the frame: whatever is asked, they stay where they are.
  const PARTS = ".question, .prompt, main.board, section.mine, section.hand, section.strip, aside.rail, nav.tabs";
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (one.sources.some(({ node }) => node?.matches?.(PARTS))) window.shift += one.value;
  }).observe({ type: "layout-shift" });
}"""


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("title", playable())
def test_nothing_jumps_when_the_question_changes(visitor: Visitor, title: str, phone: bool) -> None:
    page = visitor(phone=phone)
    begin(page, title)
    page.wait_for_selector(".prompt.yours")
    page.evaluate(SHIFTS)
    person = Person(page)
    person.play(lambda page: person.moves >= 4 or is_over(page))
    shift = page.evaluate("() => window.shift")
    report(**{f"layout_shift_{title}_{'phone' if phone else 'desktop'}": shift})
    assert shift == 0


KEEP = """window.said = []; const Own = WebSocket; window.WebSocket = class extends Own {
  set onmessage(hear) {
    window.hear = hear;
    super.onmessage = (event) => {
      if (["update", "changes"].includes(JSON.parse(event.data).type)) window.said.push(event.data);
      hear(event);
    };
  }
};
// What is done between two frames, and how long it takes until it is laid out.
window.timed = async (work) => {
  const start = performance.now();
  work();
  for (let wait = 0; wait < 3; wait++) await null;
  document.body.offsetHeight;
  window.between += performance.now() - start;
};
window.between = 0;
const later = window.setTimeout;
window.setTimeout = (work, wait, ...more) => wait ? later(work, wait, ...more) : later(() => window.timed(work));"""
AGAIN = """async () => {
  // Everything that was said is said again as if it were new. An update is drawn in some frames, until nothing has been
  // left to do for two of them. A frame takes what is done for it until it is laid out, and its painting; waiting for
  // it is no work and does not count.
  const said = window.said.map((text) => JSON.parse(text));
  const updates = said.slice(said.findLastIndex((one) => one.type === "update")); // changes build upon a whole update
  const off = updates.at(-1).version + 1;
  const drawn = () => new Promise((done) => requestAnimationFrame(() => {
    const begun = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - begun);
    port2.postMessage(0);
  }));
  const isAsked = (version) => document.querySelector(".prompt")?.dataset.version === String(version);
  const costs = [];
  for (const update of updates) {
    update.version += off;
    for (const one of update.happened ?? []) one.version += off;
    const data = JSON.stringify(update);
    for (let wait = 0; wait < 3; wait++) await drawn();
    window.between = 0;
    const start = performance.now();
    const first = drawn();
    await window.timed(() => window.hear({ data }));
    const cost = { laid: window.between, longest: 0 };
    let painting = await first;
    for (let idle = 0; idle < 2; painting = await drawn()) {
      idle = window.between ? 0 : idle + 1;
      if (!idle) cost.longest = Math.max(cost.longest, window.between + painting);
      window.between = 0;
      cost.drawn ??= cost.longest;
      if (update.question && isAsked(update.version)) cost.asked ??= performance.now() - start;
    }
    if (update.happened) costs.push(cost);
  }
  return costs;
}"""


@pytest.mark.fuzz
@pytest.mark.parametrize("title", playable())
def test_a_new_view_is_drawn_quickly(visitor: Visitor, title: str) -> None:
    """Reported rather than required: how long a message takes until it is drawn, at a four times slower CPU.

    The first frame shows the table as it now stands: `laid` is its script, style and layout, `drawn` adds its painting.
    What is asked and told about it follows in others: `longest` is the longest of all. `asked` is the time, waiting
    included, that passes until a question of one's own can be answered.
    """
    page = visitor()
    page.add_init_script(KEEP)
    page.reload()
    begin(page, title)
    person = Person(page)
    person.play(lambda page: person.moves >= 12 or is_over(page))
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    costs: list[dict[str, float]] = page.evaluate(AGAIN)
    assert costs
    figures: dict[str, object] = {"of": len(costs)}
    for what in ("laid", "drawn", "longest", "asked"):
        times = sorted(cost[what] for cost in costs if what in cost)
        if times:
            figures[what] = {"median": round(times[len(times) // 2], 1), "p90": round(times[len(times) * 9 // 10], 1)}
    report(**{f"update_ms_{title}": figures})
