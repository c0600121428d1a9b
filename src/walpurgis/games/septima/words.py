"""The words of the game: what its numbers are called, what players can do, and what can happen."""

from itertools import combinations
from typing import Final, TypeVar

from walpurgis import kernel
from walpurgis.games.septima import box
from walpurgis.games.septima.ids import (
    ActionId,
    BuildingId,
    BuiltUpId,
    ChamberId,
    DiseaseId,
    HutId,
    IngredientId,
    LikenessId,
    NegotiationId,
    OverlapId,
    PartId,
    PickId,
    PostureId,
    PotionId,
    PrintId,
    PrologueId,
    RitualSpaceId,
    SideId,
    SpaceId,
    SpellId,
    SpiderId,
    SpotId,
    ThanksId,
    TokenId,
    TownId,
    WitchId,
)
from walpurgis.kernel import (
    COUNT,
    FLAG,
    SEAT,
    Bag,
    Events,
    Ids,
    Json,
    ListOf,
    Maybe,
    Number,
    SetOf,
    Token,
    Verbs,
)

T = TypeVar("T")

ACTION: Final = Ids("action", box.ACTIONS)
ACTION_SET: Final = SetOf(ACTION)
INGREDIENT: Final = Ids("ingredient", box.INGREDIENTS)
TOKEN: Final = Ids("token", box.TOKENS)
"""What can be spent: an Ingredient or a Crystal."""
POTION: Final = Ids("potion", box.POTIONS)
SPACE: Final = Ids("space", box.SPACES)
TOWN: Final = Ids("town", box.TOWNS)
HUT: Final = Ids("hut", box.HUTS)
HUNTER: Final = Ids("hunter", ("absent", "active", "inactive"))
ABSENT: Final = PostureId(0)
ACTIVE: Final = PostureId(1)
INACTIVE: Final = PostureId(2)
SEASON: Final = Ids("season", box.SEASONS)
TURN_STEP: Final = Ids("turn step", ("A", "B", "C", "D", "E"))
CITIZEN: Final = Ids("citizen", box.CITIZENS, colors=len(box.COLORS))
CHAMBER: Final = Ids("chamber", ("first", "second"))
FIRST: Final = ChamberId(0)
SECOND: Final = ChamberId(1)
EACH_CHAMBER: Final = (FIRST, SECOND)
DISEASE: Final = Ids("disease", box.DISEASES)
PATIENT: Final = Ids("patient", box.PATIENTS)
WITCH: Final = Ids("witch", box.WITCHES)
WITCH_SET: Final = SetOf(WITCH)
SPELL: Final = Ids("spell", box.SPELLS)
SPELL_SET: Final = SetOf(SPELL)
ELEMENT: Final = Ids("element", box.ELEMENTS)
BUILDING: Final = Ids("building", box.BUILDINGS)
BOOK: Final = Ids("book", box.BOOK_IDS)
PROLOGUE: Final = Ids("prologue", box.PROLOGUES)
OVERLAP: Final = Ids("overlap", ("upper", "lower"))
UPPER: Final = OverlapId(0)
LOWER: Final = OverlapId(1)
PART: Final = Ids("part", ("top", "bottom"))
TOP: Final = PartId(0)
BOTTOM: Final = PartId(1)
PICK: Final = Ids("pick", box.PICKS)
PICK_SET: Final = SetOf(PICK)
RITUAL_SPACE: Final = Ids("ritual space", box.RITUAL_SPACES)
SIDE: Final = Ids("side", ("left", "right"))
LEFT: Final = SideId(0)
RIGHT: Final = SideId(1)
PAYMENT: Final = Bag(TOKEN, 4)
DISCOUNT: Final = Ids("discount", ("bonus", "luke", "flying_elephant"))
DISCOUNTS: Final = Bag(DISCOUNT, 3)
SPOT: Final = Ids("sickbed", (*box.TOWNS, *[f"hospital_{disease}" for disease in box.DISEASES]))
"""Where a Patient can be healed: a numbered Town area, or the Hospital with its three diseases."""
IN_HOSPITAL: Final = len(box.TOWNS)
PRINT: Final = Ids("print", [f"{area}_{kind}" for area in box.BUILT_UP for kind in box.INGREDIENTS])
"""An Ingredient that counts as printed on an area of the Town (Market, Overgrown Wilds).

Areas come one after the other, each with all Ingredients: so `area * box.CRYSTAL + ingredient`, see `print_on`.
"""


