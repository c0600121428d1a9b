/** What is said at the table, as sentences about somebody. */
import { t } from "../../i18n/index.svelte";
import type { TableStore } from "../../lib/table.svelte";
import type { words } from "./words";

type Words = (typeof words)["en"];
/** Who suspects or trusts somebody, in a sentence: you are you. */
export function talkOf(
  table: TableStore,
  w: Words,
  what: "suspect" | "trust",
  speakers: readonly number[],
  subject: number,
): string {
  const me = table.self;
  const you = me !== null && speakers.includes(me);
  const others = speakers.filter((seat) => seat !== me).map((seat) => table.players[seat] ?? "");
  return w[what](
    t().list(you ? [t().app.you, ...others] : others),
    others.length,
    you,
    subject === me ? "" : (table.players[subject] ?? ""),
  );
}
