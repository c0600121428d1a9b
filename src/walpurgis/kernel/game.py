"""Game: the rules as a whole. A game's package makes one, and everything outside asks it for states."""

import importlib
import json
import random
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from walpurgis.kernel import chance
from walpurgis.kernel.box import Box
from walpurgis.kernel.compiling import mypyc_attr
from walpurgis.kernel.data import Glimpse, Shape, Table
from walpurgis.kernel.errors import IllegalMove, OtherVersion
from walpurgis.kernel.events import Events
from walpurgis.kernel.kinds import Json, Token, misfit, shorten
from walpurgis.kernel.moves import Move, Verbs
from walpurgis.kernel.state import SAVE_FORMAT, Saying, State, snake
from walpurgis.kernel.steps import AnyStep, Decision

if TYPE_CHECKING:
    from walpurgis.kernel.text import Catalogue

T = TypeVar("T", bound=Table)

NO_CLAIMS: Final = Verbs("no claims")
NO_EVENTS: Final = Events()
_KNOWN: "dict[str, Game[Any]]" = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[T]):
    """The rules of one game. A package fills in the attributes and the methods of the second half."""

    def __init__(
        self,
        id: str,
        title: str,
        seats: Sequence[int],
        options: dict[str, dict[str, Json]],
        verbs: Verbs,
        steps: AnyStep,
        view_shape: Shape,
        table: type[T],
        rules: int = 1,
        box: str = "",
        events: Events = NO_EVENTS,
        chances: dict[str, Token] | None = None,
        claims: Verbs = NO_CLAIMS,
        most_claims: int = 0,
    ) -> None:
        self.id = id
        self.title = title
        self.seats = tuple(seats)
        self.options: dict[str, Json] = {
            "type": "object",
            "properties": options,
            "additionalProperties": False,
        }
        """A JSON Schema; every option has a default and a description."""
        self.verbs = verbs
        self.steps = steps
        self.view_shape = view_shape
        self.table = table
        self.rules = rules
        """The version of the rules; it rises when the same moves may lead elsewhere."""
        self.box = box
        """The fingerprint of the box, that is, of the numbers of the printed game."""
        self.events = events
        self.chances: dict[str, Token] = chances or {}
        """Everything random by the label that `roll` and `shuffle` use, for scenarios."""
        self.claims = claims
        """Table talk that is part of the game; most games have none."""
        self.most_claims = most_claims
        """How many claims a player may make between two moves; 0 is any number."""
        _KNOWN[id] = self

    # ----- the contract -----

    def new(self, seats: int, options: dict[str, Json] | None = None, seed: int = 0) -> State[T]:
        """An opening position."""
        return self.deal(seats, options or {}, seed, None)

    def deal(self, seats: int, options: dict[str, Json], seed: int, script: dict[str, list[int]] | None) -> State[T]:
        """An opening position; a scenario may fix what the set-up draws."""
        if isinstance(seats, bool) or seats not in self.seats:
            raise ValueError(f"{self.title} is for {_spoken(self.seats)} seats, not {seats!r}")
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise misfit("seed", seed, "a whole number")
        chosen = self.read_options(options)
        self.check(seats, chosen)
        table = self.lay(seats, chosen)
        state = State(self, seats, chosen, table, [], chance.seeded(seed), 0, 0, [], script)
        self.begin(state)
        state.advance()
        state.script = None
        return state

    def read_options(self, options: dict[str, Json]) -> dict[str, Json]:
        """All options with their defaults; refuses what the schema does not allow."""
        properties = self.options["properties"]
        for name in options:
            if name not in properties:
                raise ValueError(f"{self.title} has no option {name!r}; it has {shorten(list(properties)) or 'none'}")
        return {name: _read_option(name, rule, options) for name, rule in properties.items()}

    def load(self, data: bytes) -> State[T]:
        """The state that `save` wrote."""
        try:
            saved = json.loads(data)
        except ValueError as error:
            raise ValueError(f"this is no saved game: {error}") from None
        if not isinstance(saved, dict) or "format" not in saved:
            raise ValueError("this is no saved game: it does not begin with a format")
        ours = {"format": SAVE_FORMAT, "game": self.id, "rules": self.rules, "box": self.box}
        for name, value in ours.items():
            if saved.get(name) != value:
                raise OtherVersion(f"this game was saved with {name} {saved.get(name)!r}; here it is {value!r}")
        table = self.table(*self.table.SHAPE.read(saved["table"], "table"))
        stack = [self.steps.read(step, "stack") for step in saved["stack"]]
        said = [Saying(moves, seat, self.claims.parse(claim)) for moves, seat, claim in saved["said"]]
        state = State(
            self,
            int(saved["seats"]),
            saved["options"],
            table,
            stack,
            int(saved["generator"]),
            int(saved["moves"]),
            int(saved["marks"]),
            said,
            saved["script"],
        )
        state.advance()
        return state

    def read(self, state: State[T], seat: int, text: str) -> Move:
        """The move that a text writes; among legal moves, capitals do not matter. ValueError when it writes none."""
        try:
            move = self.verbs.parse(text)
        except ValueError:
            wanted = " ".join(text.split()).casefold()
            for legal in state.legal(seat):
                if str(legal).casefold() == wanted:
                    return legal
            raise
        return move

    def schema(self) -> dict[str, Json]:
        """JSON Schemas of options, views, moves, events, and of the positions that scenarios write."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": self.title,
            "$defs": {
                "options": self.options,
                "view": self._view_schema(),
                "move": self.verbs.schema(),
                "event": self.events.schema(),
                "claim": self.claims.schema(),
                "table": self.table.SHAPE.schema(),
                "step": self.steps.definition(),
                "chance": self._chance_schema(),
            },
        }

    def view(self, state: State[T], seat: int | None) -> dict[str, Json]:
        """What a seat may see of the table, in words."""
        return self.view_shape.words(self.seen(state, seat))

    def decisions(self) -> list[str]:
        """The kinds of decisions that prompts name."""
        return [snake(name) for name, cls in sorted(self.steps.classes.items()) if issubclass(cls, Decision)]

    def _chance_schema(self) -> dict[str, Json]:
        lists = {label: {"type": "array", "items": kind.schema()} for label, kind in self.chances.items()}
        return {"type": "object", "properties": lists, "additionalProperties": False}

    def _view_schema(self) -> dict[str, Json]:
        seat = {"type": "integer", "minimum": 0, "maximum": max(self.seats) - 1}
        seats = {"type": "array", "items": seat}
        nullable_seat = {"anyOf": [seat, {"type": "null"}]}
        saying = {
            "type": "object",
            "properties": {"moves": {"type": "integer"}, "seat": seat, "claim": {"$ref": "#/$defs/claim"}},
            "required": ["moves", "seat", "claim"],
            "additionalProperties": False,
        }
        step = {"type": "object", "properties": {"step": {"enum": sorted(self.steps.classes)}}, "required": ["step"]}
        properties = {
            "game": {"const": self.id},
            "seats": {"enum": list(self.seats)},
            "options": {"$ref": "#/$defs/options"},
            "you": nullable_seat,
            "moves": {"type": "integer"},
            "marks": {"type": "integer"},
            "over": {"type": "boolean"},
            "waiting": seats,
            "decision": {"type": ["string", "null"]},
            "answered": seats,
            "answer": {"anyOf": [{"$ref": "#/$defs/move"}, {"type": "null"}]},
            "pending": {"type": "array", "items": step},
            "said": {"type": "array", "items": saying},
            "table": self.view_shape.schema(),
        }
        return {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }

    # ----- what a game says -----

    def check(self, seats: int, options: dict[str, Json]) -> None:
        """Refuse, with a ValueError that says what is allowed, options that do not go together."""

    def lay(self, seats: int, options: dict[str, Json]) -> T:
        """The bare table, before anything random."""
        raise NotImplementedError(f"{self.id} does not say how its table is laid")

    def begin(self, state: State[T]) -> None:
        """Set the game up and push its first step."""
        raise NotImplementedError(f"{self.id} does not say how it begins")

    def seen(self, state: State[T], seat: int | None) -> Glimpse:
        """What a seat may see of the table, by the names of `view_shape`, in the engine's numbers; only to be read."""
        raise NotImplementedError(f"{self.id} does not say what a seat sees")

    def redeal(self, world: State[T], seat: int | None, rng: random.Random) -> None:
        """Deal anew all that the seat cannot know, in agreement with its view."""
        raise NotImplementedError(f"{self.id} does not say what is hidden")

    def result(self, state: State[T]) -> dict[str, Json]:
        """The outcome; `outcome` in this package helps to write it."""
        raise NotImplementedError(f"{self.id} does not say who wins")

    def census(self, state: State[T]) -> dict[str, int]:
        """Sums over the pieces of the box that no move may change."""
        return {}

    def next_seat(self, state: State[T]) -> int:
        """Whom a driver asks that asks one seat at a time; any other waiting seat may act as well."""
        return state.waiting[0]

    def awaited(self, state: State[T]) -> tuple[int, ...]:
        """The waiting seats without which the game does not go on, at least one: only their clocks run.

        Others who wait may act meanwhile, and need not.
        """
        return state.waiting

    def stays_silent(self, state: State[T], seat: int, move: Move, people: Collection[int]) -> bool:
        """Whether a bot among people keeps this move to itself, to be asked again when something has happened."""
        return False

    def patience(self, state: State[T], seat: int) -> int:
        """How many seconds a bot that is awaited leaves to others who may act, too; in most games there is no need."""
        return 0

    def check_box(self, box: Box) -> None:
        """Refuse, with a BadBox that names the table and the key, a box that this game cannot be played with."""

    def draw(self, view: dict[str, Json], words: "Catalogue") -> str:
        """A view as text for the terminal; a game draws its own board."""
        return "\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in view["table"].items())

    def account(self, result: dict[str, Json], words: "Catalogue") -> list[str]:
        """What a result says beside the lines of its scores, in sentences; most games have nothing to add."""
        return []

    def check_claim(self, state: State[T], seat: int, claim: Move) -> None:
        """Refuse a claim that the rules do not allow now; only its form is checked, never its truth."""
        if claim.verb.table is not self.claims:
            raise IllegalMove(f"{claim}: {self.title} knows no such claim")

    def __reduce__(self) -> tuple[Any, ...]:
        return find, (self.id, str(getattr(type(self), "__module__", "")))


