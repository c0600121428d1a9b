"""The independent dealer: other truths behind the same view, made without `sample` and a game's own `resample`.

It changes what a seat cannot see directly in the table's data: it swaps, permutes, renames and replaces pieces of one
kind between places, gives other answers to secret choices and another state to the generator. A change is kept when
the seat's view and the census of all pieces stay equal. Whoever asks for that seat must then be answered alike.
"""

import copy
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from walpurgis.kernel.census import compare
from walpurgis.kernel.events import Event
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.places import Place, places
from walpurgis.kernel.stakes import Preview
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import Simultaneous
from walpurgis.testing.random_play import ContractViolation, make

Decider = Callable[[State[Any], int, int], Move]
"""A bot: it gets a true state, a seat and a seed, and has to decide by what the seat sees."""

GENERATOR: Final = "generator"
ANSWERS: Final = "answers"
SWAPS: Final = 12
RENAMES: Final = 8
REPLACEMENTS: Final = 6
PROBES: Final = 3
PREVIEW_WORLDS: Final = 3


class Tally:
    """What a run has tried: decisions, truths, and how often each hidden place was met, found unseen, and varied."""

    def __init__(self) -> None:
        self.decisions = 0
        self.truths = 0
        self.unseen: Counter[str] = Counter()
        """How often some other value of a place left the view as it was."""
        self.varied: Counter[str] = Counter()
        """In how many truths a place held something else."""
        self.met: Counter[str] = Counter()
        """At how many decisions something lay there."""
        self.sampled: Counter[str] = Counter()
        """How often two samples of one view held different things in a place."""

    def meet(self, found: Sequence[Place]) -> None:
        """Note which places are there, and which of them hold something."""
        self.met.update({place.path: 0 for place in found})
        self.met.update({place.path for place in found if not place.is_empty})

    def never_varied(self, least: int = 1) -> list[str]:
        """Hidden places, found unseen at least so often, that no truth ever changed: nothing is proved about them."""
        return sorted(path for path, times in self.unseen.items() if times >= least and not self.varied[path])

    def never_sampled(self, least: int = 1) -> list[str]:
        """Places that truths have varied at least so often, but that hold the same in all samples of a view."""
        real = [path for path, times in self.varied.items() if times >= least]
        return sorted(path for path in real if not self.sampled[path])

    def rows(self) -> list[tuple[str, int, int, int, int]]:
        """For each place: how often it held something, was found unseen, varied by a truth, and by a sample."""
        paths = sorted({*self.met, *self.varied})
        return [(path, self.met[path], self.unseen[path], self.varied[path], self.sampled[path]) for path in paths]

    def add(self, other: "Tally") -> None:
        """Take in what another run has tried."""
        self.decisions += other.decisions
        self.truths += other.truths
        for name in ("unseen", "varied", "met", "sampled"):
            getattr(self, name).update(getattr(other, name))


