"""Text: what players read, in their language. A game brings one catalogue a language.

A catalogue is a TOML file with

    [names.region]                 # by the name of a kind: the words of its ids
    FP1 = "Green Meadow"
    [verbs]                        # by the name of a verb
    fly = "Fly to {region}"
    [events]
    delivered = "{seat} delivers to {tower} for {vp} {vp:point|points}"
    [prompts.fly]
    ask = "Where do you fly?"
    why = "You play the {role} bravely"
    [prompts.fly.far]              # where the decision says that its case is `far`; what is not here is as above
    ask = "Where do you fly, two steps away?"

    [you]                          # by the name of an event: for the reader who is its `seat`, or another field
    delivered = "You deliver to {tower} for {vp} {vp:point|points}"
    gave = { seat = "You give {recipient} a potion", recipient = "{seat} gives you a potion", self = "You keep it" }

    [quantities]                   # what a move changes for a player, as a preview names it
    points = "points"
    [notes]                        # what else is to be known about a move before it is confirmed
    may_overtake = "Whoever is brave after you takes it all. Still to come: {others}."

    [seen.names.tower]             # the same for readers who see the board: things are named by their looks
    FT01 = "square purple tower in the north"

A reader who is named elsewhere is called "you", too. A name may be a table of forms: `{region.acc}` takes the form
`acc`, and the plain `name` where it has none; after a count the forms `one` and `many` are taken.
`{n:one|many}` chooses a word by the number n, and `{flag:yes|no}` by a flag.
A part in square brackets is left out where a field inside it is empty, or a number that chooses a word there is zero:
`Please give me {amount} hope[ for {event}].`, `{seat} delivers[ for {vp} {vp:point|points}].`
"""

import re
from collections.abc import Sequence
from functools import singledispatch
from typing import Any, Final

from walpurgis.kernel.events import Event
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import (
    Bag,
    Counts,
    Flag,
    Ids,
    Json,
    Kind,
    ListOf,
    Maybe,
    MaybeToken,
    Seat,
    SetOf,
)
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import Decision

_OPTIONAL: Final = re.compile(r"\[([^\[\]]*)\]")
_FIELD: Final = re.compile(r"\{(\w+)(?:\.(\w+)|:([^|}]*)\|([^}]*))?\}")

COMMON: Final[dict[str, dict[str, str]]] = {
    "en": {
        "and": "and",
        "none": "nothing",
        "yes": "yes",
        "no": "no",
        "you": "you",
        "seat": "Player {number}",
        "won": "Won: {winners}",
        "lost": "Everybody has lost",
    },
    "de": {
        "and": "und",
        "none": "nichts",
        "yes": "ja",
        "no": "nein",
        "you": "du",
        "seat": "Spieler {number}",
        "won": "Gewonnen: {winners}",
        "lost": "Alle haben verloren",
    },
}
LANGUAGES: Final = tuple(COMMON)


