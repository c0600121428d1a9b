"""The opening position: what is random, how much of it there is, and which options go together."""

import random

import pytest

from tests.games.broom_service.helpers import GAME, SETTINGS, new
from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.table import State
from walpurgis.kernel import Json
from walpurgis.kernel.chance import seeded


def clouds_on_board(state: State, side: str) -> list[str]:
    clouds = state.view(None)["table"]["clouds"]
    return [cloud for spot, cloud in clouds.items() if spot.startswith(side) and cloud is not None]


@pytest.mark.parametrize("board, letter, spots", [("front", "F", 18), ("back", "B", 19)])
def test_every_cloud_spot_of_the_side_gets_a_different_face_up_cloud(board: str, letter: str, spots: int) -> None:
    """BRS-2.8: 18 clouds on the front, 19 on the back; the others are out of the game."""
    for seed in range(20):
        state = new(seed=seed, board=board)
        clouds = clouds_on_board(state, letter)
        assert len(clouds) == len(set(clouds)) == spots
        assert clouds_on_board(state, "FB".replace(letter, "")) == []
        assert all(cloud.startswith("HC") for cloud in clouds)
        assert sorted(clouds + state.view(None)["table"]["removed_clouds"]) == sorted(box.CLOUDS)


def test_seven_events_lie_ready_and_three_are_removed_unseen() -> None:
    """BRS-2.9, BRS-8.1, BRS-8.2: the first of seven is face up; which are removed nobody sees."""
    first = set()
    for seed in range(60):
        table = new(seed=seed).table
        assert len(table.event_stack) == 6
        assert len(table.removed_events) == 3
        assert sorted([table.event, *table.event_stack, *table.removed_events]) == list(range(10))
        first.add(table.event)
    assert first == set(range(10))
    view = new().view(0)["table"]
    assert view["event_stack"] == 6
    assert "removed_events" not in view