class Dealer:
    """Deals other truths behind a seat's view of a state."""

    def __init__(self, state: State[Any], seat: int | None, rng: random.Random, tally: Tally) -> None:
        self.state = state
        self.seat = seat
        self.rng = rng
        self.tally = tally
        self.view = state.view(seat)
        self.census = state.game.census(state)
        self.truth = _twin(state)
        self.places = hidden_places(self.truth)
        tally.decisions += 1
        tally.meet(self.places)
        tally.met[GENERATOR] += 1
        tally.met[ANSWERS] += self._others_have_answered()

    def truth_behind(self) -> State[Any] | None:
        """A state that the seat cannot tell from the true one; None where the attempts led to none."""
        for place in self.places:
            if place.kind.reorderable and self.rng.random() < 0.5:
                self._permute(place)
        for change, times in ((self._swap, SWAPS), (self._rename, RENAMES), (self._replace, REPLACEMENTS)):
            for _ in range(times):
                change()
        self._answer_otherwise()
        self.truth.generator = self.rng.getrandbits(64)
        self.truth.advance()
        if self.truth.view(self.seat) != self.view:
            return None
        self.tally.truths += 1
        self.tally.varied.update(differing_places(self.truth, self.state))
        return self.truth

    def probe(self) -> None:
        """Find places that the view does not show, by giving them values that need not even be possible."""
        for _ in range(PROBES if self.places else 0):
            place = self.rng.choice(self.places)
            before = place.value
            if place.disturb(self.rng) and self._looks_alike():
                self.tally.unseen[place.path] += 1
            place.value = before

    # ----- changes, each kept only where nobody notices -----

    def _permute(self, place: Place) -> None:
        mixed = list(place.value)
        self.rng.shuffle(mixed)
        self._try([place], lambda: self._set(place, tuple(mixed) if isinstance(place.value, tuple) else mixed))

    def _swap(self) -> None:
        """Two pieces of a kind change places; often both are the same player's."""
        one, piece = self._pick(self.places)
        if one is None:
            return
        near = self.rng.random() < 0.6
        fits = [place for place in self.places if place.token is one.token and (place.scope == one.scope or not near)]
        other, instead = self._pick(fits)
        if other is None or piece == instead or other is one:
            return
        self._try([one, other], lambda: one.put(piece, instead) and other.put(instead, piece))

    def _rename(self) -> None:
        """Two pieces change places wherever the table remembers them."""
        one, piece = self._pick(self.places)
        if one is None:
            return
        kin = [place for place in self.places if place.token is one.token]
        _, instead = self._pick(kin)
        if piece != instead:
            both = {piece: instead, instead: piece}
            self._try(kin, lambda: all(place.exchange(both) for place in kin))

    def _replace(self) -> None:
        """A piece gives way to one that lies nowhere on the table."""
        place, piece = self._pick(self.places)
        if place is not None and place.token is not None:
            other = place.token.value(self.rng.randrange(place.token.size))
            if other not in place.pieces():
                self._try([place], lambda: place.put(piece, other))

    def _others_have_answered(self) -> bool:
        step = self.truth.stack[-1] if self.truth.stack else None
        return isinstance(step, Simultaneous) and any(other != self.seat for other in step.answered())

    def _answer_otherwise(self) -> None:
        """Others have answered a secret choice with something else that their cards allow."""
        step = self.truth.stack[-1] if self.truth.stack else None
        if not isinstance(step, Simultaneous):
            return
        for other in step.answered():
            if other != self.seat:
                step = step.with_answer(other, self.rng.choice(step.moves(self.truth, other)))
        self.truth.stack[-1] = step

    # ----- how a change is tried -----

    def _pick(self, among: Sequence[Place]) -> tuple[Place | None, int]:
        full = [place for place in among if place.token is not None and place.pieces()]
        if not full:
            return None, -1
        path = self.rng.choice(sorted({place.path for place in full}))
        place = self.rng.choice([place for place in full if place.path == path])
        return place, self.rng.choice(place.pieces())

    def _set(self, place: Place, value: Any) -> bool:
        place.value = value
        return True

    def _try(self, touched: Sequence[Place], change: Callable[[], bool]) -> None:
        before = [(place, place.value) for place in touched]
        if not (change() and self._looks_alike() and self._counts_alike()):
            for place, value in before:
                place.value = value

    def _looks_alike(self) -> bool:
        """Whether the seat sees what it saw; what cannot even be looked at is noticed."""
        try:
            return self.truth.view(self.seat) == self.view
        except (IndexError, KeyError, ValueError):
            return False

    def _counts_alike(self) -> bool:
        return self.state.game.census(self.truth) == self.census


def hidden_places(state: State[Any]) -> list[Place]:
    """The places that may be hidden from somebody: all that are not shown to everybody and not remembered by all."""
    known = state.game.remembered()
    return [place for place in places(state.table, state.game.view_shape) if place.path not in known]


def differing_places(one: State[Any], other: State[Any]) -> set[str]:
    """The hidden places in which two states that look alike differ."""
    pairs = zip(hidden_places(one), hidden_places(other), strict=True)
    found = {place.path for place, twin in pairs if place.value != twin.value}
    found |= {GENERATOR} if one.generator != other.generator else set()
    return found | ({ANSWERS} if one.stack != other.stack else set())


def _twin(state: State[Any]) -> State[Any]:
    """A copy that shares nothing with its origin, so that even what never changes in play can be changed."""
    twin = state.copy()
    twin.table = copy.deepcopy(state.table)
    return twin


def treat_alike(state: State[Any], truth: State[Any], seat: int | None, seed: int) -> str:
    """What tells two truths apart that look alike to a seat: samples, legal moves or the prompt; or nothing."""
    one, other = (each.sample(seat, random.Random(seed)) for each in (state, truth))
    if one.save() != other.save():
        return f"samples differ: {difference(one.data(), other.data())}"
    if one.view(seat) != state.view(seat):
        shown = difference(one.view(seat), state.view(seat))
        raise ContractViolation("fair", f"a sample of {say_viewer(seat)} does not agree with its view: {shown}")
    lost = compare(one.game.census(one), state.game.census(state))
    if lost:
        raise ContractViolation("samples", f"a sample of {say_viewer(seat)} has other pieces: {lost}")
    if seat is None or seat not in state.waiting:
        return ""
    if state.legal(seat) != truth.legal(seat):
        legal = [[str(move) for move in each.legal(seat)] for each in (state, truth)]
        return f"legal moves differ: {legal[0]} and {legal[1]}"
    if state.prompt(seat) != truth.prompt(seat):
        return f"prompts differ: {difference(state.prompt(seat), truth.prompt(seat))}"
    return ""


