"""Septima: where things are, and how a card is added.

The box: `components.toml` is the data; `contents.py` and `boards.py` read and check it; `box.py` makes constants of it.
Words: `words.py` has kinds (ids), verbs (moves) and events; `table.py`, `player.py` and `this_turn.py` what lies on the
table (the first item of a stack is its top); `text.*.toml` what players read.

The order of play: `setup.py` (3), `flow.py` (4, 5, 18, 20), and `steps/`, one module for each family of decisions:
    matching.py   who is matched, what it raises (5)   suspicion.py  raising, confrontation, lowering (6)
    movement.py   Leaders (7)                          resources.py  gain, spend, pay, choose (8)
    actions.py    the Card Action, Remember, what repeats or follows it (5, 9, 12); action_cards.py its abilities (9)
    collecting.py, brewing.py, healing.py, citizens.py, ritual.py, picks.py   the single Actions (9, 10, 11, 13)
    windows.py    the windows W1 and W2 (8, 12, 16)    hunters.py    steps C and D (17)    trials.py   Trials (19)
    spellbook.py  display, gaining, readying (12)      witches.py    Witches (15)         prologue.py   (16)
What cards and tiles do: `abilities/` has `language.py`, `effects.py` and `conditions.py` (the effects that the box
writes), `coven.py` (15), `buildings.py` (16), `ongoing.py` and `spells/` (12, 14).
The rest: `books.py` and `scoring.py` the end (21); `view.py`, `sampling.py`, `census.py` what a seat knows, the sums;
`solo/` the Black Widow (23, 24); `heuristics.py` and `evaluation.py` what bots ask; `game.py` options and the `GAME`.

How effects work. The box writes effects in a small language (`lower_suspicion(2)`); `abilities/language.py` turns a
list of them into steps by the table `effects.EFFECT_STEPS`. `conditions.py` asks whether conditions hold
and costs can be paid. So a card whose row says everything needs no code:
* a Witch or Building with an additional effect: a row. If the language lacks a word, add a step to a room and a line
  to `effects.EFFECT_STEPS`; if it is no effect at all, a function in `witches.ABILITIES`.
* a Witch that modifies an Action or acts at another step: the room that it concerns asks `coven.has_witch`, and
  `witches.ELSEWHERE` says which room that is.
* a Spell: a row, and where needed a function in `spells.SPELLS` (when cast), `spells.LOOK_BACK` (judges the Card
  Action), `spells.CAN_CAST` (more conditions); lasting effects are asked about with `ongoing.is_ongoing` (markers) and
  `ongoing.is_cast` (this turn), and named in `spells.ELSEWHERE`.

Two habits to know. `raise_suspicion` may ask questions in between (a confrontation): push what comes after it first.
`tied` says that an Action is the card played, not one that Remember or Time Twister runs: only then other cards take
part (SEP-9.19).
"""

from walpurgis.games.septima.game import GAME

__all__ = ["GAME"]
