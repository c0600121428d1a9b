/** What the cards of the box look like: types, buildings, characters, events. */
import standard from "../../generated/box/new_salem.json";
import { boxOf } from "../../lib/api";
import type { Table } from "../../generated/types/new_salem";
import { drawnPicture, iconPicture } from "../../lib/pictures";
import { drawnHouse, PLOT, quarterOf } from "./houses";

const box = boxOf("new_salem", standard);

export interface TypeLook {
  colour: string;
  ink: string;
  icon: string;
}
export const TYPES: Record<string, TypeLook> = {
  entertainment: { colour: "#a8323a", ink: "#ffffff", icon: "entertainment" },
  trade: { colour: "#2f7d4f", ink: "#ffffff", icon: "trade" },
  finance: { colour: "#d0a52a", ink: "#1d1500", icon: "finance" },
  education: { colour: "#6d4bb0", ink: "#ffffff", icon: "education" },
  death: { colour: "#d9d4c7", ink: "#1c1b25", icon: "death" },
  justice: { colour: "#2f6aa8", ink: "#ffffff", icon: "justice" },
};
const ORDER = Object.keys(TYPES);
export const BUILDINGS = new Map(box.buildings.map((one) => [one.id, one]));
export const CHARACTERS = new Map(box.characters.map((one) => [one.id, one]));
export const EVENTS = new Map(box.events.map((one) => [one.id, one]));
export const ROUNDS = box.constants.rounds;
const RED = box.events.filter((one) => one.red_border).map((one) => one.id);
export const TRIAL = "witch_trial";

/** What is said of a seat beside its name, and its icon. */
export type Office = "constable" | "badge" | "trial" | "sanctuary" | "honorary";
const OFFICE_ICONS: Record<Office, string> = {
  constable: "constable",
  badge: "badge",
  trial: "justice",
  sanctuary: "",
  honorary: "",
};
export function officesOf({ constable, players }: Table, seat: number): { kind: Office; icon: string }[] {
  const player = players[seat]!;
  const held: Record<Office, boolean> = {
    constable: constable === seat,
    badge: player.badge,
    trial: player.on_trial,
    sanctuary: player.sanctuary,
    honorary: player.honorary,
  };
  return (Object.keys(held) as Office[]).flatMap((kind) => (held[kind] ? [{ kind, icon: OFFICE_ICONS[kind] }] : []));
}

/** All events on offer: those with a red border lie beside the deck, the Witch Trial as long as its pile lasts. */
export function onOffer(drawn: readonly string[], trials: number): string[] {
  return [...RED.filter((id) => id !== TRIAL || trials > 0), ...drawn];
}

export function typeOf(building: string): TypeLook {
  return TYPES[kindOf(building)] ?? { colour: "#888", ink: "#000", icon: "hut" };
}

/** The front of a building as a house; its windows are lit where its set is complete. */
export function houseOf(building: string, complete = false): string {
  return drawnPicture(`house-${building}${complete ? "-lit" : ""}`, PLOT, () =>
    drawnHouse(building, kindOf(building), complete),
  );
}
/** What lies behind a building that does not fill its picture. */
export const skyOf = (building: string): string => quarterOf(kindOf(building)).sky;
/** The emblem of a type, on its colour. */
export function emblemOf({ icon, ink, colour }: TypeLook): string {
  return iconPicture(icon, ink, colour);
}

/** Tokens on a building: hope is dark on light, despair light on dark. */
export const TOKENS = {
  hope: { ink: "#7a4b00", paper: "#fff6df" },
  despair: { ink: "#f3ebdc", paper: "#14131a" },
};
export function tokenOf(token: keyof typeof TOKENS): string {
  return iconPicture(token, TOKENS[token].ink, TOKENS[token].paper);
}

/** Cards with a name for each of several equal ones: a card stays the same one when others come and go. */
export function apart(cards: readonly string[]): { id: string; name: string }[] {
  const times = new Map<string, number>();
  return cards.map((id) => {
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    return { id, name: `${id}.${before}` };
  });
}

/** Where a card of the hand lies. */
export interface Laid {
  place: number;
  id: string;
  name: string;
  /** It is gone; the next card takes its place. */
  away: boolean;
}
/**
 * Lays cards into places. A card that stays keeps its place, one that comes takes the place of one that has gone: to show
 * another card takes less time than to make one, and a whole hand is passed on at once.
 */
export function laying(): (cards: readonly { id: string; name: string }[]) => Laid[] {
  let laid: Laid[] = [];
  return (cards) => {
    const names = new Set(cards.map((card) => card.name));
    const known = new Map(laid.map((one) => [one.name, one.place]));
    const free = laid.filter((one) => !names.has(one.name));
    let places = laid.length;
    const shown = cards.map((card) => {
      const place = known.get(card.name) ?? free.shift()?.place ?? places++;
      return { ...card, place, away: false };
    });
    laid = [...shown, ...free.map((one) => ({ ...one, away: true }))];
    return laid;
  };
}

/** A type of building, as groups are told apart by it. */
export function kindOf(building: string): string {
  return BUILDINGS.get(building)?.type ?? "";
}

export function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

