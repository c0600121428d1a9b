"""The table as text: the map as hexagons on a grid, the town, the Ritual track, and what lies before each player."""

from typing import Final

from walpurgis.formats.text import Catalogue
from walpurgis.games.septima import box
from walpurgis.games.septima.ids import AreaId, SpaceId
from walpurgis.games.septima.solo import box as solo_box
from walpurgis.games.septima.words import bits
from walpurgis.kernel import Json

LEADERS: Final = "①②③④"
SCALE_X: Final = 9
SCALE_Y: Final = 2.4
SPIDERS: Final = {False: "✳", True: "✴"}
HUNTERS: Final = {"absent": " ", "active": "▲", "inactive": "△"}


def draw(view: dict[str, Json], words: Catalogue) -> str:
    """A view as text for the terminal."""
    table = view["table"]
    parts = [header(table, words), *board(table, words), words.find("words.legend"), *middle(table, words)]
    parts += [line for seat in range(view["seats"]) for line in player(view, seat, words)]
    if table["widow"] is not None:
        parts += widow(table["widow"], words)
    return "\n".join(parts)


def _names(words: Catalogue, kind: str, ids: list[str]) -> str:
    found = []
    for word in ids:
        name: Json = words.texts["names"][kind][word]
        found.append(name["name"] if isinstance(name, dict) else name)
    return ", ".join(found) or words.find("words.none")


def _counts(words: Catalogue, kind: str, counts: dict[str, int]) -> str:
    shown = [f"{count} {_form(words, kind, word, count)}" for word, count in counts.items() if count]
    return ", ".join(shown) or words.find("words.none")


def _form(words: Catalogue, kind: str, word: str, count: int) -> str:
    name: Json = words.texts["names"][kind][word]
    form = "one" if count == 1 else "many"
    return str(name.get(form, name["name"])) if isinstance(name, dict) else str(name)


def header(table: dict[str, Json], words: Catalogue) -> str:
    """Season, phase, lunar Ingredients, the Septima."""

    def word(key: str) -> str:
        return words.find(f"words.{key}")

    slots = box.PHASE_SLOTS[table["phase"] - 1]
    lunar = [table["lunar"][slot] for slot in slots]
    septima = table["septima"]
    sides = [f"{word(side)} {_names(words, 'action', [septima[side]])}" for side in ("left", "right")]
    season = _names(words, "season", [table["season"]])
    return (
        f"{season} · {word('phase')} {table['phase']} · {word('step')} {table['step']} · "
        f"{word('start')} {LEADERS[table['start']]} · {word('lunar')}: {_names(words, 'ingredient', lunar)} · "
        f"{word('septima')}: {', '.join(sides)}"
    )


def board(table: dict[str, Json], words: Catalogue) -> list[str]:
    """The map: spaces with their Leaders, areas with what is printed on them, huts beside their entrances."""
    canvas: dict[tuple[int, int], str] = {}
    for space, (x, y) in zip(box.EACH_SPACE, box.ATLAS.place, strict=True):
        _write(canvas, x, y, _space(table, space))
    for area, (x, y) in enumerate(box.ATLAS.area_place):
        _write(canvas, x, y, _area(table, AreaId(area), words))
    rows = [row for row, _ in canvas]
    columns = [column for _, column in canvas]
    left = min(columns)
    return [
        "".join(canvas.get((row, column), " ") for column in range(left, max(columns) + 1)).rstrip()
        for row in range(min(rows), max(rows) + 1)
    ]


def _write(canvas: dict[tuple[int, int], str], x: float, y: float, text: str) -> None:
    row, column = round(-y * SCALE_Y), round(x * SCALE_X) - len(text) // 2
    for at, letter in enumerate(text):
        canvas[row, column + at] = letter


def _space(table: dict[str, Json], space: SpaceId) -> str:
    """A space: its name, or the Leaders and Spiders on it; an entrance shows the Hunter of its Hut."""
    here = box.SPACES[space]
    text = "".join(LEADERS[seat] for seat, own in enumerate(table["players"]) if own["leader"] == here)
    if table["widow"] is not None:
        spiders, lying = table["widow"]["spiders"], table["widow"]["lying"]
        text += "".join(SPIDERS[lying[spider]] for spider, spot in spiders.items() if spot == here)
    if space in box.ENTRANCES:
        text += HUNTERS[table["huts"][box.HUTS[box.ENTRANCES.index(space)]]].strip()
    return here + text


def _area(table: dict[str, Json], area: AreaId, words: Catalogue) -> str:
    """An area: printed Ingredients and Crystals, a Patient, or a Building."""
    letters = words.find("words.letters")
    printed = "".join(letters[kind] * count for kind, count in enumerate(box.ATLAS.printed[area]))
    printed += "◆" * box.ATLAS.crystals[area]
    name = box.AREAS[area]
    if name in box.TOWNS:
        return f"[{name}{_patient(table, name, words)}]"
    if area == box.ATLAS.hospital:
        return "[" + _names(words, "building", ["hospital"])[:5] + "]"
    if area in box.ATLAS.spots:
        building = table["buildings"][box.ATLAS.spots.index(area)]
        return "[" + (_names(words, "building", [building])[:8] if building else " ") + "]"
    return f"({printed})"


