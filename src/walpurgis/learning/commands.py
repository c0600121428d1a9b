"""The commands of `python -m walpurgis.learning`: train, export, and say what a file is."""

import argparse
import json
import os
import random
import shlex
import sys
from pathlib import Path
from typing import Any

from walpurgis.bots.learned.installed import SUFFIX
from walpurgis.bots.learned.network import read
from walpurgis.bots.match import Maker, interval, wins
from walpurgis.bots.names import bot_maker, split_names
from walpurgis.games import game as find_game


def main(arguments: list[str] | None = None) -> None:
    """Do what the command line says."""
    given = sys.argv[1:] if arguments is None else arguments
    chosen = parser().parse_args(given)
    try:
        chosen.run(chosen, recorded(given))
    except ValueError as error:
        sys.exit(f"error: {error}")


def recorded(arguments: list[str]) -> str:
    """The command that a file keeps, to make it again: files and folders by name, wherever they lie on this machine."""
    named = [Path(word).name if Path(word).is_absolute() else word for word in arguments]
    return f"python -m walpurgis.learning {shlex.join(named)}"


def parser() -> argparse.ArgumentParser:
    """What the command line knows."""
    whole = argparse.ArgumentParser(prog="python -m walpurgis.learning", description="Learn to play by self-play.")
    commands = whole.add_subparsers(required=True, metavar="COMMAND")
    train = commands.add_parser("train", help="play against itself and learn, from nothing or on from a checkpoint")
    train.add_argument("game", help="a game's id, or MODULE:NAME")
    add_training_options(train)
    train.set_defaults(run=run_train)
    export = commands.add_parser("export", help="write a network that bots play by, from a checkpoint")
    export.add_argument("checkpoint", type=Path)
    export.add_argument("out", type=Path, help=f"a file, or a folder for GAME{SUFFIX}")
    export.set_defaults(run=run_export)
    match = commands.add_parser("match", help="let a bot play against a field of another one, its seat rotating")
    match.add_argument("game")
    match.add_argument("bot", help="a bot's name, such as net:FILE")
    match.add_argument("--against", default="witch")
    match.add_argument("--seats", type=int)
    match.add_argument("--games", type=int, default=100)
    match.add_argument("--seed", type=int, default=0)
    match.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    match.set_defaults(run=run_match)
    adopt = commands.add_parser("adopt", help="let a network play with a standard box that it did not learn with")
    adopt.add_argument("network", type=Path)
    adopt.set_defaults(run=run_adopt)
    show = commands.add_parser("show", help="say what a network is and where it comes from")
    show.add_argument("network", type=Path)
    show.set_defaults(run=run_show)
    return whole


def add_training_options(train: argparse.ArgumentParser) -> None:
    train.add_argument("--minutes", type=float, default=10.0, help="how long this slice takes (%(default)s)")
    train.add_argument("--rounds", type=int, help="end after so many rounds, if that is sooner")
    train.add_argument("--folder", type=Path, default=Path("learned"), help="checkpoint, metrics, curves (%(default)s)")
    train.add_argument("--device", default="", help="cpu or cuda; a GPU where there is one")
    train.add_argument(
        "--workers", type=int, default=max(0, (os.cpu_count() or 1) - 1), help="processes that step games"
    )
    train.add_argument("--threads", type=int, default=1, help="of PyTorch on a CPU (%(default)s)")
    train.add_argument("--groups", type=int, default=2, help="groups of games that take turns (%(default)s)")
    train.add_argument("--overlap", action="store_true", help="play a round while the one before is learned from")
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--start", type=Path, help="a network whose weights to begin with, where there is no checkpoint")
    train.add_argument("--opponents", default="", help="bots in the other seats of some games, by commas")
    train.add_argument("--seats", default="", help="numbers of seats, by commas; all by default")
    train.add_argument(
        "--set", action="append", default=[], metavar="NAME=NUMBER", help="change a number of the recipe"
    )
    train.add_argument("--ray", action="store_true", help="play on a Ray cluster: a local one, or the one at --address")
    train.add_argument("--address", help="of a Ray cluster; auto finds it")
    train.add_argument("--actors", type=int, default=2, help="processes on the Ray cluster (%(default)s)")


