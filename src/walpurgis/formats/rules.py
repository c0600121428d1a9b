"""Rules texts: the rules of a game for people, clause by clause, in Markdown. One file a language, `rules.en.md`.

    # Moonlight

    An overview of the game in a minute.

    ## 3. A turn

    A sentence that leads into the chapter, or none.

    ### MOO-3.1 Lay a card

    Lay one of your {constants.hand_size} cards. See MOO-3.4.

    > **Ruling.** What the rulebook leaves open, and how it is played here.

    > **Search.** play, put down

`{constants.hand_size}` is filled in from the box (`placeholders`). A quote is a ruling, an option or an example; or it
has words that players look for a clause by and that the clause does not have: these are found, but not shown.
"""

import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from walpurgis.formats.placeholders import fill, paths
from walpurgis.kernel.kinds import Json, truncate

LABELS: Final[dict[str, dict[str, str]]] = {
    "en": {"Ruling": "ruling", "Option": "option", "Example": "example"},
    "de": {"Auslegung": "ruling", "Variante": "option", "Beispiel": "example"},
}
"""By language: the words that a quote begins with, and which kind of note it then is."""

SEARCH: Final = {"en": "Search", "de": "Suche"}
"""By language: what a quote begins with that has words to be found by."""

CLAUSE_ID: Final = re.compile(r"\b[A-Z]{3}-\d+\.\d+[a-z]?\b")
_CHAPTER: Final = re.compile(r"## (\d+)\. (\S.*)")
_CLAUSE: Final = re.compile(r"### ([A-Z]{3}-(\d+)\.\d+[a-z]?) (\S.*)")
_LIST: Final = re.compile(r"(\d+[.)]|[-+*])(\s|$)")
_NOTE: Final = re.compile(r"> \*\*(\w+)\.\*\* (\S.*)")

Lines: TypeAlias = list[tuple[int, str]]
"""Lines with their numbers in the file."""


class BadRules(ValueError):
    """Rules texts that cannot be read; the message has a line for each problem: file, line, what is wrong."""


class Note(NamedTuple):
    """A ruling, an option or an example below a clause."""

    kind: str
    text: str


class Clause(NamedTuple):
    """One numbered rule: a title, its text in Markdown, and its notes.

    `line` is where it stands in its file, `numbers` are the paths into the box that it was filled in from, `words` are
    what players look for it by, besides the words that it has.
    """

    id: str
    title: str
    text: str
    notes: tuple[Note, ...]
    line: int
    numbers: frozenset[str]
    words: str = ""

    def mentions(self, words: str) -> bool:
        """Whether each of the words stands somewhere in the clause, in whatever case."""
        everything = " ".join(
            [self.id, self.title, self.text, self.words, *(note.text for note in self.notes)]
        ).casefold()
        return all(word in everything for word in words.casefold().split())


class Chapter(NamedTuple):
    """A chapter: its number is that of the clauses in it."""

    number: int
    title: str
    introduction: str
    clauses: tuple[Clause, ...]
    line: int


class Rules(NamedTuple):
    """The rules of a game in a language. `file` is named where something is wrong."""

    language: str
    title: str
    overview: str
    chapters: tuple[Chapter, ...]
    file: str

    def clauses(self) -> dict[str, Clause]:
        """All clauses by their ids, in the order of the text."""
        return {clause.id: clause for chapter in self.chapters for clause in chapter.clauses}

    def chapter_of(self, id: str) -> Chapter:
        """The chapter that a clause stands in."""
        return next(chapter for chapter in self.chapters if any(clause.id == id for clause in chapter.clauses))

    def data(self) -> Json:
        """The rules as JSON."""
        chapters = [
            {
                "number": chapter.number,
                "title": chapter.title,
                "introduction": chapter.introduction,
                "clauses": [_clause_data(clause) for clause in chapter.clauses],
            }
            for chapter in self.chapters
        ]
        return {"language": self.language, "title": self.title, "overview": self.overview, "chapters": chapters}


def _clause_data(clause: Clause) -> Json:
    notes = [{"kind": note.kind, "text": note.text} for note in clause.notes]
    words = {"words": clause.words} if clause.words else {}
    return {"id": clause.id, "title": clause.title, "text": clause.text, "notes": notes, **words}


def read(text: str, language: str, box: Json, file: str) -> Rules:
    """The rules in a text, with the numbers of a box; raises BadRules with everything that is wrong with them."""
    rules, problems = parse(text, language, box, file)
    if problems:
        raise BadRules("\n".join(problems))
    return rules


def parse(text: str, language: str, box: Json, file: str) -> tuple[Rules, list[str]]:
    """The rules in a text as far as they can be read, and what is wrong with them."""
    if language not in LABELS:
        raise ValueError(f"{language!r} is not a language here; there are {', '.join(LABELS)}")
    reader = _Reader(language, box, file)
    return reader.rules(text), sorted(reader.problems, key=lambda problem: int(problem.split(":")[1]))


