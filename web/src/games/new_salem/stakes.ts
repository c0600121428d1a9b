/** What is at stake in a move, and where it is told. */
import type { TableStore } from "../../lib/table.svelte";
import { isTurned } from "./role.svelte";

const BUILDS = ["pick", "keep", "build"];

/** Whether the chosen move builds: then what it changes stands beside the hand. */
export function isBuilding(table: TableStore): boolean {
  return BUILDS.includes(String(table.shownChoice.ready?.data.verb));
}
/** One's own points tell who one is, so they stay covered with one's card. */
export function showsQuantity(table: TableStore, quantity: string): boolean {
  return quantity !== "points" || isTurned(table);
}
