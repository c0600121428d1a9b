/** The crystal ball with its ring, the wand, and the cauldron: where everything lies. */
// Each part by its name, so that what no drawing needs is left out of the page.
import * as standard from "../../generated/box/witchstone.json";
import { boxOf } from "../../lib/api";
import { polygonAt, type Point } from "../../lib/shapes";

const box = boxOf("witchstone", {
  cauldron: standard.cauldron,
  hex_tiles: standard.hex_tiles,
  map: standard.map,
  meta: standard.meta,
  owl_tiles: standard.owl_tiles,
  pentagram: standard.pentagram,
  scrolls: standard.scrolls,
  special_hex_tiles: standard.special_hex_tiles,
  vial_rack: standard.vial_rack,
  wand: standard.wand,
});

export const SYMBOLS = ["energy", "witch", "pentagram", "crystal", "wand", "scroll"] as const;
export type Symbol = (typeof SYMBOLS)[number];
/** Glyph and tile of each symbol; the emblem always goes with the colour. */
export const LOOKS: Record<string, { glyph: string; tile: string; icon: string }> = {
  energy: { glyph: "#5fd6c9", tile: "#17433f", icon: "energy" },
  witch: { glyph: "#bfa5ff", tile: "#3a2f5c", icon: "witch" },
  pentagram: { glyph: "#ff9f80", tile: "#5a2c22", icon: "pentagram" },
  crystal: { glyph: "#93c9ff", tile: "#213f5e", icon: "crystal" },
  wand: { glyph: "#d3d97a", tile: "#464a1d", icon: "wand" },
  scroll: { glyph: "#ecd9b0", tile: "#54482c", icon: "scroll" },
  vp3: { glyph: "#efe4cd", tile: "#33313f", icon: "chip" },
  any: { glyph: "#efe4cd", tile: "#33313f", icon: "plus" },
};
export const TURNS = box.meta.turns_per_player;
const SCALE = 0.88;
const MIDDLE = 500;

// ----- the ball -----

export interface Location {
  id: string;
  type: string;
  at: Point;
  r: number;
}
export interface Connection {
  id: string;
  path: string;
  /** Where a unit of energy goes, and the short line along which its slot is drawn. */
  slots: { at: Point; d: string }[];
  middle: Point;
}
const scaled = (x: number, y: number): Point => [MIDDLE + (x - MIDDLE) * SCALE, MIDDLE + (y - MIDDLE) * SCALE];
/** Where the locations of a box lie. */
export function locationsOf(rows: readonly { id: string; type: string; x: number; y: number }[]): Location[] {
  return rows.map((one) => ({
    id: one.id,
    type: one.type,
    at: scaled(one.x, one.y),
    r: one.type === "witchstone" ? 48 : 34,
  }));
}
export const LOCATIONS: Location[] = locationsOf(box.map.locations);
export const LOCATION = new Map(LOCATIONS.map((one) => [one.id, one]));