class _Reader:
    """Reads a text from top to bottom and collects what is wrong."""

    def __init__(self, language: str, box: Json, file: str) -> None:
        self.language = language
        self.box = box
        self.file = file
        self.problems: list[str] = []
        self.source: list[str] = []

    def report(self, line: int, problem: str) -> None:
        self.problems.append(f"{self.file}:{line}: {problem}")

    def rules(self, text: str) -> Rules:
        lines = self.filled(text)
        self.lists(lines)
        top, *parts = _sections(lines, "## ")
        title, overview = self.top(top)
        chapters = tuple(self.chapter(part) for part in parts)
        return Rules(self.language, title, overview, chapters, self.file)

    def filled(self, text: str) -> Lines:
        """The lines with their numbers; what comes from the box is filled in."""
        self.source = text.splitlines()
        return [
            (number, fill(line.rstrip(), self.box, partial(self.report, number)))
            for number, line in enumerate(self.source, 1)
        ]

    def lists(self, lines: Lines) -> None:
        """Some readers of Markdown see a list where others see a line of the paragraph; so there must be no doubt."""
        for (_, before), (at, line) in pairwise([(at, line.removeprefix("> ")) for at, line in lines]):
            if _LIST.match(line) and before.strip("> ") and not _LIST.match(before) and not before.startswith(" "):
                self.report(
                    at, f"{line[:20]!r} looks like a list; put an empty line above it, or break the line elsewhere"
                )

    def top(self, lines: Lines) -> tuple[str, str]:
        if not lines or not lines[0][1].startswith("# "):
            self.report(1, "the first line is not the title of the game: # TITLE")
            return "", _joined(lines)
        overview = _joined(lines[1:])
        if not overview:
            self.report(lines[0][0], "there is no overview below the title")
        return lines[0][1].removeprefix("# ").strip(), overview

    def chapter(self, lines: Lines) -> Chapter:
        at, heading = lines[0]
        found = _CHAPTER.fullmatch(heading)
        if found is None:
            self.report(at, f"{heading!r} is not a chapter's heading: ## NUMBER. TITLE")
        number, title = (int(found[1]), found[2]) if found else (0, heading.removeprefix("## "))
        above, *parts = _sections(lines[1:], "### ")
        clauses = [clause for part in parts if (clause := self.clause(part, number))]
        return Chapter(number, title, _joined(above), tuple(clauses), at)

    def clause(self, lines: Lines, chapter: int) -> Clause | None:
        at, heading = lines[0]
        found = _CLAUSE.fullmatch(heading)
        if found is None:
            self.report(at, f"{heading!r} is not a clause's heading: ### ABC-1.2 TITLE")
            return None
        if chapter and int(found[2]) != chapter:
            self.report(at, f"{found[1]} stands in chapter {chapter}")
        text = _joined([line for line in lines[1:] if not line[1].startswith(">")])
        if not text:
            self.report(at, f"{found[1]} has no text")
        numbers = frozenset(path for number, _ in lines for path in paths(self.source[number - 1]))
        quotes = list(self.notes(lines[1:]))
        words = " ".join(quote.text for quote in quotes if quote.kind == "search")
        notes = tuple(quote for quote in quotes if quote.kind != "search")
        return Clause(found[1], found[3], text, notes, at, numbers, words)

    def notes(self, lines: Lines) -> Iterator[Note]:
        """The quotes of a clause; each begins with the word for its kind."""
        kind = ""
        body: list[str] = []
        for at, line in [*lines, (0, "")]:
            start = _NOTE.fullmatch(line)
            if (start or not line.startswith(">")) and kind:
                yield Note(kind, "\n".join(body).strip())
                kind, body = "", []
            if start:
                kind, body = self.kind(at, start[1]), [start[2]]
            elif line.startswith(">") and kind:
                body.append(line[1:].removeprefix(" "))
            elif line.startswith(">"):
                self.report(at, f"a quote begins with one of {truncate([f'**{word}.**' for word in self.labels()])}")

    def kind(self, at: int, label: str) -> str:
        if label not in self.labels():
            self.report(at, f"**{label}.** is not one of {truncate([f'**{word}.**' for word in self.labels()])}")
        return self.labels().get(label, label)

    def labels(self) -> dict[str, str]:
        return {**LABELS[self.language], SEARCH[self.language]: "search"}


def _sections(lines: Lines, heading: str) -> list[Lines]:
    """The lines before the first heading of a level, and then those from each heading on."""
    parts: list[Lines] = [[]]
    for line in lines:
        if line[1].startswith(heading):
            parts.append([])
        parts[-1].append(line)
    return parts


def _joined(lines: Lines) -> str:
    """The text of some lines, with one empty line between paragraphs."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line for _, line in lines)).strip()
