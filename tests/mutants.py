"""Mutation runs: faults put into a game's rules one by one, to see whether its tests notice.

    python tests/mutants.py witchstone --budget 300 --only sampling

Each mutant changes one expression or leaves out one statement of a function. Scenarios and transcripts come first,
those alone that run the function, the quickest first. Then come other truths, random games under the conformance kit,
and the game's own tests in Python. The first that notices ends the trial. What has been tried stands in
`.mutants/GAME.jsonl`, so a run that was stopped goes on where it was; `--again` tries those once more that nobody
noticed. Survivors are listed in `tests/mutants/GAME.txt`, which is reviewed: a line that begins with `=` changes
nothing, and the next one says why.
"""

import argparse
import ast
import contextlib
import importlib
import inspect
import io
import itertools
import json
import multiprocessing
import os
import pkgutil
import random
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import pytest  # noqa: E402

import walpurgis  # noqa: E402
from tests.games import breaches  # noqa: E402
from walpurgis.formats import scenario as scenarios  # noqa: E402
from walpurgis.kernel import Game  # noqa: E402
from walpurgis.testing import conform, transcripts, try_truths  # noqa: E402

COMPARED = {"Lt": "<=", "LtE": "<", "Gt": ">=", "GtE": ">", "Eq": "!=", "NotEq": "==", "In": "not in", "NotIn": "in"}
LEFT_OUT = {"ball", "boards", "box", "cauldron", "contents", "evaluation", "heuristics", "terminal", "words"}
"""Modules that are done when the game is imported (boxes, boards, tables of words), drawings for the terminal, and what
bots think of a position, about which there is no rule."""
HIDING = ("view", "sampling")
"""Modules that decide who knows what: other truths notice their faults soonest."""
OF_ALL_GAMES = (
    *("test_census", "test_counts", "test_earlier_rules", "test_impossible", "test_options", "test_questions"),
    *("test_results", "test_sentences", "test_stakes", "test_tutorials", "test_worlds"),
)
"""Tests of all games that are no run of the kit; of each, those that name another game are left out."""
OTHERS = re.compile("bot|conformance|transcripts")
REMEMBERED = {
    "broom_service.steps.round_end": ("_ROWS",),
    "new_salem.words": ("_GIFTS",),
    "septima.steps.brewing": ("_PLAIN", "_SAVING"),
}
"""Dictionaries in which functions keep what they have worked out."""
Mutant = tuple[str, str, str, str]
"""Module, function, what is there, and what comes instead."""
SECONDS = 60
"""After so long, in time of the processor, a mutant has been noticed: it plays for ever."""


def sites(id: str) -> list[Mutant]:
    """All mutants of a game."""
    package = importlib.import_module(f"walpurgis.games.{id}")
    found = []
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if LEFT_OUT.isdisjoint(module.name.split(".")):
            for function in breaches.functions(importlib.import_module(module.name)):
                found += [(module.name, function.__qualname__, *pair) for pair in sorted(set(changes(function)))]
    return found


def changes(function: FunctionType) -> Iterator[tuple[str, str]]:
    """What could be wrong in a function: pairs of source text."""
    yield from [(statement, "pass") for statement in breaches.statements(function)]
    for node in ast.walk(breaches.tree(function)):
        source = ast.unparse(node) if isinstance(node, ast.expr) else ""
        if isinstance(node, ast.Compare) and type(node.ops[0]).__name__ in COMPARED and len(node.ops) == 1:
            other = COMPARED[type(node.ops[0]).__name__]
            yield source, f"{ast.unparse(node.left)} {other} {ast.unparse(node.comparators[0])}"
        elif isinstance(node, ast.BoolOp):
            word = " or " if isinstance(node.op, ast.And) else " and "
            yield source, word.join(f"({ast.unparse(value)})" for value in node.values)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield source, ast.unparse(node.operand)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
            word = "-" if isinstance(node.op, ast.Add) else "+"
            yield source, f"{ast.unparse(node.left)} {word} ({ast.unparse(node.right)})"


class Check:
    """A scenario or a transcript: the quickest proofs."""

    def __init__(self, name: str, run: Callable[[], bool]) -> None:
        self.name = name
        self.run = run
        began = time.perf_counter()
        self.reached = _functions_that_run(run)
        self.seconds = time.perf_counter() - began


def _functions_that_run(run: Callable[[], bool]) -> set[tuple[str, str]]:
    """The functions of our own that are called while something runs: file and name."""
    reached: set[CodeType] = set()
    sys.setprofile(lambda frame, what, _: reached.add(frame.f_code) if what == "call" else None)
    try:
        if run():
            raise RuntimeError("a test fails before any fault was put in")
    finally:
        sys.setprofile(None)
    return {(code.co_filename, code.co_qualname) for code in reached}


