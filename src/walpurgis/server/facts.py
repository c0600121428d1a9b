"""What a server remembers about itself, such as its keys: made once, by whichever process comes first."""

from collections.abc import Callable

from walpurgis.server.store import Database

KEEP = "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"


async def keep(database: Database, name: str, make: Callable[[], str]) -> str:
    """A fact by its name, the same in every process; it is made where there is none yet."""
    read = "SELECT value FROM facts WHERE name = $1"
    found = await database.fetch(read, name)
    if not found:
        await database.run([(KEEP, (name, make()))])
        found = await database.fetch(read, name)
    return str(found[0][0])