/** What one has at the end if nothing changes: buildings of one's own types, complete sets, honours. Hope is worth nothing. */
export interface Points {
  types: number;
  sets: number;
  honours: number;
}
const { match_vp: MATCH, set_vp: SET, set_size: SIZE } = box.constants;
export function pointsSoFar(types: readonly string[], buildings: readonly string[], honorary: boolean): Points {
  const ofType = (type: string) => buildings.filter((id) => kindOf(id) === type);
  return {
    types: types.reduce((all, type) => all + ofType(type).length, 0) * MATCH,
    sets: ORDER.reduce((all, type) => all + setsIn(ofType(type)), 0) * SET,
    honours: honorary ? box.constants_reconstructed.honorary_citizen_vp : 0,
  };
}
/** How many complete sets buildings of one type form: each needs a left, a middle and a right one. */
export function setsIn(buildings: readonly string[]): number {
  const at = (position: number) => buildings.filter((id) => BUILDINGS.get(id)?.position === position).length;
  return Math.min(...Array.from({ length: SIZE }, (_, n) => at(n + 1)));
}

export interface Standing {
  id: string;
  place: number;
  hope: number;
  despair: number;
}
/** Buildings of one type that stand side by side: a complete set, wall to wall, or what is left of a type. */
export interface Street {
  name: string;
  complete: boolean;
  houses: Standing[];
}
/** The buildings of a seat by type, each type in the order of its positions, so that a missing third is seen. */
export function streets(buildings: readonly string[], hope: readonly number[], despair: readonly number[]): Street[] {
  const all = buildings.map((id, place) => ({ id, place, hope: hope[place] ?? 0, despair: despair[place] ?? 0 }));
  return ORDER.flatMap((type) => {
    const own = all.filter((one) => kindOf(one.id) === type);
    const byPosition = Array.from({ length: SIZE }, (_, n) =>
      own.filter((one) => BUILDINGS.get(one.id)?.position === n + 1),
    );
    const sets = setsIn(own.map((one) => one.id));
    const complete = Array.from({ length: sets }, (_, n) => ({
      name: `${type} ${n}`,
      complete: true,
      houses: byPosition.map((equal) => equal[n]!),
    }));
    const rest = byPosition.flatMap((equal) => equal.slice(sets));
    return rest.length ? [...complete, { name: type, complete: false, houses: rest }] : complete;
  });
}

/** Cards of a tableau: as large as they may become, and the least that shows a name. Where these do not fit, there are tags. */
export interface CardSize {
  width: number;
  height: number;
}
const [READABLE, LARGEST, LOWEST] = [72, 104, 46];
const [BESIDE, BETWEEN, BELOW] = [2, 12, 7];
const CARDS: CardSize[] = [];
for (let width = LARGEST; width >= READABLE; width -= 4) CARDS.push({ width, height: Math.round(width * 0.56) + 17 });
CARDS.push({ width: READABLE, height: LOWEST });

/** How high groups of so many cards stand in a place of this width, row below row. */
export function heightOf(groups: number[], width: number, card: CardSize): number {
  let [rows, used] = [groups.length ? 1 : 0, 0];
  for (const count of groups) {
    const wide = count * (card.width + BESIDE) - BESIDE;
    if (used > 0 && used + BETWEEN + wide > width) {
      rows += 1;
      used = 0;
    }
    rows += width > 0 ? Math.floor(Math.max(0, wide - 1) / width) : 0;
    used += (used > 0 ? BETWEEN : 0) + wide;
  }
  return rows * (card.height + BELOW);
}

/** The largest cards that fit into a place; where none do, each building becomes a tag with its name. */
export function cardSize(groups: number[], width: number, height: number): CardSize | undefined {
  return CARDS.find((card) => heightOf(groups, width, card) <= height);
}

/** Equal buildings on which nothing lies are one tag, where none of them can be touched by itself. */
export function merged(group: readonly Standing[], apart: readonly number[]): (Standing & { times: number })[] {
  const found: (Standing & { times: number })[] = [];
  for (const one of group) {
    const plain = !one.hope && !one.despair && !apart.includes(one.place);
    const like =
      plain &&
      found.find((other) => other.id === one.id && !other.hope && !other.despair && !apart.includes(other.place));
    if (like) like.times += 1;
    else found.push({ ...one, times: 1 });
  }
  return found;
}

/** Tags, from those with a large house to those without any, where many have built much; `high` is with what lies below. */
export type TagSize = "large" | "plain" | "small" | "tight";
const TAGS: Record<TagSize, { high: number; edges: number; letter: number; token: number }> = {
  large: { high: 38, edges: 64, letter: 7.5, token: 24 },
  plain: { high: 29, edges: 48, letter: 6.4, token: 23 },
  small: { high: 24, edges: 36, letter: 6.4, token: 19 },
  tight: { high: 23, edges: 12, letter: 6.4, token: 19 },
};
interface TagMeasure {
  letters: number;
  tokens: number;
}
/** How high tags stand in a place of this width. */
export function tagHeight(tags: readonly TagMeasure[], width: number, size: TagSize): number {
  const { high, edges, letter, token } = TAGS[size];
  let [rows, used] = [1, 0];
  for (const { letters, tokens } of tags) {
    const wide = edges + letters * letter + tokens * token;
    if (used > 0 && used + 4 + wide > width) [rows, used] = [rows + 1, 0];
    used += (used > 0 ? 4 : 0) + wide;
  }
  return rows * high;
}
/** The largest tags that fit into a place. */
export function tagSize(tags: readonly TagMeasure[], width: number, height: number): TagSize {
  return (["large", "plain", "small"] as const).find((size) => tagHeight(tags, width, size) <= height) ?? "tight";
}

/** Where many sit around the table, or the screen is low, the town needs the middle, and the hand lies beside it. */
export function handAside(players: number, { narrow, low }: { narrow: boolean; low: boolean }): boolean {
  return !narrow && (players > 5 || low);
}
