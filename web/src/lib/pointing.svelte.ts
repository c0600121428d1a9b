/** What the log or a list points at, so that the board can show it. */
import type { Data, Fields } from "./text";

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

/** All things that an event is about, named in its sentence or not, and the seat whose things they are. */
export function pointsOf(fields: Fields, data: Data): string | undefined {
  const things = Object.entries(fields).flatMap(([field, kind]) => {
    const value = data[field] ?? null;
    if (kind.is === "seat") return value === null ? [] : [`seat:${String(value)}`];
    const of = kind.of ?? kind.item?.of;
    return !of || value === null || typeof value === "object" ? [] : [`${of}:${String(value)}`];
  });
  return things.join(" ") || undefined;
}

let last: string | undefined;
/** Make things glow on the board: their names, as in `data-points`. */
export function pointAt(now: string | undefined): void {
  if (now === last) return;
  last = now;
  pointing.things = new Set(now?.split(" "));
}
function point(at: EventTarget | null): void {
  const node = at instanceof Element ? at.closest<HTMLElement | SVGElement>("[data-points]") : null;
  // A finger rests on the button that has made something glow.
  if (!node && at instanceof Element && at.closest("[data-keeps-pointing]")) return;
  pointAt(node?.dataset.points);
}
// The page listens once for all sentences: there are many, and new ones come with every move.
document.addEventListener("pointerover", ({ target }) => point(target));
// The mouse has left the page, or a finger has been lifted.
document.addEventListener("pointerout", ({ relatedTarget }) => relatedTarget || point(null));
