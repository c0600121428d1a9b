"""The solo mode where a scenario would be clumsy: scoring and Tribulations, settings, secrets, whole games."""

import random
from typing import Any

import pytest

from tests.games.septima.test_box import after
from walpurgis.formats.box import BadBox, Box
from walpurgis.formats.position import place
from walpurgis.games import catalogue
from walpurgis.games.septima import GAME, box
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo import contents

SOLO = {"mode": "solo"}
MIDDLING: dict[str, Any] = {
    "season": "summer",
    "players.0.book": "book_3",
    "players.0.ritual": "r4_0",
    "players.0.coven": [],
    "players.0.wisdom": 0,
    "players.0.suspicion": 5,
    "players.0.ingredients": {"berry": 2},
    "players.0.crystals": 0,
    "players.0.charms": 0,
    "players.0.potions": {},
    "players.0.levels": {},
    "widow.draft": [],
    "widow.coven": [],
    "widow.levels": {},
    "crowd": {"green": 2, "cursed": 2},
}
BREAKDOWN = {
    "in_game": 0, "book": 0, "patient_tracks": 0, "all_three_tracks": 0, "loyal_citizens": 0, "charms": 0, "potions": 0,
    "pairs": 1, "cursed_loss": 0, "widow_tracks_loss": 0, "widow_all_three_loss": 0,
}  # fmt: skip


def end(table: dict[str, Any], **options: Any) -> dict[str, Any]:
    """The result of a game that ends with this table."""
    state = GAME.new(1, SOLO | options, 1)
    place(state, {"table": MIDDLING | table, "stack": [{"step": "EndSeason"}]})
    assert state.over
    return state.result()


def tribulation(number: int, table: dict[str, Any], **options: Any) -> dict[str, Any]:
    found: dict[str, Any] = end(table, **options)["tribulations"][number - 1]
    assert found.pop("number") == number
    return found


def test_final_scoring_has_no_book_and_takes_what_the_widow_costs() -> None:
    """SEP-23.40: Cursed Citizens in the Crowd, her tracks, and her levels on all three."""
    table = {
        "players.0.wisdom": 50,
        "players.0.levels": {"blind": 3, "paralyzed": 1, "infected": 2},
        "players.0.charms": 2,
        "players.0.potions": {"love_potion": 1},
        "players.0.coven": ["sen", "otto", "luke", "nina"],
        "crowd": {"green": 3, "cursed": 3},
        "chambers.0.citizens": ["cursed", "cursed", "green", "green"],
        "widow.levels": {"blind": 2, "paralyzed": 2, "infected": 5},
    }
    result = end(table)
    assert result["breakdown"] == [
        {
            "in_game": 50,
            "book": 0,
            "patient_tracks": 12 + 3 + 7,
            "all_three_tracks": 6,
            "loyal_citizens": 7,
            "charms": 4,
            "potions": 1,
            "pairs": 1,
            "cursed_loss": -3,
            "widow_tracks_loss": -(7 + 7 + 25),
            "widow_all_three_loss": -12,
        }
    ]
    assert result["scores"] == [91 - 54]


@pytest.mark.parametrize("cursed, loss", [(2, 0), (3, 3), (4, 3), (5, 7), (6, 7)])
def test_cursed_citizens_in_the_crowd_cost_wisdom(cursed: int, loss: int) -> None:
    """SEP-23.40."""
    result = end({"players.0.wisdom": 20, "crowd": {"green": 0, "cursed": cursed}})
    assert result["breakdown"][0]["cursed_loss"] == -loss
    assert result["scores"] == [21 - loss]


def test_wisdom_never_drops_below_nothing() -> None:
    """SEP-1.6, SEP-23.40: the losses take what there is, one after the other."""
    result = end({"players.0.wisdom": 4, "crowd": {"cursed": 3}, "widow.levels": {"blind": 3, "infected": 5}})
    lost = {"in_game": 4, "cursed_loss": -3, "widow_tracks_loss": -2}
    assert result["breakdown"] == [BREAKDOWN | lost]
    assert result["scores"] == [0]


