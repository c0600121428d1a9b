/** Whose cauldron, tiles and collection a page shows: one's own, or those of a player at whom somebody has a look. */
import type { Table } from "../../generated/types/witchstone";
import type { TableStore } from "../../lib/table.svelte";
import { part } from "./part.svelte";

/** A look is that of one pair of eyes: at another table, or from another seat, it has ended. */
let looked = $state.raw<{ table: TableStore; by: number | null; at: number }>();

/** The other player at whom somebody has a look. */
export function other(table: TableStore): number | undefined {
  return looked?.table === table && looked.by === table.shownSeat ? looked.at : undefined;
}
/** The seat whose things are shown; whoever only watches sees those of the player who acts. */
export function seen(table: TableStore): number {
  return other(table) ?? table.shownSeat ?? (table.laid as unknown as Table).active;
}
/** Have a look at a player; looking at oneself, or once more at the same player, ends it. */
export function look(table: TableStore, seat: number): void {
  const ends = seat === table.shownSeat || seat === other(table);
  looked = ends ? undefined : { table, by: table.shownSeat, at: seat };
  part.shown = "cauldron";
}
export function lookBack(): void {
  looked = undefined;
}
/** Whoever sits down at a table looks at their own things first. */
export function sitDown(table: TableStore): void {
  if (looked?.table !== table) lookBack();
}
/** Whether the things of a seat lie open before somebody. */
export function isSeen(seat: unknown, me: number | null): boolean {
  return seat === (looked && looked.by === me ? looked.at : me);
}
