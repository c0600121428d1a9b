"""The heuristic policy of Septima: what each move is worth, in Wisdom that one may expect.

The engine of a coven is collect, brew, heal: three tracks that rise together pay most. Everything else is judged by
what it adds to that, to the Book, and by the Suspicion that it costs. The numbers were found by playing.
"""

import math
import random
from collections.abc import Callable
from typing import Any, Final

from walpurgis.games.septima import box
from walpurgis.games.septima.books import fulfilled
from walpurgis.games.septima.evaluation import round_number
from walpurgis.games.septima.ids import ActionId, DiseaseId, IngredientId, PotionId, RitualSpaceId, SpaceId, TokenId
from walpurgis.games.septima.player import Player
from walpurgis.games.septima.solo import heuristics as solo
from walpurgis.games.septima.steps.citizens import can_send_to_chamber
from walpurgis.games.septima.steps.collecting import lunar
from walpurgis.games.septima.steps.matching import active_septima, is_matched
from walpurgis.games.septima.table import Noctenburg
from walpurgis.games.septima.this_turn import CARD_ACTION, QUICK_MOVE, WINDOW_1
from walpurgis.games.septima.words import ALL_SELECT, DISCOUNTS, IN_HOSPITAL, PAYMENT, Move, bits, chosen, ritual_space
from walpurgis.kernel.state import State

World = State[Noctenburg]
TOKEN: Final = 0.9
CRYSTAL: Final = 1.4
STEPS: Final = tuple([b - a for a, b in zip(box.LEVEL_WISDOM, box.LEVEL_WISDOM[1:], strict=False)])
REWARD: Final = 1.6
TRIBULATION: Final = 1.6
"""What it is worth in the solo mode to come closer to a Tribulation."""
NEAR: Final = tuple([tuple([there for there in box.EACH_SPACE if row[there] <= 1]) for row in box.DISTANCE])
GROUND: Final = tuple([0.12 * sum(box.PRINTED[space]) + 0.3 * box.OUTCROPS[space] for space in box.EACH_SPACE])
"""What grows and lies on a space, whoever comes by."""
BONUS: Final = {"collect": 0.9, "move": 1.2, "brew": 0.9, "heal": 2.0, "chant": 0.5, "recruit": 1.0, "plead": 0.7,
                "remember": 0.8, "ritual": 0.9}  # fmt: skip
SPELLS: Final = {
    "adriannas_ring": 3.0, "secrets_of_the_stones": 2.0, "blessed_day": 2.6, "cauldron_of_plenty": 1.5,
    "emerald_passage": 1.0, "ethereal_song": 1.2, "invisibility": 0.7, "overgrown_wilds": 1.6,
    "shards_of_eternity": 1.8, "unnatural_recovery": 1.5, "widows_song": 4.0, "one_with_the_storm": 3.0,
    "boon_of_gratitude": 1.6, "cloak_of_charisma": 0.8, "doppelganger": 3.2, "helpful_spirits": 1.5,
    "magic_mirror": 1.4, "soothing_melody": 1.8, "spiritual_bond": 0.8, "wings_of_wind": 0.8,
    "dark_moon_stone": 2.2, "lions_roar": 1.2, "dream_powder": 0.6, "healing_dream": 4.5, "invisible_famulus": 1.8,
    "magic_mortar": 0.8, "summoning": 1.4, "the_golden_brew": 0.8, "time_twister": 3.0, "vision_of_the_past": 2.0,
}  # fmt: skip
WITCHES: Final = {
    "albert": 0.6, "alice": 0.8, "aylana": 1.0, "berta": 1.2, "bryn": 0.8, "dragomir": 0.8, "edith": 2.0,
    "eustace": 1.0, "hazel": 2.0, "johanna": 0.6, "katherina": 2.0, "luke": 1.4, "martha": 1.2, "mathilda": 0.5,
    "nicholas": 2.4, "nina": 0.8, "otto": 0.8, "randell": 1.2, "remus": 1.0, "sen": 0.6, "serena": 1.2, "sophie": 0.9,
    "tommy": 1.4, "wilmot": 0.8,
}  # fmt: skip
SPELL_WORTH: Final = tuple([SPELLS.get(word, 1.0) for word in box.SPELLS])
TOO_LATE: Final = tuple(
    box.SPELLS.index(word)
    for word in ("cauldron_of_plenty", "overgrown_wilds", "unnatural_recovery", "helpful_spirits")
)
"""Spells that only change an Action to come."""
WITCH_WORTH: Final = tuple([WITCHES.get(word, 1.0) for word in box.WITCHES])


