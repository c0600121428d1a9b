"""All scenarios and transcripts of our games, a few random games under the kit: what a Python without packages can run.

PYTHONPATH=src python3.13 -W error tests/rules_alone.py
"""

import sys
from pathlib import Path

import walpurgis
from walpurgis.formats import scenario as scenarios
from walpurgis.testing import conform, transcripts

GAMES = Path(__file__).parent / "games"


def main() -> None:
    """Say what was tried, and end with an error where something does not hold."""
    tried, wrong = 0, []
    for game in map(walpurgis.game, walpurgis.games()):
        for file in sorted((GAMES / game.id / "scenarios").rglob("*.toml")):
            for scenario in scenarios.read(file.read_text("utf-8")):
                wrong += scenarios.check(game, scenario)
                tried += 1
        for file in sorted((GAMES / game.id / "transcripts").glob("*.transcript")):
            wrong += filter(None, [transcripts.compare(game, file.read_text("utf-8"))])
            tried += 1
        conform(game, games=2, sampling_rate=0.05)
    sys.stdout.write(f"{sys.version.split()[0]}: {tried} scenarios and transcripts\n")
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
