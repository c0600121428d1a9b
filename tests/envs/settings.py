"""What the tests of environments share: every game, mode and number of seats."""

import random
from typing import Any

import walpurgis
from walpurgis.encoding.driver import Driver
from walpurgis.envs.setting import Setting
from walpurgis.testing.random_play import random_options

GAMES = walpurgis.games()
MODES: dict[str, list[dict[str, Any]]] = {
    "broom_service": [
        {"board": "front"},
        {"board": "back"},
        {"storm_clouds": True},
        {"mountain_tiles": True, "storm_clouds": True},
    ],
    "new_salem": [{}],
    "septima": [{"mode": "basic"}, {"mode": "full"}, {"mode": "solo"}],
    "witchstone": [{"secret_scrolls": False}, {"secret_scrolls": True}],
}


def every_setting() -> list[tuple[str, int, dict[str, Any]]]:
    """Every game with each of its modes and all numbers of seats that go with it."""
    found = []
    for name, modes in MODES.items():
        game = walpurgis.game(name)
        for mode in modes:
            for seats in game.seats:
                try:
                    game.check(seats, game.read_options(mode))
                except ValueError:
                    continue
                found.append((name, seats, mode))
    return found


def spoken(value: object) -> str:
    """How a part of a setting is called in the name of a test."""
    return "+".join(f"{key}={word}" for key, word in value.items()) if isinstance(value, dict) else str(value)


def random_setting(id: str, rng: random.Random) -> Setting:
    """A game with any number of seats and any options."""
    game = walpurgis.game(id)
    seats = rng.choice(game.seats)
    return Setting(id, seats, random_options(game, seats, rng))


def play(setting: Setting, actions: int, seed: int = 0) -> Driver:
    """A game in its middle."""
    rng = random.Random(seed)
    driver = setting.deal(seed)
    for _ in range(actions):
        if not driver.over:
            driver.act(rng.choice(driver.actions()))
    return driver
