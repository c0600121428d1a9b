"""The promises of the contract, each as a check of one position or of one game."""

import json
import pickle
import random
from collections.abc import Callable
from typing import Any, Final

from walpurgis.formats import record as records
from walpurgis.kernel.census import compare
from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import Simultaneous
from walpurgis.testing.dealer import Tally, choose_viewer, deal_truth, difference
from walpurgis.testing.random_play import ContractViolation, make, random_move, random_walk, written

ENOUGH: Final = 30
"""So often a place has to be met before it counts that it never varied."""


class Probe:
    """What a check is given: a position of a random game, its record, and earlier states."""

    def __init__(
        self, game: Game[Any], state: State[Any], record: records.Record, rng: random.Random, tally: Tally
    ) -> None:
        self.game = game
        self.state = state
        self.record = record
        self.rng = rng
        self.tally = tally
        """What the independent dealer has tried in the whole run."""
        self.census = game.census(state)
        self.earlier: list[tuple[State[Any], bytes]] = []

    def seats(self) -> list[int | None]:
        return [None, *range(self.state.seats)]


def ask_somebody(probe: Probe) -> str:
    """Every decision has waiting seats, and each of them a move; nobody else has one. Some of them are awaited."""
    state = probe.state
    if not state.waiting or list(state.waiting) != sorted(set(state.waiting)):
        return f"the waiting seats {state.waiting} are not a sorted, non-empty tuple"
    awaited = probe.game.awaited(state)
    if not awaited or not set(awaited) <= set(state.waiting):
        return f"the game waits for {awaited}, but {state.waiting} may act"
    for seat in range(state.seats):
        try:
            legal = state.legal(seat)
        except RuntimeError as error:
            return str(error)
        if bool(legal) != (seat in state.waiting):
            return f"seat {seat} has {len(legal)} moves, but {state.waiting} are waiting"
        if len(set(legal)) != len(legal):
            return f"seat {seat} has a legal move twice: {sorted(str(move) for move in legal)}"
        if state.legal(seat) != legal or state.copy().legal(seat) != legal:
            return f"the legal moves of seat {seat} are not stable"
        if (state.prompt(seat) is None) == (seat in state.waiting):
            return f"seat {seat} has a prompt exactly when it is not waiting"
    return ""


def copy_independently(probe: Probe) -> str:
    """No move changes an earlier copy, or what a copy has in common with its origin."""
    for number, (state, saved) in enumerate(probe.earlier):
        if written(state) != saved:
            return f"the copy made before move {number} has changed since"
    twin = probe.state.copy()
    if written(twin) != written(probe.state):
        return "a copy differs from its origin"
    before = written(probe.state)
    random_walk(twin, probe.rng, 5)
    _stay(probe.state, before)
    return ""


def apply_every_move(probe: Probe) -> str:
    """Every legal move applies."""
    state = probe.state
    before = written(state)
    for seat in state.waiting:
        legal = state.legal(seat)
        for move in probe.rng.sample(legal, min(len(legal), 10)):
            make(state.copy(), seat, move)
    _stay(state, before)
    return ""


def save_exactly(probe: Probe) -> str:
    """Saved and loaded, a state is the same, and plays on the same."""
    state = probe.state
    saved = written(state)
    for loaded in (probe.game.load(saved), pickle.loads(pickle.dumps(state))):
        if written(loaded) != saved:
            return f"loading gives {written(loaded)!r} for {saved!r}"
        if loaded.waiting != state.waiting:
            return f"loaded, the game waits for {loaded.waiting} instead of {state.waiting}"
        original, seed = state.copy(), probe.rng.random()
        random_walk(original, random.Random(seed), 5)
        _stay(state, saved)
        try:
            random_walk(loaded, random.Random(seed), 5)
        except ContractViolation as violation:
            return f"the loaded game cannot be played on: {violation}"
        if written(loaded) != written(original):
            return f"the loaded game plays on differently: {difference(loaded.data(), original.data())}"
    return ""


def be_fair(probe: Probe) -> str:
    """Whatever the hidden truth is, equal views give equal legal moves, prompts and samples."""
    state = probe.state
    views = dict(zip(probe.seats(), state.views(probe.seats()), strict=True))
    for seat, view in views.items():
        if state.view(seat) != view:
            return f"seat {seat} sees something else beside others: {difference(view, state.view(seat))}"
        world = state.sample(seat, random.Random(probe.rng.random()))
        if world.view(seat) != view:
            return f"a sample of seat {seat} does not agree with its view: {difference(world.view(seat), view)}"
        if world.waiting != state.waiting:
            return f"a sample of seat {seat} waits for {world.waiting} instead of {state.waiting}"
        if world.generator == state.generator:
            return f"a sample of seat {seat} foresees the coming dice"
        problem = _treats_alike(world, state, seat, probe.rng.random())
        if problem:
            return problem
    return ""


