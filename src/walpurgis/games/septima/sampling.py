"""Worlds that agree with what a seat has seen."""

import random
from itertools import permutations
from typing import TypeVar

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import PatientId, WitchId
from walpurgis.games.septima.setup import ROUNDS
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.widow import Widow
from walpurgis.games.septima.table import BASIC, State
from walpurgis.games.septima.view import (
    batches,
    draft_round,
    founded,
    known_stack,
    returned,
    seen_hand,
    seen_witches,
    spares,
)
from walpurgis.games.septima.words import chosen
from walpurgis.kernel import reshuffle

Thing = TypeVar("Thing", bound=int)
Slot = tuple[int, int]
"""A hand of the draft and a place in it: 0 to 2 were kept by its first, second and third owner, 3 left the game."""


def resample(world: State, seat: int | None, rng: random.Random) -> None:
    """Deal anew all that the seat cannot know; everything known comes from the view alone."""
    if world.over:
        return
    table = world.table
    _shuffle(rng, table.septima.stack)
    _shuffle(rng, table.prologue)
    for column in table.spells:
        _shuffle(rng, column.deck)
        below = column.scoring[1:]  # SEP-3.11: these lie face down
        _shuffle(rng, below)
        column.scoring[1:] = below
    stack: list[PatientId] = []
    for batch in batches(world):
        reshuffle(rng, batch)
        stack += batch
    table.patient_stack = stack
    redeal_books(world, seat, rng)
    redeal_witches(world, seat, rng)
    if table.widow is not None:
        redeal_deck(table.widow, rng)


def _shuffle(rng: random.Random, pile: list[Thing]) -> None:
    pile.sort()
    reshuffle(rng, pile)


def redeal_deck(widow: Widow, rng: random.Random) -> None:
    """SEP-23.2: her deck below the cards that you know, and, until you have seen it, which Remember card is in it."""
    top, rest = widow.deck[: widow.known], widow.deck[widow.known :]
    if not widow.unveiled:
        rest = [card for card in rest if card not in her.REMEMBERS]
        rest.append(rng.choice(her.REMEMBERS))
    _shuffle(rng, rest)
    widow.deck = top + rest


def redeal_books(world: State, seat: int | None, rng: random.Random) -> None:
    """SEP-3.13: the other Books could be any."""
    players = [player for at, player in enumerate(world.table.players) if at != seat and player.book >= 0]
    pool = sorted([*world.table.books, *[player.book for player in players]])
    reshuffle(rng, pool)
    for player in players:
        player.book = pool.pop()
    world.table.books = pool


def redeal_witches(world: State, seat: int | None, rng: random.Random) -> None:
    """The draft as it may have been; the tiles that it sent back on top of the stack; all others at random."""
    table = world.table
    known = known_stack(world, seat)
    back = spares(world)
    top, seen = returned(world, back), seen_witches(world, seat, known)
    every = box.EACH_WITCH if table.mode != BASIC else box.BASIC_WITCHES
    hidden = [witch for witch in every if not seen >> witch & 1]
    if table.draft:
        Draft(world, seat, rng, hidden, back & seen).replay()
        gone = {hand[-1] for hand in table.draft} if draft_is_over(world) else {w for hand in table.draft for w in hand}
        hidden = [witch for witch in hidden if witch not in gone]
    _stack_witches(world, known, hidden, top, rng)
    others = [player for at, player in enumerate(table.players) if at != seat]
    rest = [witch for witch in hidden if witch not in known]
    reshuffle(rng, rest)
    for at, witch in enumerate(known):
        known[at] = witch if witch >= 0 else rest.pop()
    for player in others:
        player.drawn = [rest.pop() for _ in player.drawn]
    table.witch_stack = known


def _stack_witches(world: State, known: list[WitchId], hidden: list[WitchId], top: int, rng: random.Random) -> None:
    """What nobody has seen: tiles that came back from the draft on top, and below them only others."""
    sent = {player.spare for player in world.table.players}
    first = [witch for witch in hidden if witch in sent]
    deep = [witch for witch in hidden if witch not in sent]
    reshuffle(rng, first)
    reshuffle(rng, deep)
    for at, seen in enumerate(world.table.witch_known):
        if not seen:
            known[at] = first.pop() if at < top else deep.pop()


def draft_is_over(world: State) -> bool:
    """Whether the Covens have been founded."""
    return world.table.players[0].spare >= 0


