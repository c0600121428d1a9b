"""Worlds that agree with what a seat has seen: hidden characters, hands and decks are dealt anew."""

import random

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.ids import CharacterId
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.view import knows_character, knows_hand, looking
from walpurgis.kernel import reshuffle


def resample(world: State, seat: int | None, rng: random.Random) -> None:
    """All that the seat cannot know."""
    redeal_characters(world, seat, rng)
    redeal_buildings(world, seat, rng)
    redeal_events(world, rng)


def redeal_characters(world: State, seat: int | None, rng: random.Random) -> None:
    """NSA-2.2 to NSA-2.6: as at the beginning, but the known characters were certainly drawn and lie where they lie."""
    if world.over:
        return
    table = world.table
    hidden = [other for other in range(world.seats) if not knows_character(world, seat, other)]
    known = {table.players[other].character for other in range(world.seats) if other not in hidden}
    deck: list[CharacterId] = []
    left: list[CharacterId] = []
    for team, number in ((box.WITCHES, box.WITCH_CARDS[world.seats]), (box.PURITANS, box.PURITAN_CARDS[world.seats])):
        others = [character for character in team if character not in known]
        reshuffle(rng, others)
        drawn = number - (len(team) - len(others))
        deck += others[:drawn]
        left += others[drawn:]
    reshuffle(rng, deck)
    for other in hidden:
        table.players[other].character = deck.pop()
    table.set_aside = sorted(deck)
    table.not_drawn = sorted(left)


def redeal_buildings(world: State, seat: int | None, rng: random.Random) -> None:
    """NSA-3.2, NSA-3.3: unknown hands and the building deck, but for cards that the seat has seen going under it."""
    table = world.table
    hands = [player.hand for other, player in enumerate(table.players) if not knows_hand(world, seat, other)]
    if seat is None or seat not in looking(world):
        hands.append(table.looked_at)
    first = len(table.building_deck) - len(table.under)
    unknown = [at for at in range(len(table.building_deck)) if at < first or seat not in table.under[at - first]]
    unseen = sorted([card for hand in hands for card in hand] + [table.building_deck[at] for at in unknown])
    reshuffle(rng, unseen)
    for hand in hands:
        hand[:] = [unseen.pop() for _ in hand]
    for at in unknown:
        table.building_deck[at] = unseen.pop()


def redeal_events(world: State, rng: random.Random) -> None:
    """NSA-3.2: the order of the event deck, but for the cards that went under it openly."""
    deck = world.table.event_deck
    hidden = len(deck) - world.table.events_under
    unseen = sorted(deck[:hidden])
    reshuffle(rng, unseen)
    deck[:hidden] = unseen
