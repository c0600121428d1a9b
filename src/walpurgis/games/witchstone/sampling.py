"""Worlds that agree with what a seat has seen (WIT-17.1)."""

import random
from typing import TypeVar

from walpurgis.games.witchstone.box import ALL_SCROLLS
from walpurgis.games.witchstone.table import Player, State
from walpurgis.games.witchstone.view import scrolls_are_counted, scrolls_are_secret, unplaced
from walpurgis.kernel import reshuffle

Piece = TypeVar("Piece", bound=int)


def resample(world: State, seat: int | None, rng: random.Random) -> None:
    """Deal anew what the seat cannot know: hands of others, piles, returned tiles, and secret scrolls."""
    table = world.table
    for at, player in enumerate(table.players):
        redeal_tiles(player, at == seat, rng)
    redeal_scrolls(world, seat, rng)
    table.special_pile.sort()
    reshuffle(rng, table.special_pile)


def redeal_tiles(player: Player, own: bool, rng: random.Random) -> None:
    """The unplaced tiles go to the hand, unless it is known, then to the pile and to the returned ones."""
    tiles = [tile for tile in unplaced(player) if not (own and player.hand >> tile & 1)]
    reshuffle(rng, tiles)
    if not own:
        player.hand = _take(tiles, player.hand.bit_count())
    player.returned = _take(tiles, player.returned.bit_count())
    player.pile[:] = tiles


def redeal_scrolls(world: State, seat: int | None, rng: random.Random) -> None:
    """The pile; and where scrolls are secret, the unused ones of others."""
    table = world.table
    secret = scrolls_are_secret(world)
    others = [player for at, player in enumerate(table.players) if secret and at != seat]
    unseen = table.scroll_pile[:]
    for player in others:
        unseen += [scroll for scroll in ALL_SCROLLS if player.scrolls >> scroll & 1]
    unseen.sort()
    reshuffle(rng, unseen)
    held = [player.scrolls.bit_count() for player in others]
    if others and not scrolls_are_counted(world):
        held = split_at_random(sum(held), len(others), rng)
    for player, count in zip(others, held, strict=True):
        player.scrolls = _take(unseen, count)
    table.scroll_pile[:] = unseen


def split_at_random(total: int, parts: int, rng: random.Random) -> list[int]:
    """WIT-13.5: whose the scrolls are of which only the sum is known; each is anybody's."""
    counts = [0] * parts
    for _ in range(total):
        counts[rng.randrange(parts)] += 1
    return counts


def _take(things: list[Piece], count: int) -> int:
    """The first things, as a set; they are taken off the list."""
    taken = sum([1 << thing for thing in things[:count]])
    del things[:count]
    return taken
