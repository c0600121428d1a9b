"""Policies from elsewhere as bots: anything that turns an observation and a mask into a number for each action.

A module with one line makes one, and its name seats it wherever bots are named:

    # my_bots.py
    from walpurgis.learning.adapter import onnx_bot, torch_bot
    Clever = torch_bot("clever.pt")
    Other = onnx_bot("other.onnx")

    walpurgis arena broom_service witch my_bots:Clever --games 200
"""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from walpurgis.bots.clock import FREE, Clock
from walpurgis.bots.learned.layout import layout
from walpurgis.bots.position import Position
from walpurgis.encoding.actions import ActionQuery
from walpurgis.encoding.observation import observation_spec
from walpurgis.envs.observation import mask, vector
from walpurgis.games import registered
from walpurgis.kernel.moves import Move

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], Any]
"""From what a seat observes and the mask of legal actions to a number for each action; the highest legal one wins."""
Maker = Callable[[str, random.Random], "PolicyBot"]


class PolicyBot:
    """Plays what a policy prefers, in the numbers of the environments.

    `universal` gives it one vector for all numbers of seats (see the layout), else it gets the vector of the table's
    own number of seats, as in PettingZoo.
    """

    def __init__(self, game: str, policy: Policy, universal: bool = False) -> None:
        self.game = registered(game)
        self.policy = policy
        self.universal = universal

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        """The move whose numbers the policy prefers, one after the other."""
        if len(position.legal) == 1:
            return position.legal[0]
        world = position.sample(random.Random(0))
        spec = observation_spec(self.game, world.seats)
        buffer = spec.buffer(position.seat)
        spec.update(world, buffer)
        query: Move | ActionQuery = spec.encoder.ask(position.legal)
        while isinstance(query, ActionQuery):
            spec.write_partial(query.prefix, buffer)
            allowed = mask(query)
            numbers = np.asarray(self.policy(self._inputs(vector(buffer), world), allowed), np.float64).ravel()
            if numbers.shape != allowed.shape:
                raise ValueError(f"the policy gives {len(numbers)} numbers; there are {len(allowed)} actions")
            query = query.answer(int(np.where(allowed > 0, numbers, -np.inf).argmax()))
        return query

    def _inputs(self, observed: NDArray[np.float32], world: Any) -> NDArray[np.float32]:
        if not self.universal:
            return observed
        whole = layout(self.game)
        inputs = np.zeros(whole.width, np.float32)
        inputs[whole.places[world.seats]] = observed
        for place, value in whole.setting(world.seats, world.options):
            inputs[place] = value
        return inputs


def policy_bot(policy: Policy, universal: bool = False) -> Maker:
    """Bots that play by a function."""
    return lambda game, rng: PolicyBot(game, policy, universal)


def torch_bot(path: str | Path, universal: bool = False) -> Maker:
    """Bots that play by a PyTorch module in a file: one that `torch.jit.save` or `torch.export.save` wrote.

    It is called with an observation and a mask, a row each, and answers with logits, or a tuple that begins with them.
    The file is read when the first bot is made.
    """
    return lambda game, rng: PolicyBot(game, _torch_file(str(path)), universal)


@cache
def _torch_file(path: str) -> Policy:
    import torch

    torch.set_num_threads(1)
    module = torch.export.load(path).module() if path.endswith(".pt2") else torch.jit.load(path).eval()
    return torch_policy(module)


def torch_policy(module: Any) -> Policy:
    """A PyTorch module as a policy."""
    import torch

    def policy(observed: NDArray[np.float32], allowed: NDArray[np.int8]) -> Any:
        with torch.no_grad():
            answer = module(torch.from_numpy(observed)[None], torch.from_numpy(allowed)[None].bool())
        return (answer[0] if isinstance(answer, tuple) else answer).float().numpy()

    return policy


def onnx_bot(path: str | Path, universal: bool = False) -> Maker:
    """Bots that play by an ONNX model: inputs are an observation and perhaps the mask, the first output logits.

    The file is read when the first bot is made.
    """
    return lambda game, rng: PolicyBot(game, _onnx_file(str(path)), universal)


@cache
def _onnx_file(path: str) -> Policy:
    import onnxruntime

    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    names = [given.name for given in session.get_inputs()]

    def policy(observed: NDArray[np.float32], allowed: NDArray[np.int8]) -> Any:
        rows = [observed[None], allowed[None].astype(bool)]
        return session.run(None, dict(zip(names, rows, strict=False)))[0]

    return policy
