"""OpenSpiel: its information-set Monte Carlo tree search plays New Salem against a bot of ours.

pip install ".[openspiel]"
python examples/elsewhere/open_spiel_search.py --simulations 50
"""

import argparse
import random
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import walpurgis.envs.openspiel
from walpurgis.bots import make_bot


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="new_salem")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--games", type=int, default=2)
    chosen = parser.parse_args()
    game = pyspiel.load_game(f"walpurgis_{chosen.game}(players={chosen.players},reward=points)")
    about = game.get_type()
    sys.stdout.write(f"{about.long_name}: {about.dynamics}, {about.information}, {about.utility}\n")
    won = 0.0
    for number in range(chosen.games):
        mine = number % chosen.players
        rng, luck = random.Random(number), np.random.RandomState(number)
        judge = mcts.RandomRolloutEvaluator(random_state=luck)
        search = ismcts.ISMCTSBot(game, judge, 1.4, chosen.simulations, random_state=luck)
        others = {seat: make_bot(chosen.game, "novice", rng) for seat in range(chosen.players) if seat != mine}
        bots = [
            walpurgis.envs.openspiel.SpielBot(others[seat], seat, rng) if seat in others else search
            for seat in range(chosen.players)
        ]
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            else:
                state.apply_action(bots[state.current_player()].step(state))
        won += state.returns()[mine] == max(state.returns())
    sys.stdout.write(f"{won:g} of {chosen.games} games won with {chosen.simulations} simulations a choice\n")


if __name__ == "__main__":
    main()
