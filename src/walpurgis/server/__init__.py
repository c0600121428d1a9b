"""The server: tables that lose nothing and tell no secrets."""

from walpurgis.server.settings import Limits, Pace, Settings

__all__ = ["Limits", "Pace", "Settings"]