def print_on(area: BuiltUpId, ingredient: IngredientId) -> PrintId:
    """The print of an Ingredient on a built-up area."""
    return PrintId(area * box.CRYSTAL + ingredient)


def print_area(mark: PrintId) -> BuiltUpId:
    """The area of a print."""
    return BuiltUpId(mark // box.CRYSTAL)


def print_ingredient(mark: PrintId) -> IngredientId:
    """The Ingredient of a print."""
    return box.EACH_INGREDIENT[mark % box.CRYSTAL]


THANKS: Final = Ids("thanks", ("ingredient", "calm", "citizen"))
"""The options of Boon of Gratitude, in the order of the box."""
THANKS_SET: Final = SetOf(THANKS)
LIKENESS: Final = Ids("likeness", ("ritual_oil", "martha", "invisible_famulus"))
"""What lets an Action be treated as matched; Aylana does the same as the Ritual Oil."""
OIL: Final = LikenessId(0)
MARTHA: Final = LikenessId(1)
FAMULUS: Final = LikenessId(2)
WITNESS: Final = Ids("witness", (*box.COLORS, "everyone"), colors=len(box.COLORS))
EVERYONE: Final = len(box.COLORS)
RISE: Final = Number("rise", 0, 9)


class Face(Token):
    """A face of the Hunter die, by the number that it shows."""

    def __init__(self) -> None:
        super().__init__("face", len(box.HUNTER_DIE))

    def write(self, value: int) -> int:
        return box.HUNTER_DIE[value]

    def read(self, data: Json, where: str) -> int:
        if data not in box.HUNTER_DIE:
            raise ValueError(f"{where}: {data!r} is not on the Hunter die; there are {sorted(set(box.HUNTER_DIE))}")
        return box.HUNTER_DIE.index(data)

    def schema(self) -> dict[str, Json]:
        return {"enum": sorted(set(box.HUNTER_DIE))}


class Move(kernel.Move):
    """A move of this game. What its verb has no argument for is -1."""

    action = ActionId(-1)
    building = BuildingId(-1)
    chamber = ChamberId(-1)
    citizens = -1
    discounts = -1
    disease = DiseaseId(-1)
    effect = PotionId(-1)
    given = IngredientId(TokenId(-1))
    hut = HutId(-1)
    ingredient = IngredientId(TokenId(-1))
    lower = PrologueId(-1)
    middle = OverlapId(-1)
    negotiation = NegotiationId(-1)
    origin = HutId(-1)
    part = PartId(-1)
    patient = SpotId(-1)
    payment = -1
    pick = PickId(-1)
    potion = PotionId(-1)
    side = SideId(-1)
    space = SpaceId(-1)
    """A space of the map; where the verb says so, of the Ritual track: see `ritual_space`."""
    spell = SpellId(-1)
    spider = SpiderId(-1)
    taken = IngredientId(TokenId(-1))
    thanks = ThanksId(-1)
    token = TokenId(-1)
    town = TownId(SpotId(-1))
    upper = PrologueId(-1)
    witch = WitchId(-1)
    witches = -1


def ritual_space(move: Move) -> RitualSpaceId:
    """The space of the Ritual track that a move names."""
    return RitualSpaceId(move.space)


VERBS: Final = Verbs("septima", Move)
# setup
DRAFT: Final = VERBS.add("draft", "draft {witch}", WITCH)
FOUND: Final = VERBS.add("found", "found coven {witches}", WITCH_SET)
ARRANGE: Final = VERBS.add("arrange", "arrange {upper} above {lower} showing {middle}", PROLOGUE, PROLOGUE, OVERLAP)
SETTLE: Final = VERBS.add("settle", "settle on {space}", SPACE)
BEGIN: Final = VERBS.add("begin", "begin at {space}", RITUAL_SPACE)
# the frame of a turn
SELECT: Final = VERBS.add("select", "select {action}", ACTION)
PASS: Final = VERBS.add("pass", "pass", passing=True)
MOVE_TO: Final = VERBS.add("move", "move to {space}", SPACE)
STAY: Final = VERBS.add("stay", "stay", passing=True)
MAIN_FIRST: Final = VERBS.add("main_first", "main first")
BONUS_FIRST: Final = VERBS.add("bonus_first", "bonus first")
MAIN: Final = VERBS.add("main", "main")
BONUS: Final = VERBS.add("bonus", "bonus")
# windows
DRINK: Final = VERBS.add("drink", "drink {potion}", POTION)
DRINK_AS: Final = VERBS.add("drink_as", "drink {potion} as {effect}", POTION, POTION)
CAST: Final = VERBS.add("cast", "cast {spell}", SPELL)
USE: Final = VERBS.add("use", "use {witch}", WITCH)
VISIT: Final = VERBS.add("visit", "visit {building}", BUILDING)
PRAY: Final = VERBS.add("pray", "pray at the shrine")
# resources
TAKE: Final = VERBS.add("take", "take {ingredient}", INGREDIENT)
COLLECT: Final = VERBS.add("collect", "collect {ingredient}", INGREDIENT)
SPEND: Final = VERBS.add("spend", "spend {token}", TOKEN)
CHOOSE_POTION: Final = VERBS.add("choose_potion", "choose {potion}", POTION)
NAME: Final = VERBS.add("name", "name {ingredient}", INGREDIENT)
SHINE: Final = VERBS.add("shine", "treat {ingredient} as lunar", INGREDIENT)
EXCHANGE: Final = VERBS.add("exchange", "exchange {given} for {taken}", INGREDIENT, INGREDIENT)
BREW: Final = VERBS.add("brew", "brew {potion} with {payment}", POTION, PAYMENT)
BREW_SAVING: Final = VERBS.add(
    "brew_saving", "brew {potion} with {payment} saving {discounts}", POTION, PAYMENT, DISCOUNTS
)
# patients
HEAL: Final = VERBS.add("heal", "heal {patient} with {potion}", SPOT, POTION)
RECOVER: Final = VERBS.add("recover", "heal {patient} by recovery", SPOT)
HEAL_FREELY: Final = VERBS.add("heal_freely", "heal {patient} freely", SPOT)
ADVANCE: Final = VERBS.add("advance", "advance {disease}", DISEASE)
ADVANCE_ONLY: Final = VERBS.add("advance_only", "advance {disease} without reward", DISEASE)
# citizens, trials, witches
SEND: Final = VERBS.add("send", "send to {chamber}", CHAMBER)
CHOOSE_PICK: Final = VERBS.add("pick", "pick {pick}", PICK)
SURRENDER: Final = VERBS.add("surrender", "surrender {witch}", WITCH)
WELCOME: Final = VERBS.add("welcome", "welcome {witch}", WITCH)
DISMISS: Final = VERBS.add("dismiss", "dismiss {witch}", WITCH)
KEEP: Final = VERBS.add("keep", "keep {witch}", WITCH)
RECALL: Final = VERBS.add("recall", "recall {citizens}", RISE)
# cards that run others
REMEMBER: Final = VERBS.add("remember", "remember {action}", ACTION)
TWIST: Final = VERBS.add("twist", "resolve {action}", ACTION)
ORDER: Final = VERBS.add("order", "next {spell}", SPELL)
# the Ritual track and Spells
RISE_TO: Final = VERBS.add("rise", "advance to {space}", RITUAL_SPACE)
REST: Final = VERBS.add("rest", "score at the top")
SIDLE: Final = VERBS.add("sidle", "sideways to {space}", RITUAL_SPACE)
LEARN: Final = VERBS.add("learn", "learn {spell}", SPELL)
READY: Final = VERBS.add("ready", "ready {spell}", SPELL)
SWAP: Final = VERBS.add("swap", "swap {side} marker", SIDE)
HIDE: Final = VERBS.add("hide", "hide the match")
THANK: Final = VERBS.add("thank", "accept {thanks}", THANKS)
TAKE_PART: Final = VERBS.add("take_part", "take the {part}", PART)
# hunters
CALM: Final = VERBS.add("calm", "lower suspicion")
LURE: Final = VERBS.add("lure", "move hunter from {origin} to {hut}", HUT, HUT)
LAY_DOWN: Final = VERBS.add("lay_down", "lay down {hut}", HUT)
REROLL: Final = VERBS.add("reroll", "reroll")

PASSING: Final = PASS.of()
STAYING: Final = STAY.of()
ALL_SPACES: Final = [MOVE_TO.of(space) for space in range(len(box.SPACES))]
ALL_SETTLE: Final = [SETTLE.of(space) for space in range(len(box.SPACES))]
ALL_SELECT: Final = tuple([SELECT.of(action) for action in range(len(box.ACTIONS))])
ALL_TAKE: Final = [TAKE.of(kind) for kind in range(len(box.INGREDIENTS))]
ALL_COLLECT: Final = tuple([COLLECT.of(kind) for kind in range(len(box.INGREDIENTS))])
ALL_SPEND: Final = tuple([SPEND.of(token) for token in range(len(box.TOKENS))])
ALL_DRINK: Final = tuple([DRINK.of(potion) for potion in range(len(box.POTIONS))])
ALL_CAST: Final = tuple([CAST.of(spell) for spell in range(len(box.SPELLS))])
ALL_LEARN: Final = tuple([LEARN.of(spell) for spell in range(len(box.SPELLS))])
ALL_READY: Final = tuple([READY.of(spell) for spell in range(len(box.SPELLS))])
ALL_USE: Final = tuple([USE.of(witch) for witch in range(len(box.WITCHES))])
ALL_VISIT: Final = tuple([VISIT.of(building) for building in range(len(box.BUILDINGS))])
ALL_PICK: Final = tuple([CHOOSE_PICK.of(pick) for pick in range(len(box.PICKS))])
ALL_RISE: Final = tuple([RISE_TO.of(space) for space in range(len(box.RITUAL_SPACES))])
ALL_SIDLE: Final = tuple([SIDLE.of(space) for space in range(len(box.RITUAL_SPACES))])
ALL_SEND: Final = [SEND.of(chamber) for chamber in range(len(CHAMBER.ids))]


def _near(steps: int) -> tuple[list[Move], ...]:
    reach = range(1, steps + 1)
    return tuple([[ALL_SPACES[there] for there, far in enumerate(row) if far in reach] for row in box.DISTANCE])


NEAR: Final = tuple([_near(steps) for steps in range(max(max(row) for row in box.DISTANCE) + 1)])
"""Moves to the spaces that a Leader reaches, by the number of steps and its own space, which is not there."""


def bits(mask: int) -> list[int]:
    """The numbers in a set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def chosen(mask: int, row: tuple[T, ...]) -> list[T]:
    """Those of a row whose numbers are in a set: the things of `box.EACH_...`, or moves that name one each."""
    found = []
    while mask:
        low = mask & -mask
        found.append(row[low.bit_length() - 1])
        mask ^= low
    return found


def pairs(mask: int) -> list[int]:
    """All sets of two out of a set."""
    return [1 << one | 1 << other for one, other in combinations(bits(mask), 2)]


TOKENS: Final = Bag(TOKEN, 99)
"""Ingredients and Crystals in an event, packed into one number: see `resources.tokens`."""

EVENTS: Final = Events()
SEASON_BEGAN: Final = EVENTS.add("season_began", ("season", SEASON))
PHASE_BEGAN: Final = EVENTS.add("phase_began", ("phase", COUNT))
SEPTIMA_SHOWED: Final = EVENTS.add("septima_showed", ("left", ACTION), ("right", ACTION))
PATIENT_CAME: Final = EVENTS.add("patient_came", ("patient", PATIENT), ("town", TOWN))
PATIENTS_LEFT: Final = EVENTS.add("patients_left", ("towns", SetOf(TOWN)))
PATIENCE_LOST: Final = EVENTS.add("patience_lost", ("towns", SetOf(TOWN)))
FOUNDED: Final = EVENTS.add("founded", ("seat", SEAT), ("witches", WITCH_SET))
ARRANGED: Final = EVENTS.add("arranged", ("seat", SEAT), ("upper", PROLOGUE), ("lower", PROLOGUE), ("middle", OVERLAP))
REVEALED: Final = EVENTS.add("revealed", ("seat", SEAT), ("action", ACTION))
TURN_BEGAN: Final = EVENTS.add("turn_began", ("seat", SEAT), ("action", ACTION))
MOVED: Final = EVENTS.add("moved", ("seat", SEAT), ("origin", Maybe(SPACE)), ("space", SPACE))
COLLECTED: Final = EVENTS.add("collected", ("seat", SEAT), ("tokens", TOKENS))
GAINED: Final = EVENTS.add("gained", ("seat", SEAT), ("tokens", TOKENS))
SPENT: Final = EVENTS.add("spent", ("seat", SEAT), ("tokens", TOKENS))
EXCHANGED: Final = EVENTS.add("exchanged", ("seat", SEAT), ("given", INGREDIENT), ("taken", INGREDIENT))
GAINED_POTION: Final = EVENTS.add("gained_potion", ("seat", SEAT), ("potion", POTION))
GAINED_CHARM: Final = EVENTS.add("gained_charm", ("seat", SEAT), ("charms", COUNT))
BREWED: Final = EVENTS.add("brewed", ("seat", SEAT), ("potion", POTION))
DRANK: Final = EVENTS.add("drank", ("seat", SEAT), ("potion", POTION), ("effect", Maybe(POTION)))
HEALED: Final = EVENTS.add("healed", ("seat", SEAT), ("patient", SPOT))
ADVANCED: Final = EVENTS.add("advanced", ("seat", SEAT), ("disease", DISEASE), ("level", COUNT))
SCORED: Final = EVENTS.add("scored", ("seat", SEAT), ("wisdom", COUNT))
LOST: Final = EVENTS.add("lost", ("seat", SEAT), ("wisdom", COUNT))
ROSE: Final = EVENTS.add("suspicion_rose", ("seat", SEAT), ("suspicion", COUNT))
FELL: Final = EVENTS.add("suspicion_fell", ("seat", SEAT), ("suspicion", COUNT))
CONFRONTED: Final = EVENTS.add("confronted", ("seat", SEAT))
CAPTURED: Final = EVENTS.add("captured", ("seat", SEAT), ("hut", HUT))
SURRENDERED: Final = EVENTS.add("surrendered", ("seat", SEAT), ("witch", WITCH))
TO_CROWD: Final = EVENTS.add("to_crowd", ("seat", SEAT), ("citizens", COUNT))
TO_CHAMBER: Final = EVENTS.add("to_chamber", ("seat", SEAT), ("chamber", CHAMBER))
ANGRY_TO_CROWD: Final = EVENTS.add("angry_to_crowd", ("citizens", COUNT))
USED: Final = EVENTS.add("used", ("seat", SEAT), ("witch", WITCH))
VISITED: Final = EVENTS.add("visited", ("seat", SEAT), ("building", BUILDING))
PRAYED: Final = EVENTS.add("prayed", ("seat", SEAT), ("element", ELEMENT))
CAST_SPELL: Final = EVENTS.add("cast", ("seat", SEAT), ("spell", SPELL))
LEARNED: Final = EVENTS.add("learned", ("seat", SEAT), ("spell", SPELL))
READIED: Final = EVENTS.add("readied", ("seat", SEAT), ("spell", SPELL))
EXPIRED: Final = EVENTS.add("expired", ("seat", SEAT), ("spell", SPELL))
SPELLS_LEFT: Final = EVENTS.add("spells_left", ("spells", SPELL_SET))
ADVANCED_RITUAL: Final = EVENTS.add("advanced_ritual", ("seat", SEAT), ("space", RITUAL_SPACE))
SIDLED: Final = EVENTS.add("sidled", ("seat", SEAT), ("space", RITUAL_SPACE))
TOPPED: Final = EVENTS.add("topped", ("seat", SEAT))
SWAPPED: Final = EVENTS.add("swapped", ("seat", SEAT), ("side", SIDE), ("action", ACTION))
DREW_PROLOGUE: Final = EVENTS.add("drew_prologue", ("seat", SEAT), ("card", PROLOGUE))
DREW_WITCHES: Final = EVENTS.add("drew_witches", ("seat", SEAT), ("witches", WITCH_SET))
BORROWED: Final = EVENTS.add("borrowed", ("seat", SEAT), ("witch", WITCH))
WELCOMED: Final = EVENTS.add("welcomed", ("seat", SEAT), ("witch", WITCH))
WITCH_LEFT: Final = EVENTS.add("witch_left", ("witch", WITCH))
ROLLED: Final = EVENTS.add("rolled", ("seat", SEAT), ("result", COUNT), ("reach", COUNT))
HUNTER_MOVED: Final = EVENTS.add("hunter_moved", ("origin", HUT), ("hut", HUT))
HUNTER_LAID: Final = EVENTS.add("hunter_laid", ("hut", HUT))
HUNTER_CAME: Final = EVENTS.add("hunter_came", ("hut", HUT))
ON_TRIAL: Final = EVENTS.add("on_trial", ("chamber", CHAMBER), ("witch", WITCH))
FILLED: Final = EVENTS.add("filled", ("chamber", CHAMBER), ("citizens", ListOf(CITIZEN)))
JUDGED: Final = EVENTS.add("judged", ("chamber", CHAMBER), ("loyal", COUNT), ("angry", COUNT), ("success", FLAG))
WON_TRIAL: Final = EVENTS.add("won_trial", ("seat", SEAT), ("chamber", CHAMBER))
RECALLED: Final = EVENTS.add("recalled", ("seat", SEAT), ("citizens", COUNT))
PICKED: Final = EVENTS.add("picked", ("seat", SEAT), ("pick", PICK))
