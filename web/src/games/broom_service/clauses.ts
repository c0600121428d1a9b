/** Which clauses explain the things of this board. */
import type { Question } from "../../lib/protocol";
import type { ClauseMap } from "../../rules/clauses";
import { sideOf } from "./geometry";
import { CLOUDS, ROLES, TILES } from "./things";

const EVENTS: Record<string, string> = {
  more_or_less: "BRS-8.5",
  black_market: "BRS-8.8",
  moonshine: "BRS-8.9",
  good_old_days: "BRS-8.13",
  dangerous_areas: "BRS-8.14",
  pleasant_areas: "BRS-8.15",
  full_hands: "BRS-8.17",
  empty_hands: "BRS-8.19",
  one_of_everything: "BRS-8.20",
  like_minded: "BRS-8.21",
  "": "BRS-8.2",
};
const STORMS: Record<string, string> = {
  delivery_bonus: "BRS-11.5",
  move: "BRS-11.6",
  deliver: "BRS-11.7",
  potion_vp: "BRS-11.8",
};
const EFFECTS: Record<string, string> = {
  gain_potions: "BRS-12.8",
  gain_wands: "BRS-12.9",
  deliver: "BRS-12.10",
  move_two: "BRS-12.11",
  remove_cloud: "BRS-12.12",
  cowardly_as_brave: "BRS-13.7",
  extra_card: "BRS-13.9",
  cowardly_vp: "BRS-13.13",
};
const FAMILIES: Record<string, string> = {
  witch: "BRS-5.2",
  druid: "BRS-5.7",
  gatherer: "BRS-5.13",
  fairy: "BRS-5.15",
};
const familyOf = (role: unknown): string => ROLES.find((one) => one.id === role)?.family ?? "";

function towerClause(id: string): string {
  const tower = ["front", "back"].flatMap((side) => sideOf(side).towers).find((one) => one.id === id);
  return tower?.shape === "square" ? "BRS-6.5" : "BRS-6.4";
}
function cloudClause(id: string): string {
  const cloud = CLOUDS.get(id);
  return (cloud?.storm && STORMS[cloud.effect]) || "BRS-7.4";
}
function tileClause(id: string): string {
  const tile = TILES.get(id);
  if (tile?.kind === "hill") return tile.tower ? "BRS-14.6" : "BRS-14.3";
  return EFFECTS[tile?.effect ?? ""] ?? "BRS-12.5";
}

/** What a role does with a thing, or cannot do with it. */
const ACTS: Record<string, Record<string, string>> = {
  witch: { region: "BRS-5.1", tower: "BRS-5.6", cloud: "BRS-7.4", pawn: "BRS-5.3" },
  druid: { region: "BRS-5.7", tower: "BRS-6.1", cloud: "BRS-7.11", pawn: "BRS-5.7" },
  gatherer: { "": "BRS-5.12" },
  fairy: { cloud: "BRS-7.8", "": "BRS-5.15" },
};

export const clauses: ClauseMap = {
  things: {
    region: "BRS-7.1",
    tower: towerClause,
    cloud: cloudClause,
    tile: tileClause,
    stone_circle: "BRS-14.7",
    pawn: "BRS-5.3",
    role: (id) => FAMILIES[familyOf(id)] ?? "BRS-1.8",
    event: EVENTS,
    resource: "BRS-1.4",
    score: "BRS-1.9",
    bolts: "BRS-10.2",
    amulets: "BRS-10.5",
    hand: "BRS-3.10",
    bewitched: "BRS-4.24",
    said: { brave: "BRS-4.9", cowardly: "BRS-4.4", overtaken: "BRS-4.10" },
  },
  refusals: {
    select_roles: { "": "BRS-3.3" },
    lead_card: { "": "BRS-4.1" },
    declare: { "": "BRS-4.2", role: "BRS-4.6" },
    witch_delivery: { "": "BRS-5.6", tower: "BRS-6.1" },
    extra_delivery: { "": "BRS-6.1" },
    extra_moves: { region: "BRS-7.1" },
    extra_clearing: { "": "BRS-7.7" },
    stone_circle: { "": "BRS-14.3" },
    bids: { "": "BRS-8.17" },
    hand_in_set: { "": "BRS-8.20" },
  },
  refusal(kind: string, question: Question) {
    if (!["brave_action", "cowardly_action"].includes(question.kind)) return undefined;
    const acts = ACTS[familyOf(question.parameters.role)];
    return acts?.[kind] ?? acts?.[""];
  },
};
