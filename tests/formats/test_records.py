"""Records: a game as text replays to the identical state, and whatever was tampered with is refused by its place."""

import random

import pytest

from examples.teaching import GAME, LAY
from tests.kernel.weather import FEEL, LOOK
from tests.kernel.weather import GAME as WEATHER
from walpurgis.formats import record as records
from walpurgis.kernel import OtherVersion
from walpurgis.testing import random_game


@pytest.mark.parametrize("seed", range(8))
def test_a_record_replays_to_the_identical_state(seed: int) -> None:
    record, state = random_game(GAME, 2 + seed % 2, seed=seed)
    text = str(record)
    again = records.read(text)
    assert str(again) == text
    assert records.replay(GAME, again).save() == state.save()
    assert again.result == state.result()


def test_a_record_reads_like_this() -> None:
    record, state = records.begin(GAME, 2, None, 7)
    record.play(state, 1, state.legal(1)[0])
    record.play(state, 0, state.legal(0)[0])
    assert str(record) == (
        "walpurgis record 1\ngame = moonlight\nrules = 1\nbox = \nseats = 2\noptions = {}\nseed = 7\n\n"
        f"1: lay {min(GAME.new(2, seed=7).table.hands[1])}\n"
        f"0: lay {min(GAME.new(2, seed=7).table.hands[0])}\n--\n"
    )


def test_a_record_of_an_unfinished_game_replays_too() -> None:
    record, state = random_game(GAME, 3, seed=4, most=5)
    assert record.result is None
    assert records.replay(GAME, records.read(str(record))).save() == state.save()


def test_comments_and_empty_lines_between_moves_do_not_count() -> None:
    record, state = random_game(GAME, 2)
    header, moves = str(record).split("\n\n")
    spaced = header + "\n\n# the first night\n\n" + moves.replace("\n", "\n\n   ")
    assert records.replay(GAME, records.read(spaced)).save() == state.save()


def test_a_record_can_be_followed_entry_by_entry() -> None:
    record, final = random_game(GAME, 2)
    state = records.opening(GAME, record)
    seen = [(entry.text, state.moves) for entry in records.steps(GAME, record, state)]
    assert [moves for _, moves in seen] == list(range(1, final.moves + 1))


def finished() -> list[str]:
    return str(random_game(GAME, 2)[0]).splitlines()


def refusal(lines: list[str]) -> str:
    with pytest.raises(ValueError) as refused:
        records.replay(GAME, records.read("\n".join(lines)))
    return str(refused.value)


def test_a_move_that_was_not_legal_is_refused_by_its_number() -> None:
    lines = finished()
    at = lines.index("") + 2
    lines[at] = lines[at][:3] + "burn 1"
    assert refusal(lines).startswith(f"entry 2 ({lines[at]}): burn 1: not legal for seat ")


def test_a_move_that_is_none_is_refused_by_its_number() -> None:
    lines = finished()
    lines[lines.index("") + 1] = "0: dance"
    assert refusal(lines).startswith("entry 1 (0: dance): 'dance' is no move of moonlight")


def test_a_move_too_many_is_refused() -> None:
    lines = [*finished(), "0: pass"]
    assert refusal(lines).endswith("(0: pass): pass: the game is over")


def test_a_missing_mark_is_refused() -> None:
    lines = finished()
    lines.remove("--")
    assert refusal(lines).startswith("entry 2 (")
    assert refusal(lines).endswith("the mark of new information differs")


def test_a_mark_too_many_is_refused() -> None:
    lines = finished()
    lines.insert(lines.index("") + 2, "--")
    assert refusal(lines).startswith("entry 1 (")


def test_a_mark_before_the_first_move_is_refused_by_its_line() -> None:
    lines = finished()
    lines.insert(lines.index("") + 1, "--")
    assert refusal(lines) == "line 10: a mark before the first move"


def test_another_result_is_refused() -> None:
    lines = [line.replace('"scores": [', '"scores": [1') for line in finished()]
    assert refusal(lines).startswith('the record ends in {"scores": [1')


def test_a_result_without_an_end_is_refused() -> None:
    lines = finished()[:-1]
    assert refusal(lines).endswith('its moves in "a game that is not over"')


