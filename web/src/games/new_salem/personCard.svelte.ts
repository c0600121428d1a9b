/** Whose card lies open: who they are as far as one knows, what is said of them, and what one may say. */
import type { TableStore } from "../../lib/table.svelte";

let open = $state.raw<{ table: TableStore; seat: number }>();

export function openedCard(table: TableStore): number | undefined {
  return open?.table === table ? open.seat : undefined;
}
export function openCard(table: TableStore, seat: number): void {
  open = { table, seat };
}
export function closeCard(): void {
  open = undefined;
}
