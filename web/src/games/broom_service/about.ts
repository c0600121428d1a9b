/** What lies on the table, in words: names for screen readers, and answers to the question what something is. */
import { t } from "../../i18n/index.svelte";
import { settings } from "../../lib/settings.svelte";
import type { TableStore } from "../../lib/table.svelte";
import { capital } from "../../lib/text";
import { CLOUDS, TILES, type TileFace, type Tower } from "./things";
import { words } from "./words";

const own = () => words[settings.language];
const together = (...sentences: (string | undefined)[]): string => sentences.filter(Boolean).join(" ");
const region = (table: TableStore, id: string): string => `${table.name("region", id)}.`;

/** A cloud in a list of things. */
export function cloudName(table: TableStore, id: string): string {
  const face = CLOUDS.get(id);
  if (!face) return id;
  return face.storm ? own().storm(table.name("cloud", id), face.cost, face.bolts) : own().cloud(face.cost, face.bolts);
}
/** A cloud and what it does. */
export function aboutCloud(table: TableStore, id: string, at: string): string {
  const face = CLOUDS.get(id);
  const potions = face?.potion ? table.name("resource", face.potion, "many") : "";
  const does = face && own().storms[face.effect]?.(face.amount, face.least, potions);
  return together(`${capital(cloudName(table, id))}.`, does, region(table, at));
}

function does(face: TileFace): string | undefined {
  return own().tiles[face.effect]?.(face.amount, face.circles);
}
/** A tile on the board: what it does and when, and whose amulets lie beside it. */
export function aboutTile(table: TableStore, id: string, at: string, amulets: readonly number[]): string {
  const face = TILES.get(id);
  const seats = t().list(amulets.map((seat) => table.players[seat] ?? ""));
  return together(
    `${capital(table.name("tile", id))}.`,
    face && does(face),
    face && own().works[face.kind],
    seats && own().amulets(seats),
    region(table, at),
  );
}
/** A tile that lies before a player. */
export function aboutOwned(table: TableStore, id: string, fresh: boolean): string {
  const face = TILES.get(id);
  return together(`${capital(table.name("tile", id))}.`, face && does(face), fresh ? own().fresh : undefined);
}

/** A tower; that of a hill tile has the tile's name. */
export function aboutTower(table: TableStore, tower: Tower, occupied: boolean): string {
  const w = own();
  const face = TILES.get(tower.id);
  const name = w.tower(w.shape[tower.shape], w.colour[tower.colour] ?? "", tower.points, tower.wands);
  const regions = tower.regions.map((id) => table.name("region", id)).join(", ");
  return together(`${name}, ${occupied ? w.occupied : w.free}. ${regions}.`, face && does(face));
}
