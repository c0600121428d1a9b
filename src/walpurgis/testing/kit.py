"""The promises of the contract, each as a check of one position or of one game."""

import json
import pickle
import random
from collections.abc import Callable, Iterable
from typing import Any, Final

from walpurgis.kernel import record as records
from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import Simultaneous
from walpurgis.testing.play import random_move, random_options


class Broken(AssertionError):
    """A promise that a game does not keep. `record` leads to the position in which it was seen."""

    def __init__(self, promise: str, problem: str, record: records.Record) -> None:
        super().__init__(f"{promise}: {problem}\n(after {len(record.entries)} moves)\n{record}")
        self.promise = promise
        self.record = record


class Visit:
    """One position on the way through a random game, and all that came before it."""

    def __init__(self, game: Game[Any], state: State[Any], record: records.Record, rng: random.Random) -> None:
        self.game = game
        self.state = state
        self.record = record
        self.rng = rng
        self.census = game.census(state)
        self.earlier: list[tuple[State[Any], bytes]] = []

    def seats(self) -> list[int | None]:
        return [None, *range(self.state.seats)]


def ask_somebody(visit: Visit) -> str:
    """Every decision has waiting seats, and each of them a move; nobody else has one."""
    state = visit.state
    if not state.waiting or list(state.waiting) != sorted(set(state.waiting)):
        return f"the waiting seats {state.waiting} are not a sorted, non-empty tuple"
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


def copy_independently(visit: Visit) -> str:
    """No move changes an earlier copy, or what a copy has in common with its origin."""
    for number, (state, saved) in enumerate(visit.earlier):
        if state.save() != saved:
            return f"the copy made before move {number} has changed since"
    twin = visit.state.copy()
    if twin.save() != visit.state.save():
        return "a copy differs from its origin"
    before = visit.state.save()
    _stroll(twin, visit.rng, 5)
    if visit.state.save() != before:
        return "moves on a copy change its origin"
    return ""


def save_exactly(visit: Visit) -> str:
    """Saved and loaded, a state is the same, and plays on the same."""
    state = visit.state
    saved = state.save()
    for loaded in (visit.game.load(saved), pickle.loads(pickle.dumps(state))):
        if loaded.save() != saved:
            return f"loading gives {loaded.save()!r} for {saved!r}"
        if loaded.waiting != state.waiting:
            return f"loaded, the game waits for {loaded.waiting} instead of {state.waiting}"
        original, seed = state.copy(), visit.rng.random()
        _stroll(original, random.Random(seed), 5)
        _stroll(loaded, random.Random(seed), 5)
        if loaded.save() != original.save():
            return "the loaded game plays on differently"
    return ""


def be_fair(visit: Visit) -> str:
    """Whatever the hidden truth is, equal views give equal legal moves, prompts and samples."""
    state = visit.state
    for seat in visit.seats():
        seed = visit.rng.random()
        view = state.view(seat)
        world = state.sample(seat, random.Random(visit.rng.random()))
        if world.view(seat) != view:
            return f"a sample of seat {seat} does not agree with its view: {_difference(world.view(seat), view)}"
        if world.waiting != state.waiting:
            return f"a sample of seat {seat} waits for {world.waiting} instead of {state.waiting}"
        again, twin = world.sample(seat, random.Random(seed)), state.sample(seat, random.Random(seed))
        if again.save() != twin.save():
            return f"seat {seat} has equal views, but unequal samples: {_difference(again.data(), twin.data())}"
        if twin.generator == state.generator:
            return f"a sample of seat {seat} foresees the coming dice"
        if seat in state.waiting and seat is not None:
            if world.legal(seat) != state.legal(seat):
                return f"seat {seat} has equal views, but other legal moves: {_both(world, state, seat)}"
            if world.prompt(seat) != state.prompt(seat):
                return f"seat {seat} has equal views, but other prompts: {world.prompt(seat)} {state.prompt(seat)}"
    return ""


def sample_whole_worlds(visit: Visit) -> str:
    """A sampled state is a real one: it saves, keeps the pieces, and can be played on."""
    for seat in visit.seats():
        world = visit.state.sample(seat, random.Random(visit.rng.random()))
        if visit.game.census(world) != visit.census:
            return f"a sample of seat {seat} has other pieces: {visit.game.census(world)} for {visit.census}"
        if visit.game.load(world.save()).save() != world.save():
            return f"a sample of seat {seat} does not save exactly"
        _stroll(world, visit.rng, 5)
    return ""


