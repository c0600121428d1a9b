"""Writes anew all files that tests compare with what the code does: `make goldens`, then review the diff.

    python tests/goldens.py              all games
    python tests/goldens.py septima      one game: after a new card, a changed rule, a corrected number

Records and transcripts keep their moves where these are still legal; else a game of the same seats, options and seed is
played anew. Games of earlier rules are never touched: they go on with the box that they began with, which is kept
beside them.
"""

import argparse
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import walpurgis  # noqa: E402
from docs import rooms  # noqa: E402
from tests.games import told  # noqa: E402
from tests.games.earlier_boxes import EARLIER  # noqa: E402
from walpurgis.envs.reference import page  # noqa: E402
from walpurgis.envs.setting import Setting  # noqa: E402
from walpurgis.formats import record as records  # noqa: E402
from walpurgis.formats.box import Box  # noqa: E402
from walpurgis.formats.record import Record  # noqa: E402
from walpurgis.games import folder  # noqa: E402
from walpurgis.kernel.game import Game  # noqa: E402
from walpurgis.kernel.moves import Move  # noqa: E402
from walpurgis.kernel.state import State  # noqa: E402
from walpurgis.testing import counts, transcripts  # noqa: E402

ATTEMPTS: Final = 40
ENVIRONMENTS: Final = ROOT / "docs/environments.md"


def renew_game(game: Game[Any]) -> Iterator[Path]:
    """Write what depends on one game; every file that has changed."""
    tests = ROOT / "tests/games" / game.id
    texts = {file: file.read_text("utf-8") for file in sorted(tests.glob("transcripts/*.transcript"))}
    for file, text in renewed_transcripts(game, texts).items():
        yield from _write(file, text)
    for file in sorted(tests.glob("records/*.txt")):
        yield from _write(file, renewed_record(game, file.read_text("utf-8")))
    for file in sorted(tests.glob("counts.toml")):
        yield from _write(file, counts.renewed(game, file.read_text("utf-8")))
    yield from _write(told.file_of(game.id), told.explained(game))
    yield from _write(ROOT / f"docs/numbers/{game.id}.md", page(game))
    yield from _write(ENVIRONMENTS, with_sizes(game, ENVIRONMENTS.read_text("utf-8")))
    yield from keep_earlier_boxes(game)


def renewed_transcripts(game: Game[Any], texts: dict[Path, str]) -> dict[Path, str]:
    """The same moves, with what is asked and told now; or other moves, where these are no longer legal.

    Games that are played anew are played again, with other moves, until together they ask and tell what they did
    before. What none of them tells then, is named: it wants a scenario.
    """
    new = {file: transcripts.write(game, transcripts.read(text)) for file, text in texts.items()}
    refused = [file for file in texts if not _goes_through(texts[file], new[file])]
    for file in refused:
        new[file] = _attempt(game, texts[file], 0)
    for attempt in range(1, ATTEMPTS):
        for file in refused:
            if missing := _kinds(texts) - _kinds(new):
                other = new | {file: _attempt(game, texts[file], attempt)}
                new = other if len(_kinds(texts) - _kinds(other)) < len(missing) else new
    if missing := _kinds(texts) - _kinds(new):
        print(f"{game.id}: no transcript has {', '.join(sorted(missing))} any more")
    return new


def _goes_through(old: str, new: str) -> bool:
    """Whether all moves of a transcript are still legal, and a game that was over still is."""
    return " is refused: " not in new and ("\n= " in new or "\n= " not in old)


def _attempt(game: Game[Any], text: str, attempt: int) -> str:
    """A transcript of other moves on the same deal: at random, or every other time by rules of thumb."""
    old = transcripts.read(text)
    if attempt % 2 == 0:
        played = transcripts.at_random(game, old.seats, old.options, old.seed, attempt=attempt)
        return transcripts.write(game, played)
    state, rng = game.new(old.seats, old.options, old.seed), random.Random(attempt)
    old.moves.clear()
    while not state.over:
        seat = game.next_seat(state)
        move = _choice(state, seat, rng)
        old.moves.append(f"{seat}: {move}")
        state.apply(seat, move)
    return transcripts.write(game, old)


