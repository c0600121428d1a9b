"""Oneself: a guest who stays, an account that comes in anywhere, what was played, and being told of one's turn."""

import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Person, Visitor, is_over, make_table, play_together
from tests.web.settled import PATIENCE
from tests.web.test_screens import barriers

PASSWORD = "correct horse"
HALVES = [{"kind": "me"}, {"kind": "open"}]


def enter(page: Page, account: str, password: str, button: str) -> None:
    page.get_by_label("Account name").fill(account)
    page.get_by_label("Password").fill(password)
    page.locator("form").get_by_role("button", name=button).click()


def become(page: Page, account: str) -> None:
    """Make an account of the guest at this page, which is that of a person."""
    enter(page, account, PASSWORD, "Make the account")
    page.get_by_text(f"account {account}").wait_for()


def finish(page: Page) -> str:
    """Play a short game to its end; its id."""
    table = make_table(page, [{"kind": "me"}, {"kind": "bot", "level": "novice"}])
    page.goto(f"/tables/{table}")
    Person(page).play(is_over)
    return table


def test_a_guest_becomes_an_account_and_goes_on_in_another_browser(visitor: Visitor) -> None:
    here, there, other = visitor(), visitor(), visitor()
    table = make_table(here, HALVES)
    here.goto("/")
    here.get_by_role("link", name="Wilma", exact=True).click()
    expect(here.get_by_label("Your name")).to_have_value("Wilma")
    here.get_by_label("Your name").fill("Wilhelmine")
    here.get_by_role("button", name="Save").first.click()
    here.get_by_role("heading", name="Wilhelmine").wait_for()
    become(here, "wilma.one")
    make_table(other, HALVES)
    other.goto(f"/tables/{table}")
    other.get_by_role("button", name="Sit down here").click()
    other.wait_for_selector(".prompt")

    there.get_by_role("link", name="You", exact=True).click()
    there.get_by_role("button", name="Sign in").first.click()
    enter(there, "wilma.one", "wrong horse", "Sign in")
    there.get_by_text("No account has this name and this password.").wait_for()
    enter(there, "wilma.one", PASSWORD, "Sign in")
    there.get_by_role("heading", name="Wilhelmine").wait_for()
    there.get_by_role("link", name="Tables").click()
    waiting = there.locator("aside li.lit a")
    expect(waiting).to_have_attribute("href", f"/tables/{table}")
    waiting.click()
    there.wait_for_selector(".prompt.yours")


