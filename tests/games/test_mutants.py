"""Mutation runs: what no test noticed is reviewed, and a small share of all faults is tried here."""

import itertools
import random

import pytest

from tests import mutants
from tests.games.breaches import needs_source
from walpurgis.games import ids

pytestmark = needs_source


@pytest.mark.parametrize("id", ids())
def test_every_survivor_is_a_fault_of_todays_rules_that_was_reviewed_with_a_reason(id: str) -> None:
    path = mutants.survivors_of(id)
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    sites = {" | ".join(mutant) for mutant in mutants.sites(id)}
    for line, why in itertools.pairwise([*lines, ""]):
        if not line.startswith("    "):
            assert line.startswith("= "), f"nobody has reviewed {line}"
            assert why.strip(), f"no reason for {line}"
            assert line[2:] in sites, f"the rules no longer have {line}"


@pytest.mark.parametrize("id", ids())
def test_some_faults_in_views_samples_and_events_are_noticed(id: str) -> None:
    reviewed = mutants.read_survivors(id)
    crucial = [
        mutant for mutant in mutants.sites(id) if mutants.is_crucial(mutant) and " | ".join(mutant) not in reviewed
    ]
    for mutant in random.Random(7).sample(crucial, 4):
        assert mutants.noticed_by(id, mutant), mutant


@pytest.mark.fuzz
def test_a_fault_that_no_rule_is_about_is_not_noticed() -> None:
    """Or the others would prove nothing."""
    same = ("walpurgis.games.witchstone.scoring", "joined", "player.tower >= 0", "player.tower > 0")
    assert mutants.noticed_by("witchstone", same) == ""
