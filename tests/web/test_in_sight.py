"""Every question can be answered from where one is: without scrolling, and without turning to another tab."""

import pytest

from tests.web.conftest import SIZES, Visitor, report
from tests.web.in_sight import SHORT, WIDTHS, look_around

QUESTIONS = 15
"""How many of each game and width; `python tests/web/in_sight.py` asks for as many as one likes."""


@pytest.mark.parametrize("size", WIDTHS)
@pytest.mark.parametrize("table", SHORT)
def test_every_question_has_its_answers_in_sight(visitor: Visitor, table: str, size: str) -> None:
    page = visitor(language="de", phone=size == "phone")
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    person = look_around(page, table, QUESTIONS)
    report(**{f"in_sight_{table}_{size}": dict(person.counts)})
    assert person.faults == []
