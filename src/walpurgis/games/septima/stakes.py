"""What is at stake in a move: Wisdom, Suspicion, all that a player stores, what an Action or a space would bring."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import ActionId, ChamberId, DiseaseId, IngredientId, PotionId, RitualSpaceId, SpaceId
from walpurgis.games.septima.solo.scoring import count_met
from walpurgis.games.septima.steps.brewing import plain_brews
from walpurgis.games.septima.steps.collecting import ON_THE_WAY, gather_counts, outcrops
from walpurgis.games.septima.steps.healing import disease_at, near_spots, remedies
from walpurgis.games.septima.steps.matching import SEPTIMA_RAISE, active_septima
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import (
    ACTION,
    ACTIVE,
    BEGIN,
    CHAMBER,
    INGREDIENT,
    MOVE_TO,
    POTION,
    REMEMBER,
    RISE_TO,
    SELECT,
    SEND,
    SETTLE,
    SIDLE,
    STAY,
    TOKEN,
    Move,
    ritual_space,
)
from walpurgis.kernel import COUNT, Counts, Event, Events, Quantity, SetOf, Stakes
from walpurgis.kernel.events import EventKind
from walpurgis.kernel.stakes import Measure

NOTES: Final = Events()
COLLECTS: Final = NOTES.add("collects", ("tokens", Counts(TOKEN)))
COLLECTS_NOTHING: Final = NOTES.add("collects_nothing")
COLLECTS_THERE: Final = NOTES.add("collects_there", ("tokens", Counts(TOKEN)))
COLLECTS_NOTHING_THERE: Final = NOTES.add("collects_nothing_there")
COLLECTS_ONE: Final = NOTES.add("collects_one", ("ingredients", SetOf(INGREDIENT)))
CAN_BREW: Final = NOTES.add("can_brew", ("potions", SetOf(POTION)))
CANNOT_BREW: Final = NOTES.add("cannot_brew")
CAN_HEAL: Final = NOTES.add("can_heal", ("patients", COUNT), ("remedied", COUNT))
CAN_HEAL_THERE: Final = NOTES.add("can_heal_there", ("patients", COUNT), ("remedied", COUNT))
CHANTS: Final = NOTES.add("chants", ("before", COUNT), ("after", COUNT))
CITIZENS_LEFT: Final = NOTES.add("citizens_left", ("citizens", COUNT))
PLEADS_FOR: Final = NOTES.add("pleads_for", ("citizens", COUNT), ("wisdom", COUNT))
DISCARDED: Final = NOTES.add("discarded", ("actions", SetOf(ACTION)))
NOTHING_DISCARDED: Final = NOTES.add("nothing_discarded")
RITUAL_NEXT: Final = NOTES.add("ritual_next", ("actions", SetOf(ACTION)), ("level", COUNT))
RITUAL_TOP: Final = NOTES.add("ritual_top", ("wisdom", COUNT))
SEPTIMA_MATCHES: Final = NOTES.add("septima_matches", ("suspicion", COUNT))
SEPTIMA_HUSHED: Final = NOTES.add("septima_hushed")
HUNTER_HERE: Final = NOTES.add("hunter_here")
IN_CHAMBER: Final = NOTES.add("in_chamber", ("chamber", CHAMBER), ("loyal", COUNT), ("angry", COUNT))
OFFERING: Final = NOTES.add("offering", ("ingredients", COUNT))
RIBBON_SPELL: Final = NOTES.add("ribbon_spell")
RIBBON_READY: Final = NOTES.add("ribbon_ready")
RIBBON_WISDOM: Final = NOTES.add("ribbon_wisdom", ("wisdom", COUNT))


def wisdom(world: State, seat: int) -> int:
    return world.table.players[seat].wisdom


def suspicion(world: State, seat: int) -> int:
    return world.table.players[seat].suspicion


def crystals(world: State, seat: int) -> int:
    return world.table.players[seat].crystals


def charms(world: State, seat: int) -> int:
    return world.table.players[seat].charms


def citizens(world: State, seat: int) -> int:
    return world.table.players[seat].citizens


def witches(world: State, seat: int) -> int:
    return world.table.players[seat].coven.bit_count()


def spells(world: State, seat: int) -> int:
    return world.table.players[seat].spells.bit_count()


def ritual(world: State, seat: int) -> int:
    """SEP-13.1: the level of the Ritual marker; before it has come, the lowest."""
    space = world.table.players[seat].ritual
    return box.RITUAL_LEVEL[space] if space >= 0 else 0


def ingredient(kind: IngredientId) -> Measure:
    def measure(world: State, seat: int) -> int:
        return world.table.players[seat].ingredients[kind]

    return measure


def potion(kind: PotionId) -> Measure:
    def measure(world: State, seat: int) -> int:
        return world.table.players[seat].potions[kind]

    return measure


def level(disease: DiseaseId) -> Measure:
    def measure(world: State, seat: int) -> int:
        return world.table.players[seat].levels[disease]

    return measure


# ----- notes: what lies open on the table, as it is now -----


def find_notes(world: State, seat: int, move: Move) -> list[Event]:
    """What an Action would do as things stand, what lies beside a space, what a level of the Ritual track brings."""
    verb = move.verb
    if verb is SELECT:
        return [*of_action(world, seat, move.action), *septima_match(world, move.action)]
    if verb is REMEMBER:
        return of_action(world, seat, move.action)
    if verb is MOVE_TO or verb is SETTLE:
        return of_space(world, seat, move.space)
    if verb is STAY:
        return of_space(world, seat, world.table.players[seat].leader)
    if verb is SEND:
        return of_chamber(world, move.chamber)
    if verb is RISE_TO:
        return of_level(ritual_space(move))
    return above(ritual_space(move)) if verb is SIDLE or verb is BEGIN else []


def of_action(world: State, seat: int, action: ActionId) -> list[Event]:
    """SEP-9.1 to SEP-9.23: what the Main Ability would find now, before a Quick Move."""
    player = world.table.players[seat]
    if action == box.COLLECT:
        counts = collected(world, seat)
        return [Event(COLLECTS, (counts,), None) if any(counts) else Event(COLLECTS_NOTHING, (), None)]
    if action == box.BREW:
        potions = sum({1 << brew.potion for brew in plain_brews(world, seat)})
        return [Event(CAN_BREW, (potions,), None) if potions else Event(CANNOT_BREW, (), None)]
    if action == box.HEAL:
        return [patients(world, seat, CAN_HEAL)]
    if action == box.CHANT:
        after = max(box.LEAST_SUSPICION, player.suspicion - box.MAIN_AMOUNT[box.CHANT])
        return [Event(CHANTS, (player.suspicion, after), None)]
    if action == box.RECRUIT:
        return [Event(CITIZENS_LEFT, (player.citizens,), None)]
    if action == box.PLEAD:
        return [Event(PLEADS_FOR, (world.table.crowd[seat], box.PLEAD_WISDOM), None)]
    if action == box.REMEMBER:
        pile = player.discard
        return [Event(DISCARDED, (pile,), None) if pile else Event(NOTHING_DISCARDED, (), None)]
    return above(player.ritual) if action == box.RITUAL else []


def collected(world: State, seat: int) -> list[int]:
    """SEP-9.1: Lunar Ingredients and Crystals beside the Leader."""
    return [*gather_counts(world, seat, False), outcrops(world, seat)]


def patients(world: State, seat: int, kind: EventKind) -> Event:
    """SEP-9.8: how many Patients are beside the Leader, and for how many of them there is a Remedy."""
    spots = near_spots(world, seat, True)
    healable = [spot for spot in spots if remedies(world, seat, disease_at(world, spot))]
    return Event(kind, (len(spots), len(healable)), None)


def septima_match(world: State, action: ActionId) -> list[Event]:
    """SEP-5.8, SEP-5.17, SEP-5.18: the Septima matches whatever the others choose."""
    side = active_septima(world, action)
    if side < 0:
        return []
    if box.HUSHES[action]:
        return [Event(SEPTIMA_HUSHED, (), None)]
    return [Event(SEPTIMA_MATCHES, (SEPTIMA_RAISE[side],), None)]


def of_space(world: State, seat: int, space: SpaceId) -> list[Event]:
    """What the Action of this turn would find from another space; SEP-17.3: a Hunter whose zone it is."""
    player = world.table.players[seat]
    here, player.leader = player.leader, space
    counts, action = collected(world, seat), player.active
    found: list[Event] = []
    if world.decision == "move_and_collect":
        found += on_the_way(world, here, space)
    elif action < 0 or action == box.COLLECT:
        found.append(Event(COLLECTS_THERE, (counts,), None) if any(counts) else Event(COLLECTS_NOTHING_THERE, (), None))
    elif action == box.HEAL:
        found.append(patients(world, seat, CAN_HEAL_THERE))
    if world.table.huts[box.ZONE[space]] == ACTIVE:
        found.append(Event(HUNTER_HERE, (), None))
    player.leader = here
    return found


def on_the_way(world: State, here: SpaceId, there: SpaceId) -> list[Event]:
    """SEP-9.4: one Ingredient from beside the way; Spiders may stand in it, so nothing is said where there are any."""
    kinds = ON_THE_WAY[here][there] if world.table.widow is None else 0
    return [Event(COLLECTS_ONE, (kinds,), None)] if kinds else []


def of_chamber(world: State, chamber: ChamberId) -> list[Event]:
    """SEP-19.2: who would be in a Trial Chamber then."""
    inside = world.table.chambers[chamber].citizens
    angry = sum([citizen == box.ANGRY for citizen in inside])
    return [Event(IN_CHAMBER, (chamber, len(inside) - angry + 1, angry), None)]


def above(space: RitualSpaceId) -> list[Event]:
    """SEP-13.2, SEP-13.7: where the Ritual marker could go from a space."""
    if space < 0:
        return []
    spaces = box.RITUAL_UP[space]
    if not spaces:
        return [Event(RITUAL_TOP, (box.TOP_WISDOM,), None)]
    icons = sum({1 << box.RITUAL_ICON[there] for there in spaces})
    return [Event(RITUAL_NEXT, (icons, box.RITUAL_LEVEL[spaces[0]]), None)]


def of_level(space: RitualSpaceId) -> list[Event]:
    """SEP-13.4: the Offering of a ribbon, and what it gives."""
    ribbon = box.RIBBON[space]
    if ribbon < 0:
        return []
    price = [Event(OFFERING, (box.OFFERING[space],), None)] if box.OFFERING[space] else []
    return [*price, *[note for effect in box.RIBBON_EFFECTS[ribbon] for note in of_ribbon(effect.name, effect.a)]]


def of_ribbon(effect: str, amount: int) -> list[Event]:
    if effect == "score":
        return [Event(RIBBON_WISDOM, (amount,), None)]
    kind = {"gain_spell": RIBBON_SPELL, "ready_spell": RIBBON_READY}.get(effect)
    return [Event(kind, (), None)] if kind is not None else []


STAKES: Final = Stakes(
    [
        Quantity("wisdom", wisdom),
        Quantity("suspicion", suspicion),
        *[Quantity(f"ingredient_{box.INGREDIENTS[kind]}", ingredient(kind)) for kind in box.EACH_INGREDIENT],
        Quantity("crystals", crystals),
        *[Quantity(f"potion_{box.POTIONS[kind]}", potion(kind)) for kind in box.EACH_POTION],
        *[Quantity(f"level_{box.DISEASES[disease]}", level(disease)) for disease in box.EACH_DISEASE],
        Quantity("charms", charms),
        Quantity("citizens", citizens),
        Quantity("witches", witches),
        Quantity("spells", spells),
        Quantity("ritual", ritual),
        Quantity("tribulations", count_met),
    ],
    NOTES,
    find_notes,
)
