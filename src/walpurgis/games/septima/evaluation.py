"""What a position of Septima is worth: expected final Wisdom, and from it the chance to win.

The weights of the estimate are those that best foretell final scores: least squares over 3,000 games that went on by
the heuristic policy from any Moon Phase.
"""

import math

from walpurgis.games.septima import box
from walpurgis.games.septima.books import count_citizens
from walpurgis.games.septima.scoring import lines
from walpurgis.games.septima.solo import heuristics as solo
from walpurgis.games.septima.table import Noctenburg
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State
from walpurgis.kernel.strategy import default_utility

World = State[Noctenburg]


def evaluate(world: World, seat: int) -> float:
    """The chance to win: how far one is ahead of the best other; the less sure, the more phases are left."""
    if world.table.widow is not None:
        return solo.evaluate(world)
    estimates = [estimate(world, at) for at in range(world.seats)]
    others = max([score for at, score in enumerate(estimates) if at != seat])
    left = len(box.SEASONS) * box.PHASES - round_number(world)
    return 1 / (1 + math.exp((others - estimates[seat]) / (4.0 + 0.9 * max(0, left))))


def round_number(world: World) -> int:
    """How many Moon Phases are over."""
    return int(world.table.season * box.PHASES + world.table.phase - 1)


def utility(result: dict[str, Json], seat: int) -> float:
    """A finished game: against the Black Widow every Tribulation that was met counts a little."""
    if "tribulations" not in result:
        return default_utility(result, seat)
    return 0.6 * (seat in result["winners"]) + 0.4 * int(result["tribulations_met"]) / len(result["tribulations"])


def estimate(world: World, seat: int) -> float:
    """The score that a player would have now, and what lies ready for more: the more, the more phases are left."""
    player = world.table.players[seat]
    pad = lines(world, seat)
    citizens = count_citizens(world, seat)
    now = sum(pad.values()) + 2.2 * player.ready.bit_count() + citizens - 0.25 * player.suspicion
    stock = sum(player.ingredients) + player.crystals + sum(player.potions[box.REMEDIES :])
    people = 1.4 * citizens + 6.9 * player.coven.bit_count()
    craft = pad["patient_tracks"] + pad["all_three_tracks"] + 2.3 * player.spells.bit_count()
    ahead = 1.25 * stock + people + craft - 1.3 * player.suspicion - 1.25 * pad["book"]
    return now + ahead * (1 - round_number(world) / (len(box.SEASONS) * box.PHASES))
