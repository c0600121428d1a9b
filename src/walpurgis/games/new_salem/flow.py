"""The order of play (NSA-5.1): rounds of four phases, and the end of the game."""

from walpurgis.games.new_salem import box, scoring, words
from walpurgis.games.new_salem.steps.draft import DealBuildings
from walpurgis.games.new_salem.steps.trigger import draw_event
from walpurgis.games.new_salem.steps.window import BeginWindow
from walpurgis.games.new_salem.table import State
from walpurgis.kernel import Step


class PlayRound(Step):
    """NSA-5.1, NSA-7.5: draft buildings, draw an event, trigger events, end the round."""

    def run(self, state: State) -> None:
        state.push(DealBuildings(), DrawEvent(), BeginWindow(), EndRound())


class DrawEvent(Step):
    """NSA-6.1, NSA-6.2, NSA-6.3: phase 2, one more event is turned up, so that there is one a round."""

    def run(self, state: State) -> None:
        draw_event(state)


class EndRound(Step):
    """NSA-11.1, NSA-11.2, NSA-11.4: shuffle the building deck, turn the round card; the last round has no phase 4.

    NSA-7.22, NSA-11.3: all else carries over, for nothing here touches it.
    """

    def run(self, state: State) -> None:
        table = state.table
        if table.round >= box.ROUNDS:
            state.push(RevealCharacters())
            return
        state.shuffle("building_deck", table.building_deck)
        table.under = []
        table.round += 1
        state.push(PlayRound())


class RevealCharacters(Step):
    """NSA-3.6, NSA-12.1, NSA-12.2, NSA-12.6: the characters are revealed and the end is counted, not before."""

    def run(self, state: State) -> None:
        state.reveal()
        if state.events is None:
            return
        for seat, player in enumerate(state.table.players):
            state.tell(words.REVEALED, seat, player.character, box.TEAM_OF[player.character], player.on_trial)
        account = scoring.Account(state.table, bool(state.options[scoring.TOGETHER]))
        state.tell(
            words.DESPAIR_COUNTED,
            account.buildings,
            account.trials,
            account.sets,
            account.despair,
            account.threshold,
            account.team,
        )
        if account.team == scoring.NOBODY:
            state.tell(words.ALL_LOST)  # NSA-12.9
        else:
            state.tell(words.WON, tuple(scoring.winners(state.table, account)))
