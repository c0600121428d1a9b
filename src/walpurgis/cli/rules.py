"""Commands that show the rules: a clause, a chapter, what is said about a word, or all of it."""

import difflib
import json
from typing import Annotated, Any

from walpurgis.cli.arguments import Argument, Option
from walpurgis.cli.common import GameId, Language, out
from walpurgis.cli.printing import Markdown
from walpurgis.formats.rules import CLAUSE_ID, LABELS, Chapter, Clause, Rules
from walpurgis.formats.rules_check import check, order
from walpurgis.games import aid, box_data, folder, game, ids, rules_path
from walpurgis.games import rules as rules_of
from walpurgis.kernel.game import Game


def rule(
    clause: Annotated[str, Argument(metavar="ID", help="a clause, such as WIT-3.3")],
    language: Language = "en",
) -> None:
    """Show a clause of a game's rules, by its id."""
    if language not in LABELS:
        raise ValueError(f"{language!r} is not a language here; there are {', '.join(LABELS)}")
    show_rule(clause, language)


def show_rule(id: str, language: str, played: Game[Any] | None = None) -> None:
    """Print a clause below the name of its game and chapter; for one that is not there, name the nearest ones.

    Numbers are those of the game that is played, which may have a box of its own.
    """
    wanted = _spelled(id)
    keys = [played.key if played is not None and played.id == each else each for each in ids()]
    everything = [rules_of(each, language) for each in keys if rules_path(each, language).exists()]
    for found in everything:
        if wanted in found.clauses():
            chapter = found.chapter_of(wanted)
            out.print(f"{found.title} · {chapter.number}. {chapter.title}", style="dim")
            _show(found.clauses()[wanted], language)
            return
    known = [each for found in everything for each in found.clauses()]
    raise ValueError(f"there is no clause {id}; {_nearest(wanted, known)}")


def _spelled(id: str) -> str:
    """A clause's id as it stands in the rules, however somebody typed it: wit-3.3, WIT-12.4A."""
    prefix, dash, number = id.strip().partition("-")
    return f"{prefix.upper()}{dash}{number.lower()}"


def _nearest(id: str, known: list[str]) -> str:
    """The clauses that somebody may have meant: those around the number, or those that are spelled alike."""
    prefixes = sorted({each.partition("-")[0] for each in known})
    own = [each for each in known if each.partition("-")[0] == id.partition("-")[0]]
    if CLAUSE_ID.fullmatch(id) and own:
        near = sorted(sorted(own, key=lambda each: _distance(each, id))[:3], key=order)
    else:
        near = difflib.get_close_matches(id, known, len(prefixes))
    if near:
        return f"the nearest are {', '.join(near)}"
    return f"ids look like {known[0]}, and begin with {', '.join(prefixes)}" if known else "there are no rules texts"


def _distance(one: str, other: str) -> list[int]:
    """How far a clause is from another: by chapters, then by numbers."""
    pairs = zip(order(one)[1:3], order(other)[1:3], strict=True)
    return [abs(int(mine) - int(theirs)) for mine, theirs in pairs]


def rules(
    id: GameId,
    chapter: Annotated[int | None, Argument(metavar="CHAPTER", help="the chapter to read, by number")] = None,
    language: Language = "en",
    search: Annotated[str, Option("--search", "-s", help="show the clauses with these words")] = "",
    everything: Annotated[bool, Option("--all", help="show every clause")] = False,
    only_aid: Annotated[bool, Option("--aid", help="show the player aid: a turn, costs and points")] = False,
    as_json: Annotated[bool, Option("--json", help="print all of it as JSON")] = False,
    only_check: Annotated[bool, Option("--check", help="check the texts in all languages instead")] = False,
) -> None:
    """Show the rules of a game: what it is about and what they treat of, a chapter, or what they say about a word."""
    if only_check:
        _check(id)
    elif as_json:
        print(json.dumps(rules_of(id, language).data(), ensure_ascii=False, indent=1))
    elif only_aid:
        _show_aid(id, language)
    elif search:
        _show_matches(rules_of(id, language), search)
    elif chapter is not None:
        _show_chapter(_chapter(rules_of(id, language), chapter), language)
    else:
        _show_overview(rules_of(id, language), everything)


def _check(id: str) -> None:
    problems = check(folder(game(id)), box_data(id))
    for problem in problems:
        out.print(problem, soft_wrap=True)
    out.print(f"{len(problems)} problems")
    if problems:
        raise SystemExit(1)


def _show_aid(id: str, language: str) -> None:
    sections = aid(id, language)
    if not sections:
        raise ValueError(f"{game(id).title} has no player aid in {language!r}")
    for section in sections:
        out.print(f"\n{section.title}", style="bold")
        out.print(Markdown(section.text))


def _chapter(found: Rules, number: int) -> Chapter:
    for chapter in found.chapters:
        if chapter.number == number:
            return chapter
    numbers = [str(chapter.number) for chapter in found.chapters]
    raise ValueError(f"{found.title} has no chapter {number}; it has {numbers[0]} to {numbers[-1]}")


def _show_matches(found: Rules, words: str) -> None:
    matches = [clause for clause in found.clauses().values() if clause.mentions(words)]
    if not matches:
        raise ValueError(f"no clause of {found.title} has {words!r}; walpurgis rules lists what there is")
    for clause in matches:
        _show(clause, found.language)
    out.print(f"{len(matches)} of {len(found.clauses())}", style="dim")


def _show_overview(found: Rules, everything: bool) -> None:
    out.print(found.title, style="bold")
    out.print(Markdown(found.overview))
    for chapter in found.chapters:
        if everything:
            _show_chapter(chapter, found.language)
            continue
        out.print(f"\n{chapter.number}. {chapter.title}", style="bold")
        for clause in chapter.clauses:
            out.print(f"  {clause.id:<10} {clause.title}")


def _show_chapter(chapter: Chapter, language: str) -> None:
    out.print(f"\n{chapter.number}. {chapter.title}", style="bold underline")
    if chapter.introduction:
        out.print(Markdown(chapter.introduction))
    for clause in chapter.clauses:
        _show(clause, language)


def _show(clause: Clause, language: str) -> None:
    out.print(f"\n{clause.id} {clause.title}", style="bold")
    out.print(Markdown(clause.text))
    words = {kind: word for word, kind in LABELS[language].items()}
    for note in clause.notes:
        out.print(Markdown("\n".join(f"> {line}" for line in f"**{words[note.kind]}.** {note.text}".splitlines())))
