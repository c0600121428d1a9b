"""What differs between two boxes, what is still unconfirmed, and marks that change nothing for the rules."""

import tomllib
from typing import Any

import pytest

import walpurgis
from walpurgis.formats.box import BadBox, Box
from walpurgis.formats.box_review import ADDED, CHANGED, REMOVED, ClauseIndex, by_table, diff, unconfirmed, values
from walpurgis.games import box_data, box_path, rules_path

TEXT = """
[meta]
game = "Weather"
provenance = "rulebook"

# How often it rains: SKY-1.2, SKY-1.3.
[[clouds]]
id = "big"
name = "Big cloud"
cost = 3
bolts = 2
provenance = "reconstructed"

[[clouds]]
id = "small"
name = "Small cloud"
cost = 1
bolts = 0
provenance = "public:weather.example"

[map]
cells = [[0, 1], [1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1]]
ways = [1, 2]
provenance = "reconstructed"
"""
RULES = """
### SKY-1.1 Clouds
A cloud costs {clouds.big.cost}.

### SKY-1.10 The map
There are {map.cells.count} cells.
"""


def read(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def changes(text: str) -> list[tuple[str, str, object, object]]:
    return [
        (change.path, change.kind, change.first and change.first.value, change.second and change.second.value)
        for change in diff(read(TEXT), read(text))
    ]


def test_a_box_does_not_differ_from_itself() -> None:
    assert diff(read(TEXT), read(TEXT)) == []


def test_a_changed_number_is_named_by_row_and_key() -> None:
    assert changes(TEXT.replace("cost = 3", "cost = 4")) == [("clouds[big].cost", CHANGED, 3, 4)]


def test_of_a_long_list_only_what_changed_is_named() -> None:
    assert changes(TEXT.replace("[3, 1]", "[3, 9]")) == [("map.cells[3]", CHANGED, [3, 1], [3, 9])]
    assert changes(TEXT.replace("ways = [1, 2]", "ways = [2, 1]")) == [("map.ways", CHANGED, [1, 2], [2, 1])]


def test_rows_are_found_again_wherever_they_stand() -> None:
    first, second = TEXT.split("[[clouds]]")[1:]
    small, rest = second.split("[map]")
    head = TEXT.split("[[clouds]]")[0]
    assert changes(f"{head}[[clouds]]{small}[[clouds]]{first}[map]{rest}") == []


def test_rows_come_and_go() -> None:
    more = TEXT + '\n[[clouds]]\nid = "fog"\ncost = 0\nbolts = 0\nprovenance = "house"\n'
    found = diff(read(TEXT), read(more))
    assert {(change.path, change.kind) for change in found} == {
        ("clouds[fog].id", ADDED),
        ("clouds[fog].cost", ADDED),
        ("clouds[fog].bolts", ADDED),
    }
    assert {change.kind for change in diff(read(more), read(TEXT))} == {REMOVED}
    assert len({change.group for change in found}) == 1


def test_true_is_not_one() -> None:
    assert changes(TEXT.replace("cost = 1\n", "cost = true\n")) == [("clouds[small].cost", CHANGED, 1, True)]


def test_names_differ_without_changing_the_rules() -> None:
    other = TEXT.replace("Big cloud", "Huge cloud")
    (change,) = diff(read(TEXT), read(other))
    assert not change.rules_read
    assert Box.read(TEXT).fingerprint() == Box.read(other).fingerprint()


def test_what_is_confirmed_keeps_its_fingerprint() -> None:
    row = TEXT.replace('bolts = 2\nprovenance = "reconstructed"', 'bolts = 2\nprovenance = "confirmed"')
    one = TEXT.replace("bolts = 2\n", 'bolts = 2\nconfirmed = ["bolts"]\n')
    for marked, paths in ((row, {"clouds[big].cost", "clouds[big].bolts"}), (one, {"clouds[big].bolts"})):
        assert Box.read(marked).fingerprint() == Box.read(TEXT).fingerprint()
        found = diff(read(TEXT), read(marked))
        assert all(change.is_provenance for change in found)
        assert paths <= {change.path for change in found}
        gone = {value.path for value in unconfirmed(read(TEXT))} - {value.path for value in unconfirmed(read(marked))}
        assert gone == paths


@pytest.mark.parametrize("id", walpurgis.games())
def test_a_whole_box_may_be_confirmed_and_is_the_same_game(id: str) -> None:
    """Whoever has checked all of it plays on with the very same box. Only a table's own provenance is such a mark."""
    text = box_path(id).read_text("utf-8")
    confirmed = Box.read(text.replace('\nprovenance = "reconstructed"', '\nprovenance = "confirmed"'))
    assert walpurgis.game(id, box=confirmed) is walpurgis.game(id)
    assert len(unconfirmed(confirmed.data)) < len(unconfirmed(box_data(id)))


@pytest.mark.parametrize(
    "wrong, said",
    [
        ('confirmed = ["colour"]', "clouds[big].confirmed: there is no 'colour' in this row"),
        ("confirmed = true", "clouds[big].confirmed: True is not a list of keys of this row"),
    ],
)
def test_a_wrong_mark_is_named(wrong: str, said: str) -> None:
    with pytest.raises(BadBox) as caught:
        Box.read(TEXT.replace("bolts = 2\n", f"bolts = 2\n{wrong}\n")).rows("clouds")
    assert str(caught.value) == said


def test_what_is_unconfirmed_is_listed_by_table() -> None:
    tables = by_table(unconfirmed(read(TEXT)))
    assert {name: [value.path for value in found] for name, found in tables.items()} == {
        "clouds": ["clouds[big].cost", "clouds[big].bolts", "clouds[small].cost", "clouds[small].bolts"],
        "map": [*[f"map.cells[{at}]" for at in range(7)], "map.ways"],
    }


def test_house_rules_and_the_rulebook_need_no_confirmation() -> None:
    for word in ("rulebook", "rulebook p. 3", "house", "platform", "confirmed"):
        text = TEXT.replace('"reconstructed"', f'"{word}"').replace('"public:weather.example"', f'"{word}"')
        assert unconfirmed(read(text)) == [], word


def test_clauses_that_speak_of_a_table_are_found() -> None:
    index = ClauseIndex(RULES, TEXT)
    assert index.clauses("clouds") == ["SKY-1.1", "SKY-1.2", "SKY-1.3"]
    assert index.clauses("map") == ["SKY-1.10"]
    assert index.clauses("map.cells") == ["SKY-1.10"]
    assert index.clauses("map.cells.corners") == ["SKY-1.10"]
    assert index.clauses("meta") == []


@pytest.mark.parametrize("id", walpurgis.games())
def test_every_value_of_a_real_box_has_a_place_of_its_own(id: str) -> None:
    found = values(box_data(id))
    assert len({value.path for value in found}) == len(found)
    index = ClauseIndex(rules_path(id, "en").read_text("utf-8"), box_path(id).read_text("utf-8"))
    assert any(index.clauses(table) for table in by_table(unconfirmed(box_data(id))))
