"""Backup and restore: a complete copy of a database while the server runs, and the way back."""

import contextlib
import fcntl
import os
import shutil
import sqlite3
import subprocess
import time
from pathlib import Path

from walpurgis.server.store import is_postgres, migrations, sqlite_path


def backup(database: str, target: Path) -> None:
    """Write a complete copy of a database into a new file; the server may go on meanwhile."""
    if target.exists():
        raise ValueError(f"{target} exists already: choose another name, a backup never replaces a file")
    if not target.parent.is_dir():
        raise ValueError(f"{target.parent} is no folder")
    half = target.with_name(target.name + ".part")
    half.unlink(missing_ok=True)
    half.touch(0o600, exist_ok=False)  # a copy has everything in it, so only its owner may read it
    try:
        (_dump if is_postgres(database) else _copy)(database, half)
        _to_disk(half)
        half.rename(target)
    finally:
        half.unlink(missing_ok=True)


def restore(database: str, source: Path) -> str:
    """Put a backup in the place of a database, all of it or nothing; the answer says where the old one went."""
    if not source.is_file():
        raise ValueError(f"{source} is no file")
    return (_undump if is_postgres(database) else _put_back)(database, source)


# ----- SQLite -----


def _copy(database: str, half: Path) -> None:
    path = sqlite_path(database)
    if not path.is_file() or path.stat().st_size == 0:
        raise ValueError(f"there is no database at {path}")
    read_only = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
    with contextlib.closing(read_only) as reading, contextlib.closing(sqlite3.connect(half)) as writing:
        reading.backup(writing, pages=-1)  # in one go: otherwise each write begins the copy anew
        writing.execute("PRAGMA journal_mode=DELETE")  # one file, no log beside it
    check_backup(half)


def _put_back(database: str, source: Path) -> str:
    path = sqlite_path(database)
    check_backup(source)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(f"{path}: a server uses this file; stop it first") from None
        half = path.with_name(path.name + ".part")
        half.unlink(missing_ok=True)
        half.touch(0o600, exist_ok=False)
        shutil.copyfile(source, half)
        _to_disk(half)
        aside = _set_aside(path)
        half.rename(path)
    return f"the old database is {aside}" if aside is not None else "there was no database before"


def _set_aside(path: Path) -> Path | None:
    """Keep the old database, with what is still in its log."""
    if not path.exists():
        return None
    aside = path.with_name(f"{path.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    number = 0
    while aside.exists():
        number += 1
        aside = aside.with_name(f"{path.name}.before-{time.strftime('%Y%m%d-%H%M%S')}-{number}")
    for suffix in ("-wal", "-shm", ""):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + suffix))
    return aside


def check_backup(path: Path) -> None:
    """Refuse a file that is damaged, is no database of ours, or comes from a newer Walpurgis."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as reading:
            sound = [row[0] for row in reading.execute("PRAGMA quick_check(1)")]
            done = {number for (number,) in reading.execute(migrations.DONE)}
            reading.execute("SELECT COUNT(*) FROM journal").fetchall()
    except sqlite3.Error as error:
        raise ValueError(f"{path} is no backup of Walpurgis: {error}") from None
    if sound != ["ok"]:
        raise ValueError(f"{path} is damaged: {'; '.join(map(str, sound))}")
    migrations.missing(done)


def _to_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


# ----- PostgreSQL -----


def _dump(database: str, half: Path) -> None:
    _run("pg_dump", "--format=custom", "--no-owner", f"--file={half}", f"--dbname={database}")


def _undump(database: str, source: Path) -> str:
    """All in one transaction: where it fails, the database is as it was."""
    _run("pg_restore", "--list", str(source))
    _run(
        "pg_restore",
        "--clean",
        "--if-exists",
        "--no-owner",
        "--single-transaction",
        "--exit-on-error",
        f"--dbname={database}",
        str(source),
    )
    return "the old contents of the database are replaced"


def _run(program: str, *arguments: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise ValueError(f"{program} is not installed: it comes with PostgreSQL's client programs")
    ended = subprocess.run([found, *arguments], capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        raise ValueError(f"{program} has failed: {ended.stderr.strip() or ended.returncode}")
