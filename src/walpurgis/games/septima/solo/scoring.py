"""The end of the solo mode: what the Widow takes away, and the eight Tribulations (SEP-23.40, SEP-23.41)."""

from collections.abc import Callable
from typing import Final

from walpurgis.formats.text import Catalogue
from walpurgis.games.septima import box
from walpurgis.games.septima.books import measure
from walpurgis.games.septima.contents import Effect
from walpurgis.games.septima.scoring import lines, track_wisdom
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.contents import Named
from walpurgis.games.septima.solo.words import AIM, SOLO_ENDED, TRIBULATION
from walpurgis.games.septima.solo.you import YOU, widow_of
from walpurgis.games.septima.table import State
from walpurgis.kernel import Event, Json, outcome

Finding = dict[str, Json]


def cursed_loss(citizens: int) -> int:
    """SEP-23.40: 3 or 4 of her Citizens in the Crowd cost something, 5 or 6 more; chambers do not count."""
    if citizens >= 5:
        return her.MANY_CURSED
    return her.FEW_CURSED if citizens >= 3 else 0


def pad(state: State) -> dict[str, int]:
    """SEP-23.40, SEP-1.6: your scoring pad without the Book; then the losses, which never lead below nothing."""
    own = lines(state, YOU)
    own["book"] = 0
    tracks, together = track_wisdom(widow_of(state).levels)
    losses = {
        "cursed_loss": cursed_loss(state.table.crowd[box.CURSED]),
        "widow_tracks_loss": tracks,
        "widow_all_three_loss": together,
    }
    for name, loss in losses.items():
        own[name] = -min(loss, sum(own.values()))
    return own


def _objective(state: State, test: Named) -> Finding:
    """SEP-23.41: an objective of your Book; no Witch is needed for it."""
    book = state.table.players[YOU].book
    objective = box.BOOKS[book].objectives[test.a - 1]
    have, need, met = measure(state, YOU, objective)
    return {"test": objective.name, "of": _subject(objective), "have": have, "need": need, "met": met}


def _subject(objective: Effect) -> str:
    """The disease, the Ingredients or the element that an objective is about, if it is about one."""
    return "" if objective.words[0].isdecimal() or objective.words[0] == "any" else objective.words[0]


def _own_witches(state: State, test: Named) -> Finding:
    have = state.table.players[YOU].coven.bit_count()
    return {"test": test.name, "have": have, "need": test.a, "met": have >= test.a}


def _widow_witches(state: State, test: Named) -> Finding:
    have = widow_of(state).coven.bit_count()
    return {"test": test.name, "have": have, "need": test.a, "met": have <= test.a}


def _top_ribbon(state: State, test: Named) -> Finding:
    """SEP-23.41: your Ritual marker has come to the level of the highest ribbon."""
    space = state.table.players[YOU].ritual
    have = box.RITUAL_LEVEL[space] if space >= 0 else 0  # before it has come
    return {"test": test.name, "have": have, "need": her.TOP_RIBBON, "met": have >= her.TOP_RIBBON}


def _wisdom(state: State, test: Named) -> Finding:
    """SEP-23.41, SEP-24.1, SEP-24.2: the Wisdom left, against what the setting asks for."""
    have, need = sum(pad(state).values()), state.options["wisdom_needed"]
    return {"test": test.name, "have": have, "need": need, "met": have >= need}


TESTS: Final[dict[str, Callable[[State, Named], Finding]]] = {
    "book_objective": _objective,
    "own_witches_at_least": _own_witches,
    "widow_witches_at_most": _widow_witches,
    "reached_top_ribbon": _top_ribbon,
    "final_wisdom_at_least_threshold": _wisdom,
}


def tribulations(state: State) -> list[Finding]:
    """SEP-23.41: each Tribulation, met or missed, with what you have and what is needed."""
    return [{"number": number} | TESTS[test.name](state, test) for number, test in enumerate(her.TRIBULATIONS, start=1)]


def goals(state: State) -> list[Finding]:
    """The same before the end: what would be met if the game ended now."""
    return [
        {"name": one["test"], "of": one.get("of", ""), "have": one["have"], "need": one["need"], "met": one["met"]}
        for one in tribulations(state)
    ]


def count_met(state: State, seat: int) -> int:
    """How many Tribulations would be met if the game ended now; none where several play."""
    return 0 if state.table.widow is None else sum(one["met"] for one in tribulations(state))


def tell_tribulations(state: State) -> None:
    """SEP-23.41: at the end everybody hears which Tribulations are met, which are missed, and why."""
    found = tribulations(state)
    for finding in found:
        state.tell(TRIBULATION, *_parts(finding))
    met, needed = sum(finding["met"] for finding in found), state.options["tribulations"]
    state.tell(SOLO_ENDED, met, needed, met >= needed)


def _parts(finding: Finding) -> tuple[int, ...]:
    """A finding as the event that tells it has it."""
    words = finding.get("of", "").split("|")
    about = (
        box.DISEASES.index(words[0]) if words[0] in box.DISEASES else -1,
        sum(1 << box.INGREDIENTS.index(word) for word in words if word in box.INGREDIENTS),
        box.ELEMENTS.index(words[0]) if words[0] in box.ELEMENTS else -1,
    )
    aim, numbers = AIM.ids.index(finding["test"]), (finding["have"], finding["need"], finding["met"])
    return (finding["number"], aim, *about, *numbers)


def result_notes(result: dict[str, Json], words: Catalogue) -> list[str]:
    """SEP-23.41: each Tribulation of a result in a sentence."""
    return [words.event(Event(TRIBULATION, _parts(finding), None)) for finding in result.get("tribulations", [])]


def result(state: State) -> dict[str, Json]:
    """SEP-23.41, SEP-24.1, SEP-24.2: enough Tribulations win; otherwise the Widow wins, and nobody at the table."""
    found = tribulations(state)
    met, needed = sum(finding["met"] for finding in found), state.options["tribulations"]
    own = pad(state)
    ended = outcome([own], [sum(own.values())], "summer", [YOU] if met >= needed else [])
    return ended | {"tribulations": found, "tribulations_met": met, "tribulations_needed": needed}
