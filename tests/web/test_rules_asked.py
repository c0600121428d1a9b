"""Questions in the middle of a game, from the table to the sentence that answers: what a person needs for it.

A person is reckoned, not watched: so many seconds for a key, for a touch (looking for it included), and for each word
that is shown from the top of the page to the end of what it marks as the answer, in the first clause that does answer.
Somebody who opens a clause of which only a part is shown, and reads all of it, needs longer: that is reckoned, too.
"""

import json
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from tests.web.conftest import ROOT, Visitor, report
from tests.web.test_rules import sit_down
from walpurgis.formats.rules import LABELS
from walpurgis.games import ids, rules

KEY, TOUCH, WORD = 0.28, 1.2, 60 / 200
AT_MOST = 30
"""In so many seconds somebody has the answer."""
ASKED = 10
"""So many of the questions that the search is not improved with are asked in each game and language."""
MEDIAN = 40
"""Half of them take no longer than that, the longest questions typed to their ends included."""
SHOWN = """all => all.map((one) => {
    const count = (text) => text.split(/\\s+/).filter(Boolean).length;
    const prose = one.querySelector(".prose:not(.note)"), answer = prose.querySelector(".answer");
    const range = document.createRange();
    range.setStart(one, 0);
    if (answer) range.setEndAfter(answer); else range.setEndAfter(prose);
    const below = Math.max(0, (answer ?? prose).getBoundingClientRect().bottom - innerHeight);
    return { clause: one.dataset.clause, words: count(one.innerText), told: count(range.toString()),
        part: !prose.classList.contains("best"), screens: Math.ceil(below / innerHeight) };
})"""


@dataclass
class Lookup:
    question: str
    place: int
    touches: int
    keys: int
    words: int
    more: float

    @property
    def seconds(self) -> float:
        return self.touches * TOUCH + self.keys * KEY + self.words * WORD

    @property
    def thorough(self) -> float:
        """With the whole clause read."""
        return self.seconds + self.more


def open_panel(page: Page, language: str, phone: bool) -> int:
    """Opens the rules over the table and says how many touches that took, until somebody can type."""
    if phone:
        page.locator("nav.tabs button").last.click()
        page.get_by_role("link", name="Alle Regeln" if language == "de" else "All the rules").click()
    else:
        page.locator("header a[href^='/rules/']").click()
    page.get_by_role("dialog").locator("article").first.wait_for()
    page.get_by_role("searchbox").click()
    return 3 if phone else 2


def look_up(page: Page, one: str, language: str, question: str, answers: list[str], touches: int) -> Lookup:
    page.get_by_role("searchbox").fill(question)
    page.wait_for_selector(".results article")
    page.wait_for_timeout(150)
    heading = page.locator(".results h2").inner_text()
    shown = page.locator(".results article").evaluate_all(SHOWN)
    words = len(heading.split())
    for place, result in enumerate(shown, 1):
        if result["clause"] in answers:
            whole = len(rules(one, language).clauses()[result["clause"]].text.split())
            more = max(0, whole - result["told"]) * WORD + (TOUCH if result["told"] < whole and result["part"] else 0)
            words += result["told"]
            return Lookup(question, place, touches + result["screens"], len(question), words, more)
        words += result["words"]
    return Lookup(question, 0, touches, len(question), words, 0)


@pytest.mark.in_turn("language", "phone")
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("one", ids())
def test_a_question_in_the_middle_of_a_game_is_answered_while_others_wait(
    visitor: Visitor, one: str, language: str, phone: bool
) -> None:
    halves = json.loads((ROOT / f"web/src/rules/questions/{one}.{language}.json").read_text("utf-8"))
    page = sit_down(visitor, one, language, phone, day=phone)
    touches = open_panel(page, language, phone)
    asked = list(halves["held"].items())[-ASKED:]
    found = [look_up(page, one, language, question, answers, touches) for question, answers in asked]
    late = [lookup for lookup in found if not lookup.place or lookup.seconds > AT_MOST]
    seconds = sorted(lookup.seconds for lookup in found)
    report(
        **{
            f"asked {one} {language} {'phone' if phone else 'desktop'}": {
                "in time": len(found) - len(late),
                "in time with the whole clause": sum(
                    bool(lookup.place) and lookup.thorough <= AT_MOST for lookup in found
                ),
                "median seconds": round(seconds[len(seconds) // 2], 1),
                "most seconds": round(seconds[-1], 1),
                "touches": round(sum(lookup.touches for lookup in found) / len(found), 1),
                "keys": round(sum(lookup.keys for lookup in found) / len(found)),
                "words": round(sum(lookup.words for lookup in found) / len(found)),
            }
        }
    )
    told = "\n".join(f"{one.seconds:5.1f} s, place {one.place}, {one.words} words: {one.question}" for one in found)
    assert len([lookup for lookup in found if lookup.place and lookup.seconds <= MEDIAN]) > len(found) / 2, told