def find(id: str, module: str) -> Game[Any]:
    """The game with an id, for states that are unpickled, perhaps in a process that has not met the game yet."""
    if id not in _KNOWN:
        importlib.import_module(module)
    return _KNOWN[id]


def _spoken(seats: Sequence[int]) -> str:
    together = len(seats) > 2 and list(seats) == list(range(seats[0], seats[-1] + 1))
    return f"{seats[0]} to {seats[-1]}" if together else " or ".join(str(n) for n in seats)


def _read_option(name: str, rule: dict[str, Json], options: dict[str, Json]) -> Json:
    value = options.get(name, rule["default"])
    if "enum" in rule:
        fits = any(value == choice and type(value) is type(choice) for choice in rule["enum"])
        right = "one of " + shorten([repr(choice) for choice in rule["enum"]], 40)
    elif rule["type"] == "boolean":
        fits, right = isinstance(value, bool), "true or false"
    else:
        low, high = rule["minimum"], rule["maximum"]
        fits = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        right = f"a whole number from {low} to {high}"
    if not fits:
        raise misfit(f"option {name}", value, right)
    return value


def outcome(
    breakdown: Sequence[dict[str, int]],
    order: Sequence[Any],
    ending: str,
    winners: Sequence[int] | None = None,
) -> dict[str, Json]:
    """A result: the lines of each seat add up to its score; seats with greater `order` rank first, equal ones share.

    The winners are the seats of the first rank, unless the game names others.
    """
    ranks = [1 + sum(other > mine for other in order) for mine in order]
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return {
        "scores": [sum(lines.values()) for lines in breakdown],
        "ranks": ranks,
        "winners": first if winners is None else list(winners),
        "breakdown": [dict(lines) for lines in breakdown],
        "ending": ending,
    }
