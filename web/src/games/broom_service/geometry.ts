/** Where everything lies on the two sides of the board, drawn from the box; names and pawns find their own places. */
// Each part by its name, so that what no drawing needs is left out of the page.
import * as standard from "../../generated/box/broom_service.json";
import { boxOf } from "../../lib/api";
import { isInside, path, polygonAt, toEdge, wobble, type Disc, type Point } from "../../lib/shapes";
import { type Amount, amountsIn, type Colour, type Terrain, TILES, type TileKind, type Tower } from "./things";

const box = boxOf("broom_service", {
  boards: standard.boards,
  events: standard.events,
  structure: standard.structure,
});

export interface Region {
  id: string;
  terrain: Terrain;
  polygon: Point[];
  outline: string;
  centre: Point;
  neighbours: string[];
}
export interface Spot {
  id: string;
  region: string;
  at: Point;
}
export interface BoardMap {
  regions: Region[];
  byId: Map<string, Region>;
  water: string[];
  towers: Tower[];
  castles: Spot[];
  clouds: Spot[];
  tiles: (Spot & { kind: TileKind })[];
  circles: Spot[];
  /** Everything that lies on the map and that names and pawns keep away from. */
  discs: Disc[];
}
/** The name of a region: its lines, and where they stand. */
export interface Label {
  lines: string[];
  at: Point;
}
export const SIZE = 1000;
/** A door of a tower, before it is turned. */
const DOOR: Point[] = [
  [20, -6.5],
  [31, 0],
  [20, 6.5],
];
const onFrame = (value: number) => value <= 0 || value >= SIZE;
const isFrame = (a: Point, b: Point) => (onFrame(a[0]) && a[0] === b[0]) || (onFrame(a[1]) && a[1] === b[1]);

/** Every box side has these; the optional ones only on one of them. */
export interface Side {
  regions: { id: string; terrain: string; x: number; y: number; neighbors: string[]; polygon: number[][] }[];
  water: { polygon: number[][] }[];
  towers: {
    id: string;
    shape: string;
    color: string;
    vp: number;
    wands: number;
    regions: string[];
    x: number;
    y: number;
  }[];
  castles: { id: string; region: string; x: number; y: number }[];
  cloud_spots: { id: string; region: string; x: number; y: number }[];
  tile_spots?: { id: string; kind: string; region: string; x: number; y: number }[];
  stone_circles?: { id: string; region: string; x: number; y: number }[];
}

export const ROUNDS = box.structure.rounds;
/** What laying a bewitched role costs. */
export const BEWITCHED = box.structure.bewitched_penalty_vp;

export function eventAmounts(id: string): Amount {
  return amountsIn(box.events.find((event) => event.id === id) ?? {});
}

const sides = new Map<string, BoardMap>();

export function sideOf(name: string): BoardMap {
  const known = sides.get(name);
  if (known) return known;
  const side = (name === "back" ? box.boards.back : box.boards.front) as Side;
  const made = drawSide(side);
  sides.set(name, made);
  return made;
}

const pointOf = (of: { x: number; y: number }): Point => [of.x, of.y];
const spotOf = (of: { id: string; region: string; x: number; y: number }): Spot => ({
  id: of.id,
  region: of.region,
  at: pointOf(of),
});

/** Where everything lies on a side of the board, as a box says. */
export function drawSide(side: Side): BoardMap {
  const regions = side.regions.map((region): Region => {
    const polygon = wobble(region.polygon as Point[], 7, isFrame);
    const centre: Point = [region.x, region.y];
    return {
      id: region.id,
      terrain: region.terrain as Terrain,
      polygon,
      outline: path(polygon),
      centre,
      neighbours: region.neighbors,
    };
  });
  const byId = new Map(regions.map((region) => [region.id, region]));
  const towers = side.towers.map((tower): Tower => {
    const at = pointOf(tower);
    const doors = tower.regions.flatMap((id) => {
      const region = byId.get(id);
      return region ? [polygonAt(DOOR, at, Math.atan2(region.centre[1] - at[1], region.centre[0] - at[0]))] : [];
    });
    return {
      id: tower.id,
      shape: tower.shape as Tower["shape"],
      colour: tower.color as Colour,
      points: tower.vp,
      wands: tower.wands,
      at,
      doors: tower.regions.length > 1 ? doors : [],
      regions: tower.regions,
    };
  });
  const castles = side.castles.map(spotOf);
  const clouds = side.cloud_spots.map(spotOf).sort((a, b) => a.at[0] - b.at[0]);
  const tiles = (side.tile_spots ?? []).map((of) => ({ ...spotOf(of), kind: of.kind as TileKind }));
  const circles = (side.stone_circles ?? []).map(spotOf);
  return {
    regions,
    byId,
    water: side.water.map((lake) => path(wobble(lake.polygon as Point[], 7, isFrame))),
    towers,
    castles,
    clouds,
    tiles,
    circles,
    discs: [
      ...towers.map((tower) => disc(tower.at, 27)),
      ...castles.map((castle) => disc(castle.at, 31)),
      ...clouds.flatMap(cloudDiscs),
      ...tiles.flatMap((tile) => tileDiscs(tile, 23)),
      ...circles.map((circle) => disc(circle.at, 24)),
    ],
  };
}

