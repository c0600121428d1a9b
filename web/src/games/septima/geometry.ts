/** The map of hexes and their corners, and the ritual column. In the box y points up. */
// Each part by its name, so that what no drawing needs is left out of the page.
import * as standard from "../../generated/box/septima.json";
import { boxOf } from "../../lib/api";
import { polygonAt, type Point } from "../../lib/shapes";
import { DISEASES, POTIONS } from "./things";

const box = boxOf("septima", {
  crowd_pick_options: standard.crowd_pick_options,
  lunar: standard.lunar,
  map: standard.map,
  patient_rewards: standard.patient_rewards,
  prologue: standard.prologue,
  ritual: standard.ritual,
  tracks: standard.tracks,
  trial_chambers: standard.trial_chambers,
  tribulations: standard.tribulations,
  widow: standard.widow,
});

export const UNIT = 60;
const at = (x: number, y: number): Point => [x * UNIT, -y * UNIT];

export interface Area {
  id: string;
  kind: string;
  at: Point;
  ingredients: string[];
  crystals: number;
  building: string;
  banner: string;
  number: number;
}
export interface Space {
  id: string;
  zone: number;
  gold: boolean;
  at: Point;
}
const colours = new Map(box.map.zones.map((zone) => [zone.id, zone.color]));
export const AREAS: Area[] = box.map.areas.map((area) => ({
  id: area.id,
  kind: area.kind,
  at: at(area.x, area.y),
  ingredients: area.ingredients,
  crystals: area.crystals,
  building: "building" in area ? String(area.building) : "",
  banner: "banner" in area ? String(area.banner) : "",
  number: "town_number" in area ? Number(area.town_number) : 0,
}));
/** Where somebody may be healed: a Patient in the town, or one of the three beds of the Hospital. */
export const BEDS = AREAS.flatMap(({ id, kind, number, at: [x, y] }): { id: string; at: Point; disease?: string }[] => {
  if (number) return [{ id, at: [x, y + 12] }];
  if (kind !== "hospital") return [];
  return Object.keys(DISEASES).map((disease, n) => ({
    id: `hospital_${disease}`,
    at: [x + (n - 1) * 36, y - 12],
    disease,
  }));
});
export const SPACES: Space[] = box.map.spaces.map((space) => ({
  id: space.id,
  zone: space.zone,
  gold: colours.get(space.zone) === "golden",
  at: at(space.x, space.y),
}));
export const SPACE = new Map(SPACES.map((space) => [space.id, space]));
/** The areas whose corner a space is. */
export const AROUND = new Map(
  SPACES.map(({ id, at: [x, y] }) => [
    id,
    AREAS.filter((area) => Math.hypot(area.at[0] - x, area.at[1] - y) < UNIT * 1.2),
  ]),
);
/** Huts lie a little outside their space. */
export const HUTS = box.map.huts.map((hut) => {
  const [x, y] = SPACE.get(hut.space)!.at;
  const length = Math.hypot(x, y) || 1;
  return {
    id: `hut_${hut.number}`,
    from: [x, y] as Point,
    at: [x + (x / length) * UNIT * 0.72, y + (y / length) * UNIT * 0.72] as Point,
  };
});
export const SHRINES = box.map.shrines.map((shrine) => ({
  id: shrine.id,
  element: shrine.element,
  at: SPACE.get(shrine.space)!.at,
}));
/** Where the one of several pieces on a space stands: alone just above it, together in a ring around it. */
export function beside([x, y]: Point, one: number, of: number): Point {
  if (of === 1) return [x, y - 6];
  const angle = (one / of) * 2 * Math.PI - (of === 2 ? 0 : Math.PI / 2);
  return [x + Math.cos(angle) * 20, y - 4 + Math.sin(angle) * 20];
}
const xs = [...SPACES.map((space) => space.at[0]), ...HUTS.map((hut) => hut.at[0])];
const ys = [...SPACES.map((space) => space.at[1]), ...HUTS.map((hut) => hut.at[1])];
export const WHOLE = {
  x: Math.min(...xs) - 30,
  y: Math.min(...ys) - 34,
  w: Math.max(...xs) - Math.min(...xs) + 60,
  h: Math.max(...ys) - Math.min(...ys) + 68,
};

export function hexagon(size: number, at: Point): string {
  const corner = (n: number): Point => [Math.cos((n * Math.PI) / 3) * size, Math.sin((n * Math.PI) / 3) * size];
  return polygonAt([0, 1, 2, 3, 4, 5].map(corner), at);
}

// ----- the ritual -----

export interface Rite {
  id: string;
  level: number;
  icon: string;
  section: string;
  /** Where it lies in its row, from the middle. */
  x: number;
}
const counts = new Map<number, number>();
for (const space of box.ritual.spaces) counts.set(space.level, (counts.get(space.level) ?? 0) + 1);
export const RITES: Rite[] = box.ritual.spaces.map((space) => ({
  id: space.id,
  level: space.level,
  icon: space.icon,
  section: space.sections[0] ?? "",
  x: (space.index - ((counts.get(space.level) ?? 1) - 1) / 2) * 27,
}));
export const RITE = new Map(RITES.map((rite) => [rite.id, rite]));
export const SECTIONS: Record<string, string> = { earth: "#4a4222", air: "#243d55", fire: "#54261f" };

