"""Heuristics for Broom Service: what a delivery, a flight, a cloud or a potion is worth, in points."""

import math
import random
from typing import Final

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.ids import NO_REGION, NO_ROLE, NO_TOWER, CloudId, RegionId, RoleId, TileId, TowerId
from walpurgis.games.broom_service.questions import ROUTES, delivery_bonus, flights
from walpurgis.games.broom_service.scoring import bolts, lightning, sets
from walpurgis.games.broom_service.steps.actions import BraveAction, CowardlyAction
from walpurgis.games.broom_service.steps.delivery import WitchDelivery
from walpurgis.games.broom_service.steps.round_end import Bids
from walpurgis.games.broom_service.steps.selection import SelectRoles
from walpurgis.games.broom_service.steps.travel import MountainVisit
from walpurgis.games.broom_service.steps.turn import Declare
from walpurgis.games.broom_service.table import Player, State, Table
from walpurgis.games.broom_service.words import HOARD, Move

POTION: Final = 1.5
"""What a potion is worth while there is time to deliver it."""
WANDS: Final = 1.6
AMULET: Final = 5.0
FOREST_TILE: Final = 3.5
MOUNTAIN_TILE: Final = 2.5
PLACE: Final = 0.9
"""How much of what a region offers counts for standing there."""
COURAGE: Final = 0.55
"""How often others are expected to be brave when they hold the role."""
EXTRA_CARD: Final = 3.5
"""What a fifth card must be worth to hand in its tile."""
NOISE: Final = 0.4

WAND_AHEAD: Final = 4.0
BOLT_AHEAD: Final = 3.6
WAY_AHEAD: Final = 1.7
"""What a wand, a bolt of lightning and a way out of a pawn's region bring over a whole game. These numbers and the next
one are those that best foretell final scores (least squares over 2,000 games that went on by heuristics)."""
LEADING: Final = 2.9
"""What it costs to lead the first turn of a round: the others know what to overtake."""


def policy(world: State, seat: int, legal: list[Move], rng: random.Random) -> Move:
    """The move that is worth most, with a little chance among those that are nearly as good."""
    if len(legal) == 1:
        return legal[0]
    step = world.stack[-1]
    judge = Judge(world, seat)
    if isinstance(step, SelectRoles):
        return judge.select(legal, rng)
    if isinstance(step, Bids):
        return max(legal, key=judge.bid_worth())
    if isinstance(step, Declare):
        better = judge.courage_pays(step.role)
        return legal[0] if better + rng.uniform(-NOISE, NOISE) > 0 else legal[-1]
    role = step.role if isinstance(step, (BraveAction, CowardlyAction)) else NO_ROLE
    brave = int(isinstance(step, (BraveAction, WitchDelivery)))
    best, chosen = -math.inf, legal[0]
    for move in legal:
        worth = judge.worth(move, role, brave) + NOISE * rng.random()
        if worth > best:
            best, chosen = worth, move
    return chosen


