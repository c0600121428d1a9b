"""Steps: what is going on. A state's stack holds them; the last one is resolved first.

A step is either automatic (it runs, and may push more steps) or a decision (it asks somebody).
Steps never change and hold numbers, not references, so that they save, copy and compare as data. Everybody may see
them, so what is secret lies on the table, and in the answers to a simultaneous choice.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from walpurgis.kernel.compiling import mypyc_attr
from walpurgis.kernel.data import Data, Shape
from walpurgis.kernel.fields import field
from walpurgis.kernel.kinds import SEAT, SEATS, Anything, Json, Kind, TupleOf, truncate, type_error
from walpurgis.kernel.moves import Move

if TYPE_CHECKING:
    from walpurgis.kernel.state import State

Answers: TypeAlias = tuple[Move | None, ...]
"""What the seats of a simultaneous decision have answered so far, in their order; None while an answer is missing."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Data):
    """Something that happens by itself: `run` changes the table and may push more steps."""

    def run(self, state: "State[Any]") -> None:
        raise NotImplementedError(f"{type(self).__name__} neither runs nor decides")


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step):
    """Somebody has to choose: `seats` may act, `moves` is the one truth on what is legal, `apply` carries it out.

    The step is off the stack when `apply` runs. A loop pushes itself back with other numbers.
    """

    clause: ClassVar[str] = ""
    """The rule that asks for this decision."""
    forced: ClassVar[bool] = False
    """A single legal move is made by itself."""
    lapses: ClassVar[bool] = False
    """Without any legal move the decision is dropped; otherwise that is an error of the game."""
    PROMPT_FIELDS: ClassVar[Shape] = Shape()
    """The kinds of what `parameters` adds to the fields of the step, for the texts of prompts."""

    def seats(self, state: "State[Any]") -> tuple[int, ...]:
        raise NotImplementedError(f"{type(self).__name__} does not say whom it asks")

    def moves(self, state: "State[Any]", seat: int) -> list[Any]:
        raise NotImplementedError(f"{type(self).__name__} does not say what is legal")

    def apply(self, state: "State[Any]", seat: int, move: Any) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not say what a move does")

    def parameters(self, state: "State[Any]", seat: int) -> dict[str, Json]:
        """What the prompt tells the deciding seat besides the kind of decision.

        A decision that is asked for in several ways names the way as `case`: the texts have a sentence for each.
        """
        return self.SHAPE.write(self)

    @classmethod
    def prompt_fields(cls) -> dict[str, Kind]:
        """The kinds of all parameters of the prompt."""
        return cls.SHAPE.kinds | cls.PROMPT_FIELDS.kinds


_AUTO_RESOLVES: Final[dict[type, bool]] = {}


def auto_resolves(step: Decision) -> bool:
    """Whether a decision may resolve without its seat. Cached by class, since it is asked at every decision."""
    cls = type(step)
    found = _AUTO_RESOLVES.get(cls)
    if found is None:
        found = _AUTO_RESOLVES[cls] = step.forced or step.lapses
    return found


def forget_classes() -> None:
    """Empty that cache, which would keep the classes of games that nobody plays any more."""
    _AUTO_RESOLVES.clear()


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Decision):
    """A decision of one seat."""

    seat: int = field(SEAT)

    def seats(self, state: "State[Any]") -> tuple[int, ...]:
        return (self.seat,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Simultaneous(Decision):
    """Several seats answer at once and in secret. The answers stay hidden until the last one is in.

    A subclass declares `answers` again with the moves of its game, and says in `resolve` what the answers do.
    """

    asked: tuple[int, ...] = field(SEATS)
    answers: Answers = field(TupleOf(Anything("move")), default=())

    def __post_init__(self) -> None:
        if not self.answers:
            self.answers = (None,) * len(self.asked)

    def resolve(self, state: "State[Any]", answers: list[Any]) -> None:
        """Carry out all answers, which stand in the order of `asked`."""
        raise NotImplementedError(f"{type(self).__name__} does not say what the answers do")

    def seats(self, state: "State[Any]") -> tuple[int, ...]:
        return tuple([seat for at, seat in enumerate(self.asked) if self.answers[at] is None])

    def answer(self, seat: int) -> Move | None:
        return self.answers[self.asked.index(seat)] if seat in self.asked else None

    def answered(self) -> list[int]:
        return [seat for at, seat in enumerate(self.asked) if self.answers[at] is not None]

    def with_answer(self, seat: int, move: Move | None) -> "Simultaneous":
        """The same step with another answer of one seat."""
        answers = list(self.answers)
        answers[self.asked.index(seat)] = move
        rest = self.values()[2:] if len(self.SHAPE.names) > 2 else ()
        return type(self)(self.asked, tuple(answers), *rest)

    def apply(self, state: "State[Any]", seat: int, move: Any) -> None:
        step = self.with_answer(seat, move)
        if None in step.answers:
            state.push(step)
        else:
            state.reveal()
            step.resolve(state, [answer for answer in step.answers if answer is not None])

    def parameters(self, state: "State[Any]", seat: int) -> dict[str, Json]:
        written = super().parameters(state, seat)
        del written["answers"]
        return written


class AnyStep(Kind):
    """Any step of one game, by name: the kind of the stack, and of steps inside steps."""

    def __init__(self, *classes: type[Step]) -> None:
        super().__init__("step")
        self.classes: dict[str, type[Step]] = {}
        self.register(*classes)

    def register(self, *classes: type[Step]) -> None:
        """Add steps of the game, so that they can be saved and loaded."""
        for cls in classes:
            self.classes[cls.__name__] = cls

    def write(self, value: Any) -> dict[str, Json]:
        name = type(value).__name__
        if name not in self.classes:
            raise ValueError(f"the step {name} is not among the steps that the game names")
        return {"step": name} | self.classes[name].SHAPE.write(value)

    def write_open(self, step: Step) -> dict[str, Json]:
        """A step as everybody may see it: all of it but secret answers. So steps hold nothing else that is secret."""
        written = self.write(step)
        if isinstance(step, Simultaneous):
            del written["answers"]
        return written

    def read(self, data: Json, where: str) -> Step:
        name = data.get("step") if isinstance(data, dict) else None
        cls = self.classes.get(name) if isinstance(name, str) else None
        if cls is None:
            raise type_error(
                where,
                data,
                f"a step: {{step = NAME, …}} with NAME one of {truncate(sorted(self.classes), 99)}",
            )
        fields = {key: value for key, value in data.items() if key != "step"}
        return cls(*cls.SHAPE.read(fields, f"{where}.{name}"))

    def check_fits(self, value: Any, where: str, seats: int) -> None:
        type(value).SHAPE.check_fits(value, where, seats)

    def schema(self) -> dict[str, Json]:
        return {"$ref": "#/$defs/step"}

    def definition(self) -> dict[str, Json]:
        """The schema of all steps, which may hold one another."""
        return {"oneOf": [self._step_schema(name) for name in sorted(self.classes)]}

    def _step_schema(self, name: str) -> dict[str, Json]:
        inside = self.classes[name].SHAPE.schema()
        inside["properties"] = {"step": {"const": name}} | inside["properties"]
        inside["required"] = ["step", *inside["required"]]
        return inside | {"title": name}
