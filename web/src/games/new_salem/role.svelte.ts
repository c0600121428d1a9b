/** Whether one has turned over the card with one's own character. Where several share a screen, it stays covered. */
import type { Table } from "../../generated/types/new_salem";
import { readStored, writeStored } from "../../lib/storage";
import type { TableStore } from "../../lib/table.svelte";
import { SvelteSet } from "svelte/reactivity";

const STORE = "walpurgis.characters";
const known = new SvelteSet(Object.keys(readStored<boolean>(STORE)));
const key = (table: TableStore) => `${table.id} ${table.shownSeat}`;

export function isTurned(table: TableStore): boolean {
  return known.has(key(table));
}
/** At the very beginning the card lies in the middle of the empty town. */
export function isFirstThing(table: TableStore): boolean {
  const town = table.boardState as unknown as Table;
  const seat = table.shownSeat;
  if (seat === null || isTurned(table) || !town.characters[seat]) return false;
  return town.players.every((player) => !player.buildings.length);
}
export function turnOverCard(table: TableStore, on: boolean): void {
  if (on) known.add(key(table));
  else known.delete(key(table));
  if (!table.hotseat && on) writeStored(STORE, { [key(table)]: true });
}
