/** What the log or a list points at, so that the board can show it. */
class Pointing {
  things = $state.raw<ReadonlySet<string>>(new Set());

  has(kind: string, id: string): boolean {
    return this.things.has(`${kind}:${id}`);
  }
}
export const pointing = new Pointing();

/** The things that a sentence, or a word of it, speaks of: what `data-points` says. */
export function pointsAt(...parts: { kind?: string; id?: string }[]): string | undefined {
  return parts.flatMap(({ kind, id }) => (kind && id ? `${kind}:${id}` : [])).join(" ") || undefined;
}

let last: string | undefined;
function point(at: EventTarget | null): void {
  const node = at instanceof Element ? at.closest<HTMLElement | SVGElement>("[data-points]") : null;
  const now = node?.dataset.points;
  if (now === last) return;
  last = now;
  pointing.things = new Set(now?.split(" "));
}
// The page listens once for all sentences: there are many, and new ones come with every move.
document.addEventListener("pointerover", ({ target }) => point(target));
// The mouse has left the page, or a finger has been lifted.
document.addEventListener("pointerout", ({ relatedTarget }) => relatedTarget || point(null));
