"""Nothing on a page is called by an inner code, be it written, told to a screen reader or shown at a long press."""

from typing import Any

import pytest

from tests.games.test_codes import CODE
from tests.web.conftest import Person, Visitor, is_over, make_table
from tests.web.in_sight import TABLES

MOVES = 15
"""So many moves of each game, with a look at the page before each touch."""
SAID = """() => {
  // Everything that somebody could read or hear, each once; what they typed and ids of clauses are left out.
  const said = new Set(), words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const one = words.currentNode;
    if (!one.parentElement.closest("script, style, .clause, time")) said.add(one.textContent);
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [alt], svg title"))
    for (const words of [one.ariaLabel, one.getAttribute("title"), one.getAttribute("alt")]) if (words) said.add(words);
  return [...said].map((one) => one.trim()).filter(Boolean);
}"""


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("table", ["broom_service", "new_salem", "septima", "septima_solo", "witchstone"])
def test_no_page_shows_or_says_a_code(visitor: Visitor, table: str, language: str) -> None:
    page = visitor(language=language, phone=language == "de")
    game, seats, options = TABLES[table]
    chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * (seats - 1)]
    page.goto(f"/tables/{make_table(page, chairs, game, options=options, seed=4)}")
    page.wait_for_selector(".prompt")
    person, found = Person(page), dict[str, Any]()

    def look(page: Any) -> bool:
        for said in page.evaluate(SAID):
            if CODE.search(said):
                found[said] = page.locator(".prompt h2").all_inner_texts()
        return is_over(page) or person.moves >= MOVES

    person.play(look)
    assert found == {}
