"""What everybody may remember (NSA-3.1): who triggered what, whom they named, and to whom they gave hope."""

import random
from collections import Counter
from typing import Any

from walpurgis.encoding.observation import observation_spec
from walpurgis.games.new_salem import GAME, box
from walpurgis.kernel.state import State


def played(seats: int, seed: int, moves: int) -> tuple[State[Any], list[Any]]:
    """A random game, and everything that was told of it."""
    rng = random.Random(seed)
    state = GAME.new(seats, None, seed)
    events = state.listen()
    for _ in range(moves):
        if not state.over:
            seat = rng.choice(state.waiting)
            state.apply(seat, rng.choice(state.legal(seat)))
    return state, events


def test_the_view_remembers_what_was_told() -> None:
    for seats, seed in ((3, 1), (5, 2), (8, 3)):
        state, events = played(seats, seed, 600)
        told = Counter((event.kind.name, *event.args[:2]) for event in events if event.kind.name.startswith("named"))
        amounts: Counter[tuple[int, int]] = Counter()
        for event in events:
            if event.kind.name == "gave":
                amounts[event.args[0], event.args[1]] += event.args[2]
        for seat, player in enumerate(state.table.players):
            assert sum(player.gave) == player.given
            assert player.gave == [amounts[seat, other] for other in range(seats)]
            triggered = Counter(deed.event for deed in state.table.deeds if deed.seat == seat)
            assert player.triggered == [triggered[event] for event in range(len(box.EVENTS))]
            done = [told["named", seat, other] + told["named_building", seat, other] for other in range(seats)]
            assert all(0 <= count <= named for count, named in zip(player.named, done, strict=True))
            assert sum(done) - sum(player.named) <= 2  # an event whose payment is still open is not yet carried out
        assert sum(sum(player.named) for player in state.table.players) > 0


def test_an_observation_tells_who_did_what_to_whom() -> None:
    spec = observation_spec(GAME, 4)
    state, _ = played(4, 5, 400)
    for seat in range(4):
        buffer = spec.buffer(seat)
        spec.update(state, buffer)
        seen = dict(zip(spec.names, buffer.out.tolist(), strict=True))
        for ahead in range(4):
            player = state.table.players[(seat + ahead) % 4]
            for event, name in enumerate(box.EVENTS):
                assert seen[f"table.players.seat+{ahead}.triggered.{name}"] == player.triggered[event]
            for other in range(4):
                path = f"table.players.seat+{ahead}"
                assert seen[f"{path}.gave.seat+{other}"] == player.gave[(seat + other) % 4]
                assert seen[f"{path}.named.seat+{other}"] == player.named[(seat + other) % 4]
