"""Game: the rules as a whole. A game's package makes one, and everything outside asks it for states."""

import importlib
import json
import random
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from walpurgis.kernel import chance
from walpurgis.kernel.balance import NO_BALANCE, BalanceSpec
from walpurgis.kernel.census import Census, compare
from walpurgis.kernel.compiling import mypyc_attr
from walpurgis.kernel.data import Projection, Shape, Table
from walpurgis.kernel.errors import IllegalMove, OtherVersion
from walpurgis.kernel.events import Events
from walpurgis.kernel.integrity import (
    check_answers,
    check_fits,
    read_claims,
    read_dict,
    read_generator,
    read_list,
    read_number,
    read_script,
    read_seats,
)
from walpurgis.kernel.kinds import Json, Token, truncate, type_error
from walpurgis.kernel.moves import Move, Verbs
from walpurgis.kernel.stakes import NO_STAKES, Stakes
from walpurgis.kernel.state import SAVE_FORMAT, State, snake
from walpurgis.kernel.steps import AnyStep, Decision
from walpurgis.kernel.strategy import NO_STRATEGY, Strategy
from walpurgis.kernel.versions import RulesChange, carry_over, is_carried_over, migrate_table

if TYPE_CHECKING:
    from walpurgis.formats.box import Box
    from walpurgis.formats.text import Catalogue

T = TypeVar("T", bound=Table)

