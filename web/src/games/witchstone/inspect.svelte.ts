/** Whose cauldron, tiles and collection a page shows: one's own, or those of a player at whom somebody has a look. */
import type { Table } from "../../generated/types/witchstone";
import type { TableStore } from "../../lib/table.svelte";
import { section } from "./section.svelte";

/** A look is that of one pair of eyes: at another table, or from another seat, it has ended. */
let inspected = $state.raw<{ table: TableStore; by: number | null; at: number }>();

/** The other player at whom somebody has a look. */
export function inspectedSeat(table: TableStore): number | undefined {
  return inspected?.table === table && inspected.by === table.shownSeat ? inspected.at : undefined;
}
/** The seat whose things are shown; whoever only watches sees those of the player who acts. */
export function shownPlayer(table: TableStore): number {
  return inspectedSeat(table) ?? table.shownSeat ?? (table.boardState as unknown as Table).active;
}
/** Have a look at a player; looking at oneself, or once more at the same player, ends it. */
export function inspectPlayer(table: TableStore, seat: number): void {
  const ends = seat === table.shownSeat || seat === inspectedSeat(table);
  inspected = ends ? undefined : { table, by: table.shownSeat, at: seat };
  section.shown = "cauldron";
}
export function stopInspecting(): void {
  inspected = undefined;
}
/** Whoever sits down at a table looks at their own things first. */
export function resetInspection(table: TableStore): void {
  if (inspected?.table !== table) stopInspecting();
}
/** Whether the things of a seat lie open before somebody. */
export function isShownTo(seat: unknown, me: number | null): boolean {
  return seat === (inspected && inspected.by === me ? inspected.at : me);
}
