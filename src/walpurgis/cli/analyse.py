"""`walpurgis analyse`: what every move of a record was worth."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from walpurgis.cli.arguments import Argument, Option
from walpurgis.cli.common import BoxFile, Language, game_of_record, out, words
from walpurgis.cli.printing import TextTable
from walpurgis.formats import record as records
from walpurgis.formats.text import LANGUAGES, Catalogue
from walpurgis.games import game
from walpurgis.kernel.kinds import Json

if TYPE_CHECKING:
    from walpurgis.analysis import RecordAnalysis


def analyse(
    file: Annotated[Path, Argument(metavar="RECORD", help="a record")],
    depth: Annotated[str, Option(help="quick (some seconds a game) or deep (by search, some minutes)")] = "quick",
    language: Language = "en",
    processes: Annotated[int, Option(min=1, help="how many processes look at decisions")] = 1,
    known: Annotated[bool, Option(help="say also what was best with full knowledge")] = True,
    folder: Annotated[Path | None, Option("--out", help="where JSON and page go; beside the record by default")] = None,
    cache: Annotated[Path | None, Option(help="where analyses are kept, so that they go on where they stopped")] = None,
    game_id: Annotated[str, Option("--game", help="where the game is, if it is not one of ours")] = "",
    box: BoxFile = None,
) -> None:
    """Say what every move of a game was worth, from what its player could know; write it as JSON and as a page."""
    from walpurgis.analysis import DEPTHS, RecordAnalysis, default_cache, report
    from walpurgis.analysis.page import Page

    if depth not in DEPTHS:
        raise ValueError(f"there is no depth {depth!r}; there are {', '.join(DEPTHS)}")
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not a language here; there are {', '.join(LANGUAGES)}")
    record = records.read(file.read_text("utf-8"))
    where = game_id or record.game
    found = game_of_record(record, where, box)
    texts = {each: words(where if found is game(where) else found.key, each) for each in LANGUAGES}
    analysis = RecordAnalysis(found, record, DEPTHS[depth], cache or default_cache(), known)
    look(analysis, processes)
    told = report(analysis)
    show(told, texts[language])
    stem = (folder or file.parent) / file.stem
    stem.parent.mkdir(parents=True, exist_ok=True)
    data, page = stem.with_name(f"{stem.name}.analysis.json"), stem.with_name(f"{stem.name}.analysis.html")
    data.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")
    page.write_text(Page(told, found, texts, language).html(), "utf-8")
    out.print(f"data: {data}", soft_wrap=True)
    out.print(f"page: {page}", soft_wrap=True)


def look(analysis: "RecordAnalysis", processes: int) -> None:
    """Look at what is left, and show how far it is."""
    done = analysis.tasks - analysis.left
    if done and analysis.left:
        out.print(f"going on after {done} of {analysis.tasks} entries")
    with out.progress("decisions", analysis.tasks, done) as progress:
        analysis.run(processes, progress.advance)


def show(told: dict[str, Json], text: Catalogue) -> None:
    """Players, turning points, and every move that was not good, in words."""
    from walpurgis.analysis.grades import GOOD, GRADES
    from walpurgis.analysis.words import WORDS

    say = WORDS[text.language]
    names = [say["seat"].format(number=seat + 1) for seat in range(told["seats"])]
    skill = TextTable(say["player"], say["accuracy"], *[say[name] for name in GRADES])
    origin = TextTable(say["player"], *[say[name] for name in ACCOUNT], title=say["origin"])
    for player in told["players"]:
        name, found = names[player["seat"]], player["account"]
        accuracy = "–" if player["accuracy"] is None else f"{player['accuracy']:.0f}"
        skill.add_row(name, accuracy, *[str(player["grades"][name]) for name in GRADES])
        if found is not None:
            inside = [_points(found[part]) for part in ACCOUNT[1:-1]]
            origin.add_row(name, f"{100 * found['start']:.0f} %", *inside, f"{100 * found['result']:.0f} %")
    for line in told["lines"]:
        if line.get("grade", GOOD) != GOOD or line["entry"] in told["turning_points"]:
            seat = line["seat"]
            grade = f" {say[line['grade']]}" if line.get("grade", GOOD) != GOOD else ""
            lost = f" −{100 * line['loss']:.0f} %" if line.get("loss") else ""
            luck = f" {say['luck']} {_points(line['luck'][seat])}" if "luck" in line else ""
            better = f"; {say['best']}: {_move(text, line['best'], names)}" if line.get("loss") else ""
            said = f"{line['entry']:4} {names[seat]}: {_move(text, line['move'], names)}{grade}{lost}{better}{luck}"
            out.print(said)
    out.print(skill)
    if told["result"] is not None:
        out.print(origin)


def _points(change: float) -> str:
    """A change of a chance, in points of a hundred."""
    return f"{'−' if change < 0 else '+'}{abs(100 * change):.0f} %"


def _move(text: Catalogue, move: str, names: list[str]) -> str:
    return text.move(text.game.verbs.parse(move), names)


ACCOUNT = ("start", "own", "luck", "others", "result")