NEED: dict[int, tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    1: (
        {"players.0.suspicion": 3},
        {"test": "suspicion_max", "of": "", "have": 3, "need": 3},
        {"players.0.suspicion": 4},
        {"test": "suspicion_max", "of": "", "have": 4, "need": 3},
    ),
    2: (
        {"players.0.crystals": 1},
        {"test": "ingredients", "of": "berry", "have": 3, "need": 3},
        {},
        {"test": "ingredients", "of": "berry", "have": 2, "need": 3},
    ),
    3: (
        {"players.0.levels": {"blind": 4}},
        {"test": "healed", "of": "blind", "have": 4, "need": 3},
        {"players.0.levels": {"blind": 2, "infected": 3}},
        {"test": "healed", "of": "blind", "have": 2, "need": 3},
    ),
    4: (
        {"crowd": {"green": 5}, "chambers.1.citizens": ["green"]},
        {"test": "citizens", "of": "", "have": 6, "need": 6},
        {"crowd": {"green": 5, "cursed": 1}},
        {"test": "citizens", "of": "", "have": 5, "need": 6},
    ),
    5: (
        {"players.0.coven": ["sen", "otto", "luke", "nina"]},
        {"test": "own_witches_at_least", "have": 4, "need": 4},
        {"players.0.coven": ["sen", "otto", "luke"]},
        {"test": "own_witches_at_least", "have": 3, "need": 4},
    ),
    6: (
        {"widow.coven": ["sen", "otto", "luke"]},
        {"test": "widow_witches_at_most", "have": 3, "need": 3},
        {"widow.coven": ["sen", "otto", "luke", "nina"]},
        {"test": "widow_witches_at_most", "have": 4, "need": 3},
    ),
    7: (
        {"players.0.ritual": "r9_2"},
        {"test": "reached_top_ribbon", "have": 9, "need": 9},
        {"players.0.ritual": "r8_0"},
        {"test": "reached_top_ribbon", "have": 8, "need": 9},
    ),
    8: (
        {"players.0.wisdom": 41},
        {"test": "final_wisdom_at_least_threshold", "have": 42, "need": 42},
        {"players.0.wisdom": 43, "crowd": {"cursed": 4}},
        {"test": "final_wisdom_at_least_threshold", "have": 41, "need": 42},
    ),
}


@pytest.mark.parametrize("number", NEED)
def test_each_tribulation_is_met_or_missed_and_says_why(number: int) -> None:
    """SEP-23.41: objectives need no Witch; what you have and what is needed stand in the result."""
    enough, met, short, missed = NEED[number]
    assert tribulation(number, enough) == met | {"met": True}
    assert tribulation(number, short) == missed | {"met": False}


FIVE = {  # Tribulations 1, 2, 5, 6 and 7
    "players.0.suspicion": 3,
    "players.0.ingredients": {"berry": 3},
    "players.0.coven": ["sen", "otto", "luke", "nina"],
    "players.0.ritual": "r9_2",
}


def test_five_of_eight_tribulations_win() -> None:
    """SEP-23.41."""
    won = end(FIVE)
    assert [finding["met"] for finding in won["tribulations"]] == [True, True, False, False, True, True, True, False]
    assert (won["winners"], won["tribulations_met"], won["tribulations_needed"]) == ([0], 5, 5)
    lost = end(FIVE | {"players.0.ritual": "r8_0"})
    assert (lost["winners"], lost["tribulations_met"], lost["ranks"]) == ([], 4, [1])


@pytest.mark.parametrize("needed", [4, 5, 6, 7, 8])
def test_how_many_tribulations_win_is_a_setting(needed: int) -> None:
    """SEP-24.1, SEP-24.2: 4 are easier, 6, 7 or 8 harder."""
    tables: list[dict[str, Any]] = [
        {"players.0.ritual": "r8_0"},  # 4
        {},  # 5
        {"players.0.wisdom": 60},  # 6
        {"players.0.wisdom": 60, "players.0.levels": {"blind": 3}},  # 7
        {"players.0.wisdom": 60, "players.0.levels": {"blind": 3}, "crowd": {"green": 6}},  # 8
    ]
    for met, table in enumerate(tables, start=4):
        result = end(FIVE | table, tribulations=needed)
        assert result["tribulations_met"] == met
        assert result["winners"] == ([0] if met >= needed else [])


@pytest.mark.parametrize("needed", [42, 35, 28, 1])
def test_what_the_eighth_tribulation_needs_is_a_setting(needed: int) -> None:
    """SEP-24.1, SEP-24.2: 42, 35, 28 or 1 Wisdom."""
    enough = tribulation(8, {"players.0.wisdom": needed - 1}, wisdom_needed=needed)
    assert (enough["have"], enough["need"], enough["met"]) == (needed, needed, True)
    short = tribulation(8, {"players.0.wisdom": needed - 1, "players.0.ingredients": {}}, wisdom_needed=needed)
    assert (short["have"], short["met"]) == (needed - 1, False)


