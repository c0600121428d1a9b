"""The numbers of the rules texts come from the box; what is typed by hand is on a list, with its reason."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from walpurgis.formats.rules import CLAUSE_ID, LABELS, Rules, parse
from walpurgis.games import box_data, folder, game, ids

NAMES: Final = {
    "en": (
        r"\b(?i:chapters?|phase|rounds?|levels?|books|tribulation|position) \d+(( to| and|,) [\d#]+)*"
        r"|\b\d+(( to| or| /) [\d#]+)* players|\bwith \d+ or more there"
    ),
    "de": (
        r"\b(Kapiteln?|Phase|Runden?|Stufen?|Level|Bücher|Ärgernis|Position) \d+(( bis| und|,) [\d#]+)*"
        r"|\b\d+(( oder| /) [\d#]+)* (Personen|Spielern?)|\b\d\. (Gerichts|Kammer)|\b[Dd](ie|er) \d\.|\bdem \d\."
    ),
}
"""By language: numbers that are names (of a chapter, a round, a Chamber) or count those who play."""

CARD: Final = "what an Action card does is in the code; the box has it in words only"
MATCH: Final = "how far a match raises Suspicion is in the code; the box has no number for it"
ONE: Final = "one piece, step or action for each: the rule itself, in the code; the box has no number for it"
OTHER: Final = "the rule itself, in the code; the box has no number for it"
PLACES: Final = "numbers of areas of the board"
PLAYERS: Final = "a number of players, which the other language says in words"
PRINT: Final = "tells what a rulebook prints"
SUM: Final = "worked out from the box; compared below"
ZERO: Final = "nothing at all: where a score, a distance or a raise ends"

TYPED: Final = {
    "BRS-1.9": ("0", ZERO),
    "BRS-4.25": ("0", ZERO),
    "BRS-10.2": ("0", ZERO),
    "NSA-1.8": ("1 1 1", ONE),
    "NSA-2.8 en": ("8", PLAYERS),
    "NSA-4.7": ("1", ONE),
    "NSA-5.4": ("1", ONE),
    "NSA-5.8": ("2", OTHER),
    "NSA-5.9": ("2", OTHER),
    "NSA-5.12": ("2", OTHER),
    "NSA-5.14": ("2", OTHER),
    "NSA-7.31": ("12 28 24", "sums over the most generous events"),
    "NSA-8.2": ("1", ONE),
    "NSA-10.9": ("1 1 1", SUM),
    "NSA-12.3": ("0", ZERO),
    "NSA-12.4": ("0", ZERO),
    "NSA-16.3": ("7 9 12 5", PRINT),
    "NSA-16.4": ("7", PRINT),
    "SEP-1.6": ("0", ZERO),
    "SEP-2.2 de": ("2", PLAYERS),
    "SEP-3.6": ("1 2", PLACES),
    "SEP-3.10": ("3 3", SUM),
    "SEP-3.11": ("2 8 7 9", SUM),
    "SEP-4.6": ("3 3", SUM),
    "SEP-5.5": ("1", ONE),
    "SEP-5.17": ("1 2 1", MATCH),
    "SEP-5.19": ("1", ONE),
    "SEP-6.3": ("2 1", OTHER),
    "SEP-6.4": ("7 2 7 1 7 2 7", "raises of 1 and 2 as examples; they end one below the top of the track"),
    "SEP-6.6": ("0", ZERO),
    "SEP-7.3": ("0", ZERO),
    "SEP-7.4": ("1", ONE),
    "SEP-8.6": ("1", ONE),
    "SEP-8.13": ("2 2", MATCH),
    "SEP-9.2": ("1", CARD),
    "SEP-9.4": ("0 3 1 4 3 3", CARD),
    "SEP-9.5": ("1", CARD),
    "SEP-9.6": ("0 3", CARD),
    "SEP-9.7": ("1", CARD),
    "SEP-9.8": ("0 2", CARD),
    "SEP-9.9": ("1", CARD),
    "SEP-9.10": ("2 1", CARD),
    "SEP-9.12 en": ("1 1", CARD),
    "SEP-9.12 de": ("1", CARD),
    "SEP-9.23": ("1 1", CARD),
    "SEP-10.4": ("1", ONE),
    "SEP-10.10 de": ("1", "one Potion, which the English text says in words"),
    "SEP-14.1": ("1 1", ONE),
    "SEP-14.3": ("1", ONE),
    "SEP-14.6": ("1", ONE),
    "SEP-14.8": ("3", SUM),
    "SEP-14.9": ("1", ONE),
    "SEP-15.2": ("3", PRINT),
    "SEP-15.17": ("2", SUM),
    "SEP-16.6": ("1", PRINT),
    "SEP-16.10": ("1", ONE),
    "SEP-17.5": ("0 0", ZERO),
    "SEP-17.7": ("2 1", OTHER),
    "SEP-18.2": ("7 8", SUM),
    "SEP-21.1": ("3 4 5 6", SUM),
    "SEP-22.1": ("2 1 1", MATCH),
    "SEP-23.8": ("9", SUM),
    "SEP-23.15": ("1", ONE),
    "SEP-23.22": ("1 2", MATCH),
    "SEP-23.23": ("1 1 2", MATCH),
    "SEP-23.32": ("2 2 1", CARD),
    "SEP-23.33": ("2 2 1", CARD),
    "SEP-23.39": ("1", ONE),
    "SEP-23.40": ("3 4 5 6", SUM),
    "WIT-1.2": ("1", SUM),
    "WIT-1.7": ("12 4 24", SUM),
    "WIT-1.9": ("1 2 3", SUM),
    "WIT-2.1 en": ("2 3", PLAYERS),
    "WIT-5.5": ("1", ONE),
    "WIT-7.6": ("1 2 3", SUM),
    "WIT-8.2": ("1", ONE),
    "WIT-8.4": ("1 1", ONE),
    "WIT-8.5": ("1", ONE),
    "WIT-11.5": ("1", ONE),
    "WIT-11.14 en": ("3 4", PLAYERS),
    "WIT-11.23": ("0", ZERO),
    "WIT-11.25": ("1", ONE),
    "WIT-12.9": ("1", ONE),
    "WIT-13.1": ("1", ONE),
    "WIT-15.10": ("99 99", SUM),
    "WIT-16.3": ("10 2 1", SUM),
    "WIT-16.4": ("1", "the last tile"),
}
"""By clause (and language, where they differ): every number typed in its text, in order, and why it is typed."""


@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("id", ids())
def test_a_number_in_the_rules_comes_from_the_box_or_has_a_reason_to_be_typed(id: str, language: str) -> None:
    unfilled = without_placeholders(id, language)
    typed = {name: found for name, text in parts(unfilled) if (found := typed_numbers(text, language))}
    assert typed == listed(unfilled, language)


def without_placeholders(id: str, language: str) -> Rules:
    """The rules of a game with `#` for every number of the box."""
    source = (folder(game(id)) / f"rules.{language}.md").read_text("utf-8")
    return parse(re.sub(r"\{[^{}]*\}", "#", source), language, {}, "")[0]


def parts(rules: Rules) -> Iterator[tuple[str, str]]:
    """The texts of some rules, each with a name, without examples and options."""
    yield "overview", rules.overview
    for chapter in rules.chapters:
        yield f"chapter {chapter.number}", f"{chapter.title}\n{chapter.introduction}"
        for clause in chapter.clauses:
            rulings = [note.text for note in clause.notes if note.kind == "ruling"]
            yield clause.id, "\n".join([clause.title, clause.text, *rulings])


def typed_numbers(text: str, language: str) -> str:
    """The numbers in a text, but for clauses, the places of a list and names."""
    without_lists = re.sub(r"^\d+\. ", "", CLAUSE_ID.sub("", text), flags=re.MULTILINE)
    amounts = re.sub(NAMES[language], "", " ".join(without_lists.split()))
    return " ".join(re.findall(r"(?<!\w)\d+(?!\w)", amounts))


def listed(rules: Rules, language: str) -> dict[str, str]:
    """By clause of a game: the numbers that may be typed in it."""
    rows = {clause: TYPED.get(clause, TYPED.get(f"{clause} {language}")) for clause in rules.clauses()}
    return {clause: row[0] for clause, row in rows.items() if row}


def test_every_row_of_the_list_is_a_clause() -> None:
    known = {clause for one in ids() for clause in without_placeholders(one, "en").clauses()}
    assert [row for row in TYPED if row.split()[0] not in known] == []


# ----- numbers that are worked out -----


def test_a_number_that_is_worked_out_from_the_box_is_right() -> None:
    worked_out = {**septima(), **new_salem(), **witchstone()}
    assert {row for row, (_, reason) in TYPED.items() if reason == SUM} == {*worked_out}
    assert {row: TYPED[row][0] for row in worked_out} == {
        row: " ".join(map(str, numbers)) for row, numbers in worked_out.items()
    }


def septima() -> dict[str, list[int]]:
    box: Any = box_data("septima")
    backs = [building["back"] for building in box["buildings"]]
    kinds = [spell["kind"] for spell in box["spells"] if spell["element"] == "earth"]
    regular = kinds.count("regular")
    banners = [patient["banner"] for patient in box["patients"]]
    towns = [area["banner"] for area in box["map"]["areas"] if area["kind"] == "town"]
    [market] = next(row for row in box["buildings"] if row["id"] == "market")["effects"]
    [wilds] = next(row for row in box["spells"] if row["id"] == "overgrown_wilds")["effects"]
    [otto] = next(row for row in box["witches"] if row["id"] == "otto")["effects"]
    return {
        "SEP-3.10": [backs.count("golden"), backs.count("bronze")],
        "SEP-3.11": [kinds.count("scoring"), regular, regular - 1, 3 * len(box["ids"]["elements"])],
        "SEP-4.6": [banners.count("yellow"), towns.count("yellow")],
        "SEP-14.8": [amount(market) + amount(wilds)],
        "SEP-15.17": [-amount(otto)],
        "SEP-18.2": [box["seasons"]["moon_phases"] + 2, sum(row["in_basic"] for row in box["septima_markers"])],
        "SEP-21.1": numbers_in_keys(box["scoring"], "loyal_"),
        "SEP-23.8": [box["counts"]["solo"]["widow_base_cards"] + 1],
        "SEP-23.40": numbers_in_keys(box["solo"], "cursed_loss_"),
    }


def amount(effect: str) -> int:
    """The amount of an effect: 2 of `gain_crystal(2)`."""
    return int(effect.partition("(")[2].strip(")"))


def numbers_in_keys(table: dict[str, Any], start: str) -> list[int]:
    """3, 4, 5 and 6 of the keys `loyal_3_4` and `loyal_5_6`."""
    return [int(number) for key in table if key.startswith(start) for number in re.findall(r"\d+", key)]


def new_salem() -> dict[str, list[int]]:
    box: Any = box_data("new_salem")
    of_both = next(event for event in box["events"] if event["id"] == "prayer_vigil")["remove_despair"]
    return {"NSA-10.9": [of_both // 2] * 3}


def witchstone() -> dict[str, list[int]]:
    box: Any = box_data("witchstone")
    kinds = [scroll["kind"] for scroll in box["scrolls"]]
    prophecies = sum(kind.startswith("prophecy_") for kind in kinds)
    lengths = [number for number, _ in enumerate(box["constants"]["connection_vp"], 1)]
    lap = box["score_track"]["lap"]
    last_turn = box["handicap"][0]["tiles_in_game"]
    return {
        "WIT-1.2": [box["counts"]["big_witches"] // box["meta"]["players_max"]],
        "WIT-1.7": [kinds.count("spell_double"), kinds.count("spell_single"), prophecies],
        "WIT-1.9": lengths,
        "WIT-7.6": lengths,
        "WIT-15.10": [lap - 1, lap - 1],
        "WIT-16.3": [last_turn - 1, 2, 1],
    }
