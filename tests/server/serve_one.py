"""One server in a process of its own: `python -m tests.server.serve_one '{"database": …, "port": …}'`."""

import dataclasses
import json
import sys

from tests.server.running import QUICK, settings
from walpurgis.server import Settings
from walpurgis.server.run import serve


def ready(chosen: Settings) -> None:
    sys.stdout.write(chosen.address + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asked = json.loads(sys.argv[1])
    pace = dataclasses.replace(QUICK, **asked.pop("pace", {}))
    serve(settings(asked.pop("database"), pace=pace, **asked), ready)
