"""The command `walpurgis`."""

from walpurgis.cli.app import main

__all__ = ["main"]
