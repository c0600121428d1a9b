"""Spiders: the Scuttle, steps towards you, and what their nearness costs (SEP-23.14 to SEP-23.20)."""

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import HutId, SpiderId
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.row import shadow_zones
from walpurgis.games.septima.solo.words import CREEP, SPIDER, SPIDER_MOVED, SPIDERS_LAY
from walpurgis.games.septima.solo.you import YOU, widow_of
from walpurgis.games.septima.steps.resources import lose
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import HUT, Move, chosen
from walpurgis.kernel import Choice, Step, field


def distance(state: State, spider: SpiderId) -> int:
    """SEP-7.3: the steps between a Spider and your Leader."""
    return box.DISTANCE[widow_of(state).spiders[spider]][state.table.players[YOU].leader]


def steps_towards(state: State, spider: SpiderId) -> list[Move]:
    """SEP-23.16: the steps that bring a Spider nearer; it does not move when it is on your space."""
    here = widow_of(state).spiders[spider]
    far = box.DISTANCE[state.table.players[YOU].leader]
    return [CREEP.of(spider, space) for space in box.ADJACENT[here] if far[space] < far[here]]


def creep(state: State, move: Move) -> None:
    """SEP-23.16: a Spider takes a step, and stands up."""
    widow = widow_of(state)
    state.tell(SPIDER_MOVED, move.spider, widow.spiders[move.spider], move.space)
    widow.spiders[move.spider] = move.space
    widow.lying[move.spider] = False
    widow.moved |= 1 << move.spider


class MoveSpider(Choice):
    """SEP-23.16, SEP-23.7: a Spider moves 1 space towards you; you choose among equal steps."""

    clause = "SEP-23.16"
    forced = True
    lapses = True
    spider: SpiderId = field(SPIDER)

    def moves(self, state: State, seat: int) -> list[Move]:
        return steps_towards(state, self.spider)

    def apply(self, state: State, seat: int, move: Move) -> None:
        creep(state, move)


class MoveFarthest(Choice):
    """SEP-23.27, SEP-23.39, SEP-23.7: the Spider farthest from you moves 1 space; among several you choose."""

    clause = "SEP-23.7"
    forced = True
    lapses = True

    def moves(self, state: State, seat: int) -> list[Move]:
        farthest = max(distance(state, spider) for spider in her.EACH_SPIDER)
        spiders = [spider for spider in her.EACH_SPIDER if distance(state, spider) == farthest]
        return [move for spider in spiders for move in steps_towards(state, spider)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        creep(state, move)


class Scuttle(Step):
    """SEP-23.15: the Spiders of each Shadow Zone move, in ascending order; then comes what it costs."""

    def run(self, state: State) -> None:
        widow_of(state).moved = 0
        state.push(*[ScuttleZone(zone) for zone in chosen(shadow_zones(state), box.EACH_HUT)], SpiderLoss())


class ScuttleZone(Step):
    """SEP-23.15: all Spiders in the zone move; where there is none, those of the next zone clockwise that has some."""

    zone: HutId = field(HUT)

    def run(self, state: State) -> None:
        zones = [box.ZONE[space] for space in widow_of(state).spiders]
        clockwise = [(self.zone + step) % box.ZONES for step in range(box.ZONES)]
        found = next(zone for zone in clockwise if zone in zones)
        state.push(*[MoveSpider(YOU, spider) for spider in her.EACH_SPIDER if zones[spider] == found])


class SpiderLoss(Step):
    """SEP-23.17, SEP-23.39: lose Wisdom for each Spider that has moved and is beside you now, more for one with you."""

    def run(self, state: State) -> None:
        far = [distance(state, spider) for spider in chosen(widow_of(state).moved, her.EACH_SPIDER)]
        loss = her.ADJACENT_LOSS * far.count(1) + her.SHARE_LOSS * far.count(0)
        if loss:
            lose(state, YOU, loss)


def end_turn_beside_spiders(state: State) -> None:
    """SEP-23.19: at the end of your turn lose Wisdom for each Spider beside you, or with you if you could not leave."""
    near = sum(distance(state, spider) <= 1 for spider in her.EACH_SPIDER)
    if near:
        lose(state, YOU, her.END_TURN_LOSS * near)


def lay_spiders(state: State) -> None:
    """SEP-23.26, SEP-23.20: all Spiders lie down where they are, and guard what is around them."""
    widow = widow_of(state)
    widow.lying = [True] * len(widow.lying)
    state.tell(SPIDERS_LAY, (1 << len(widow.lying)) - 1)
