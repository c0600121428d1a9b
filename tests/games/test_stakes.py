"""What is at stake: previews say what really happens, in words, and never more than a seat may know."""

import random
import re
from typing import Any

import pytest

import walpurgis
from tests.games.breaches import needs_source
from walpurgis.formats.text import LANGUAGES
from walpurgis.games import catalogue
from walpurgis.games.broom_service import box as brooms
from walpurgis.games.broom_service.words import STORM_POINTS, TOWER_POINTS
from walpurgis.games.septima.words import ACTION
from walpurgis.kernel.stakes import OWN, SHARED, Preview
from walpurgis.kernel.state import State
from walpurgis.testing import Tally
from walpurgis.testing.dealer import deal_truth

PLAYERS = ["Ilse", "Tomte", "Marei", "Jonas"]
GAMES_TO_HEAR_ALL = {"broom_service": 12, "new_salem": 40, "septima": 12, "witchstone": 12}
"""So many random games make every note sound."""


def positions(id: str, seats: int = 3, games: int = 2) -> Any:
    """Every decision of some random games, with the seat and the move that come next."""
    for seed in range(games):
        state, rng = walpurgis.game(id).new(seats, None, seed), random.Random(seed)
        while not state.over:
            seat = rng.choice(state.waiting)
            move = rng.choice(state.legal(seat))
            yield state, seat, move
            state.apply(seat, move)


def previewed(state: State[Any], seat: int, move: Any, worlds: int = 12) -> Preview:
    preview = Preview(state, seat, move, random.Random(7))
    for _ in range(worlds):
        preview.look()
    return preview


@pytest.mark.parametrize("id", walpurgis.games())
def test_what_a_preview_calls_certain_happens(id: str) -> None:
    """Where a move brings nothing new to light, everything that changes is known before."""
    told = 0
    for state, seat, move in positions(id):
        after = state.copy()
        after.apply(seat, move)
        if after.reveal_count != state.reveal_count or after.is_simultaneous or state.is_simultaneous:
            continue
        changes = previewed(state, seat, move, worlds=3).changes()
        assert all(change.certain for change in changes), str(move)
        found = {(change.quantity.name, change.seat): (change.before, change.high) for change in changes}
        really = {}
        for quantity in state.game.stakes.quantities:
            whose = [seat] if quantity.scope in (OWN, SHARED) else range(state.seats)
            for one in whose:
                pair = quantity.measure(state, one), quantity.measure(after, one)
                if pair[0] != pair[1]:
                    really[quantity.name, None if quantity.scope == SHARED else one] = pair
        assert found == really, str(move)
        told += len(found)
    assert told > 30


@pytest.mark.parametrize("id", walpurgis.games())
def test_what_comes_by_chance_lies_within_what_a_preview_says_nearly_always(id: str) -> None:
    inside, outside = 0, 0
    for state, seat, move in positions(id):
        changes = {one.quantity.name: one for one in previewed(state, seat, move).changes() if one.seat == seat}
        after = state.copy()
        after.apply(seat, move)
        if seat in after.answered:
            continue
        for quantity in state.game.stakes.quantities:
            if quantity.scope == SHARED:
                continue
            change, value = changes.get(quantity.name), quantity.measure(after, seat)
            low, high = (change.low, change.high) if change else (quantity.measure(state, seat),) * 2
            inside, outside = inside + (low <= value <= high), outside + (not low <= value <= high)
    assert outside <= inside / 200, f"{outside} of {inside + outside}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", walpurgis.games())
def test_every_quantity_and_note_has_its_words(id: str, language: str) -> None:
    words, stakes = catalogue(id, language), walpurgis.game(id).stakes
    assert stakes.quantities
    names = [quantity.name for quantity in stakes.quantities]
    assert sorted(words.texts["quantities"]) == sorted(names)
    assert sorted(words.texts.get("notes", {})) == sorted(stakes.notes.by_name)
    for name in names:
        assert words.find(f"quantities.{name}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", walpurgis.games())