NO_CLAIMS: Final = Verbs("no claims", Move)
NO_EVENTS: Final = Events()
COPY_MARK: Final = "@"
"""Stands in the names of modules that are a copy of a game's package with another box, before the box's fingerprint."""
_KNOWN: "dict[str, Game[Any]]" = {}
"""The registry of all games by id, to find the game of a pickled state again."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[T]):
    """The rules of one game. A package fills in the attributes and the methods of the second half."""

    def __init__(
        self,
        id: str,
        title: str,
        seats: Sequence[int],
        options: dict[str, dict[str, Json]],
        verbs: Verbs[Any],
        steps: AnyStep,
        view_shape: Shape,
        table: type[T],
        changes: Sequence[RulesChange] = (),
        box: str = "",
        events: Events = NO_EVENTS,
        chances: dict[str, Token] | None = None,
        claims: Verbs[Any] = NO_CLAIMS,
        most_claims: int = 0,
        strategy: Strategy = NO_STRATEGY,
        allows_chat: Callable[[str], bool] | None = None,
        stakes: Stakes = NO_STAKES,
        balance: BalanceSpec = NO_BALANCE,
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
        self.changes = tuple(changes)
        """The changes of the rules, oldest first, so that games go on that began before them."""
        self.rules = self.changes[-1].rules if changes else 1
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
        self.strategy = strategy
        """What is known about playing it well, for bots."""
        self.allows_chat = allows_chat
        """Whether a text may be said in the chat of a table; None where the rules do not mind."""
        self.stakes = stakes
        """What a move changes for a player, for those who are about to confirm it."""
        self.balance = balance
        """What is to be counted over many games, for reports on the balance."""
        is_copy = COPY_MARK in str(getattr(type(self), "__module__", ""))
        self.key = f"{id}{COPY_MARK}{box}" if is_copy else id
        """The name of the game together with its box, where that is not the standard one: for whatever finds games."""
        self.made_by: tuple[Any, ...] | None = None
        """What makes this game in another process, as `__reduce__` gives it, where importing its package does not."""
        for spoken in (verbs, claims):
            if spoken.all:
                spoken.join(self if is_copy else None)
        if not is_copy:
            _KNOWN[id] = self

    # ----- the contract -----

    def new(self, seats: int, options: dict[str, Json] | None = None, seed: chance.Seed = 0) -> State[T]:
        """An opening position."""
        return self.deal(seats, options or {}, seed, None)

    def deal(
        self,
        seats: int,
        options: dict[str, Json],
        seed: chance.Seed,
        script: dict[str, list[int]] | None,
        outcomes: list[int] | None = None,
    ) -> State[T]:
        """An opening position; a scenario may fix what the set-up draws, and `outcomes` decides all of it."""
        if isinstance(seats, bool) or seats not in self.seats:
            raise ValueError(f"{self.title} is for {_spoken(self.seats)} seats, not {seats!r}")
        if not chance.is_seed(seed):
            raise type_error("seed", seed, chance.SEED_FORM)
        chosen = self.read_options(options)
        self.check(seats, chosen)
        table = self.new_table(seats, chosen)
        first = chance.seeded(seed) if isinstance(seed, int) else 0
        state = State(self, seats, chosen, table, [], first, 0, 0, [], script)
        if isinstance(seed, str):
            state.hide_chance(seed)
        state.outcomes = outcomes
        self.set_up(state)
        state.advance()
        state.script = state.outcomes = None
        return state

    def read_options(self, options: dict[str, Json]) -> dict[str, Json]:
        """All options with their defaults; refuses what the schema does not allow."""
        properties = self.options["properties"]
        for name in options:
            if name not in properties:
                raise ValueError(f"{self.title} has no option {name!r}; it has {truncate(list(properties)) or 'none'}")
        return {name: _read_option(name, rule, options) for name, rule in properties.items()}

    def goes_on(self, rules: Json) -> bool:
        """Whether a game that began under this version of the rules can go on here."""
        return is_carried_over(self.changes, self.rules, rules)

    def carry_over(self, rules: int, options: dict[str, Json]) -> dict[str, Json]:
        """The options under which a game that began under this version of the rules goes on as it began."""
        return carry_over(self.changes, rules, options)

    def load(self, data: bytes) -> State[T]:
        """The state that `save` wrote. Whatever has not the form of one is refused with a ValueError.

        Whether a game could have come to it is another question: see `check_position`.
        """
        try:
            saved = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"this is no saved game: {error}") from None
        try:
            return self._restore(saved)
        except ValueError:
            raise
        except (TypeError, KeyError, AttributeError, IndexError, ArithmeticError, RecursionError) as error:
            raise ValueError(f"this is no saved game: {type(error).__name__}: {error}") from None

    def _restore(self, saved: Json) -> State[T]:
        if not isinstance(saved, dict) or "format" not in saved:
            raise ValueError("this is no saved game: it does not begin with a format")
        ours = {"format": SAVE_FORMAT, "game": self.id, "rules": self.rules, "box": self.box}
        for name, value in ours.items():
            if saved.get(name) != value and not (name == "rules" and self.goes_on(saved.get(name))):
                raise OtherVersion(f"this game was saved with {name} {saved.get(name)!r}; here it is {value!r}")
        seats = read_seats(saved, self.seats)
        options = self.read_options(self.carry_over(saved["rules"], read_dict(saved, "options")))
        self.check(seats, options)
        migrate_table(self.changes, saved["rules"], saved.get("table"))
        table = self.table(*self.table.SHAPE.read(saved.get("table"), "table"))
        stack = [self.steps.read(step, f"stack.{at}") for at, step in enumerate(read_list(saved, "stack"))]
        key, generator = read_generator(saved)
        state = State(
            self,
            seats,
            options,
            table,
            stack,
            generator,
            read_number(saved, "moves"),
            read_number(saved, "marks"),
            read_claims(saved, seats, self.claims),
            read_script(saved, self.chances),
            key,
        )
        check_fits(state)
        state.advance()
        return state

    def check_position(self, state: State[T]) -> None:
        """Refuse, with a ValueError that names what is wrong, a position to which no game could have come.

        Every piece of the box is where it was at the start or somewhere else, none more and none fewer.
        """
        check_answers(state)
        right, found = dict(self.census(self.new(state.seats, state.options))), dict(self.census(state))
        for name in {**right, **found}:
            if right.get(name) != found.get(name):
                raise ValueError(f"{name}: there are {found.get(name, 0)}; there have to be {right.get(name, 0)}")

    def read(self, state: State[T], seat: int, text: str) -> Move:
        """The move that a text writes; among legal moves, capitals do not matter. ValueError when it writes none."""
        try:
            move: Move = self.verbs.parse(text)
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

    def misplaced(self, state: State[T]) -> str:
        """A sentence on pieces that are doubled or missing in a position, compared with an opening; or nothing."""
        return compare(self.census(state), self.census(self.new(state.seats, state.options)))

    def view(self, state: State[T], seat: int | None) -> dict[str, Json]:
        """What a seat may see of the table, as JSON."""
        return self.view_shape.write_projection(self.projection(state, seat))

    def views(self, state: State[T], seats: Sequence[int | None]) -> list[dict[str, Json]]:
        """What each of several seats may see of the table; what is written alike is one object in all of them."""
        if type(self).view is not Game.view or not seats:
            return [self.view(state, seat) for seat in seats]
        shape, first = self.view_shape, self.projection(state, seats[0])
        written = shape.write_projection(first)
        others = [shape.write_projection_sharing(self.projection(state, seat), first, written) for seat in seats[1:]]
        return [written, *others]

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

    def new_table(self, seats: int, options: dict[str, Json]) -> T:
        """The table before the set-up: everything that does not depend on chance."""
        raise NotImplementedError(f"{self.id} does not say how its table is laid")

    def set_up(self, state: State[T]) -> None:
        """Set the game up, with what is random, and push its first steps."""
        raise NotImplementedError(f"{self.id} does not say how it begins")

    def projection(self, state: State[T], seat: int | None) -> Projection:
        """What a seat may see of the table, as a projection by `view_shape`; to be read at once and never changed."""
        raise NotImplementedError(f"{self.id} does not say what a seat sees")

    def resample(self, world: State[T], seat: int | None, rng: random.Random) -> None:
        """Resample all that the seat cannot know, in agreement with its view; `world` is a copy that may be changed."""
        raise NotImplementedError(f"{self.id} does not say what is hidden")

    def result(self, state: State[T]) -> dict[str, Json]:
        """The outcome; `outcome` in this package helps to write it."""
        raise NotImplementedError(f"{self.id} does not say who wins")

    def census(self, state: State[T]) -> Census:
        """How many there are of every piece of the box, by name, wherever it lies: an invariant of all moves."""
        return {}

    def remembered(self) -> dict[str, str]:
        """Fields of the table that no view shows although they are no secret, each with the reason.

        Paths are written as in `players.*.points`. Everybody could have noted these values, so samples never change
        them.
        """
        return {}

    def next_seat(self, state: State[T]) -> int:
        """Whom a driver asks that asks one seat at a time; any other waiting seat may act as well."""
        return state.waiting[0]

    def awaited(self, state: State[T]) -> tuple[int, ...]:
        """The waiting seats without which the game does not go on, at least one: only their clocks run.

        Others who wait may act meanwhile, and need not.
        """
        return state.waiting

    def stays_silent(self, state: State[T], seat: int, move: Any, people: Collection[int]) -> bool:
        """Whether a bot among people keeps this move to itself, to be asked again when something has happened."""
        return False

    def patience(self, state: State[T], seat: int) -> int:
        """How many seconds a bot that is awaited leaves to others who may act, too; in most games there is no need."""
        return 0

    def time_limit(self, state: State[T], clock: str, per_move: float) -> float | None:
        """For how many seconds those who are awaited may think about the open decision, however much their clocks have.

        `clock` is how a table measures time: none, live or days; `per_move` are the seconds that it gives for a move.
        None is no such limit. When it is over, the host makes the `timeout_move` of each who has not answered.
        """
        return None

    def timeout_move(self, state: State[T], seat: int) -> Move | None:
        """What a seat does that has not answered within the time limit; None where the rules do not say."""
        return None

    def check_box(self, box: "Box") -> None:
        """Refuse, with a BadBox that names the table and the key, a box that this game cannot be played with."""

    def draw(self, view: dict[str, Json], words: "Catalogue") -> str:
        """A view as text for the terminal; a game draws its own board."""
        return "\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in view["table"].items())

    def result_notes(self, result: dict[str, Json], words: "Catalogue") -> list[str]:
        """Sentences about a result beside its scores; most games have none."""
        return []

    def goals(self, state: State[T], seat: int | None) -> list[dict[str, Json]]:
        """What a seat works towards besides points, and how far it has come, as far as the seat may know it.

        Each has its `name`, what it is about (`of`), how much one has and needs, and whether it would be met if the
        game ended now. Most games have no such thing.
        """
        return []

    def on_claim(self, state: State[T], seat: int, claim: Any) -> None:
        """Change the table after a claim, in games whose rules hold players to what they say."""

    def check_claim(self, state: State[T], seat: int, claim: Any) -> None:
        """Refuse a claim that the rules do not allow now; only its form is checked, never its truth."""
        if claim.verb.table is not self.claims:
            raise IllegalMove(f"{claim}: {self.title} knows no such claim")

    def __reduce__(self) -> tuple[Any, ...]:
        return self.made_by or (find, (self.id, str(getattr(type(self), "__module__", ""))))


def find(id: str, module: str) -> Game[Any]:
    """The game with an id, for states that are unpickled, perhaps in a process that has not met the game yet."""
    if id not in _KNOWN:
        importlib.import_module(module)
    return _KNOWN[id]


def known(id: str) -> "Game[Any] | None":
    """The game with an id, if its package has been imported."""
    return _KNOWN.get(id)


def _spoken(seats: Sequence[int]) -> str:
    together = len(seats) > 2 and list(seats) == list(range(seats[0], seats[-1] + 1))
    return f"{seats[0]} to {seats[-1]}" if together else " or ".join(str(n) for n in seats)


def _read_option(name: str, rule: dict[str, Json], options: dict[str, Json]) -> Json:
    value = options.get(name, rule["default"])
    if "enum" in rule:
        fits = any(value == choice and type(value) is type(choice) for choice in rule["enum"])
        right = "one of " + truncate([repr(choice) for choice in rule["enum"]], 40)
    elif rule["type"] == "boolean":
        fits, right = isinstance(value, bool), "true or false"
    else:
        low, high = rule["minimum"], rule["maximum"]
        fits = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        right = f"a whole number from {low} to {high}"
    if not fits:
        raise type_error(f"option {name}", value, right)
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