@pytest.mark.parametrize("name, ours, theirs", [("rules", "1", "2"), ("box", "", "abc")])
def test_a_record_of_another_version_says_so(name: str, ours: str, theirs: str) -> None:
    lines = [f"{name} = {theirs}" if line == f"{name} = {ours}" else line for line in finished()]
    with pytest.raises(OtherVersion, match=f"this record was made with {name} .* so the same moves may lead elsewhere"):
        records.replay(GAME, records.read("\n".join(lines)))


@pytest.mark.parametrize(
    "before, after, said",
    [
        ("walpurgis record 1", "walpurgis record 9", "line 1: a record begins with 'walpurgis record 1'"),
        ("game = moonlight", "game = chess", "this is a record of chess, not of moonlight"),
        ("game = moonlight", "moonlight", "line 2: 'moonlight' is not of the form NAME = VALUE"),
        ("seed = 0", "sed = 0", "the header has no 'seed'; it needs game, rules, box, seats, options, seed"),
        ("seed = 0", "seed = none", "header seed: 'none' is not a whole number"),
        ("seats = 2", "seats = 9", "Moonlight is for 2 or 3 seats, not 9"),
        ("options = {}", "options = []", "header options: '[]' is not a JSON object"),
        ("options = {}", "options = {", "header options: Expecting property name"),
        ("options = {}", 'options = {"moon": 1}', "Moonlight has no option 'moon'; it has none"),
    ],
)
def test_a_header_that_is_wrong_is_refused_by_its_line_or_name(before: str, after: str, said: str) -> None:
    assert said in refusal([after if line == before else line for line in finished()])


@pytest.mark.parametrize("line", ["lay 9", "x: lay 9", "0 lay 9", "0:"])
def test_a_line_that_is_no_move_is_refused_by_its_number(line: str) -> None:
    lines = finished()
    lines.insert(lines.index("") + 1, line)
    assert refusal(lines) == f"line 10: {line!r} is neither SEAT: MOVE nor SEAT! CLAIM nor --"


def test_an_empty_file_is_no_record() -> None:
    assert refusal([]) == "line 1: a record begins with 'walpurgis record 1'"


# ----- table talk -----


def test_a_claim_is_in_the_record_the_views_the_save_and_the_samples_but_is_no_move() -> None:
    record, state = records.begin(WEATHER, 2, None, 0)
    legal = state.legal(0)
    record.say(state, 1, FEEL.of(2))
    assert state.legal(0) == legal
    assert (state.moves, state.reveal_count) == (0, 0)
    said = [{"moves": 0, "seat": 1, "claim": {"verb": "feel", "sky": "hail"}}]
    for twin in (state, state.copy(), WEATHER.load(state.save()), state.sample(0, random.Random(0))):
        for seat in (0, 1, None):
            assert twin.view(seat)["said"] == said
    record.play(state, 0, LOOK.of(0))
    assert "1! I feel hail\n0: look for sun\n--\n" in str(record)
    assert records.replay(WEATHER, records.read(str(record))).save() == state.save()


def test_a_claim_is_checked_for_its_form() -> None:
    state = WEATHER.new(2)
    before = state.save()
    with pytest.raises(ValueError, match="lay 9: Weather knows no such claim"):
        state.say(0, LAY.of(9))
    with pytest.raises(ValueError, match="look for sun: Weather knows no such claim"):
        state.say(0, LOOK.of(0))
    assert state.save() == before
    with pytest.raises(ValueError, match="not legal for seat 0 at look"):
        state.apply(0, FEEL.of(0))
    state.say(0, FEEL.of(0))
    with pytest.raises(ValueError, match="I feel rain: seat 0 has said enough"):
        state.say(0, FEEL.of(1))


def test_a_copy_does_not_hear_what_is_said_later() -> None:
    state = WEATHER.new(2)
    twin = state.copy()
    state.say(0, FEEL.of(0))
    assert twin.view(0)["said"] == []


def test_a_game_without_claims_knows_none() -> None:
    with pytest.raises(ValueError, match="I feel sun: Moonlight knows no such claim"):
        GAME.new(2).say(0, FEEL.of(0))
    lines = finished()
    lines.insert(lines.index("") + 1, "0! I feel sun")
    assert refusal(lines).startswith("entry 1 (0: I feel sun): 'I feel sun' is no move of no claims")
