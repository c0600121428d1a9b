/** The keys of a table. Single letters can be switched off. */
import { settings } from "../lib/settings.svelte";
import type { TableStore } from "../lib/table.svelte";

interface Acts {
  moves: () => void;
  help: () => void;
  scores: () => void;
  turn: () => void;
}

function nextLit(step: number): void {
  const lit = [...document.querySelectorAll<HTMLElement | SVGElement>("[data-lit]")];
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
    const deeds: Record<string, () => void> = {
      u: () => table.undo(),
      m: acts.moves,
      "?": acts.help,
      s: acts.scores,
      t: acts.turn,
      n: () => nextLit(event.shiftKey ? -1 : 1),
    };
    const deed = deeds[event.key.toLowerCase()];
    if (deed) {
      event.preventDefault();
      deed();
    }
  };
}
