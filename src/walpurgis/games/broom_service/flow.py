"""The order of play: seven rounds, each with its event, its selection and its turns; then the scoring.

One flow serves every configuration (BRS-15.4): tiles and storm clouds only answer when they lie on the table.
"""

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.scoring import final_scoring
from walpurgis.games.broom_service.setup import reveal_bewitched
from walpurgis.games.broom_service.steps.round_end import carry_out_event
from walpurgis.games.broom_service.steps.selection import SelectRoles
from walpurgis.games.broom_service.table import State
from walpurgis.games.broom_service.words import ROUND_BEGAN, ROUND_ENDED
from walpurgis.kernel import Step


class PlayRound(Step):
    """BRS-3.2: selection, turns until nobody has cards, the event of the end, then the next round."""

    def run(self, state: State) -> None:
        state.push(SelectRoles(tuple(range(state.seats))), EndRound())


class EndRound(Step):
    """BRS-9.1, BRS-9.2: nobody has cards; the event is carried out, in the last round, too."""

    def run(self, state: State) -> None:
        table = state.table
        state.tell(ROUND_ENDED, table.round, table.leader if table.round < box.ROUNDS else -1)
        state.push(NextRound())
        carry_out_event(state)


class NextRound(Step):
    """BRS-3.1, BRS-9.2, BRS-9.3, BRS-9.8: after seven rounds come the last points, before that the next round."""

    def run(self, state: State) -> None:
        if state.table.round == box.ROUNDS:
            final_scoring(state)
        else:
            prepare_round(state)
            state.push(PlayRound())


def prepare_round(state: State) -> None:
    """BRS-3.6, BRS-4.26, BRS-9.3, BRS-9.4, BRS-9.8: cards return to their owners; a new event, new bewitched roles."""
    table = state.table
    state.reveal()
    table.round += 1
    table.led = 0
    for player in table.players:
        player.laid = 0
    table.past_events.append(table.event)
    table.event = table.event_stack.pop(0)
    reveal_bewitched(state)
    state.tell(ROUND_BEGAN, table.round, table.event, table.bewitched)
