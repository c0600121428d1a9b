"""The rules on the page: every clause can be reached, found and linked to, also in the middle of a game."""

import gzip
import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import ROOT, SIZES, Visitor, begin, look_at, make_table, positions, report
from tests.web.settled import settle
from tests.web.test_screens import Load, barriers
from walpurgis.formats.rules import LABELS
from walpurgis.games import game, ids, lessons, rules

RULES_BYTES = 60_000
"""What the rules of a game in a language may add to a page, packed: texts, pictures, letters and the page itself."""
LOOKS = [("en", False, False), ("de", True, True)]
LOOK_NAMES = ["english-desktop-night", "german-phone-day"]


def open_rules(visitor: Visitor, one: str, language: str = "en", clause: str = "", **look: bool) -> Page:
    page = visitor(f"/rules/{one}{clause and '#'}{clause}", language=language, **look)
    page.wait_for_selector(".book article")
    return page


def search(page: Page, words: str) -> list[str]:
    """The clauses that a search shows, in their order."""
    page.get_by_role("searchbox").fill(words)
    page.wait_for_selector(".results")
    found: list[str] = page.locator(".results article").evaluate_all("all => all.map((one) => one.dataset.clause)")
    return found


def is_marked(page: Page, clause: str) -> None:
    """The clause is marked, has the focus, and stands below the search, in view."""
    article = page.locator(f"article[id='{clause}']")
    expect(article).to_have_attribute("aria-current", "true")
    expect(article).to_be_focused()
    expect(article).to_be_in_viewport()


# ----- the page of a game -----


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("one", ids())
def test_every_clause_of_a_game_can_be_reached(visitor: Visitor, one: str, language: str) -> None:
    page = open_rules(visitor, one, language)
    text = rules(one, language)
    shown = page.locator("article").evaluate_all("all => all.map((one) => [one.id, one.innerText])")
    assert [clause for clause, _ in shown] == list(text.clauses())
    for clause, words in shown:
        assert text.clauses()[clause].title in " ".join(words.split()), clause
        assert len(words) > len(clause) + len(text.clauses()[clause].title) + 5, clause
    expect(page.locator(".contents a")).to_have_count(3 + len(text.chapters))
    contents = page.locator(".contents a").all_inner_texts()
    assert [f"{chapter.number}. {chapter.title}" for chapter in text.chapters] == contents[3:]
    for chapter in text.chapters:
        for wanted in (chapter.clauses[0].id, chapter.clauses[-1].id):
            assert search(page, wanted)[0] == wanted


@pytest.mark.parametrize("language, phone, day", LOOKS, ids=LOOK_NAMES)
def test_a_link_leads_to_its_clause_and_the_way_back_leads_back(
    visitor: Visitor, language: str, phone: bool, day: bool
) -> None:
    page = open_rules(visitor, "witchstone", language, "WIT-12.7", phone=phone, day=day)
    is_marked(page, "WIT-12.7")
    page.locator("article[id='WIT-12.8'] a.clause", has_text="WIT-6.3").click()
    is_marked(page, "WIT-6.3")
    page.go_back()
    is_marked(page, "WIT-12.7")
    page.reload()
    is_marked(page, "WIT-12.7")


def test_what_an_address_asks_for_stays_in_sight_while_pictures_come(visitor: Visitor) -> None:
    page = visitor("/rules/septima#SEP-9.6")
    expect(page.locator(".contents a")).to_have_count(3 + len(rules("septima", "en").chapters))
    settle(page)
    is_marked(page, "SEP-9.6")
    box = page.locator("article[id='SEP-9.6']").bounding_box()
    assert box
    assert 40 < box["y"] < 200, "it begins right below the search"


def test_a_clause_that_does_not_exist_is_told(visitor: Visitor) -> None:
    page = open_rules(visitor, "witchstone", clause="XYZ-1.1")
    page.get_by_text("There is no rule XYZ-1.1").wait_for()
    page.goto("/rules/dragons")
    page.get_by_text("There are no rules for this game").wait_for()


