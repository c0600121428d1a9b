"""Networks without PyTorch: read from a file, and answered in NumPy with the same numbers on every machine.

Floating point sums depend on their order, and every processor orders them otherwise. So nothing here is rounded within
a sum: weights are whole numbers from -127 to 127, and inputs of a layer are split into two whole numbers of seven bits
each. All products and partial sums of a layer are then whole numbers below 2 ** 24, which single precision holds
exactly, in whatever order they are added. What happens between layers is done number by number with operations that
IEEE 754 rounds in one way only. A file brings a probe with its answer; should a machine answer otherwise, it calculates
with integers.
"""

import io
import json
import math
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from walpurgis.bots.learned.layout import LARGEST, LOG_TABLE, Layout

Vector = NDArray[np.float64]

FORMAT: Final = 1
SIXTEENTHS: Final = 1 / 16
"""What one step of a quantized input is worth."""
EXACT: Final = 1 << 24
"""Single precision holds every whole number up to this."""
WIDEST: Final = 1040
"""A layer may have so many inputs: 1040 * 127 * 127 is below 2 ** 24."""
BLOCK: Final = 120
"""So many outputs are calculated at once: more would make BLAS start threads, which costs more than it brings."""
TABLE: Final = np.array(LOG_TABLE, np.int16)


class BadNetwork(ValueError):
    """A file that is no network, or one for another game, box, or version."""


class Layer:
    """Weights in whole numbers with a scale for each output, and what is added."""

    def __init__(self, weights: NDArray[np.int8], scale: NDArray[np.float32], bias: NDArray[np.float32]) -> None:
        if weights.shape[1] > WIDEST:
            raise BadNetwork(f"a layer has {weights.shape[1]} inputs; at most {WIDEST} can be added up exactly")
        self.rows = np.ascontiguousarray(weights)
        """From inputs, in columns, to outputs, in rows."""
        self.scale = scale.astype(np.float64)
        self.bias = bias.astype(np.float64)

    @cached_property
    def blocks(self) -> list[NDArray[np.float32]]:
        """The same the other way round, ready to be multiplied block by block."""
        return [_block(self.rows[first : first + BLOCK]) for first in range(0, len(self.rows), BLOCK)]

    def __call__(self, inputs: "FixedPoint", integers: bool = False) -> Vector:
        """All outputs."""
        sums = np.concatenate([_product(inputs.halves, block, integers) for block in self.blocks], axis=1)
        return self._scaled(sums, inputs.unit, self.scale, self.bias)

    def some(self, inputs: "FixedPoint", outputs: NDArray[np.intp], integers: bool = False) -> Vector:
        """Some outputs."""
        blocks = [_block(self.rows[outputs[first : first + BLOCK]]) for first in range(0, len(outputs), BLOCK)]
        sums = np.concatenate([_product(inputs.halves, block, integers) for block in blocks], axis=1)
        return self._scaled(sums, inputs.unit, self.scale[outputs], self.bias[outputs])

    def _scaled(self, sums: NDArray[Any], unit: float, scale: Vector, bias: Vector) -> Vector:
        whole = sums[0].astype(np.float64) * 128.0 + sums[1]
        result: Vector = whole * (scale * unit) + bias
        return result


class FixedPoint:
    """A vector in fixed point: whole numbers of fourteen bits, as two of seven, times a unit that is a power of two."""

    def __init__(self, vector: Vector) -> None:
        largest = float(np.abs(vector).max(initial=0.0))
        exponent = math.frexp(largest)[1] - 13
        self.unit = math.ldexp(1.0, exponent)
        whole = np.clip(np.rint(vector * math.ldexp(1.0, -exponent)), -8191, 8191)
        high = np.floor(whole * (1 / 128))
        self.halves = np.stack([high, whole - high * 128.0]).astype(np.float32)


class LayerNorm:
    """Layer normalisation; mean and variance are sums of whole numbers, so they are exact."""

    def __init__(self, weight: NDArray[np.float32], bias: NDArray[np.float32]) -> None:
        self.weight = weight.astype(np.float64)
        self.bias = bias.astype(np.float64)

    def __call__(self, vector: Vector) -> Vector:
        largest = float(np.abs(vector).max(initial=0.0))
        exponent = math.frexp(largest)[1] - 20
        whole = np.rint(vector * math.ldexp(1.0, -exponent)).astype(np.int64)
        count, total, squares = len(whole), int(whole.sum()), int((whole * whole).sum())
        variance = (count * squares - total * total) / (count * count)
        tiny = math.ldexp(1e-5, -2 * exponent)
        factor = 1.0 / (count * math.sqrt(variance + tiny))
        result: Vector = (whole * count - total) * factor * self.weight + self.bias
        return result


