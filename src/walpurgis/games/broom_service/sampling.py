"""Worlds that agree with what a seat has seen."""

import random

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.table import State, Table
from walpurgis.kernel import reshuffle


def resample(world: State, seat: int | None, rng: random.Random) -> None:
    """BRS-3.5, BRS-3.10: deal anew the hands of others, the events to come and the bewitched stack."""
    table = world.table
    for other, player in enumerate(table.players):
        if other != seat:
            cards = player.hand.bit_count()
            player.hand = deal(possible_roles(table, other, cards), cards, rng)
    events = sorted(table.event_stack + table.removed_events)
    reshuffle(rng, events)
    table.event_stack = events[: len(table.event_stack)]
    table.removed_events = events[len(table.event_stack) :]
    table.bewitched_stack.sort()
    reshuffle(rng, table.bewitched_stack)


def possible_roles(table: Table, seat: int, cards: int) -> int:
    """The roles that may be in a hand: not what was laid, nor what was led when the seat had its chance to follow.

    In a position that was set up by hand, too few may be left; then one may have kept what was led.
    """
    led = table.led
    if seat in table.to_follow:
        led &= ~(1 << table.role)
    roles = box.ALL_ROLES & ~table.players[seat].laid
    return roles & ~led if (roles & ~led).bit_count() >= cards else roles


def deal(roles: int, cards: int, rng: random.Random) -> int:
    """So many random cards out of these roles."""
    pool = [role for role in range(len(box.ROLES)) if roles >> role & 1]
    return sum(1 << role for role in rng.sample(pool, cards))