class Judge:
    """The worth of things for one seat in one position."""

    def __init__(self, world: State, seat: int) -> None:
        self.table: Table = world.table
        self.seats = world.seats
        self.seat = seat
        self.player: Player = world.table.players[seat]
        late = world.table.round >= box.ROUNDS
        cards = self.player.hand.bit_count() or box.HAND_SIZE
        self.potion = POTION if not late else 0.6 + 0.2 * cards
        self.wand = WANDS if not late else 0.5 + 0.1 * cards
        self.thought_of: dict[tuple[int, int], Offers] = {}

    # ----- places and potions -----

    def tower_worth(self, tower: TowerId, region: RegionId) -> float:
        """Points and wands for a potion at a tower."""
        points = box.TOWER_VP[tower] + delivery_bonus(self.table, region)
        return points + box.TOWER_WANDS[tower] * self.wand - self.potion

    def towers(self, region: RegionId) -> tuple[TowerId, ...]:
        spot = box.TILE_SPOT_AT[region]
        tile = self.table.tiles[spot] if spot >= 0 else -1
        extra = box.TOWER_OF_TILE[tile] if tile >= 0 else NO_TOWER
        return box.TOWERS_AT[region] if extra < 0 else (*box.TOWERS_AT[region], extra)

    def offers(self, player: Player, closed: int) -> "Offers":
        """What regions offer to a player, as far as it was thought of already."""
        key = owned_colours(player), closed
        if key not in self.thought_of:
            self.thought_of[key] = Offers(self, *key)
        return self.thought_of[key]

    def arrival_worth(self, player: Player, region: RegionId) -> float:
        """What lies ready in a region for whoever enters."""
        spot = box.TILE_SPOT_AT[region]
        tile = self.table.tiles[spot] if spot >= 0 else -1
        if tile < 0:
            return 0.0
        kind = box.TILE_SPOT_KIND[spot]
        if kind == box.FOREST:
            return FOREST_TILE
        if kind == box.MOUNTAIN and not player.amulets >> spot & 1:
            return AMULET + MOUNTAIN_TILE
        return 0.0

    # ----- actions -----

    def worth(self, move: Move, role: RoleId, brave: int) -> float:
        """What a move brings, in points."""
        name = move.verb.name
        if name == "deliver":
            bonus = box.BONUS[brave][role] if role >= 0 else 0
            return self.tower_worth(move.tower, self.player.pawns[move.pawn - 1]) + bonus
        if name == "fly":
            return self.flight_worth(self.player, move.pawn - 1, move.region, brave, self.closed())
        if name == "clear":
            return self.clearing_worth(move.cloud) + (box.BONUS[brave][role] if role >= 0 else 0)
        if name == "lead":
            return self.lead_worth(move.role)
        if name == "extra":
            return self.role_worth(self.player, move.role) - 2.0
        return self.simple_worth(move, name, role, brave)

    def simple_worth(self, move: Move, name: str, role: RoleId, brave: int) -> float:
        """What the short moves bring."""
        if name == "gather":
            return self.gains_worth(box.GAINS[brave][role])
        if name == "take_points":
            return float(box.MARKET_VP)
        if name == "take":
            return self.wand if move.resource == box.WAND else self.colour_worth(move.resource)
        if name == "hand_in":
            return box.SET_VP - 3 * self.potion - self.wand + 2
        if name == "turbo":
            region = box.CIRCLE_REGION[move.circle]
            return self.offers(self.player, self.closed()).place(region) - 4 * (len(box.NEIGHBOURS[region]) < 2)
        if name == "use":
            return self.tile_worth(move.tile, role)
        return 0.0

    def tile_worth(self, tile: TileId, role: RoleId) -> float:
        """A mountain tile is free; a forest tile should do more than an average one."""
        if tile in box.TILES_OF_KIND[box.MOUNTAIN]:
            return 3.0
        late = self.table.round >= box.ROUNDS
        if box.COWARDLY_VP >> tile & 1:
            return box.TILE_VP[tile] - (0.5 if late else 1.5)
        if role < 0:
            return 0.0
        return self.action_worth(self.player, role, 1)[0] - (0.5 if late else 3.0)

    def closed(self) -> int:
        return self.table.occupied | self.table.covered

    def flight_worth(self, player: Player, pawn: int, region: RegionId, brave: int, closed: int) -> float:
        """The delivery that follows, what lies there, and the better place."""
        offers = self.offers(player, closed)
        gain = offers.delivery(region) if brave else 0.0
        place = offers.place(region) - gain * 0.7 - offers.place(player.pawns[pawn])
        return gain + self.arrival_worth(player, region) + PLACE * place

    def clearing_worth(self, cloud: CloudId) -> float:
        """Lightning, an open region, the storm effect, less the wands."""
        before = bolts(self.player.clouds)
        more = lightning(self.player.clouds | 1 << cloud) - lightning(self.player.clouds)
        storm = 0.0 if box.CLOUD_EFFECT[cloud] < 0 else 1.0
        if box.CLOUD_EFFECT[cloud] == box.STORM_POTIONS:
            colour, least, vp = box.CLOUD_POTION[cloud]
            storm = float(vp) if self.player.resources[colour] >= least else 0.0
        future = 0.4 * box.CLOUD_BOLTS[cloud] * (before < len(box.LIGHTNING)) * (self.table.round < box.ROUNDS)
        return more + storm + future + 1.0 - box.CLOUD_COST[cloud] * self.wand

    def gains_worth(self, gains: tuple[int, ...]) -> float:
        """What a gatherer brings; a colour that one lacks is worth more."""
        potions = [count * self.colour_worth(colour) for colour, count in enumerate(gains[:-1]) if count]
        return sum(potions) + gains[box.WAND] * self.wand

    def colour_worth(self, colour: int) -> float:
        return self.potion * (1.15 - 0.12 * min(5, self.player.resources[colour]))

    # ----- roles -----

    def action_worth(self, player: Player, role: RoleId, brave: int, closed: int = -1) -> tuple[float, int, RegionId]:
        """The best action of a role now: its worth, the pawn and the target."""
        closed = self.closed() if closed < 0 else closed
        family = box.FAMILY[role]
        best = (0.0, -1, NO_REGION)
        if family == box.WITCH:
            for move in flights(self.table, player, ROUTES[role]):
                worth = self.flight_worth(player, move.pawn - 1, move.region, brave, closed)
                best = max(best, (worth, move.pawn - 1, move.region))
        elif family == box.DRUID:
            for pawn, region in enumerate(player.pawns):
                if box.ROLE_TERRAINS[role] >> box.TERRAIN[region] & 1:
                    worth = self.offers(player, closed).delivery(region)
                    best = max(best, (worth + box.BONUS[brave][role] if worth else 0.0, pawn, region))
        elif family == box.GATHERER:
            best = (self.gains_worth(box.GAINS[brave][role]), -1, NO_REGION)
        else:
            best = (self.best_clearing(player, box.BONUS[brave][role]), -1, NO_REGION)
        return best

    def best_clearing(self, player: Player, bonus: int) -> float:
        best = 0.0
        for region in player.pawns:
            for spot in box.SPOTS_NEAR[region]:
                cloud = self.table.clouds[spot]
                if cloud >= 0 and box.CLOUD_COST[cloud] <= player.resources[box.WAND]:
                    best = max(best, self.clearing_worth(cloud) + bonus)
        return best

    def safety(self, role: RoleId) -> float:
        """The chance that nobody overtakes a brave declaration in this turn."""
        table = self.table
        known = table.led.bit_count()
        chance = 1.0
        for other in table.to_follow if table.role == role else range(self.seats):
            cards = table.players[other].hand.bit_count()
            if other != self.seat and cards:
                unknown = len(box.ROLES) - known - (table.players[other].laid & ~table.led).bit_count()
                chance *= 1.0 - COURAGE * min(1.0, cards / max(1, unknown))
        return chance

    def courage_pays(self, role: RoleId) -> float:
        """How much better brave is than cowardly, on average."""
        brave = self.safety(role) * self.action_worth(self.player, role, 1)[0]
        return brave - self.cowardly_worth(role)

    def cowardly_worth(self, role: RoleId) -> float:
        worth = self.action_worth(self.player, role, 0)[0]
        if self.table.event == box.BLACK_MARKET:
            worth = max(worth, float(box.MARKET_VP))
        if self.table.event == box.MOONSHINE:
            worth = max(worth, self.potion)
        if self.player.forest_tiles & ~self.table.fresh_tiles & (box.COWARDLY_VP | box.COWARDLY_AS_BRAVE):
            worth = max(worth, 3.5)
        return worth

    def lead_worth(self, role: RoleId) -> float:
        """The better of both declarations; roles that only get better later can wait."""
        safe = self.safety(role) * self.action_worth(self.player, role, 1)[0]
        if self.table.event == box.GOOD_OLD_DAYS:
            return safe
        return max(safe, self.cowardly_worth(role))

    def role_worth(self, player: Player, role: RoleId, closed: int = -1) -> float:
        """A role for the round to come: brave or cowardly as luck has it, less what a bewitched one costs."""
        luck = (0.0, 0.0, 0.78, 0.68, 0.6, 0.54)[self.seats]
        brave = self.action_worth(player, role, 1, closed)[0]
        cowardly = self.action_worth(player, role, 0, closed)[0]
        if self.table.event == box.BLACK_MARKET:
            cowardly = max(cowardly, float(box.MARKET_VP))
        worth = luck * brave + (1 - luck) * cowardly
        return worth - box.PENALTY * (self.table.bewitched >> role & 1)

    # ----- the selection -----

    def select(self, legal: list[Move], rng: random.Random) -> Move:
        """Plan role by role, each on what the earlier ones would change; then the hand that is worth most."""
        worths, plan = self.plan(max([move.roles.bit_count() for move in legal]), rng)
        for move in legal:
            if move.roles == plan:
                return move
        price = 3.0 if self.table.event == box.MORE_OR_LESS else 0.0
        return max(legal, key=lambda move: sum_of(worths, move.roles) - price * move.roles.bit_count())

    def plan(self, most: int, rng: random.Random) -> tuple[list[float], int]:
        """The worth of every role when it comes first, and a hand of roles that work together."""
        player = self.player.copy()
        closed = self.closed()
        first: list[float] = []
        hand = 0
        for number in range(most):
            worths = [
                -math.inf if hand >> role & 1 else self.role_worth(player, role, closed) + NOISE * rng.random()
                for role in box.EACH_ROLE
            ]
            first = first or worths
            role = RoleId(worths.index(max(worths)))
            if worths[role] < self.least_worth(number):
                break
            hand |= 1 << role
            closed = self.imagine(player, role, closed)
        return first, hand

    def least_worth(self, cards: int) -> float:
        """What one more card must be worth: it costs points under *More or less?*, and a tile beyond the usual four."""
        if self.table.event == box.MORE_OR_LESS:
            return 3.2 if cards >= box.MIN_CARDS else -math.inf
        return EXTRA_CARD if cards >= box.HAND_SIZE else -math.inf

    def imagine(self, player: Player, role: RoleId, closed: int) -> int:
        """The player after the best brave action of a role; the answer is which towers are closed then."""
        family = box.FAMILY[role]
        _, pawn, region = self.action_worth(player, role, 1, closed)
        if family == box.GATHERER:
            for resource, count in enumerate(box.GAINS[1][role]):
                player.resources[resource] += count
        elif family == box.FAIRY:
            player.resources[box.WAND] = max(0, player.resources[box.WAND] - 2)
        elif region >= 0:
            player.pawns[pawn] = region
            closed = self.imagine_delivery(player, region, closed)
        return closed

    def imagine_delivery(self, player: Player, region: RegionId, closed: int) -> int:
        free = [
            tower
            for tower in self.towers(region)
            if player.resources[box.TOWER_COLOUR[tower]] and not closed >> tower & 1
        ]
        if not free:
            return closed
        tower = max(free, key=lambda tower: self.tower_worth(tower, region))
        player.resources[box.TOWER_COLOUR[tower]] -= 1
        return closed if box.TOWER_SQUARE[tower] else closed | 1 << tower

    # ----- bids and standing -----

    def bid_worth(self) -> "BidWorth":
        others = [sum(p.resources) for at, p in enumerate(self.table.players) if at != self.seat]
        return BidWorth(self.player.resources, others, self.potion, self.wand)

    def standing(self) -> float:
        """The points that a player has or may still expect for what lies before him."""
        player = self.player
        points = player.vp + lightning(player.clouds) + box.AMULETS[player.amulets.bit_count()] + sets(player.resources)
        offers = self.offers(player, self.closed())
        places = sum([offers.place(region) for region in player.pawns])
        tiles = FOREST_TILE * player.forest_tiles.bit_count()
        ways = sum([len(box.NEIGHBOURS[region]) for region in player.pawns])
        ahead = WAND_AHEAD * player.resources[box.WAND] + BOLT_AHEAD * bolts(player.clouds) + WAY_AHEAD * ways
        left = (box.ROUNDS + 1 - self.table.round) / box.ROUNDS
        return points + 0.4 * places + 0.7 * tiles - LEADING * (self.table.leader == self.seat) + left * ahead