class Network:
    """A network for one game: from what a seat sees to what to do, how it will end, and what others hide."""

    def __init__(self, arrays: dict[str, NDArray[Any]], about: dict[str, Any]) -> None:
        self.about = about
        """Where it comes from: see `make_about` in walpurgis.learning.export."""
        self.integers = False
        """Whether it calculates with integers, since this machine's floating point is not to be trusted."""
        self._entry = np.ascontiguousarray(arrays["entry.weights"].T)
        self._entry_scale = arrays["entry.scale"].astype(np.float64) * SIXTEENTHS
        self._entry_bias = arrays["entry.bias"].astype(np.float64)
        self._entry_norm = _norm(arrays, "entry_norm")
        self._blocks = [
            (_layer(arrays, f"block{at}.first"), _layer(arrays, f"block{at}.second"), _norm(arrays, f"block{at}.norm"))
            for at in range(about["blocks"])
        ]
        self._policy = _layer(arrays, "policy")
        self._value = _layer(arrays, "value.first"), _layer(arrays, "value.second")
        self._belief = _layer(arrays, "belief") if about["hidden"] else None

    def encode(self, places: NDArray[np.intp], quantized: NDArray[np.int16]) -> FixedPoint:
        """What the heads look at, from the inputs that are not zero."""
        inputs, weights = quantized.astype(np.int64), self._entry[places]
        small = int(np.abs(inputs).sum()) * 127 < EXACT
        kind: Any = np.int64 if self.integers else np.float32 if small else np.float64
        sums: NDArray[Any] = inputs.astype(kind) @ weights.astype(kind)
        stream = self._entry_norm(np.maximum(sums * self._entry_scale + self._entry_bias, 0.0))
        for first, second, norm in self._blocks:
            inside = np.maximum(first(FixedPoint(stream), self.integers), 0.0)
            stream = norm(stream + second(FixedPoint(inside), self.integers))
        return FixedPoint(stream)

    def policy(self, hidden_state: FixedPoint, actions: list[int]) -> Vector:
        """How much speaks for each of some actions, as the observer counts seats: logits."""
        return self._policy.some(hidden_state, np.array(actions, np.intp), self.integers)

    def values(self, hidden_state: FixedPoint) -> list[float]:
        """How the game will end for each seat from the observer on, from -1 to 1."""
        first, second = self._value
        inside = np.maximum(first(hidden_state, self.integers), 0.0)
        found: list[float] = np.clip(second(FixedPoint(inside), self.integers), -1.0, 1.0).tolist()
        return found

    def beliefs(self, hidden_state: FixedPoint) -> Vector:
        """How likely each hidden position of each other seat, from the next one on, is set: logits."""
        if self._belief is None:
            return np.zeros(0)
        return self._belief(hidden_state, self.integers)

    def check(self) -> None:
        """Answer the probe, and go over to integers where this machine answers otherwise than it should."""
        if self.answer_probe() == self.about["probe"]:
            return
        self.integers = True
        if self.answer_probe() != self.about["probe"]:
            raise BadNetwork("the network answers its probe otherwise than when it was made; is the file damaged?")

    def answer_probe(self) -> list[str]:
        """What the network says to inputs that are always the same, to the last bit."""
        width = self._entry.shape[0]
        places = np.arange(0, width, 7, dtype=np.intp)
        hidden_state = self.encode(places, (places * 5 % 23 - 3).astype(np.int16))
        logits = self.policy(hidden_state, list(range(len(self._policy.bias))))
        return [value.hex() for value in [*logits[:: max(1, len(logits) // 8)].tolist(), *self.values(hidden_state)]]


def _block(rows: NDArray[np.int8]) -> NDArray[np.float32]:
    return np.ascontiguousarray(rows.T, dtype=np.float32)


def _product(inputs: NDArray[np.float32], weights: NDArray[np.float32], integers: bool) -> NDArray[Any]:
    """A matrix product of whole numbers that are small enough for single precision."""
    return inputs.astype(np.int64) @ weights.astype(np.int64) if integers else inputs @ weights


def quantize_all(numbers: NDArray[np.float32]) -> NDArray[np.int16]:
    """How a network reads numbers; all are whole."""
    size: NDArray[np.int16] = TABLE[np.minimum(np.abs(numbers), LARGEST).astype(np.int16)]
    return np.where(numbers < 0, -size, size)


def read(path: Path, layout: Layout | None = None) -> Network:
    """A network from a file; with a layout, only one that was made for it."""
    arrays = read_arrays(path)
    about = json.loads(bytes(arrays.pop("about")).decode())
    if about.get("format") != FORMAT or about.get("kind") != "network":
        raise BadNetwork(f"{path.name} is no network of format {FORMAT}")
    if layout is not None:
        check_fits(about, layout, path.name)
    network = Network(arrays, about)
    network.check()
    return network


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file, which holds nothing that could be run."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except (ValueError, OSError, EOFError) as error:
        raise BadNetwork(f"{path} is no file of a network: {error}") from error


def check_fits(about: dict[str, Any], layout: Layout, name: str) -> None:
    """Refuse a network for another game, version of its rules, box or layout.

    `boxes` names those that it did not learn with and may play all the same, since its maker has tried it with them.
    """
    game = layout.game
    ours = {"game": game.id, "rules": game.rules, "box": game.box, "layout": layout.fingerprint}
    for key, value in ours.items():
        if about.get(key) != value and not (key == "box" and value in about.get("boxes", ())):
            raise BadNetwork(f"{name} was made for {key} {about.get(key)!r}; here it is {value!r}")


def _layer(arrays: dict[str, NDArray[Any]], name: str) -> Layer:
    return Layer(arrays[f"{name}.weights"], arrays[f"{name}.scale"], arrays[f"{name}.bias"])


def _norm(arrays: dict[str, NDArray[Any]], name: str) -> LayerNorm:
    return LayerNorm(arrays[f"{name}.weight"], arrays[f"{name}.bias"])
