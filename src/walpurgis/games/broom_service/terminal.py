"""The table as text: a map with a cell a region, the players, and what is going on."""

from typing import Final

from walpurgis.formats.text import Catalogue
from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.ids import TowerId
from walpurgis.kernel import Json

WIDTH: Final = 79
CELL: Final = 12
DIGITS: Final = "①②③④⑤"


def draw(view: dict[str, Json], words: Catalogue) -> str:
    """A view as text for the terminal."""
    table = view["table"]
    parts = [header(table, words), board(table, view["options"]["board"], words), words.find("words.legend")]
    parts += [player_line(view, seat, words) for seat in range(view["seats"])]
    parts += own_lines(view, words)
    return "\n".join(parts)


def header(table: dict[str, Json], words: Catalogue) -> str:
    """Round, event, bewitched roles, and the turn."""

    def word(key: str) -> str:
        return words.find(f"words.{key}")

    lines = [
        f"{word('round')} {table['round']} {word('of')} {box.ROUNDS} · {word('event')}: {event(table, words)} · "
        f"{word('bewitched')}: {roles(table['bewitched'], words)}",
        f"{word('leader')}: {DIGITS[table['leader']]} · {word('led')}: {roles(table['led'], words)}",
    ]
    if table["role"] is not None:
        brave = "–" if table["brave"] is None else DIGITS[table["brave"]]
        left = "".join(DIGITS[seat] for seat in table["to_follow"]) or "–"
        lines.append(
            f"{word('turn')}: {roles([table['role']], words)} · {word('brave_now')}: {brave} · "
            f"{word('to_follow')}: {left}"
        )
    return "\n".join(lines)


def event(table: dict[str, Json], words: Catalogue) -> str:
    return str(words.texts["names"]["event"][table["event"]])


def roles(ids: list[str], words: Catalogue) -> str:
    names = words.texts["names"]["role"]
    return ", ".join(names[role]["name"] for role in ids) or "–"


def board(table: dict[str, Json], side: str, words: Catalogue) -> str:
    """The map: each region where it lies, with its clouds, tile, pawns and free towers."""
    number = box.SIDES.index(side)
    rows: list[list[int]] = []
    for region in sorted(regions_of(number), key=lambda region: position(region)[1]):
        if not rows or position(region)[1] - position(rows[-1][0])[1] > 90:
            rows.append([])
        rows[-1].append(region)
    lines: list[str] = []
    for row in rows:
        lines += draw_row(table, sorted(row, key=lambda region: position(region)[0]), number, words)
    return "\n".join(["─" * WIDTH, *lines, "─" * WIDTH])


def regions_of(side: int) -> list[int]:
    return [region.number for region in box.ATLAS.regions if region.side == side]


def position(region: int) -> tuple[int, int]:
    """Where a region lies on the drawing of the board."""
    row = box.ATLAS.regions[region].row
    return row.number("x", default=0), row.number("y", default=0)


