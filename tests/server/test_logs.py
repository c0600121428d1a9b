"""The log: one JSON object a line, which a host filters by level."""

import json
import logging

from walpurgis.server.logs import JsonLineFormatter


def test_what_a_caller_adds_never_takes_the_place_of_the_level() -> None:
    record = logging.makeLogRecord(
        {
            "name": "walpurgis.server.bots",
            "levelname": "ERROR",
            "msg": "a bot has failed",
            "level": "apprentice",
            "seat": 2,
        }
    )
    line = json.loads(JsonLineFormatter().format(record))
    assert (line["level"], line["from"], line["seat"]) == ("error", "server.bots", 2)
