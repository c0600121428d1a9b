"""The words of the game: what its numbers are called, what players can do and claim, and what can happen."""

from typing import Final

from walpurgis import kernel
from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.contents import RELATIONS, TEAMS, Claim
from walpurgis.games.new_salem.ids import BuildingId, EventId
from walpurgis.kernel import (
    COUNT,
    FLAG,
    OTHER_SEAT,
    SEAT,
    SEATS,
    Bag,
    Events,
    Ids,
    ListOf,
    Maybe,
    MaybeToken,
    Number,
    SetOf,
    Token,
    Verb,
    Verbs,
)

BUILDING: Final = Ids("building", box.BUILDINGS)
TYPE: Final = Ids("type", box.TYPES)
CHARACTER: Final = Ids("character", box.CHARACTERS)
EVENT: Final = Ids("event", box.EVENTS)
TEAM: Final = Ids("team", TEAMS)
PLACE: Final = Number("place", 0, box.ALL_BUILDINGS - 1)
"""A building of a tableau by its place, the oldest first."""
AUTO: Final = -1
"""NSA-7.8: instead of a place, cubes come from the oldest building first."""
HOPE: Final = Number("hope", 1, 99)
CARDS: Final = ListOf(BUILDING)
USUAL_PLACES: Final = 16
"""In nearly all games nobody has more buildings."""


class Move(kernel.Move):
    """A move or a claim of this game. What its verb has no argument for is -1."""

    amount = -1
    building = BuildingId(-1)
    buildings = -1
    event = EventId(-1)
    other = -1
    owner = -1
    place = -1
    player = -1
    recipient = -1
    relation = -1
    subject = -1
    team = -1
    types = -1


VERBS: Final = Verbs("new_salem", Move)
PICK: Final = VERBS.add("pick", "pick {building}", BUILDING)
KEEP: Final = VERBS.add("keep", "keep {building}", BUILDING)
DRAW_BLIND: Final = VERBS.add("draw_blind", "draw blind")
GIVE: Final = VERBS.add("give", "give {amount} to {recipient}", HOPE, SEAT)
GIVE_FROM: Final = VERBS.add("give_from", "give {amount} to {recipient} from {place}", HOPE, SEAT, PLACE)
PASS: Final = VERBS.add("pass", "pass", passing=True)
TRIGGER: Final = VERBS.add("trigger", "trigger {event}", EVENT)
ANNOUNCE_END: Final = VERBS.add("announce_end", "announce end", passing=True)
NAME: Final = VERBS.add("name", "name {player}", SEAT)
NAME_TWO: Final = VERBS.add("name_two", "name {player} and {other}", SEAT, SEAT)
NAME_BUILDING: Final = VERBS.add("name_building", "name {place} of {owner}", PLACE, SEAT)
PAY_AUTO: Final = VERBS.add("pay_auto", "pay auto")
PAY: Final = VERBS.add("pay", "pay from {place}", PLACE)
REMOVE: Final = VERBS.add("remove", "remove despair from {place} of {owner}", PLACE, SEAT)
PLACE_ON: Final = VERBS.add("place_on", "place on {place}", PLACE)
BUILD: Final = VERBS.add("build", "build {building}", BUILDING)
APPOINT: Final = VERBS.add("appoint", "appoint {player}", SEAT)

_SEATS: Final = range(max(box.SEATS))
PICKING: Final = tuple([PICK.of(at) for at in range(BUILDING.size)])
KEEPING: Final = tuple([KEEP.of(at) for at in range(BUILDING.size)])
BUILDING_ONE: Final = tuple([BUILD.of(at) for at in range(BUILDING.size)])
TRIGGERING: Final = tuple([TRIGGER.of(at) for at in range(EVENT.size)])
NAMING: Final = tuple([NAME.of(seat) for seat in _SEATS])
APPOINTING: Final = tuple([APPOINT.of(seat) for seat in _SEATS])
REMOVING: Final = tuple([tuple([REMOVE.of(at, seat) for at in range(PLACE.size)]) for seat in _SEATS])
NAMING_BUILDING: Final = tuple([tuple([NAME_BUILDING.of(at, seat) for at in range(PLACE.size)]) for seat in _SEATS])
PLACING: Final = tuple([PLACE_ON.of(at) for at in range(PLACE.size)])
PAYING: Final = tuple([PAY.of(at) for at in range(PLACE.size)])
PAYING_AUTO: Final = PAY_AUTO.of()
DRAWING_BLIND: Final = DRAW_BLIND.of()
PASSING: Final = PASS.of()
ENDING: Final = ANNOUNCE_END.of()

