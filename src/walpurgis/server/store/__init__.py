"""Where tables and people are kept: SQLite by default, PostgreSQL by a URL."""

from pathlib import Path

from walpurgis.server.store.database import Database, Row, Statement
from walpurgis.server.store.postgres import Postgres
from walpurgis.server.store.sqlite import SQLite

__all__ = ["Database", "Postgres", "Row", "SQLite", "Statement", "database", "is_postgres", "sqlite_path"]


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def sqlite_path(url: str) -> Path:
    """The file of an embedded database."""
    if "://" in url and not url.startswith("sqlite://"):
        raise ValueError(
            f"database {url.partition(':')[0]!r} is not known; there are sqlite:///FILE and postgresql://…"
        )
    return Path(url.removeprefix("sqlite:///"))


def database(url: str) -> Database:
    """The database that a URL or a path names."""
    return Postgres(url) if is_postgres(url) else SQLite(sqlite_path(url))
