"""The table as text: cauldrons side by side, the crystal ball, both tracks, scrolls, rack, players."""

import textwrap
from typing import Final

from walpurgis.formats.text import Catalogue
from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.words import CHIP, SCROLL, SPECIAL, SYMBOL, TILE
from walpurgis.kernel import Ids, Json

DIGITS: Final = "①②③④"
TOWERS: Final = "❶❷❸❹"
WIDTH: Final = 118
CELL: Final = 3
GAP: Final = 4
BALL_WIDTH: Final = 96
BALL_HEIGHT: Final = 16


def draw(view: dict[str, Json], words: Catalogue) -> str:
    """A view as text for the terminal."""
    table = view["table"]
    parts = [header(table, words), cauldrons(table, words), words.find("words.legend"), exits(words), ""]
    parts += [ball(table, words), ""]
    parts += [track_lines(table, words), scroll_lines(table, words), rack_line(table, words), ""]
    parts += [player_lines(player, seat, words) for seat, player in enumerate(table["players"])]
    parts += block_lines(table, words)
    return "\n".join(wrap(line) for line in "\n".join(parts).splitlines())


def wrap(line: str) -> str:
    """A long enumeration goes on below, indented."""
    indent = " " * (len(line) - len(line.lstrip()))
    return line if len(line) <= WIDTH else textwrap.fill(line, WIDTH, subsequent_indent=indent + "    ")


def header(table: dict[str, Json], words: Catalogue) -> str:
    """Whose turn it is, and how many there are."""
    turn = table["turn"]
    if turn == 0:
        when = words.find("words.setup")
    elif turn > box.TURNS:
        when = words.find("words.final")
    else:
        when = f"{words.find('words.turn')} {turn} {words.find('words.of')} {box.TURNS}"
    return f"{when} · {DIGITS[table['active']]} {words.find('words.active')}"


# ----- cauldrons -----


def cauldrons(table: dict[str, Json], words: Catalogue) -> str:
    """All cauldrons beside each other, with the names of their rows."""
    letters = words.find("words.letters")
    drawn = [cauldron(player, letters) for player in table["players"]]
    width = max(len(line) for lines in drawn for line in lines) + GAP
    titles = [f"{DIGITS[seat]} {words.find('words.cauldron')}".ljust(width) for seat in range(len(drawn))]
    lines = ["".join(titles).rstrip()]
    lines += ["".join(line.ljust(width) for line in row).rstrip() for row in zip(*drawn, strict=True)]
    return "\n".join(lines)


