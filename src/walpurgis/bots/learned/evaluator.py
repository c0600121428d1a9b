"""A network at a table: it observes, and says what to do, how it will end and how plausible a world is."""

from decimal import Decimal
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from walpurgis.bots.learned.layout import Layout
from walpurgis.bots.learned.network import FixedPoint, Network, quantize_all
from walpurgis.encoding.actions import ActionQuery
from walpurgis.encoding.buffer import ObservationBuffer
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

STEPS: Final = 64
"""Likelihoods are added up in 64ths of a power of two."""
SURE: Final = 8
"""No belief counts as surer than e to this power."""
FINE: Final = 16
"""Beliefs are read in 16ths."""


Inputs = tuple[NDArray[np.intp], NDArray[np.int16]]
"""The places of the network's inputs that are not zero, and what stands there."""


class NetworkEvaluator:
    """Answers about one table after the other. It remembers nothing but how to be quick about the next one."""

    def __init__(self, network: Network, layout: Layout) -> None:
        self.network = network
        self.layout = layout
        self.about = network.about
        self._buffers: dict[tuple[int, int], ObservationBuffer] = {}
        self._settings: dict[int, tuple[dict[str, Any], NDArray[np.intp], NDArray[np.int16]]] = {}
        self._hidden: dict[int, NDArray[np.intp]] = {}
        self._beliefs: tuple[Inputs, NDArray[np.int64]] | None = None
        self._last: tuple[State[Any], Any, tuple[int, int, tuple[int, ...]], FixedPoint] | None = None

    def best(self, world: State[Any], seat: int, legal: list[Move]) -> Move:
        """The move among some legal ones that most speaks for, number by number; the first one of equals."""
        turned = turns(self.layout, world.seats, seat)
        query: Move | ActionQuery = self.layout.encoder.ask(legal)
        while isinstance(query, ActionQuery):
            numbers = query.numbers
            if len(numbers) == 1:
                chosen = numbers[0]
            else:
                hidden_state = self.encode(world, seat, query.prefix)
                logits = self.network.policy(hidden_state, [turned[number] for number in numbers])
                chosen = numbers[int(logits.argmax())]
            query = query.answer(chosen)
        return query

    def logits(self, world: State[Any], seat: int, query: ActionQuery) -> list[float]:
        """How much speaks for each number of a query, in its order."""
        turned = turns(self.layout, world.seats, seat)
        hidden_state = self.encode(world, seat, query.prefix)
        found: list[float] = self.network.policy(hidden_state, [turned[number] for number in query.numbers]).tolist()
        return found

    def values(self, world: State[Any]) -> list[float]:
        """How a game that goes on will end for each seat, from -1 to 1, as the seat sees it that is asked next."""
        seat = world.game.next_seat(world)
        found = self.network.values(self.encode(world, seat, ()))
        return [found[(other - seat) % world.seats] for other in range(world.seats)]

    def plausibility(self, world: State[Any], seat: int) -> int:
        """How well what others hide in a world fits what the seat believes, in 64ths of a power of two, below zero."""
        beliefs = self._beliefs_of(world, seat)
        places = self._hidden_places(world.seats)
        there = np.flatnonzero(places >= 0)
        total = 0
        for ahead in range(1, world.seats):
            seen = self._observe(world, (seat + ahead) % world.seats)[places[there]] > 0
            logits = beliefs[ahead - 1][there]
            total += int(LOG_SIGMOID[np.where(seen, logits, -logits) + SURE * FINE].sum())
        return total

    def _beliefs_of(self, world: State[Any], seat: int) -> NDArray[np.int64]:
        """What a seat believes of each other one, in 16ths; the same for all worlds that it cannot tell apart."""
        inputs = self.inputs(world, seat, ())
        known = self._beliefs
        if known is None or not (np.array_equal(known[0][0], inputs[0]) and np.array_equal(known[0][1], inputs[1])):
            found = self.network.beliefs(self.network.encode(*inputs))
            steps = np.clip(np.rint(found * FINE), -SURE * FINE, SURE * FINE).astype(np.int64)
            known = self._beliefs = inputs, steps.reshape(-1, len(self.about["hidden"]))
        return known[1]

    def encode(self, world: State[Any], seat: int, prefix: tuple[int, ...]) -> FixedPoint:
        """What the heads look at; kept until the next world, since several are asked about the same one."""
        last, question, asked = self._last, world.question, (seat, world.moves, prefix)
        if last is not None and last[0] is world and last[1] is question and last[2] == asked:
            return last[3]
        hidden_state = self.network.encode(*self.inputs(world, seat, prefix))
        self._last = world, question, asked, hidden_state
        return hidden_state

    def inputs(self, world: State[Any], seat: int, prefix: tuple[int, ...]) -> Inputs:
        """The places of the network's inputs that are not zero, and what stands there."""
        numbers = self._observe(world, seat, prefix)
        set_places = np.flatnonzero(numbers)
        setting, values = self._setting(world)
        places = np.concatenate([self._places(world.seats)[set_places], setting])
        return places, np.concatenate([quantize_all(numbers[set_places]), values])

    def _observe(self, world: State[Any], seat: int, prefix: tuple[int, ...] = ()) -> NDArray[np.float32]:
        """What a seat sees; its buffer knows what it saw before, and writes only what has changed."""
        spec = self.layout.spec(world.seats)
        buffer = self._buffers.get((world.seats, seat))
        if buffer is None:
            buffer = self._buffers[world.seats, seat] = spec.buffer(seat)
        spec.update(world, buffer)
        spec.write_partial(prefix, buffer)
        return np.asarray(buffer.out)

    def _places(self, seats: int) -> NDArray[np.intp]:
        return places_of(self.layout, seats)

    def _setting(self, world: State[Any]) -> tuple[NDArray[np.intp], NDArray[np.int16]]:
        known = self._settings.get(world.seats)
        if known is None or known[0] is not world.options:
            found = self.layout.setting(world.seats, world.options)
            places = np.array([place for place, _ in found], np.intp)
            values = quantize_all(np.array([value for _, value in found], np.float32))
            known = self._settings[world.seats] = world.options, places, values
        return known[1], known[2]

    def _hidden_places(self, seats: int) -> NDArray[np.intp]:
        """Where the hidden positions stand in observations of a number of seats; -1 where it has no such position."""
        if seats not in self._hidden:
            index = {name: place for place, name in enumerate(self.layout.spec(seats).names)}
            self._hidden[seats] = np.array([index.get(name, -1) for name in self.about["hidden"]], np.intp)
        return self._hidden[seats]


@cache
def turns(layout: Layout, seats: int, observer: int) -> list[int]:
    """For each action its number as the observer counts seats."""
    return layout.from_observer(seats, observer)


@cache
def places_of(layout: Layout, seats: int) -> NDArray[np.intp]:
    """Where the positions of observations go."""
    return np.array(layout.places[seats], np.intp)


def _log_sigmoid(logit: int) -> int:
    """The logarithm to base 2 of a chance, from a belief in 16ths; whole, so that it is the same everywhere."""
    chance = 1 / (1 + (-Decimal(logit) / FINE).exp())
    return round(chance.ln() / Decimal(2).ln() * STEPS)


LOG_SIGMOID: Final = np.array([_log_sigmoid(logit) for logit in range(-SURE * FINE, SURE * FINE + 1)], np.int64)
