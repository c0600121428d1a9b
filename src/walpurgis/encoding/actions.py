"""The action encoder: moves as numbers, derived from a game's table of verbs. This is how learners choose.

A verb with few possible moves has one number for each of them. A large family (a payment, a bid, a set) is factored:
one number opens the verb, and one more for each of its parts follows, so that the space stays small. A move is a short
sequence of numbers either way, and every sequence of a legal move leads back to it.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from walpurgis.kernel.compiling import mypyc_attr
from walpurgis.kernel.game import Game
from walpurgis.kernel.moves import Move, Verb

try:
    from walpurgis.encoding._encoder import set_flags, write_ints  # the compiled engine has them
except ImportError:

    def set_flags(flags: Any, numbers: list[int]) -> None:
        for number in numbers:
            flags[number] = 1

    def write_ints(out: Any, numbers: list[int]) -> None:
        for at, number in enumerate(numbers):
            out[at] = number


LARGEST_FAMILY: Final = 1100
"""The most moves of one verb that get a number each."""


class ActionEncoder:
    """The numbers of all moves of a game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.families: list[Family] = []
        self.size = 0
        """How many numbers there are."""
        for verb in game.verbs.all:
            family = Factored(verb, self.size) if _count(verb) > LARGEST_FAMILY else Family(verb, self.size)
            self.families.append(family)
            self.size += family.size
        self._numbers: list[Any] = list(range(self.size))
        """Each number as one object: queries hold many of them."""

    def __reduce__(self) -> tuple[Any, ...]:
        return action_encoder, (self.game,)

    def encode(self, move: Move) -> tuple[int, ...]:
        """The numbers of a move, in the order in which they are chosen."""
        numbers = move.action_numbers
        if not numbers:
            numbers = move.action_numbers = self.families[move.verb.number].encode(move.args)
            if len(numbers) > 1:
                move.second_number = numbers[1]
            else:
                move.action_number = numbers[0]
        return numbers

    def decode(self, sequence: Sequence[int]) -> Move:
        """The move of a sequence of numbers."""
        family = self._family(sequence[0])
        move: Move = family.verb.of(*family.decode(sequence))
        return move

    def name(self, action: int) -> str:
        """What a number means, in words."""
        return self._family(action).name(action)

    def parts(self) -> list[int]:
        """The actions that do not stand for a whole move."""
        return [action for family in self.families for action in family.parts()]

    def ask(self, moves: list[Move]) -> "ActionQuery":
        """The query which of some moves to make. The list must not change."""
        numbers: list[Any] = []
        for move in moves:
            if move.action_number < 0 and len(self.encode(move)) > 1:
                return StepwiseQuery(self, moves, ())
            numbers.append(self._numbers[move.action_number])
        return ActionQuery(self, moves, numbers)

    def query_after(self, moves: list[Move], prefix: tuple[int, ...]) -> "ActionQuery":
        """The query that follows when some actions have been chosen already."""
        return StepwiseQuery(self, [move for move in moves if self.encode(move)[: len(prefix)] == prefix], prefix)

    def following(self, legal: Sequence[Move], prefix: tuple[int, ...]) -> list[int]:
        """The numbers that may follow a prefix on the way to a legal move, sorted."""
        at = len(prefix)
        sequences = [self.encode(move) for move in legal]
        return sorted({sequence[at] for sequence in sequences if sequence[:at] == prefix})

    def _family(self, action: int) -> "Family":
        for family in self.families:
            if family.first <= action < family.first + family.size:
                return family
        raise ValueError(f"{action} is no action; there are 0 to {self.size - 1}")


@cache
def action_encoder(game: Game[Any]) -> ActionEncoder:
    """The action encoder of a game, shared by all who use it, since moves cache their numbers."""
    return ActionEncoder(game)


