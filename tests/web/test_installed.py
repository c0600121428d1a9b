"""The installed page: it opens without a connection, shows push messages, and follows the links of mails."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import DESKTOP, ROOT, start_server
from tests.web.settled import PATIENCE, patiently


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("installed")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """A server of our own, which a command can administer."""
    process, address = start_server(folder, "examples.teaching:GAME")
    yield address
    process.terminate()
    process.wait(20)


@pytest.fixture
def context(site: str, browser: Browser) -> Iterator[BrowserContext]:
    found = browser.new_context(
        viewport=DESKTOP,  # type: ignore[arg-type]
        base_url=site,
        locale="en-GB",
        permissions=["notifications"],
        service_workers="allow",
    )
    found.set_default_timeout(PATIENCE * 1000)
    yield found
    found.close()


def admin(folder: Path, *words: str) -> str:
    command = [sys.executable, "-m", "walpurgis", "admin", "--data", str(folder), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=120).stdout


def until(page: Page, script: str) -> Any:
    """Ask the page until its answer is true."""
    for _ in patiently(f"this is true: {script}"):
        if found := page.evaluate(script):
            break
        page.wait_for_timeout(50)
    return found


def installed(context: BrowserContext) -> Page:
    """A page whose service worker has kept it."""
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Make a table")).to_be_enabled()
    until(
        page,
        """async () => {
          const cache = await caches.open("walpurgis-page");
          const kept = (await cache.keys()).map((request) => new URL(request.url).pathname);
          return kept.includes("/") && kept.some((path) => path.startsWith("/assets/en-"));
        }""",
    )
    return page


def test_the_page_opens_without_a_connection_and_says_what_works(context: BrowserContext) -> None:
    page = installed(context)
    context.set_offline(True)
    page.goto("/")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No connection")
    expect(alert).to_contain_text("tables, bots and lessons are on the server")
    context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Make a table")).to_be_enabled()
    expect(alert).to_have_count(0)


def test_the_page_can_be_installed(context: BrowserContext) -> None:
    page = installed(context)
    session = context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert '"start_url": "/"' in found["data"]
    assert page.request.get("/service-worker.js").headers["cache-control"] == "no-cache"


def test_nothing_of_the_interface_is_ever_kept(context: BrowserContext) -> None:
    page = installed(context)
    page.goto("/me")
    page.goto("/watch")
    kept = page.evaluate(
        "async () => (await (await caches.open('walpurgis-page')).keys()).map((one) => new URL(one.url).pathname)"
    )
    assert not [path for path in kept if path.startswith("/api")]


def test_a_push_message_is_shown(context: BrowserContext, site: str) -> None:
    page = installed(context)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    session = context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    for _ in patiently("the service worker is known"):
        if registrations:
            break
        page.wait_for_timeout(50)
    said = '{"title": "Your turn: Moonlight", "body": "The table waits for you.", "url": "/tables/x", "tag": "x"}'
    message = {"origin": site, "registrationId": registrations[0], "data": said}
    shown = None
    for _ in patiently("the message is shown"):  # one that comes while the worker begins may be lost to these tools
        session.send("ServiceWorker.deliverPushMessage", message)
        page.wait_for_timeout(500)
        shown = page.evaluate(
            """async () => {
              const found = await (await navigator.serviceWorker.ready).getNotifications();
              return found.map((one) => [one.title, one.body, one.data.url])[0];
            }"""
        )
        if shown:
            break
    assert shown == ["Your turn: Moonlight", "The table waits for you.", "/tables/x"]


def test_a_notice_of_the_host_is_shown_until_it_is_read(context: BrowserContext, folder: Path, site: str) -> None:
    said = admin(folder, "notice", "A short restart at ten")
    page = context.new_page()
    page.goto("/")
    notice = page.get_by_role("status").filter(has_text="A short restart at ten")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Make a table")).to_be_enabled()
    expect(notice).to_have_count(0)
    admin(folder, "notice", "--end", said.split()[0])


def test_a_one_time_link_leads_to_a_new_password(context: BrowserContext, folder: Path, site: str) -> None:
    page = context.new_page()
    page.request.post("/api/guests", data={"name": "Ilse"})
    page.request.post("/api/me/account", data={"account": "ilse", "password": "correct horse"})
    context.clear_cookies()
    link = re.search(r"http\S+", admin(folder, "password-link", "ilse"))
    assert link is not None
    page.goto(link[0])
    expect(page).to_have_url(f"{site}/reset")
    page.get_by_label("New password").fill("battery staple")
    page.get_by_role("button", name="Save the password").click()
    expect(page.get_by_text("The password is changed, and you are signed in.")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("link", name="Ilse")).to_be_visible()
    page.goto("about:blank")
    page.goto(link[0])
    page.get_by_label("New password").fill("battery staple")
    page.get_by_role("button", name="Save the password").click()
    expect(page.get_by_role("alert")).to_contain_text("used already")


def test_a_person_without_push_is_told_so(context: BrowserContext) -> None:
    """The switch asks the browser; where it cannot be reached, the switch goes back and says why."""
    page = installed(context)
    page.request.post("/api/guests", data={"name": "Ilse"})
    page.goto("/me")
    switch = page.get_by_role("switch", name="Tell this browser")
    expect(switch).to_be_visible()
    page.evaluate(
        """async () => {
          const { pushManager } = await navigator.serviceWorker.ready;
          Object.getPrototypeOf(pushManager).subscribe = () => Promise.reject(new Error("no push service"));
        }"""
    )
    switch.click()
    expect(page.get_by_text("This browser cannot be reached by push messages.")).to_be_visible()
    expect(switch).to_have_attribute("aria-checked", "false")
