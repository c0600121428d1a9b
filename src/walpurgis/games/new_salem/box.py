"""The box as constants: everything that the rules look up, by number, read once from components.toml."""

from typing import Final

from walpurgis.formats.box import Box
from walpurgis.games import own_box
from walpurgis.games.new_salem.contents import EFFECTS, TEAMS, Contents
from walpurgis.games.new_salem.ids import BuildingId, CharacterId, EventId


def check(box: Box) -> Contents:
    """A box that can be played with; BadBox names the table and the key of what is wrong."""
    contents = Contents(box)
    for domain in ("seats", "types", "buildings", "amount"):
        contents.bounds(domain)
    for table, keys in NUMBERS.items():
        for key in keys:
            box.table(table).number(key)
    return contents


NUMBERS: Final[dict[str, tuple[str, ...]]] = {
    "constants": (
        "match_vp", "set_vp", "witch_on_trial_despair", "witch_free_despair", "puritan_on_trial_despair",
        "puritan_free_despair", "new_constable_hope",
    ),
    "constants_reconstructed": ("honorary_citizen_vp",),
    "protocol": (
        "max_gifts_per_window", "max_claims_between_moves", "live_decision_seconds", "live_closing_window_seconds",
        "live_draft_seconds",
    ),
}  # fmt: skip
SOURCE: Final[Box] = own_box(__name__)
FINGERPRINT: Final[str] = SOURCE.fingerprint()
BOX: Final[Contents] = check(SOURCE)

# ----- players and rounds (NSA-2.1, NSA-2.2, NSA-5.2, NSA-12.8) -----
SEATS: Final[tuple[int, ...]] = tuple([setup.players for setup in BOX.setups])
WITCH_CARDS: Final[dict[int, int]] = {setup.players: setup.witches for setup in BOX.setups}
PURITAN_CARDS: Final[dict[int, int]] = {setup.players: setup.puritans for setup in BOX.setups}
THRESHOLD: Final[dict[int, int]] = {setup.players: setup.threshold for setup in BOX.setups}
ROUNDS: Final[int] = len(BOX.rounds)
DEALT: Final[tuple[int, ...]] = tuple([dealt for dealt, _ in BOX.rounds])

# ----- building types and buildings (NSA-1.5 to NSA-1.8) -----
TYPES: Final[tuple[str, ...]] = BOX.types
SET_DESPAIR: Final[tuple[int, ...]] = tuple(BOX.set_despair)
BUILDINGS: Final[tuple[str, ...]] = tuple([design.id for design in BOX.designs])
EACH_BUILDING: Final[tuple[BuildingId, ...]] = tuple([BuildingId(at) for at in range(len(BUILDINGS))])
TYPE_OF: Final[tuple[int, ...]] = tuple([design.type for design in BOX.designs])
HOPE: Final[tuple[int, ...]] = tuple([design.hope for design in BOX.designs])
DESPAIR: Final[tuple[int, ...]] = tuple([design.despair for design in BOX.designs])
REMOVE: Final[tuple[int, ...]] = tuple([design.remove for design in BOX.designs])
SETS: Final[tuple[tuple[BuildingId, ...], ...]] = tuple(
    [tuple([BuildingId(at) for at, other in enumerate(TYPE_OF) if other == kind]) for kind in range(len(TYPES))]
)
"""The buildings of each type; one of each is a set."""
ALL_BUILDINGS: Final[int] = sum(len(design.min_players) for design in BOX.designs)


def card_ids(players: int) -> list[str]:
    """NSA-15.2: the names of all building cards in a game, DESIGN#k; copies of a design are the same in play."""
    return [
        f"{design.id}#{number}"
        for design in BOX.designs
        for number, least in enumerate(design.min_players, 1)
        if least <= players
    ]


