/** What is at stake in a move, and where it is told. */
import type { Table } from "../../generated/types/new_salem";
import { screen } from "../../lib/screen.svelte";
import type { TableStore } from "../../lib/table.svelte";
import { isTurned } from "./role.svelte";
import { handAside } from "./town";

const BUILDS = ["pick", "keep", "build"];

/** So many cards leave room for what a building changes. */
const FEW = 4;
/** Whether the chosen move builds, and what it changes stands beside the hand; else the question tells it. */
export function isToldBesideHand(table: TableStore): boolean {
  const town = table.ownState as unknown as Table;
  const held = town.hands[table.shownSeat ?? -1]?.length ?? 0;
  if (screen.narrow || held > FEW || handAside(town.players.length, screen)) return false;
  return BUILDS.includes(String(table.shownChoice.ready?.data.verb));
}
/** One's own points tell who one is, so they stay covered with one's card. */
export function showsQuantity(table: TableStore, quantity: string): boolean {
  return quantity !== "points" || isTurned(table);
}
