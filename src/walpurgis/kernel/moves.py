"""Moves: a verb and a few small numbers, one class for all games.

Each game has one table of verbs. It says how a move is written, read, sent and counted; nothing else does.
Moves are made once and shared: `FLY.of(pawn, region)` twice gives the same object, so comparing is cheap.
"""

import re
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from walpurgis.kernel.compiling import mypyc_attr
from walpurgis.kernel.kinds import Json, Kind, Token, one_of, truncate, type_error

if TYPE_CHECKING:
    from walpurgis.kernel.game import Game

M = TypeVar("M", bound="Move")
"""The class of a game's moves."""

_FIELD: Final = re.compile(r"\{(\w+)\}")
_TABLES: Final[dict[str, "Verbs[Any]"]] = {}
"""The registry of all tables of verbs by name, to find a pickled move again."""


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Move:
    """What a seat does at a decision. Take it from `legal`, from `Verb.of`, or from notation.

    A game whose rules read arguments of moves has a subclass that names them, each with a value for moves without it:
    `tile = -1`. Then `move.tile` is the argument that the template of the move's verb calls `{tile}`.

    The rules make one object for each move (it is interned), so two moves are equal when they are the same object, and
    it costs nothing to look for one among hundreds. It lives as long as its verb does, so the cyclic garbage collector
    does not track it (`acyclic`). Text and data from outside are not interned: see `Verb.known`.
    """

    def __init__(self, verb: "Verb[Any]", args: tuple[int, ...]) -> None:
        self.verb = verb
        self.args = args
        self.action_numbers: tuple[int, ...] = ()
        """Its action numbers, cached by the action encoder when it is first asked."""
        self.action_number = -1
        """Its action number, if it has one only; else -1."""
        self.second_number = -1
        """Its second action number, if it has several: long lists of moves are split by it."""
        self._text = ""

    def __str__(self) -> str:
        if not self._text:
            self._text = self.verb.say(self.args)
        return self._text

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.verb.table
        if table.game is not None:
            return _restore_of, (table.game, table is table.game.claims, self.verb.name, self.args)
        return _restore, (table.name, self.verb.name, self.args)

    def data(self) -> dict[str, Json]:
        """The move as JSON: its verb and its parameters by name."""
        verb = self.verb
        named = zip(verb.fields, verb.kinds, self.args, strict=True)
        return {"verb": verb.name} | {field: kind.write(value) for field, kind, value in named}


RESERVED: Final = ("verb", "args", "action_numbers", "action_number", "second_number")
"""What every move has, beside its methods."""


def _restore(table: str, verb: str, args: tuple[int, ...]) -> Any:
    return _TABLES[table].by_name[verb].of(*args)


def _restore_of(game: "Game[Any]", is_claim: bool, verb: str, args: tuple[int, ...]) -> Any:
    return (game.claims if is_claim else game.verbs).by_name[verb].of(*args)


class Verb(Generic[M]):
    """One kind of move: its name, how it is written, and what its numbers mean."""

    def __init__(self, table: "Verbs[M]", name: str, template: str, kinds: tuple[Token, ...], passing: bool) -> None:
        self.table = table
        self.number = len(table.all)
        self.name = name
        self.template = template
        self.kinds = kinds
        self.fields = tuple(_FIELD.findall(template))
        self.passing = passing
        """Whether the move declines or ends what was offered."""
        for field in self.fields:
            if hasattr(Move, field) or field in RESERVED:
                raise ValueError(f"{name}: a field cannot be called {field!r}, which every move has")
            if table.move is not Move and not hasattr(table.move, field):
                raise ValueError(f"{name}: the class of the moves of {table.name} has no attribute {field!r}")
        if len(self.fields) != len(kinds):
            raise ValueError(f"{name}: {template!r} has {len(self.fields)} fields for {len(kinds)} kinds")
        self._made: dict[tuple[int, ...], M] = {}
        literal = [re.escape(part) for part in _FIELD.split(template)[::2]]
        self._pattern = re.compile(r"(\S+)".join(literal).replace(r"\ ", r"\s+"), re.IGNORECASE)

    def of(self, *args: int) -> M:
        """The move of this verb with these numbers."""
        move = self._made.get(args)
        if move is None:
            move = self._made.setdefault(args, self._make(args))  # in one step: threads may ask at the same time
        return move

    def known(self, *args: int) -> M:
        """The interned move with these numbers, or a new object that is not interned.

        What comes from outside is read by this, so that strangers cannot fill the memory with illegal moves.
        """
        move = self._made.get(args)
        return self._make(args) if move is None else move

    def _make(self, args: tuple[int, ...]) -> M:
        if len(args) != len(self.kinds):
            raise ValueError(f"{self.name} takes {len(self.kinds)} numbers, not {len(args)}")
        move = self.table.move(self, args)
        if self.table.move is not Move:
            for name in self.table.names:  # mypyc leaves out class defaults that are calls
                setattr(move, name, -1)
            for field, arg in zip(self.fields, args, strict=True):
                setattr(move, field, arg)
        return move

    def say(self, args: tuple[int, ...]) -> str:
        words = dict(zip(self.fields, [kind.say(arg) for kind, arg in zip(self.kinds, args, strict=True)], strict=True))
        return _FIELD.sub(lambda field: words[field[1]], self.template)

    def parse(self, text: str) -> M | None:
        """The move that a text writes, or None where the text is not of this verb."""
        match = self._pattern.fullmatch(text)
        if match is None:
            return None
        return self.known(*[kind.parse(word) for kind, word in zip(self.kinds, match.groups(), strict=True)])

    def schema(self) -> dict[str, Json]:
        parameters = {field: kind.schema() for field, kind in zip(self.fields, self.kinds, strict=True)}
        return {
            "type": "object",
            "title": self.name,
            "description": self.template,
            "properties": {"verb": {"const": self.name}} | parameters,
            "required": ["verb", *self.fields],
            "additionalProperties": False,
        }