def draw_row(table: dict[str, Json], row: list[int], side: int, words: Catalogue) -> list[str]:
    """Regions side by side, each as near to its place as there is room."""
    cells = [cell(table, region, side, words) for region in row]
    lines = [""] * max(len(one) for one in cells)
    for at, (region, one) in enumerate(zip(row, cells, strict=True)):
        room = WIDTH - (len(row) - at) * (CELL + 1) + 1
        start = max(len(lines[0]), min(room, position(region)[0] * WIDTH // 1000 - CELL // 2))
        for number in range(len(lines)):
            text = one[number] if number < len(one) else ""
            lines[number] = lines[number].ljust(start) + text[:CELL].ljust(CELL + 1)
    return [line.rstrip() for line in lines]


def cell(table: dict[str, Json], region: int, side: int, words: Catalogue) -> list[str]:
    """Id and name, the pawns with what else lies there, and the free towers."""
    name = box.REGIONS[region]
    pawns = "".join(DIGITS[seat] * player["pawns"].count(name) for seat, player in enumerate(table["players"]))
    clouds = [cloud_on(table, spot) for spot in box.SPOTS_IN[region]]
    things = [f"☁{cost(cloud)}/{bolts([cloud])} " for cloud in clouds if cloud is not None]
    if region in box.CASTLES[side]:
        things.append("♜ ")
    things += [f"◎{circle} " for circle, place in zip(box.CIRCLES, box.CIRCLE_REGION, strict=True) if place == region]
    spot = box.TILE_SPOT_AT[region]
    tile = table["tiles"][box.TILE_SPOTS[spot]] if spot >= 0 else None
    things += [f"‹{tile}› "] * (tile is not None) + [pawns] * bool(pawns)
    towers = [tower(at, words) for at in box.TOWERS_AT[region] if is_free(table, at)]
    named = plain(words.texts["names"]["region"][name])
    return [f"{name} {named}", *wrap(things), *wrap(towers)]


def wrap(parts: list[str]) -> list[str]:
    """Parts in lines that fit into a cell."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part.rstrip()) <= CELL:
            lines[-1] += part
        else:
            lines.append(part)
    return lines


def plain(name: Json) -> str:
    return str(name["name"] if isinstance(name, dict) else name)


def cloud_on(table: dict[str, Json], spot: int) -> str | None:
    found: str | None = table["clouds"][box.CLOUD_SPOTS[spot]]
    return found


def cost(cloud: str) -> int:
    return box.CLOUD_COST[box.CLOUDS.index(cloud)]


def bolts(clouds: list[str]) -> int:
    return sum(box.CLOUD_BOLTS[box.CLOUDS.index(cloud)] for cloud in clouds)


def is_free(table: dict[str, Json], tower: int) -> bool:
    name = box.TOWERS[tower]
    return name not in table["occupied"] and name not in table["covered"]


def tower(at: int, words: Catalogue) -> str:
    """A tower in short: (P3) is a round purple one of 3 points, [G2+1] a square green one with a wand."""
    wands = f"+{box.TOWER_WANDS[at]}" if box.TOWER_WANDS[at] else ""
    inside = f"{words.find('words.letters')[box.TOWER_COLOUR[at]]}{box.TOWER_VP[at]}{wands}"
    return f"[{inside}]" if box.TOWER_SQUARE[at] else f"({inside})"


def player_line(view: dict[str, Json], seat: int, words: Catalogue) -> str:
    """What lies before a player."""
    player = view["table"]["players"][seat]

    def word(key: str) -> str:
        return words.find(f"words.{key}")

    owned = " ".join(
        f"{letter}{player['resources'][name]}" for letter, name in zip(word("letters"), box.RESOURCES, strict=True)
    )
    mine = f" ({word('you')})" if view["you"] == seat else ""
    parts = [
        f"{DIGITS[seat]}{mine} {word('points')}: {player['vp']}",
        owned,
        f"{word('cards')}: {player['cards']}",
        f"{word('laid')}: {roles(player['laid'], words)}",
        f"{word('bolts')}: {bolts(player['clouds'])}",
    ]
    if player["amulets"]:
        parts.append(f"{word('amulets')}: {len(player['amulets'])}")
    parts += [plain(words.texts["names"]["tile"][tile]) for tile in player["forest_tiles"]]
    return " · ".join(parts)


def own_lines(view: dict[str, Json], words: Catalogue) -> list[str]:
    """What only concerns the viewer: the hand, and the towers at the pawns."""
    if view["you"] is None:
        return []
    table = view["table"]
    player = table["players"][view["you"]]
    regions = [box.REGIONS.index(name) for name in dict.fromkeys(player["pawns"])]
    near = [at for region in regions for at in box.TOWERS_AT[region] if is_free(table, at)]
    spots = [box.TILE_SPOTS[box.TILE_SPOT_AT[region]] for region in regions if box.TILE_SPOT_AT[region] >= 0]
    near += [TowerId(box.TOWERS.index(tile)) for tile in map(table["tiles"].get, spots) if tile in box.TOWERS]
    towers = " ".join(f"{box.TOWERS[at]} {tower(at, words)}" for at in dict.fromkeys(near))
    return [
        f"{words.find('words.hand')}: {roles(player['hand'], words)}",
        f"{words.find('words.at_pawns')}: {towers or words.find('words.here')}",
    ]
