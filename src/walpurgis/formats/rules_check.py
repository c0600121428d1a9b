"""The strict check of a game's rules texts: each by itself, and that all languages say the same in the same order."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from walpurgis.formats.rules import CLAUSE_ID, LABELS, Clause, Rules, parse
from walpurgis.kernel.kinds import Json


def check(folder: Path, box: Json) -> list[str]:
    """What is wrong with the rules texts of the game in a folder: file, line, problem."""
    found, problems = [], []
    for language in LABELS:
        file = folder / f"rules.{language}.md"
        if not file.exists():
            problems.append(f"{file.name}:1: there is no such file in {folder.name}")
            continue
        rules, wrong = parse(file.read_text("utf-8"), language, box, file.name)
        found.append(rules)
        problems += [*wrong, *within(rules)]
    return problems + [problem for other in found[1:] for problem in between(found[0], other)]


def within(rules: Rules) -> Iterator[str]:
    """What is wrong with a text by itself: ids that stand twice or out of order, and references to no clause."""
    yield from _misplaced(rules, [(chapter.line, (chapter.number,), str(chapter.number)) for chapter in rules.chapters])
    clauses = [clause for chapter in rules.chapters for clause in chapter.clauses]
    yield from _misplaced(rules, [(clause.line, order(clause.id), clause.id) for clause in clauses])
    known = rules.clauses()
    for clause in clauses:
        for word in sorted({*CLAUSE_ID.findall(_everything(clause))} - {*known}, key=order):
            yield f"{rules.file}:{clause.line}: {clause.id} refers to {word}, which has no text"


def _misplaced(rules: Rules, places: Sequence[tuple[int, tuple[int | str, ...], str]]) -> Iterator[str]:
    for (_, before, previous), (line, now, name) in pairwise(places):
        if any(name == earlier for at, _, earlier in places if at < line):
            yield f"{rules.file}:{line}: {name} stands here a second time"
        elif now < before:
            yield f"{rules.file}:{line}: {name} stands after {previous}"


def order(id: str) -> tuple[int | str, ...]:
    """Where a clause stands among the others: by chapter, number and letter."""
    prefix, chapter, number, letter = re.fullmatch(r"([A-Z]+)-(\d+)\.(\d+)([a-z]?)", id).groups()  # type: ignore[union-attr]
    return prefix, int(chapter), int(number), letter


def between(one: Rules, other: Rules) -> Iterator[str]:
    """Where two languages differ: chapters, clauses, kinds of notes, numbers of the box."""
    yield from _absent(one, other)
    yield from _absent(other, one)
    mine, theirs = one.clauses(), other.clauses()
    for clause in mine.values():
        twin = theirs.get(clause.id, clause)
        if _kinds(twin) != _kinds(clause):
            yield f"{other.file}:{twin.line}: {clause.id} has {_kinds(twin)}, but {_kinds(clause)} in {one.file}"
        for path in sorted(twin.numbers ^ clause.numbers):
            here, there = (other, one) if path in twin.numbers else (one, other)
            line = (twin if here is other else clause).line
            yield f"{here.file}:{line}: {clause.id} shows {{{path}}}, but not in {there.file}"


def _absent(one: Rules, other: Rules) -> Iterator[str]:
    """What one text has and the other has not; named where it stands."""
    numbers = {chapter.number for chapter in other.chapters}
    for chapter in one.chapters:
        if chapter.number not in numbers:
            yield f"{one.file}:{chapter.line}: chapter {chapter.number} is missing in {other.file}"
    known = other.clauses()
    for clause in one.clauses().values():
        if clause.id not in known:
            yield f"{one.file}:{clause.line}: {clause.id} is missing in {other.file}"


def _kinds(clause: Clause) -> str:
    return " + ".join(note.kind for note in clause.notes) or "no note"


def _everything(clause: Clause) -> str:
    return "\n".join([clause.text, *(note.text for note in clause.notes)])
