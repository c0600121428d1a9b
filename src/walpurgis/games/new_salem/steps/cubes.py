"""Cubes and buildings (NSA-4): building, receiving, removing, changing owners. Cubes always lie on buildings."""

from typing import Final

from walpurgis.games.new_salem import box, words
from walpurgis.games.new_salem.ids import BuildingId
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import PLACING, REMOVING, VERBS, Move
from walpurgis.kernel import COUNT, SEATS, Answers, Choice, Maybe, MoveKind, Simultaneous, TupleOf, field

ANSWERS: Final = TupleOf(Maybe(MoveKind(VERBS)))


# ----- buildings -----


def build(state: State, seat: int, building: BuildingId) -> None:
    """NSA-1.8, NSA-4.9, NSA-5.7: a new building comes with the hope and despair of its icons."""
    player = state.table.players[seat]
    player.buildings.append(building)
    player.hope.append(box.HOPE[building])
    player.despair.append(box.DESPAIR[building])
    if state.events is not None:
        state.tell(words.BUILT, seat, building, box.HOPE[building], box.DESPAIR[building])


def resolve_removals(state: State, built: list[tuple[int, int]]) -> None:
    """NSA-5.7: remove-despair icons of what was built, in the given order of seats, one after the other."""
    for seat, building in reversed(built):
        for _ in range(box.REMOVE[building]):
            state.push(RemoveDespair(seat))


def lose(state: State, owner: int, place: int) -> tuple[BuildingId, int, int]:
    """A building leaves a tableau: what it is, its hope and its despair (NSA-4.4, NSA-4.5)."""
    player = state.table.players[owner]
    if player.store == place:
        player.store = -1
    elif player.store > place:
        player.store -= 1
    return player.buildings.pop(place), player.hope.pop(place), player.despair.pop(place)


def hand_over(state: State, owner: int, place: int, seat: int) -> None:
    """NSA-4.4: a building changes owner with all its cubes, and is the newest one there."""
    building, hope, despair = lose(state, owner, place)
    player = state.table.players[seat]
    player.buildings.append(building)
    player.hope.append(hope)
    player.despair.append(despair)
    state.tell(words.CHANGED_OWNER, owner, seat, building)


# ----- receiving cubes (NSA-4.1, NSA-4.2, NSA-4.12) -----


def put_hope(state: State, seat: int, place: int, amount: int) -> None:
    player = state.table.players[seat]
    player.hope[place] += amount
    if state.events is not None:
        state.tell(words.GAINED_HOPE, seat, amount, player.buildings[place])


def put_despair(state: State, seat: int, place: int, amount: int) -> None:
    player = state.table.players[seat]
    player.despair[place] += amount
    if state.events is not None:
        state.tell(words.GAINED_DESPAIR, seat, amount, player.buildings[place])


def receive_hope(state: State, seats: list[int], amount: int) -> None:
    """NSA-4.1, NSA-4.2, NSA-4.12: who has one building is not asked, who has none gets nothing, others choose."""
    asked: list[int] = []
    for seat in seats:
        owned = len(state.table.players[seat].buildings)
        if owned > 1:
            asked.append(seat)
        elif owned:
            put_hope(state, seat, 0, amount)
    if asked:
        state.push(PlaceHope(tuple(asked), (), amount))


def receive_despair(state: State, seats: list[int], amount: int) -> None:
    """NSA-4.1, NSA-4.2, NSA-10.22: the same for despair."""
    asked: list[int] = []
    for seat in seats:
        owned = len(state.table.players[seat].buildings)
        if owned > 1:
            asked.append(seat)
        elif owned:
            put_despair(state, seat, 0, amount)
    if asked:
        state.push(PlaceDespair(tuple(asked), (), amount))


class PlaceCubes(Simultaneous):
    """NSA-4.1, NSA-10.21, NSA-14.9: all who receive cubes choose a building each, at the same time."""

    answers: Answers = field(ANSWERS)
    amount: int = field(COUNT)

    def moves(self, state: State, seat: int) -> list[Move]:
        return list(PLACING[: len(state.table.players[seat].buildings)])

    def apply(self, state: State, seat: int, move: Move) -> None:
        """An answer that waits for nobody else's is open at once, and so nothing is revealed by it."""
        if len(self.asked) == 1:
            self.resolve(state, [move])
        else:
            super().apply(state, seat, move)


class PlaceHope(PlaceCubes):
    """NSA-4.1, NSA-4.12: where hope is placed by an own answer, there is the player's store from now on."""

    clause = "NSA-4.12"

    def resolve(self, state: State, answers: list[Move]) -> None:
        for seat, move in zip(self.asked, answers, strict=True):
            put_hope(state, seat, move.place, self.amount)
            state.table.players[seat].store = move.place


class PlaceDespair(PlaceCubes):
    """NSA-4.1: despair is placed by its recipient."""

    clause = "NSA-4.1"

    def resolve(self, state: State, answers: list[Move]) -> None:
        for seat, move in zip(self.asked, answers, strict=True):
            put_despair(state, seat, move.place, self.amount)


# ----- removing despair (NSA-4.7, NSA-4.8) -----


def with_despair(state: State, but: int = -1) -> list[Move]:
    """All buildings of the town with despair, without those of one player."""
    moves: list[Move] = []
    for owner, player in enumerate(state.table.players):
        if owner != but and any(player.despair):
            removing = REMOVING[owner]
            moves += [removing[place] for place, count in enumerate(player.despair) if count]
    return moves


def take_despair(state: State, seat: int, move: Move, amount: int) -> None:
    """Despair goes from a building back to the supply."""
    player = state.table.players[move.owner]
    player.despair[move.place] -= amount
    if state.events is not None:
        state.tell(words.REMOVED_DESPAIR, seat, move.owner, player.buildings[move.place], move.place, amount)


class RemoveDespair(Choice):
    """NSA-4.7, NSA-4.8, NSA-14.3, NSA-14.8: take one despair from any building; a must, lost if there is none."""

    clause = "NSA-4.7"
    forced = True
    lapses = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return with_despair(state)

    def apply(self, state: State, seat: int, move: Move) -> None:
        take_despair(state, seat, move, 1)


class RemoveElsewhere(Choice):
    """NSA-10.9: the second despair of a Prayer Vigil is another player's."""

    clause = "NSA-10.9"
    forced = True
    lapses = True
    left: int = field(COUNT)
    but: tuple[int, ...] = field(SEATS)

    def moves(self, state: State, seat: int) -> list[Move]:
        return [move for move in with_despair(state) if move.owner not in self.but]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if self.left > 1:
            state.push(RemoveElsewhere(seat, self.left - 1, (*self.but, move.owner)))
        take_despair(state, seat, move, 1)


class ClearBuilding(Choice):
    """NSA-10.10: all despair leaves one building."""

    clause = "NSA-10.10"
    forced = True
    lapses = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return with_despair(state)

    def apply(self, state: State, seat: int, move: Move) -> None:
        take_despair(state, seat, move, state.table.players[move.owner].despair[move.place])