# ----- characters (NSA-1.9) -----
CHARACTERS: Final[tuple[str, ...]] = tuple([character.id for character in BOX.characters])
EACH_CHARACTER: Final[tuple[CharacterId, ...]] = tuple([CharacterId(at) for at in range(len(CHARACTERS))])
TEAM_OF: Final[tuple[int, ...]] = tuple([character.team for character in BOX.characters])
TYPES_OF: Final[tuple[tuple[int, ...], ...]] = tuple([character.types for character in BOX.characters])
WITCH: Final[int] = TEAMS.index("witch")
PURITAN: Final[int] = TEAMS.index("puritan")
WITCHES: Final[tuple[CharacterId, ...]] = tuple([CharacterId(at) for at, team in enumerate(TEAM_OF) if team == WITCH])
PURITANS: Final[tuple[CharacterId, ...]] = tuple(
    [CharacterId(at) for at, team in enumerate(TEAM_OF) if team == PURITAN]
)
SECRET_WORDS: Final[tuple[str, ...]] = tuple(
    [word for character in BOX.characters for text in character.words for word in text.split()]
)
PROFESSIONS: Final[tuple[str, ...]] = tuple([text for character in BOX.characters for text in character.words[1:]])

# ----- events (NSA-1.10) -----
EVENTS: Final[tuple[str, ...]] = tuple([event.id for event in BOX.events])
COST: Final[tuple[int, ...]] = tuple([event.cost for event in BOX.events])
EFFECT: Final[tuple[str, ...]] = tuple([event.effect for event in BOX.events])
TAKE: Final[tuple[bool, ...]] = tuple([event.take for event in BOX.events])
EVENT_HOPE: Final[tuple[int, ...]] = tuple([event.hope for event in BOX.events])
EVENT_DESPAIR: Final[tuple[int, ...]] = tuple([event.despair for event in BOX.events])
EVENT_REMOVE: Final[tuple[int, ...]] = tuple([event.remove for event in BOX.events])
EVENT_CARDS: Final[tuple[int, ...]] = tuple([event.cards for event in BOX.events])
DECK_EVENTS: Final[tuple[EventId, ...]] = tuple(
    [EventId(at) for at, event in enumerate(BOX.events) if not event.red_border]
)
BY_EFFECT: Final[dict[str, EventId]] = {effect: EventId(EFFECT.index(effect)) for effect in EFFECTS}
PURGE: Final[EventId] = BY_EFFECT["remove_despair"]
WITCH_TRIAL: Final[EventId] = BY_EFFECT["put_on_trial"]
SANCTUARY: Final[EventId] = BY_EFFECT["give_sanctuary"]
HONORARY_CITIZEN: Final[EventId] = BY_EFFECT["give_honour"]
TRIALS: Final[dict[int, int]] = {players: BOX.deck_sizes(players)["witch_trial_cards"] for players in SEATS}

# ----- the end (NSA-12.2, NSA-12.11 to NSA-12.13) and other numbers -----
_CONSTANTS: Final[Box] = SOURCE.table("constants")
MATCH_VP: Final[int] = _CONSTANTS.number("match_vp")
SET_VP: Final[int] = _CONSTANTS.number("set_vp")
HONOUR_VP: Final[int] = SOURCE.table("constants_reconstructed").number("honorary_citizen_vp")
TRIAL_DESPAIR: Final[tuple[tuple[int, int], tuple[int, int]]] = (
    (_CONSTANTS.number("witch_free_despair"), _CONSTANTS.number("witch_on_trial_despair")),
    (_CONSTANTS.number("puritan_free_despair"), _CONSTANTS.number("puritan_on_trial_despair")),
)
"""What step 1 of the end adds, by team and by whether the player is on trial."""
OFFICE_HOPE: Final[int] = _CONSTANTS.number("new_constable_hope")
_PROTOCOL: Final[Box] = SOURCE.table("protocol")
MOST_GIFTS: Final[int] = _PROTOCOL.number("max_gifts_per_window")
MOST_CLAIMS: Final[int] = _PROTOCOL.number("max_claims_between_moves")
DECISION_SECONDS: Final[int] = _PROTOCOL.number("live_decision_seconds")
CLOSING_SECONDS: Final[int] = _PROTOCOL.number("live_closing_window_seconds")
DRAFT_SECONDS: Final[int] = _PROTOCOL.number("live_draft_seconds")


def opening_deck(players: int) -> list[BuildingId]:
    """NSA-2.8: the buildings that a number of players uses, in the order of the box."""
    return [BuildingId(at) for at, design in enumerate(BOX.designs) for least in design.min_players if least <= players]
