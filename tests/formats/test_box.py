"""Boxes: whatever is wrong with the printed game's data is named by table and key."""

from collections.abc import Callable

import pytest

from walpurgis.formats.box import BadBox, Box

TEXT = """
[meta]
game = "Weather"
players = 4
solo = false
[[skies]]
id = "sun"
vp = 3
near = ["rain"]
steps = [1, 2]
provenance = "rulebook p. 3"
[[skies]]
id = "rain"
vp = 0
near = ["sun"]
steps = []
provenance = "rulebook p. 3"
"""


def test_a_good_box_is_read() -> None:
    box = Box.read(TEXT)
    assert box.ids("skies", 2) == ("sun", "rain")
    first = box.rows("skies")[0]
    assert (first.number("vp", 0, 9), first.words("near", ["sun", "rain"]), first.numbers("steps")) == (
        3,
        ("rain",),
        (1, 2),
    )
    assert (box.table("meta").flag("solo"), box.table("meta").word("game")) == (False, "Weather")
    assert (box.has("skies"), box.has("moons")) == (True, False)


def test_what_may_be_left_out_has_a_default() -> None:
    meta = Box.read(TEXT).table("meta")
    assert (meta.number("age", default=8), meta.flag("long", default=True)) == (8, True)
    assert (meta.word("author", default="?"), meta.words("tags", default=["a"])) == ("?", ("a",))


@pytest.mark.parametrize(
    "ask, said",
    [
        (lambda box: box.table("moons"), "moons: is missing; it should be a table"),
        (lambda box: box.rows("moons"), "moons: is missing; it should be a list of tables"),
        (
            lambda box: box.rows("meta"),
            "meta: {'game': 'Weather', 'players': 4, 'solo': False} is not a list",
        ),
        (lambda box: box.rows("skies", 3), "skies: has 2 rows, but there must be 3"),
        (lambda box: box.table("meta").number("age"), "meta.age: is missing; it should be a whole number"),
        (lambda box: box.table("meta").number("game"), "meta.game: 'Weather' is not a whole number"),
        (lambda box: box.table("meta").number("solo"), "meta.solo: False is not a whole number from"),
        (lambda box: box.table("meta").number("players", 1, 3), "meta.players: 4 is not a whole number from 1 to 3"),
        (lambda box: box.table("meta").flag("players"), "meta.players: 4 is not true or false"),
        (lambda box: box.table("meta").word("players"), "meta.players: 4 is not a text"),
        (lambda box: box.table("meta").word("game", ["Moon"]), "meta.game: 'Weather' is not one of Moon"),
        (lambda box: box.rows("skies")[1].words("near", ["fog"]), "skies[rain].near: 'sun' is not one of fog"),
        (lambda box: box.rows("skies")[0].words("steps"), "skies[sun].steps: 1 is not a text"),
        (
            lambda box: box.rows("skies")[0].numbers("steps", 0, 1),
            "skies[sun].steps: 2 is not a whole number from 0",
        ),
        (lambda box: box.rows("skies")[0].numbers("near"), "skies[sun].near: 'rain' is not a whole number"),
    ],
)
def test_what_is_wrong_is_named_by_table_and_key(ask: Callable[[Box], object], said: str) -> None:
    with pytest.raises(BadBox) as refused:
        ask(Box.read(TEXT))
    assert str(refused.value).startswith(said)


def test_a_row_of_the_house_comes_on_top_of_the_printed_ones() -> None:
    printed = '[[skies]]\nid = "sun"\nprovenance = "p. 3"\n'
    box = Box.read(printed + '[[skies]]\nid = "comet"\nprovenance = "house"\n')
    assert box.ids("skies", 1) == ("sun", "comet")
    with pytest.raises(BadBox, match="has 1 rows, but there must be 2"):
        box.ids("skies", 2)


@pytest.mark.parametrize(
    "text, said",
    [
        ("skies = [", "this is not TOML: "),
        ("skies = [3]", "skies[0]: 3 is not a table"),
        ('[[skies]]\nid = "sun"', "skies[sun].provenance: every row says where its numbers come from"),
        ('[[skies]]\nprovenance = "p. 3"', "skies[0].id: is missing; it should be a text"),
        (TEXT.replace('id = "rain"', 'id = "sun"'), "skies: the id sun stands twice"),
    ],
)
def test_a_list_of_things_needs_ids_and_provenance(text: str, said: str) -> None:
    with pytest.raises(BadBox) as refused:
        Box.read(text).ids("skies")
    assert str(refused.value).startswith(said)


def test_a_fingerprint_knows_values_and_not_layout() -> None:
    plain = Box.read(TEXT).fingerprint()
    assert Box.read("# a comment\n" + TEXT.replace(" = ", "=")).fingerprint() == plain
    assert Box.read(TEXT.replace("vp = 3", "vp = 4")).fingerprint() != plain
    assert len(plain) == 12


def test_a_fingerprint_stays_when_only_words_and_pictures_change() -> None:
    """Games that were begun before a name was corrected or a tower moved in the picture go on."""
    box = '[[towers]]\nid = "T1"\nname_de = "{name}"\nx = {x}\nvp = {vp}\nprovenance = "p. 1"'
    plain = Box.read(box.format(name="Huegel", x=10, vp=3)).fingerprint()
    assert Box.read(box.format(name="Hügel", x=11, vp=3)).fingerprint() == plain
    assert Box.read(box.format(name="Huegel", x=10, vp=4)).fingerprint() != plain
