/** The keys of a table, in one list for those who press them and for the help. Single letters can be switched off. */
import { ABOUT_KEY } from "../lib/explain";
import type { t } from "../i18n/index.svelte";
import { settings } from "../lib/settings.svelte";
import type { TableStore } from "../lib/table.svelte";

interface Acts {
  moves: () => void;
  help: () => void;
  scores: () => void;
  turn: () => void;
  last: () => void;
  pieces: () => void;
}

interface Key {
  /** What the help calls it and says about it. */
  name: keyof ReturnType<typeof t>["help"]["keyWords"];
  /** The letter, for what is done here; the other keys are heard where they act. */
  letter?: string;
  does?: (table: TableStore, acts: Acts, back: boolean) => void;
}
export const KEYS: readonly Key[] = [
  { name: "tab" },
  { name: "arrows" },
  { name: "enter" },
  { name: "escape" },
  { name: "next", letter: "n", does: (_table, _acts, back) => nextLit(back ? -1 : 1) },
  { name: "undo", letter: "u", does: (table) => table.undo() },
  { name: "moves", letter: "m", does: (_table, acts) => acts.moves() },
  { name: "choices" },
  { name: "about", letter: ABOUT_KEY },
  { name: "last", letter: "l", does: (_table, acts) => acts.last() },
  { name: "pieces", letter: "p", does: (_table, acts) => acts.pieces() },
  { name: "scores", letter: "s", does: (_table, acts) => acts.scores() },
  { name: "turn", letter: "t", does: (_table, acts) => acts.turn() },
  { name: "help", letter: "?", does: (_table, acts) => acts.help() },
];

function nextLit(step: number): void {
  const lit = [...document.querySelectorAll<HTMLElement | SVGElement>("[data-lit]")].filter(
    (one) => one.getClientRects().length,
  );
  if (!lit.length) return;
  const at = lit.indexOf(document.activeElement as HTMLElement);
  lit[(at + step + lit.length) % lit.length]?.focus();
}

/** Enter confirms on what is chosen or cannot be chosen, and wherever it means nothing else. */
function confirms(target: HTMLElement): boolean {
  if (target.closest('[aria-disabled="true"]')) return true;
  if (target.closest(".mine, .board, .hand, .choices")?.contains(target) && target.closest('[aria-pressed="true"]'))
    return true;
  return !target.closest("button, a, [role=button]");
}

export function tableKeys(table: TableStore, acts: Acts): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input, textarea, select")) return;
    if (event.key === "Escape") return table.setChoice(table.choice.clear());
    if (event.key === "Enter" && table.choice.ready && confirms(target)) {
      event.preventDefault();
      return table.confirm();
    }
    if (!settings.keys || table.curtain) return;
    if (/^[1-9]$/.test(event.key))
      return document.querySelector<HTMLElement>(`[data-choice="${event.key}"]:not(:disabled)`)?.click();
    const does = KEYS.find(({ letter }) => letter === event.key.toLowerCase())?.does;
    if (does) {
      event.preventDefault();
      does(table, acts, event.shiftKey);
    }
  };
}