/** The tower of a tile that lies on a spot, if it has one: it is served from there alone. */
export function towerOn({ at, region }: Spot, tile: string): Tower | undefined {
  const tower = TILES.get(tile)?.tower;
  return tower && { id: tile, ...tower, at, doors: [], regions: [region] };
}

/** Names find the freest place of their region, on one line or two, whichever fits better. */
export function placeLabels(map: BoardMap, name: (id: string) => string): Map<string, Label> {
  return new Map(
    map.regions.map((region) => {
      const full = name(region.id);
      const near = map.discs.filter(
        (one) => Math.abs(one.x - region.centre[0]) < 190 && Math.abs(one.y - region.centre[1]) < 190,
      );
      const tried = [[full.replaceAll("\u00ad", "")], twoLines(full)].filter(
        (lines, at) => at === 0 || lines.length > 1,
      );
      const found = tried.map((lines) => {
        const wide = Math.max(...lines.map((line) => line.length)) * 4.2 + 3;
        const high = lines.length * 9 + 1;
        return { lines, ...freestOf(region.polygon, region.centre, near, wide, high, 0.05) };
      });
      const best = found.reduce((a, b) => (b.value > a.value + (a.value > 3 ? 100 : 0) ? b : a));
      return [region.id, { lines: best.lines, at: best.point }];
    }),
  );
}

function twoLines(name: string): string[] {
  const parts = name.split(/\u00ad|(?<=[ -])/);
  let best = [name];
  for (let at = 1; at < parts.length; at++) {
    const [head, tail] = [parts.slice(0, at).join("").trim(), parts.slice(at).join("").trim()];
    const hyphen = name.includes(" ") || head.endsWith("-") ? head : `${head}-`;
    const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
    if (longest([hyphen, tail]) < longest(best)) best = [hyphen, tail];
  }
  return best;
}

function disc([x, y]: Point, r: number): Disc {
  return { x, y, r };
}
/** A cloud is wider than high. */
function cloudDiscs({ at: [x, y] }: Spot): Disc[] {
  return [disc([x - CLOUD, y], 24), disc([x + CLOUD, y], 24)];
}
/** Hill tiles are wider than high, too: they show two stone circles. */
function tileDiscs({ at: [x, y], kind }: Spot & { kind: TileKind }, r: number): Disc[] {
  return kind === "hill" ? [disc([x - 9, y], r), disc([x + 9, y], r)] : [disc([x, y], r)];
}

/** The point of a region that is freest of other things; being near the wish counts as well. */
export function freest(polygon: Point[], wish: Point, discs: Disc[], wide: number, high: number, pull = 0.15): Point {
  return freestOf(polygon, wish, discs, wide, high, pull).point;
}

/** What is freer than this is free enough. */
const FREE = 14;

function freestOf(polygon: Point[], wish: Point, discs: Disc[], wide: number, high: number, pull: number) {
  let point: Point = wish;
  let best = -Infinity;
  for (const spot of grid(polygon, wish, wide, high)) {
    const { x, y } = spot;
    const far = spot.far * pull;
    // Those that follow are farther away: they cannot be better.
    if (FREE - far <= best) break;
    let free = FREE;
    // The edges take longest; most points are out of the question before.
    for (let at = 0; at < discs.length && free - far > best; at++)
      free = Math.min(free, gap(discs[at]!, x, y, wide, high));
    if (free - far <= best) continue;
    spot.edge ??= edgeOf(polygon, x, y, wide, high);
    const value = Math.min(free, spot.edge) - far;
    if (value > best) [point, best] = [[x, y], value];
  }
  return { point, value: best };
}