def hear_alike(state: State[Any], truth: State[Any], seat: int | None, rng: random.Random, moves: int = 3) -> str:
    """What a seat hears of one truth and not of the other while the same moves are made and it sees the same.

    Once the views differ, something has come to light, which the states have to mark.
    """
    one, other = state.copy(), truth.copy()
    other.generator = one.generator
    for _ in range(moves):
        if one.over:
            return ""
        actor = rng.choice(one.waiting)
        allowed = set(other.legal(actor))
        common = [move for move in one.legal(actor) if move in allowed]
        if not common:
            return ""
        move, reveal_count = rng.choice(common), one.reveal_count
        before = one.copy(), other.copy()
        told, heard = one.listen(), other.listen()
        make(one, actor, move)
        make(other, actor, move)
        unmarked = reveal_count == one.reveal_count == other.reveal_count
        if one.view(seat) != other.view(seat):
            if unmarked:
                shown = difference(one.view(seat), other.view(seat))
                raise ContractViolation(
                    "marks", f"seat {seat} learns from {move} of seat {actor} without a mark: {shown}"
                )
            return ""
        first, second = ([event.data() for event in events if event.seen_by(seat)] for events in (told, heard))
        if first != second:
            problem = f"after {move} of seat {actor} it hears different things: {difference(first, second)}"
            if unmarked:
                raise ContractViolation("marks", f"nothing is marked as new for seat {seat}, but {problem}")
            if not _lay_open_meanwhile(*before, seat, actor, move):
                return problem
    return ""


class _Moments(list[Event]):
    """Events, with what a seat saw when each of them was told."""

    def __init__(self, state: State[Any], seat: int | None) -> None:
        super().__init__()
        self.views: list[Json] = []
        self._state, self._seat = state, seat

    def append(self, event: Event) -> None:
        super().append(event)
        self.views.append(self._state.view(self._seat))


def _lay_open_meanwhile(one: State[Any], other: State[Any], seat: int | None, actor: int, move: Move) -> bool:
    """Whether what a seat heard lay open for a while during a move: it may be gone when the move is over."""
    moments = []
    for state in (one, other):
        state.events = heard = _Moments(state, seat)
        make(state, actor, move)
        if len(heard.views) != len(heard):
            return True  # compiled, a state appends to its list directly, so nobody saw the moments
        moments.append(heard.views)
    return moments[0] != moments[1]


def decide_alike(
    state: State[Any], truth: State[Any], seat: int | None, seed: int, deciders: dict[str, Decider]
) -> str:
    """Which bot decides otherwise, though its seat sees the same and its generator is the same."""
    if seat is None or seat not in state.waiting:
        return ""
    for name, decide in deciders.items():
        one, other = decide(state, seat, seed), decide(truth, seat, seed)
        if one != other:
            return f"the bot {name} plays {one} and {other}"
    return ""


def preview_alike(state: State[Any], truth: State[Any], seat: int | None, seed: int) -> str:
    """What a preview of the same move says of one truth and not of the other."""
    if seat is None or seat not in state.waiting:
        return ""
    move = random.Random(seed).choice(state.legal(seat))
    one, other = (previewed(each, seat, move, seed) for each in (state, truth))
    return f"the previews of {move} differ: {difference(one, other)}" if one != other else ""


def previewed(state: State[Any], seat: int, move: Move, seed: int) -> Json:
    """All that a preview of a move says."""
    preview = Preview(state, seat, move, random.Random(seed))
    for _ in range(PREVIEW_WORLDS):
        preview.look()
    changes = [[one.quantity.name, one.seat, one.before, one.low, one.high] for one in preview.changes()]
    return {"changes": changes, "notes": [note.data() for note in preview.notes()]}


def sample_often(state: State[Any], seat: int | None, rng: random.Random, tally: Tally) -> None:
    """Note in which places two samples of one view differ."""
    one, other = (state.sample(seat, random.Random(rng.getrandbits(32))) for _ in range(2))
    tally.sampled.update(differing_places(one, other))


def deal_truth(
    state: State[Any],
    seat: int | None,
    rng: random.Random,
    tally: Tally,
    deciders: dict[str, Decider] | None = None,
) -> str:
    """Deal another truth behind the view of a seat; the answer says what tells the two apart, or nothing."""
    sample_often(state, seat, rng, tally)
    dealer = Dealer(state, seat, rng, tally)
    dealer.probe()
    truth = dealer.truth_behind()
    if truth is None:
        return ""
    seed = rng.getrandbits(32)
    problem = treat_alike(state, truth, seat, seed) or hear_alike(state, truth, seat, rng)
    problem = problem or preview_alike(state, truth, seat, seed)
    problem = problem or decide_alike(state, truth, seat, seed, deciders or {})
    return f"two truths look alike to {say_viewer(seat)}, but {problem}" if problem else ""


def say_viewer(seat: int | None) -> str:
    return "spectators" if seat is None else f"seat {seat}"


def choose_viewer(state: State[Any], rng: random.Random) -> int | None:
    """Somebody who looks: mostly one who has to decide."""
    if state.waiting and rng.random() < 0.6:
        return int(rng.choice(state.waiting))
    viewers: list[int | None] = [None, *range(state.seats)]
    return rng.choice(viewers)


def difference(one: Json, other: Json, path: str = "") -> str:
    """Where two JSON values differ first."""
    if isinstance(one, dict) and isinstance(other, dict) and set(one) == set(other):
        inside = [difference(one[key], other[key], f"{path}.{key}") for key in one if one[key] != other[key]]
        return inside[0] if inside else ""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        inside = [difference(a, b, f"{path}.{at}") for at, (a, b) in pairs if a != b]
        return inside[0] if inside else ""
    return f"{path or 'everything'}: {one!r} and {other!r}"
