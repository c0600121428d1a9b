"""State: a table, a stack of steps and a generator; how it advances; and the public contract."""

import json
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from walpurgis.kernel import chance
from walpurgis.kernel.compiling import COMPILED
from walpurgis.kernel.data import Table
from walpurgis.kernel.errors import IllegalMove, OutcomeNeeded
from walpurgis.kernel.events import Event, EventKind
from walpurgis.kernel.kinds import Json, Token, truncate
from walpurgis.kernel.moves import Move
from walpurgis.kernel.steps import Decision, Simultaneous, Step, auto_resolves

if TYPE_CHECKING:
    from walpurgis.kernel.game import Game

T = TypeVar("T", bound=Table)
Piece = TypeVar("Piece", bound=int)

SAVE_FORMAT: Final = 1
NOBODY: Final = -2
"""No seat; and not -1 either, which stands for the seat that is asked when a game is over."""
_SNAKES: Final[dict[str, str]] = {}
"""A cache of the names of decisions, one for each class of them."""


class ClaimMade:
    """A claim that a seat made beside the moves, and how many moves were settled before it."""

    def __init__(self, moves: int, seat: int, claim: Move) -> None:
        self.moves = moves
        self.seat = seat
        self.claim = claim

    def data(self) -> dict[str, Json]:
        return {"moves": self.moves, "seat": self.seat, "claim": self.claim.data()}