class Offers:
    """What every region offers to somebody who owns certain colours while certain towers are closed."""

    def __init__(self, judge: Judge, colours: int, closed: int) -> None:
        self.judge = judge
        self.colours = colours
        self.closed = closed
        self.deliveries: dict[int, float] = {}
        self.places: dict[int, float] = {}

    def delivery(self, region: RegionId) -> float:
        """The best delivery from a region with the potions at hand; 0 without one."""
        found = self.deliveries.get(region)
        if found is None:
            best = 0.0
            for tower in self.judge.towers(region):
                if not self.closed >> tower & 1 and self.colours >> box.TOWER_COLOUR[tower] & 1:
                    best = max(best, self.judge.tower_worth(tower, region))
            found = self.deliveries[region] = best
        return found

    def place(self, region: RegionId) -> float:
        """What it is worth to stand there: deliveries here and next door, with potions that one has or may get."""
        found = self.places.get(region)
        if found is None:
            hope = 0
            for tower in self.judge.towers(region):
                if not self.closed >> tower & 1:
                    hope += box.TOWER_VP[tower]
            near = 0.0
            for other in box.NEIGHBOURS[region]:
                near = max(near, self.delivery(other))
            found = self.places[region] = self.delivery(region) + 0.15 * hope + 0.5 * near
        return found


