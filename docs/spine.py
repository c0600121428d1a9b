"""Writes docs/rules/: every clause of every game with the code that carries it and the tests that prove it.

    python docs/spine.py                  one page a game and language; `make docs` runs it before the site is built
    python docs/spine.py --source URL     places in the code link to a repository: URL/src/...#L41

A clause is cited by its id: in docstrings, comments and decisions of the code, in rows of a box, in `clauses` of a
scenario, in tests. tests/test_clauses.py demands that no clause lacks either, and that no id is cited without a text.
"""

import argparse
import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from walpurgis.formats.rules import CLAUSE_ID, LABELS, Clause, Rules  # noqa: E402
from walpurgis.formats.scenario import split  # noqa: E402
from walpurgis.games import ids, rules  # noqa: E402

SAID: Final = {
    "en": {"code": "Code", "proof": "Scenarios and tests", "none": "A definition: there is nothing to carry out."},
    "de": {"code": "Code", "proof": "Szenarien und Tests", "none": "Eine Begriffserklärung: Auszuführen ist nichts."},
}


class Citation(NamedTuple):
    """A place that cites a clause: its file, line, what it is in, and the words on the line."""

    path: Path
    line: int
    name: str
    words: str


Cited = dict[str, list[Citation]]


@cache
def carried() -> Cited:
    """By clause: where the code, the box and the words of a game cite it."""
    names = ("*.py", "components.toml", "text.*.toml")
    return _collect([path for name in names for path in (ROOT / "src/walpurgis/games").rglob(name)])


@cache
def proved() -> Cited:
    """By clause: which scenarios and tests cite it."""
    rooms = [room for room in (ROOT / "tests").iterdir() if room.is_dir() and room.name != "formats"]
    return _collect([path for name in ("*.py", "*.toml") for room in rooms for path in room.rglob(name)])


def mentioned() -> Cited:
    """By clause: every line of code, tests and data that names it, whatever for."""
    names = ("*.py", "*.toml")
    return _collect([path for room in ("src", "tests") for name in names for path in (ROOT / room).rglob(name)])


def _collect(paths: list[Path]) -> Cited:
    found: Cited = defaultdict(list)
    for path in sorted(paths):
        text = path.read_text("utf-8")
        name = path.relative_to(ROOT)
        read = read_python if path.suffix == ".py" else read_scenarios if "scenarios" in name.parts else read_rows
        for id, citation in read(name, text) if CLAUSE_ID.search(text) else ():  # noqa: A001
            if not found[id] or found[id][-1][::2] != citation[::2]:
                found[id].append(citation)
    return found


def read_python(path: Path, text: str) -> Iterator[tuple[str, Citation]]:
    """Citations in Python, each with the class or function that it stands in or right above."""
    blocks = sorted(_blocks(ast.parse(text)))
    for number, line in enumerate(text.splitlines(), 1):
        for id in dict.fromkeys(CLAUSE_ID.findall(line)):  # noqa: A001
            inside = [name for first, last, name in blocks if first <= number <= last]
            yield id, Citation(path, number, inside[-1] if inside else path.stem, _words(line))


def _blocks(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    """First line, last line and name of every class, function and constant of a module."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            yield first - 1, node.end_lineno or node.lineno, node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.lineno, (node.end_lineno or node.lineno) + 1, node.target.id


def _words(line: str) -> str:
    """What a line says, less the marks of a docstring, a comment or a list."""
    return line.strip().strip("\"'#,").strip()


def read_rows(path: Path, text: str) -> Iterator[tuple[str, Citation]]:
    """Citations in a box, each with the id of its row."""
    name = path.stem
    for number, line in enumerate(text.splitlines(), 1):
        if heading := re.match(r"\[+([\w.]+)\]+", line):
            name = heading[1]
        elif row := re.match(r"id = \"?(\w+)", line):
            name = f"{name} {row[1]}"
        for id in dict.fromkeys(CLAUSE_ID.findall(line)):  # noqa: A001
            yield id, Citation(path, number, name, _words(line))


def read_scenarios(path: Path, text: str) -> Iterator[tuple[str, Citation]]:
    """The clauses of each scenario in a file, with its title."""
    lines = text.splitlines()
    for data in split(tomllib.loads(text)):
        title = data.get("title", "")
        line = next((at for at, words in enumerate(lines, 1) if title in words.replace('\\"', '"')), 1)
        for id in dict.fromkeys(data.get("clauses", [])):  # noqa: A001
            yield id, Citation(path, line, title, title)


# --- pages ----------------------------------------------------------------------------------------


def page(text: Rules, code: Cited, tests: Cited, source: str = "") -> str:
    """A page in Markdown: each clause beside the places that carry and prove it."""
    parts = [f"# {text.title}\n\n{text.overview}\n"]
    for chapter in text.chapters:
        parts.append(f"## {chapter.number}. {chapter.title}\n\n{_linked(chapter.introduction)}\n")
        parts += [_section(clause, text.language, code, tests, source) for clause in chapter.clauses]
    return "\n".join(parts)


def _section(clause: Clause, language: str, code: Cited, tests: Cited, source: str) -> str:
    said = SAID[language]
    places = [_list(said["code"], code[clause.id], source), _list(said["proof"], tests[clause.id], source)]
    beside = "\n".join(filter(None, places)) or said["none"]
    heading = f"### {clause.id} {clause.title} {{ #{clause.id.lower()} }}"
    return f'{heading}\n\n<div class="grid" markdown>\n{_cell(_body(clause, language))}{_cell(beside)}</div>\n'


def _cell(text: str) -> str:
    return f"<div markdown>\n\n{text}\n\n</div>\n"


def _body(clause: Clause, language: str) -> str:
    words = {kind: word for word, kind in LABELS[language].items()}
    notes = [f"**{words[note.kind]}.** {note.text}".replace("\n", "\n> ") for note in clause.notes]
    return _linked("\n\n".join([clause.text, *(f"> {note}" for note in notes)]))


def _linked(text: str) -> str:
    """A text in which the ids of clauses lead to them."""
    return CLAUSE_ID.sub(lambda found: f"[{found[0]}](#{found[0].lower()})", text)


def _list(title: str, places: list[Citation], source: str) -> str:
    lines = [f"- {_place(one, source)} {one.words if one.name == one.words else _told(one)}" for one in places]
    return "\n".join([f"**{title}**\n", *lines, ""]) if lines else ""


def _told(one: Citation) -> str:
    return f"`{one.name}`: {one.words}" if len(one.words) > len("SEP-10.10") else f"`{one.name}`"


def _place(one: Citation, source: str) -> str:
    shown = f"`{'/'.join(one.path.parts[-2:])}:{one.line}`"
    return f"[{shown}]({source}/{one.path.as_posix()}#L{one.line})" if source else shown


def main() -> None:
    """Write the pages of all games."""
    parser = argparse.ArgumentParser(description="Write docs/rules/: clauses, code and tests side by side.")
    parser.add_argument("--source", default="", help="the address of the repository's files, for links to the code")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "rules", help="the folder to write to")
    told = parser.parse_args()
    told.out.mkdir(parents=True, exist_ok=True)
    code, tests = carried(), proved()
    for each in ids():
        for language in SAID:
            name = each if language == "en" else f"{each}.{language}"
            (told.out / f"{name}.md").write_text(page(rules(each, language), code, tests, told.source), "utf-8")


if __name__ == "__main__":
    main()
