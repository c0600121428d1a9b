"""Events: what happened, for logs and animation. Each has an audience.

A game has one table of them. They are kept only while somebody listens, so simulation pays nothing for them.
"""

from typing import Any

from walpurgis.kernel.kinds import Json, Kind, one_of


class EventKind:
    """One kind of event: its name and its parameters."""

    def __init__(self, name: str, fields: tuple[tuple[str, Kind], ...]) -> None:
        self.name = name
        self.fields = dict(fields)

    def schema(self) -> dict[str, Json]:
        return {
            "type": "object",
            "title": self.name,
            "properties": {"event": {"const": self.name}} | {name: kind.schema() for name, kind in self.fields.items()},
            "required": ["event", *self.fields],
            "additionalProperties": False,
        }


class Event:
    """Something that happened; `audience` are the seats that may know it, None is everybody."""

    def __init__(self, kind: EventKind, args: tuple[Any, ...], audience: tuple[int, ...] | None) -> None:
        self.kind = kind
        self.args = args
        self.audience = audience

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat may know of it; None is a spectator."""
        return self.audience is None or seat in self.audience

    def data(self) -> dict[str, Json]:
        named = zip(self.kind.fields.items(), self.args, strict=True)
        return {"event": self.kind.name} | {name: kind.write(value) for (name, kind), value in named}

    def __repr__(self) -> str:
        return f"<{self.data()}>"


class Events:
    """A game's table of events."""

    def __init__(self) -> None:
        self.by_name: dict[str, EventKind] = {}

    def add(self, name: str, *fields: tuple[str, Kind]) -> EventKind:
        if name in self.by_name:
            raise ValueError(f"the event {name!r} stands twice")
        if any(field == "event" for field, _ in fields):
            raise ValueError(f"{name}: a field cannot be called 'event', which names the kind of event itself")
        kind = self.by_name[name] = EventKind(name, fields)
        return kind

    def schema(self) -> dict[str, Json]:
        return one_of([kind.schema() for kind in self.by_name.values()])
