"""The table as text: what a view shows, for the terminal."""

from typing import Final

from walpurgis.formats.text import Catalogue
from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.words import BUILDING, CHARACTER, DESPAIR_COUNTED, EVENT, REVEALED, TEAM, TYPE, Move
from walpurgis.kernel import Json

HOPE: Final = "+"
DESPAIR: Final = "-"
LAST_CLAIMS: Final = 6


def draw(view: dict[str, Json], words: Catalogue) -> str:
    """A view as a readable board."""
    table = view["table"]
    lines = [_head(table, words), _events(table, words), ""]
    for seat in range(view["seats"]):
        lines += _player(view, seat, words)
    lines += _own_cards(view, words)
    lines += _claims(view, words)
    return "\n".join(lines) + "\n"


def result_notes(result: dict[str, Json], words: Catalogue) -> list[str]:
    """NSA-12.1: who everybody was, and the despair line by line."""
    characters = zip(result["characters"], result["teams"], strict=True)
    told = [
        words.fill(words.find("events.revealed"), REVEALED.fields, {"seat": seat, "character": character, "team": team})
        for seat, (character, team) in enumerate(characters)
    ]
    despair = result["despair"] | {"threshold": result["threshold"]}
    return [*told, words.fill(words.find("events.despair_counted"), DESPAIR_COUNTED.fields, despair)]


def _head(table: Json, words: Catalogue) -> str:
    despair = sum(sum(player["despair"]) for player in table["players"])
    values = {
        "round": table["round"],
        "rounds": box.ROUNDS,
        "despair": despair,
        "threshold": table["threshold"],
        "buildings": table["building_deck"],
        "events": table["event_deck"],
        "trials": table["trials"],
    }
    return words.fill(words.find("terminal.head"), {}, values)


def _events(table: Json, words: Catalogue) -> str:
    offer = [box.EVENTS[box.PURGE], *([box.EVENTS[box.WITCH_TRIAL]] if table["trials"] else []), *table["events"]]
    named = [f"{words.name(EVENT, event)} ({box.COST[EVENT.index[event]]})" for event in offer]
    return f"{words.find('terminal.events')}: {', '.join(named)}"


def _player(view: dict[str, Json], seat: int, words: Catalogue) -> list[str]:
    table = view["table"]
    player = table["players"][seat]
    marks = [words.find(f"terminal.{mark}") for mark in ("badge", "on_trial", "sanctuary", "honorary") if player[mark]]
    if seat == table["constable"]:
        marks.insert(0, words.find("terminal.constable"))
    if seat == view["you"]:
        marks.insert(0, words.find("terminal.you"))
    character = table["characters"][seat]
    if character is not None:
        marks.append(_character(character, words))
    title = words.common["seat"].format(number=seat + 1)
    head = f"[{seat}] {title}" + (f" ({', '.join(marks)})" if marks else "")
    cubes = f"{HOPE}{sum(player['hope'])} {DESPAIR}{sum(player['despair'])}"
    buildings = [_building(player, place, words) for place in range(len(player["buildings"]))]
    return [f"{head}  {cubes}", f"    {'  '.join(buildings) or words.find('terminal.no_buildings')}"]


def _character(character: str, words: Catalogue) -> str:
    at = CHARACTER.index[character]
    types = [words.name(TYPE, box.TYPES[kind]) for kind in box.TYPES_OF[at]]
    return f"{words.name(TEAM, TEAM.write(box.TEAM_OF[at]))}: {' + '.join(types)}"


def _building(player: Json, place: int, words: Catalogue) -> str:
    hope, despair = player["hope"][place], player["despair"][place]
    cubes = (f" {HOPE}{hope}" if hope else "") + (f" {DESPAIR}{despair}" if despair else "")
    return f"{place}:{words.name(BUILDING, player['buildings'][place])}{cubes}"


def _own_cards(view: dict[str, Json], words: Catalogue) -> list[str]:
    lines: list[str] = []
    for seat, hand in enumerate(view["table"]["hands"]):
        if hand:
            mine = seat == view["you"]
            label = words.find("terminal.hand" if mine else "terminal.passed_on").format(number=seat + 1)
            lines.append(f"{label}: {', '.join(_card(card, words) for card in hand)}")
    if view["table"]["looked_at"]:
        label = words.find("terminal.looked_at")
        lines.append(f"{label}: {', '.join(_card(card, words) for card in view['table']['looked_at'])}")
    return ["", *lines] if lines else []


def _card(card: str, words: Catalogue) -> str:
    at = BUILDING.index[card]
    icons = HOPE * box.HOPE[at] + DESPAIR * box.DESPAIR[at] + "x" * box.REMOVE[at]
    return (
        f"{words.name(BUILDING, card)} [{words.name(TYPE, box.TYPES[box.TYPE_OF[at]])}{' ' + icons if icons else ''}]"
    )


def _claims(view: dict[str, Json], words: Catalogue) -> list[str]:
    claims: list[tuple[int, Move]] = [
        (saying["seat"], words.game.claims.read(saying["claim"])) for saying in view["said"][-LAST_CLAIMS:]
    ]
    seats = words.common["seat"]
    lines = [f"{seats.format(number=seat + 1)}: {words.move(claim)}" for seat, claim in claims]
    return ["", *lines] if lines else []