def test_what_was_played_is_counted_and_can_be_seen_again(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/me")
    page.get_by_text("Nothing yet").wait_for()
    table = finish(page)
    page.goto("/me")
    row = page.get_by_role("row", name="Moonlight")
    row.wait_for()
    assert row.get_by_role("cell").all_inner_texts()[:2] == ["2", "1"], "two players, one game"
    replay = page.get_by_role("link", name="Replay: ")
    expect(replay).to_have_attribute("href", f"/replays/{table}")
    replay.click()
    page.wait_for_selector(".transport")


def test_a_game_of_accounts_changes_their_ratings(visitor: Visitor) -> None:
    pages = [visitor(), visitor()]
    for at, page in enumerate(pages):
        page.goto("/me")
        become(page, f"rated.{at}")
    table = make_table(pages[0], HALVES)
    for page in pages:
        page.goto(f"/tables/{table}")
    pages[1].get_by_role("button", name="Sit down here").click()
    play_together(*map(Person, pages), until=lambda: all(map(is_over, pages)))
    pages[0].get_by_role("columnheader", name="Rating").wait_for()
    pages[0].goto("/me")
    shown = pages[0].get_by_role("row", name="Moonlight").get_by_role("cell").last.inner_text()
    pages[0].locator(".best select").first.select_option(label="Moonlight")
    lines = pages[0].locator(".best li")
    lines.first.wait_for()
    ratings = [text.split()[-1] for text in lines.all_inner_texts()]
    assert shown.replace(",", "") in ratings
    assert len(ratings) == 2
    assert ratings[0] > ratings[1]


def test_whoever_signs_out_or_goes_for_good_is_somebody_new(visitor: Visitor) -> None:
    page = visitor("/me")
    make_table(page, HALVES)
    page.reload()
    become(page, "going")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("heading", name="Nobody yet").wait_for()
    page.get_by_role("button", name="Sign in").first.click()
    enter(page, "going", PASSWORD, "Sign in")
    page.get_by_role("button", name="Delete all about me").click()
    page.get_by_text("deleted for good").wait_for()
    assert barriers(page) == []
    page.get_by_role("button", name="Delete for good").click()
    page.get_by_role("heading", name="Nobody yet").wait_for()
    page.get_by_role("button", name="Sign in").first.click()
    enter(page, "going", PASSWORD, "Sign in")
    page.get_by_text("No account has this name and this password.").wait_for()


def test_another_password_and_signing_out_everywhere_else_end_the_other_browsers(visitor: Visitor) -> None:
    here, there = visitor("/me"), visitor("/me")
    make_table(here, HALVES)
    here.reload()
    become(here, "safe.one")
    there.get_by_role("button", name="Sign in").first.click()
    enter(there, "safe.one", PASSWORD, "Sign in")
    there.get_by_text("account safe.one").wait_for()
    here.get_by_role("button", name="Change the password").click()
    here.get_by_label("Old password").fill("wrong horse")
    here.get_by_label("New password").fill("battery staple")
    assert barriers(here) == []
    here.get_by_role("button", name="Save the password").click()
    here.get_by_text("This is not your password.").wait_for()
    here.get_by_label("Old password").fill(PASSWORD)
    here.get_by_role("button", name="Save the password").click()
    here.get_by_text("The password is changed.").wait_for()
    here.reload()
    here.get_by_text("account safe.one").wait_for()
    there.reload()
    there.get_by_role("heading", name="Nobody yet").wait_for()
    there.get_by_role("button", name="Sign in").first.click()
    enter(there, "safe.one", "battery staple", "Sign in")
    there.get_by_text("account safe.one").wait_for()
    here.get_by_role("button", name="Sign out everywhere else").click()
    here.get_by_text("You are signed in here alone.").wait_for()
    assert barriers(here) == []
    there.reload()
    there.get_by_role("heading", name="Nobody yet").wait_for()


def test_refusals_are_told_in_the_language_of_the_page(visitor: Visitor) -> None:
    page = visitor("/me", language="de", phone=True)
    page.get_by_label("Kontoname").fill("böse!")
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Konto anlegen").click()
    page.get_by_text("Ein Kontoname hat 3 bis 32 Buchstaben").wait_for()
    page.get_by_label("Webhook").fill("ftp://example.org")
    page.get_by_role("button", name="Speichern").last.click()
    page.get_by_text("Die Adresse beginnt mit http://").wait_for()
    assert barriers(page) == []


class Receiver(HTTPServer):
    """Somebody's address: keeps what it is told, with the signature."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Take)
        self.got: Queue[tuple[bytes, str]] = Queue()


class Take(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()
        self.server.got.put((body, self.headers["Walpurgis-Signature"]))

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_an_address_is_told_that_a_table_waits_and_signs_with_the_secret_that_was_shown(
    visitor: Visitor, receiver: Receiver
) -> None:
    page, other = visitor(), visitor()
    table = make_table(page, HALVES)
    page.goto("/me")
    page.get_by_label("Webhook").fill(f"http://127.0.0.1:{receiver.server_port}/turn")
    page.get_by_role("button", name="Save").last.click()
    secret = page.locator(".secret code").inner_text()
    assert barriers(page) == []
    make_table(other, HALVES)
    other.goto(f"/tables/{table}")
    other.get_by_role("button", name="Sit down here").click()
    body, signature = receiver.got.get(timeout=PATIENCE)
    assert json.loads(body)["table"] == table
    assert hmac.new(secret.encode(), body, hashlib.sha256).hexdigest() == signature
    page.reload()
    page.get_by_role("button", name="Remove").wait_for()
    expect(page.locator(".secret"), "it is shown once").to_have_count(0)
    page.get_by_role("button", name="Remove").click()
    page.get_by_label("Webhook").wait_for()
