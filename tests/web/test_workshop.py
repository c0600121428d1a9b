"""The workshop as an owner uses it: a box is made equal to print without a file, checked, shared, and played with."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Person, Visitor, play_together, report
from tests.web.test_screens import barriers
from walpurgis.formats.box import Box
from walpurgis.games import box_path, game

STATUS = ".now"
EDITOR = ".editor"


class Owner:
    """Compares a box with print, one touch after the other, and counts them."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.touches = 0
        self.table = ""
        page.goto(f"/workshop/{name}")

    def touch(self, what: Any) -> None:
        self.touches += 1
        what.click()

    def open(self, table: str) -> None:
        """Open a table by its key, unless it is open."""
        head = self.page.locator("h2 button", has_text=table)
        head = head.filter(has=self.page.get_by_text(table, exact=True))
        if head.get_attribute("aria-expanded") == "false":
            self.touch(head)
        self.table = table

    def section(self) -> Any:
        return self.page.locator("section.panel", has=self.page.locator("h2 code", has_text=f"{self.table}")).filter(
            has=self.page.get_by_text(self.table, exact=True)
        )

    def place(self, path: str) -> None:
        """Touch a place on the drawn board."""
        self.touches += 1
        place = self.page.locator(f"[data-spot='{path}']")
        place.focus()
        self.page.keyboard.press("Enter")
        expect(place).to_have_attribute("aria-pressed", "true")

    def value(self, row: str, key: str) -> None:
        """Touch a value of a row, unless it is the one that is being changed."""
        rows = self.section().locator("li", has=self.page.locator(".id", has_text=row))
        button = rows.first.locator(".value", has=self.page.get_by_text(key, exact=True))
        if button.get_attribute("aria-pressed") == "false":
            self.touch(button)

    def here(self, key: str) -> None:
        """Touch a value of the row that is looked at, unless it is the one that is being changed."""
        button = self.page.locator("li.here .value", has=self.page.get_by_text(key, exact=True))
        if button.get_attribute("aria-pressed") == "false":
            self.touch(button)

    def select(self, option: str) -> None:
        self.touches += 1
        self.page.locator(EDITOR).get_by_role("combobox").select_option(option)

    def number(self, value: int) -> None:
        self.touches += 1
        field = self.page.locator(EDITOR).get_by_role("textbox")
        field.fill(str(value))
        field.press("Enter")

    def add(self, key: str) -> None:
        """Give the row that is looked at a value that it did not have."""
        self.touch(self.page.locator("li.here .acts").get_by_role("button", name=f"Add {key}"))

    def drop(self) -> None:
        self.touch(self.page.locator(EDITOR).get_by_role("button", name="Take this entry out"))

    def field(self, number: int, colour: str, key: str = "", value: str | int = "") -> None:
        """What is printed on a field of the pentagram."""
        self.place(f"pentagram.fields.{number}")
        for old in ("owl stack", "special slot"):
            there = self.page.locator("li.here .value", has=self.page.get_by_text(old, exact=True))
            if there.count() and old != key:
                self.touch(there)
                self.drop()
        self.here("colour")
        self.select(colour)
        if not key:
            return
        if not self.page.locator("li.here .value", has=self.page.get_by_text(key, exact=True)).count():
            self.add(key)
        self.here(key)
        if isinstance(value, int):
            self.number(value)
        else:
            self.select(value)

    def says(self, *words: str) -> None:
        for word in words:
            expect(self.page.locator(STATUS)).to_contain_text(word)

    def text(self) -> str:
        """The box as it is saved."""
        with self.page.expect_download() as saving:
            self.touch(self.page.get_by_role("button", name="Save file"))
        assert saving.value.suggested_filename == f"{self.name}.toml"
        return Path(saving.value.path()).read_text("utf-8")


def standard(name: str) -> str:
    return box_path(name).read_text("utf-8")


def make_pentagram(owner: Owner) -> None:
    """Thirteen fields instead of fifteen, with owls and special tiles elsewhere: as a (made-up) photograph shows it."""
    for number in (14, 13):
        owner.place(f"pentagram.fields.{number}")
        owner.touch(owner.page.get_by_role("button", name="Remove this row"))
    owner.says("has 13 rows, but there must be 15")
    owner.open("pentagram")
    owner.touch(owner.section().locator(".value", has_text="length"))
    owner.number(13)
    owner.field(4, "orange", "owl stack", "A")
    owner.field(5, "light")
    owner.field(7, "dark", "special slot", 2)
    owner.field(8, "light")
    owner.field(10, "orange", "owl stack", "B")
    owner.field(11, "light")
    owner.field(12, "dark", "special slot", 3)