@cache
def checks(id: str) -> list[Check]:
    """All scenarios and transcripts of a game, the quickest first."""
    game, folder = walpurgis.game(id), HERE / "games" / id
    found = []
    for file in sorted((folder / "transcripts").glob("*.transcript")):
        found.append(Check(file.stem, partial(_differs, game, file.read_text("utf-8"))))
    for file in sorted((folder / "scenarios").rglob("*.toml")):
        for scenario in scenarios.read(file.read_text("utf-8")):
            found.append(Check(scenario.title, partial(_fails, game, scenario)))
    return sorted(found, key=lambda check: check.seconds)


def _differs(game: Game[Any], transcript: str) -> bool:
    return bool(transcripts.compare(game, transcript))


def _fails(game: Game[Any], scenario: scenarios.Scenario) -> bool:
    return bool(scenarios.check(game, scenario))


def noticed_by(id: str, mutant: Mutant) -> str:
    """What notices a mutant: the name of a check, or nothing."""
    module, name, old, new = mutant
    function = next(f for f in breaches.functions(importlib.import_module(module)) if f.__qualname__ == name)
    quick = [check for check in checks(id) if (function.__code__.co_filename, name) in check.reached]
    with pytest.MonkeyPatch.context() as patch, forgetting(id):
        try:
            breaches.change(patch, function, old, new)
        except (AssertionError, ValueError, SyntaxError):
            return "not possible"
        if _raises_or(partial(remake_constants, patch, id, importlib.import_module(module))):
            return "the import"
        proofs = [partial(_by_a_check, quick), partial(_by, in_truths, id)]
        if module.rpartition(".")[2] in HIDING:
            proofs.reverse()
        for proof in (*proofs, partial(_by, in_random_games, id), partial(_by, in_python, id)):
            if by := proof():
                return by
    return ""


def remake_constants(patch: pytest.MonkeyPatch, id: str, module: ModuleType) -> bool:
    """Work out anew what a module's functions made when it was imported, wherever the game has it."""
    own = {function.__name__ for function in breaches.functions(module)}
    for node in ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
            continue
        calls = [each.func for each in ast.walk(node.value) if isinstance(each, ast.Call)]
        if own.isdisjoint(call.id for call in calls if isinstance(call, ast.Name)):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        old = getattr(module, ast.unparse(target))
        new = eval(compile(ast.Expression(node.value), str(module.__file__), "eval"), vars(module))
        if new != old:
            for where, name in _named(id, old):
                patch.setattr(where, name, new)
    return False


def _named(id: str, value: object) -> list[tuple[ModuleType, str]]:
    """The modules of a game that have a name for a value."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"walpurgis.games.{id}.")]
    return [(module, name) for module in modules for name, one in vars(module).items() if one is value]


@contextlib.contextmanager
def forgetting(id: str) -> Iterator[None]:
    """Forget what functions remember between calls: what they worked out without the fault, or with it."""
    _forget(id)
    yield
    _forget(id)


def _forget(id: str) -> None:
    package = f"walpurgis.games.{id}."
    for name, module in sys.modules.items():
        if name.startswith(package):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
            for variable in REMEMBERED.get(name.removeprefix("walpurgis.games."), ()):
                getattr(module, variable).clear()


def _by_a_check(quick: list[Check]) -> str:
    found = next((check for check in quick if _raises_or(check.run)), None)
    return f"scenarios and transcripts: {found.name}"[:200] if found else ""


def _by(run: Callable[[str], bool], id: str) -> str:
    return run.__name__.replace("_", " ") if _raises_or(partial(run, id)) else ""


def _raises_or(run: Callable[[], bool]) -> bool:
    """Whether a check fails, in whatever way."""
    try:
        return run()
    except TimeoutError:
        raise
    except Exception:
        return True


def in_truths(id: str) -> bool:
    try_truths(walpurgis.game(id), 150)
    return False


def in_random_games(id: str) -> bool:
    conform(walpurgis.game(id), games=8, sampling_rate=0.05)
    return False


def in_python(id: str) -> bool:
    """The game's own tests in Python; what the kit does is done already, and bots may play as they like."""
    files = sorted(str(file) for file in (HERE / "games" / id).glob("test_*.py") if not OTHERS.search(file.name))
    files += [str(HERE / "games" / f"{name}.py") for name in OF_ALL_GAMES]
    own = f"{id} or not ({' or '.join(other for other in walpurgis.games() if other != id)})"
    with contextlib.redirect_stdout(io.StringIO()):
        return pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-k", own, *files]) != 0


