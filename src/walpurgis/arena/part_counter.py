"""Counts in one game what its `BalanceSpec` asks for, from events, legal moves and what a spectator sees."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, Final

from walpurgis.kernel.balance import CHOSEN, HELD, OFFERED, BalanceSpec, PartFamily, PointOrigin, Total, Use
from walpurgis.kernel.events import Event, EventKind
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Ids, Json, Kind
from walpurgis.kernel.moves import Move, Verb
from walpurgis.kernel.state import State

MOST_IDS: Final = 60
"""By default, arguments of moves with more values than this are no parts."""

Counted = dict[str, dict[str, dict[str, float]]]
"""By family, label and id."""


def spec_of(game: Game[Any]) -> BalanceSpec:
    """What a game declares; else families of all arguments of its moves that name something."""
    return default_spec(game) if game.balance.is_empty else game.balance


def default_spec(game: Game[Any]) -> BalanceSpec:
    """Families of what verbs name, for a game that declares none."""
    found: dict[str, tuple[Ids, list[tuple[Verb[Any], str]]]] = {}
    for verb in game.verbs.all:
        for field, kind in zip(verb.fields, verb.kinds, strict=True):
            if kind.size <= MOST_IDS:
                named = Ids(kind.name, kind.part_names())
                found.setdefault(f"{verb.name} {field}", (named, []))[1].append((verb, field))
    return BalanceSpec([PartFamily(name, kind, choices=choices) for name, (kind, choices) in found.items()])


class PartCounter:
    """Counts one game: tell it of every move before it is made, and of the end."""

    def __init__(self, game: Game[Any], state: State[Any]) -> None:
        self.spec = spec_of(game)
        self.events = state.listen()
        self.heard = 0
        self.uses: list[Counted] = [_counted() for _ in range(state.seats)]
        self.table_uses = _counted()
        self.log: Counter[str] = Counter()
        self.decisions: Counter[str] = Counter()
        self.options = 0
        self.totals: list[Counter[str]] = [Counter() for _ in range(state.seats)]
        self.points: list[Counter[str]] = [Counter() for _ in range(state.seats)]
        self.first = self._first_player(state)
        self._choices = _choices(self.spec.families)
        self._names: dict[Move, list[tuple[PartFamily, str]]] = {}
        self._uses = _by_event(self.spec.families)
        self._totals = _totals(self.spec.totals)
        self._origins = {origin.event: origin for origin in self.spec.origins}
        self._turns: list[str] = [""] * state.seats
        self._causes: list[str] = [""] * state.seats

    def choose(self, state: State[Any], seat: int, legal: Sequence[Any], move: Move) -> None:
        """A seat is about to make a move."""
        if len(legal) > 1:
            self.decisions[state.decision] += 1
            self.options += len(legal)
        if self._choices:
            for other in legal:
                for family, part in self._named(other):
                    self.uses[seat][family.name][OFFERED][part] = 1
        for family, part in self._named(move):
            self.uses[seat][family.name][CHOSEN][part] += 1

    def listen(self) -> None:
        """A move was made: count what it has brought about."""
        self._causes = [""] * len(self.uses)
        for event in self.events[self.heard :]:
            self._count(event)
        self.heard = len(self.events)

    def finish(self, state: State[Any]) -> None:
        """The game is over: count what everybody has."""
        table = state.view(None)["table"]
        for family in self.spec.families:
            if family.held is not None:
                for seat in range(state.seats):
                    for part in family.held(table, seat):
                        self.uses[seat][family.name][HELD][part] += 1

    def data(self) -> dict[str, Json]:
        """What was counted, for the line of the game."""
        return {
            "uses": [_plain(uses) for uses in self.uses],
            "table_uses": _plain(self.table_uses),
            "log": dict(sorted(self.log.items())),
            "decisions": dict(sorted(self.decisions.items())),
            "options": self.options,
            "totals": [dict(totals) for totals in self.totals],
            "points": [dict(points) for points in self.points],
            "first": self.first,
        }

    def _first_player(self, state: State[Any]) -> int | None:
        find = self.spec.first_player
        return None if find is None else find(state.view(None)["table"])

    def _named(self, move: Move) -> Sequence[tuple[PartFamily, str]]:
        """The parts that a move chooses."""
        named = self._names.get(move)
        if named is None:
            named = self._names[move] = [
                (family, part)
                for family, at in self._choices.get(move.verb.name, ())
                for part in _words(move.verb.kinds[at].write(move.args[at]))
                if part in family.ids
            ]
        return named

    def _count(self, event: Event) -> None:
        kind = event.kind
        self.log[kind.name] += 1
        data = dict(zip(kind.fields, event.args, strict=True))
        seat = data.get("seat", -1)
        if self.first is None and kind is self.spec.first_turn:
            self.first = seat
        for family, use in self._uses.get(kind, ()):
            if not use.only or data[use.only]:
                amount = data[use.amount] if use.amount else 1
                counted = self.uses[seat] if use.by_seat else self.table_uses
                for part in _parts(kind.fields[use.field], data[use.field]):
                    if part in family.ids:
                        counted[family.name][use.label][part] += amount
        for total in self._totals.get(kind, ()):
            self.totals[seat][total.label] += data[total.amount]
        self._trace(kind, data, seat)

    def _trace(self, kind: EventKind, data: dict[str, Any], seat: int) -> None:
        """Points of an event that does not say where they come from."""
        for origin in self.spec.origins:
            if seat >= 0 and kind in origin.causes:
                self._causes[seat] = origin.causes[kind]
            if origin.turn is not None and kind is origin.turn[0]:
                field = origin.turn[1]
                self._turns[seat] = str(kind.fields[field].write(data[field]))
        origin_here = self._origins.get(kind)
        if origin_here is not None:
            self.points[seat][self._origin(origin_here, seat)] += origin_here.sign * data[origin_here.amount]

    def _origin(self, origin: PointOrigin, seat: int) -> str:
        cause = self._causes[seat]
        if cause in origin.causes.values():
            return cause
        return self._turns[seat] if origin.turn is not None else "lost" if origin.sign < 0 else "other"


def _counted() -> Counted:
    return defaultdict(lambda: defaultdict(lambda: defaultdict(int)))


def _plain(counted: Counted) -> dict[str, Json]:
    return {family: {label: dict(parts) for label, parts in uses.items()} for family, uses in counted.items()}


def _choices(families: Sequence[PartFamily]) -> dict[str, list[tuple[PartFamily, int]]]:
    """By the name of a verb: the families that it chooses from, each with the place of the argument."""
    found: dict[str, list[tuple[PartFamily, int]]] = defaultdict(list)
    for family in families:
        for verb, field in family.choices:
            found[verb.name].append((family, verb.fields.index(field)))
    return dict(found)


def _by_event(families: Sequence[PartFamily]) -> dict[EventKind, list[tuple[PartFamily, Use]]]:
    found: dict[EventKind, list[tuple[PartFamily, Use]]] = defaultdict(list)
    for family in families:
        for use in family.uses:
            found[use.event].append((family, use))
    return dict(found)


def _totals(totals: Sequence[Total]) -> dict[EventKind, list[Total]]:
    found: dict[EventKind, list[Total]] = defaultdict(list)
    for total in totals:
        found[total.event].append(total)
    return dict(found)


def _parts(kind: Kind, value: Any) -> list[str]:
    return _words(kind.write(value))


def _words(written: Json) -> list[str]:
    """The parts that a value names, as it is written in JSON."""
    if written is None:
        return []
    if isinstance(written, dict):
        return [str(part) for part, count in written.items() if count]
    return [str(part) for part in written] if isinstance(written, list) else [str(written)]