def test_an_owner_makes_the_pentagram_equal_to_print_and_two_play_with_it(visitor: Visitor) -> None:
    page = visitor("/")
    owner = Owner(page, "witchstone")
    owner.says("This is the standard box.", "numbers to go")
    make_pentagram(owner)
    owner.says("This box fits together.")
    page.reload()
    owner.says("This box fits together.")
    text = owner.text()
    box = Box.read(text)
    game("witchstone").check_box(box)
    fields = tomllib.loads(text)["pentagram"]["fields"]
    found = {row["index"]: (row["colour"], row.get("owl_stack") or row.get("special_slot")) for row in fields}
    assert len(found) == 13
    assert {at: what for at, what in found.items() if what != ("light", None)} == {
        2: ("dark", 1),
        4: ("orange", "A"),
        7: ("dark", 2),
        10: ("orange", "B"),
        12: ("dark", 3),
    }
    comments = [line for line in standard("witchstone").splitlines() if line.startswith("#")]
    assert [line for line in text.splitlines() if line.startswith("#")] == comments
    owner.touch(page.get_by_role("button", name="Share"))
    link = page.locator(".link a").get_attribute("href") or ""
    assert link.endswith(f"/workshop/witchstone/{box.fingerprint()}")
    report(touches_of_a_pentagram=owner.touches)

    guest = visitor(link.removeprefix(page.url.split("/workshop")[0]))
    expect(guest.get_by_text("Somebody has shared this box with you")).to_be_visible()
    expect(guest.locator(".differences li")).to_have_count(page.locator(".differences li").count())

    page.get_by_role("button", name="Play with this box").click()
    expect(page.locator("label.box select")).to_have_value(box.fingerprint())
    while page.get_by_role("button", name="Remove seat").count() > 1:
        page.get_by_role("button", name="Remove seat").last.click()
    page.get_by_role("button", name="Anyone").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    expect(page.get_by_text(box.fingerprint()).first).to_be_visible()
    guest.goto(page.url)
    guest.get_by_role("button", name="Sit down here").click()
    for one in (page, guest):
        one.wait_for_selector(".prompt")
        # The pentagram on the board is the owner's: thirteen fields, three of them dark, with both stacks of owls.
        assert one.locator("path.field").count() == 13
        assert one.locator("path.field.dark").count() == 3
    people = Person(page), Person(guest)
    play_together(*people, until=lambda: all(person.moves >= 2 for person in people))


def test_a_region_that_does_not_fit_is_told_with_its_place_and_mended(visitor: Visitor) -> None:
    page = visitor("/", phone=False)
    owner = Owner(page, "broom_service")
    rows = tomllib.loads(standard("broom_service"))["boards"]["front"]["regions"]
    hill = next(at for at, row in enumerate(rows) if row["id"] == "FM1")
    owner.place(f"boards.front.regions.{hill}")
    owner.select("hill")
    owner.says("This does not fit yet", "Front: places of tiles", "a mountain tile lies in a mountain region")
    assert page.get_by_role("button", name="Play with this box").is_disabled()
    owner.touch(page.locator(STATUS).get_by_role("button", name="Show"))
    expect(page.locator(f"{EDITOR} code").first).to_have_text("region")
    owner.select("FM3")
    owner.says("This box fits together.", "2 values differ")
    owner.place("boards.front.towers.3")
    owner.value("FT04", "points")
    owner.number(9)
    owner.says("3 values differ")
    # A border is chosen on the board, and stands at both its ends.
    owner.place(f"boards.front.regions.{hill}")
    owner.here("neighbours")
    owner.touch(page.get_by_role("button", name="Choose on the board"))
    before = set(rows[hill]["neighbors"])
    far = next(at for at, row in enumerate(rows) if row["id"] not in before and row["id"] != "FM1")
    place = page.locator(f"[data-spot='boards.front.regions.{far}']")
    place.focus()
    page.keyboard.press("Enter")
    owner.touches += 1
    owner.says("This box fits together.", "5 values differ")
    report(touches_of_a_map=owner.touches)
    text = owner.text()
    changed = {row["id"]: row for row in tomllib.loads(text)["boards"]["front"]["regions"]}
    assert rows[far]["id"] in changed["FM1"]["neighbors"]
    assert "FM1" in changed[rows[far]["id"]]["neighbors"]
    game("broom_service").check_box(Box.read(text))
    # Each difference can be taken back, and then nothing is left.
    while page.locator(".differences li").count():
        page.locator(".differences li button.icon").first.click()
    owner.says("This is the standard box.")
    assert Box.read(owner.text()).fingerprint() == game("broom_service").box


def test_what_is_confirmed_is_counted_and_a_file_is_opened(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor("/")
    owner = Owner(page, "witchstone")
    owner.open("wand.fields")
    left = int((owner.section().locator("h2 .tag").last.inner_text()).split()[0])
    assert left > 20
    owner.value("1", "kind")
    owner.touch(page.locator(EDITOR).get_by_role("button", name="It is printed so"))
    expect(owner.section().locator("h2 .tag").last).to_have_text(f"{left - 1} numbers to go")
    owner.touch(owner.section().get_by_role("button", name="All of this is printed so"))
    expect(owner.section().locator("h2 .tag").last).not_to_contain_text("to go")
    owner.says("This is the standard box.")
    rows = tomllib.loads(owner.text())["wand"]["fields"]
    assert {row["provenance"] for row in rows} == {"confirmed"}

    file = tmp_path / "mine.toml"
    file.write_text(standard("witchstone").replace("big_witch_setup_vp = 2", "big_witch_setup_vp = 5"))
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Open file").click()
    choosing.value.set_files(file)
    owner.says("This box fits together.", "1 value differs")
    file.write_text("[meta\n")
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Open file").click()
    choosing.value.set_files(file)
    expect(page.get_by_role("alert").filter(has_text="line 1")).to_be_visible()
    owner.says("1 value differs")


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("name", ["broom_service", "new_salem", "septima", "witchstone"])
@pytest.mark.parametrize("phone", [False, True])
def test_the_workshop_has_no_barriers_and_fits_the_screen(visitor: Visitor, name: str, phone: bool) -> None:
    language = "de" if phone else "en"
    page = visitor(f"/workshop/{name}", language=language, phone=phone, day=phone)
    expect(page.locator("h1")).to_be_visible()
    for head in page.locator("section.panel h2 button").all()[1:4]:
        head.click()
    page.locator("section.panel .value").first.click()
    expect(page.locator(EDITOR)).to_be_visible()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    # The clause that speaks of it opens in place.
    page.locator(".bar a.clause").first.click()
    expect(page.locator(".glance:popover-open h3")).to_be_visible()