def test_every_setting_has_its_default_and_refuses_others() -> None:
    """SEP-24.1, SEP-24.2: any combination, in the solo mode only."""
    properties = GAME.options["properties"]
    assert [properties[name]["enum"] for name in ("tribulations", "wisdom_needed")] == [
        [4, 5, 6, 7, 8],
        [42, 35, 28, 1],
    ]
    assert [
        properties[name]["default"] for name in ("tribulations", "widow_bonus", "wisdom_needed", "negotiation")
    ] == [
        5,
        "on_match",
        42,
        "standard",
    ]
    with pytest.raises(ValueError, match="tribulations"):
        GAME.new(1, SOLO | {"tribulations": 3})
    with pytest.raises(ValueError, match="widow_bonus is for the mode solo"):
        GAME.new(2, {"mode": "full", "widow_bonus": "always"})
    with pytest.raises(ValueError, match="mode solo is for 1 seat"):
        GAME.new(2, SOLO)


def test_the_solo_mode_is_a_full_game_with_the_settings_for_two() -> None:
    """SEP-2.2, SEP-23.1, SEP-23.42: four Patients, Spells, a Ritual marker, no Book and no Spells for the Widow."""
    state = GAME.new(1, SOLO, 7)
    assert sum(patient >= 0 for patient in state.table.patients) == 4
    assert all(column.middle >= 0 and column.bottom >= 0 for column in state.table.spells)
    asked = []
    rng = random.Random(1)
    while state.view(0)["decision"] != "negotiate":
        asked.append(state.view(0)["decision"])
        state.apply(0, rng.choice(state.legal(0)))
    assert asked[:3] == ["open_draft", "open_draft", "arrange_prologue"]
    assert asked[-3:] == ["place_leader", "gain_spell", "begin_ritual"]
    assert state.table.players[0].coven.bit_count() == 2
    assert len(state.table.witch_stack) == len(box.WITCHES) - 1 - 4


def test_which_remember_card_she_has_is_a_secret_until_it_is_seen() -> None:
    """SEP-23.2, SEP-1.10: the view has the Actions of her deck; worlds differ in the Remember card until then."""
    state = GAME.new(1, SOLO, 2)
    seen = {}
    for unveiled in (False, True):
        assert state.table.widow is not None
        state.table.widow.unveiled = unveiled
        worlds = [state.sample(0, random.Random(seed)).table.widow for seed in range(40)]
        seen[unveiled] = {card for widow in worlds if widow for card in widow.deck if card in her.REMEMBERS}
        assert "remember" in state.view(0)["table"]["widow"]["deck"]
        assert (state.view(0)["table"]["widow"]["remember"] is not None) == unveiled
    assert seen[False] == set(her.REMEMBERS)
    assert len(seen[True]) == 1


def test_a_card_that_a_delay_put_on_the_deck_stays_known() -> None:
    """SEP-23.10: worlds keep the card that you have laid on top yourself."""
    state = GAME.new(1, SOLO, 2)
    widow = state.table.widow
    assert widow is not None
    widow.known, top = 1, widow.deck[0]
    worlds = [state.sample(0, random.Random(seed)).table.widow for seed in range(20)]
    assert {world.deck[0] for world in worlds if world} == {top}
    assert len({tuple(world.deck) for world in worlds if world}) > 1
    assert state.view(0)["table"]["widow"]["top"] == [her.CARDS[top]]


@pytest.mark.parametrize("seed", range(4))
def test_her_nine_cards_are_nine_to_the_end(seed: int) -> None:
    """SEP-23.8, SEP-23.36: five of them are used in every Season, each once."""
    state = GAME.new(1, SOLO, seed)
    rng = random.Random(seed)
    used: dict[int, list[int]] = {}
    while not state.over:
        table = state.table
        assert table.widow is not None
        if table.widow.active >= 0 and state.view(0)["decision"] == "quick_move":
            used.setdefault(table.season, []).append(table.widow.active)
        state.apply(0, rng.choice(state.legal(0)))
    assert sorted(used) == [0, 1, 2, 3]
    assert all(len(cards) == box.PHASES == len(set(cards)) for cards in used.values())


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_widows_table_and_all_that_happens_can_be_read(language: str) -> None:
    text = catalogue("septima", language)
    state = GAME.new(1, SOLO | {"widow_bonus": "always"}, 4)
    rng = random.Random(4)
    heard = state.listen()
    while not state.over:
        move = rng.choice(state.legal(0))
        lines = [text.prompt(state, 0), text.prompt(state, 0, "why"), text.move(move)]
        state.apply(0, move)
        lines += [text.event(event) for event in heard]
        del heard[:]
        assert all(line and not any(sign in line for sign in "{}") and "None" not in line for line in lines), lines
        if rng.random() < 0.05:
            assert text.find("words.widow") in GAME.draw(state.view(0), text)
    result = state.result()
    assert all(text.find(f"names.source.{line}") for line in result["breakdown"][0])
    assert all(text.find(f"result.{line}") for line in result["breakdown"][0])
    assert all(text.find(f"names.aim.{finding['test']}") for finding in result["tribulations"])
    assert all(text.find(f"cards.widow_card.{card}") for card in her.CARDS)
    assert all(text.find(f"cards.negotiation.{card}") for card in contents.NEGOTIATIONS)


