"""From a rendered update to the bytes of a socket: whole, or what has changed since that socket was told last."""

from walpurgis.server import messages as m
from walpurgis.server.patches import diff

LASTING = ("question", "groups", "legal", "awaited", "undo", "clock", "limits", "goals", "result")
"""The fields of an update that changes leave out where they are as they were; the view travels as a patch."""


LONGEST_STORY = 12_000
"""Bytes of what happened that one message carries, at the most: the rest goes ahead of it."""


class SentUpdate:
    """What a socket was told last of a seat: the base of its next changes, shared by all who see the same.

    It is only ever handed from one update of a tenant's seat to the next.
    """

    def __init__(self, update: m.Update) -> None:
        self.view = update.view
        self.fields = [m.ENCODER.encode(getattr(update, name)) for name in LASTING]


class RenderedUpdate:
    """An update for all who see the same: those who hold a seat, or spectators, with words or without."""

    def __init__(self, update: m.Update) -> None:
        self.update = update
        self.sent = SentUpdate(update)

    def encode(self, since: int | None, base: SentUpdate | None) -> bytes:
        """The bytes for a socket that has seen `base`, at the version `since`."""
        self.update.since = since
        patch = self._patch(base)
        if base is None or patch is None:
            return m.ENCODER.encode(self.update)
        update = self.update
        changes = m.Changes(
            seat=update.seat, since=since, version=update.version, patch=patch, happened=update.happened
        )
        for name, before, now in zip(LASTING, base.fields, self.sent.fields, strict=True):
            if before != now:
                setattr(changes, name, getattr(update, name))
        return m.ENCODER.encode(changes)

    def _patch(self, base: SentUpdate | None) -> m.Patch | None:
        """The patch from the view of a base; None where there is no view to begin with, or none any more."""
        if base is None or base.view is None or self.update.view is None:
            return None
        patch = diff(base.view, self.update.view)
        return patch if isinstance(patch, dict) else None


def part_history(update: m.Update) -> list[m.History]:
    """Take from an update what is too long for one message; it goes ahead in messages of its own, the oldest first."""
    parts: list[list[m.Happened]] = [[]]
    size = 0
    for one in reversed(update.happened):
        length = len(m.ENCODER.encode(one))
        if parts[-1] and size + length > LONGEST_STORY:
            parts.append([])
            size = 0
        parts[-1].append(one)
        size += length
    newest, *earlier = [part[::-1] for part in parts]
    update.happened = newest
    return [m.History(seat=update.seat, happened=part) for part in reversed(earlier)]
