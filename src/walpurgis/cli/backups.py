"""`walpurgis backup` and `walpurgis restore`: what the operator of a server does beside serving."""

from pathlib import Path
from typing import Annotated

from walpurgis.cli.arguments import Argument, Option
from walpurgis.cli.common import out
from walpurgis.cli.extras import need

Data = Annotated[Path, Option(envvar="WALPURGIS_DATA", help="the folder of the embedded database")]
Url = Annotated[
    str,
    Option(
        "--database",
        envvar="WALPURGIS_DATABASE",
        show_default=False,
        help="postgresql://… instead of the embedded database; in the variable no other user of the machine sees it",
    ),
]
DATA = Path("walpurgis-data")


def named(data: Path, database: str) -> str:
    return database or str(data / "walpurgis.db")


def backup(
    file: Annotated[Path, Argument(metavar="FILE", help="where to write the copy; no file is ever replaced")],
    data: Data = DATA,
    database: Url = "",
) -> None:
    """Copy a server's whole database into one file, while the server runs."""
    need("server", "walpurgis backup")
    from walpurgis.server import backup as copies

    copies.backup(named(data, database), file)
    out.print(f"{file}: {file.stat().st_size} bytes", soft_wrap=True)


def restore(
    file: Annotated[Path, Argument(metavar="FILE", help="a copy that `walpurgis backup` has made")],
    data: Data = DATA,
    database: Url = "",
) -> None:
    """Put a backup in the place of a server's database; stop the server first."""
    need("server", "walpurgis restore")
    from walpurgis.server import backup as copies

    out.print(copies.restore(named(data, database), file), soft_wrap=True)