def test_every_note_is_said_without_a_hole(id: str, language: str) -> None:
    words, heard = catalogue(id, language), set()
    for state, seat, move in positions(id, seats=4, games=GAMES_TO_HEAR_ALL[id]):
        find_notes = state.game.stakes.find_notes
        assert find_notes is not None
        for note in find_notes(state, seat, move):
            heard.add(note.kind.name)
            assert not re.search(r"[{}\[\]]|None", words.note(note, PLAYERS)), note
    assert heard == set(walpurgis.game(id).stakes.notes.by_name)


# ----- Broom Service: what the brave risk -----


def declaring(wanted: Any) -> tuple[State[Any], int]:
    for state, seat, _ in positions("broom_service", seats=4, games=20):
        if state.decision == "declare" and wanted(state):
            return state, seat
    raise AssertionError("no random game comes there")


def said(state: State[Any], seat: int, move: str) -> list[str]:
    preview = previewed(state, seat, state.game.read(state, seat, move))
    return [catalogue("broom_service", "en").note(note, PLAYERS) for note in preview.notes()]


def test_the_brave_are_told_who_may_still_take_it_from_them_and_never_who_holds_the_card() -> None:
    """BRS-4.8: everybody with cards who comes later is named, whether they hold the role or not."""
    state, seat = declaring(lambda state: len(state.table.to_follow) == 3)
    names = [PLAYERS[other] for other in state.table.to_follow]
    sentence = f"Whoever is brave after you takes it all. Still to come: {names[0]}, {names[1]} and {names[2]}."
    assert sentence in said(state, seat, "brave")
    for other in state.table.to_follow:
        state.table.players[other].hand = 1 << ((state.table.role + 1) % len(brooms.ROLES))
    assert sentence in said(state, seat, "brave")


def test_the_last_of_a_turn_is_told_that_nobody_can_take_the_action() -> None:
    state, seat = declaring(lambda state: not state.table.to_follow and state.table.brave >= 0)
    notes = said(state, seat, "brave")
    assert "Nobody comes after you: the action is yours." in notes
    assert f"You take the action from {PLAYERS[state.table.brave]}." in notes


def test_the_first_seat_is_named_too_by_who_takes_the_action_over() -> None:
    state, seat = declaring(lambda state: state.table.brave == 0)
    assert f"You take the action from {PLAYERS[0]}." in said(state, seat, "brave")


def test_a_coward_is_told_of_points_while_the_black_market_lasts_and_not_else() -> None:
    """BRS-8.8: they may be taken instead of the action."""
    for event in range(len(brooms.EVENT_IDS)):
        state, seat = declaring(lambda state, event=event: state.table.event == event)
        notes = game_notes(state, seat, "cowardly")
        assert ("sure_points" in notes) == (event == brooms.BLACK_MARKET)


def game_notes(state: State[Any], seat: int, move: str) -> list[str]:
    return [note.kind.name for note in previewed(state, seat, state.game.read(state, seat, move)).notes()]


def test_a_coward_is_told_what_is_certain() -> None:
    state, seat = declaring(lambda state: brooms.FAMILY[state.table.role] == brooms.GATHERER)
    gains = dict(zip(brooms.RESOURCES, brooms.GAINS[0][state.table.role], strict=True))
    colour = next(name for name, count in gains.items() if count)
    assert any(
        line.startswith(f"For certain: {gains[colour]} {colour} potion") for line in said(state, seat, "cowardly")
    )


DELIVERIES = (TOWER_POINTS, STORM_POINTS)


def test_a_flight_says_what_the_towers_there_would_take() -> None:
    """BRS-6.1: and a delivery after it brings as much as the best of them."""
    found = 0
    for state, seat, move in positions("broom_service", games=20):
        if move.verb.name != "fly":
            continue
        notes = {note.kind.name: note.args for note in previewed(state, seat, move, worlds=2).notes()}
        assert len({"could_deliver", "no_delivery"} & set(notes)) == 1
        if "could_deliver" not in notes or state.decision != "brave_action":
            continue
        after = state.copy()
        after.apply(seat, move)
        if after.decision != "witch_delivery":
            continue
        gains = []
        for way in [way for way in after.legal(seat) if way.verb.name == "deliver" and way.pawn == move.pawn]:
            then = after.copy()
            then.apply(seat, way)
            earned = [sum(one.table.players[seat].sources[at] for at in DELIVERIES) for one in (after, then)]
            gains.append(earned[1] - earned[0])
        assert notes["could_deliver"] == (len(gains), max(gains))
        found += 1
    assert found >= 3


