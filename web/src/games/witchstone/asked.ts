import type { TableStore } from "../../lib/table.svelte";

/** Whether one of these deeds is still possible: a symbol can be a rim, a row, or half a tile, as the deed says. */
export function does(table: TableStore, ...verbs: string[]): boolean {
  return table.asked && table.choice.moves.some((move) => verbs.includes(String(move.data.verb)));
}
