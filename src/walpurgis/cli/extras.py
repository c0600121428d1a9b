"""What comes with which extra of the package, and the sentence for whoever lacks it."""

from importlib.util import find_spec
from typing import Final

MODULES: Final = {
    "arena": ("numpy", "choix"),
    "envs": ("numpy", "gymnasium", "pettingzoo", "PIL"),
    "learn": ("numpy", "torch"),
    "networks": ("numpy",),
    "openspiel": ("numpy", "pyspiel"),
    "ray": ("ray",),
    "server": (
        "argon2",
        "asyncpg",
        "http_ece",
        "httpx",
        "litestar",
        "msgspec",
        "openskill",
        "py_vapid",
        "uvicorn",
        "websockets",
    ),
}
"""The modules of each extra."""


def need(extra: str, command: str) -> None:
    """ValueError, which names the extra to install, unless everything that a command needs of it is there."""
    lacking = [module for module in MODULES[extra] if find_spec(module) is None]
    if lacking:
        raise ValueError(f'{command} needs {", ".join(lacking)}: pip install "walpurgis[{extra}]"')