function gap(one: Disc, x: number, y: number, wide: number, high: number): number {
  const dx = Math.max(0, Math.abs(one.x - x) - wide);
  const dy = Math.max(0, Math.abs(one.y - y) - high);
  return Math.sqrt(dx * dx + dy * dy) - one.r;
}
/** How far a box around a point keeps from the edges of a polygon; less than nothing where it leaves it. */
function edgeOf(polygon: Point[], x: number, y: number, wide: number, high: number): number {
  if (!isInside(polygon, [x, y])) return -Infinity;
  const sides = [-wide, 0, wide].flatMap((dx) => [-high, high].map((dy): Point => [x + dx, y + dy]));
  return Math.min(...sides.map((side) => (isInside(polygon, side) ? toEdge(polygon, side) : -toEdge(polygon, side))));
}

interface GridPoint {
  x: number;
  y: number;
  /** How far it is from where one would like to be. */
  far: number;
  /** How far a box around it keeps from the edges, once somebody has asked. */
  edge?: number;
}
const grids = new WeakMap<Point[], Map<string, GridPoint[]>>();

/** The points of a polygon at which a box could be put, those first that are nearest to the wish. */
function grid(polygon: Point[], wish: Point, wide: number, high: number): GridPoint[] {
  const known = grids.get(polygon) ?? new Map<string, GridPoint[]>();
  grids.set(polygon, known);
  const key = `${wish} ${wide} ${high}`;
  const points = known.get(key) ?? makeGrid(polygon, wish, wide, high);
  known.set(key, points);
  return points;
}
function makeGrid(polygon: Point[], wish: Point, wide: number, high: number): GridPoint[] {
  const points: GridPoint[] = [];
  const xs = polygon.map((corner) => corner[0]);
  const ys = polygon.map((corner) => corner[1]);
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += 7)
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += 7)
      if (x >= wide + 4 && x <= SIZE - wide - 4 && y >= high + 4 && y <= SIZE - high - 4)
        points.push({ x, y, far: Math.hypot(x - wish[0], y - wish[1]) });
  return points.sort((a, b) => a.far - b.far);
}

/** So far from the middle of a region something can stand in the way of its pawns. */
const NEAR = 200;
/** So far to either side of its middle a cloud has its two discs. */
const CLOUD = 15;
const spotsOf = new WeakMap<BoardMap, Map<string, Point[]>>();

/** Spots for pawns in a region; worked out once for each number of pawns and the clouds and names around them. */
export function pawnSpots(
  map: BoardMap,
  id: string,
  clouds: ReadonlySet<string>,
  label: Label | undefined,
  count: number,
): Point[] {
  const known = spotsOf.get(map) ?? new Map<string, Point[]>();
  spotsOf.set(map, known);
  const here = map.clouds
    .filter((spot) => clouds.has(spot.id) && isNear(map.byId.get(id), spot.at, NEAR + CLOUD))
    .map((spot) => spot.id);
  const key = `${id} ${count} ${label?.lines} ${label?.at} ${here.join()}`;
  const spots = known.get(key) ?? findSpots(map, id, clouds, label, count);
  known.set(key, spots);
  return spots;
}

/** Whether something could stand in the way of a pawn in this region. */
function isNear(region: Region | undefined, [x, y]: Point, reach = NEAR): boolean {
  return !!region && Math.abs(x - region.centre[0]) < reach && Math.abs(y - region.centre[1]) < reach;
}

/** Spots for pawns in a region: beside towers, clouds, the castle, the label, and one another. */
function findSpots(
  map: BoardMap,
  id: string,
  clouds: ReadonlySet<string>,
  label: Label | undefined,
  count: number,
): Point[] {
  const region = map.byId.get(id);
  if (!region) return [];
  const taken: Disc[] = [
    ...map.towers.map((tower) => disc(tower.at, 26)),
    ...map.castles.map((castle) => disc(castle.at, 30)),
    ...map.circles.map((circle) => disc(circle.at, 12)),
    ...map.tiles.flatMap((tile) => tileDiscs(tile, 22)),
    ...map.clouds.filter((spot) => clouds.has(spot.id)).flatMap(cloudDiscs),
    ...labelDiscs(label),
  ].filter((one) => isNear(region, [one.x, one.y]));
  const spots: Point[] = [];
  for (let at = 0; at < count; at++) {
    const spot = freest(region.polygon, [region.centre[0], region.centre[1] + 20], taken, 18, 20, 0.05);
    spots.push(spot);
    taken.push(disc(spot, 12));
  }
  return spots;
}

function labelDiscs(label: Label | undefined): Disc[] {
  if (!label) return [];
  const half = Math.max(...label.lines.map((line) => line.length)) * 4.2;
  return [-1, -0.5, 0, 0.5, 1].map((part) => disc([label.at[0] + part * half, label.at[1]], label.lines.length * 9));
}
