"""`walpurgis learn`: train a network by self-play, and write what bots play by."""

import os
from pathlib import Path
from typing import Annotated

from walpurgis.cli.arguments import Option
from walpurgis.cli.common import GameId, out
from walpurgis.cli.extras import need


def learn(
    id: GameId,
    minutes: Annotated[float, Option(help="how long; the same command goes on where it stopped")] = 10.0,
    folder: Annotated[Path, Option(help="checkpoint, metrics, curves and the network")] = Path("learned"),
    device: Annotated[str, Option(help="cpu or cuda; a GPU where there is one")] = "",
    workers: Annotated[int, Option(help="processes that step games; -1 is one for each core but one")] = -1,
    opponents: Annotated[str, Option(help="bots in the other seats of some games, by commas")] = "",
    ray: Annotated[bool, Option("--ray", help="play on a Ray cluster, or on a local one of its own")] = False,
    address: Annotated[str, Option(help="with --ray: where the cluster is; auto finds it")] = "",
    seed: Annotated[int, Option(help="of games and of the first weights")] = 1,
) -> None:
    """Learn a game by self-play, from nothing or on from the folder's checkpoint; needs `walpurgis[learn]`."""
    need("learn", "walpurgis learn")
    from walpurgis.learning.commands import find_training, read_recipe_changes
    from walpurgis.learning.export import export

    training = find_training()
    count = max(0, (os.cpu_count() or 1) - 1) if workers < 0 else workers
    machine = training.Machine(device=device, workers=count, ray=ray, address=address or None)
    command = f"walpurgis learn {id} --minutes {minutes:g} --seed {seed}"
    run = training.Training(id, folder, read_recipe_changes([], opponents, ""), machine, seed, command)
    run.run(minutes, training.tell)
    network = folder / f"{run.layout.game.id}.network"
    export(run.path, network, f"python -m walpurgis.learning export {run.path} {network}")
    out.print(f"{network}: seat it as net:{network}")
