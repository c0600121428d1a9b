"""The names of parts, sources and outcomes in a report, from the texts of a game, as far as it has some."""

from collections import Counter
from typing import Any

from walpurgis.formats.text import Catalogue
from walpurgis.games import catalogue
from walpurgis.kernel.balance import PartFamily
from walpurgis.kernel.game import Game


class PartNames:
    """Names in one language; what has no name is told by its id."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self.game = game
        self.language = language
        self.words = texts_of(game, language)
        self.labels = game.balance.words.get(language, {})

    def part(self, family: PartFamily, part: str) -> str:
        """A part of a family; where several have the same name, with its id."""
        names = Counter(self._name(family, each) for each in family.ids)
        name = self._name(family, part)
        return f"{name} ({part})" if names[name] > 1 and name != part else name

    def label(self, label: str) -> str:
        """A label of the game's specification."""
        return self.labels.get(label, label.replace("_", " "))

    def source(self, name: str, section: str) -> str:
        """A line of the breakdown, or what points come from."""
        if section and self.words is not None and self.words.has(f"{section}.{name}"):
            return self.words.find(f"{section}.{name}")
        return self.labels[name] if name in self.labels else self.word(name)

    def word(self, word: str) -> str:
        """An id that a result mentions, whatever its kind."""
        for kind in () if self.words is None else self.words.texts.get("names", {}):
            names = self.words.texts["names"][kind] if self.words is not None else {}
            if word in names:
                name = names[word]
                return str(name.get("name", word) if isinstance(name, dict) else name)
        return word.replace("_", " ")

    def _name(self, family: PartFamily, part: str) -> str:
        if self.words is None:
            return part
        try:
            return self.words.name(family.kind, part)
        except KeyError:
            return part.replace("_", " ")


def texts_of(game: Game[Any], language: str) -> Catalogue | None:
    """The texts of a game, where it has some in this language."""
    try:
        return catalogue(game.key, language)
    except ValueError:
        return None
