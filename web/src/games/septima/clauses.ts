/** Which clauses explain the things of this board; Actions, Potions, Witches, Spells and Buildings name theirs in the box. */
import type { ClauseMap } from "../../rules/clauses";
import { AREAS } from "./geometry";

const AREA_KINDS: Record<string, string> = { town: "SEP-10.1", hospital: "SEP-10.6" };
function areaClause(id: string): string {
  const area = AREAS.find((one) => one.id === id);
  if (area?.crystals) return "SEP-16.9";
  if (area?.ingredients.length) return "SEP-9.1";
  return AREA_KINDS[area?.kind ?? ""] ?? (area?.number ? "SEP-10.1" : "SEP-16.1");
}

export const clauses: ClauseMap = {
  things: {
    area: areaClause,
    space: "SEP-7.1",
    hut: "SEP-17.1",
    leader: "SEP-7.6",
    spider: "SEP-23.15",
    sickbed: "SEP-10.2",
    patient: "SEP-10.2",
    town: "SEP-23.30",
    ingredient: "SEP-8.1",
    token: { crystal: "SEP-8.2", "": "SEP-8.1" },
    disease: "SEP-10.4",
    chamber: "SEP-19.6",
    citizen: "SEP-9.12",
    pick: "SEP-11.1",
    rise: "SEP-19.10",
    discount: "SEP-8.6",
    thanks: "SEP-14.13",
    ritual_space: "SEP-13.2",
    ritual_marker: "SEP-13.3",
    side: "SEP-5.8",
    prologue: "SEP-3.16",
    part: "SEP-3.16",
    overlap: "SEP-3.16",
    book: "SEP-21.5",
    negotiation: "SEP-23.9",
    widow_card: "SEP-23.21",
    score: "SEP-21.2",
    suspicion: "SEP-6.1",
    raised: "SEP-6.5",
    rolled: "SEP-17.13",
    coven: "SEP-12.5",
    start: "SEP-1.9",
    ingredients: "SEP-8.1",
    potions: "SEP-8.4",
    spells: "SEP-12.6",
    element: "SEP-13.6",
    crowd: "SEP-11.1",
    verb: { calm: "SEP-6.1", reroll: "SEP-8.14", rest: "SEP-13.7", pray: "SEP-16.10", "": "SEP-12.1" },
  },
  refusals: {
    select_actions: { action: "SEP-5.3" },
    quick_move: { space: "SEP-7.6" },
    free_move: { space: "SEP-7.9" },
    move_leader: { space: "SEP-7.6" },
    move_and_collect: { space: "SEP-9.4" },
    place_leader: { space: "SEP-3.19" },
    brew_potions: { potion: "SEP-8.4" },
    heal_patients: { "": "SEP-10.2" },
    collect_ingredient: { "": "SEP-9.2" },
    ritual_action: { ritual_space: "SEP-13.2" },
    ritual_advance: { ritual_space: "SEP-13.5" },
    gain_spell: { spell: "SEP-12.12" },
    ready_spell: { spell: "SEP-12.7" },
    window: { spell: "SEP-12.6", potion: "SEP-8.8", witch: "SEP-12.4" },
    citizens_to_chamber: { chamber: "SEP-19.5" },
  },
};
