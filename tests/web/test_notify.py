"""Your turn: the browser tells a person whose page lies behind others, if they want to be told."""

from playwright.sync_api import expect

from tests.web.conftest import Person, Visitor, is_asked, make_table, play_together

LISTEN = """() => {
  // The page believes to be in the background, and every notification is written down before it is shown.
  Object.defineProperty(document, 'hidden', { get: () => true });
  window.told = [];
  window.Notification = class extends Notification {
    constructor(title, more) { super(title, more); window.told.push([title, more.body]); }
  };
}"""


def test_a_page_in_the_background_tells_that_it_is_your_turn(visitor: Visitor) -> None:
    first, second = visitor(), visitor()
    first.context.grant_permissions(["notifications"])
    table = make_table(first, [{"kind": "me"}, {"kind": "open"}])
    make_table(second, [{"kind": "me"}, {"kind": "open"}])  # so that the second one is somebody
    first.goto(f"/tables/{table}")
    second.goto(f"/tables/{table}")
    second.get_by_role("button", name="Sit down here").click()
    first.wait_for_selector(".prompt")
    first.locator("header button").last.click()
    first.get_by_role("switch", name="Tell me when it is my turn").click()
    expect(first.get_by_role("switch", name="Tell me when it is my turn")).to_be_checked()
    first.keyboard.press("Escape")
    one, two = Person(first), Person(second)
    one.play(lambda page: not is_asked(page))
    first.evaluate(LISTEN)
    play_together(two, until=lambda: bool(first.evaluate("() => window.told.length")))
    title, question = first.evaluate("() => window.told[0]")
    assert title == "moonlight"
    assert question