@pytest.mark.parametrize(
    "one, language, words, clause",
    [
        ("witchstone", "en", "wit-3.3", "WIT-3.3"),
        ("witchstone", "en", "remove crystal", "WIT-11.22"),
        ("witchstone", "de", "Gleichstand", "WIT-15.8"),
        ("broom_service", "en", "Can I deliver twice to a round tower?", "BRS-6.4"),
        ("broom_service", "de", "verwunschen", "BRS-4.23"),
        ("new_salem", "en", "costliest event", "NSA-7.23"),
        ("new_salem", "de", "letzte Gelegenheit", "NSA-8.7"),
        ("septima", "en", "confrontation", "SEP-6.3"),
        ("septima", "de", "Glücksbringer", "SEP-8.14"),
    ],
)
def test_the_search_answers_as_one_types(visitor: Visitor, one: str, language: str, words: str, clause: str) -> None:
    page = open_rules(visitor, one, language)
    field = page.get_by_role("searchbox")
    field.press_sequentially(words[:4])
    page.wait_for_selector(".results")
    assert clause in search(page, words)[:3]
    if "-" not in words:
        expect(page.locator(".results mark").first).to_be_attached()
    page.locator(f".results article[data-clause='{clause}'] h3 a").click()
    is_marked(page, clause)
    page.go_back()
    expect(field).to_have_value(words)
    page.locator(f".results article[data-clause='{clause}']").wait_for()
    page.get_by_role("button", name="Suche leeren" if language == "de" else "Clear the search").click()
    expect(page.locator(".results")).to_have_count(0)


@pytest.mark.parametrize("language, phone, day", LOOKS, ids=LOOK_NAMES)
def test_the_sentence_that_answers_stands_out(visitor: Visitor, language: str, phone: bool, day: bool) -> None:
    page = open_rules(visitor, "septima", language, phone=phone, day=day)
    search(page, "Wer gewinnt den Prozess?" if language == "de" else "Who wins the trial?")
    first, second = page.locator(".results article").first, page.locator(".results article").nth(1)
    answer = first.locator(".answer")
    expect(answer).to_have_count(1)
    expect(answer).to_be_in_viewport(ratio=1)
    expect(answer).to_contain_text("meisten loyalen" if language == "de" else "most Loyal Citizens")
    tone = "(one) => getComputedStyle(one).backgroundColor"
    assert answer.evaluate(tone) != first.locator(".prose p").first.evaluate(tone)
    expect(second.locator(".answer")).to_be_in_viewport(ratio=1)
    known = rules("septima", language).clauses()
    for found in search(page, "Kristall" if language == "de" else "crystal")[1:]:
        shown = page.locator(f".results article[data-clause='{found}'] .prose")
        expect(shown).to_have_count(1)
        if len(known[found].text) > 300:
            assert len(shown.inner_text()) < len(known[found].text), "only what answers is shown of a long clause"


def test_words_of_the_other_language_are_found_too(visitor: Visitor) -> None:
    page = open_rules(visitor, "broom_service", "de")
    search(page, "bewitched")
    page.get_by_text("Über die englischen Wörter gefunden").wait_for()
    expect(page.locator(".results article").first).to_contain_text("erwunschen")
    assert search(page, "xyzzy") == []
    page.locator(".results").get_by_text("Nichts gefunden").wait_for()


def test_the_rules_are_read_by_keyboard(visitor: Visitor) -> None:
    page = open_rules(visitor, "septima")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("hunter die")
    page.wait_for_selector(".results article")
    clause = page.locator(".results article").first.get_attribute("data-clause")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => !!document.activeElement.closest('.results article h3')"):
            break
    page.keyboard.press("Enter")
    is_marked(page, str(clause))


