"""Plays whole games by touching only what is in sight: nothing is scrolled for the player, and no tab is changed.

    python tests/web/in_sight.py --questions 300 --games septima new_salem --sizes phone laptop

counts the questions of each game and width, and those that could not be answered from where the player was. The
browser tests play a short form of it.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from tests.web.browser import FLAGS, find
from tests.web.conftest import ANSWERED, ASKED, LOOK, SIZES, is_over, make_table, start_server
from tests.web.settled import PATIENCE, glancing

WIDTHS = ["phone", "tablet", "laptop", "desktop"]
TABLES: dict[str, tuple[str, int, dict[str, str]]] = {
    "broom_service": ("broom_service", 3, {}),
    "broom_service_most": ("broom_service", 5, {}),
    "new_salem": ("new_salem", 3, {}),
    "new_salem_most": ("new_salem", 8, {}),
    "septima": ("septima", 3, {}),
    "septima_most": ("septima", 4, {}),
    "septima_solo": ("septima", 1, {"mode": "solo"}),
    "witchstone": ("witchstone", 3, {}),
    "witchstone_most": ("witchstone", 4, {}),
}
"""What is played: the game, how many sit at the table, and its options."""
SHORT = ["broom_service", "new_salem", "septima", "septima_solo", "witchstone"]
WHILE = 30.0
"""How long a question may take to show an answer, in seconds; machines differ, so it is far more than it needs."""
SCROLL = """() => document.querySelector("[data-lit]:not([aria-pressed=true])")
  ?.scrollIntoView({ block: "center", inline: "center" })"""


class Sightseer:
    """Answers every question with what is in sight, a different one each time, and counts where that is not enough."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.counts: Counter[str] = Counter(questions=0, unanswerable=0, hidden=0, looks=0)
        self.faults: list[str] = []
        self.touches = 0
        self._version = ""

    def play(self, questions: int) -> None:
        """Until the game is over, or so many questions have been asked."""
        asked, end = -1, 0.0
        with glancing():
            while not is_over(self.page) and self.counts["questions"] < questions:
                if asked != self.counts["questions"]:
                    asked, end = self.counts["questions"], time.monotonic() + 2 * PATIENCE
                assert time.monotonic() < end, f"stuck: {self.page.locator('body').inner_text()[:1200]}"
                with suppress(TooLate):
                    self.page.wait_for_function(ASKED, timeout=500)
                self._answer()

    def _answer(self) -> None:
        found = self._look()
        if found is None:
            return
        anew = found["version"] != self._version
        if anew:
            self._version = found["version"]
            self.counts["questions"] += 1
        self.counts["looks"] += 1
        if not anew and found["touch"] and found["touch"]["what"] == "confirm":
            pass  # the choice has been made
        elif not found["touch"] or (found["things"] and not found["seen"]):
            self._fault("unanswerable", found)
        elif found["missing"]:
            self._fault("hidden", found)
        if found["touch"]:
            self._touch(found["touch"], found["version"])
        else:
            self.page.evaluate(SCROLL)  # only so that the counting goes on

    def _look(self) -> Any:
        """What is in sight as soon as the question can be answered from there, or when the patience ends."""
        end = time.monotonic() + WHILE
        while True:
            found = self.page.evaluate(LOOK, self.touches)
            if found is None:
                return None
            answerable = found["touch"] and (found["seen"] or not found["things"]) and not found["missing"]
            if answerable or time.monotonic() > end:
                return found
            self.page.wait_for_timeout(60)

    def _fault(self, what: str, found: Any) -> None:
        self.counts[what] += 1
        self.faults.append(f"{what}: {found['says']} {' '.join(found['missing'][:4])}")

    def _touch(self, touch: Any, version: str) -> None:
        self.touches += 1
        self.page.mouse.click(*touch["point"])
        if touch["what"] == "confirm":
            self.page.wait_for_function(ANSWERED, arg=version)


def sit_down(page: Page, table: str) -> None:
    """At a new table of this kind, against bots."""
    game, seats, options = TABLES[table]
    bots = [{"kind": "bot", "level": "novice"}] * (seats - 1)
    page.goto("/")
    page.goto(f"/tables/{make_table(page, [{'kind': 'me', 'name': 'Wilma'}, *bots], game, options=options)}")
    page.wait_for_selector(".prompt")


def look_around(page: Page, table: str, questions: int) -> Sightseer:
    """So many questions of a game, in as many games as that takes."""
    person = Sightseer(page)
    while person.counts["questions"] < questions:
        sit_down(page, table)
        person.play(questions)
    return person


def pages(browser: Browser, address: str, sizes: list[str]) -> Iterator[tuple[str, Page]]:
    for size, at in zip(sizes, count()):
        context = browser.new_context(
            viewport=SIZES[size],  # type: ignore[arg-type]
            has_touch=size in ("phone", "tablet"),
            locale=("de-DE", "en-GB")[at % 2],
            color_scheme=("dark", "light")[at % 2],
            reduced_motion="reduce",
            base_url=address,
        )
        yield size, context.new_page()
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--games", nargs="*", default=SHORT, choices=TABLES)
    parser.add_argument("--sizes", nargs="*", default=WIDTHS, choices=SIZES)
    wanted = parser.parse_args()
    path = find()
    if path is None:
        sys.exit("there is no Chromium; python tests/web/browser.py says more")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        process, address = start_server(Path(data))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            for table in wanted.games:
                for size, page in pages(browser, address, wanted.sizes):
                    tell(table, size, look_around(page, table, wanted.questions))
        finally:
            browser.close()
            process.terminate()
            process.wait(10)


def tell(table: str, size: str, person: Sightseer) -> None:
    counts = person.counts
    line = f"{table:<20} {size:<8} questions {counts['questions']:>4}  without an answer in sight "
    sys.stdout.write(f"{line}{counts['unanswerable']:>3}  something hidden {counts['hidden']:>3}\n")
    for fault, times in Counter(person.faults).most_common(8):
        sys.stdout.write(f"    {times:>3} x {fault}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
