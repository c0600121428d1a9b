import type { Table } from "../../generated/types/septima";
import type { TableStore } from "../../lib/table.svelte";
import { HER_CARDS } from "./geometry";

/** What lies before a seat. */
export type Player = Table["players"][number];

/** With whom the Action that lies open before a seat is matched: others who selected it, the Septima, the Widow. */
export function matchedWith(
  table: TableStore,
  view: Table,
  seat: number,
  w: { septima: string; widow: string },
): string[] {
  const shown = view.players[seat]?.active;
  if (!shown) return [];
  const others = view.players.flatMap(({ active }, at) =>
    at !== seat && active === shown ? [table.players[at] ?? ""] : [],
  );
  const turn = view.turn.seat === seat ? view.turn : undefined;
  const septima = turn?.septima ? [w.septima] : [];
  const her = HER_CARDS.get(view.widow?.active ?? "")?.icon === shown ? [w.widow] : [];
  return [...others, ...septima, ...her];
}
/** What lets the Action of a turn count as matched though nobody has selected the same. */
export function likenedBy(table: TableStore, view: Table, seat: number): string {
  const by = view.turn.seat === seat ? view.turn.likeness[0] : undefined;
  return by ? table.name("likeness", by) : "";
}