@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("one", ids())
def test_the_player_aid_is_one_screen_and_can_be_printed(visitor: Visitor, one: str, language: str) -> None:
    page = visitor(f"/rules/{one}/aid", language=language)
    page.wait_for_selector(".aid section")
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    cut = "() => [...document.querySelectorAll('.aid .wide')].filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.evaluate(cut) == 0
    page.emulate_media(media="print")
    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(page.locator(".aid section").first).to_be_visible()
    assert len(page.pdf()) > 10_000
    page.emulate_media(media="screen")
    page.locator(".aid a.clause").first.click()
    page.wait_for_selector("article[aria-current]")


@pytest.mark.in_turn("language", "phone", "day")
@pytest.mark.parametrize("language, phone, day", LOOKS, ids=LOOK_NAMES)
@pytest.mark.parametrize("one", ids())
def test_the_rules_have_no_barriers_and_fit(visitor: Visitor, one: str, language: str, phone: bool, day: bool) -> None:
    page = open_rules(visitor, one, language, phone=phone, day=day)
    assert barriers(page) == []
    search(page, "Hexe" if language == "de" else "witch")
    assert barriers(page) == []
    page.goto(f"/rules/{one}/aid")
    page.wait_for_selector(".aid section")
    assert barriers(page) == []
    for size in SIZES.values():
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for path in (f"/rules/{one}", f"/rules/{one}/aid"):
            page.goto(path)
            page.wait_for_selector(".book article, .aid section")
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (path, size)


@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("one", ids())
def test_the_rules_are_small_and_fetched_when_asked_for(visitor: Visitor, one: str, language: str) -> None:
    page = sit_down(visitor, one, language)
    load = Load(page)
    page.reload()
    page.wait_for_selector(".prompt.yours .rule")
    added = added_by_rules(page, load, one)
    report(**{f"rules_bytes_{one}_{language}": added, f"rules_text_bytes_{one}_{language}": packed_text(one, language)})
    assert packed_text(one, language) < added < RULES_BYTES


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("one", ids())
def test_the_rules_are_small_for_somebody_who_has_seen_no_board(visitor: Visitor, one: str, language: str) -> None:
    page = visitor(language=language)
    load = Load(page)
    page.goto("/")
    page.wait_for_selector("article")
    added = added_by_rules(page, load, one)
    report(**{f"rules_bytes_cold_{one}_{language}": added})
    assert packed_text(one, language) < added < RULES_BYTES


def added_by_rules(page: Page, load: Load, one: str) -> float:
    """What is fetched when somebody goes to the rules, looks at every picture and searches."""
    before = load.code()
    page.locator(f"a[href='/rules/{one}']").first.click()
    page.wait_for_selector(".gallery li")
    page.locator("article").last.scroll_into_view_if_needed()
    search(page, "1")
    return load.code() - before


def packed_text(one: str, language: str) -> int:
    """The words alone."""
    data = (ROOT / "web" / "src" / "generated" / "rules" / f"{one}.{language}.json").read_bytes()
    return len(gzip.compress(data))


# ----- at a table -----