def begin_fairly(probe: Probe) -> str:
    """Two deals that look alike to a seat are alike to it, though nobody made one from the other."""
    record = probe.record
    state = probe.game.new(record.seats, record.options, record.seed)
    first = record.seed if isinstance(record.seed, int) else 0
    for number in range(1, 4):
        other = probe.game.new(record.seats, record.options, first + 7919 * number)
        for seat in probe.seats():
            if other.view(seat) == state.view(seat):
                problem = _treats_alike(other, state, seat, probe.rng.random())
                if problem:
                    return problem
    return ""


def treat_truths_alike(probe: Probe) -> str:
    """What the independent dealer deals behind a view is alike to its seat: see `walpurgis.testing.dealer`."""
    viewer = choose_viewer(probe.state, probe.rng)
    return deal_truth(probe.state, viewer, probe.rng, probe.tally)


def vary_all_truths(tally: Tally) -> str:
    """A place that is hidden, but that no truth varies, is one about which nothing is proved."""
    stuck = tally.never_varied(ENOUGH)
    return f"no truth could vary what nobody sees in {', '.join(stuck)}" if stuck else ""


def vary_all_samples(tally: Tally) -> str:
    """What is hidden differs from sample to sample."""
    stuck = tally.never_sampled(ENOUGH)
    return f"samples of a view always hold the same in {', '.join(stuck)}" if stuck else ""


def _treats_alike(one: State[Any], other: State[Any], seat: int | None, seed: float) -> str:
    """Whether two states that look alike to a seat give it the same samples, legal moves and prompts."""
    first, second = one.sample(seat, random.Random(seed)), other.sample(seat, random.Random(seed))
    if written(first) != written(second):
        return f"seat {seat} has equal views, but unequal samples: {difference(first.data(), second.data())}"
    if seat is None or seat not in other.waiting:
        return ""
    if one.legal(seat) != other.legal(seat):
        return f"seat {seat} has equal views, but other legal moves: {_both(one, other, seat)}"
    if one.prompt(seat) != other.prompt(seat):
        return f"seat {seat} has equal views, but other prompts: {one.prompt(seat)} {other.prompt(seat)}"
    return ""


def sample_whole_worlds(probe: Probe) -> str:
    """A sampled state is a real one: it saves, keeps the pieces, and can be played on."""
    for seat in probe.seats():
        world = probe.state.sample(seat, random.Random(probe.rng.random()))
        problem = compare(probe.game.census(world), probe.census)
        if problem:
            return f"a sample of seat {seat} has other pieces: {problem}"
        if written(probe.game.load(written(world))) != written(world):
            return f"a sample of seat {seat} does not save exactly"
        try:
            random_walk(world, probe.rng, 5)
        except ContractViolation as violation:
            return f"a sample of seat {seat} cannot be played on: {violation}"
    return ""


def mark_what_is_new(probe: Probe) -> str:
    """A move without a mark shows nobody anything: what follows is the same in every world that agrees with a view."""
    state = probe.state
    seat, move = random_move(state, probe.rng)
    after = state.copy()
    told = after.listen()
    make(after, seat, move)
    if after.reveal_count != state.reveal_count:
        return ""
    world = state.sample(seat, random.Random(probe.rng.random()))
    heard = world.listen()
    make(world, seat, move)
    if world.reveal_count == state.reveal_count and world.view(seat) != after.view(seat):
        return f"seat {seat} learns from {move} without a mark: {difference(world.view(seat), after.view(seat))}"
    first, second = _seen(told, seat), _seen(heard, seat)
    if world.reveal_count == state.reveal_count and first != second:
        return f"seat {seat} hears of something new after {move} without a mark: {first} {second}"
    return ""


def refuse_without_trace(probe: Probe) -> str:
    """An illegal move raises IllegalMove and changes nothing."""
    state = probe.state
    before = written(state)
    attempts: list[tuple[int, Any]] = [(seat, _nonsense(probe, seat)) for seat in range(state.seats)]
    attempts += [(state.seats, state.legal(state.waiting[0])[0]), (state.waiting[0], "nonsense")]
    for seat, move in attempts:
        if move is None:
            continue
        try:
            state.apply(seat, move)
        except IllegalMove:
            pass
        else:
            return f"{move} of seat {seat} was accepted"
        if written(state) != before:
            return f"the refused move {move} of seat {seat} left a trace"
    return ""


def read_back_notation(probe: Probe) -> str:
    """Every legal move reads back from its text and from its JSON, and no two are written alike."""
    for seat in probe.state.waiting:
        legal = probe.state.legal(seat)
        texts = [str(move) for move in legal]
        if len(set(texts)) != len(texts):
            return f"two moves of seat {seat} are written alike: {sorted(texts)}"
        for move, text in zip(legal, texts, strict=True):
            try:
                ways = (
                    probe.game.read(probe.state, seat, text),
                    probe.game.verbs.parse(text),
                    probe.game.verbs.read(json.loads(json.dumps(move.data()))),
                    pickle.loads(pickle.dumps(move)),
                )
            except ValueError as error:
                return f"{text!r} does not read back: {error}"
            if any(way != move for way in ways):
                return f"{text!r} reads back as {ways}"
    return ""


