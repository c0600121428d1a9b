"""What players read in random games: every different question, move and event, to be said in both languages."""

import random
from collections.abc import Iterator
from typing import Any

from walpurgis.formats.text import Catalogue
from walpurgis.games import game
from walpurgis.kernel.events import Event
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import FLAG
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import Decision
from walpurgis.testing.random_play import random_move, random_options

PLAYERS = [f"Player {name}" for name in "ABCDEFGH"]


class Prompt:
    """A question as it was asked; it stays as it was while the game goes on."""

    def __init__(self, state: State[Any], seat: int) -> None:
        self.prompt: dict[str, Any] = state.prompt(seat) or {}
        step = state.stack[-1]
        assert isinstance(step, Decision)
        self.kinds = step.prompt_fields()

    def say(self, words: Catalogue, which: str) -> str:
        told = self.prompt["parameters"]
        return words.fill(words.question(self.prompt["kind"], told, which), self.kinds, told, PLAYERS)


class Heard:
    """All that was asked, done and told in random games of one game, each different thing once."""

    def __init__(self, id: str) -> None:
        self.game: Game[Any] = game(id)
        self.prompts: dict[str, Prompt] = {}
        self.moves: dict[str, Move] = {}
        self.events: dict[str, Event] = {}

    def play(self, seed: int) -> None:
        """One random game, with as many seats and such options as the seed says."""
        rng = random.Random(seed)
        seats = rng.choice(self.game.seats)
        state = self.game.new(seats, random_options(self.game, seats, rng), seed)
        while not state.over:
            seat, move = random_move(state, rng)
            prompt = Prompt(state, seat)
            self.prompts.setdefault(repr(prompt.prompt), prompt)
            self.moves.setdefault(str(move), move)
            events = state.listen()
            state.apply(seat, move)
            for event in events:
                self.events.setdefault(f"{event.kind.name} {event.args}", event)

    def said(self, words: Catalogue) -> Iterator[dict[str, Any]]:
        """Every sentence with what it was made from; raises KeyError where a word is missing."""
        for prompt in self.prompts.values():
            kind, data = prompt.prompt["kind"], prompt.prompt["parameters"]
            for which in ("ask", "why"):
                yield {"table": "prompts", "name": kind, "which": which, "data": data, "say": prompt.say(words, which)}
        for move in self.moves.values():
            yield {"table": "verbs", "name": move.verb.name, "data": move.data(), "say": words.move(move, PLAYERS)}
        for event in self.events.values():
            data = event.data()
            yield {"table": "events", "name": event.kind.name, "data": data, "say": words.event(event, PLAYERS)}
            for you in {value for name, value in data.items() if event.kind.fields.get(name, FLAG).is_seat}:
                say = words.event(event, PLAYERS, you)
                yield {"table": "events", "name": event.kind.name, "data": data, "you": you, "say": say}
