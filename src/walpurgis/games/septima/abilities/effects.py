"""The table of effects: which step carries out what the box writes (SEP-2.1)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities import spells
from walpurgis.games.septima.abilities.conditions import counted
from walpurgis.games.septima.abilities.language import StepMaker
from walpurgis.games.septima.contents import COUNTED
from walpurgis.games.septima.ids import PotionId, SpellId
from walpurgis.games.septima.steps.actions import LookBackEffect
from walpurgis.games.septima.steps.brewing import BrewPotions
from walpurgis.games.septima.steps.citizens import AngryToCrowd, CitizensToChamber, CitizensToCrowd
from walpurgis.games.septima.steps.healing import HealFreely
from walpurgis.games.septima.steps.hunters import LayHunterDown, LureHunter
from walpurgis.games.septima.steps.movement import FlyLeader, MoveLeader
from walpurgis.games.septima.steps.picks import CrowdPicks
from walpurgis.games.septima.steps.resources import (
    ChoosePotions,
    GainCrystals,
    GainPotion,
    PayIngredients,
    Score,
    SpendCrystals,
    TakeIngredients,
)
from walpurgis.games.septima.steps.ritual import RitualAdvance
from walpurgis.games.septima.steps.spellbook import GainSpellHere, ReadySpell
from walpurgis.games.septima.steps.suspicion import LowerSuspicion, RaiseSuspicion, lower
from walpurgis.games.septima.steps.witches import DrawWitches
from walpurgis.games.septima.table import State
from walpurgis.kernel import SEAT, Ids, Step, field

COUNTED_THING: Final = Ids("counted", COUNTED)


class LowerByCount(Step):
    """SEP-15.24, SEP-14.6: lower Suspicion by what is counted, as one effect."""

    seat: int = field(SEAT)
    counted: int = field(COUNTED_THING)

    def run(self, state: State) -> None:
        lower(state, self.seat, counted(state, self.seat, self.counted))


EFFECT_STEPS: Final[dict[str, StepMaker]] = {
    "lower_suspicion": lambda seat, a, b: LowerSuspicion(seat, a),
    "lower_suspicion_by": lambda seat, a, b: LowerByCount(seat, a),
    "raise_suspicion": lambda seat, a, b: RaiseSuspicion(seat, a),
    "score": lambda seat, a, b: Score(seat, a),
    "gain_ingredient_any": lambda seat, a, b: TakeIngredients(seat, a),
    "gain_ingredient_of": lambda seat, a, b: TakeIngredients(seat, 1, a),
    "gain_crystal": lambda seat, a, b: GainCrystals(seat, a),
    "gain_potion": lambda seat, a, b: GainPotion(seat, PotionId(a)),
    "gain_practical_any": lambda seat, a, b: ChoosePotions(seat, a, True),
    "gain_potion_any": lambda seat, a, b: ChoosePotions(seat, a, False),
    "spend_ingredient_any": lambda seat, a, b: PayIngredients(seat, a),
    "spend_crystal": lambda seat, a, b: SpendCrystals(seat, a),
    "citizens_supply_to_crowd": lambda seat, a, b: CitizensToCrowd(seat, a),
    "citizens_crowd_to_chamber": lambda seat, a, b: CitizensToChamber(seat, a),
    "angry_supply_to_crowd": lambda seat, a, b: AngryToCrowd(a),
    "move_up_to": lambda seat, a, b: MoveLeader(seat, a),
    "move_any": lambda seat, a, b: FlyLeader(seat),
    "draw_witch": lambda seat, a, b: DrawWitches(seat, a, b),
    "ritual_advance": lambda seat, a, b: RitualAdvance(seat),
    "ready_spell": lambda seat, a, b: ReadySpell(seat),
    "gain_spell": lambda seat, a, b: GainSpellHere(seat),
    "brew": lambda seat, a, b: BrewPotions(seat, a),
    "lay_hunter_down": lambda seat, a, b: LayHunterDown(seat),
    "move_hunter_down": lambda seat, a, b: LureHunter(seat),
    "crowd_pick": lambda seat, a, b: CrowdPicks(seat, a),
    "heal_free": lambda seat, a, b: HealFreely(seat),
}
"""By the name of an effect: its step, from a seat and the effect's numbers."""
LOOK_BACKS: Final[dict[SpellId, LookBackEffect]] = {
    SpellId(box.SPELLS.index(word)): function for word, function in spells.LOOK_BACK.items()
}
"""By Spell: what it does when it looks back at the Card Action (SEP-12.11)."""
