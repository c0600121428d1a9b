"""All commands of `walpurgis`, and what happens to bad input: one clear line, and a status that is not zero."""

import os
import sys

import typer
from typer.exceptions import TyperException

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

app = typer.Typer(
    help="A table for modern board games about witches: play them, check them, measure them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
box = typer.Typer(help="The printed game as data.", no_args_is_help=True)
mining = typer.Typer(help="Decisions with one clearly best move.", no_args_is_help=True)

app.command()(files.games)
app.command()(play.play)
app.command()(serve.serve)
app.command()(rules.rules)
app.command()(rules.rule)
app.command()(backups.backup)
app.command()(backups.restore)
app.command()(files.replay)
app.command()(files.scenario)
app.command()(files.position)
app.command()(files.schema)
app.command()(quality.fuzz)
app.command()(quality.truths)
app.command()(quality.bench)
app.command()(arena.arena)
app.command()(arena.check_bot)
app.command()(balance.balance)
app.command()(analyse.analyse)
app.command()(puzzles.puzzle)
app.command()(learn.learn)
app.add_typer(admin.app, name="admin")
app.add_typer(box, name="box")
app.add_typer(mining, name="puzzles")
box.command("check")(boxes.check)
box.command("diff")(boxes.compare)
box.command("unconfirmed")(boxes.list_unconfirmed)
box.command("edit")(workshop.edit_box)
mining.command("mine")(puzzles.mine)


def main() -> None:
    """Run a command; whatever is wrong with its input is told in one line."""
    sys.path.insert(0, os.getcwd())  # noqa: PTH109 - so that MODULE:NAME finds a game in this folder
    try:
        sys.exit(app(prog_name="walpurgis", standalone_mode=False))
    except TyperException as error:
        sys.exit(f"walpurgis: {error.format_message()} (walpurgis --help explains the commands)" if str(error) else 2)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit("stopped")
    except (ValueError, OSError) as error:
        sys.exit(f"walpurgis: {_one_line(error)}")


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error).strip()