@pytest.mark.in_turn("language", "phone", "day")
@pytest.mark.parametrize("language, phone, day", LOOKS, ids=LOOK_NAMES)
@pytest.mark.parametrize("one", ids())
def test_the_rules_lie_over_the_table_and_leave_it_as_it_was(
    visitor: Visitor, one: str, language: str, phone: bool, day: bool
) -> None:
    page = sit_down(visitor, one, language, phone, day)
    page.locator("[data-lit]:not([aria-pressed=true])").first.dispatch_event("click")
    page.evaluate("() => (document.querySelector('.prompt').dataset.kept = 'yes')")
    prompt = page.locator(".prompt h2").inner_text()
    if phone:
        page.locator("nav.tabs button").last.click()
        page.get_by_role("link", name="Alle Regeln").click()
    else:
        page.locator("header").get_by_role("link", name="Rules").click()
    panel = page.get_by_role("dialog")
    panel.locator("article").first.wait_for()
    assert page.url.endswith(f"/rules/{one}")
    assert barriers(page) == []
    room = panel.get_by_role("heading", level=1).evaluate("(one) => [one.scrollWidth, one.clientWidth]")
    assert room[0] <= room[1], "the title is cut"
    panel.locator(".text a.clause").first.click()
    panel.locator("article[aria-current]").wait_for()
    panel.get_by_role("button", name="Zurück zum Tisch" if language == "de" else "Back to the table").click()
    expect(panel).to_have_count(0)
    assert "/tables/" in page.url
    expect(page.locator(".prompt")).to_have_attribute("data-kept", "yes")
    expect(page.locator(".prompt h2")).to_have_text(prompt)
    page.go_forward()
    panel.wait_for()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.locator(".prompt")).to_have_attribute("data-kept", "yes")


@pytest.mark.in_turn("language", "phone", "day")
@pytest.mark.parametrize("language, phone, day", LOOKS, ids=LOOK_NAMES)
@pytest.mark.parametrize("one", ids())
def test_the_rule_of_a_question_opens_in_place_and_more_leads_to_its_chapter(
    visitor: Visitor, one: str, language: str, phone: bool, day: bool
) -> None:
    page = sit_down(visitor, one, language, phone, day)
    link = page.locator(".prompt .rule a.clause")
    clause = link.inner_text()
    link.click()
    card = page.locator(".glance:popover-open")
    expect(card).to_contain_text(rules(one, language).clauses()[clause].title)
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    link.click()
    card.get_by_role("link").click()
    is_marked(page, clause)
    page.go_back()
    expect(page.locator(".prompt .rule a.clause")).to_have_text(clause)


@pytest.mark.parametrize("one", ids())
def test_a_touch_in_vain_says_why_with_the_clause(visitor: Visitor, one: str) -> None:
    page = sit_down(visitor, one)
    page.locator("[data-kind][aria-disabled=true], .choosable[aria-disabled=true]").first.dispatch_event("click")
    said = page.locator(".prompt .said").filter(has_text="Not possible now.")
    clause = said.locator("a.clause").inner_text()
    first = " ".join(rules(one, "en").clauses()[clause].text.split()[:3]).strip("*")
    expect(said).to_contain_text(first)  # the rules are fetched when somebody first asks


SAYS = """async () => {
  // Everything on the table that says what it is, and the clause by which it does.
  const found = [];
  for (const thing of document.querySelectorAll("[data-place], .thing, .choosable")) {
    if (!document.querySelector(".prompt") || thing.closest("[hidden], .away")) continue;
    const clause = () => document.querySelector(".prompt .said a.clause")?.innerText ?? "";
    let frames = 0; // the rules are fetched when the first thing is asked, and news of the table takes an answer away
    do {
      thing.dispatchEvent(new KeyboardEvent("keydown", { key: "i", bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    } while (!clause() && (document.documentElement.dataset.busy || frames++ < 120));
    const name = thing.dataset.kind ?? thing.getAttribute("aria-label") ?? thing.innerText;
    found.push([`${name} ${thing.dataset.id ?? ""}`.trim(), clause()]);
  }
  return found;
}"""


@pytest.mark.parametrize("title", positions())
def test_everything_on_a_table_says_by_which_clause_it_is_what_it_is(visitor: Visitor, title: str) -> None:
    page = look_at(visitor, title, "desktop")
    page.wait_for_selector(".prompt.yours, .prompt.waiting")
    found: list[list[str]] = page.evaluate(SAYS)
    known = rules(positions()[title].game, "de").clauses()
    assert len(found) >= 10
    assert [name for name, clause in found if clause not in known] == []


