"""Player aids: what one looks up in play, on one page, in Markdown. One file a language beside the rules, `aid.en.md`.

    ## Your turn

    1. Lay a card. (MOO-3.1)
    2. Draw up to {constants.hand_size}. (MOO-3.4)

Numbers are filled in from the box (`placeholders`), and never typed; each line may name the clauses that say more.
"""

import re
from typing import Final, NamedTuple

from walpurgis.formats.placeholders import fill, paths
from walpurgis.formats.rules import CLAUSE_ID
from walpurgis.kernel.kinds import Json

_HEADING: Final = re.compile(r"^## (\S.*)$", re.MULTILINE)
_PLACEHOLDER: Final = re.compile(r"\{[^{}]*\}")
_LIST_NUMBER: Final = re.compile(r"^\d+\. ", re.MULTILINE)


class AidSection(NamedTuple):
    """A part of a player aid: its title, its text in Markdown, and the paths into the box that filled it in."""

    title: str
    text: str
    numbers: frozenset[str]

    def data(self) -> Json:
        """The section as JSON."""
        return {"title": self.title, "text": self.text}


def read(text: str, box: Json, file: str) -> list[AidSection]:
    """The sections of a player aid with the numbers of a box; raises ValueError with all that is wrong."""
    sections, problems = parse(text, box, file)
    if problems:
        raise ValueError("\n".join(problems))
    return sections


def parse(text: str, box: Json, file: str) -> tuple[list[AidSection], list[str]]:
    """The sections of a player aid as far as they can be read, and what is wrong with them."""
    problems: list[str] = []
    before, *parts = _HEADING.split(text)
    if before.strip():
        problems.append(f"{file}: a player aid begins with a heading, ## TITLE")
    if not parts:
        problems.append(f"{file}: there is no section, ## TITLE")
    return [_section(*part, box, file, problems) for part in zip(parts[::2], parts[1::2], strict=True)], problems


def _section(title: str, body: str, box: Json, file: str, problems: list[str]) -> AidSection:
    def report(problem: str) -> None:
        problems.append(f"{file}, {title}: {problem}")

    if typed := _typed_numbers(body):
        report(f"{typed} is typed; a number comes from the box, {{path}}")
    if not body.strip():
        report("there is no text")
    numbers = frozenset(path for line in body.splitlines() for path in paths(line))
    filled = "\n".join(fill(line.rstrip(), box, report) for line in body.splitlines())
    return AidSection(title, filled.strip(), numbers)


def _typed_numbers(body: str) -> str:
    """The numbers that stand in a text itself: not filled in, not of a clause, not of a list."""
    bare = _LIST_NUMBER.sub("", CLAUSE_ID.sub("", _PLACEHOLDER.sub("", body)))
    return ", ".join(re.findall(r"\d+", bare))


def cited(sections: list[AidSection]) -> list[str]:
    """The clauses that the sections name, in order."""
    return [clause for section in sections for clause in CLAUSE_ID.findall(section.text)]


def differences(one: list[AidSection], other: list[AidSection]) -> list[str]:
    """Where two languages say different things: sections, clauses, numbers of the box."""
    if len(one) != len(other):
        return [f"{len(one)} sections in one language, {len(other)} in the other"]
    problems = []
    for mine, theirs in zip(one, other, strict=True):
        for what, ours, others in (
            ("clauses", cited([mine]), cited([theirs])),
            ("numbers", sorted(mine.numbers), sorted(theirs.numbers)),
        ):
            if sorted(ours) != sorted(others):
                problems.append(f"{mine.title} and {theirs.title} have different {what}: {ours}, {others}")
    return problems
