import type { TableStore } from "../../lib/table.svelte";

/** Whether one of these verbs is still possible: a symbol can be a rim, a row, or half a tile, as the verb says. */
export function canDo(table: TableStore, ...verbs: string[]): boolean {
  return table.asked && table.choice.moves.some((move) => verbs.includes(String(move.data.verb)));
}

/** The things of a field that these verbs can still name: a chip is used, or taken from the stone table. */
export function legalValues(table: TableStore, field: string, ...verbs: string[]): Set<string> {
  if (!table.asked) return new Set();
  const moves = table.choice.moves.filter((move) => verbs.includes(String(move.data.verb)));
  return new Set(moves.map((move) => String(move.data[field])));
}

/** Whether something may be touched that lies in one's cauldron or beside it. */
export function isCauldronLit(table: TableStore): boolean {
  const kinds = ["space", "tile", "symbol", "chip"];
  return (table.asked && kinds.some((kind) => table.choice.litOf(kind).length > 0)) || canDo(table, "cast");
}