# ----- gifts (NSA-7.8, NSA-8.10): the longest lists, so each is made once -----
_GIFTS: Final[dict[tuple[int, int, int], list[Move]]] = {}
"""By recipients, source and hope (at most `HOPE.high`): all three have few values, so about a thousand keys are met."""


def gifts(recipients: int, source: int, hope: int) -> list[Move]:
    """All gifts to a set of recipients from a source with so much hope, after PASS if it is AUTO. Not to be changed."""
    key = (recipients, source, min(hope, HOPE.high))
    found = _GIFTS.get(key)
    if found is None:
        seats = [seat for seat in _SEATS if recipients >> seat & 1]
        pairs = [(amount, seat) for seat in seats for amount in range(1, min(hope, HOPE.high) + 1)]
        if source == AUTO:
            found = [PASSING, *[GIVE.of(amount, seat) for amount, seat in pairs]]
        else:
            found = [GIVE_FROM.of(amount, seat, source) for amount, seat in pairs]
        _GIFTS[key] = found
    return found


def pass_or_give(recipients: int, hope: list[int]) -> list[Move]:
    """NSA-7.8, NSA-8.10: PASS, gifts by AUTO, and gifts from one building that holds the whole amount.

    AUTO begins with the oldest building, so naming that one would say the same and is left out.
    """
    total = sum(hope)
    moves = gifts(recipients, AUTO, total)
    if total == max(hope):
        return moves
    places = [place for place, count in enumerate(hope) if count]
    for place in places[1:]:
        moves = moves + gifts(recipients, place, hope[place])
    return moves


# ----- claims (NSA-13.9) -----
RELATION: Final = Ids("relation", RELATIONS)
TYPE_SET: Final = SetOf(TYPE)
BUILDING_BAG: Final = Bag(BUILDING, box.BOX.bounds("buildings")[1])
AMOUNT: Final = Number("amount", *box.BOX.bounds("amount"))
_DOMAINS: Final[dict[str, Token]] = {
    "seat": SEAT,
    "other_seat": OTHER_SEAT,
    "team": TEAM,
    "types": TYPE_SET,
    "building": BUILDING,
    "buildings": BUILDING_BAG,
    "relation": RELATION,
    "event": EVENT,
    "amount": AMOUNT,
}
CLAIMS: Final = Verbs("new_salem claims", Move)


def _claim_verb(claim: Claim) -> Verb[Move]:
    """The form of a claim. An empty set is `none`; up to two seats stand as two fields, in their order."""
    fields: list[tuple[str, Token]] = []
    for name, domain in zip(claim.parameters, claim.domains, strict=True):
        if domain == "seats":
            fields += [("player", MaybeToken(SEAT)), ("other", MaybeToken(SEAT))]
        else:
            kind = _DOMAINS[domain]
            plain = name not in claim.optional or domain in ("types", "buildings")
            fields.append((name, kind if plain else MaybeToken(kind)))
    return CLAIMS.add(claim.id, " ".join([claim.id, *[f"{{{name}}}" for name, _ in fields]]), *[k for _, k in fields])


MY_STORE: Final = CLAIMS.add("my_store", "my_store {building}", BUILDING)
"""NSA-4.12: where gifts shall go from now on; the one claim that is kept to."""
CLAIM: Final[dict[str, Verb[Move]]] = {claim.id: _claim_verb(claim) for claim in box.BOX.claims}

