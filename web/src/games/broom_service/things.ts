/** What the game is played with, by kind: pictures of it need no map. */
import towers from "../../generated/box/broom_service/boards.front.towers.json";
import forestTiles from "../../generated/box/broom_service/forest_tiles.json";
import heavyClouds from "../../generated/box/broom_service/heavy_clouds.json";
import hillTiles from "../../generated/box/broom_service/hill_tiles.json";
import mountainTiles from "../../generated/box/broom_service/mountain_tiles.json";
import roles from "../../generated/box/broom_service/roles.json";
import stormClouds from "../../generated/box/broom_service/storm_clouds.json";
import { boxOf } from "../../lib/api";
import type { Point } from "../../lib/shapes";

const box = boxOf("broom_service", {
  boards: { front: { towers } },
  forest_tiles: forestTiles,
  heavy_clouds: heavyClouds,
  hill_tiles: hillTiles,
  mountain_tiles: mountainTiles,
  roles,
  storm_clouds: stormClouds,
});

export type Terrain = "forest" | "prairie" | "hill" | "mountain";
export type Colour = "orange" | "purple" | "green";
export type TileKind = "mountain" | "forest" | "hill";

export interface Tower {
  id: string;
  shape: "round" | "square";
  colour: Colour;
  points: number;
  wands: number;
  at: Point;
  /** Its doors as they are drawn: one towards each region that it serves. */
  doors: string[];
  regions: string[];
}
/** What is printed on a tower. */
export type TowerFace = Pick<Tower, "shape" | "colour" | "points" | "wands">;
export interface CloudFace {
  cost: number;
  bolts: number;
  storm: boolean;
  effect: string;
  /** The points that it brings, if any: for each delivery, or once. */
  amount: number;
  /** The potion that it asks for, and how many of them one must own. */
  potion: string;
  least: number;
}
/** The printed side of a landscape tile. */
export interface TileFace {
  kind: TileKind;
  effect: string;
  /** The wands, flights or points of its effect. */
  amount: number;
  /** The stone circles of a turbo. */
  circles: readonly string[];
  /** What is printed on a tower tile. */
  tower?: TowerFace;
}

/** A cloud as the box describes it; storm clouds have some of these besides. */
interface BoxCloud {
  id: string;
  kind: string;
  cost: number;
  bolts: number;
  effect?: string;
  bonus_vp?: number;
  vp?: number;
  potion?: string;
  min_potions?: number;
}
const boxClouds: readonly BoxCloud[] = [...box.heavy_clouds, ...box.storm_clouds];
export const CLOUDS: ReadonlyMap<string, CloudFace> = new Map(
  boxClouds.map((cloud) => [
    cloud.id,
    {
      cost: cloud.cost,
      bolts: cloud.bolts,
      storm: cloud.kind === "storm",
      effect: cloud.effect ?? "",
      amount: cloud.bonus_vp ?? cloud.vp ?? 0,
      potion: cloud.potion ?? "",
      least: cloud.min_potions ?? 0,
    },
  ]),
);
/** A tile as the box describes it; most have one of these besides. */
interface BoxTile {
  id: string;
  effect: string;
  wands?: number;
  moves?: number;
  vp?: number;
  stone_circles?: string[];
  tower_shape?: string;
  tower_color?: string;
  tower_vp?: number;
  tower_wands?: number;
}
const tilesOf = (kind: TileKind, tiles: readonly BoxTile[]): [string, TileFace][] =>
  tiles.map((tile) => [
    tile.id,
    {
      kind,
      effect: tile.effect,
      amount: tile.wands ?? tile.moves ?? tile.vp ?? 0,
      circles: tile.stone_circles ?? [],
      tower: tile.tower_vp === undefined ? undefined : printedTower(tile),
    },
  ]);
const printedTower = (tile: BoxTile): TowerFace => ({
  shape: tile.tower_shape as Tower["shape"],
  colour: tile.tower_color as Colour,
  points: tile.tower_vp ?? 0,
  wands: tile.tower_wands ?? 0,
});
export const TILES: ReadonlyMap<string, TileFace> = new Map([
  ...tilesOf("mountain", box.mountain_tiles),
  ...tilesOf("forest", box.forest_tiles),
  ...tilesOf("hill", box.hill_tiles),
]);
/** The towers of the front, as they are printed. */
export const TOWERS = box.boards.front.towers.map(({ shape, color, vp, wands }): TowerFace => ({
  shape: shape as Tower["shape"],
  colour: color as Colour,
  points: vp,
  wands,
}));
export const ROLES = box.roles.map((role) => ({
  id: role.id,
  family: role.family,
  terrains: role.terrains,
  colour: "potion_color" in role ? role.potion_color : undefined,
  gains: gainsOf(amountsIn(role)),
}));

export type Amount = (name: string) => number;
/** The amounts of a card, whether they are gained or lost; a card has only those that it needs. */
export function amountsIn(card: object): Amount {
  return (name) => Math.abs(Number((card as Record<string, unknown>)[name] ?? 0));
}
/** What a role brings besides flights and deliveries. */
function gainsOf(by: Amount) {
  const wands = by("brave_gain_wand");
  return {
    potions: by("brave_gain_total") - wands,
    wands,
    cowardly: by("cowardly_gain_total"),
    bonus: by("brave_vp_bonus"),
  };
}
export type Gains = ReturnType<typeof gainsOf>;

export function boltsOf(clouds: readonly string[]): number {
  return clouds.reduce((sum, id) => sum + (CLOUDS.get(id)?.bolts ?? 0), 0);
}