@pytest.mark.parametrize("seats, bewitched", [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_players_and_bewitched_roles_make_five(seats: int, bewitched: int) -> None:
    """BRS-2.10, BRS-2.11: three, two or one of ten roles are revealed; five players have none."""
    table = new(seats).table
    assert table.bewitched.bit_count() == bewitched
    assert len(table.bewitched_stack) == (10 - bewitched if bewitched else 0)
    assert not any(table.bewitched >> role & 1 for role in table.bewitched_stack)


@pytest.mark.parametrize("seats, reshuffled_before", [(2, {4, 7}), (3, {6}), (4, set()), (5, set())])
def test_bewitched_roles_are_reshuffled_when_the_stack_is_too_small(seats: int, reshuffled_before: set[int]) -> None:
    """BRS-9.6: with two players before rounds 4 and 7, with three before round 6, with four never."""
    rng = random.Random(seats)
    state = new(seats)
    events = state.listen()
    found = set()
    while not state.over:
        seat = state.waiting[0]
        del events[:]
        state.apply(seat, rng.choice(state.legal(seat)))
        if any(event.kind.name == "reshuffled" for event in events):
            found.add(state.table.round)
    assert found == reshuffled_before


def test_a_random_start_player_is_any_seat_and_depends_on_the_seed_alone() -> None:
    """BRS-2.7, BRS-2.12: same seed, same set-up."""
    assert {new(5, seed).table.leader for seed in range(60)} == {0, 1, 2, 3, 4}
    for settings in SETTINGS:
        assert GAME.new(3, settings, 11).save() == GAME.new(3, settings, 11).save()


def test_set_up_draws_in_the_order_that_the_rules_fix() -> None:
    """BRS-2.12: start player, heavy clouds, clouds, events, bewitched roles, mountain, forest and hill tiles."""
    dealt = new(2, 5, board="back", storm_clouds=True, heavy_clouds_used=11)
    other = State(GAME, 2, dealt.options, GAME.new_table(2, dealt.options), [], seeded(5), 0, 0, [], None)

    def shuffled(label: str, pile: list[int]) -> list[int]:
        other.shuffle(label, pile)
        return pile

    assert dealt.table.leader == other.roll("start", 2)
    heavy = shuffled("heavy_clouds", list(range(24)))
    clouds = shuffled("clouds", [*sorted(heavy[:11]), *range(24, 32)])
    assert dealt.table.clouds[18:] == clouds
    assert [dealt.table.event, *dealt.table.event_stack] == shuffled("events", list(range(10)))[:7]
    assert dealt.table.bewitched_stack == shuffled("bewitched", list(range(10)))[3:]
    for name, tiles, spots in (("mountain", range(5), 3), ("forest", range(5, 11), 4), ("hill", range(11, 17), 4)):
        first = shuffled(f"{name}_tiles", list(tiles))[:spots]
        assert [tile for tile in dealt.table.tiles if tile in tiles] == first


def test_storm_clouds_are_mixed_with_all_heavy_clouds() -> None:
    """BRS-11.1: all 32 clouds can come; those that do not are out."""
    seen: set[str] = set()
    for seed in range(40):
        clouds = clouds_on_board(new(seed=seed, storm_clouds=True), "F")
        assert len(set(clouds)) == 18
        seen |= set(clouds)
    assert seen == set(box.CLOUDS)


@pytest.mark.parametrize("board, letter, fewest", [("front", "F", 10), ("back", "B", 11)])
def test_fewer_heavy_clouds_raise_the_share_of_storm_clouds(board: str, letter: str, fewest: int) -> None:
    """BRS-11.2, BRS-11.3: with the fewest heavy clouds every storm cloud lies on the board."""
    seen: set[str] = set()
    for seed in range(40):
        clouds = clouds_on_board(new(seed=seed, board=board, storm_clouds=True, heavy_clouds_used=fewest), letter)
        assert len([cloud for cloud in clouds if cloud.startswith("SC")]) == 8
        seen |= set(clouds)
    assert seen == set(box.CLOUDS)


@pytest.mark.parametrize(
    "options, kinds",
    [
        ({}, ""),
        ({"mountain_tiles": True}, "MMM"),
        ({"board": "back"}, "MMMFFFFHHHH"),
        ({"board": "back", "mountain_tiles": True, "storm_clouds": True}, "MMMFFFFHHHH"),
    ],
)
def test_tiles_lie_face_up_on_their_spots(options: dict[str, Json], kinds: str) -> None:
    """BRS-12.1, BRS-12.2, BRS-13.1, BRS-13.2, BRS-14.1, BRS-14.2, BRS-15.1, BRS-15.2: 3, 4 and 4 of 5, 6 and 6."""
    letter = {"MT": "M", "WT": "F", "HT": "H"}
    seen: set[str] = set()
    for seed in range(40):
        table = GAME.new(2, options, seed).view(0)["table"]
        side = "B" if options.get("board") == "back" else "F"
        tiles = {spot: tile for spot, tile in table["tiles"].items() if tile is not None}
        assert "".join(sorted(kinds)) == "".join(sorted(letter[tile[:2]] for tile in tiles.values()))
        assert all(spot[0] == side and spot[1] == letter[tile[:2]] for spot, tile in tiles.items())
        assert len(set(tiles.values())) == len(tiles)
        assert sorted([*tiles.values(), *table["removed_tiles"]]) == sorted(box.TILES)
        seen |= set(tiles.values())
    assert len(seen) == {"": 0, "MMM": 5}.get(kinds, 17)


def test_back_uses_mountain_tiles_without_being_told() -> None:
    """BRS-12.1, BRS-15.1: the option follows the side."""
    assert new(board="back").options["mountain_tiles"] is True
    assert new().options["mountain_tiles"] is False


@pytest.mark.parametrize(
    "seats, options, allowed",
    [
        (2, {"board": "back", "mountain_tiles": False}, "always played with mountain tiles"),
        (2, {"heavy_clouds_used": 20}, "it is 24"),
        (2, {"board": "back", "heavy_clouds_used": 20}, "it is 24"),
        (2, {"board": "back", "storm_clouds": True, "heavy_clouds_used": 10}, "11 to 24"),
        (2, {"storm_clouds": True, "heavy_clouds_used": 9}, "10 to 24"),
        (2, {"storm_clouds": True, "heavy_clouds_used": 25}, "10 to 24"),
        (3, {"start_seat": 3}, "0 to 2"),
        (2, {"start_seat": "oldest"}, "'random'"),
        (2, {"board": "side"}, "'front', 'back'"),
        (2, {"forest_tiles": True}, "board, storm_clouds"),
        (2, {"hill_tiles": True}, "board, storm_clouds"),
        (6, {}, "2 to 5"),
        (1, {}, "2 to 5"),
    ],
)
def test_what_the_rules_forbid_is_refused_and_says_what_is_allowed(
    seats: int, options: dict[str, Json], allowed: str
) -> None:
    """BRS-15.3, BRS-11.3: six configurations, each for two to five players, and nothing else."""
    with pytest.raises(ValueError, match=allowed):
        GAME.new(seats, options)


def test_every_valid_configuration_can_be_played_by_two_to_five() -> None:
    """BRS-15.3, BRS-15.4, BRS-15.5: the base rules hold in all of them: hands of four from ten roles to begin with."""
    for options in SETTINGS:
        for seats in (2, 3, 4, 5):
            state = GAME.new(seats, options)
            assert state.waiting == tuple(range(seats))
            assert len(state.legal(0)) in (210, 837)
            assert all(player.amulets == 0 for player in state.table.players)