@pytest.mark.parametrize(
    "start, old, new, names",
    [
        ('id = "widow_move"', 'icon = "move"', 'icon = "brew"', "widow.cards"),
        ('id = "widow_move"', "[1, 3, 5]", "[1, 3, 7]", "shadow_zones"),
        ('id = "widow_move"', "widow_spiders_1", "widow_dances_1", "main"),
        ('id = "widow_remember_brew"', 'bonus = "widow_heal_1"', 'bonus = "widow_heal_2"', "bonus"),
        ("[negotiation]", "hard_delay = 2", "hard_delay = 4", "negotiation.hard_delay"),
        ("[solo]", '"2J"', '"2G"', "solo.spider_spaces"),
        ("[solo]", "[0, 0, 0, 1, 2, 3, 4]", "[0, 1]", "solo.cursed_spider_moves"),
        ("[solo_die]", '"deck", "deck"', '"left", "left"', "solo_die.faces"),
        ("[[tribulations]]", '"own_witches_at_least_4"', '"own_cats_at_least_4"', "tribulations"),
        ("[[tribulations]]", "number = 2", "number = 3", "tribulations"),
    ],
)
def test_a_broken_solo_box_is_refused(start: str, old: str, new: str, names: str) -> None:
    """SEP-2.1: the message names the table and the key."""
    with pytest.raises(BadBox, match=names.replace(".", r"\.")):
        box.check(Box.read(after(start, old, new)))


def test_one_player_plays_solo_without_saying_so() -> None:
    """SEP-2.2."""
    assert GAME.new(1).options["mode"] == "solo"
    with pytest.raises(ValueError, match="mode solo is for 1 seat"):
        GAME.new(1, {"mode": "full"})


def test_the_log_says_at_the_end_which_tribulations_are_met_and_why() -> None:
    """SEP-23.41."""
    state = GAME.new(1, SOLO, 1)
    place(state, {"table": MIDDLING | FIVE, "stack": [{"step": "RemoveNegotiation", "seat": 0}, {"step": "EndSeason"}]})
    heard = state.listen()
    state.apply(0, GAME.read(state, 0, "remove delay"))
    text = catalogue("septima", "en")
    told = [text.event(event) for event in heard][1:]
    assert told[0] == "Tribulation 1, Suspicion at most: 3, needed 3. Met."
    assert told[1] == "Tribulation 2, Ingredients (Berries): 3, needed 3. Met."
    assert told[2] == "Tribulation 3, healed Patients (Blind): 0, needed 3. Not met."
    assert told[7:] == [
        "Tribulation 8, enough Wisdom: 1, needed 42. Not met.",
        "5 Tribulations are met, 5 are needed. You have won.",
    ]


@pytest.mark.parametrize("seed", range(3))
def test_how_far_one_has_come_with_the_tribulations_is_what_the_end_will_say(seed: int) -> None:
    """SEP-23.41: after each move as if the game ended now; nobody else learns the objectives of a Book."""
    state = GAME.new(1, SOLO, seed)
    rng = random.Random(seed)
    shown: list[list[dict[str, Any]]] = []
    while not state.over:
        assert GAME.goals(state, None) == []
        shown.append(GAME.goals(state, 0))
        state.apply(0, rng.choice(state.legal(0)))
    result = state.result()["tribulations"]
    last = GAME.goals(state, None)
    assert [(one["name"], one["have"], one["need"], one["met"]) for one in last] == [
        (one["test"], one["have"], one["need"], one["met"]) for one in result
    ]
    assert len({str(one) for one in shown}) > 5, "they change while one plays"
    assert GAME.goals(GAME.new(2, {}, seed), 0) == []
