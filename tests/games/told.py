"""What explains a change: for each place of the table that a seat sees, the kinds of events that tell of its changes.

Random games are watched through the eyes of every seat and of a spectator. Whenever what they see of the table
changes, they have heard at least one of the events that stand in `tests/games/GAME/told.txt` for that place. `make
goldens` writes the files anew, and the diff is reviewed: an event that is told no longer leaves its places to others,
or to `nothing`.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.testing.random_play import random_options

HERE = Path(__file__).parent
GAMES = 12
NOTHING = "nothing"
UNTOLD = {
    "broom_service": {
        "brave": "whoever passes in a turn ends it, which is the move that everybody reads",
        "leader": "as above: the next one leads",
        "role": "as above: there is no role to follow any more",
    },
    "septima": {
        "memory.hands": "tiles that one was handed in the draft: the question shows them",
        "memory.kept": "one's own choice in the draft",
        "players.*.ritual": "where one begins is the move itself, which everybody reads",
        "turn.acting": "which part of a turn it is: the question says so",
        "turn.lunar": "as above",
        "turn.printed": "as above",
        "turn.septima": "as above",
        "turn.stage": "as above",
    },
    "witchstone": {
        "blocks": "actions that are due: whoever does without the rest says so in the move",
        "blocks.*.n": "as above",
        "blocks.*.queue": "as above",
    },
}
"""Places that may change although nobody hears of it, and why."""
Heard = dict[str, list[frozenset[str]]]
"""For each place, what was heard whenever it changed; under no place, what was heard at all."""
EVERYTHING = ""


def file_of(id: str) -> Path:
    return HERE / id / "told.txt"


def explained(game: Game[Any], games: int = GAMES) -> str:
    """For each place, few kinds of events that together explain all its changes."""
    heard = watch(game, games)
    often = Counter(kind for kinds in heard.pop(EVERYTHING) for kind in kinds)
    heard = {place: kinds for place, kinds in heard.items() if place not in UNTOLD.get(game.id, {})}
    return "".join(f"{place}: {', '.join(fewest(heard[place], often))}\n" for place in sorted(heard))


def read(text: str) -> dict[str, set[str]]:
    """The kinds by place."""
    pairs = (line.split(": ") for line in text.splitlines())
    return {place: set(kinds.split(", ")) for place, kinds in pairs}


def unexplained(game: Game[Any], text: str, games: int = GAMES) -> list[str]:
    """The places whose changes are not explained by what the text has for them."""
    told, found = read(text), []
    for place, changes in sorted(watch(game, games).items()):
        strange = [kinds for kinds in changes if place in told and kinds.isdisjoint(told[place])]
        if strange:
            found.append(f"{place} changed, and who saw it heard of {', '.join(sorted(strange[0])) or NOTHING}")
    return found


def watch(game: Game[Any], games: int) -> Heard:
    """What was heard in some random games whenever a seat saw a place change."""
    heard: Heard = defaultdict(list)
    for number in range(games):
        rng, seats = random.Random(number), game.seats[number % len(game.seats)]
        state = game.new(seats, random_options(game, seats, rng), number)
        viewers = [None, *range(seats)]
        before = [state.view(viewer)["table"] for viewer in viewers]
        while not state.over:
            seat = rng.choice(state.waiting)
            events = state.listen()
            state.apply(seat, rng.choice(state.legal(seat)))
            after = [state.view(viewer)["table"] for viewer in viewers]
            for viewer, old, new in zip(viewers, before, after, strict=True):
                kinds = frozenset(event.kind.name for event in events if event.seen_by(viewer))
                for place in {EVERYTHING, *changes(old, new)}:
                    heard[place].append(kinds)
            before = after
    return heard


def changes(old: Json, new: Json, place: str = "") -> Iterator[str]:
    """The places in which two views of a table differ; `*` stands for a seat, a number or an id."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and set(old) == set(new):
        for name in old:
            inside = "*" if any(letter.isdigit() for letter in name) else name
            yield from changes(old[name], new[name], f"{place}.{inside}".removeprefix("."))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and isinstance(old[:1], list):
        pairs = [pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]]
        inside = isinstance(pairs[0][0], dict) and isinstance(pairs[0][1], dict)
        for one, other in pairs if inside else []:
            yield from changes(one, other, f"{place}.*")
        if not inside:
            yield place
    else:
        yield place


def fewest(heard: list[frozenset[str]], often: Counter[str]) -> list[str]:
    """Few kinds of which one was heard each time: first those that are seldom heard without the change."""
    kinds = [NOTHING] if any(not each for each in heard) else []
    left = [each for each in heard if each]
    while left:
        counts = Counter(kind for each in left for kind in each)
        best = min(counts, key=lambda kind: (-(counts[kind] ** 2) / often[kind], kind))
        kinds.append(best)
        left = [each for each in left if best not in each]
    return sorted(kinds)
