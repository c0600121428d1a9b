"""Writes what the web client takes from the rules: types, texts, boxes, and the rules themselves.

    python web/generate.py            types (kept in git), texts, boxes and rules (made anew by each build)
    python web/generate.py --check    fails where the types in git differ from the rules

It needs nothing but the standard library and the source tree.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from walpurgis import kernel  # noqa: E402
from walpurgis.games import aid, box_data, folder, game, ids, rules, rules_path  # noqa: E402
from walpurgis.kernel import kinds, moves  # noqa: E402
from walpurgis.kernel.state import snake  # noqa: E402

OUT = ROOT / "web" / "src" / "generated"
LANGUAGES = ("en", "de")
QUIET = {"source", "note", "notes", "comment", "constraints", "clause"}
"""Keys of the boxes that no drawing needs; nor does any need where something comes from."""
NEIGHBOURS = {"adjacent", "up", "side", "areas", "spaces"}
"""Lists of other rows under these keys say what lies beside a thing; a drawing has its place instead."""
LARGE = 5000
"""A part of a box with more letters is parted again."""
PICTURED = ("action", "building", "disease", "potion", "role", "symbol", "token", "type")
"""Kinds of things that the rules show pictures of, with their names: a reader need not fetch all words of the game."""


def main() -> None:
    check = "--check" in sys.argv[1:]
    all_games = playable()
    stale = [one.id for one in all_games if not write_types(one, check)]
    stale += [path.stem for path in sorted((OUT / "types").glob("*.ts")) if path.stem not in ids()]
    if check and stale:
        sys.exit(f"the types of {', '.join(stale)} differ from the rules; run make types")
    for one in all_games:
        write_json(OUT / "meta" / f"{one.id}.json", meta(one))
        box = plain(box_data(one.id))
        write_json(OUT / "box" / f"{one.id}.json", box)
        for name, part in parts(box):
            write_json(OUT / "box" / one.id / f"{name}.json", part)
        for language in LANGUAGES:
            path = folder(one) / f"text.{language}.toml"
            texts = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
            write_json(OUT / "texts" / f"{one.id}.{language}.json", texts)
            if language == "en" and rules_path(one.id, language).exists():
                write_json(OUT / "box_clauses" / f"{one.id}.json", clauses_of_values(one.id))
            if rules_path(one.id, language).exists():
                more = {"aid": [section.data() for section in aid(one.id, language)], "names": pictured(texts)}
                told = rules(one.id, language).data()
                write_json(OUT / "search" / f"{one.id}.{language}.json", looked_for(told, language))
                write_json(OUT / "rules" / f"{one.id}.{language}.json", slim(told | more))


ITEM = re.compile(r"(?:[-*+]|\d+[.)]) ")


def slim(told: Any) -> Any:
    """The rules in fewer letters: `whole` in src/rules/load.ts puts back what follows from the place of a clause."""
    chapters = told["chapters"]
    prefix = chapters[0]["clauses"][0]["id"].partition("-")[0]
    for chapter in chapters:
        for at, clause in enumerate(chapter["clauses"], 1):
            if clause["id"] == f"{prefix}-{chapter['number']}.{at}":
                del clause["id"]
            if not clause["notes"]:
                del clause["notes"]
    return flowing(told | {"prefix": prefix})


def flowing(told: Any) -> Any:
    """The same texts without the lines that the file breaks within a paragraph or an item of a list."""
    if isinstance(told, dict):
        return {key: flowing(value) for key, value in told.items()}
    if isinstance(told, list):
        return [flowing(value) for value in told]
    return "\n\n".join(map(_flowing, re.split(r"\n{2,}", told))) if isinstance(told, str) else told


def _flowing(part: str) -> str:
    first, *more = part.split("\n")
    if first.startswith("|"):
        return part
    lines = [first]
    for line in more:
        if ITEM.match(first) and ITEM.match(line):
            lines.append(line)
        else:
            lines[-1] += f" {line.strip()}"
    return "\n".join(lines)


FILLERS = {
    "en": "the a an my do does is are i of to in on for with",
    "de": "der die das den dem des ein eine einen einem einer eines mein meine meinem meinen meiner ich ist sind im am"
    " zu mit für auf von",
}
"""Words of a question that tell the search nothing; without them it is a tenth smaller."""


def looked_for(told: Any, language: str) -> list[str]:
    """For each clause the words that players look for it by. They leave the rules, since only a search needs them."""
    clauses = [clause for chapter in told["chapters"] for clause in chapter["clauses"]]
    return [telling(clause.pop("words", ""), language) for clause in clauses]


def telling(words: str, language: str) -> str:
    """Phrases with commas between them, without fillers; one that consists of nothing else stays."""
    fillers = set(FILLERS[language].split())
    phrases = [phrase.split() for phrase in words.split(",")]
    return ",".join(" ".join([word for word in phrase if word not in fillers] or phrase) for phrase in phrases)


def clauses_of_values(id: str) -> dict[str, str]:
    """By the path of a value in the box: the first clause that names it."""
    found: dict[str, str] = {}
    for clause in rules(id, "en").clauses().values():
        for path in sorted(clause.numbers):
            found.setdefault(path, clause.id)
    return found


def pictured(texts: dict[str, Any]) -> dict[str, dict[str, str]]:
    """By kind and id: the names of what the rules show pictures of, as readers of the page see them."""
    seen = texts.get("seen", {}).get("names", {})
    named = {kind: texts.get("names", {}).get(kind, {}) | seen.get(kind, {}) for kind in PICTURED}
    return {kind: {id: called(name) for id, name in rows.items()} for kind, rows in named.items() if rows}  # noqa: A001


def called(name: Any) -> str:
    """A name by itself; some have other forms besides."""
    return str(name["name"] if isinstance(name, dict) else name)


def playable() -> list[kernel.Game[Any]]:
    """All games that can be loaded; the server leaves out the same ones, and says why."""
    found = []
    for one in ids():
        try:
            found.append(game(one))
        except Exception as error:
            print(f"{one} is left out: {error}", file=sys.stderr)
    return found


def write_json(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def plain(value: Any) -> Any:
    """A box without its footnotes."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items() if not is_quiet(key, part)}
    return [plain(part) for part in value] if isinstance(value, list) else value