def policy(world: World, seat: int, legal: list[Move], rng: random.Random) -> Move:
    """The move that is worth most, with a little chance among those that are worth about the same."""
    if len(legal) == 1:
        return legal[0]
    heuristic = HeuristicPolicy(world, seat)
    ahead = None if world.table.widow is None else solo.Ahead(world)
    best, best_worth = legal[0], -math.inf
    for move in legal:
        worth = heuristic.value(move) + rng.random() * 0.15
        if ahead is not None:
            worth += ahead.gain(move)
        if worth > best_worth:
            best, best_worth = move, worth
    return best


class HeuristicPolicy:
    """What moves are worth to a seat in a world."""

    def __init__(self, world: World, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.table: Noctenburg = world.table
        self.me: Player = self.table.players[seat]
        self.left = len(box.SEASONS) * box.PHASES - round_number(world)
        self.shining = lunar(world)
        self.webs: list[float] = [] if self.table.widow is None or self.me.leader < 0 else solo.webs(world)
        self.wishes = self._wishes()
        self.cures = any(self.me.potions[: box.REMEDIES])
        """Whether there is any Remedy at hand."""
        self.watched = self.me.active >= 0 and (self.me.raised or is_matched(world, seat))
        """Whether Hunters look for the seat: Suspicion has been raised, or is going to be."""
        self.places: dict[SpaceId, float] = {}
        self.tokens: list[float] = []

    def _wishes(self) -> dict[str, float]:
        """What the Book still asks for: by kind of objective, what it is worth to come closer."""
        book = self.me.book
        wishes: dict[str, float] = {}
        if book >= 0 and self.me.leader >= 0:
            met = fulfilled(self.world, self.seat)
            for done, aim, wisdom in zip(met, box.BOOKS[book].objectives, box.BOOKS[book].wisdom, strict=True):
                if not done:
                    worth = wisdom / 12 if self.table.widow is None else TRIBULATION
                    wishes[aim.name] = max(wishes.get(aim.name, 0.0), worth)
        return wishes

    def value(self, move: Move) -> float:
        """What a move is worth; passing is worth nothing."""
        judge = JUDGES.get(move.verb.name)
        return judge(self, move) if judge is not None else 0.0

    # ----- resources -----

    def token(self, token: TokenId) -> float:
        """What one more Ingredient or Crystal is worth."""
        return self.token_worths()[token]

    def token_worths(self) -> list[float]:
        """What one more of each token is worth; thought of once."""
        if not self.tokens:
            self.tokens = [self.ingredient(kind) for kind in box.EACH_INGREDIENT] + [CRYSTAL]
        return self.tokens

    def ingredient(self, kind: IngredientId) -> float:
        """What one more of an Ingredient is worth: less of what there is plenty of, more of what the Book asks for."""
        have = self.me.ingredients[kind]
        worth = TOKEN if have < 2 else 0.65 if have < 4 else 0.4
        if "ingredients_distinct" in self.wishes and not have:
            worth += 0.9
        if "ingredients_same" in self.wishes and have == max(self.me.ingredients):
            worth += 0.5
        if "ingredients" in self.wishes and self._is_wanted(kind):
            worth += 0.7
        return worth if self.left > 2 else 0.6 * worth

    def _is_wanted(self, kind: IngredientId) -> bool:
        aims = box.BOOKS[self.me.book].objectives
        return any(aim.name == "ingredients" and aim.a >> kind & 1 for aim in aims)

    def healing(self, disease: DiseaseId, ahead: int = 0) -> float:
        """What one more healed Patient of a disease is worth, when some others are going to be healed before."""
        levels = self.me.levels
        level = levels[disease] + ahead
        if level >= box.LEVELS:
            return 0.3
        raised = [*levels]
        raised[disease] = level + 1
        together = box.ALL_TRACKS_WISDOM if min(raised) > min(levels) else 2.5 if level == min(levels) else 0.5
        wanted = 0.8 if "healed" in self.wishes else 0.0
        return STEPS[level] + together + wanted

    def potion(self, potion: PotionId) -> float:
        """What one more potion is worth."""
        kept = self.wishes.get("potions", 0.0) + box.POTION_WISDOM
        if potion < box.REMEDIES:
            if self.left < 2:
                return kept
            return max(kept, 0.75 * self.healing(box.EACH_DISEASE[potion], self.me.potions[potion])) + 0.3
        return box.BREW_WISDOM[potion] + kept + 0.6

    def brewing(self) -> float:
        """What three brews bring with what lies there."""
        stock = [*self.me.ingredients, self.me.crystals]
        total = 0.0
        for _ in range(box.MAIN_AMOUNT[box.BREW]):
            best = 0.0
            paid: tuple[IngredientId, ...] = ()
            for potion in box.EACH_POTION:
                recipe = box.RECIPES[potion]
                missing = sum(not stock[kind] for kind in recipe)
                gain = self.potion(potion) - 1.7 - 0.5 * missing
                if missing <= stock[box.CRYSTAL] and gain > best:
                    best, paid = gain, recipe
            if not paid:
                break
            total += best
            for kind in paid:
                stock[kind if stock[kind] else box.CRYSTAL] -= 1
        return total

    # ----- places -----

    def gathering(self, space: SpaceId) -> float:
        """What Collect brings on a space."""
        printed = box.PRINTED[space]
        worths = self.token_worths()
        found = sum(worths[kind] * printed[kind] for kind in range(box.CRYSTAL) if self.shining >> kind & 1)
        return found + CRYSTAL * box.OUTCROPS[space]

    def treating(self, space: SpaceId) -> float:
        """What Heal brings on a space with the Remedies at hand."""
        potions, table = self.me.potions, self.table
        if not self.cures:
            return 0.0
        found = []
        for town in box.NEAR_TOWNS[space]:
            patient = table.patients[town]
            if patient >= 0 and not table.healers[town] >> self.seat & 1 and potions[box.PATIENT_DISEASE[patient]]:
                found.append(self.healing(box.PATIENT_DISEASE[patient]) + REWARD)
        if box.NEAR_HOSPITAL[space]:
            found += [self.healing(disease) for disease in box.EACH_DISEASE if potions[disease]]
        return sum(sorted(found, reverse=True)[: box.MAIN_AMOUNT[box.HEAL]])

    def place(self, space: SpaceId) -> float:
        """What it is worth to stand on a space; thought of once."""
        if space not in self.places:
            self.places[space] = self.standing(space)
        return self.places[space]

    def standing(self, space: SpaceId) -> float:
        """What a space brings for the card to come and for later."""
        stage, active = self.table.turn.stage, self.me.active
        worth = GROUND[space] + 0.15 * self.treating(space)
        worth -= self.spinning(space)
        if self.table.widow is not None:
            worth -= self.danger(space)
        if self.table.turn.seat == self.seat and QUICK_MOVE <= stage < CARD_ACTION:
            if active == box.COLLECT:
                return worth + self.gathering(space)
            if active == box.HEAL:
                return worth + self.treating(space)
        return worth if self.table.widow is not None else worth - self.danger(space)

    def spinning(self, space: SpaceId) -> float:
        """What the Black Widow's Spiders around a space cost."""
        return self.webs[space] if self.webs else 0.0

    def danger(self, space: SpaceId) -> float:
        """What a Hunter near a space costs, if Suspicion has been raised or is going to be."""
        zone = box.ZONE[space]
        if not self.watched or self.table.huts[zone] != 1:
            return 0.0
        if self.table.widow is not None:
            rises = 0 if self.me.raised else 1
            return solo.hunted(self.world, space, min(box.MOST_SUSPICION, self.me.suspicion + rises))
        spare = self.me.suspicion + 1 - (1 + box.DISTANCE[box.ENTRANCES[zone]][space])
        return 0.0 if spare < -2 else 0.6 if spare < 0 else 2.2

    # ----- cards -----

    def action(self, action: ActionId, tied: bool = True) -> float:
        """What an Action is worth now, without a match."""
        here = self.me.leader
        around = NEAR[here] if tied else (here,)
        if action == box.COLLECT:
            return max([self.gathering(space) for space in around])
        if action == box.BREW:
            return self.brewing()
        if action == box.HEAL:
            return max([self.treating(space) for space in around]) - 0.5
        if action == box.CHANT:
            return self.calm(2)
        if action == box.RECRUIT:
            return (1.3 if self.me.citizens else 0.2) + 0.8 * self.wishes.get("citizens", 0.0) + self.solo(0.8)
        if action == box.PLEAD:
            return box.PLEAD_WISDOM + (0.9 + self.solo(1.6) if self.table.crowd[self.seat] else 0.0)
        if action == box.REMEMBER:
            pile = chosen(self.me.discard, box.EACH_ACTION)
            return max([self.action(other, False) for other in pile if other != action], default=0.0) - 0.1
        if action == box.RITUAL:
            return self.climbing(self.me.ritual)
        return 0.9 + 0.5 * self.spinning(here)

    def solo(self, worth: float) -> float:
        """Something that only counts against the Black Widow: there a Coven of four Witches is an aim of its own."""
        return 0.0 if self.table.widow is None else worth

    def climbing(self, here: RitualSpaceId) -> float:
        """What an advance on the Ritual track is worth."""
        if box.RITUAL_LEVEL[here] == box.RITUAL_TOP:
            return float(box.TOP_WISDOM)
        return 1.0 + self.solo(TRIBULATION) + max([self.ribbon(space) for space in box.RITUAL_UP[here]])

    def ribbon(self, space: RitualSpaceId) -> float:
        """What arriving on a space of the Ritual track brings."""
        worth = 0.2 * box.RITUAL_LEVEL[space]
        for effect in box.RIBBON_EFFECTS[box.RIBBON[space]] if box.RIBBON[space] >= 0 else ():
            worth += {"gain_spell": 1.8, "ready_spell": 0.8}.get(effect.name, float(effect.a))
        return worth + (self.wishes.get("ritual_section", 0.0) * 0.5 if self._in_section(space) else 0.0)

    def _in_section(self, space: RitualSpaceId) -> bool:
        aims = box.BOOKS[self.me.book].objectives if self.me.book >= 0 else []
        return any(aim.name == "ritual_section" and box.RITUAL_SECTIONS[space] >> aim.a & 1 for aim in aims)

    def calm(self, count: int) -> float:
        """What lower Suspicion is worth."""
        high = max(0, self.me.suspicion - 2)
        wanted = 0.5 * self.wishes.get("suspicion_max", 0.0) * (2.0 if self.left <= 2 else 0.6)
        return min(count, high) * (0.35 + 0.08 * high) + wanted

    def matching(self, action: ActionId) -> float:
        """What a match with the Septima adds."""
        if active_septima(self.world, action) < 0:
            return 0.0
        cost = 0.0 if box.HUSHES[action] else 0.35 + 0.2 * max(0, self.me.suspicion - 2)
        if self.table.widow is not None:
            cost += 0.0 if box.HUSHES[action] else solo.hunted_at_best(self.world, 2)
            cost -= solo.rise_by_match(self.world, action)
        return BONUS[box.ACTIONS[action]] - cost

    def select(self, move: Move) -> float:
        return (
            self.action(move.action)
            + self.aims(move.action)
            + self.matching(move.action)
            - 0.25 * (move.action == box.REMEMBER)
        )

    def aims(self, action: ActionId) -> float:
        """What an Action brings closer against the Black Widow."""
        return 0.0 if self.table.widow is None else solo.aims(self.world, action)

    def negotiate(self, move: Move) -> float:
        """A Negotiation card beside an Action: with Cooperation it is matched, the others only bring knowledge."""
        if move.verb.name == "inform":
            return self.informed()
        if move.verb.name == "delay":
            return self.select(move) - 0.4
        return self.action(move.action) + self.aims(move.action) + self.together(move.action) - 0.4

    def together(self, action: ActionId) -> float:
        """What it adds to play the same Action as the Widow."""
        cost = 0.5 + (0.0 if box.HUSHES[action] else solo.hunted_at_best(self.world, 1))
        return BONUS[box.ACTIONS[action]] + solo.rise_by_match(self.world, action) - cost

    def informed(self) -> float:
        """What it is worth to select a card when the Widow's is known."""
        worths = {action: self.select(ALL_SELECT[action]) for action in bits(self.me.hand)}
        best = max(worths.values())
        likely = solo.likely_icons(self.world)
        gains = [max(0.0, worths[icon] + self.together(icon) - best) * p for icon, p in likely if icon in worths]
        return best + sum(gains) - 0.4

    def creep(self, move: Move) -> float:
        """Spiders are better where they can be left behind: at the edge."""
        return 0.1 * min(box.TOWN_DISTANCE[move.space])

    # ----- judgement of single verbs -----

    def brew(self, move: Move) -> float:
        worths = self.token_worths()
        paid = sum(worths[token] * count * 0.85 for token, count in enumerate(PAYMENT.unpack(move.payment)) if count)
        worth = self.potion(move.potion) - paid
        if move.verb.name == "brew_saving":
            _, luke, elephant = DISCOUNTS.unpack(move.discounts)
            worth -= luke * (0.4 + 0.15 * max(0, self.me.suspicion)) + elephant * box.BREW_WISDOM[move.potion]
        return worth

    def heal(self, move: Move) -> float:
        at = self.table.patients[move.patient] if move.patient < IN_HOSPITAL else -1
        disease = box.PATIENT_DISEASE[at] if at >= 0 else box.EACH_DISEASE[move.patient - IN_HOSPITAL]
        spent = 0.6 if move.verb.name == "heal" and move.potion >= box.REMEDIES else 0.0
        return self.healing(disease) + (REWARD if at >= 0 else 0.0) - spent

    def advance(self, move: Move) -> float:
        return self.healing(move.disease) + (REWARD if move.verb.name == "advance" else 0.0)

    def drink(self, move: Move) -> float:
        effect = move.effect if move.verb.name == "drink_as" else move.potion
        kept = box.POTION_WISDOM + 1.2 * self.wishes.get("potions", 0.0)
        if effect == box.CALMING_POTION:
            return self.calm(2) - kept
        if effect == box.LOVE_POTION and not self.me.citizens and not can_send_to_chamber(self.world, self.seat):
            return -kept
        if effect == box.LOVE_POTION:
            near_trial = 1.3 if self.table.phase >= box.PHASES - 1 else 0.7
            return near_trial + 0.5 * self.wishes.get("citizens", 0.0) - kept
        if effect == box.FLYING_OINTMENT:
            best = max([self.place(space) for space in box.EACH_SPACE])
            return 0.7 * (best - self.place(self.me.leader)) - kept
        if is_matched(self.world, self.seat) or self.table.turn.stage != WINDOW_1:
            return -kept
        return BONUS[box.ACTIONS[self.me.active]] - 0.4 - kept

    def cast(self, move: Move) -> float:
        """Scoring Spells early in a Season, others when they have something to do."""
        spell, phase, stage = box.SPELLS[move.spell], self.table.phase, self.table.turn.stage
        worth = SPELL_WORTH[move.spell]
        if box.SPELL_SCORING[move.spell]:
            return worth - 0.7 * (phase - 1)
        if move.spell in TOO_LATE and stage != WINDOW_1:
            return -1.0
        if spell == "dream_powder":
            return 1.0 if self.danger(self.me.leader) > 1 else -0.5
        if spell == "invisibility":
            return 1.0 if self.danger(self.me.leader) > 1 and stage != WINDOW_1 else -0.5
        if spell == "ethereal_song":
            return self.calm(self.me.coven.bit_count())
        if spell == "invisible_famulus":
            return worth if not is_matched(self.world, self.seat) and stage == WINDOW_1 else -0.5
        if spell in ("emerald_passage", "the_golden_brew", "cloak_of_charisma"):
            return -0.2
        return worth

    def use(self, move: Move) -> float:
        witch = box.WITCHES[move.witch]
        if witch in ("martha", "sophie", "mathilda"):
            return 0.6 - 0.3 * max(0, self.me.suspicion - 1) - (1.5 if witch == "mathilda" else 0.0)
        if witch == "albert":
            return 1.5
        if witch == "sen":
            return 0.1
        return WITCH_WORTH[move.witch]

    def lend(self, move: Move) -> float:
        """A Witch that is gained or given up."""
        worth = WITCH_WORTH[move.witch]
        return -worth if move.verb.name in ("surrender", "dismiss") else worth + 3.0

    def found(self, move: Move) -> float:
        return sum(WITCH_WORTH[witch] for witch in bits(move.witches))

    def pick(self, move: Move) -> float:
        worth = {
            "pick_calm": self.calm(1) + 0.1,
            "pick_move": 0.3,
            "pick_ingredient": TOKEN,
            "pick_potion": 2.4,
            "pick_ready": 0.8,
        }.get(box.PICKS[move.pick], 0.5)
        step: Any = self.world.stack[-1]
        return worth - (0.7 if step.trials and not step.taken else 0.0)

    def send(self, move: Move) -> float:
        chamber = self.table.chambers[move.chamber]
        own = chamber.citizens.count(self.seat)
        return (1.5 if chamber.witches else 0.0) + (0.5 if own == 1 else 0.2) - 0.1 * own

    def arrange(self, move: Move) -> float:
        upper, lower = box.PROLOGUE[move.upper], box.PROLOGUE[move.lower]
        parts = (upper[0], lower[0] if move.middle else upper[1], lower[1])
        worths = {"gain_ingredient_of": TOKEN, "gain_crystal": CRYSTAL, "gain_potion": 1.9}
        return sum(worths.get(part[0].name, 0.9) * n for part, n in zip(parts, box.PROLOGUE_TIMES, strict=True))

    def settle(self, move: Move) -> float:
        near_town = 0.5 if box.TOWN_DISTANCE[move.space] and min(box.TOWN_DISTANCE[move.space]) <= 1 else 0.0
        return max([self.gathering(space) for space in NEAR[move.space]]) + near_town

    def lure(self, move: Move) -> float:
        zone = box.ZONE[self.me.leader]
        return 0.3 + (self.danger(self.me.leader) if move.origin == zone else 0.0) - (1.0 if move.hut == zone else 0.0)

    def reroll(self, move: Move) -> float:
        step: Any = self.world.stack[-1]
        way = 1 + box.DISTANCE[box.ENTRANCES[step.hut]][self.me.leader]
        return 2.0 if way <= step.reach else -1.0

    def offered(self, move: Move) -> float:
        """A bonus, a Building, a Shrine: take it; before the Main Ability where that helps."""
        return {"main_first": 0.3, "bonus_first": 0.2, "bonus": 1.2, "visit": 1.5, "pray": 1.2, "hide": 0.5}.get(
            move.verb.name, 0.0
        )

    def exchange(self, move: Move) -> float:
        return self.token(move.taken) - self.token(move.given) - 0.2

    def gain(self, move: Move) -> float:
        return self.token(move.ingredient) + 0.2

    def spend(self, move: Move) -> float:
        return -self.token(move.token)

    def name_print(self, move: Move) -> float:
        return self.token(move.ingredient) + (0.5 if self.shining >> move.ingredient & 1 else -0.3)

    def shine(self, move: Move) -> float:
        return self.token(move.ingredient) * box.PRINTED[self.me.leader][move.ingredient]

    def learn(self, move: Move) -> float:
        same = (self.me.spells & box.ELEMENT_SPELLS[box.SPELL_ELEMENT[move.spell]]).bit_count()
        wanted = self.wishes.get("spells_same", 0.0) * same - self.wishes.get("spells_distinct", 0.0) * same
        return SPELL_WORTH[move.spell] + wanted

    def ready(self, move: Move) -> float:
        return 0.7 * SPELL_WORTH[move.spell]

    def rise(self, move: Move) -> float:
        return float(box.TOP_WISDOM) if move.verb.name == "rest" else 1.0 + self.ribbon(ritual_space(move))

    def sidle(self, move: Move) -> float:
        return 0.6 * (self.climbing(ritual_space(move)) - self.climbing(self.me.ritual)) - 0.1

    def move_to(self, move: Move) -> float:
        return self.place(move.space)

    def stay(self, move: Move) -> float:
        return self.place(self.me.leader) + 0.05

    def again(self, move: Move) -> float:
        return self.action(move.action, False) + self.aims(move.action) + 0.1

    def keep_home(self, move: Move) -> float:
        return -float(move.citizens)

    def swap(self, move: Move) -> float:
        return -0.3

    def thank(self, move: Move) -> float:
        return (TOKEN, self.calm(1), 0.7)[move.thanks] + 0.1

    def begin(self, move: Move) -> float:
        return self.climbing(ritual_space(move))

    def part(self, move: Move) -> float:
        return (2 * TOKEN, 1.6)[move.part]

    def take_potion(self, move: Move) -> float:
        return self.potion(move.potion)

    def lower(self, move: Move) -> float:
        return self.calm(2)


JUDGES: Final[dict[str, Callable[[HeuristicPolicy, Move], float]]] = {
    "select": HeuristicPolicy.select,
    "cooperate": HeuristicPolicy.negotiate,
    "delay": HeuristicPolicy.negotiate,
    "inform": HeuristicPolicy.negotiate,
    "creep": HeuristicPolicy.creep,
    "brew": HeuristicPolicy.brew,
    "brew_saving": HeuristicPolicy.brew,
    "heal": HeuristicPolicy.heal,
    "recover": HeuristicPolicy.heal,
    "heal_freely": HeuristicPolicy.heal,
    "advance": HeuristicPolicy.advance,
    "advance_only": HeuristicPolicy.advance,
    "drink": HeuristicPolicy.drink,
    "drink_as": HeuristicPolicy.drink,
    "cast": HeuristicPolicy.cast,
    "use": HeuristicPolicy.use,
    "draft": HeuristicPolicy.lend,
    "welcome": HeuristicPolicy.lend,
    "keep": HeuristicPolicy.lend,
    "surrender": HeuristicPolicy.lend,
    "dismiss": HeuristicPolicy.lend,
    "found": HeuristicPolicy.found,
    "pick": HeuristicPolicy.pick,
    "send": HeuristicPolicy.send,
    "arrange": HeuristicPolicy.arrange,
    "settle": HeuristicPolicy.settle,
    "begin": HeuristicPolicy.begin,
    "lure": HeuristicPolicy.lure,
    "reroll": HeuristicPolicy.reroll,
    "main_first": HeuristicPolicy.offered,
    "bonus_first": HeuristicPolicy.offered,
    "bonus": HeuristicPolicy.offered,
    "main": HeuristicPolicy.offered,
    "visit": HeuristicPolicy.offered,
    "pray": HeuristicPolicy.offered,
    "hide": HeuristicPolicy.offered,
    "exchange": HeuristicPolicy.exchange,
    "take": HeuristicPolicy.gain,
    "collect": HeuristicPolicy.gain,
    "choose_potion": HeuristicPolicy.take_potion,
    "spend": HeuristicPolicy.spend,
    "name": HeuristicPolicy.name_print,
    "shine": HeuristicPolicy.shine,
    "learn": HeuristicPolicy.learn,
    "ready": HeuristicPolicy.ready,
    "rise": HeuristicPolicy.rise,
    "rest": HeuristicPolicy.rise,
    "sidle": HeuristicPolicy.sidle,
    "move": HeuristicPolicy.move_to,
    "stay": HeuristicPolicy.stay,
    "remember": HeuristicPolicy.again,
    "twist": HeuristicPolicy.again,
    "recall": HeuristicPolicy.keep_home,
    "swap": HeuristicPolicy.swap,
    "thank": HeuristicPolicy.thank,
    "take_part": HeuristicPolicy.part,
    "calm": HeuristicPolicy.lower,
}
"""By verb, what judges it."""
