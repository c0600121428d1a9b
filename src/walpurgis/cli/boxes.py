"""`walpurgis box`: check a box, compare it with another one, and list what nobody has confirmed."""

import json
import sys
from pathlib import Path
from typing import Annotated, Final

from walpurgis.cli.arguments import Argument, Option
from walpurgis.cli.common import out
from walpurgis.cli.printing import TextColumn, TextTable
from walpurgis.formats.box import Box
from walpurgis.formats.box_review import BoxChange, ClauseIndex, Value, by_table, diff, unconfirmed
from walpurgis.games import box_path, game, ids, rules_path
from walpurgis.kernel.kinds import Json

Source = Annotated[str, Argument(metavar="GAME|FILE", help="a game's id, or a box, that is, a components.toml")]
GameOption = Annotated[str, Option("--game", help="the game that it is for; found by its title by default")]
AsJson = Annotated[bool, Option("--json", help="print it as JSON")]

LONGEST: Final = 60
"""Longer values are cut off in tables; JSON has them whole."""
DIFFERENT: Final = 1
"""The exit status where boxes differ; what cannot be compared ends with 2."""
TROUBLE: Final = 2


def read_source(source: str) -> Box:
    """The box of a game, or the one in a file."""
    return Box.read((box_path(source) if source in ids() else Path(source)).read_text("utf-8"))


def game_of(box: Box, source: str, id: str = "") -> str:
    """Which game a box is for, by what it says of itself."""
    if id or source in ids():
        return id or source
    title = box.table("meta").word("game")
    known = {game(each).title.casefold(): each for each in ids()} | {each: each for each in ids()}
    wanted = known.get(title.casefold(), "")
    if not wanted:
        titles = ", ".join(sorted(game(each).title for each in ids()))
        raise ValueError(f"{source}: meta.game: {title!r} is no game here; there are {titles}")
    return wanted


def check(source: Source, id: GameOption = "") -> None:
    """Check that a game can be played with a box; what is wrong is named by table and key."""
    box = read_source(source)
    found = game(game_of(box, source, id))
    found.check_box(box)
    out.print(f"{source}: a good box for {found.title} (fingerprint {box.fingerprint()})", soft_wrap=True)


def compare(
    first: Source,
    second: Source,
    as_json: AsJson = False,
    table: Annotated[str, Option(help="only what differs in this table, such as heavy_clouds")] = "",
) -> None:
    """Show what differs between two boxes, value by value, with provenances and clauses.

    It ends with 0 where nothing differs, with 1 where something does, and with 2 where they cannot be compared.
    """
    try:
        boxes = read_source(first), read_source(second)
        played = game_of(boxes[0], first)
        other = game_of(boxes[1], second)
        if other != played:
            raise ValueError(f"{first} is a box of {game(played).title}, and {second} one of {game(other).title}")
    except (ValueError, OSError) as error:
        problem = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
        print(f"walpurgis: {problem}", file=sys.stderr)
        raise SystemExit(TROUBLE) from None
    found = [change for change in diff(boxes[0].data, boxes[1].data) if _is_in(change.table, table)]
    prints = boxes[0].fingerprint(), boxes[1].fingerprint()
    if as_json:
        print(json.dumps(_diff_data(played, prints, found), ensure_ascii=False, indent=1))
    else:
        _show_changes(played, found)
        _show_summary(found, *prints)
    if found:
        raise SystemExit(DIFFERENT)


def list_unconfirmed(
    source: Source,
    id: GameOption = "",
    table: Annotated[str, Option(help="list every value of this table, such as heavy_clouds")] = "",
    as_json: AsJson = False,
) -> None:
    """List what is still to be confirmed from a printed game, by table, with the clauses that speak of it."""
    box = read_source(source)
    played = game_of(box, source, id)
    found = [value for value in unconfirmed(box.data) if _is_in(value.table, table)]
    clauses = clauses_of(played)
    if as_json:
        print(json.dumps(_unconfirmed_data(played, found, clauses), ensure_ascii=False, indent=1))
        return
    shown = TextTable("value", "now", "provenance") if table else TextTable("table", "values", "provenance", "clauses")
    for name, values in by_table(found).items():
        if table:
            for value in values:
                shown.add_row(value.path, _word(value), value.provenance)
        else:
            shown.add_row(name, str(len(values)), _provenances(values), ", ".join(clauses.clauses(name)[:4]))
    if found:
        out.print(shown)
    tables = len(by_table(found))
    where = f" in {tables} {'table' if tables == 1 else 'tables'}" if found else ""
    out.print(f"{game(played).title}: {len(found):,} {'value' if len(found) == 1 else 'values'} to go{where}")


