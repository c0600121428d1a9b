"""The form of the tables, as numbered SQL files that both databases understand, and the way from an older form."""

from importlib import resources

from walpurgis.server.store.database import Statement

BOOK = "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)"
DONE = "SELECT number FROM migrations"


def files() -> list[tuple[int, str]]:
    """Every migration: its number and its SQL, in order."""
    folder = resources.files(__package__) / "sql"
    found = [(int(file.name[:4]), file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".sql")]
    return sorted(found)


def missing(done: set[int]) -> list[list[Statement]]:
    """What is left to do, one transaction for each migration."""
    known = files()
    newest = known[-1][0]
    if done and max(done) > newest:
        raise ValueError(
            f"the database has form {max(done)}, this Walpurgis knows forms up to {newest}: use a newer one"
        )
    return [
        [*[(sql, ()) for sql in split(text)], ("INSERT INTO migrations (number) VALUES ($1)", (number,))]
        for number, text in known
        if number not in done
    ]


def split(text: str) -> list[str]:
    """The statements of a file; comments and empty ones are dropped."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("--")]
    return [part.strip() for part in "\n".join(lines).split(";") if part.strip()]
