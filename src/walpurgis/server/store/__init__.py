"""Where tables and people are kept: SQLite by default, PostgreSQL by a URL."""

from pathlib import Path

from walpurgis.server.store.database import Database, Row, Statement
from walpurgis.server.store.postgres import Postgres
from walpurgis.server.store.sqlite import SQLite

__all__ = ["Database", "Postgres", "Row", "SQLite", "Statement", "database"]


def database(url: str) -> Database:
    """The database that a URL or a path names."""
    if url.startswith(("postgresql://", "postgres://")):
        return Postgres(url)
    if "://" in url and not url.startswith("sqlite://"):
        raise ValueError(
            f"database {url.partition(':')[0]!r} is not known; there are sqlite:///FILE and postgresql://…"
        )
    return SQLite(Path(url.removeprefix("sqlite:///")))
