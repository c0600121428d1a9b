/** Why a move is good: a sentence of what it changes, from the quantities of the game. */
import { t } from "../i18n/index.svelte";
import type { QuantityChange } from "./protocol";

interface Words {
  /** The name of a quantity. */
  name: (quantity: string) => string;
  /** What a player is called. */
  player: (seat: number) => string;
  /** The seat whose move it is; its own changes need no name. */
  seat: number;
}
/** So many changes are told: more than that nobody reads. */
const TOLD = 3;

const minus = (n: number) => String(n).replace("-", "−");
/** From how much to how much, or to a range. */
export function span({ before, low, high }: QuantityChange): string {
  return `${minus(before)} → ${low === high ? minus(low) : t().stakes.range(minus(low), minus(high))}`;
}

function changeText(change: QuantityChange, { name, player, seat }: Words): string {
  const text = `${name(change.quantity)} ${span(change)}`;
  return change.seat === null || change.seat === seat ? text : `${player(change.seat)}: ${text}`;
}

/** The largest changes first, one's own before those of others; empty where nothing that is counted changes. */
export function changesText(changes: readonly QuantityChange[], words: Words): string {
  const size = ({ before, low, high }: QuantityChange) => Math.abs((low + high) / 2 - before);
  const rank = (one: QuantityChange) => (one.seat === null || one.seat === words.seat ? 0 : 1);
  const told = changes.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a)).slice(0, TOLD);
  return told.map((change) => changeText(change, words)).join("; ");
}

/** A chance in points of a hundred. */
export const percent = (chance: number): number => Math.round(100 * chance);

/** How much better than the next best a move is, and what it changes. */
export function whyText(
  best: { chance: number; changes: readonly QuantityChange[] },
  next: { chance: number } | undefined,
  words: Words,
): string {
  const worth = next
    ? t().hints.worth(percent(best.chance), percent(next.chance))
    : t().hints.only(percent(best.chance));
  const changed = changesText(best.changes, words);
  return changed ? `${worth} ${t().hints.because(changed)}` : worth;
}