class State(Generic[T]):
    """A game in progress. Users read it and `apply` moves; steps `push`, `roll`, `shuffle`, `reveal` and `tell`."""

    def __init__(
        self,
        game: "Game[T]",
        seats: int,
        options: dict[str, Json],
        table: T,
        stack: list[Step],
        generator: int,
        moves: int,
        reveal_count: int,
        claims: list[ClaimMade],
        script: dict[str, list[int]] | None,
        key: bytes = b"",
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.table: T = table
        self.stack = stack
        self.generator = generator
        """The generator's state; with a key, how many draws there were."""
        self.key = key
        """The key of secret draws; empty where chance comes from the fast generator."""
        self.moves = moves
        """How many moves have been made; forced ones that resolved by themselves do not count."""
        self.reveal_count = reveal_count
        """How often new information came out. A move may be taken back while this stays the same."""
        self.claims = claims
        self.script = script
        """Outcomes of coming rolls and shuffles that a scenario has fixed."""
        self.outcomes: list[int] | None = None
        """Outcomes of coming draws, decided from outside; OutcomeNeeded is raised after the last. A copy has none."""
        self.events: list[Event] | None = None
        self.waiting: tuple[int, ...] = ()
        """The seats that may act now, sorted."""
        self._legal_seat = NOBODY
        """The seat whose legal moves are cached in `_legal`; NOBODY if none are."""
        self._legal: list[Move] = []
        """The legal moves of that seat."""

    # ----- the contract: what everybody uses -----

    @property
    def over(self) -> bool:
        return not self.stack

    @property
    def settled(self) -> int:
        """How many moves are final. A secret answer can be taken back until all are in, and does not count before."""
        return self.moves - len(self.answered)

    @property
    def decision(self) -> str:
        """The kind of the open decision, as prompts name it; empty when the game is over."""
        return snake(type(self.stack[-1]).__name__) if self.stack else ""

    @property
    def question(self) -> object:
        """What is open now, to be compared by identity: the same object until somebody answers or takes back."""
        return self.stack[-1] if self.stack else None

    @property
    def is_simultaneous(self) -> bool:
        """Whether all waiting seats answer at once and in secret."""
        return bool(self.stack) and isinstance(self.stack[-1], Simultaneous)

    @property
    def answered(self) -> list[int]:
        """The seats whose secret answers to the open decision are in."""
        step = self.stack[-1] if self.stack else None
        return step.answered() if isinstance(step, Simultaneous) else []

    def legal(self, seat: int) -> list[Move]:
        """The moves of a seat, in a stable order: never empty while it is waiting, else empty."""
        return self.peek_legal(seat)[:]

    def apply(self, seat: int, move: object) -> None:
        """Make a legal move and advance to the next decision. An illegal one raises IllegalMove and changes nothing."""
        moves = self.peek_legal(seat)
        if not isinstance(move, Move):
            raise self._refusal(seat, move)
        known = move
        if not is_among(moves, known):
            known = known.verb.known(*known.args)
            if not is_among(moves, known):
                raise self._refusal(seat, known)
        self.apply_unchecked(seat, known)

    def retract(self, seat: int) -> None:
        """Take back the seat's own answer to a secret choice that still waits for others."""
        step = self.stack[-1] if self.stack else None
        if not isinstance(step, Simultaneous) or step.answer(seat) is None:
            raise IllegalMove(f"seat {seat} has no open answer to take back; only an unrevealed choice can be")
        self.stack[-1] = step.with_answer(seat, None)
        self.moves -= 1
        self.advance()

    def say(self, seat: int, claim: Move) -> None:
        """Table talk beside the moves: an entry in the open list of what was said, and what the game makes of it.

        A player may make `Game.most_claims` claims between two moves. While all choose in secret, each answer that is
        in counts as a move for this.
        """
        most, settled = self.game.most_claims, self.settled
        made = sum([saying.seat == seat and saying.moves == settled for saying in self.claims])
        if most and made >= most * (1 + len(self.answered)):
            raise IllegalMove(f"{claim}: at most {most} claims a player between two moves")
        self.restore_claim(seat, claim)

    def restore_claim(self, seat: int, claim: Move) -> None:
        """Add a claim of a record, which was accepted when it was made: the limit of claims is not checked again."""
        self.game.check_claim(self, seat, claim)
        self.claims = [*self.claims, ClaimMade(self.settled, seat, claim)]
        self.game.on_claim(self, seat, claim)

    def copy(self) -> "State[T]":
        """An independent state. Nobody listens to its events."""
        twin: State[T] = State(
            self.game,
            self.seats,
            self.options,
            self.table.copy(),
            self.stack[:],
            self.generator,
            self.moves,
            self.reveal_count,
            self.claims,
            self.script,
            self.key,
        )
        twin.waiting = self.waiting
        twin._legal_seat, twin._legal = self._legal_seat, self._legal
        return twin

    def view(self, seat: int | None) -> dict[str, Json]:
        """What a seat may know, ready for JSON; None is a spectator."""
        return self._frame() | self._own(seat) | {"table": self.game.view(self, seat)}

    def views(self, seats: Sequence[int | None]) -> list[dict[str, Json]]:
        """The views of several seats, for less than one by one. What they have in common they share: change none."""
        common, tables = self._frame(), self.game.views(self, seats)
        return [common | self._own(seat) | {"table": table} for seat, table in zip(seats, tables, strict=True)]

    def _frame(self) -> dict[str, Json]:
        """What the views of all seats have in common, apart from the table."""
        step = self.stack[-1] if self.stack else None
        return {
            "game": self.game.id,
            "seats": self.seats,
            "options": self.options.copy(),
            "you": None,
            "moves": self.moves,
            "marks": self.reveal_count,
            "over": self.over,
            "waiting": list(self.waiting),
            "decision": snake(type(step).__name__) if step is not None else None,
            "answered": self.answered,
            "answer": None,
            "pending": [self.game.steps.write_open(pending) for pending in reversed(self.stack)],
            "said": [saying.data() for saying in self.claims],
        }

    def _own(self, seat: int | None) -> dict[str, Json]:
        """What a seat alone sees, apart from the table: itself, and its own answer."""
        if seat is None:
            return {"you": None, "answer": None}
        self._check_seat(seat)
        step = self.stack[-1] if self.stack else None
        answer = step.answer(seat) if isinstance(step, Simultaneous) else None
        return {"you": seat, "answer": None if answer is None else answer.data()}

    def sample(self, seat: int | None, rng: random.Random) -> "State[T]":
        """A determinization: a full state that agrees with the seat's view, and depends on that view and rng alone."""
        world = self.copy()
        world.generator = rng.getrandbits(64)
        world.key = b""
        world.script = None
        world._legal_seat = NOBODY
        self.game.resample(world, seat, rng)
        step = world.stack[-1] if world.stack else None
        if isinstance(step, Simultaneous):
            for other in step.answered():
                if other != seat:
                    step = step.with_answer(other, rng.choice(step.moves(world, other)))
            world.stack[-1] = step
        return world

    def prompt(self, seat: int) -> dict[str, Json] | None:
        """What a waiting seat has to decide: kind, parameters, clause, keys of its texts, whether it may pass."""
        if seat not in self.waiting:
            return None
        step = self.stack[-1]
        assert isinstance(step, Decision)
        kind = snake(type(step).__name__)
        return {
            "kind": kind,
            "seat": seat,
            "clause": step.clause,
            "parameters": step.parameters(self, seat),
            "passing": any(move.verb.passing for move in self.peek_legal(seat)),
            "text": f"prompts.{kind}.ask",
            "why": f"prompts.{kind}.why",
        }

    def result(self) -> dict[str, Json]:
        """When over: scores, ranks, winners, breakdown and ending."""
        if not self.over:
            raise ValueError("there is no result before the game is over")
        return self.game.result(self)

    def save(self) -> bytes:
        """The exact state as bytes; `game.load` reads them."""
        return json.dumps(self.data(), ensure_ascii=False, separators=(",", ":")).encode()

    def data(self) -> dict[str, Json]:
        """The exact state, serialized as JSON data."""
        game = self.game
        return {
            "format": SAVE_FORMAT,
            "game": game.id,
            "rules": game.rules,
            "box": game.box,
            "seats": self.seats,
            "options": self.options,
            "generator": self.generator if not self.key else f"{self.key.hex()}:{self.generator}",
            "moves": self.moves,
            "marks": self.reveal_count,
            "said": [[saying.moves, saying.seat, str(saying.claim)] for saying in self.claims],
            "script": self.script,
            "table": self.table.SHAPE.write(self.table),
            "stack": [game.steps.write(step) for step in self.stack],
        }

    def schema(self) -> dict[str, Json]:
        return self.game.schema()

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.game, self.save())

    # ----- what steps do to a state -----

    def push(self, *steps: Step) -> None:
        """Put steps on the stack; the first one is resolved first."""
        if len(steps) == 1:
            self.stack.append(steps[0])
        else:
            self.stack.extend(steps[::-1])

    def roll(self, label: str, sides: int) -> int:
        """A random number from 0 to sides - 1, which everybody learns at once."""
        self.reveal_count += 1
        if self.script is not None:
            fixed = self._scripted(label, 1)
            if fixed:
                return self.game.chances[label].ordinal(fixed[0])
        if self.outcomes is not None:
            return self._decided(label, sides)
        return self._below(sides)

    def shuffle(self, label: str, pile: list[Piece]) -> None:
        """Shuffle a pile in place. The label names it for scenarios, which may fix what comes first."""
        if self.outcomes is not None:
            for at in range(len(pile) - 1, 0, -1):
                other = self._decided(label, at + 1)
                pile[at], pile[other] = pile[other], pile[at]
        elif self.key:
            self.generator = chance.secret_shuffle(self.key, self.generator, pile)
        else:
            self.generator = chance.shuffle(self.generator, pile)
        if self.script is not None:
            fixed: list[Any] = self._scripted(label, len(pile))
            for value in fixed:
                if value not in pile:
                    raise ValueError(f"chance.{label}: {self.game.chances[label].say(value)} is not there to be drawn")
                pile.remove(value)
            pile[:0] = fixed

    def reveal(self) -> None:
        """Mark that somebody has learned something new: moves before this cannot be taken back."""
        self.reveal_count += 1

    def listen(self) -> list[Event]:
        """Begin to collect events; the list that is returned grows with every move."""
        self.events = []
        return self.events

    def tell(self, kind: EventKind, *args: Any) -> None:
        """Tell everybody what happened."""
        if self.events is not None:
            self.events.append(Event(kind, args, None))

    def whisper(self, audience: tuple[int, ...], kind: EventKind, *args: Any) -> None:
        """Tell some seats only."""
        if self.events is not None:
            self.events.append(Event(kind, args, audience))

    def hide_chance(self, seed: str) -> None:
        """Draw from now on from a secret seed, of which nothing that was seen before tells anything."""
        self.generator, self.key = 0, chance.key_of(seed)

    # ----- how it advances -----

    def advance(self) -> None:
        """Run automatic steps until somebody has to decide or the game is over."""
        self._legal_seat = NOBODY
        stack = self.stack
        while stack:
            step = stack[-1]
            if not isinstance(step, Decision):
                stack.pop()
                step.run(self)
                continue
            seats = step.seats(self)
            if len(seats) == 1 and auto_resolves(step):
                moves = step.moves(self, seats[0])
                if not moves and step.lapses:
                    stack.pop()
                    continue
                if len(moves) == 1 and step.forced:
                    stack.pop()
                    step.apply(self, seats[0], moves[0])
                    continue
                self._legal_seat, self._legal = seats[0], moves
            self.waiting = seats
            return
        self.waiting = ()

    def apply_unchecked(self, seat: int, move: Move) -> None:
        """Make a move without a check that it is legal: it has to come from `peek_legal` of this very state."""
        step = self.stack.pop()
        self.moves += 1
        assert isinstance(step, Decision)
        step.apply(self, seat, move)
        self.advance()

    def peek_legal(self, seat: int) -> list[Move]:
        """`legal` without a copy, for drivers and searches: the cached list itself, which nobody may change."""
        if seat != self._legal_seat:
            if seat not in self.waiting:
                return []
            self._legal = self._find_legal(seat)
            self._legal_seat = seat
        return self._legal

    def _find_legal(self, seat: int) -> list[Move]:
        """Ask the open decision for the moves of a waiting seat."""
        step = self.stack[-1]
        assert isinstance(step, Decision)
        moves = step.moves(self, seat)
        if not moves:
            raise RuntimeError(f"{self.game.id}: {step!r} leaves seat {seat} without a legal move")
        return moves

    def _refusal(self, seat: int, move: object) -> IllegalMove:
        if self.over:
            return IllegalMove(f"{move}: the game is over")
        self._check_seat(seat)
        if seat not in self.waiting:
            waiting = ", ".join(str(other) for other in self.waiting)
            return IllegalMove(f"{move}: seat {seat} has nothing to decide now; the game waits for seat {waiting}")
        prompt = self.prompt(seat)
        assert prompt is not None
        legal = truncate([str(other) for other in self.peek_legal(seat)])
        return IllegalMove(
            f"{move}: not legal for seat {seat} at {prompt['kind']} ({prompt['clause']}); legal: {legal}"
        )

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.seats):
            raise IllegalMove(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")

    # ----- chance -----

    def _below(self, bound: int) -> int:
        if self.key:
            self.generator += 1
            return chance.secret_draw(self.key, self.generator - 1, bound)
        self.generator = chance.step(self.generator)
        return chance.draw(self.generator, bound)

    def _decided(self, label: str, sides: int) -> int:
        """A number from 0 up to `sides` that was decided from outside."""
        assert self.outcomes is not None
        if sides == 1:
            return 0
        if not self.outcomes:
            raise OutcomeNeeded(label, sides)
        return self.outcomes.pop(0)

    def _scripted(self, label: str, most: int) -> list[int]:
        script = self.script
        assert script is not None
        outcomes = script.get(label, [])
        self.script = script | {label: outcomes[most:]}
        return outcomes[:most]


def fix_chance(kinds: dict[str, Token], script: dict[str, Json]) -> dict[str, list[int]]:
    """The outcomes that a scenario fixes, read from words."""
    fixed: dict[str, list[int]] = {}
    for label, outcomes in script.items():
        kind = kinds.get(label)
        if kind is None:
            raise ValueError(f"chance: nothing random is called {label!r}; there are {truncate(sorted(kinds), 40)}")
        if not isinstance(outcomes, list):
            raise ValueError(f"chance.{label}: {outcomes!r} is not a list of outcomes, first to come first")
        fixed[label] = [kind.read(outcome, f"chance.{label}") for outcome in outcomes]
    return fixed


def is_among(moves: list[Any], move: Move) -> bool:
    """Whether a move is one of these. The rules' own moves are interned: equal ones are the same object.

    Compiled, looking for that object is much faster than `in`, which asks each move before it whether it is equal.
    Interpreted, `in` is faster.
    """
    if not COMPILED:
        return move in moves
    return any(other is move for other in moves)


def snake(name: str) -> str:
    """The name of a kind of decision: LeadCard becomes lead_card."""
    known = _SNAKES.get(name)
    if known is None:
        known = "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")
        _SNAKES[name] = known
    return known


def _load(game: "Game[Any]", data: bytes) -> State[Any]:
    return game.load(data)