class Draft:
    """A draft that agrees with the hands that a seat saw, with all Covens, and with tiles that came to light since."""

    def __init__(self, world: State, seat: int | None, rng: random.Random, hidden: list[WitchId], back: int) -> None:
        self.world = world
        self.seat = seat
        self.rng = rng
        self.draft = world.table.draft
        self.round = draft_round(world)
        self.over = draft_is_over(world)
        self.hidden = set(hidden)
        self.back = set(chosen(back, box.EACH_WITCH))
        self.filled: dict[Slot, WitchId] = {}
        self.among: dict[Slot, frozenset[WitchId]] = {}
        """What a seen slot can hold; slots that are not here were never seen."""

    def replay(self) -> None:
        """Fill all hands anew."""
        if self.seat is not None:
            self._remember(self.seat)
        owners = [seat for seat in range(self.world.seats) if seat != self.seat]
        placed = [chosen(founded(self.world, seat), box.EACH_WITCH) for seat in owners] if self.over else []
        seen = {witch for tiles in self.among.values() for witch in tiles}
        found = self._place(owners, placed, seen, 0) if self.over else self._fill(seen, {})
        assert found, "there is always the draft that really was"
        self._write()

    def _remember(self, seat: int) -> None:
        """What the seat knows of each slot: seeing a hand shows what is left of it, and it knows its own choice."""
        size, hands = len(self.draft[0]), len(self.draft)
        for turn in range(min(self.round + 1, ROUNDS)):
            hand = (seat + turn) % hands
            left = frozenset(seen_hand(self.world, seat, turn))
            for place in range(size):
                if place >= turn:
                    self.among[hand, place] = left
                elif (hand, place) in self.among:
                    self.among[hand, place] -= left
            if turn < self.round:
                own = self.draft[hand][turn]
                for place in range(turn, size):
                    self.among[hand, place] = frozenset({own}) if place == turn else left - {own}

    def _place(self, owners: list[int], placed: list[list[WitchId]], seen: set[WitchId], at: int) -> bool:
        """Try to put the two Witches of each founded Coven into the slots that their owner kept."""
        if at == len(owners):
            return self._fill(seen, {})
        hands = len(self.draft)
        slots = [((owners[at] + turn) % hands, turn) for turn in range(ROUNDS)]
        ways = list(permutations(slots, len(placed[at])))
        reshuffle(self.rng, ways)
        for way in ways:
            pairs = dict(zip(way, placed[at], strict=True))
            if all(self._fits(slot, witch, seen) for slot, witch in pairs.items()):
                self.filled |= pairs
                if self._place(owners, placed, seen, at + 1):
                    return True
                for slot in pairs:
                    del self.filled[slot]
        return False

    def _fits(self, slot: Slot, witch: WitchId, seen: set[WitchId]) -> bool:
        if slot in self.filled:
            return False
        return witch in self.among[slot] if slot in self.among else witch not in seen

    def _fill(self, seen: set[WitchId], _: dict[Slot, WitchId]) -> bool:
        """Fill the other slots: those seen with what they can hold, the unseen ones from the hidden tiles."""
        places = [(hand, place) for hand in range(len(self.draft)) for place in range(len(self.draft[0]))]
        open_slots = [slot for slot in places if slot not in self.filled]
        known = [slot for slot in open_slots if slot in self.among]
        trial = dict(self.filled)
        if not self._fill_seen(known, trial):
            return False
        unseen = [slot for slot in open_slots if slot not in self.among]
        if not self._fill_unseen(unseen, trial, seen):
            return False
        self.filled = trial
        return True

    def _fill_seen(self, slots: list[Slot], trial: dict[Slot, WitchId]) -> bool:
        """A tile for each seen slot: of each hand, one of all orders that could have been, each as likely as another.

        Hands have no tile in common, so each is filled by itself. A tile that left the game cannot have come to light.
        """
        for hand in range(len(self.draft)):
            own = [slot for slot in slots if slot[0] == hand]
            ways = self._orders(own, {slot: witch for slot, witch in trial.items() if slot[0] == hand})
            if not ways:
                return False
            trial |= ways[self.rng.randrange(len(ways))] if len(ways) > 1 else ways[0]
        return True

    def _orders(self, slots: list[Slot], trial: dict[Slot, WitchId]) -> list[dict[Slot, WitchId]]:
        """All ways to fill these slots of one hand."""
        if not slots:
            return [trial]
        slot, rest = slots[0], slots[1:]
        choices = sorted(self.among[slot] - set(trial.values()))
        fitting = [witch for witch in choices if self._may_lie(slot, witch)]
        return [way for witch in fitting for way in self._orders(rest, trial | {slot: witch})]

    def _may_lie(self, slot: Slot, witch: WitchId) -> bool:
        """After the draft a tile that was not placed went back to the stack, and the last one left the game."""
        if not self.over or self._is_own(slot):
            return True
        return witch in self.hidden or (slot[1] < ROUNDS and witch in self.back)

    def _is_own(self, slot: Slot) -> bool:
        """Whether the seat itself kept the tile of a slot."""
        return slot[1] < ROUNDS and (slot[0] - slot[1]) % len(self.draft) == self.seat

    def _fill_unseen(self, slots: list[Slot], trial: dict[Slot, WitchId], seen: set[WitchId]) -> bool:
        used = set(trial.values())
        due = sorted(self.back - used)
        spare = [slot for slot in slots if slot[1] < ROUNDS] if self.over else []
        if len(due) > len(spare):
            return False
        reshuffle(self.rng, spare)
        for slot, witch in zip(spare, due, strict=False):
            trial[slot] = witch
        pool = sorted(self.hidden - used - seen)
        reshuffle(self.rng, pool)
        for slot in slots:
            if slot not in trial:
                trial[slot] = pool.pop()
        return True

    def _write(self) -> None:
        """Put the draft on the table, and the tiles that were not placed back to their owners' memory."""
        world, hands = self.world, len(self.draft)
        placed = [founded(world, seat) for seat in range(world.seats)] if self.over else []
        for hand, tiles in enumerate(self.draft):
            tiles[:] = [self.filled[hand, place] for place in range(len(tiles))]
            tiles[self.round :] = sorted(tiles[self.round :])
        for seat, two in enumerate(placed):
            kept = {self.draft[(seat + turn) % hands][turn] for turn in range(ROUNDS)}
            world.table.players[seat].spare = (kept - set(chosen(two, box.EACH_WITCH))).pop()