def clauses_of(id: str) -> ClauseIndex:
    """Which clauses of a game speak of which table of its box."""
    path = rules_path(id, "en")
    return ClauseIndex(path.read_text("utf-8") if path.exists() else "", box_path(id).read_text("utf-8"))


def _is_in(name: str, table: str) -> bool:
    return not table or name == table or name.startswith(f"{table}.")


def _show_changes(id: str, found: list[BoxChange]) -> None:
    clauses = clauses_of(id)
    shown = TextTable(TextColumn("value", fold=True), "first", "second", "provenance", "clauses")
    groups: dict[tuple[str, ...], list[BoxChange]] = {}
    for change in found:
        groups.setdefault(change.group, []).append(change)
    for group in groups.values():
        shown.add_row(*_line(group), ", ".join(clauses.clauses(group[0].table)[:3]))
    if found:
        out.print(shown)


def _line(group: list[BoxChange]) -> tuple[str, str, str, str]:
    """What changes together, in one line: the value, both states, and where they come from."""
    one, several = group[0], len(group) > 1
    provenances = dict.fromkeys(value.provenance or "none" for value in (one.first, one.second) if value)
    path = one.path if one.rules_read else f"{one.path} *"
    before, after = _word(one.first), _word(one.second)
    if one.is_provenance:
        before = after = f"{len(group)} {'values' if several else 'value'}"
        path = one.table if several else path
    elif several:
        path = one.path.rpartition(".")[0]
        before, after = (_row(group, first=True), _row(group, first=False))
    return path, before, after, " → ".join(provenances)


def _row(group: list[BoxChange], first: bool) -> str:
    """A whole row that is new or gone."""
    found = [value for change in group if (value := change.first if first else change.second) is not None]
    return "–" if not found else ", ".join(f"{value.path.rpartition('.')[2]} {_word(value)}" for value in found)


def _show_summary(found: list[BoxChange], first: str, second: str) -> None:
    """How much differs, and whether it is another game to the rules."""
    sources = [change for change in found if change.is_provenance]
    looks = [change for change in found if not change.is_provenance and not change.rules_read]
    tables = len({change.table for change in found})
    if not found:
        out.print("no difference")
        return
    parts = [f"{len(found) - len(sources) - len(looks)} that the rules read"]
    parts += [f"{len(looks)} that they do not (*)"] if looks else []
    parts += [f"{len(sources)} only in provenance"] if sources else []
    differences = f"{len(found)} {'difference' if len(found) == 1 else 'differences'}"
    out.print(f"{differences} in {tables} {'table' if tables == 1 else 'tables'}: {', '.join(parts)}")
    out.print(f"fingerprint {first}: the same" if first == second else f"fingerprint {first} → {second}")


def _diff_data(id: str, prints: tuple[str, str], found: list[BoxChange]) -> dict[str, Json]:
    clauses = clauses_of(id)
    changes = [change.data() | {"clauses": clauses.clauses(change.table)} for change in found]
    return {"game": id, "fingerprints": list(prints), "changes": changes}


def _unconfirmed_data(id: str, found: list[Value], clauses: ClauseIndex) -> dict[str, Json]:
    tables = {
        name: {
            "clauses": clauses.clauses(name),
            "values": [{"path": v.path, "value": v.value, "provenance": v.provenance} for v in values],
        }
        for name, values in by_table(found).items()
    }
    return {"game": id, "count": len(found), "tables": tables}


def _word(value: Value | None) -> str:
    if value is None:
        return "–"
    text = json.dumps(value.value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _provenances(values: list[Value]) -> str:
    return ", ".join(dict.fromkeys(value.provenance for value in values))
