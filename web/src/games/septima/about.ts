import type { TableStore } from "../../lib/table.svelte";

/** What a card does, in the game's own words. */
export function about(table: TableStore, kind: string, id: string): string {
  const [name, text] = [table.name(kind, id), table.text?.find(`cards.${kind}.${id}`)];
  return text ? `${name}: ${text}` : name;
}
