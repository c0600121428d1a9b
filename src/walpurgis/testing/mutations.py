"""Positions that somebody has tampered with: one is either refused with a clear error, or can be played."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

from walpurgis.formats.record import Record
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.testing.conformance import BrokenPromise
from walpurgis.testing.position_trial import prove
from walpurgis.testing.random_play import random_game, random_options
from walpurgis.testing.timelimit import TimeLimit, TooLong

NUMBERS = (-1, 0, 1, 2, 7, 8, 99, 100, 255, 9_999, 2**31, 2**63, 2**200)
LONGEST = 20.0
"""How long a trial may take, in seconds; it has a small part of one to play in."""
OTHERS: tuple[Json, ...] = (None, True, 1.5, "", "none", "x" * 300, [], [[]], {}, {"step": "none"})


class TamperingTally:
    """What became of tampered positions."""

    def __init__(self) -> None:
        self.refused = 0
        self.accepted = 0


def fuzz_positions(
    game: Game[Any], positions: int, seed: int = 0, seconds: float = 0.05, go_on: Callable[[int], bool] | None = None
) -> TamperingTally:
    """Tamper with positions of random games; a trial that ends with anything but a ValueError breaks a promise."""
    tally, rng = TamperingTally(), random.Random(seed)
    saved: Json = None
    record: Record | None = None
    for number in range(positions):
        if go_on is not None and not go_on(number):
            break
        if number % 20 == 0:
            record, saved = _some_position(game, rng)
        assert record is not None
        data = json.loads(saved)
        what = [tamper(data, rng) for _ in range(rng.choice((1, 1, 2, 4)))]
        _judge(game, data, what, record, seconds, tally)
    return tally


def _some_position(game: Game[Any], rng: random.Random) -> tuple[Record, bytes]:
    seats = rng.choice(game.seats)
    seed, most = rng.randrange(2**32), rng.randrange(300)
    record, state = random_game(game, seats, random_options(game, seats, rng), seed, most)
    return record, state.save()


def _judge(game: Game[Any], data: Json, what: list[str], record: Record, seconds: float, tally: TamperingTally) -> None:
    try:
        with TimeLimit(LONGEST):
            prove(game, json.dumps(data).encode(), seconds)
    except ValueError:
        tally.refused += 1
    except (Exception, TooLong) as error:
        problem = f"a position with {'; '.join(what)} is not refused in time: {type(error).__name__}: {error}"
        raise BrokenPromise("tampering", problem, record) from error
    else:
        tally.accepted += 1


def tamper(data: Json, rng: random.Random) -> str:
    """Change one place of a saved position; the answer says where and how."""
    place, path = data, []
    while isinstance(place, dict | list) and place:
        key: Any = rng.choice(list(place)) if isinstance(place, dict) else rng.randrange(len(place))
        path.append(str(key))
        inside = place[key]
        if not isinstance(inside, dict | list) or not inside or rng.random() < 0.05:
            return f"{'.'.join(path)} {_change(place, key, rng)}"
        place = inside
    return "nothing"


def _change(place: Any, key: Any, rng: random.Random) -> str:
    way = rng.random()
    if way < 0.1:
        del place[key]
        return "removed"
    if way < 0.2 and isinstance(place, list):
        place.insert(key, copy.deepcopy(place[key]))
        return "doubled"
    if way < 0.3 and isinstance(place, list):
        rng.shuffle(place)
        return "shuffled"
    value = place[key]
    if isinstance(value, int) and not isinstance(value, bool) and way < 0.9:
        place[key] = rng.choice([*NUMBERS, value + 1, value - 1, -value])
    elif isinstance(value, bool) and way < 0.9:
        place[key] = not value
    elif isinstance(value, str) and way < 0.8 and isinstance(place, list):
        place[key] = rng.choice([other for other in place if isinstance(other, str)])
    else:
        place[key] = copy.deepcopy(rng.choice([*NUMBERS, *OTHERS]))  # or it would be changed with the place
    return f"= {str(place[key])[:40]}"
