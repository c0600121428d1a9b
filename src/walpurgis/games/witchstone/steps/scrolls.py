"""The scroll action: one card from the display (WIT-13)."""

from walpurgis.games.witchstone.box import DISPLAY, SCROLL
from walpurgis.games.witchstone.steps.blocks import OPTIONAL_STEPS, Block
from walpurgis.games.witchstone.table import State
from walpurgis.games.witchstone.words import SCROLL_REVEALED, TAKES, TOOK_SCROLL, Move
from walpurgis.kernel import Json


class ScrollAction(Block):
    """WIT-13.1, WIT-5.7, WIT-13.6: one card among the first n positions; each grant takes its own."""

    clause = "WIT-13.1"
    symbol = SCROLL

    def more(self, k: int) -> Block:
        return ScrollAction(self.seat, self.n + k)

    def moves(self, state: State, seat: int) -> list[Move]:
        """WIT-13.3, WIT-13.4: only cards that are there can be taken. WIT-3.10: one of them, but with the option."""
        display = state.table.display
        if not display:
            return []
        return self.offer(
            state, [TAKES[scroll] for scroll in display[: min(self.n, DISPLAY)]], not state.options[OPTIONAL_STEPS]
        )

    def parameters(self, state: State, seat: int) -> dict[str, Json]:
        """WIT-13.3: how many cards are open to the player, however many the actions are."""
        return super().parameters(state, seat) | {"n": min(self.n, len(state.table.display))}

    def act(self, state: State, seat: int, move: Move) -> None:
        """WIT-13.2, WIT-13.5, WIT-13.14: the card lies open and may be used at once; the row moves up."""
        table = state.table
        table.display.remove(move.scroll)
        table.players[seat].scrolls |= 1 << move.scroll
        state.tell(TOOK_SCROLL, seat, move.scroll)
        if table.scroll_pile:
            table.display.append(table.scroll_pile.pop(0))
            state.reveal()
            state.tell(SCROLL_REVEALED, table.display[-1])
