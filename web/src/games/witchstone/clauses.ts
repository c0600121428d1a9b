/** Which clauses explain the things of this board. */
import type { ClauseMap } from "../../rules/clauses";
import { FIELDS, LOCATION, SCROLLS } from "./geometry";

/** What an action of each type does. */
const TYPES: Record<string, string> = {
  energy: "WIT-7.1",
  witch: "WIT-8.1",
  pentagram: "WIT-10.1",
  crystal: "WIT-11.1",
  wand: "WIT-12.1",
  scroll: "WIT-13.1",
};
const SCROLL_KINDS: Record<string, string> = {
  spell_double: "WIT-13.8",
  spell_single: "WIT-13.8",
  prophecy_witch_sequence: "WIT-14.3",
  prophecy_witch_same: "WIT-14.4",
  prophecy_connected: "WIT-14.5",
  prophecy_group: "WIT-14.8",
  prophecy_rack_crystals: "WIT-14.9",
  prophecy_witches_on_board: "WIT-14.10",
  prophecy_witchstone_rank: "WIT-14.11",
  prophecy_silver_fields: "WIT-14.12",
  prophecy_lying_witches: "WIT-14.13",
  prophecy_chips: "WIT-14.14",
  prophecy_scrolls: "WIT-14.15",
  prophecy_specials: "WIT-14.16",
};
const PLACES: Record<string, string> = { witchstone: "WIT-8.13", tower: "WIT-2.12" };

/** What lies on a field of the pentagram, or what the field is. */
function fieldClause(index: string): string {
  const field = FIELDS[Number(index)];
  return field?.owl ? "WIT-10.5" : field?.slot ? "WIT-10.7" : "WIT-10.3";
}

export const clauses: ClauseMap = {
  things: {
    tile: "WIT-1.3",
    special: "WIT-10.9",
    special_pile: "WIT-10.7",
    chip: "WIT-9.3",
    owl: "WIT-10.6",
    scroll: (id) => SCROLL_KINDS[SCROLLS.get(id)?.kind ?? ""] ?? "WIT-1.7",
    location: (id) => PLACES[LOCATION.get(id)?.type ?? ""] ?? "WIT-8.12",
    connection: "WIT-7.6",
    space: "WIT-4.1",
    steps: "WIT-3.10",
    symbol: { ...TYPES, "": "WIT-1.3" },
    crystal: "WIT-11.1",
    pentagram_field: fieldClause,
    wand_field: "WIT-12.6",
    wand_stone: "WIT-12.4",
    removed: "WIT-11.22",
    verb: "WIT-11.13",
    score: "WIT-15.7",
    witch: "WIT-8.10",
    start: "WIT-2.10",
    energy: "WIT-7.1",
    chips: "WIT-9.3",
    owls: "WIT-10.6",
    scrolls: "WIT-13.5",
    witches: "WIT-8.1",
  },
  refusals: {
    choose_tower: { "": "WIT-2.12" },
    place_tile: { "": "WIT-3.3", space: "WIT-4.1" },
    first_type: { "": "WIT-3.4" },
    energy_actions: { "": "WIT-7.1", connection: "WIT-7.2" },
    witch_actions: { "": "WIT-8.1", location: "WIT-8.3" },
    crystal_actions: { "": "WIT-11.1", space: "WIT-11.3", symbol: "WIT-11.5" },
    advance_on_pentagram: { "": "WIT-10.2" },
    advance_on_wand: { "": "WIT-12.2" },
    use_special_tile: { "": "WIT-10.9", space: "WIT-10.11" },
    choose_actions: { "": "WIT-10.8" },
    scroll_action: { "": "WIT-13.1" },
  },
};