def parts(box: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """A box in parts, by their paths: what draws one of them need not fetch the others."""
    for key, value in box.items():
        if isinstance(value, dict) and len(json.dumps(value)) > LARGE:
            yield from parts(value, f"{path}{key}.")
        elif isinstance(value, dict | list):
            yield f"{path}{key}", value


def is_quiet(key: str, value: Any) -> bool:
    """Whether the page can do without it."""
    beside = key in NEIGHBOURS and isinstance(value, list) and all(isinstance(one, str) for one in value)
    return beside or key in QUIET or "provenance" in key


# ----- what the fields of moves, events and prompts are -----


def meta(game: kernel.Game[Any]) -> dict[str, Any]:
    """For each verb, event, prompt and claim: its fields, and what kind of thing each of them is."""
    steps = game.steps.classes.items()
    decisions = {snake(name): step for name, step in steps if issubclass(step, kernel.Decision)}
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "verbs": {verb.name: fields(verb) for verb in game.verbs.all},
        "passing": [verb.name for verb in game.verbs.all if verb.passing],
        "notation": {verb.name: verb.template for verb in game.verbs.all},
        "claims": {verb.name: fields(verb) for verb in game.claims.all},
        "events": {name: describe_all(event.fields) for name, event in game.events.by_name.items()},
        "notes": {name: describe_all(note.fields) for name, note in game.stakes.notes.by_name.items()},
        "prompts": {name: describe_all(step.prompt_fields()) for name, step in sorted(decisions.items())},
        "clauses": clauses(box_data(game.id)),
    }


