"""Games that cannot go on: their players are told that, and why, at the table and in the lobby."""

import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import LAPTOP, PHONE, ROOT, WEB, make_table, start_server
from tests.web.settled import PATIENCE
from tests.web.test_screens import barriers

CHAIRS = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]


@pytest.mark.provokes("a journal is damaged", "a table is set aside")
def test_players_are_told_why_their_game_cannot_go_on(browser: Browser, tmp_path: Path) -> None:
    if not (WEB / "index.html").exists():
        pytest.skip("the web client is not built: make setup")
    process, address = start_server(tmp_path, "examples.teaching:GAME")
    context = browser.new_context(viewport=LAPTOP, locale="en-GB", base_url=address, service_workers="block")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    try:
        page.goto("/")
        ended, lost = make_table(page, CHAIRS), make_table(page, CHAIRS)
        page.goto(f"/tables/{ended}")
        page.wait_for_selector(".prompt")
        why = "A bug in this game is being mended <b>today</b>"
        command = ["admin", "--data", str(tmp_path), "close", ended, "--reason", why]
        subprocess.run([sys.executable, "-m", "walpurgis", *command], check=True, cwd=ROOT, capture_output=True)
        page.get_by_role("heading", name="The host has ended this game").wait_for()
        expect(page.locator("q")).to_have_text(why)
        assert barriers(page) == []
        page.get_by_role("link", name="To the lobby").click()
        expect(page.get_by_role("heading", name="Stopped")).to_be_visible()
        expect(page.get_by_role("link", name="The host has ended this game")).to_be_visible()
    finally:
        process.terminate()
        process.wait(20)
    with contextlib.closing(sqlite3.connect(tmp_path / "walpurgis.db")) as database:
        last = database.execute("SELECT MAX(seq) FROM journal WHERE table_id = ?", (lost,)).fetchone()[0]
        database.execute("DELETE FROM journal WHERE table_id = ? AND seq = ?", (lost, last))
        database.commit()
    process, address = start_server(tmp_path, "examples.teaching:GAME")
    try:
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.goto(f"{address}/tables/{lost}")
        page.get_by_role("heading", name="This game cannot go on").wait_for()
        expect(page.locator("q")).to_have_text(f"entry {last} of this table's journal is missing")
        assert barriers(page) == []
    finally:
        context.close()
        process.terminate()
        process.wait(20)