# ----- Witchstone -----


def test_a_tile_says_how_many_actions_it_brings() -> None:
    """WIT-5.5: and so many the blocks then have."""
    found = 0
    for state, seat, move in positions("witchstone", games=1):
        if move.verb.name == "first":
            (note,) = previewed(state, seat, move, worlds=2).notes()
            after = state.copy()
            after.events = []
            after.apply(seat, move)
            opened = [event.args for event in after.events if event.kind.name == "actions"]
            assert opened[0][1:] == note.args[:2]
            found += 1
    assert found > 20


def test_a_scroll_that_was_cast_still_counts_among_ones_scrolls() -> None:
    """WIT-14.15: as it does at the end."""
    state = walpurgis.game("witchstone").new(2, None, 1)
    state.table.players[0].scrolls, state.table.players[0].used_spells = 0b11, 0b100
    scrolls = next(quantity for quantity in state.game.stakes.quantities if quantity.name == "scrolls")
    assert scrolls.measure(state, 0) == 3


# ----- Septima -----


def test_collecting_finds_what_was_told_on_the_way() -> None:
    """SEP-9.1: whoever goes there and does nothing else collects that."""
    checked = 0
    for state, seat, move in positions("septima", games=6):
        if state.decision != "quick_move" or state.table.players[seat].active != ACTION.read("collect", ""):
            continue
        notes = {note.kind.name: note.args for note in previewed(state, seat, move, worlds=2).notes()}
        assert len({"collects_there", "collects_nothing_there"} & set(notes)) == 1
        told, mine = notes.get("collects_there", ([0] * 6,))[0], state.table.players[seat]
        before = [*mine.ingredients, mine.crystals]
        state = state.copy()
        state.apply(seat, move)
        while state.decision in ("window", "name_ingredient", "shine_on_ingredient", "bonus_timing"):
            state.apply(seat, next(one for one in state.legal(seat) if one.verb.name in ("pass", "main_first", "name")))
        mine = state.table.players[seat]
        gained = [now - then for now, then in zip([*mine.ingredients, mine.crystals], before, strict=True)]
        assert all(more >= least for more, least in zip(gained, told, strict=True)), (told, gained)
        checked += 1
    assert checked > 5


def test_a_select_says_that_the_septima_matches_it() -> None:
    """SEP-5.8: with two players both markers count, with more the right one."""
    for seats in (2, 3):
        state = next(state for state, *_ in positions("septima", seats) if state.decision == "select_actions")
        seat, septima = state.waiting[0], state.table.septima
        sure = {septima.right, septima.left} if seats == 2 else {septima.right}
        for move in state.legal(seat):
            names = {note.kind.name for note in previewed(state, seat, move, worlds=2).notes()}
            assert bool({"septima_matches", "septima_hushed"} & names) == (move.action in sure)


# ----- it never leaks -----


@pytest.mark.parametrize("id", walpurgis.games())
def test_previews_are_the_same_whatever_the_hidden_truth_is(id: str) -> None:
    """The independent dealer deals other truths behind a view; a preview must not tell them apart."""
    tally, rng = Tally(), random.Random(3)
    for count, (state, seat, _) in enumerate(positions(id, games=1)):
        if count % 3 == 0:
            assert deal_truth(state, seat, rng, tally) == ""
    assert tally.truths > 30


@needs_source
def test_a_preview_of_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Peeking(Preview):
        """A preview that makes the move on the true table."""

        def __init__(self, state: State[Any], seat: int, move: Any, rng: random.Random) -> None:
            super().__init__(state, seat, move, rng)
            self.truth = state

        def changes(self) -> list[Any]:
            table = self.truth.table
            for change in (found := super().changes()):
                change.high += table.event_stack[0] if table.event_stack else 0
            return found

    monkeypatch.setattr("walpurgis.testing.dealer.Preview", Peeking)
    tally, rng = Tally(), random.Random(3)
    found = [deal_truth(state, seat, rng, tally) for state, seat, _ in positions("broom_service", games=1)]
    assert any("the previews of" in problem for problem in found)