ICONS_SAY = """async (already) => {
  // Every icon and piece of the game, where a finger or the key I asks for it; once, if it has been asked elsewhere.
  const ICONS = ["main.board", ".mine", ".seats .stores", ".score", ".beside", ".offers"]
    .flatMap((place) => [...document.querySelectorAll(`${place} :is(svg.icon, .picture, .piece, [data-kind], .tag)`)])
    .concat(...document.querySelectorAll(".score"));
  // Marks of the players, who has answered, arrows that open something, the buttons of the camera, what is announced.
  const OTHER = "[class*=seat-], .done, .more, .camera > button, [hidden], .away, span[data-kind=row], .stage";
  const said = () => document.querySelector(".prompt .said")?.innerText ?? "";
  const clause = () => document.querySelector(".prompt .said a.clause")?.innerText ?? "";
  const tick = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const ask = async (node) => {
    node.dispatchEvent(new KeyboardEvent("keydown", { key: "i", bubbles: true }));
    await tick();
    return said();
  };
  const hit = (icon) => {
    if (!icon.closest("svg.board, svg:has([data-place])") || icon.closest("[data-place]")) return icon;
    const { left, top, width, height } = icon.getBoundingClientRect();
    const node = document.elementFromPoint(left + width / 2, top + height / 2);
    return node?.closest("svg:has([data-place])") ? node : undefined; // on a phone much of a board is out of sight
  };
  const known = document.querySelector("[data-place], .thing, .choosable");
  while (!(await ask(known)) || !clause()) await tick(); // the page of the rules is fetched for the first one
  const found = [];
  const asked = new Set(already);
  const kindOf = (icon) => {
    const places = [];
    for (let node = icon; node && places.length < 10; node = node.parentElement)
      places.push(node.getAttribute("class"), node.dataset.kind);
    return `${icon.outerHTML.replace(/[0-9.]+/g, "").slice(0, 400)} ${places.join(" ").replace(/ lit| cold/g, "")}`;
  };
  for (const icon of new Set(ICONS)) {
    const kind = kindOf(icon);
    if (already.length && asked.has(kind)) continue;
    if (icon.closest(OTHER) || !icon.getBoundingClientRect().width || known.contains(icon)) continue;
    const node = hit(icon);
    if (!node || known.contains(node)) continue;
    let told = ""; // news of the table takes an answer away: then it is asked again
    for (let tries = 0; !told && tries < 5; tries++) {
      const before = await ask(known);
      told = (await ask(node)) !== before ? clause() : "";
    }
    asked.add(kind);
    const name = icon.ariaLabel || icon.dataset.kind || icon.textContent.trim() || icon.outerHTML.slice(0, 120);
    found.push([name, told, kind]);
  }
  return found;
}"""
"""Asks every icon and piece of a table; one that says nothing leaves what another one said."""


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("title", positions())
def test_every_icon_on_a_table_says_by_which_clause_it_is_what_it_is(visitor: Visitor, title: str, phone: bool) -> None:
    page = look_at(visitor, title, "phone" if phone else "desktop")
    page.wait_for_selector(".prompt.yours, .prompt.waiting")
    page.wait_for_timeout(500)
    found: list[list[str]] = page.evaluate(ICONS_SAY, [])
    known = rules(positions()[title].game, "de").clauses()
    assert len(found) >= 10
    assert [name for name, clause, _ in found if clause not in known] == []


VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("broom_service", 3, {}),
    ("broom_service", 4, {"storm_clouds": True, "mountain_tiles": True}),
    ("broom_service", 2, {"board": "back", "storm_clouds": True}),
    ("new_salem", 4, {}),
    ("septima", 2, {"mode": "basic"}),
    ("septima", 3, {"mode": "full"}),
    ("septima", 1, {"mode": "solo"}),
    ("witchstone", 3, {}),
    ("witchstone", 2, {"secret_scrolls": True, "optional_steps": True, "handicap_0": 2}),
]


