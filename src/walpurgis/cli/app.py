"""All commands of `walpurgis`, and what happens to bad input: one clear line, and a status that is not zero."""

import os
import platform
import sys

from walpurgis import __version__
from walpurgis.cli import (
    admin,
    analyse,
    arena,
    backups,
    balance,
    boxes,
    files,
    learn,
    play,
    puzzles,
    quality,
    rules,
    serve,
    workshop,
)
from walpurgis.cli.arguments import Commands, UsageError
from walpurgis.cli.common import Stopped
from walpurgis.kernel import COMPILED

ENGINE = "compiled" if COMPILED else "pure Python"


app = Commands(
    "A table for modern board games about witches: play them, check them, measure them.",
    version=f"walpurgis {__version__} (rules engine: {ENGINE}, Python {platform.python_version()})",
)
box = Commands("The printed game as data.")
mining = Commands("Decisions with one clearly best move.")

app.add(files.games, play.play, serve.serve, rules.rules, rules.rule, backups.backup, backups.restore)
app.add(files.replay, files.scenario, files.position, files.schema)
app.add(quality.fuzz, quality.truths, quality.bench, arena.arena, arena.check_bot, balance.balance)
app.add(analyse.analyse, puzzles.puzzle, learn.learn)
app.add_group("admin", admin.app)
app.add_group("box", box)
app.add_group("puzzles", mining)
box.add(boxes.check)
box.add_as("diff", boxes.compare)
box.add_as("unconfirmed", boxes.list_unconfirmed)
box.add_as("edit", workshop.edit_box)
mining.add(puzzles.mine)


def main() -> None:
    """Run a command; whatever is wrong with its input is told in one line."""
    sys.path.insert(0, os.getcwd())  # noqa: PTH109 - so that MODULE:NAME finds a game in this folder
    try:
        app.run(sys.argv[1:], "walpurgis")
    except UsageError as error:
        sys.exit(f"walpurgis: {error} ({error.command} --help explains more)")
    except (Stopped, KeyboardInterrupt):
        sys.exit("stopped")
    except BrokenPipeError:  # whoever reads the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (ValueError, OSError) as error:
        sys.exit(f"walpurgis: {_one_line(error)}")


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error).strip()