def mark_what_is_new(visit: Visit) -> str:
    """A move without a mark shows nobody anything: what follows is the same in every world that agrees with a view."""
    state = visit.state
    seat, move = random_move(state, visit.rng)
    after = state.copy()
    told = after.listen()
    after.apply(seat, move)
    if after.marks != state.marks:
        return ""
    world = state.sample(seat, random.Random(visit.rng.random()))
    heard = world.listen()
    world.apply(seat, move)
    if world.marks == state.marks and world.view(seat) != after.view(seat):
        return f"seat {seat} learns from {move} without a mark: {_difference(world.view(seat), after.view(seat))}"
    first, second = _seen(told, seat), _seen(heard, seat)
    if world.marks == state.marks and first != second:
        return f"seat {seat} hears of something new after {move} without a mark: {first} {second}"
    return ""


def refuse_without_trace(visit: Visit) -> str:
    """An illegal move raises IllegalMove and changes nothing."""
    state = visit.state
    before = state.save()
    attempts: list[tuple[int, Any]] = [(seat, _nonsense(visit, seat)) for seat in range(state.seats)]
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
        if state.save() != before:
            return f"the refused move {move} of seat {seat} left a trace"
    return ""


def read_back_notation(visit: Visit) -> str:
    """Every legal move reads back from its text and from its JSON, and no two are written alike."""
    for seat in visit.state.waiting:
        legal = visit.state.legal(seat)
        texts = [str(move) for move in legal]
        if len(set(texts)) != len(texts):
            return f"two moves of seat {seat} are written alike: {sorted(texts)}"
        for move, text in zip(legal, texts, strict=True):
            try:
                ways = (
                    visit.game.read(visit.state, seat, text),
                    visit.game.verbs.parse(text),
                    visit.game.verbs.read(json.loads(json.dumps(move.data()))),
                    pickle.loads(pickle.dumps(move)),
                )
            except ValueError as error:
                return f"{text!r} does not read back: {error}"
            if any(way != move for way in ways):
                return f"{text!r} reads back as {ways}"
    return ""


def show_plain_views(visit: Visit) -> str:
    """Views, prompts and events are JSON."""
    for seat in visit.seats():
        shown = [visit.state.view(seat), visit.state.prompt(seat) if seat is not None else None]
        for value in shown:
            try:
                plain = json.loads(json.dumps(value))
            except (TypeError, ValueError) as error:
                return f"what seat {seat} sees is not JSON: {error}"
            if plain != value:
                return f"what seat {seat} sees is not plain JSON: {_difference(plain, value)}"
    return ""


def conserve_pieces(visit: Visit) -> str:
    """The pieces of the box are neither created nor lost."""
    now = visit.game.census(visit.state)
    return "" if now == visit.census else f"the sums were {visit.census} and are {now}"


def ignore_the_order_of_answers(visit: Visit) -> str:
    """In a simultaneous choice the order in which the answers come changes nothing."""
    state = visit.state
    step = state.stack[-1]
    if not isinstance(step, Simultaneous) or len(state.waiting) < 2:
        return ""
    answers = [(seat, visit.rng.choice(state.legal(seat))) for seat in state.waiting]
    ends = set()
    for order in (answers, answers[::-1]):
        twin = state.copy()
        for seat, move in order:
            twin.apply(seat, move)
        ends.add(twin.save())
    if len(ends) > 1:
        return f"answers in another order lead elsewhere: {answers}"
    twin = state.copy()
    twin.apply(*answers[0])
    twin.retract(answers[0][0])
    return "" if twin.save() == state.save() else "a retracted answer leaves a trace"


def end_with_a_result(visit: Visit) -> str:
    """When it is over, the game has a result whose lines add up."""
    result = visit.state.result()
    seats = range(visit.state.seats)
    if set(result) < {"scores", "ranks", "winners", "breakdown", "ending"}:
        return f"the result lacks a part: {sorted(result)}"
    for seat in seats:
        if sum(result["breakdown"][seat].values()) != result["scores"][seat]:
            return f"the lines of seat {seat} do not add up to its score: {result}"
    if any(seat not in seats for seat in result["winners"]) or len(result["ranks"]) != len(seats):
        return f"winners or ranks name no seats: {result}"
    if json.loads(json.dumps(result)) != result:
        return f"the result is not plain JSON: {result}"
    return "" if not visit.state.waiting else "the game is over, and yet somebody is waiting"