/** Connections bend a little away from the middle, so that none hides another. */
export function connectionOf(
  one: { id: string; a: string; b: string; length: number },
  locations: ReadonlyMap<string, Location>,
): Connection {
  const [a, b] = [locations.get(one.a)!.at, locations.get(one.b)!.at];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const mid: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const side = (mid[0] - MIDDLE) * -dy + (mid[1] - MIDDLE) * dx > 0 ? 1 : -1;
  const straight =
    one.a === "W" ||
    one.b === "W" ||
    Math.abs((a[0] - MIDDLE) * (b[1] - MIDDLE) - (a[1] - MIDDLE) * (b[0] - MIDDLE)) < 900;
  const bend = straight ? 0 : length * 0.09 * side;
  const control: Point = [mid[0] + (-dy / length) * bend * 2, mid[1] + (dx / length) * bend * 2];
  const on = (t: number): Point => [
    (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * control[0] + t * t * b[0],
    (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * control[1] + t * t * b[1],
  ];
  const ends = 40 / length;
  const slots = Array.from({ length: one.length }, (_, at) => {
    const t = ends + ((1 - 2 * ends) * (at + 1)) / (one.length + 1);
    const [[x, y], p, q] = [on(t), on(t - 0.02), on(t + 0.02)];
    const angle = Math.atan2(q[1] - p[1], q[0] - p[0]);
    const [dx, dy] = [4 * Math.cos(angle), 4 * Math.sin(angle)];
    return { at: [x, y] as Point, d: `M${fine(x - dx)} ${fine(y - dy)}L${fine(x + dx)} ${fine(y + dy)}` };
  });
  return { id: one.id, path: `M${a.map(round)}Q${control.map(round)} ${b.map(round)}`, slots, middle: on(0.5) };
}
export const CONNECTIONS: Connection[] = box.map.connections.map((one) => connectionOf(one, LOCATION));
function round(value: number): number {
  return Math.round(value);
}
function fine(value: number): string {
  return value.toFixed(1);
}

// ----- the ring -----

export interface RingField {
  index: number;
  colour: string;
  owl?: string;
  slot?: number;
  path: string;
  at: Point;
}
export const RING = { inner: 446, outer: 528 };
/** The fields of a pentagram, in a ring. */
export function ringOf(fields: readonly { index: number; colour: string }[]): RingField[] {
  return fields.map((field) => ringField(field, fields.length));
}
function ringField(field: { index: number; colour: string }, length: number): RingField {
  const step = (2 * Math.PI) / length;
  const from = field.index * step - Math.PI / 2 - step / 2 + 0.014;
  const to = from + step - 0.028;
  const point = (angle: number, r: number) =>
    `${(MIDDLE + Math.cos(angle) * r).toFixed(1)} ${(MIDDLE + Math.sin(angle) * r).toFixed(1)}`;
  const middle = (RING.inner + RING.outer) / 2;
  return {
    index: field.index,
    colour: field.colour,
    owl: "owl_stack" in field ? String(field.owl_stack) : undefined,
    slot: "special_slot" in field ? Number(field.special_slot) : undefined,
    path: `M${point(from, RING.inner)}L${point(from, RING.outer)}A${RING.outer} ${RING.outer} 0 0 1 ${point(to, RING.outer)}L${point(to, RING.inner)}A${RING.inner} ${RING.inner} 0 0 0 ${point(from, RING.inner)}z`,
    at: [MIDDLE + Math.cos((from + to) / 2) * middle, MIDDLE + Math.sin((from + to) / 2) * middle],
  };
}
export const FIELDS: RingField[] = ringOf(box.pentagram.fields);
/** Where the pile of special tiles lies, outside of the ring. */
export const PILE: Point = [985, 20];
export const OWLS = new Map(box.owl_tiles.map((owl) => [owl.id, owl.vp]));
/** The field of the ring on whose stack an owl lies. */
export function owlField(id: string): number | undefined {
  const stack = box.owl_tiles.find((owl) => owl.id === id)?.stack;
  return FIELDS.find((field) => field.owl === stack)?.index;
}
export const TILES = new Map(
  [...box.hex_tiles, ...box.special_hex_tiles].map((tile) => [tile.id, tile.symbols as string[]]),
);

/** How many vials a row of the rack has. */
export function vials(row: string, players: number): number {
  const found = box.vial_rack.find((one) => one.symbol === row);
  return (players < 3 ? found?.capacity_2p : players < 4 ? found?.capacity_3p : found?.capacity_4p) ?? 0;
}
/** Where the one of several markers on a field of the ring stands: beside one another, then outside. */
export function onRing(field: RingField, one: number, of: number): Point {
  const [dx, dy] = [field.at[0] - MIDDLE, field.at[1] - MIDDLE];
  const length = Math.hypot(dx, dy);
  const row = Math.floor(one / 2);
  const along = of - row * 2 === 1 ? 0 : (one % 2 ? 1 : -1) * 20;
  const out = field.owl || field.slot ? 30 - row * 60 : of > 2 ? 18 - row * 36 : 0;
  return [field.at[0] + (-dy * along + dx * out) / length, field.at[1] + (dx * along + dy * out) / length];
}

// ----- the wand -----

export interface WandField {
  index: number;
  kind: string;
  action: string;
  actions: number;
  scores: string;
  each: number;
}
/** The fields of a wand. */
export function wandOf(fields: readonly { index: number; kind: string }[]): WandField[] {
  return fields.map((field) => ({
    index: field.index,
    kind: field.kind,
    action: "action" in field ? String(field.action) : "",
    actions: "actions" in field ? Number(field.actions) : 0,
    scores: "scores" in field ? String(field.scores) : "",
    each: "vp_each" in field ? Number(field.vp_each) : 0,
  }));
}
export const WAND = wandOf(box.wand.fields);
/** The strip of the wand, as wide as the board, however many fields it has. */
export const stripOf = (fields: number) => ({ x: -30, y: 1066, w: 1060.3 / fields, h: 78 });
export const STRIP = stripOf(WAND.length);
/** The middle of a field of the wand. */
export const onWand = (field: number): Point => [STRIP.x + (field + 0.5) * STRIP.w, STRIP.y + STRIP.h / 2];
/** The stones on the wand, each with how many lie under it on its field; those that came first lie lowest. */
export function piled(
  order: readonly number[],
  steps: readonly number[],
): { seat: number; step: number; under: number }[] {
  const seats = order.length ? order : steps.map((_, seat) => seat);
  return seats.map((seat, at) => {
    const step = steps[seat]!;
    return { seat, step, under: seats.slice(0, at).filter((other) => steps[other] === step).length };
  });
}
export const SCORE_ICONS: Record<string, string> = {
  own_connections: "energy",
  own_witches: "witch",
  scrolls: "scroll",
  chips: "chip",
  rack_crystals: "crystal",
  specials: "pentagram",
};

// ----- scrolls -----

export const SCROLLS = new Map(
  box.scrolls.map((scroll) => [
    scroll.id,
    scroll as {
      id: string;
      kind: string;
      symbol?: string;
      extra_actions?: number;
      types?: string[];
      thresholds?: number[];
      ranks?: number[];
    },
  ]),
);
export const PLACE_ICONS: Record<string, string> = {
  castle: "castle",
  forest: "forest",
  village: "village",
  foreign_tower: "tower",
  tower: "tower",
  witchstone: "wstone",
};

// ----- the cauldron -----

export interface Space {
  id: string;
  at: Point;
  q: number;
  r: number;
}
const HEX = 27;
const ROWS = "abcdefg";
const counts = new Map<number, number>();
export const SPACES: Space[] = box.cauldron.cells.map(([q = 0, r = 0]) => {
  const number = (counts.get(r) ?? 0) + 1;
  counts.set(r, number);
  return { id: `${ROWS[r + 3]}${number}`, q, r, at: [HEX * Math.sqrt(3) * (q + r / 2), HEX * 1.5 * r] };
});
export const SPACE = new Map(SPACES.map((space) => [space.id, space]));
const spaceAt = new Map(SPACES.map((space) => [`${space.q},${space.r}`, space.id]));
const SIX: [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, -1],
  [-1, 1],
];

export function hexagon(size: number, at: Point = [0, 0]): string {
  const corner = (n: number): Point => {
    const angle = (Math.PI / 3) * n + Math.PI / 6;
    return [Math.cos(angle) * size, Math.sin(angle) * size];
  };
  return polygonAt([0, 1, 2, 3, 4, 5].map(corner), at);
}
export const PRINTED = new Map(box.cauldron.printed.map((one) => [spaceAt.get(String(one.cell))!, one.symbol]));
/** The symbols around the cauldron, with their arrows, and the way along the rim to what waits beside each. */
export const RIM: { symbol: string; at: Point; along: Point; arrows: [Point, Point][] }[] = SYMBOLS.flatMap(
  (symbol) => {
    const exits = box.cauldron.exits
      .filter((exit) => exit.rim_symbol === symbol)
      .map((exit) => SPACE.get(spaceAt.get(String(exit.cell))!)!.at);
    if (!exits.length) return [];
    const mean: Point = [
      exits.reduce((sum, one) => sum + one[0], 0) / exits.length,
      exits.reduce((sum, one) => sum + one[1], 0) / exits.length,
    ];
    const length = Math.hypot(...mean);
    const out: Point = [mean[0] / length, mean[1] / length];
    const arrows = exits.map((one): [Point, Point] => [
      [one[0] + out[0] * 26, one[1] + out[1] * 26],
      [one[0] + out[0] * 36, one[1] + out[1] * 36],
    ]);
    const at: Point = [mean[0] + out[0] * 50, mean[1] + out[1] * 50];
    return [{ symbol, at, along: [-out[1], out[0]] as Point, arrows }];
  },
);

/** The group that a symbol on a space belongs to: all like symbols that touch. */
export function groupOf(cauldron: Record<string, readonly string[]>, start: string, symbol: string): Set<string> {
  const found = new Set([start]);
  const open = [start];
  while (open.length) {
    const space = SPACE.get(open.pop()!)!;
    for (const [dq, dr] of SIX) {
      const next = spaceAt.get(`${space.q + dq},${space.r + dr}`);
      if (next && !found.has(next) && cauldron[next]?.includes(symbol)) {
        found.add(next);
        open.push(next);
      }
    }
  }
  return found;
}