def clauses(box: dict[str, Any]) -> dict[str, dict[str, str]]:
    """By kind and id: the clause that a card of the box names as its own."""
    found: dict[str, dict[str, str]] = {}
    for name, rows in box.items():
        of = {row["id"]: row.get("clause") or row.get("clause_main") for row in rows} if is_table(rows) else {}
        if of and all(of.values()):
            found[name.removesuffix("es") if name.endswith("ches") else name.removesuffix("s")] = of
    return found


def is_table(rows: Any) -> bool:
    """Whether it is a list of things that have ids."""
    return isinstance(rows, list) and all(isinstance(row, dict) and "id" in row for row in rows)


def fields(verb: moves.Verb[Any]) -> dict[str, Any]:
    return {name: kind.describe() for name, kind in zip(verb.fields, verb.kinds, strict=True)}


def describe_all(named: dict[str, kinds.Kind]) -> dict[str, Any]:
    return {name: kind.describe() for name, kind in named.items()}


# ----- TypeScript -----


def write_types(game: kernel.Game[Any], check: bool) -> bool:
    """Write the types of a game, or only compare them; whether the file is now as it should be."""
    path = OUT / "types" / f"{game.id}.ts"
    text = types(game)
    if path.exists() and path.read_text("utf-8") == text:
        return True
    if not check:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return not check


def types(game: kernel.Game[Any]) -> str:
    defs = game.schema()["$defs"]
    names: dict[str, str] = {}
    body = [
        f"export type {name} = {typed(defs[key], names)};"
        for name, key in (("Options", "options"), ("Move", "move"), ("GameEvent", "event"), ("Claim", "claim"))
    ]
    body.append(f"export type View = {typed(defs['view'], names)};")
    body.append("export type Table = View['table'];")
    lists = [f"type {name} = {union};" for union, name in names.items()]
    head = f"// {game.title}: what the server sends. Written by `make types`; a check compares it with the rules."
    return "\n".join([head, "/* eslint-disable */", *lists, *body]) + "\n"


REFERENCES = {"#/$defs/options": "Options", "#/$defs/move": "Move", "#/$defs/claim": "Claim", "#/$defs/step": "unknown"}


def typed(schema: Any, names: dict[str, str]) -> str:
    """A JSON Schema as a TypeScript type; long lists of ids get a name of their own."""
    if "$ref" in schema:
        return REFERENCES[schema["$ref"]]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        union = " | ".join(json.dumps(value) for value in schema["enum"]) or "never"
        return names.setdefault(union, f"Ids{len(names) + 1}") if len(schema["enum"]) > 4 else union
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " | ".join(typed(part, names) for part in schema[several]) or "never"
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(typed({"type": one}, names) for one in kind)
    if kind == "array":
        return f"({typed(schema.get('items', {}), names)})[]"
    if kind == "object":
        return typed_object(schema, names)
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def typed_object(schema: Any, names: dict[str, str]) -> str:
    properties = schema.get("properties", {})
    required = set(schema.get("required", []))
    if not properties:
        return "Record<string, never>" if schema.get("additionalProperties") is False else "Record<string, unknown>"
    inner = {key: typed(part, names) for key, part in properties.items()}
    if len(inner) > 8 and len(set(inner.values())) == 1:
        keys = names.setdefault(" | ".join(json.dumps(key) for key in inner), f"Ids{len(names) + 1}")
        record = f"Record<{keys}, {next(iter(inner.values()))}>"
        return record if required >= set(inner) else f"Partial<{record}>"
    lines = [f"{quoted(key)}{'' if key in required else '?'}: {value}" for key, value in inner.items()]
    return "{ " + "; ".join(lines) + " }"


def quoted(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z_]\w*", key) else json.dumps(key)


if __name__ == "__main__":
    main()