# ----- what can happen -----
LOG: Final = Events()
ROUND_BEGAN: Final = LOG.add("round_began", ("round", COUNT), ("cards", COUNT))
DEALT: Final = LOG.add("dealt", ("seat", SEAT), ("hand", CARDS))
RECEIVED_HAND: Final = LOG.add("received_hand", ("seat", SEAT), ("giver", SEAT), ("hand", CARDS))
BUILT: Final = LOG.add("built", ("seat", SEAT), ("building", BUILDING), ("hope", COUNT), ("despair", COUNT))
DREW_BLIND: Final = LOG.add("drew_blind", ("seat", SEAT))
DISCARDED: Final = LOG.add("discarded", ("seat", SEAT), ("cards", CARDS))
REMOVED_DESPAIR: Final = LOG.add(
    "removed_despair", ("seat", SEAT), ("owner", SEAT), ("building", BUILDING), ("place", PLACE), ("amount", COUNT)
)
EVENT_DRAWN: Final = LOG.add("event_drawn", ("card", EVENT))
GAVE: Final = LOG.add("gave", ("seat", SEAT), ("recipient", SEAT), ("amount", COUNT))
PASSED: Final = LOG.add("passed", ("seat", SEAT))
ANNOUNCED: Final = LOG.add("announced_end", ("seat", SEAT))
TRIGGERED: Final = LOG.add("triggered", ("seat", SEAT), ("card", EVENT))
NAMED: Final = LOG.add("named", ("seat", SEAT), ("player", SEAT))
NAMED_BUILDING: Final = LOG.add(
    "named_building", ("seat", SEAT), ("owner", SEAT), ("building", BUILDING), ("place", PLACE)
)
PAID: Final = LOG.add("paid", ("seat", SEAT), ("amount", COUNT))
GAINED_HOPE: Final = LOG.add("gained_hope", ("seat", SEAT), ("amount", COUNT), ("building", BUILDING))
GAINED_DESPAIR: Final = LOG.add("gained_despair", ("seat", SEAT), ("amount", COUNT), ("building", BUILDING))
PUT_ON_TRIAL: Final = LOG.add("put_on_trial", ("seat", SEAT))
SANCTUARY_USED: Final = LOG.add("sanctuary_used", ("seat", SEAT))
PARDONED: Final = LOG.add("pardoned", ("seat", SEAT))
TOOK_CARD: Final = LOG.add("took_card", ("seat", SEAT), ("card", EVENT))
LOOKED: Final = LOG.add("looked", ("seat", SEAT), ("player", SEAT))
SAW: Final = LOG.add(
    "saw", ("seat", SEAT), ("player", SEAT), ("character", CHARACTER), ("team", TEAM), ("types", ListOf(TYPE))
)
PAID_TITHE: Final = LOG.add("paid_tithe", ("seat", SEAT), ("recipient", SEAT), ("amount", COUNT))
BURNED: Final = LOG.add("burned", ("owner", SEAT), ("building", BUILDING))
CHANGED_OWNER: Final = LOG.add("changed_owner", ("owner", SEAT), ("seat", SEAT), ("building", BUILDING))
LOOKED_AT_DECK: Final = LOG.add("looked_at_deck", ("seat", SEAT), ("cards", COUNT))
SAW_CARDS: Final = LOG.add("saw_cards", ("seat", SEAT), ("cards", CARDS))
APPOINTED: Final = LOG.add("appointed", ("seat", SEAT), ("player", SEAT))
STAYED_IN_OFFICE: Final = LOG.add("stayed_in_office", ("seat", SEAT))
BADGES_RETURNED: Final = LOG.add("badges_returned", ("seat", SEAT))
PHASE_OVER: Final = LOG.add("phase_over", ("round", COUNT))
REVEALED: Final = LOG.add("revealed", ("seat", SEAT), ("character", CHARACTER), ("team", TEAM), ("on_trial", FLAG))
DESPAIR_COUNTED: Final = LOG.add(
    "despair_counted",
    ("buildings", COUNT),
    ("trials", COUNT),
    ("sets", COUNT),
    ("total", COUNT),
    ("threshold", COUNT),
    ("team", Maybe(TEAM)),
)
WON: Final = LOG.add("won", ("seats", SEATS))
ALL_LOST: Final = LOG.add("all_lost")
