"""State: a table, a stack of steps and a generator; how it advances; and the public contract."""

import json
import random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from walpurgis.kernel import chance
from walpurgis.kernel.data import Table
from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.events import Event, EventKind
from walpurgis.kernel.kinds import Json, Token, shorten
from walpurgis.kernel.moves import Move
from walpurgis.kernel.steps import Decision, Simultaneous, Step, settles

if TYPE_CHECKING:
    from walpurgis.kernel.game import Game

T = TypeVar("T", bound=Table)

SAVE_FORMAT: Final = 1
NOBODY: Final = -2
"""No seat; and not -1 either, which stands for the seat that is asked when a game is over."""


class Saying:
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
        marks: int,
        said: list[Saying],
        script: dict[str, list[int]] | None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.table: T = table
        self.stack = stack
        self.generator = generator
        self.moves = moves
        """How many moves have been made; forced ones that resolved by themselves do not count."""
        self.marks = marks
        """How often new information came out. A move may be taken back while this stays the same."""
        self.said = said
        self.script = script
        """Outcomes of coming rolls and shuffles that a scenario has fixed."""
        self.events: list[Event] | None = None
        self.waiting: tuple[int, ...] = ()
        """The seats that may act now, sorted."""
        self._asked = NOBODY
        """The seat whose moves are known by now,"""
        self._known: list[Move] = []
        """and these moves."""

    # ----- the contract: what everybody uses -----

    @property
    def over(self) -> bool:
        return not self.stack

    @property
    def settled(self) -> int:
        """How many moves stand. A secret answer can be taken back until all are in, so until then it does not count."""
        step = self.stack[-1] if self.stack else None
        return self.moves - (len(step.answered()) if isinstance(step, Simultaneous) else 0)

    def legal(self, seat: int) -> list[Move]:
        """The moves of a seat, in a stable order: never empty while it is waiting, else empty."""
        return self._moves(seat)[:]

    def apply(self, seat: int, move: object) -> None:
        """Make a legal move and advance to the next decision. An illegal one raises IllegalMove and changes nothing."""
        moves = self._moves(seat)
        if not isinstance(move, Move):
            raise self._refusal(seat, move)
        if move not in moves:
            move = move.verb.of(*move.args)
            if move not in moves:
                raise self._refusal(seat, move)
        self._make(seat, move)

    def retract(self, seat: int) -> None:
        """Take back the seat's own answer to a secret choice that still waits for others."""
        step = self.stack[-1] if self.stack else None
        if not isinstance(step, Simultaneous) or step.answer(seat) is None:
            raise IllegalMove(f"seat {seat} has no open answer to take back; only an unrevealed choice can be")
        self.stack[-1] = step.with_answer(seat, None)
        self.moves -= 1
        self.advance()

    def say(self, seat: int, claim: Move) -> None:
        """Table talk beside the moves: it changes nothing but the open list of what was said."""
        most, settled = self.game.most_claims, self.settled
        if most and sum([saying.seat == seat and saying.moves == settled for saying in self.said]) >= most:
            raise IllegalMove(f"{claim}: at most {most} claims a player between two moves")
        self.say_again(seat, claim)

    def say_again(self, seat: int, claim: Move) -> None:
        """A claim that was accepted when it was made, as a record tells it: how many there were is not checked anew."""
        self.game.check_claim(self, seat, claim)
        self.said = [*self.said, Saying(self.settled, seat, claim)]

    def copy(self) -> "State[T]":
        """An independent state. Nobody listens to its events."""
        twin: State[T] = State(
            self.game,
            self.seats,
            self.options,
            self.table.copy(),  # type: ignore[arg-type]
            self.stack[:],
            self.generator,
            self.moves,
            self.marks,
            self.said,
            self.script,
        )
        twin.waiting = self.waiting
        twin._asked, twin._known = self._asked, self._known
        return twin

    def view(self, seat: int | None) -> dict[str, Json]:
        """What a seat may know, ready for JSON; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        step = self.stack[-1] if self.stack else None
        answer = step.answer(seat) if isinstance(step, Simultaneous) and seat is not None else None
        frame: dict[str, Json] = {
            "game": self.game.id,
            "seats": self.seats,
            "options": self.options.copy(),
            "you": seat,
            "moves": self.moves,
            "marks": self.marks,
            "over": self.over,
            "waiting": list(self.waiting),
            "decision": snake(type(step).__name__) if step is not None else None,
            "answered": step.answered() if isinstance(step, Simultaneous) else [],
            "answer": None if answer is None else answer.data(),
            "pending": [self.game.steps.write_open(pending) for pending in reversed(self.stack)],
            "said": [saying.data() for saying in self.said],
        }
        return frame | {"table": self.game.view(self, seat)}

    def sample(self, seat: int | None, rng: random.Random) -> "State[T]":
        """A full state that agrees with the seat's view and depends on nothing but that view and rng."""
        world = self.copy()
        world.generator = rng.getrandbits(64)
        world.script = None
        world._asked = NOBODY
        self.game.redeal(world, seat, rng)
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
            "passing": any(move.verb.passing for move in self._moves(seat)),
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
        """The exact state in words."""
        game = self.game
        return {
            "format": SAVE_FORMAT,
            "game": game.id,
            "rules": game.rules,
            "box": game.box,
            "seats": self.seats,
            "options": self.options,
            "generator": self.generator,
            "moves": self.moves,
            "marks": self.marks,
            "said": [[saying.moves, saying.seat, str(saying.claim)] for saying in self.said],
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
        self.marks += 1
        if self.script is not None:
            fixed = self._scripted(label, 1)
            if fixed:
                return self.game.chances[label].ordinal(fixed[0])
        return self._below(sides)

    def shuffle(self, label: str, pile: list[int]) -> None:
        """Shuffle a pile in place. The label names it for scenarios, which may fix what comes first."""
        self.generator = chance.shuffle(self.generator, pile)
        if self.script is not None:
            fixed = self._scripted(label, len(pile))
            for value in fixed:
                if value not in pile:
                    raise ValueError(f"chance.{label}: {self.game.chances[label].say(value)} is not there to be drawn")
                pile.remove(value)
            pile[:0] = fixed

    def reveal(self) -> None:
        """Mark that somebody has learned something new: moves before this cannot be taken back."""
        self.marks += 1

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

    # ----- how it advances -----

    def advance(self) -> None:
        """Run automatic steps until somebody has to decide or the game is over."""
        self._asked = NOBODY
        stack = self.stack
        while stack:
            step = stack[-1]
            if not isinstance(step, Decision):
                stack.pop()
                step.run(self)
                continue
            seats = step.seats(self)
            if len(seats) == 1 and settles(step):
                moves = step.moves(self, seats[0])
                if not moves and step.lapses:
                    stack.pop()
                    continue
                if len(moves) == 1 and step.forced:
                    stack.pop()
                    step.apply(self, seats[0], moves[0])
                    continue
                self._asked, self._known = seats[0], moves
            self.waiting = seats
            return
        self.waiting = ()

    def _make(self, seat: int, move: Move) -> None:
        """Make a move that is known to be legal."""
        step = self.stack.pop()
        self.moves += 1
        assert isinstance(step, Decision)
        step.apply(self, seat, move)
        self.advance()

    def _moves(self, seat: int) -> list[Move]:
        """The moves of a seat: the list itself, which nobody changes."""
        if seat != self._asked:
            if seat not in self.waiting:
                return []
            self._known = self._ask(seat)
            self._asked = seat
        return self._known

    def _ask(self, seat: int) -> list[Move]:
        """The moves of a waiting seat, asked for anew."""
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
        legal = shorten([str(other) for other in self._moves(seat)])
        return IllegalMove(
            f"{move}: not legal for seat {seat} at {prompt['kind']} ({prompt['clause']}); legal: {legal}"
        )

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.seats):
            raise IllegalMove(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")

    # ----- chance -----

    def _below(self, bound: int) -> int:
        self.generator = chance.step(self.generator)
        return chance.draw(self.generator, bound)

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
            raise ValueError(f"chance: nothing random is called {label!r}; there are {shorten(sorted(kinds), 40)}")
        if not isinstance(outcomes, list):
            raise ValueError(f"chance.{label}: {outcomes!r} is not a list of outcomes, first to come first")
        fixed[label] = [kind.read(outcome, f"chance.{label}") for outcome in outcomes]
    return fixed


def snake(name: str) -> str:
    """The name of a kind of decision: LeadCard becomes lead_card."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


def _load(game: "Game[Any]", data: bytes) -> State[Any]:
    return game.load(data)
