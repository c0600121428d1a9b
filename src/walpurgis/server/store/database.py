"""What the server asks of a database. SQLite and PostgreSQL both give it; all else is written once, in plain SQL.

Parameters are written $1, $2, … and times are seconds since 1970.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from walpurgis.server.store.commits import Commits

Statement = tuple[str, tuple[Any, ...]]
Row = tuple[Any, ...]
Job = tuple[Sequence[Statement], str]
"""What has to be written together, and the note about it."""


class Database(Protocol):
    """One place where rows last."""

    shared: bool
    """Whether other processes write here, too."""
    commits: "Commits"
    """What is being written."""

    async def open(self) -> None:
        """Connect, and bring the tables to the newest form."""

    async def close(self) -> None:
        """Finish what was begun, and let go."""

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Read rows."""
        ...

    async def run(self, statements: Sequence[Statement], note: str = "") -> None:
        """Carry out all statements or none; they are durable when this returns.

        Raises Taken when a key exists already. `note` reaches the listeners of every other process.
        """

    async def vacuum(self) -> None:
        """Give back the space of what was deleted. Writing may have to wait meanwhile."""

    async def now(self) -> float | None:
        """What the database's own clock says, where hosts share it."""

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with every note. An empty one says that notes may have been lost."""
