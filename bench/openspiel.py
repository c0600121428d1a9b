"""OpenSpiel's own IS-MCTS, one seat at a table of our novices: `python bench/openspiel.py [GAME...] [--games N]`.

A player that nobody here wrote, so that an error in how the games are told to OpenSpiel would cost it its wins. It
searches with random rollouts to the end of the game, told apart by points, or with `--judged` asks our evaluation what
a position is worth. Seats rotate, seeds are fixed, and every game is written down as it ends: the same command goes on
where it stopped.
"""

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import walpurgis
from walpurgis.bots import make_bot
from walpurgis.bots.match import interval
from walpurgis.envs.openspiel import SpielBot, SpielEvaluator, SpielGame, SpielState

ROOT = Path(__file__).parent.parent
SEATS = {"new_salem": 4}
"""Where two cannot play."""

SIMULATIONS = {"broom_service": 20, "new_salem": 20, "septima": 8, "witchstone": 200}
"""Of each decision. In Witchstone a random rollout wastes most of its actions, so that it tells little of the first."""

JUDGED = 20
"""Simulations of each decision when our evaluation takes the place of rollouts."""

EXPLORATION = 0.1
"""Points are worth a few hundredths each, so that UCT's usual constant would drown them; so are evaluations."""


def searcher(game: SpielGame, simulations: int, judged: bool, seed: int) -> ismcts.ISMCTSBot:
    """OpenSpiel's bot; its generators are seeded, so that a game can be played again."""
    generator = np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=generator)
    bot = ismcts.ISMCTSBot(
        game,
        SpielEvaluator() if judged else rollouts,
        uct_c=EXPLORATION,
        max_simulations=simulations,
        random_state=generator,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VALUE,
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, generator.random_sample))
    return bot


def play(id: str, number: int, simulations: int, judged: bool) -> float:
    """One game; the answer is the searcher's part in the win."""
    seats = SEATS.get(id, 2)
    game = pyspiel.load_game(f"walpurgis_{id}(players={seats},reward={'win' if judged else 'points'})")
    mine, seed = number % seats, number // seats
    bots: list[pyspiel.Bot] = []
    for seat in range(seats):
        rng = random.Random(seed * 64 + seat)
        novice = SpielBot(make_bot(id, "novice", rng), seat, rng)
        bots.append(searcher(game, simulations, judged, number) if seat == mine else novice)
    state: SpielState = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, seed)
    assert state.driver is not None
    winners = state.driver.state.result()["winners"]
    return (mine in winners) / max(1, len(winners))


def finished(journal: Path, played: dict[str, Any]) -> dict[int, float]:
    """What has been played already of a match, by the number of the game."""
    lines = journal.read_text("utf-8").splitlines() if journal.exists() else []
    games = [json.loads(line) for line in lines]
    return {one["number"]: one["won"] for one in games if one.items() >= played.items()}


def match(journal: Path, id: str, games: int, simulations: int, judged: bool) -> Iterator[dict[int, float]]:
    """Play what is left; all results so far come out after every game."""
    played: dict[str, Any] = {"game": id, "simulations": simulations, "judged": judged}
    results = finished(journal, played)
    yield results
    journal.parent.mkdir(parents=True, exist_ok=True)
    for number in range(games):
        if number not in results:
            results[number] = play(id, number, simulations, judged)
            line = played | {"number": number, "won": results[number]}
            with journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
            yield results


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="OpenSpiel's IS-MCTS against our novice.")
    parser.add_argument("games", nargs="*", default=walpurgis.games(), metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=100)
    parser.add_argument("--simulations", type=int, help="of each decision; otherwise as many as the game needs")
    parser.add_argument("--judged", action="store_true", help="ask our evaluation instead of rollouts")
    parser.add_argument("--journal", type=Path, default=ROOT / "build/openspiel.jsonl")
    chosen = parser.parse_args()
    print(f"{'game':16}{'seats':>6}{'games':>7}{'won':>8}{'95 % interval':>18}{'fair':>8}")
    for name in chosen.games:
        seats = SEATS.get(name, 2)
        simulations = chosen.simulations or (JUDGED if chosen.judged else SIMULATIONS[name])
        for results in match(chosen.journal, name, chosen.count, simulations, chosen.judged):
            if results:
                won, games = sum(results.values()), len(results)
                low, high = interval(won, games)
                around = f"{low:.1%} to {high:.1%}"
                print(f"{name:16}{seats:6}{games:7}{won / games:8.1%}{around:>18}{1 / seats:8.1%}", flush=True)


if __name__ == "__main__":
    main()
