"""What every action and every position of an observation is: `python -m walpurgis.envs.names GAME [--seats N]`."""

import argparse
import sys
from collections.abc import Iterator

from walpurgis.envs.setting import Setting


def lines(setting: Setting) -> Iterator[str]:
    """One line for each action and each position: which of the two, its number, its name."""
    for action in range(setting.encoder.size):
        yield f"action\t{action}\t{setting.encoder.name(action)}"
    for position, name in enumerate(setting.spec.names):
        yield f"observation\t{position}\t{name}"


def main() -> None:
    """Print the names."""
    parser = argparse.ArgumentParser(description="What every action and every position of an observation is.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    chosen = parser.parse_args()
    sys.stdout.writelines(f"{line}\n" for line in lines(Setting(chosen.game, chosen.seats)))


if __name__ == "__main__":
    main()