def show_plain_views(probe: Probe) -> str:
    """Views, prompts and events are JSON."""
    state = probe.state
    for seat in probe.seats():
        for value in (state.view(seat), state.prompt(seat) if seat is not None else None):
            problem = _not_plain(value)
            if problem:
                return f"what seat {seat} sees is {problem}"
    twin = state.copy()
    told = twin.listen()
    random_walk(twin, probe.rng, 3)
    problems = [_not_plain(event.data()) for event in told]
    return next((f"an event is {problem}" for problem in problems if problem), "")


def conserve_pieces(probe: Probe) -> str:
    """Every piece of the box lies in one place, as in the opening: none is doubled, and none is lost."""
    return compare(probe.game.census(probe.state), probe.census)


def ignore_the_order_of_answers(probe: Probe) -> str:
    """In a simultaneous choice the order in which the answers come changes nothing."""
    state = probe.state
    step = state.stack[-1]
    if not isinstance(step, Simultaneous) or len(state.waiting) < 2:
        return ""
    answers = [(seat, probe.rng.choice(state.legal(seat))) for seat in state.waiting]
    ends = set()
    for order in (answers, answers[::-1]):
        twin = state.copy()
        for seat, move in order:
            make(twin, seat, move)
        ends.add(written(twin))
    if len(ends) > 1:
        return f"answers in another order lead elsewhere: {answers}"
    twin = state.copy()
    make(twin, *answers[0])
    twin.retract(answers[0][0])
    return "" if written(twin) == written(state) else "a retracted answer leaves a trace"


def end_with_a_result(probe: Probe) -> str:
    """When it is over, the game has a result whose lines add up."""
    result = probe.state.result()
    seats = range(probe.state.seats)
    if not set(result) >= {"scores", "ranks", "winners", "breakdown", "ending"}:
        return f"the result lacks a part: {sorted(result)}"
    for seat in seats:
        if sum(result["breakdown"][seat].values()) != result["scores"][seat]:
            return f"the lines of seat {seat} do not add up to its score: {result}"
    if any(seat not in seats for seat in result["winners"]) or len(result["ranks"]) != len(seats):
        return f"winners or ranks name no seats: {result}"
    problem = _not_plain(result)
    if problem:
        return f"the result is {problem}"
    return "" if not probe.state.waiting else "the game is over, and yet somebody is waiting"


def replay_exactly(probe: Probe) -> str:
    """A record replays to the identical state, from the same seed, after a journey through text."""
    try:
        again = records.replay(probe.game, records.read(str(probe.record)))
    except ValueError as error:
        return str(error)
    return "" if written(again) == written(probe.state) else "the record leads to another state"


POSITION: Final[dict[str, Callable[[Probe], str]]] = {
    "asks": ask_somebody,
    "conserves": conserve_pieces,
}
"""What is checked at every decision."""

CLOSELY: Final[dict[str, Callable[[Probe], str]]] = {
    "copies": copy_independently,
    "applies": apply_every_move,
    "saves": save_exactly,
    "fair": be_fair,
    "truths": treat_truths_alike,
    "samples": sample_whole_worlds,
    "marks": mark_what_is_new,
    "refuses": refuse_without_trace,
    "notation": read_back_notation,
    "views": show_plain_views,
    "order": ignore_the_order_of_answers,
}
"""What takes longer, and is checked at some decisions (see `sampling_rate`).

The dealer comes before the census of samples: it names the place that a sampler leaves as it is.
"""

ENDING: Final[dict[str, Callable[[Probe], str]]] = {
    "fair": begin_fairly,
    "result": end_with_a_result,
    "replays": replay_exactly,
}
"""What is checked when a game is over."""

RUN: Final[dict[str, Callable[[Tally], str]]] = {
    "truths": vary_all_truths,
    "worlds": vary_all_samples,
}
"""What is checked over a whole run."""


def _stay(state: State[Any], before: bytes) -> None:
    if written(state) != before:
        raise ContractViolation("copies", "moves on a copy change its origin")


def _not_plain(value: Json) -> str:
    """What keeps a value from being plain JSON, or nothing."""
    try:
        plain = json.loads(json.dumps(value))
    except (TypeError, ValueError) as error:
        return f"not JSON: {error}"
    return "" if plain == value else f"not plain JSON: {difference(plain, value)}"


def _nonsense(probe: Probe, seat: int) -> Move | None:
    """A move of the game that the seat may not make now, if the game's first verbs have one."""
    legal = set(probe.state.legal(seat))
    for verb in probe.game.verbs.all:
        move: Move = verb.of(*[kind.value(probe.rng.randrange(kind.size)) for kind in verb.kinds])
        if move not in legal:
            return move
    return None


def _seen(events: list[Any], seat: int) -> list[Json]:
    return [event.data() for event in events if event.seen_by(seat)]


def _both(world: State[Any], state: State[Any], seat: int) -> str:
    return f"{[str(move) for move in world.legal(seat)]} {[str(move) for move in state.legal(seat)]}"
