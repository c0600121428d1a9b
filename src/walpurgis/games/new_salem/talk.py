"""Table talk (NSA-13): the form of claims, and the words that must not be said in a chat.

NSA-13.3: nothing here, and no move, shows a card to anybody. NSA-13.6: a claim has no addressee, and neither has
what is said in the chat of a table.
"""

import itertools
import re
from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.contents import Claim
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import BUILDING_BAG, CLAIMS, MY_STORE, Move
from walpurgis.kernel import IllegalMove

_CLAIMS: Final[dict[str, Claim]] = {claim.id: claim for claim in box.BOX.claims}
"""NSA-13.7: the kinds of claims; none of them can name a character."""
_BUILDINGS: Final = box.BOX.bounds("buildings")
_WORD: Final = re.compile(r"\w+")


def check_claim(state: State, seat: int, claim: Move) -> None:
    """NSA-13.1, NSA-13.2, NSA-13.12: the form of claims is checked, never their truth.

    NSA-13.10: every player may claim until the characters are revealed. NSA-13.13: `most_claims` between two moves.
    NSA-13.4, NSA-13.8, NSA-13.11, NSA-14.14, NSA-8.11: what is said about hands, plans and offers binds nobody; it is
    in the open list of `state.claims`, which no rule looks at.
    """
    if claim.verb.table is not CLAIMS:
        raise IllegalMove(f"{claim}: New Salem knows no such claim")
    if seat not in range(state.seats):
        raise IllegalMove(f"{claim}: only players make claims; seats are 0 to {state.seats - 1}")
    if state.over:
        raise IllegalMove(f"{claim}: the characters are revealed, so there is nothing left to claim")
    reason = store_problem(state, seat, claim) if claim.verb is MY_STORE else problem(state.seats, seat, claim)
    if reason:
        raise IllegalMove(f"{claim}: {reason}")


def store_problem(state: State, seat: int, claim: Move) -> str:
    """NSA-4.12: one can only name a building that one has."""
    return "" if claim.building in state.table.players[seat].buildings else "you have no such building"


def on_claim(state: State, seat: int, claim: Move) -> None:
    """NSA-4.12, NSA-13.8: naming one's store moves it to the oldest such building; nothing else that is said counts."""
    if claim.verb is MY_STORE:
        player = state.table.players[seat]
        player.store = player.buildings.index(claim.building)


def problem(seats: int, seat: int, claim: Move) -> str:
    """NSA-13.9, NSA-13.12: what is wrong with the form of a claim, or nothing."""
    form = _CLAIMS[claim.verb.name]
    values = dict(zip(claim.verb.fields, claim.args, strict=True))
    for name, domain in zip(form.parameters, form.domains, strict=True):
        if domain == "seats":
            found = _seats_problem(seats, values["player"], values["other"])
        else:
            found = _value_problem(seats, seat, domain, values[name], name in form.optional)
        if found:
            return f"{name}: {found}"
    return ""


def _seats_problem(seats: int, player: int, other: int) -> str:
    if max(player, other) >= seats:
        return f"seats are 0 to {seats - 1}"
    if other >= 0 and player in (-1, other):
        return "must be one seat, or two different ones"
    return ""


def _value_problem(seats: int, seat: int, domain: str, value: int, optional: bool) -> str:
    if domain in ("seat", "other_seat") and value >= seats:
        return f"seats are 0 to {seats - 1}"
    if domain == "other_seat" and value == seat:
        return "must be another seat"
    if domain == "types" and not value and not optional:
        return "must be at least one building type"
    if domain == "buildings" and not _BUILDINGS[0] <= sum(BUILDING_BAG.unpack(value)) <= _BUILDINGS[1]:
        return f"must be {_BUILDINGS[0]} to {_BUILDINGS[1]} buildings"
    return ""


# ----- free chat (NSA-13.5) -----
_UMLAUTS: Final = {"a": "ä", "o": "ö", "u": "ü"}
_PLURALS: Final = ("", "s", "e", "en", "n", "innen")


def forbidden_words() -> tuple[str, ...]:
    """NSA-13.5: the words of the names and professions of all characters, in small letters, sorted."""
    return tuple(sorted({word.casefold() for text in box.SECRET_WORDS for word in _WORD.findall(text)}))


def is_allowed_chat(text: str) -> bool:
    """NSA-13.5: whether a message names nobody: no word of a name, no profession of either gender or in a compound."""
    words = [word.casefold() for word in _WORD.findall(text)]
    joined = [one + other for one, other in itertools.pairwise(words)]
    return not any(word in _FORBIDDEN for word in words) and not any(map(_is_profession, [*words, *joined]))


def _is_profession(word: str) -> bool:
    """Whether a word is a profession or ends in one, as compounds do: Dorfärztin, inn-keeper."""
    return word.endswith(_PROFESSIONS)


def professions(word: str) -> set[str]:
    """The forms of a profession: of a man and a woman, one and several, and both English spellings."""
    singular = {word, word.replace("our", "or")}
    if word.endswith("mann"):
        singular |= {word[:-4] + end for end in ("frau", "leute", "männer")}
    stems = _without_umlaut(word[:-2]) if word.endswith("in") else {word}
    stems |= set(map(_with_umlaut, stems))
    return {each + end for each in singular | stems | {stem + "in" for stem in stems} for end in _PLURALS}


def _without_umlaut(word: str) -> set[str]:
    """A word, and the one from which its umlaut may come: Ärzt, Arzt."""
    return {word, *[word.replace(umlaut, vowel) for vowel, umlaut in _UMLAUTS.items()]}


def _with_umlaut(word: str) -> str:
    """A word with its last vowel turned: Anwalt, Anwält."""
    for at in range(len(word) - 1, -1, -1):
        if word[at] in _UMLAUTS:
            return word[:at] + _UMLAUTS[word[at]] + word[at + 1 :]
    return word


_FORBIDDEN: Final = frozenset(forbidden_words())
_PROFESSIONS: Final = tuple(
    sorted({form for text in box.PROFESSIONS for word in [text.casefold()] for form in professions(word)})
)
