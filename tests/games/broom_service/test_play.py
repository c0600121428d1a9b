"""Whole games: their length, their points, and how many ways there are to begin."""

import random
from pathlib import Path

from tests.games.broom_service.helpers import GAME, SETTINGS, new
from walpurgis.formats.record import read, replay
from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.table import State
from walpurgis.kernel import Json


def play(seats: int, options: dict[str, Json], seed: int) -> tuple[State, list[dict[str, Json]]]:
    state = GAME.new(seats, options, seed)
    heard = state.listen()
    rng = random.Random(seed)
    while not state.over:
        seat = state.waiting[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state, [event.data() for event in heard]


def test_a_round_has_four_to_ten_turns_and_each_role_is_led_once() -> None:
    """BRS-3.9, BRS-8.6, BRS-3.1: fewer than four turns only where fewer cards were taken; seven rounds."""
    for number, options in enumerate(SETTINGS * 4):
        _, events = play(2 + number % 4, options, number)
        led: list[str] = []
        sizes: list[int] = []
        rounds = 0
        for event in events:
            if event["event"] == "selected":
                sizes.append(event["cards"])
            elif event["event"] == "led":
                led.append(event["role"])
            elif event["event"] == "round_ended":
                rounds += 1
                assert max(sizes) <= len(led) <= 10
                assert len(set(led)) == len(led)
                led, sizes = [], []
        assert rounds == box.ROUNDS


def test_the_breakdown_adds_up_and_begins_with_ten_points() -> None:
    """BRS-2.4, BRS-10.1: every point of the score has a source."""
    for number, options in enumerate(SETTINGS):
        state, _ = play(3, options, number)
        result = state.result()
        for seat, lines in enumerate(result["breakdown"]):
            assert lines["start"] == 10
            assert sum(lines.values()) == result["scores"][seat] == state.table.players[seat].vp
            assert lines["bewitched"] <= 0
            assert lines["druids"] % 3 == 0


def test_resources_only_come_and_go_as_the_log_says() -> None:
    """BRS-1.4, BRS-1.6: four kinds of resources; the log explains every one of them."""
    for number, options in enumerate(SETTINGS * 2):
        state, events = play(2 + number % 4, options, 100 + number)
        opening = GAME.new(2 + number % 4, options, 100 + number)
        owned = [dict(zip(box.RESOURCES, player.resources, strict=True)) for player in opening.table.players]
        for event in events:
            mine = owned[event["seat"]] if "seat" in event else {}
            if event["event"] == "gained":
                for resource, count in event["resources"].items():
                    mine[resource] += count
            elif event["event"] in ("bade", "handed_in"):
                for resource, count in event["resources"].items():
                    mine[resource] -= count
            elif event["event"] == "delivered":
                mine[event["potion"]] -= 1
                mine["wand"] += event["wands"]
            elif event["event"] == "cleared":
                mine["wand"] -= event["wands"]
        assert owned == [dict(zip(box.RESOURCES, player.resources, strict=True)) for player in state.table.players]
        assert all(count >= 0 for mine in owned for count in mine.values())


def count(state: State, depth: int) -> int:
    """How many sequences of moves there are."""
    if depth == 0 or state.over:
        return 1
    seat = state.waiting[0]
    if depth == 1:
        return len(state.legal(seat))
    total = 0
    for move in state.legal(seat):
        after = state.copy()
        after.apply(seat, move)
        total += count(after, depth - 1)
    return total


def opened(options: dict[str, Json], seed: int, moves: int) -> State:
    state = GAME.new(3, options, seed)
    rng = random.Random(seed)
    for _ in range(moves):
        state.apply(state.waiting[0], rng.choice(state.legal(state.waiting[0])))
    return state


def test_counts_of_move_sequences_have_not_changed() -> None:
    """A change of these numbers is a change of the rules or of the box."""
    found = [
        [count(opened(SETTINGS[setting], seed, moves), depth) for depth in (1, 2, 3, 4, 5, 6)]
        for setting, seed, moves in ((0, 1, 3), (0, 10, 140), (3, 2, 140), (3, 11, 100), (5, 5, 60), (5, 13, 140))
    ]
    assert found == COUNTS


COUNTS = [
    [4, 11, 29, 70, 148, 348],
    [3, 9, 18, 54, 132, 474],
    [3, 3, 6, 18, 37, 74],
    [3, 10, 27, 56, 173, 364],
    [2, 4, 8, 16, 32, 96],
    [2, 4, 8, 18, 38, 72],
]


def test_recorded_games_end_in_the_same_scores() -> None:
    """Whole games, played once and kept."""
    for path in sorted((Path(__file__).parent / "records").glob("*.txt")):
        record = read(path.read_text("utf-8"))
        assert replay(GAME, record).result() == record.result


def test_same_seed_and_moves_give_the_same_game() -> None:
    first, second = new(4, 3), new(4, 3)
    rng = random.Random(9)
    while not first.over:
        seat = first.waiting[-1]
        move = rng.choice(first.legal(seat))
        first.apply(seat, move)
        second.apply(seat, move)
    assert first.save() == second.save()