def questions(one: str, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """By the kind of each question that a random game asks the first seat: a position at which there is a choice."""
    rng = random.Random(5)
    state = game(one).new(seats=seats, options=options, seed=5)
    found: dict[str, list[Any]] = {}
    while not state.over:
        prompt = state.prompt(0)
        if prompt and 0 in state.waiting and len(state.legal(0)) > 1:
            found.setdefault(prompt["kind"], []).append(json.loads(state.save()))
        state.apply(state.waiting[0], rng.choice(state.legal(state.waiting[0])))
    return {kind: asked[len(asked) // 2] for kind, asked in found.items()}


@pytest.mark.parametrize("one, seats, options", VARIANTS, ids=[f"{one}-{seats}" for one, seats, _ in VARIANTS])
def test_every_kind_of_piece_that_a_game_draws_has_a_clause(
    visitor: Visitor, one: str, seats: int, options: dict[str, Any]
) -> None:
    page = visitor(language="de")
    known = rules(one, "de").clauses()
    asked: set[str] = set()
    silent = []
    for kind, position in questions(one, seats, options).items():
        chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * (seats - 1)]
        page.goto(f"/tables/{make_table(page, chairs, one, position=position)}")
        page.wait_for_selector(".prompt.yours, .prompt.waiting")
        settle(page)
        found: list[list[str]] = page.evaluate(ICONS_SAY, list(asked))
        asked |= {drawn for _, _, drawn in found}
        silent += [f"{kind}: {name}" for name, clause, _ in found if clause not in known]
    assert len(asked) >= 20
    assert silent == []


@pytest.mark.parametrize("one", ids())
def test_what_lies_before_a_player_is_asked_by_keyboard(visitor: Visitor, one: str) -> None:
    page = sit_down(visitor, one)
    first = page.locator("main.board .head" if one == "new_salem" else ".seats button.mark[tabindex='0']").first
    first.focus()
    page.keyboard.press("i")
    expect(page.locator(".prompt .said a.clause").first).to_be_visible()
    if one != "new_salem":
        page.keyboard.press("ArrowRight")
        assert page.evaluate("() => document.activeElement.matches('button.mark[tabindex=\"-1\"]')")
        page.keyboard.press("Enter")
        expect(page.locator(".prompt .said")).to_contain_text(str(page.evaluate("() => document.activeElement.title")))


def sit_down(visitor: Visitor, one: str, language: str = "en", phone: bool = False, day: bool = False) -> Page:
    """Somebody at a table with bots who is asked something."""
    page = visitor(language=language, phone=phone, day=day)
    bots = [{"kind": "bot", "level": "novice"}] * 2
    page.goto(f"/tables/{make_table(page, [{'kind': 'me', 'name': 'Wilma'}, *bots], one, seed=11)}")
    page.wait_for_selector(".prompt.yours .rule")
    return page


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_new_search_begins_with_the_best_wherever_somebody_was_reading(visitor: Visitor, phone: bool) -> None:
    page = visitor("/rules/witchstone#WIT-11.15", phone=phone)
    expect(page.locator("article[id='WIT-11.15']")).to_be_in_viewport()
    page.get_by_role("searchbox").press_sequentially("crystal")
    expect(page.locator(".results h2")).to_be_in_viewport()
    expect(page.locator(".results article").first).to_be_in_viewport()


def test_the_same_clause_can_be_opened_again_from_another_search(visitor: Visitor) -> None:
    page = visitor("/rules/witchstone")
    field, clause = page.get_by_role("searchbox"), page.locator("article[id='WIT-10.5']")
    for _ in range(2):
        field.fill("10.5")
        page.locator(".results article", has_text="WIT-10.5").get_by_role("link").first.click()
        expect(page.locator(".results")).to_have_count(0)
        expect(clause).to_be_in_viewport()
        expect(field).to_have_value("")
    page.go_back()
    expect(field).to_have_value("10.5")


def test_an_address_leads_to_the_pieces_though_they_are_drawn_last(visitor: Visitor) -> None:
    page = visitor("/rules/new_salem#pieces")
    expect(page.get_by_role("heading", name="The pieces")).to_be_in_viewport()
    assert page.evaluate("() => scrollY") > 100


def test_words_that_no_rule_has_are_named(visitor: Visitor) -> None:
    page = visitor("/rules/witchstone")
    page.get_by_role("searchbox").fill("crystal dragon")
    expect(page.get_by_text("In no rule: dragon")).to_be_visible()


def test_the_front_door_leads_to_the_rules(visitor: Visitor) -> None:
    page = visitor()
    for one in ids():
        page.get_by_role("article", name=game(one).title, exact=True).get_by_role("link", name="Rules").click()
        page.wait_for_url(f"**/rules/{one}")
        page.get_by_role("heading", name=f"Rules of {game(one).title}").wait_for()
        page.go_back()


def test_a_game_without_rules_offers_none(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "Moonlight")
    page.wait_for_selector(".prompt.yours")
    expect(page.locator("a[href^='/rules']")).to_have_count(0)
    page.get_by_role("button", name="Rules").click()
    page.get_by_text("The question now").wait_for()


# ----- lessons -----

POINTED = """() => {
  // What lies under the tip of the arrow, a little further in its direction.
  const arrow = document.querySelector(".pointer");
  if (!arrow) return null;
  const { left, top } = arrow.getBoundingClientRect();
  const hit = document.elementFromPoint(left, top + (arrow.classList.contains("up") ? -6 : 6));
  return !!hit?.closest("[data-lit], [data-choice], .confirm");
}"""


@pytest.mark.in_turn("language", "phone", "day")
@pytest.mark.parametrize("language, phone, day", LOOKS, ids=LOOK_NAMES)
@pytest.mark.parametrize("one", ids())
def test_every_lesson_points_at_the_thing_that_it_speaks_of(
    visitor: Visitor, one: str, language: str, phone: bool, day: bool
) -> None:
    page = visitor(language=language, phone=phone, day=day)
    for number, _ in enumerate(lessons(one), 1):
        page.goto(f"/learn/{one}/{number}")
        page.wait_for_selector(".prompt.yours")
        page.wait_for_function(POINTED)


def whole(written: dict[str, Any]) -> None:
    """Put back what the page puts back: the numbers of clauses, and empty lists of notes."""
    prefix = written.pop("prefix")
    for chapter in written["chapters"]:
        for at, clause in enumerate(chapter["clauses"], 1):
            clause |= {"id": f"{prefix}-{chapter['number']}.{at}", "notes": []} | clause


def as_read(data: Any) -> Any:
    """Texts as they look on a page, which breaks its lines where it wants."""
    if isinstance(data, dict):
        return {key: as_read(value) for key, value in data.items()}
    if isinstance(data, list):
        return [as_read(value) for value in data]
    return data.split() if isinstance(data, str) else data


def test_data_of_the_rules_is_what_the_command_prints() -> None:
    for one in ids():
        for language in LABELS:
            path = ROOT / "web" / "src" / "generated" / "rules" / f"{one}.{language}.json"
            written: dict[str, Any] = json.loads(path.read_text("utf-8"))
            assert written.pop("aid")
            assert written.pop("names")
            whole(written)
            words: list[str] = json.loads((path.parent.parent / "search" / path.name).read_text("utf-8"))
            printed = rules(one, language).data()
            clauses = [clause for chapter in printed["chapters"] for clause in chapter["clauses"]]
            for clause, looked_for in zip(clauses, words, strict=True):
                asked = clause.pop("words", "").replace(",", " ").split()
                assert set(looked_for.replace(",", " ").split()) <= set(asked), clause["id"]
                assert bool(asked) == bool(looked_for), clause["id"]
            assert as_read(written) == as_read(printed)
