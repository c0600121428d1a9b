"""Every screen: no barriers, in both languages and themes, on both widths; small to load, quick to draw, calm."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.web.conftest import ROOT, Person, Visitor, begin, is_asked, is_over, make_table
from tests.web.test_play import playable

REPORT = ROOT / "build" / "web-report.json"
LOBBY_BYTES, BOARD_BYTES, FONT_BYTES = 150_000, 100_000, 120_000


def report(**figures: object) -> None:
    """Figures that a person may want to look at after the tests."""
    REPORT.parent.mkdir(exist_ok=True)
    known: dict[str, object] = json.loads(REPORT.read_text("utf-8")) if REPORT.exists() else {}
    REPORT.write_text(json.dumps(known | figures, indent=1, sort_keys=True), "utf-8")


def barriers(page: Page) -> list[str]:
    """What axe finds: rule, and the first thing that breaks it."""
    page.wait_for_timeout(300)
    found: Any = Axe().run(page, options={"resultTypes": ["violations"]}).response
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
    for path in ("/watch", "/replays", "/learn", "/tables/nowhere"):
        page.goto(path)
        page.wait_for_timeout(300)
        assert barriers(page) == [], path


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


def test_moves_settings_result_replay_and_curtain_have_no_barriers(visitor: Visitor) -> None:
    page = visitor()
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


def test_a_turn_is_played_by_keyboard_alone_and_announced(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "Broom Service")
    page.wait_for_selector(".card.lit")
    before = page.locator(".prompt").get_attribute("data-version")
    for _ in range(40):
        if page.locator(".prompt .confirm").count():
            break
        page.keyboard.press("n")
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function("(before) => document.querySelector('.prompt')?.dataset.version !== before", arg=before)
    page.wait_for_function("() => document.querySelector('[aria-live=polite]').textContent.length > 0")
    assert "your turn" in page.locator("[aria-live=assertive]").inner_text()


class Load:
    """What a page has fetched, packed as it came over the wire."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, float] = {"code": 0, "fonts": 0}
        self._kinds: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        session.on("Network.responseReceived", self._received)
        session.on("Network.loadingFinished", self._finished)

    def _received(self, event: Any) -> None:
        url = event["response"]["url"]
        if "/api/" not in url:
            self._kinds[event["requestId"]] = "fonts" if url.endswith(".woff2") else "code"

    def _finished(self, event: Any) -> None:
        kind = self._kinds.get(event["requestId"])
        if kind:
            self.bytes[kind] += event["encodedDataLength"]


def test_the_page_is_small(visitor: Visitor) -> None:
    page = visitor()
    load = Load(page)
    page.goto("/")
    page.wait_for_selector("article")
    page.wait_for_timeout(500)
    lobby = load.bytes["code"]
    report(lobby_bytes=lobby)
    assert lobby < LOBBY_BYTES
    for title in playable():
        page.goto("/")
        page.wait_for_selector("article")
        page.wait_for_timeout(200)
        before = load.bytes["code"]
        begin(page, title)
        page.wait_for_timeout(800)
        report(**{f"board_bytes_{title}": load.bytes["code"] - before})
        assert load.bytes["code"] - before < BOARD_BYTES, title
    fonts = sum(path.stat().st_size for path in (ROOT / "web" / "src" / "fonts").glob("*.woff2"))
    report(font_bytes=fonts)
    assert fonts < FONT_BYTES


SHIFTS = """() => {
  // What moves by itself outside the rail, whose log grows from the top.
  const counts = ({ node }) => node && !(node.parentElement ?? node).closest('.rail');
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput && one.sources.some(counts)) window.shift += one.value;
  }).observe({ type: 'layout-shift' });
}"""


def test_nothing_jumps_when_the_question_changes(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "Broom Service")
    page.wait_for_selector(".prompt.yours")
    page.evaluate(SHIFTS)
    height = page.locator(".board svg").first.bounding_box()
    person = Person(page)
    for _ in range(20):
        if is_asked(page):
            person.step()
        else:
            page.wait_for_timeout(50)
    assert page.locator(".board svg").first.bounding_box() == height
    shift = page.evaluate("() => window.shift")
    report(layout_shift=shift)
    assert shift < 0.1


def test_a_new_view_is_drawn_quickly(visitor: Visitor) -> None:
    """Reported rather than required: how long a message takes until it is laid out, at a four times slower CPU."""
    page = visitor()
    page.add_init_script(
        "window.costs = []; const Own = WebSocket; window.WebSocket = class extends Own {"
        " set onmessage(f) { super.onmessage = async (e) => { const a = performance.now(); f(e); await 0;"
        " document.body.offsetHeight; if (e.data.includes('update')) window.costs.push(performance.now() - a); }; } };"
    )
    page.reload()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    begin(page, "Broom Service")
    person = Person(page)
    for _ in range(24):
        if is_asked(page):
            person.step()
        else:
            page.wait_for_timeout(50)
    costs = sorted(page.evaluate("() => window.costs.slice(2)"))
    assert costs
    report(update_ms_median=costs[len(costs) // 2], update_ms_worst=costs[-1])


def test_both_languages_have_every_text() -> None:
    """The frame's own texts are typed, so a missing key does not compile; the boards' texts are checked here."""
    for path in sorted((ROOT / "web" / "src" / "games").glob("*/words.ts")):
        text = path.read_text("utf-8")
        assert "const de: typeof en" in text, f"{path.parent.name}: the German texts have the type of the English ones"
    sources = [path for path in (ROOT / "web" / "src").rglob("*.svelte") if "generated" not in path.parts]
    assert sources
    assert [str(path) for path in sources if has_bare_words(path)] == []


def has_bare_words(path: Path) -> bool:
    """Whether a component shows words that stand in no catalogue."""
    text = path.read_text("utf-8")
    markup = re.sub(r"<(script|style)[^>]*>.*?</\1>", "", text, flags=re.DOTALL)
    markup = re.sub(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", "", markup)
    found = re.findall(r">([^<>{}]*[A-Za-z]{3,}[^<>{}]*)<", markup)
    return any(words.strip(" ·●\n") not in ("", "Walpurgis", "Enter") for words in found if "=" not in words)