class Catalogue:
    """The words of one game in one language."""

    def __init__(self, game: Game[Any], language: str, texts: dict[str, Json], seen: bool = False) -> None:
        if language not in COMMON:
            raise ValueError(f"{language!r} is not a language here; there are {', '.join(COMMON)}")
        self.game = game
        self.language = language
        self.texts = texts
        self.seen: dict[str, Json] = texts.get("seen", {}) if seen else {}
        """What is said otherwise to readers who see the board, such as those of the web client"""
        self.common = COMMON[language]

    def find(self, key: str) -> str:
        """The text at a key such as `prompts.fly.ask`."""
        for texts in (self.seen, self.texts):
            at: Json = texts
            for part in key.split("."):
                at = at.get(part) if isinstance(at, dict) else None
            if isinstance(at, str):
                return at
        raise KeyError(f"{self.game.id}: no {self.language} text for {key}")

    def has(self, key: str) -> bool:
        try:
            self.find(key)
        except KeyError:
            return False
        return True

    def move(self, move: Move, players: Sequence[str] = ()) -> str:
        verb = move.verb
        section = "claims" if verb.table is self.game.claims else "verbs"
        kinds: dict[str, Kind] = dict(zip(verb.fields, verb.kinds, strict=True))
        return self.fill(self.find(f"{section}.{verb.name}"), kinds, move.data(), players)

    def event(self, event: Event, players: Sequence[str] = (), you: int | None = None) -> str:
        """What happened; to the reader at the seat `you` it is told in the second person."""
        kinds, data = event.kind.fields, event.data()
        named = [name for name, kind in kinds.items() if kind.is_seat and data[name] == you]
        keys = [f"you.{event.kind.name}.self"] if len(named) > 1 else []
        keys += [f"you.{event.kind.name}.{name}" for name in named]
        keys += [f"you.{event.kind.name}"] if "seat" in named else []
        text = next((self.find(key) for key in keys if self.has(key)), None) if you is not None else None
        return self.fill(text or self.find(f"events.{event.kind.name}"), kinds, data, players, you)

    def note(self, note: Event, players: Sequence[str] = ()) -> str:
        """What is to be known about a move before it is made."""
        return self.fill(self.find(f"notes.{note.kind.name}"), note.kind.fields, note.data(), players)

    def prompt(self, state: State[Any], seat: int, which: str = "ask", players: Sequence[str] = ()) -> str:
        """What is asked of a seat (`ask`), or the reason (`why`)."""
        prompt = state.prompt(seat)
        assert prompt is not None
        step = state.stack[-1]
        assert isinstance(step, Decision)
        told = prompt["parameters"]
        return self.fill(self.question(prompt["kind"], told, which), step.prompt_fields(), told, players)

    def question(self, kind: str, told: dict[str, Json], which: str) -> str:
        """The text of a decision: of its `case` where there is one with such a text, else the one for all."""
        special = f"prompts.{kind}.{told.get('case')}.{which}"
        return self.find(special if self.has(special) else f"prompts.{kind}.{which}")

    def fill(
        self,
        text: str,
        kinds: dict[str, Kind],
        values: dict[str, Json],
        players: Sequence[str] = (),
        you: int | None = None,
    ) -> str:
        """A text with its fields filled in."""
        if you is not None:
            players = [self.common["you"] if seat == you else name for seat, name in enumerate(players)]

        def word(field: "re.Match[str]") -> str:
            name, form, one, many = field[1], field[2], field[3], field[4]
            value = values.get(name)
            if one is not None:
                return one if value in (1, -1) else many
            if name not in kinds:
                return str(value)
            return self.say(kinds[name], value, form or "", players)

        def unless_empty(part: "re.Match[str]") -> str:
            for field in _FIELD.finditer(part[1]):
                value = values.get(field[1])
                if value in (None, [], {}) or (field[3] is not None and value == 0):
                    return ""
            return part[1]

        filled = _FIELD.sub(word, _OPTIONAL.sub(unless_empty, text))
        return filled if you is None else filled[:1].upper() + filled[1:]

    def say(self, kind: Kind, value: Json, form: str = "", players: Sequence[str] = ()) -> str:
        """A value as it is written in JSON, in words."""
        if value is None:
            return self.common["none"]
        return say_value(kind, self, value, form, players)

    def name(self, kind: Ids, word: str, form: str = "") -> str:
        """The name of a thing of the box."""
        names: Json = None
        for texts in (self.texts, self.seen):
            names = texts.get("names", {}).get(kind.section, {}).get(word, names)
        if isinstance(names, dict):
            names = names.get(form) or names.get("name")
        if not isinstance(names, str):
            raise KeyError(f"{self.game.id}: no {self.language} name for the {kind.name} {word}")
        return names

    def amounts(self, kind: Ids, counts: dict[str, int], form: str) -> str:
        """So many of each thing; a name may have the forms `one` and `many` for that."""
        told = []
        for word, count in counts.items():
            if count:
                told.append(f"{count} {self.name(kind, word, form or ('one' if count == 1 else 'many'))}")
        return self.enumerate(told)

    def enumerate(self, words: Sequence[str]) -> str:
        """Words as a list that one can read aloud."""
        if not words:
            return self.common["none"]
        if len(words) == 1:
            return words[0]
        return f"{', '.join(words[:-1])} {self.common['and']} {words[-1]}"

    def missing(self) -> list[str]:
        """Every key that the game needs and that this catalogue lacks."""
        keys = [f"verbs.{verb.name}" for verb in self.game.verbs.all]
        keys += [f"claims.{verb.name}" for verb in self.game.claims.all]
        keys += [f"events.{name}" for name in self.game.events.by_name]
        for kind in self.game.decisions():
            keys += [f"prompts.{kind}.ask", f"prompts.{kind}.why"]
        return [key for key in keys if not self.has(key)]


# ----- a function for each kind of value: the value as it is written in JSON, in words -----


@singledispatch
def say_value(kind: Kind, words: Catalogue, value: Json, form: str, players: Sequence[str]) -> str:
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


@say_value.register
def say_maybe(kind: Maybe, words: Catalogue, value: Json, form: str, players: Sequence[str]) -> str:
    return words.say(kind.kind, value, form, players)


@say_value.register
def say_maybe_token(kind: MaybeToken, words: Catalogue, value: Json, form: str, players: Sequence[str]) -> str:
    return words.say(kind.kind, value, form, players)


@say_value.register
def say_id(kind: Ids, words: Catalogue, value: Json, form: str, players: Sequence[str]) -> str:
    return words.name(kind, value, form)


@say_value.register
def say_seat(kind: Seat, words: Catalogue, value: Json, form: str, players: Sequence[str]) -> str:
    return players[value] if value < len(players) else words.common["seat"].format(number=value + 1)


@say_value.register
def say_set(kind: SetOf, words: Catalogue, value: Json, form: str, players: Sequence[str]) -> str:
    return words.enumerate([words.name(kind.kind, word, form) for word in value])


@say_value.register
def say_bag(kind: Bag, words: Catalogue, value: Json, form: str, players: Sequence[str]) -> str:
    return words.amounts(kind.kind, value, form)


@say_value.register
def say_counts(kind: Counts, words: Catalogue, value: Json, form: str, players: Sequence[str]) -> str:
    return words.amounts(kind.keys, value, form)


@say_value.register
def say_list(kind: ListOf, words: Catalogue, value: Json, form: str, players: Sequence[str]) -> str:
    return words.enumerate([words.say(kind.kind, item, form, players) for item in value])


@say_value.register
def say_flag(kind: Flag, words: Catalogue, value: Json, form: str, players: Sequence[str]) -> str:
    return words.common["yes" if value else "no"]
