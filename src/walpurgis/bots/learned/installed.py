"""Which games have a network: one that ships, or one in the folder that the environment names.

Those that ship are a distribution of their own, `walpurgis-networks`; in the source tree they lie beside this module.

A network is offered only where it fits: the same version of the rules, the same box, the same observations and actions.
Reading needs NumPy; without it, or without a network, there are simply fewer levels.
"""

import os
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from walpurgis.games import registered
from walpurgis.kernel.game import COPY_MARK

if TYPE_CHECKING:
    from walpurgis.bots.learned.network import Network

NETWORKS: Final = "WALPURGIS_NETWORKS"
"""The environment variable that names a folder with networks, GAME.network each; they come before ours."""
SUFFIX: Final = ".network"
SHIPPED: Final = Path(__file__).parent / "networks"
"""The folder of those that ship, in the source tree."""
PACKAGE: Final = "walpurgis_networks"
"""The package that has them where Walpurgis is installed."""


def installed(game_id: str) -> bool:
    """Whether there is a network for a game that can be played with here."""
    return _find(game_id, os.environ.get(NETWORKS, ""))[0] is not None


def why_not(game_id: str) -> str:
    """Why there is no network for a game, in a sentence."""
    return _find(game_id, os.environ.get(NETWORKS, ""))[1]


def network(game_id: str) -> "Network":
    """The network of a game; ValueError says why there is none."""
    found, problem = _find(game_id, os.environ.get(NETWORKS, ""))
    if found is None:
        raise ValueError(problem)
    return found


def shipped() -> Path | None:
    """The folder of the networks that ship: in the source tree, else in `walpurgis-networks`, if it is installed."""
    if SHIPPED.is_dir():
        return SHIPPED
    spec = find_spec(PACKAGE)
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


@cache
def network_at(game_id: str, path: str) -> "Network":
    """The network in a file, if it fits the game."""
    from walpurgis.bots.learned.layout import layout
    from walpurgis.bots.learned.network import read

    return read(Path(path), layout(registered(game_id)))


@cache
def _find(game_id: str, folder: str) -> "tuple[Network | None, str]":
    if COPY_MARK in game_id:
        return None, "networks have learned with the standard box, and this game has another one"
    path = _path(game_id, folder)
    if path is None:
        lacking = shipped() is None
        remedy = ': pip install "walpurgis[networks]" brings those that there are' if lacking else ""
        return None, f"no network for {game_id!r} is installed{remedy}"
    if find_spec("numpy") is None:
        return None, 'networks need NumPy: pip install "walpurgis[networks]"'
    try:
        return network_at(game_id, str(path)), ""
    except ValueError as error:
        return None, f"the network of {game_id!r} cannot be used: {error}"


def _path(game_id: str, folder: str) -> Path | None:
    folders = [Path(folder) if folder else None, shipped()]
    paths = [home / f"{game_id}{SUFFIX}" for home in folders if home is not None]
    return next((path for path in paths if path.exists()), None)
