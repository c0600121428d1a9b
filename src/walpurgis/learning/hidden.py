"""What others hide: the positions of an observation that its own seat sees, and others do not.

A belief head learns to predict them, so a sampled world can be asked how likely it is. They are found by playing at
random, with a fixed seed, and comparing what a seat sees of itself with what the others see of it.
"""

import random
import re
from functools import cache
from typing import Final

from walpurgis.bots.learned.layout import Layout
from walpurgis.encoding.driver import Driver
from walpurgis.testing.random_play import random_options

GAMES: Final = 4
"""Random games for each number of seats."""
_SEAT: Final = re.compile(r"seat\+(\d+)")
_NOT_HIDDEN: Final = ("decision=", "waiting.", "answered.", "pending.", "observer=", "partial.")


@cache
def hidden_names(layout: Layout) -> list[str]:
    """The names of positions that only their own seat knows, as it calls them itself."""
    found: dict[str, None] = {}
    for seats in layout.game.seats:
        if seats > 1:
            found.update(dict.fromkeys(_hidden_at(layout, seats)))
    return list(found)


def _hidden_at(layout: Layout, seats: int) -> list[str]:
    spec = layout.spec(seats)
    index = {name: place for place, name in enumerate(spec.names)}
    own = [(place, name) for place, name in enumerate(spec.names) if _is_own(name)]
    hidden: set[str] = set()
    for number in range(GAMES):
        rng = random.Random(f"hidden {seats} {number}")
        driver = Driver(spec, layout.game.new(seats, random_options(layout.game, seats, rng), number))
        while not driver.over:
            if rng.random() < 0.2:
                seat, ahead = rng.randrange(seats), rng.randrange(1, seats)
                mine, theirs = driver.look(seat), driver.look((seat - ahead) % seats)
                for place, name in own:
                    if name not in hidden and mine[place] != theirs[index[_as_seen(name, ahead)]]:
                        hidden.add(name)
            driver.act(rng.choice(driver.actions()))
    families = {_family(name) for name in hidden}
    return [name for _, name in own if name in hidden or _family(name) in families]


def _is_own(name: str) -> bool:
    """Whether a name speaks of the observer, or of nobody."""
    return not name.startswith(_NOT_HIDDEN) and all(number == "0" for number in _SEAT.findall(name))


def _family(name: str) -> str:
    """What a name has in common with those of other words for the same thing; the name itself where there are none."""
    stem = name.rpartition("=")[0] or name.rpartition(".")[0]
    return name if stem in ("table", "table.players.seat+0") else stem


def _as_seen(name: str, ahead: int) -> str:
    """What somebody calls a position that the seat so far ahead of him calls by this name."""
    return _SEAT.sub(f"seat+{ahead}", name)