def _patient(table: dict[str, Json], town: str, words: Catalogue) -> str:
    patient = table["patients"][town]
    if patient is None:
        return ""
    disease = box.PATIENT_DISEASE[box.PATIENTS.index(patient)]
    angry = "!" if town in table["angry_patients"] else ""
    return f"☉{words.find('words.diseases')[disease]}{angry}"


def middle(table: dict[str, Json], words: Catalogue) -> list[str]:
    """Crowd, chambers, Hunters, Spells on display."""

    def word(key: str) -> str:
        return words.find(f"words.{key}")

    lines = [f"{word('crowd')}: {_counts(words, 'citizen', table['crowd'])}"]
    for name, chamber in zip(("first", "second"), table["chambers"], strict=True):
        witches, citizens = _names(words, "witch", chamber["witches"]), _names(words, "citizen", chamber["citizens"])
        lines.append(f"{_names(words, 'chamber', [name])}: {witches} · {citizens}")
    if table["mode"] != "basic":
        for element, column in table["spells"].items():
            shown = [spell for spell in (column["scoring"], column["middle"], column["bottom"]) if spell]
            lines.append(f"{_names(words, 'element', [element])}: {_names(words, 'spell', shown)} (+{column['deck']})")
    return lines


def player(view: dict[str, Json], seat: int, words: Catalogue) -> list[str]:
    """What lies before a player."""

    def word(key: str) -> str:
        return words.find(f"words.{key}")

    own = view["table"]["players"][seat]
    mark = f" ({word('you')})" if seat == view["you"] else ""
    tracks = " ".join(f"{_names(words, 'disease', [word_])} {level}" for word_, level in own["levels"].items())
    stock = _counts(words, "token", own["ingredients"] | {"crystal": own["crystals"]})
    first = [
        f"{LEADERS[seat]}{mark} {word('wisdom')} {own['wisdom']}",
        f"{word('suspicion')} {own['suspicion']}",
        tracks,
        f"{word('charms')} {own['charms']}",
        f"{word('citizens')} {own['citizens']}",
        f"{word('active')}: {_names(words, 'action', [own['active']] if own['active'] else [])}",
        f"{word('hand')}: {_names(words, 'action', own['hand'])}",
    ]
    second = [
        stock,
        _counts(words, "potion", own["potions"]),
        f"{word('coven')}: {_names(words, 'witch', own['coven'])}",
    ]
    if own["ritual"]:
        second.append(f"{word('ritual')}: {_names(words, 'ritual_space', [own['ritual']])}")
        exhausted = [spell for spell in own["spells"] if spell not in own["ready"]]
        second.append(f"{word('ready')}: {_names(words, 'spell', own['ready'])}")
        second.append(f"{word('exhausted')}: {_names(words, 'spell', exhausted)}")
    if own["book"]:
        second.append(words.find(f"cards.book.{own['book']}"))
    return [" · ".join(first), "   " + " · ".join(second)]


def widow(her: dict[str, Json], words: Catalogue) -> list[str]:
    """What lies before the Black Widow, and the Negotiation cards that are left."""

    def word(key: str) -> str:
        return words.find(f"words.{key}")

    tracks = " ".join(f"{_names(words, 'disease', [disease])} {level}" for disease, level in her["levels"].items())
    first = [
        f"{word('widow')}: {word('suspicion')} {her['suspicion']}",
        tracks,
        f"{word('citizens')} {her['citizens']}",
        f"{word('coven')}: {_names(words, 'witch', her['coven'])}",
        f"{word('negotiation')}: {_counts(words, 'negotiation', her['negotiation'])}",
    ]
    second = [
        f"{word('active')}: {_names(words, 'widow_card', [her['active']] if her['active'] else [])}",
        f"{word('row')}: {_names(words, 'widow_card', her['row'])} ({word('shadow')} {_shadow(her['row'])})",
        f"{word('deck')}: {_names(words, 'action', her['deck'])}",
    ]
    if her["top"]:
        second.append(f"{word('on_top')}: {_names(words, 'widow_card', her['top'])}")
    if her["blocking"]:
        second.append(word("blocked"))
    return [" · ".join(first), "   " + " · ".join(second), word("widow_legend")]


def _shadow(row: list[str]) -> str:
    """The Shadow Zones of the leftmost card."""
    zones = bits(solo_box.SHADOW[solo_box.CARDS.index(row[0])]) if row else []
    return ", ".join(str(zone + 1) for zone in zones)
