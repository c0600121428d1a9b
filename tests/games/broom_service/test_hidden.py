"""Nobody learns of a hand before its time: views, prompts, events and samples of others say nothing."""

import random

from tests.games.broom_service.helpers import GAME, SETTINGS
from walpurgis.formats.position import place
from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.sampling import possible_roles
from walpurgis.games.broom_service.table import State
from walpurgis.games.broom_service.words import ROLES
from walpurgis.kernel import Json


def position(hands: list[list[str]], to_follow: list[int] | None = None) -> State:
    """Seat 0 is about to declare the root gatherer, which it has led."""
    state = GAME.new(len(hands), {"start_seat": 0}, 4)
    given: dict[str, Json] = {
        "table": {
            "event": "like_minded",
            "bewitched": [],
            "role": "root_gatherer",
            "led": ["root_gatherer"],
            "to_follow": to_follow if to_follow is not None else list(range(1, len(hands))),
            "players.0.laid": ["root_gatherer"],
        }
        | {f"players.{seat}.hand": hand for seat, hand in enumerate(hands)},
        "stack": [
            {"step": "Declare", "seat": 0, "role": "root_gatherer", "leading": True},
            {"step": "Follow"},
            {"step": "EndRound"},
        ],
    }
    place(state, given)
    return state


HOLDS = [["hill_witch"], ["root_gatherer", "hill_witch"], ["root_gatherer", "forest_witch"]]
LACKS = [["hill_witch"], ["valley_druid", "hill_witch"], ["weather_fairy", "forest_witch"]]


def test_whether_others_hold_the_led_role_changes_nothing_that_a_seat_can_see() -> None:
    """BRS-4.8, BRS-3.10: equal views, prompts and moves until the place in the order is reached."""
    holding, lacking = position(HOLDS), position(LACKS)
    assert holding.view(0) == lacking.view(0)
    assert holding.view(None) == lacking.view(None)
    assert holding.prompt(0) == lacking.prompt(0)
    assert holding.legal(0) == lacking.legal(0)


def test_while_a_cowardly_player_acts_the_next_hands_stay_hidden() -> None:
    """BRS-4.8: the leader's cowardly action happens before anybody follows, in the log, too."""
    seen = []
    for hands in (HOLDS, LACKS):
        state = position(hands)
        heard = state.listen()
        marks = state.reveal_count
        state.apply(0, GAME.read(state, 0, "cowardly"))
        assert state.reveal_count == marks
        seen.append((state.view(0), state.view(None), [event.data() for event in heard]))
    assert seen[0] == seen[1]


def test_the_moment_of_following_or_passing_is_marked_as_new() -> None:
    """BRS-4.7, BRS-4.8: an automatic pass and a forced follow tell something, so nothing before can be taken back."""
    for hands in (HOLDS, LACKS):
        state = position(hands)
        marks = state.reveal_count
        state.apply(0, GAME.read(state, 0, "brave"))
        assert state.reveal_count > marks


def test_a_pass_without_cards_tells_nothing() -> None:
    """BRS-3.10: the number of cards is open, so an empty hand is no news."""
    state = position([["hill_witch", "forest_witch"], [], []])
    marks = state.reveal_count
    state.apply(0, GAME.read(state, 0, "brave"))
    assert state.reveal_count == marks


def test_hidden_piles_and_hands_are_not_in_any_other_view() -> None:
    """BRS-3.5, BRS-3.10: hands of others, cards not selected, the stacks and the removed events."""
    rng = random.Random(1)
    for options in SETTINGS:
        state = GAME.new(3, options, 5)
        for _ in range(60):
            state.apply(state.waiting[0], rng.choice(state.legal(state.waiting[0])))
        for seat in (None, 0, 1, 2):
            table = state.view(seat)["table"]
            assert table["event_stack"] == len(state.table.event_stack)
            assert table["bewitched_stack"] == len(state.table.bewitched_stack)
            for other, player in enumerate(table["players"]):
                hand = state.table.players[other].hand
                assert player["cards"] == hand.bit_count()
                assert player["hand"] == (ROLES.write(hand) if other == seat else None)


def test_a_position_that_was_set_up_can_be_sampled_even_if_a_hand_holds_what_was_led() -> None:
    """BRS-4.21, BRS-4.22: one may keep a role that was led; where no other hand is possible, samples do."""
    state = position(HOLDS)
    state.table.led = sum(1 << role for role in range(7))
    state.table.players[1].hand = 0b1100000011
    assert state.sample(0, random.Random(1)).table.players[1].hand.bit_count() == 4


def test_a_hand_is_certain_where_all_other_roles_are_ruled_out() -> None:
    """BRS-4.7: six of ten roles were led, and the seat did not follow; so its four cards are the other four."""
    state = position(HOLDS, to_follow=[2])
    state.table.led = 0b0000111111
    state.table.players[1].hand = 0b1111000000
    for seed in range(20):
        assert state.sample(0, random.Random(seed)).table.players[1].hand == 0b1111000000


def test_samples_deal_only_what_a_seat_cannot_rule_out() -> None:
    """BRS-4.6, BRS-4.7: whoever passed does not hold the role; whoever has yet to follow may."""
    state = position(HOLDS, to_follow=[2])
    state.table.players[1].hand = ROLES.read(["hill_witch", "weather_fairy"], "hand")
    root = 1 << box.ROLES.index("root_gatherer")
    assert not possible_roles(state.table, 1, 1) & root
    assert possible_roles(state.table, 2, 1) & root
    held = [0, 0, 0]
    for seed in range(300):
        world = state.sample(0, random.Random(seed))
        for seat in (1, 2):
            assert world.table.players[seat].hand.bit_count() == 2
            held[seat] += bool(world.table.players[seat].hand & root)
    assert held[1] == 0
    assert 30 < held[2] < 100


def test_samples_shuffle_what_is_face_down() -> None:
    """BRS-3.10, BRS-2.9: every event that has not been seen may be next, also one that was removed."""
    state = GAME.new(2, {}, 3)
    nexts = {state.sample(0, random.Random(seed)).table.event_stack[0] for seed in range(200)}
    assert nexts == set(range(10)) - {state.table.event}
    stacks = {tuple(state.sample(0, random.Random(seed)).table.bewitched_stack) for seed in range(20)}
    assert len(stacks) > 15