// ----- everything else -----

/** The ingredients that are lunar in a phase: the markers in two neighbouring slots. */
export function lunarIn(phase: number, markers: readonly string[]): string[] {
  const slots = (box.lunar as Record<string, unknown>)[`phase_slots_${phase}`];
  return Array.isArray(slots) ? slots.flatMap((slot) => markers[Number(slot) - 1] ?? []) : [];
}

/** The Moon Phases in which the Ingredient in a slot, counted from 0, is Lunar. */
export function phasesOf(slot: number): number[] {
  return [1, 2, 3, 4, 5].filter((phase) => lunarIn(phase, ["0", "1", "2", "3", "4"]).includes(String(slot)));
}

export const PICKS: Record<string, string[]> = {
  pick_calm: ["eye"],
  pick_move: ["move"],
  pick_ingredient: ["herb"],
  pick_potion: ["herb", "brew"],
  pick_ready: ["herb", "spell"],
};
export function picksIn(mode: string): string[] {
  return box.crowd_pick_options.filter((pick) => pick.modes.includes(mode)).map((pick) => pick.id);
}
/** What the parts of a Prologue card give: icons, of which one is chosen. */
export const PROLOGUE = new Map(
  box.prologue.map((card) => [`prologue_${card.number}`, { top: gifts(card.top), bottom: gifts(card.bottom) }]),
);
function gifts([effect = ""]: string[]): string[] {
  const [, verb = "", things = ""] = /^(\w+)\((.*)\)/.exec(effect) ?? [];
  if (verb === "gain_ingredient_of") return things.split("|");
  if (verb === "gain_potion") return [things];
  return [verb === "gain_crystal" ? "crystal" : "citizen"];
}
/** How many Citizens find room in a Chamber. */
export function benches(players: number): number {
  return box.trial_chambers.spaces_by_players[Math.max(0, players - 2)] ?? 0;
}
export const TRACK = {
  low: box.tracks.suspicion.min,
  high: box.tracks.suspicion.max,
  lines: box.tracks.suspicion.angry_lines.line_between.map((pair) => pair[1] ?? 0),
};
/** The Widow's cards: the Action that each shows, the one that a Remember copies, and its Shadow Zones. */
export const HER_CARDS = new Map(
  box.widow.cards.map((card) => [
    card.id,
    { icon: card.icon, copies: card.copies === "-" ? "" : card.copies, zones: card.shadow_zones },
  ]),
);
/** Against the Widow: how many Tribulations there are, and those that are not the Book's. */
export const WISDOM = "final_wisdom_at_least_threshold";
export const TRIBULATIONS = {
  all: box.tribulations.length,
  aims: box.tribulations.flatMap(({ test }) => (test.startsWith("book") ? [] : [test.replace(/_\d+$/, "")])),
};
export const LEVELS = box.tracks.patient.levels;
/** What each level of a Patient track is worth at the end, from the first; and a level that is reached on all three. */
export const WORTH = box.tracks.patient.wisdom_by_level.slice(1);
export const ALL_THREE = box.tracks.patient.bonus.wisdom_per_level_on_all_three;
/** What an effect of the box does, how often, and its sign. */
export interface Effect {
  does: string;
  of: string;
  n: number;
  icon: string;
}
const SIGNS: Record<string, string> = {
  lower_suspicion: "eye",
  gain_practical_any: "brew",
  draw_witch: "witch",
  gain_ingredient_any: "collect",
  gain_crystal: "crystal",
  citizens_supply_to_crowd: "recruit",
  citizens_crowd_to_chamber: "plead",
  ritual_advance: "ritual",
  ready_spell: "undo",
  gain_spell: "spell",
  score: "wisdom",
};
function effects(all: string[]): Effect[] {
  return all.map((effect) => {
    const [, does = "", of = ""] = /^(\w+)\((\w*)/.exec(effect) ?? [];
    const potion = POTIONS.find(({ id }) => id === of);
    return { does, of, n: Number(of) || 1, icon: potion?.icon ?? SIGNS[does] ?? "wisdom" };
  });
}
/** The bands of the ritual track: what advancing onto them costs and brings. */
export const RIBBONS = box.ritual.ribbons.map((ribbon) => ({
  level: ribbon.level,
  offering: ribbon.offering_ingredients,
  effects: effects(ribbon.effects),
}));
/** The rewards of the levels of a patient track, as the boards of a variant show them. */
export function rewardsOf(mode: string, disease: string): Effect[][] {
  const side = mode === "basic" ? "basic" : "full";
  const own = box.patient_rewards.filter((reward) => reward.side === side && reward.disease === disease);
  return own.sort((a, b) => a.level - b.level).map((reward) => effects(reward.effects));
}
