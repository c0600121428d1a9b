"""The network in PyTorch: one for all numbers of seats and options of a game. Bots play by what is exported from it."""

from typing import Any, Final

import torch
from torch import Tensor, nn

from walpurgis.bots.learned.network import SIXTEENTHS, WIDEST

VALUE_WIDTH: Final = 128
IMPOSSIBLE: Final = -1e9


class ResidualBlock(nn.Module):
    """Two layers whose result is added to what came in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        self.norm = nn.LayerNorm(width)

    def forward(self, stream: Tensor) -> Tensor:
        changed: Tensor = self.norm(stream + self.second(torch.relu(self.first(stream))))
        return changed


class Model(nn.Module):
    """From quantized inputs to logits of actions, a value for each seat, and beliefs about what others hide."""

    def __init__(self, inputs: int, actions: int, seats: int, hidden: int, width: int, blocks: int) -> None:
        super().__init__()
        if width > WIDEST:
            raise ValueError(f"a network is at most {WIDEST} wide, so that bots can add up exactly; not {width}")
        self.seats = seats
        self.reading = torch.float32
        """In which precision inputs are read; all of them are exact in half of it, too."""
        self.entry = nn.Linear(inputs, width)
        self.entry_norm = nn.LayerNorm(width)
        self.blocks = nn.ModuleList([ResidualBlock(width) for _ in range(blocks)])
        self.policy = nn.Linear(width, actions)
        self.value_first = nn.Linear(width, VALUE_WIDTH)
        self.value_second = nn.Linear(VALUE_WIDTH, seats)
        self.belief = nn.Linear(width, max(1, (seats - 1) * hidden))
        with torch.no_grad():
            self.policy.weight.mul_(0.01)
            self.policy.bias.zero_()

    def forward(self, quantized: Tensor) -> Tensor:
        """What the heads look at, from inputs in sixteenths."""
        stream: Tensor = self.entry_norm(torch.relu(self.entry(quantized.to(self.reading) * SIXTEENTHS)))
        for block in self.blocks:
            stream = block(stream)
        return stream

    def logits(self, stream: Tensor, mask: Tensor) -> Tensor:
        """Logits of actions; those that are not allowed have no chance."""
        found: Tensor = self.policy(stream).float().masked_fill(~mask, IMPOSSIBLE)
        return found

    def values(self, stream: Tensor) -> Tensor:
        found: Tensor = self.value_second(torch.relu(self.value_first(stream))).float()
        return found

    def beliefs(self, stream: Tensor) -> Tensor:
        found: Tensor = self.belief(stream).float()
        return found


def squeeze(numbers: Tensor) -> Tensor:
    """How the network reads numbers: logarithms in sixteenths, as small whole numbers."""
    sizes = (numbers.abs().clamp(max=1000.0).log1p() * 16).round()
    return (numbers.sign() * sizes).to(torch.int8)


def count_parameters(model: Any) -> int:
    return sum(parameter.numel() for parameter in model.parameters())