def _kinds(texts: dict[Path, str]) -> set[str]:
    """All kinds of events and of decisions in some transcripts."""
    return {kind for text in texts.values() for kind in transcripts.kinds(text) | transcripts.prompts(text)}


def renewed_record(game: Game[Any], text: str) -> str:
    """The same moves with their result of today; or a game by rules of thumb, where these are no longer legal."""
    old = records.read(text)
    old.box, old.result = game.box, None
    try:
        state = records.replay(game, old)
    except ValueError:
        return str(_played_anew(game, old))
    old.result = state.result() if state.over else None
    return str(old) if state.over else str(_played_anew(game, old))


def _played_anew(game: Game[Any], old: Record) -> Record:
    new, state = records.begin(game, old.seats, game.carry_over(old.rules, old.options), old.seed)
    rng = random.Random(str(old.seed))
    while not state.over:
        seat = game.next_seat(state)
        new.play(state, seat, _choice(state, seat, rng))
    return new


def _choice(state: State[Any], seat: int, rng: random.Random) -> Move:
    policy, legal = state.game.strategy.policy, state.legal(seat)
    return policy(state.sample(seat, rng), seat, legal, rng) if policy is not None else rng.choice(legal)


def with_sizes(game: Game[Any], text: str) -> str:
    """The page on environments with the numbers of actions and of positions that a game has now."""
    sizes = [Setting(game.id, seats).spec.width for seats in (max(2, game.seats[0]), game.seats[-1])]
    told = f"| {game.title} | {Setting(game.id).encoder.size:,} | {sizes[0]:,} to {sizes[1]:,} |"
    return re.sub(rf"^\| {game.title} \| [\d,]+ \| [\d,]+ to [\d,]+ \|", told, text, flags=re.MULTILINE)


def keep_earlier_boxes(game: Game[Any]) -> Iterator[Path]:
    """Keep the box of the last commit for the games that began with it, once it has changed."""
    wanted = {records.read(file.read_text("utf-8")).box for file in EARLIER.glob(f"{game.id}-*.record")} - {game.box}
    boxes = folder(game) / "boxes"
    if missing := {box for box in wanted if not (boxes / f"{box}.toml").exists()}:
        path = f"src/walpurgis/games/{game.id}/components.toml"
        text = subprocess.run(
            ["git", "show", f"HEAD:{path}"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
        before = Box.read(text).fingerprint()
        if missing != {before}:
            raise SystemExit(f"games of earlier rules began with the box {missing}, and the last commit has {before}")
        boxes.mkdir(exist_ok=True)
        yield from _write(boxes / f"{before}.toml", text)


def renew_common() -> Iterator[Path]:
    """Write what depends on all games: the picture of the rooms, and the web client's types."""
    yield from _write(rooms.PICTURE, rooms.picture())
    for script in ("web/generate.py", "web/generate_protocol.py"):
        subprocess.run([sys.executable, script], cwd=ROOT, check=True)


def _write(file: Path, text: str) -> Iterator[Path]:
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")
        yield file


def main() -> None:
    """Renew everything and name what has changed."""
    parser = argparse.ArgumentParser(description="Write the files anew that tests compare with.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games where none is named")
    for id in parser.parse_args().games or walpurgis.games():  # noqa: A001
        for file in renew_game(walpurgis.game(id)):
            print(file.relative_to(ROOT))
    for file in renew_common():
        print(file.relative_to(ROOT))
    sys.stdout.flush()
    subprocess.run(["git", "--no-pager", "diff", "--stat"], cwd=ROOT, check=False)


if __name__ == "__main__":
    main()
