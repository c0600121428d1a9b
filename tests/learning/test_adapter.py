"""Policies from elsewhere as bots: functions, PyTorch modules and ONNX models, and what is said of a wrong one."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from examples.teaching import GAME as TEACHING
from tests.learning.networks import positions
from walpurgis.arena.plan import Plan
from walpurgis.arena.runners import run_here
from walpurgis.bots import Position
from walpurgis.bots.learned.layout import layout
from walpurgis.learning.adapter import onnx_bot, policy_bot, torch_bot


def highest(observed: Any, allowed: Any) -> Any:
    """Prefers actions with high numbers."""
    return np.arange(len(allowed), dtype=np.float32)


HIGHEST = policy_bot(highest)


def test_a_function_plays_what_it_prefers_among_what_is_legal() -> None:
    for state, seat in positions(TEACHING, 3, 20):
        position = Position(state, seat, random.Random(1))
        numbers = [layout(TEACHING).encoder.encode(move)[0] for move in position.legal]
        chosen = HIGHEST("moonlight", random.Random(1)).choose(position)
        assert layout(TEACHING).encoder.encode(chosen)[0] == max(numbers)


def test_a_function_sees_the_observation_of_the_table_or_the_one_for_all_tables() -> None:
    seen: list[int] = []

    def note(observed: Any, allowed: Any) -> Any:
        seen.append(len(observed))
        return allowed

    (state, seat), *_ = positions(TEACHING, 2, 1)
    for universal in (False, True):
        policy_bot(note, universal)("moonlight", random.Random(1)).choose(Position(state, seat, random.Random(1)))
    assert seen == [layout(TEACHING).spec(2).width, layout(TEACHING).width]


def test_a_policy_with_too_few_numbers_is_told_so() -> None:
    (state, seat), *_ = positions(TEACHING, 2, 1)
    with pytest.raises(ValueError, match="the policy gives 3 numbers; there are 31 actions"):
        policy_bot(lambda observed, allowed: [1, 2, 3])("moonlight", random.Random(1)).choose(
            Position(state, seat, random.Random(1))
        )


def test_it_plays_in_the_arena() -> None:
    plan = Plan("examples.teaching:GAME", ["novice", "tests.learning.test_adapter:HIGHEST"], 4, 2)
    lines = [line for line, _ in run_here(plan, plan.jobs())]
    assert len(lines) == 4
    assert not any(line["faults"] for line in lines)


def test_a_pytorch_module_from_a_file_plays(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")
    from walpurgis.learning.adapter import torch_policy

    module = torch.nn.Linear(layout(TEACHING).spec(2).width, layout(TEACHING).actions)

    class Masked(torch.nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            self.inside = module

        def forward(self, observed: Any, allowed: Any) -> Any:
            return self.inside(observed)

    given = (torch.zeros(1, layout(TEACHING).spec(2).width), torch.zeros(1, layout(TEACHING).actions, dtype=torch.bool))
    path = tmp_path / "clever.pt2"
    torch.export.save(torch.export.export(Masked(), given), path)
    here, kept = policy_bot(torch_policy(Masked())), torch_bot(path)
    for state, seat in positions(TEACHING, 2, 5):
        position = Position(state, seat, random.Random(1))
        bots = [maker("moonlight", random.Random(1)) for maker in (here, kept)]
        assert bots[0].choose(position) == bots[1].choose(position)


def test_an_onnx_model_plays(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime", reason="ONNX Runtime is not installed: pip install onnxruntime")
    onnx = pytest.importorskip("onnx", reason="ONNX is not installed: pip install onnx")
    width, actions = layout(TEACHING).spec(2).width, layout(TEACHING).actions
    floats = onnx.TensorProto.FLOAT
    weights = np.random.default_rng(1).normal(size=(width, actions)).astype(np.float32)
    graph = onnx.helper.make_graph(
        [onnx.helper.make_node("MatMul", ["observed", "weights"], ["logits"])],
        "policy",
        [onnx.helper.make_tensor_value_info("observed", floats, [1, width])],
        [onnx.helper.make_tensor_value_info("logits", floats, [1, actions])],
        [onnx.numpy_helper.from_array(weights, "weights")],
    )
    onnx.save(
        onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=9), tmp_path / "a"
    )
    here, there = policy_bot(lambda observed, allowed: observed @ weights), onnx_bot(tmp_path / "a")
    for state, seat in positions(TEACHING, 2, 5):
        position = Position(state, seat, random.Random(1))
        bots = [maker("moonlight", random.Random(1)) for maker in (here, there)]
        assert bots[0].choose(position) == bots[1].choose(position)