def run_train(chosen: argparse.Namespace, command: str) -> None:
    """Train for a while."""
    training = find_training()
    machine = training.Machine(
        chosen.device,
        chosen.workers,
        chosen.threads,
        chosen.groups,
        chosen.overlap,
        chosen.ray,
        chosen.address,
        chosen.actors,
    )
    slice_ = training.Training(
        chosen.game,
        chosen.folder,
        read_recipe_changes(chosen.set, chosen.opponents, chosen.seats),
        machine,
        chosen.seed,
        command,
        chosen.start,
    )
    slice_.run(chosen.minutes, training.tell, chosen.rounds)
    sys.stdout.write(f"\n{slice_.path}\n")


def read_recipe_changes(settings: list[str], opponents: str, seats: str) -> dict[str, Any]:
    """What a command line changes of a recipe."""
    found: dict[str, Any] = {}
    for text in settings:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--set {text!r} is not of the form NAME=NUMBER")
        try:
            found[name] = float(value) if "." in value or "e" in value else int(value)
        except ValueError:
            raise ValueError(f"--set {text!r}: {value!r} is not a number") from None
    if opponents:
        found["opponents"] = tuple(split_names(opponents))
    if seats:
        found["seats"] = tuple(int(word) for word in seats.split(","))
    return found


def run_export(chosen: argparse.Namespace, command: str) -> None:
    """Write a network."""
    from walpurgis.learning.export import export
    from walpurgis.learning.files import read_about

    game = read_about(chosen.checkpoint)[0]["game"]
    out = chosen.out / f"{game}{SUFFIX}" if chosen.out.is_dir() or not chosen.out.suffix else chosen.out
    export(chosen.checkpoint, out, command)
    sys.stdout.write(f"{out}  {out.stat().st_size:,} bytes\n")


def run_match(chosen: argparse.Namespace, command: str) -> None:
    """Play a match on all cores."""
    from walpurgis.bots.processes import make_pool

    found = find_game(chosen.game)
    seats = chosen.seats or max(2, found.seats[0])
    bot_maker(chosen.bot), bot_maker(chosen.against)
    deals = max(1, chosen.games // seats)
    with make_pool(chosen.workers) as pool:
        jobs = [
            pool.submit(_play, chosen.game, chosen.bot, chosen.against, seats, chosen.seed + deal)
            for deal in range(deals)
        ]
        won = sum(job.result() for job in jobs)
    low, high = interval(won, deals * seats)
    sys.stdout.write(
        f"{chosen.bot} among {chosen.against}, {found.title}, {seats} seats: won {won / (deals * seats):.1%} of "
        f"{deals * seats} games (95 % interval {low:.1%} to {high:.1%}; fair {1 / seats:.1%})\n"
    )


def _play(game: str, bot: str, against: str, seats: int, deal: int) -> float:
    """One deal, played once from every seat."""
    found = find_game(game)

    def maker(name: str) -> Maker:
        make = bot_maker(name)
        return lambda rng: make(found.id, random.Random(rng.getrandbits(64)))

    return wins(found, maker(bot), maker(against), seats, seats, None, deal)


def run_adopt(chosen: argparse.Namespace, command: str) -> None:
    """Name the standard box among those that a network may play with. How well it does is for its maker to try."""
    from walpurgis.learning.export import adopt

    sys.stdout.write(f"{chosen.network} plays with the boxes {', '.join(adopt(chosen.network))}\n")


def run_show(chosen: argparse.Namespace, command: str) -> None:
    """Print what a network says about itself."""
    sys.stdout.write(json.dumps(read(chosen.network).about, indent=2, ensure_ascii=False) + "\n")


def find_training() -> Any:
    """What needs PyTorch, or a word on how to get it."""
    try:
        from walpurgis.learning import training
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise ValueError('PyTorch is not installed: pip install "walpurgis[learn]"') from error
    return training