@mypyc_attr(acyclic=True)
class ActionQuery:
    """An immutable query: which of some moves to make, each of which is one action."""

    def __init__(self, encoder: ActionEncoder, moves: list[Move], numbers: list[int]) -> None:
        self.encoder = encoder
        self.moves = moves
        self.numbers = numbers
        """The numbers that may be chosen."""
        self.prefix: tuple[int, ...] = ()
        """The numbers of a move that have been chosen so far."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "ActionQuery":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return ActionQuery, (self.encoder, self.moves, self.numbers)

    def set_flags(self, flags: Any) -> None:
        """Set the flags of what may be chosen, among one for each number there is."""
        set_flags(flags, self.numbers)

    def write_ints(self, out: Any) -> None:
        """Write down the numbers that may be chosen, from the first place on."""
        write_ints(out, self.numbers)

    def answer(self, action: int) -> "Move | ActionQuery":
        """The move, where only one is left after this action; else the next query."""
        for move in self.moves:
            if move.action_number == action:
                return move
        raise self._refusal(action)

    def _refusal(self, action: int) -> ValueError:
        legal = sorted(self.numbers)
        return ValueError(f"action {action} ({self.encoder.name(action)}) is not legal now; legal are {legal}")


@mypyc_attr(acyclic=True)
class StepwiseQuery(ActionQuery):
    """A query about moves with several actions each: which one comes next on the way to one of them.

    All of these begin with the numbers that have been chosen. A number is asked for only where there is a choice: the
    parts that all moves left have in common are taken over.
    """

    def __init__(self, encoder: ActionEncoder, moves: list[Move], prefix: tuple[int, ...]) -> None:
        super().__init__(encoder, moves, [])
        self.prefix = prefix
        self._first: list[int] = []
        """For each number that may be chosen the first of its moves,"""
        self._end: list[int] = []
        """and the end of those; 0 where they do not stand together."""
        self._left: dict[int, Move | ActionQuery] = {}
        """What is left after a number that was chosen before."""
        self._part(moves)
        while len(self.numbers) == 1 and len(moves) > 1:
            self.prefix = (*self.prefix, self.numbers[0])
            self._part(moves)

    def __reduce__(self) -> tuple[Any, ...]:
        return StepwiseQuery, (self.encoder, self.moves, self.prefix)

    def answer(self, action: int) -> "Move | ActionQuery":
        left = self._left.get(action)
        if left is None:
            moves = self._moves_with(action)
            left = moves[0] if len(moves) == 1 else StepwiseQuery(self.encoder, moves, (*self.prefix, action))
            self._left[action] = left
        return left

    def _moves_with(self, action: int) -> list[Move]:
        """The moves that go on with a number."""
        if action not in self.numbers:
            raise self._refusal(action)
        place, at = self.numbers.index(action), len(self.prefix)
        first, end = self._first[place], self._end[place]
        if end > 0:
            return self.moves[first:end]
        return [move for move in self.moves[first:] if self.encoder.encode(move)[at] == action]

    def _part(self, moves: list[Move]) -> None:
        """Part moves by their next number. Those that begin alike mostly stand together."""
        self.numbers, self._first, self._end = [], [], []
        places: dict[int, int] = {}
        at = len(self.prefix)
        first, last = 0, -1
        opened: Verb[Any] | None = None  # all of its moves begin with the same number
        for here, move in enumerate(moves):
            if move.verb is opened:
                continue
            if at == 1 and move.second_number >= 0:
                number = move.second_number
            else:
                numbers = move.action_numbers or self.encoder.encode(move)
                if at == 0:
                    opened = move.verb if len(numbers) > 1 else None
                number = numbers[at]
            if number != last:
                if here:
                    self._add(last, first, here, places)
                first, last = here, number
        if moves:
            self._add(last, first, len(moves), places)

    def _add(self, number: int, first: int, end: int, places: dict[int, int]) -> None:
        """Add some moves that begin alike; `places` says where their numbers stand."""
        place = places.get(number, -1)
        if place >= 0:
            self._end[place] = 0
            return
        places[number] = len(self.numbers)
        self.numbers.append(number)
        self._first.append(first)
        self._end.append(end)


class Family:
    """The numbers of one verb, one for each of its moves."""

    def __init__(self, verb: Verb[Any], first: int) -> None:
        self.verb = verb
        self.first = first
        self.size = _count(verb)

    def encode(self, args: tuple[int, ...]) -> tuple[int, ...]:
        number = 0
        for kind, arg in zip(self.verb.kinds, args, strict=True):
            number = number * kind.size + kind.ordinal(arg)
        return (self.first + number,)

    def decode(self, sequence: Sequence[int]) -> list[int]:
        number = sequence[0] - self.first
        args = []
        for kind in self.verb.kinds[::-1]:
            number, ordinal = divmod(number, kind.size)
            args.append(kind.value(ordinal))
        return args[::-1]

    def name(self, action: int) -> str:
        return str(self.verb.of(*self.decode((action,))))

    def parts(self) -> Sequence[int]:
        return ()


class Factored(Family):
    """The numbers of a verb with very many moves: one that opens it, then one for each value of each of its parts."""

    def __init__(self, verb: Verb[Any], first: int) -> None:
        super().__init__(verb, first)
        self.names = [f"{verb.name} …"]
        self.starts = []
        for field, kind in zip(verb.fields, verb.kinds, strict=True):
            self.starts.append(first + len(self.names))
            self.names.extend(f"{verb.name}: {field} {label}" for label in kind.part_names())
        self.size = len(self.names)

    def encode(self, args: tuple[int, ...]) -> tuple[int, ...]:
        sequence = [self.first]
        for kind, start, arg in zip(self.verb.kinds, self.starts, args, strict=True):
            sequence.extend(start + part for part in kind.to_parts(kind.ordinal(arg)))
        return tuple(sequence)

    def decode(self, sequence: Sequence[int]) -> list[int]:
        numbers = iter(sequence[1:])
        return [
            kind.value(kind.from_parts(start, numbers))
            for kind, start in zip(self.verb.kinds, self.starts, strict=True)
        ]

    def name(self, action: int) -> str:
        return self.names[action - self.first]

    def parts(self) -> Sequence[int]:
        return range(self.first, self.first + self.size)


def _count(verb: Verb[Any]) -> int:
    count = 1
    for kind in verb.kinds:
        count *= kind.size
    return count