def cauldron(player: dict[str, Json], letters: str) -> list[str]:
    """One line a row, each space in its place of the hexagon."""
    rows = sorted({name[0] for name in box.SPACES})
    longest = max(len(spaces_of(row)) for row in rows)
    lines = []
    for row in rows:
        spaces = spaces_of(row)
        indent = " " * ((longest - len(spaces)) * CELL // 2)
        lines.append(f"{row} {indent}{''.join(space_mark(player, at, letters).ljust(CELL) for at in spaces)}")
    return lines


def spaces_of(row: str) -> list[int]:
    return [at for at, name in enumerate(box.SPACES) if name[0] == row]


def space_mark(player: dict[str, Json], at: int, letters: str) -> str:
    """A crystal, the letters of the symbols, or a dot."""
    name = box.SPACES[at]
    if name == player["black_crystal"]:
        return "●"
    if name in player["crystals"]:
        return "o"
    mark = "".join(letters[SYMBOL.index[symbol]] for symbol in player["cauldron"][name])
    return (mark.upper() if box.PRINTED[at] else mark) or "."


def exits(words: Catalogue) -> str:
    """The arrows that lead out of the cauldron, and the rim symbols behind them."""
    letters = words.find("words.letters")
    ways = [
        f"{' '.join(box.SPACES[at] for at in arrows)} → {letters[symbol]}" for symbol, arrows in enumerate(box.EXITS)
    ]
    return f"{words.find('words.rim')}: {' · '.join(ways)}"


# ----- the crystal ball -----


def ball(table: dict[str, Json], words: Catalogue) -> str:
    """Locations where they lie, each with its chip and witches; below, the connections that nobody has begun."""
    canvas = [[" "] * (BALL_WIDTH + 12) for _ in range(BALL_HEIGHT + 1)]
    for at, (x, y) in enumerate(box.COORDINATES):
        row, column = y * BALL_HEIGHT // 1000, x * BALL_WIDTH // 1000
        for place, letter in enumerate(location_mark(table, at, words)):
            canvas[row][column + place] = letter
    drawn = [line for line in ("".join(row).rstrip() for row in canvas) if line]
    taken = [name for player in table["players"] for name in (*player["connections"], player["begun"])]
    free = [f"{name}({box.LENGTHS[at]})" for at, name in enumerate(box.CONNECTIONS) if name not in taken]
    return "\n".join([words.find("words.ball"), *drawn, " ".join(free)])


def location_mark(table: dict[str, Json], at: int, words: Catalogue) -> str:
    """The id, the chip in brackets, big and small witches."""
    name = box.LOCATIONS[at]
    chip = table["location_chips"][name]
    shown = "" if chip is None else f"[{chip_mark(chip, words)}]"
    big = "".join(TOWERS[seat] for seat, player in enumerate(table["players"]) if player["tower"] == name)
    small = "".join(DIGITS[seat] for seat, player in enumerate(table["players"]) if name in player["standing"])
    return f"{name}{shown}{big}{small}"


def chip_mark(chip: str, words: Catalogue) -> str:
    """The letter of the symbol, or 3 for three points."""
    number = CHIP.index[chip]
    return "3" if number == box.POINTS_CHIP else words.find("words.letters")[number]


# ----- tracks, scrolls, rack -----


def track_lines(table: dict[str, Json], words: Catalogue) -> str:
    """Pentagram and wand, each with its stones below."""
    letters = words.find("words.letters")
    pentagram = [
        "O" if owl >= 0 else "◆" if dark >= 0 else "·" for owl, dark in zip(box.OWL_FIELD, box.DARK_FIELD, strict=True)
    ]
    wand = [
        f"{letters[bonus[0]]}{bonus[1]}" if bonus[0] >= 0 else "$" if silver[0] >= 0 else "·"
        for bonus, silver in zip(box.BONUS, box.SILVER, strict=True)
    ]
    owls = " ".join("/".join(name[-1] for name in stack) or "–" for stack in table["owl_stacks"].values())
    dark = ", ".join(name_of(words, SPECIAL, special) for special in table["special_fields"])
    order = "".join(DIGITS[seat] for seat in table["wand_order"])
    return "\n".join(
        [
            f"{words.find('words.pentagram')} · {words.find('words.owls')} {owls} · {words.find('words.dark')}: {dark}",
            *track(pentagram, [player["pentagram"] for player in table["players"]]),
            f"{words.find('words.wand')} · {order}",
            *track(wand, [player["wand"] for player in table["players"]]),
        ]
    )


def track(marks: list[str], stones: list[int]) -> list[str]:
    """The fields of a track, and a line of stones for each player."""
    lines = ["  " + "".join(mark.ljust(4) for mark in marks).rstrip()]
    for field in sorted(set(stones)):
        here = "".join(DIGITS[seat] for seat, stone in enumerate(stones) if stone == field)
        lines.append("  " + " " * (4 * field) + here)
    return lines


def scroll_lines(table: dict[str, Json], words: Catalogue) -> str:
    """The scrolls on display with their positions, and how many are left."""
    shown = [f"{place}. {name_of(words, SCROLL, name)}" for place, name in enumerate(table["display"], 1)]
    return "\n".join([f"{words.find('words.display')} (+{table['scroll_pile']})", *[f"  {line}" for line in shown]])


def rack_line(table: dict[str, Json], words: Catalogue) -> str:
    """The crystals of each row and the chips on the stone table."""
    capacity = box.CAPACITY[len(table["players"])]
    letters = words.find("words.letters") + "▁"
    rows = []
    for at, crystals in enumerate(table["rack"].values()):
        marks = "".join("●" if name == "black" else DIGITS[box.COLOURS.index(name)] for name in crystals)
        rows.append(f"{letters[at]}:{marks.ljust(capacity[at], '·')}")
    chips = "".join(chip_mark(chip, words) * count for chip, count in table["stone_table"].items())
    return f"{words.find('words.rack')} {' '.join(rows)} · {words.find('words.table_chips')} {chips or '–'}"


# ----- players and what is under way -----


def player_lines(player: dict[str, Json], seat: int, words: Catalogue) -> str:
    """What a player has, in three lines."""

    def word(key: str) -> str:
        return words.find(f"words.{key}")

    begun = "" if player["begun"] is None else f" ({word('begun')}: {player['begun']} {player['begun_units']})"
    first = (
        f"{DIGITS[seat]} {player['vp']} {word('vp')} · {word('energy')} {player['energy']} · "
        f"{word('network')}: {' '.join(player['connections']) or '–'}{begun}"
    )
    owls = "+".join(name[-1] for name in player["owls"]) or "–"
    chips = "".join(chip_mark(chip, words) * count for chip, count in player["chips"].items()) or "–"
    second = (
        f"  {word('supply')} {player['witches']}, {word('lying')} {player['lying']} · {word('owls')} {owls} · "
        f"{word('chips')} {chips} · {word('specials')} {len(player['specials'])} · {word('pile')} {player['pile_size']}"
    )
    return "\n".join([first, second, *scroll_and_hand(player, words)])


def scroll_and_hand(player: dict[str, Json], words: Catalogue) -> list[str]:
    """Scrolls and hand, as far as one may see them."""
    lines = []
    used = len(player["used_spells"])
    count, known = player["scroll_count"], player["scrolls"]
    if count or used or count is None:
        hidden = "?" if count is None else str(count)
        shown = hidden if known is None else "; ".join(name_of(words, SCROLL, name) for name in known)
        lines.append(f"  {words.find('words.scrolls')}: {shown or '–'} ({words.find('words.used')} {used})")
    if player["hand"] is not None:
        hand = ", ".join(f"{name_of(words, TILE, name)}" for name in player["hand"])
        lines.append(f"  {words.find('words.hand')}: {hand or '–'}")
    return lines


def block_lines(table: dict[str, Json], words: Catalogue) -> list[str]:
    """The open blocks, the active one first, with what waits in them."""
    lines = []
    for block in table["blocks"]:
        parts = [f"{name_of(words, SYMBOL, block['symbol'])}: {block['n']} {words.find('words.actions')}"]
        rim = [name_of(words, SYMBOL, symbol) for symbol in block["rim"]]
        rim += [] if block["black_rim"] is None else [f"● {name_of(words, SYMBOL, block['black_rim'])}"]
        chips = [name_of(words, CHIP, chip) for chip in block["chips"]]
        chips += [] if block["black_chip"] is None else [f"● {name_of(words, CHIP, block['black_chip'])}"]
        for key, values in (
            ("rim", rim),
            ("waiting_chips", chips),
            ("fields", [str(field) for field in block["queue"]]),
        ):
            if values:
                parts.append(f"{words.find(f'words.{key}')} {', '.join(values)}")
        lines.append("  " + " · ".join(parts))
    return [words.find("words.open_blocks"), *lines] if lines else []


def name_of(words: Catalogue, kind: Ids, name: str | None) -> str:
    return "–" if name is None else words.name(kind, name)
