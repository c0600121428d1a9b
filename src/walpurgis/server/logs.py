"""Logs: one JSON object a line on standard error. Secrets travel in headers and bodies, and neither is ever logged."""

import json
import logging
import sys
from typing import Any

_USUAL = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


class JsonLineFormatter(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03}",
            "level": record.levelname.lower(),
            "from": record.name.removeprefix("walpurgis."),
            "message": record.getMessage(),
        }
        # What a caller adds never takes the place of a field that hosts filter by.
        line |= {key: value for key, value in record.__dict__.items() if key not in _USUAL and key not in line}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


REFUSED_HANDSHAKE = "ASGI callable returned without completing handshake."
"""What uvicorn logs as an error whenever a socket is refused with a status; strangers could fill the log with it."""


def begin(level: str) -> None:
    """Write logs of this level and above."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLineFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("walpurgis").setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_is_worth_reading)


def _is_worth_reading(record: logging.LogRecord) -> bool:
    return record.getMessage() != REFUSED_HANDSHAKE