def owned_colours(player: Player) -> int:
    """The colours of the potions that a player has, as a set."""
    colours = 0
    for colour in range(len(box.POTIONS)):
        if player.resources[colour]:
            colours |= 1 << colour
    return colours


class BidWorth:
    """What a bid brings on average, if others bid any number of what they own."""

    def __init__(self, resources: list[int], others: list[int], potion: float, wand: float) -> None:
        self.resources = resources
        self.costs = [*[potion] * len(box.POTIONS), wand]
        self.prizes = [self.prize(count, others) for count in range(sum(resources) + 1)]

    def prize(self, count: int, others: list[int]) -> float:
        if count == 0:
            return 0.0
        beaten = [min(1.0, (count + 0.5) / (own + 1.0)) for own in others]
        first = math.prod(beaten)
        second = sum(first / chance * (1.0 - chance) for chance in beaten)
        return box.FULL_HANDS_FIRST * first + box.FULL_HANDS_SECOND * second

    def __call__(self, move: Move) -> float:
        bid = HOARD.unpack(move.resources)
        price = 0.0
        for count, own, cost in zip(bid, self.resources, self.costs, strict=True):
            price += cost * (count - 0.06 * count * (2 * own - count))
        return self.prizes[sum(bid)] - price


def sum_of(worths: list[float], roles: int) -> float:
    return sum([worth for role, worth in enumerate(worths) if roles >> role & 1])


def sensible(world: State, seat: int, legal: list[Move]) -> list[Move]:
    """A beginner does what the role offers, rather than nothing."""
    acting = isinstance(world.stack[-1], (BraveAction, CowardlyAction, WitchDelivery, MountainVisit))
    return [move for move in legal if not move.verb.passing] or legal if acting else legal