def try_one(task: tuple[str, Mutant]) -> tuple[Mutant, str]:
    """Try a mutant, for a limited time."""
    game, mutant = task

    def stop(*_: Any) -> None:
        raise TimeoutError("it plays for ever")

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return mutant, noticed_by(game, mutant)
    except TimeoutError:
        return mutant, "plays for ever"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def is_crucial(mutant: Mutant) -> bool:
    """Whether a mutant may let a seat know too much or be told too little: these are tried first."""
    module, _, old, _ = mutant
    return module.rpartition(".")[2] in HIDING or old.startswith(("state.tell(", "state.whisper("))


def main() -> None:
    """Try the mutants that were not tried yet."""
    parser = argparse.ArgumentParser(description="put faults into a game's rules, and see whether its tests notice")
    parser.add_argument("game", choices=walpurgis.games())
    parser.add_argument("--budget", type=int, default=100, help="how many mutants, those of earlier runs included")
    parser.add_argument("--only", default="", help="only mutants that have this text in module, function or statement")
    parser.add_argument("--again", action="store_true", help="try survivors of earlier runs again")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1, help="which mutants come first, after views, samples and events")
    parser.add_argument(
        "--minutes", type=float, default=600.0, help="stop after so long; the next run goes on from there"
    )
    chosen = parser.parse_args()
    journal = HERE.parent / ".mutants" / f"{chosen.game}.jsonl"
    journal.parent.mkdir(exist_ok=True)
    every = sites(chosen.game)
    random.Random(chosen.seed).shuffle(every)
    every.sort(key=lambda mutant: not is_crucial(mutant))
    done = read_journal(journal, set(every))
    reviewed = read_survivors(chosen.game)
    settled = {mutant for mutant, by in done.items() if by or not chosen.again or " | ".join(mutant) in reviewed}
    wanted = [mutant for mutant in every if chosen.only in " | ".join(mutant)][: chosen.budget]
    tasks = [(chosen.game, mutant) for mutant in wanted if mutant not in settled]
    ends = time.monotonic() + 60 * chosen.minutes
    pool = multiprocessing.get_context("spawn").Pool(chosen.processes, maxtasksperchild=200)
    with pool, journal.open("a", encoding="utf-8") as file:
        for mutant, by in pool.imap_unordered(try_one, tasks):
            done[mutant] = by
            file.write(json.dumps({"mutant": list(mutant), "by": by}) + "\n")
            file.flush()
            if time.monotonic() > ends:
                break
    report(chosen.game, done, reviewed, every)


def read_journal(journal: Path, every: set[Mutant]) -> dict[Mutant, str]:
    """What noticed each mutant that was tried, of those that the rules still have."""
    lines = journal.read_text("utf-8").splitlines() if journal.exists() else []
    entries = [json.loads(line) for line in lines]
    tried: dict[Mutant, str] = {tuple(entry["mutant"]): entry["by"] for entry in entries}
    return {mutant: by for mutant, by in tried.items() if mutant in every}


def survivors_of(game: str) -> Path:
    return HERE / "mutants" / f"{game}.txt"


def read_survivors(game: str) -> dict[str, str]:
    """The survivors that were reviewed and change nothing, each with the reason."""
    path = survivors_of(game)
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {line[2:]: why.strip() for line, why in itertools.pairwise([*lines, ""]) if line.startswith("= ")}


def report(game: str, done: dict[Mutant, str], reviewed: dict[str, str], every: list[Mutant]) -> None:
    """Say how many were noticed and by what, and list the survivors; those that were reviewed stay so."""
    tried = {" | ".join(mutant): by for mutant, by in done.items() if by != "not possible"}
    known = {" | ".join(mutant) for mutant in every}
    survivors = sorted(
        {line for line, by in tried.items() if not by} | {line for line in reviewed if line in known - tried.keys()}
    )
    lines = [f"= {line}\n    {reviewed[line]}\n" if line in reviewed else f"  {line}\n" for line in survivors]
    survivors_of(game).write_text("".join(lines), "utf-8")
    fresh = sum(line not in reviewed for line in survivors)
    say = f"{game}: {len(tried)} of {len(every)} mutants tried; {len(survivors)} survive, {fresh} of them not reviewed"
    by = Counter(by.partition(":")[0] for by in tried.values() if by)
    sys.stdout.write("\n".join([say, *[f"  {number:5} {name}" for name, number in by.most_common()]]) + "\n")


if __name__ == "__main__":
    main()
