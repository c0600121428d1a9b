/** What the cards of the box look like: types, buildings, characters, events. */
import box from "../../generated/box/new_salem.json";
import type { Table } from "../../generated/types/new_salem";
import { iconPicture } from "../../lib/pictures";

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

/** A type of building. */
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

/** What a complete set brings at the end: points, and what death and justice do to the despair. */
export function sceneWorth(type: string): { points: number; despair: number } {
  const { death_set_despair: death, justice_set_despair: justice } = box.constants;
  return { points: SET, despair: { death, justice }[type] ?? 0 };
}

/** What a trial does to the despair at the end: of a witch, and of a puritan. */
export const TRIAL_DESPAIR = [box.constants.witch_on_trial_despair, box.constants.puritan_on_trial_despair] as const;

export interface Standing {
  id: string;
  place: number;
  hope: number;
  despair: number;
}
/** Buildings that stand together: a complete set, which is a scene, or what a type has beside its sets. */
export interface Street {
  key: string;
  type: string;
  scene: boolean;
  houses: Standing[];
}
/** The buildings of a seat by type: complete sets first, then the rest in the order of the positions, so that a missing third is seen. */
export function streets(buildings: readonly string[], hope: readonly number[], despair: readonly number[]): Street[] {
  const all = buildings.map((id, place) => ({ id, place, hope: hope[place] ?? 0, despair: despair[place] ?? 0 }));
  return ORDER.flatMap((type) => {
    const rest = all.filter((one) => kindOf(one.id) === type).sort((a, b) => positionOf(a.id) - positionOf(b.id));
    const scenes = Array.from({ length: setsIn(rest.map((one) => one.id)) }, (_, nth) => ({
      key: `${type}.${nth}`,
      type,
      scene: true,
      houses: Array.from({ length: SIZE }, (_, at) => {
        const found = rest.findIndex((one) => positionOf(one.id) === at + 1);
        return rest.splice(found, 1)[0]!;
      }),
    }));
    return rest.length ? [...scenes, { key: type, type, scene: false, houses: rest }] : scenes;
  });
}
function positionOf(building: string): number {
  return BUILDINGS.get(building)?.position ?? 0;
}

/** Card widths: the least that shows a name, and as large as it may become. Where these do not fit, there are tags. */
export const [READABLE, LARGEST] = [71, 123];
const [BESIDE, BETWEEN, BELOW] = [0, 8, 6];
/** The height of the line with the name below a house. */
const NAME = 17;
/** A house is so high for its width, the first that fits: a little pressed, where there is little room. */
const SHAPES = [0.64, 0.55, 0.46];

export interface CardSize {
  width: number;
  height: number;
}

/** How high groups of cards of this size stand in a place of so much width, row below row. */
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
  return rows * (card.height + BELOW) - BELOW;
}

/** The largest cards that fit into a place; none where none do, and each building becomes a tag with its name. */
export function cardSize(groups: number[], width: number, height: number): CardSize | undefined {
  for (let wide = LARGEST; wide >= READABLE; wide -= 4)
    for (const shape of wide > READABLE + 4 ? SHAPES.slice(0, 1) : SHAPES) {
      const card = { width: wide, height: Math.round(wide * shape) + NAME };
      if (heightOf(groups, width, card) <= height) return card;
    }
  return undefined;
}

/** Houses that are alike: one of them stands for all, since each may be touched in place of another. */
export interface Stack extends Standing {
  places: number[];
}
/** Equal buildings on which nothing lies, and which are nobody's store, stand as one. */
export function stacked(houses: readonly Standing[], store: number | null): Stack[] {
  const found: Stack[] = [];
  const isPlain = ({ hope, despair, place }: Standing) => !hope && !despair && place !== store;
  for (const one of houses) {
    const like = isPlain(one) && found.find((other) => other.id === one.id && isPlain(other));
    if (like) like.places.push(one.place);
    else found.push({ ...one, places: [one.place] });
  }
  return found;
}
/** The same where each stands for itself. */
export function single(houses: readonly Standing[]): Stack[] {
  return houses.map((one) => ({ ...one, places: [one.place] }));
}

/** How high a tag is, with what lies below it; and how wide one with a name of so many letters is at the most. */
const TAG = 27;
/** Where many have built much, tags are lower and go without their emblems. */
const TIGHT = 23;
const tagWidth = (letters: number, tokens: number, tight: boolean) =>
  (tight ? 12 : 31) + letters * 6.4 + tokens * (tight ? 19 : 23);
/** How high tags stand in a place of this width. */
export function tagHeight(tags: readonly { letters: number; tokens: number }[], width: number, tight: boolean): number {
  let [rows, used] = [1, 0];
  for (const { letters, tokens } of tags) {
    const wide = tagWidth(letters, tokens, tight);
    if (used > 0 && used + 3 + wide > width) [rows, used] = [rows + 1, 0];
    used += (used > 0 ? 3 : 0) + wide;
  }
  return rows * (tight ? TIGHT : TAG);
}

/** From so many players on the hand lies beside the town. */
export function handAside(players: number): boolean {
  return players > 5;
}