def replay_exactly(visit: Visit) -> str:
    """A record replays to the identical state, from the same seed, after a journey through text."""
    try:
        again = records.replay(visit.game, records.read(str(visit.record)))
    except ValueError as error:
        return str(error)
    return "" if again.save() == visit.state.save() else "the record leads to another state"


POSITION: Final[dict[str, Callable[[Visit], str]]] = {
    "asks": ask_somebody,
    "conserves": conserve_pieces,
}
"""What is checked at every decision."""

CLOSELY: Final[dict[str, Callable[[Visit], str]]] = {
    "copies": copy_independently,
    "saves": save_exactly,
    "fair": be_fair,
    "samples": sample_whole_worlds,
    "marks": mark_what_is_new,
    "refuses": refuse_without_trace,
    "notation": read_back_notation,
    "views": show_plain_views,
    "order": ignore_the_order_of_answers,
}
"""What takes longer, and is checked at some decisions (see `care`)."""

ENDING: Final[dict[str, Callable[[Visit], str]]] = {
    "result": end_with_a_result,
    "replays": replay_exactly,
}
"""What is checked when a game is over."""

PROMISES: Final = ("ends", *POSITION, *CLOSELY, *ENDING)


def conform(
    game: Game[Any],
    games: int = 10,
    seats: Iterable[int] | None = None,
    options: Iterable[dict[str, Json]] | None = None,
    seed: int = 0,
    care: float = 1.0,
    most: int = 20_000,
    progress: Callable[[int], bool] | None = None,
) -> int:
    """Play random games over all seat counts and options; the answer is the number of decisions seen.

    Without given `options`, every game draws its own among all that the game allows. `care` is the share of decisions
    at which the longer checks are made; `most` the moves after which a game that has not ended never will;
    `progress` is called after each game, and ends the run by answering False.
    """
    counts = list(game.seats if seats is None else seats)
    given = None if options is None else list(options)
    decisions = 0
    for number in range(games):
        count = counts[number % len(counts)]
        rng = random.Random(seed + number)
        chosen = random_options(game, count, rng) if given is None else given[number // len(counts) % len(given)]
        decisions += _visit_game(game, count, chosen, seed + number, care, most)
        if progress is not None and not progress(number + 1):
            break
    return decisions


def _visit_game(game: Game[Any], seats: int, options: dict[str, Json], seed: int, care: float, most: int) -> int:
    record, state = records.begin(game, seats, options, seed)
    visit = Visit(game, state, record, random.Random(seed))
    while not state.over:
        if len(record.entries) >= most:
            raise Broken("ends", f"after {most} moves the game is not over", record)
        _keep(POSITION, visit)
        if visit.rng.random() < care:
            _keep(CLOSELY, visit)
            visit.earlier.append((state.copy(), state.save()))
        record.play(state, *random_move(state, visit.rng))
    _keep({"copies": copy_independently, "conserves": conserve_pieces, "views": show_plain_views}, visit)
    _keep(ENDING, visit)
    return len(record.entries)


def _keep(promises: dict[str, Callable[[Visit], str]], visit: Visit) -> None:
    for promise, check in promises.items():
        try:
            problem = check(visit)
        except Exception as error:
            raise Broken(promise, f"{type(error).__name__}: {error}", visit.record) from error
        if problem:
            raise Broken(promise, problem, visit.record)


def _stroll(state: State[Any], rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        if state.over:
            return
        state.apply(*random_move(state, rng))


def _nonsense(visit: Visit, seat: int) -> Move | None:
    """A move of the game that the seat may not make now, if the game's first verbs have one."""
    legal = set(visit.state.legal(seat))
    for verb in visit.game.verbs.all:
        move = verb.of(*[kind.value(visit.rng.randrange(kind.size)) for kind in verb.kinds])
        if move not in legal:
            return move
    return None


def _seen(events: list[Any], seat: int) -> list[Json]:
    return [event.data() for event in events if event.seen_by(seat)]


def _both(world: State[Any], state: State[Any], seat: int) -> str:
    return f"{[str(move) for move in world.legal(seat)]} {[str(move) for move in state.legal(seat)]}"


def _difference(one: Json, other: Json, path: str = "") -> str:
    """Where two JSON values differ first."""
    if isinstance(one, dict) and isinstance(other, dict) and set(one) == set(other):
        inside = [_difference(one[key], other[key], f"{path}.{key}") for key in one if one[key] != other[key]]
        return inside[0] if inside else ""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        inside = [_difference(a, b, f"{path}.{at}") for at, (a, b) in pairs if a != b]
        return inside[0] if inside else ""
    return f"{path or 'everything'}: {one!r} and {other!r}"