class Verbs(Generic[M]):
    """A game's table of verbs, and the class of its moves."""

    def __init__(self, name: str, move: type[M]) -> None:
        self.name = name
        self.move = move
        self.names = [name for name in vars(move) if not name.startswith("_")] if move is not Move else []
        """The names of all arguments of its moves."""
        self.all: list[Verb[M]] = []
        self.by_name: dict[str, Verb[M]] = {}
        self.game: Game[Any] | None = None
        """The game with a box of its own to which it belongs: its moves are pickled together with that game."""
        _TABLES.setdefault(name, self)

    def join(self, game: "Game[Any] | None") -> None:
        """Belong to a game with a box of its own; or be the table that pickled moves find by its name."""
        self.game = game
        if game is None:
            _TABLES[self.name] = self

    def add(self, name: str, template: str, *kinds: Token, passing: bool = False) -> Verb[M]:
        """A new verb. The fields of the template name its numbers, in order."""
        if name in self.by_name:
            raise ValueError(f"the verb {name!r} stands twice in {self.name}")
        verb = Verb(self, name, template, kinds, passing)
        self.all.append(verb)
        self.by_name[name] = verb
        return verb

    def parse(self, text: str) -> M:
        """The move that a text writes. What it names must exist; whether it is legal is another question."""
        text = " ".join(text.split())
        problem = ""
        for verb in self.all:
            try:
                move = verb.parse(text)
            except ValueError as error:
                problem = f": {error}"
                continue
            if move is not None:
                return move
        known = truncate([verb.template for verb in self.all], 40)
        raise ValueError(f"{text!r} is no move of {self.name}{problem or f'; moves are written: {known}'}")

    def read(self, data: Json) -> M:
        """The move that a JSON object describes."""
        name = data.get("verb") if isinstance(data, dict) else None
        verb = self.by_name.get(name) if isinstance(name, str) else None
        if verb is None:
            raise type_error("verb", data, f"a move with one of the verbs {truncate([v.name for v in self.all], 40)}")
        for field in data:
            if field != "verb" and field not in verb.fields:
                raise ValueError(f"{verb.name}: no field {field!r}; it has {truncate(verb.fields)}")
        for field in verb.fields:
            if field not in data:
                raise ValueError(f"{verb.name}: no value for {field!r}")
        named = zip(verb.fields, verb.kinds, strict=True)
        return verb.known(*[int(kind.read(data[field], f"{verb.name}.{field}")) for field, kind in named])

    def schema(self) -> dict[str, Json]:
        return one_of([verb.schema() for verb in self.all])


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveKind(Kind):
    """A move of one game inside a step: an answer that is not revealed yet."""

    def __init__(self, verbs: Verbs[Any]) -> None:
        super().__init__("move")
        self.verbs = verbs

    def write(self, value: Any) -> str:
        return str(value)

    def read(self, data: Json, where: str) -> Move:
        if not isinstance(data, str):
            raise type_error(where, data, "a move in notation")
        parsed: Move = self.verbs.parse(data)
        interned: Move = parsed.verb.of(*parsed.args)
        return interned

    def schema(self) -> dict[str, Json]:
        return {"type": "string"}
