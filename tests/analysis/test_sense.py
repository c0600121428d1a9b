"""How the sense of an analysis is measured: levels step by step, and moves that are replaced where they were made."""

import math
import random

import pytest

import walpurgis
from bench import sense
from walpurgis.analysis import DEPTHS, RecordAnalysis, grades
from walpurgis.arena.arena_game import play_job
from walpurgis.arena.plan import Job, Plan
from walpurgis.formats import record as records
from walpurgis.formats.record import Record
from walpurgis.kernel.kinds import Json


def row(deal: int, level: str, *losses: float, gains: tuple[float, ...] = ()) -> dict[str, Json]:
    replaced = [{"grade": grades.BLUNDER, "loss": 0.3, "gain": gain} for gain in gains]
    return {"deal": deal, "level": level, "losses": losses, "grades": ["good"] * len(losses), "replaced": replaced}


def test_levels_are_compared_on_the_same_deals() -> None:
    rows = [row(1, "apprentice", 0.1), row(0, "apprentice", 0.3, 0.1), row(0, "witch", 0.0)]
    assert sense.given_away(rows, "apprentice") == pytest.approx([0.2, 0.1])
    assert sense.given_away(rows, "witch") == [0.0]


def test_moves_of_one_game_count_as_one_witness_for_the_interval() -> None:
    alone = sense.Mean.of_groups([[0.1], [0.1], [0.3], [0.3]])
    together = sense.Mean.of_groups([[0.1, 0.1], [0.3, 0.3]])
    assert alone.mean == pytest.approx(together.mean) == pytest.approx(0.2)
    assert together.reach > 1.3 * alone.reach
    assert math.isinf(sense.Mean.of_groups([[0.1, 0.3]]).reach)


def test_a_move_is_replaced_in_the_very_position_in_which_it_was_made() -> None:
    game = walpurgis.game("witchstone")
    _, record = play_job(Plan("witchstone", ["novice"], 1, 2), Job("novice", "novice", 0, 0))
    part = Record(record.game, record.rules, record.box, 2, record.options, record.seed, record.entries[:40])
    analysis = RecordAnalysis(game, part, DEPTHS["quick"], known=False)
    analysis.run()
    lines = [line for line in analysis.lines.in_order() if grades.is_decision(line)][-3:]
    for line, state in sense.before(game, record, lines):
        assert {line["move"], line["best"]} <= {str(move) for move in state.legal(line["seat"])}
        same = {**line, "best": line["move"]}
        assert sense.gain(state, same, random.Random(1)) == 0, "nothing is gained by what was played anyway"
        assert -1 <= sense.gain(state, line, random.Random(1)) <= 1
        assert not state.over
    assert records.replay(game, record).over
