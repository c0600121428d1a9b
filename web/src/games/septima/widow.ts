/** What the Black Widow does and is about to do, in words. */
import { drawnPicture } from "../../lib/pictures";
import type { Table } from "../../generated/types/septima";
import type { Entry, TableStore } from "../../lib/table.svelte";
import { plain } from "../../lib/text";
import { WIDOW } from "./figure";
import { HER_CARDS } from "./geometry";
import type { soloWords } from "./soloWords";

type Words = (typeof soloWords)["en"]["her"];
/** What happens through her; the rest of a story is one's own. */
const HERS = new Set(
  (
    "spider_moved spiders_lay crystals_blocked widow_rose widow_exposed widow_healed widow_advanced cursed_to_crowd " +
    "cursed_to_chamber cursed_recalled negotiation_removed widow_won_trial widow_welcomed"
  ).split(" "),
);
/** So many of her deeds are told; the log has all. */
const TOLD = 3;

export const widowPicture = (): string => drawnPicture("black-widow", "0 0 100 100", () => WIDOW);

/** An Action card of hers, by its Action and what it copies. */
export function nameOfCard(table: TableStore, card: string): string {
  const { icon = "", copies = "" } = HER_CARDS.get(card) ?? {};
  const action = (id: string) => table.name("action", id);
  return action(icon) + (copies ? ` (${action(copies)})` : "");
}
/** The cards that she plays now, or may play next. */
export function cardsAhead({ active, row }: NonNullable<Table["widow"]>): string[] {
  return active ? [active] : row.flatMap((card) => card ?? []);
}
/** What she is about to do, as far as it is known. */
export function planOf(table: TableStore, widow: NonNullable<Table["widow"]>, w: Words): string {
  const names = cardsAhead(widow).map((card) => nameOfCard(table, card));
  if (widow.active) return w.plays(names[0] ?? "");
  return names.length ? w.may(names) : "";
}
/** What she did last: all that came of her since she took her last turn. */
export function deedsOf(
  table: TableStore,
  log: readonly Entry[],
  w: Words,
): { version: number; words: string } | undefined {
  const since = log.findLastIndex((entry) => entry.events.some((event) => event.event === "widow_turn"));
  if (since < 0) return undefined;
  const events = log.slice(since).flatMap((entry) => entry.events);
  const from = events.findIndex((event) => event.event === "widow_turn");
  const hers = events.slice(from + 1).filter((event) => HERS.has(event.event));
  const told = hers.length ? hers : events.slice(from, from + 1);
  // Her Spiders are told of as one.
  const sentences = told.map((event) =>
    event.event === "spider_moved" ? w.spidersMove : plain(table.eventParts(event)),
  );
  const apart = [...new Set(sentences)];
  return {
    version: log[since]!.version,
    words: [...apart.slice(0, TOLD), ...(apart.length > TOLD ? ["…"] : [])].join(" "),
  };
}
