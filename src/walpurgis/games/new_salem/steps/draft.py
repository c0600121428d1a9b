"""Phase 1: draft buildings (NSA-5)."""

from typing import Final

from walpurgis.games.new_salem import box, words
from walpurgis.games.new_salem.ids import BuildingId
from walpurgis.games.new_salem.steps.cubes import ANSWERS, build, resolve_removals
from walpurgis.games.new_salem.table import State, seats_from
from walpurgis.games.new_salem.words import DRAWING_BLIND, KEEP, KEEPING, PICKING, Move
from walpurgis.kernel import Answers, Simultaneous, Step, field

LAST_CARDS: Final = 2
"""NSA-5.8, NSA-5.12: a hand of two cards is never passed on."""


class DealBuildings(Step):
    """NSA-1.11, NSA-5.2, NSA-5.3, NSA-15.5: all are dealt the cards that the round card says.

    NSA-5.14: or equally fewer; below two cards each nobody drafts.
    """

    def run(self, state: State) -> None:
        table = state.table
        deck = table.building_deck
        cards = min(box.DEALT[table.round - 1], len(deck) // state.seats)
        table.passes = 0
        state.reveal()
        state.tell(words.ROUND_BEGAN, table.round, cards)
        if cards < LAST_CARDS:
            return
        for seat, player in enumerate(table.players):
            player.blind = False
            player.hand = deck[seat * cards : (seat + 1) * cards]
            if state.events is not None:
                state.whisper((seat,), words.DEALT, seat, player.hand[:])
        del deck[: state.seats * cards]
        state.push(next_choice(state))


def next_choice(state: State) -> Step:
    """NSA-5.8: hands of two cards are the last choice of a round."""
    everybody = tuple(range(state.seats))
    return LastTwo(everybody) if len(state.table.players[0].hand) == LAST_CARDS else PickCard(everybody)


class EverybodyChooses(Simultaneous):
    """A secret choice of all seats, in their order: the same as any simultaneous one, but half of all decisions."""

    def seats(self, state: State) -> tuple[int, ...]:
        return tuple([seat for seat, answer in enumerate(self.answers) if answer is None])

    def apply(self, state: State, seat: int, move: Move) -> None:
        answers = list(self.answers)
        answers[seat] = move
        if None in answers:
            state.push(type(self)(self.asked, tuple(answers)))
        else:
            state.reveal()
            self.resolve(state, [answer for answer in answers if answer is not None])


class PickCard(EverybodyChooses):
    """NSA-5.4, NSA-5.13, NSA-14.1: everybody secretly picks one card of the hand."""

    clause = "NSA-5.4"
    answers: Answers = field(ANSWERS, default=())

    def moves(self, state: State, seat: int) -> list[Move]:
        return [PICKING[card] for card in dict.fromkeys(state.table.players[seat].hand)]

    def resolve(self, state: State, answers: list[Move]) -> None:
        """NSA-5.5 to NSA-5.8: pass to the left, reveal, resolve icons, go on."""
        for player, move in zip(state.table.players, answers, strict=True):
            player.hand.remove(move.building)
        pass_hands(state)
        state.push(next_choice(state))
        reveal(state, [move.building for move in answers])


def pass_hands(state: State) -> None:
    """NSA-5.5, NSA-15.5: each hand goes to the left neighbour and keeps its order."""
    players = state.table.players
    hands = [player.hand for player in players]
    for seat, player in enumerate(players):
        player.hand = hands[seat - 1]
        if state.events is not None:
            state.whisper((seat,), words.RECEIVED_HAND, seat, (seat - 1) % state.seats, player.hand[:])
    state.table.passes += 1


def reveal(state: State, cards: list[BuildingId]) -> None:
    """NSA-5.6, NSA-5.7: all buildings enter the tableaus with their cubes; then despair is removed in seat order."""
    removing = 0
    for seat, building in enumerate(cards):
        build(state, seat, building)
        removing += box.REMOVE[building]
    if removing:
        order = seats_from(state, state.table.constable)
        resolve_removals(state, [(seat, cards[seat]) for seat in order])


class LastTwo(EverybodyChooses):
    """NSA-5.9, NSA-14.2: everybody keeps one of the last two cards, or discards both and draws blind."""

    clause = "NSA-5.9"
    answers: Answers = field(ANSWERS, default=())

    def moves(self, state: State, seat: int) -> list[Move]:
        return [*[KEEPING[card] for card in dict.fromkeys(state.table.players[seat].hand)], DRAWING_BLIND]

    def resolve(self, state: State, answers: list[Move]) -> None:
        """NSA-5.10, NSA-5.11, NSA-3.5: discards, then blind draws, in seat order from the Constable; then reveal."""
        order = seats_from(state, state.table.constable)
        kept: list[BuildingId] = [move.building for move in answers]
        for seat in order:
            discard(state, seat, answers[seat])
        for seat in order:
            if answers[seat].verb is not KEEP:
                kept[seat] = draw_building(state)
                state.table.players[seat].blind = True
                state.tell(words.DREW_BLIND, seat)
        reveal(state, kept)


def discard(state: State, seat: int, move: Move) -> None:
    """NSA-3.3, NSA-5.10: what is not kept goes under the deck in hand order; who has held that hand knows it."""
    hand = state.table.players[seat].hand
    if move.verb is KEEP:
        hand.remove(move.building)
    if state.events is not None:
        state.whisper((seat,), words.DISCARDED, seat, hand[:])
    knowing = HOLDERS[state.seats][state.table.passes][seat]
    for card in hand:
        put_under(state, card, knowing)
    hand.clear()


def _holders(seats: int, passes: int, seat: int) -> tuple[int, ...]:
    return tuple(sorted([(seat - back) % seats for back in range(min(passes, seats - 1) + 1)]))


HOLDERS: Final[dict[int, list[list[tuple[int, ...]]]]] = {
    seats: [[_holders(seats, passes, seat) for seat in range(seats)] for passes in range(max(box.DEALT))]
    for seats in box.SEATS
}
"""By number of seats, passes in this round, and seat: who has held the present hand of the seat, and so knows it,
since every pick from it was revealed."""


def put_under(state: State, card: BuildingId, knowing: tuple[int, ...]) -> None:
    """NSA-4.6: a card goes under the building deck."""
    state.table.building_deck.append(card)
    state.table.under.append(knowing)


def draw_building(state: State) -> BuildingId:
    """The top card of the building deck."""
    table = state.table
    card = table.building_deck.pop(0)
    if len(table.under) > len(table.building_deck):
        del table.under[0]
    return card
