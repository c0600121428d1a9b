/** Where a lesson points: at the thing on the screen that is to be touched next. */

export interface Aim {
  /** The tip of the arrow. */
  x: number;
  y: number;
  /** The arrow comes from below. */
  up: boolean;
  /** What it points at. */
  name: string;
}

/** What a learner would touch next, the best first: the confirmation, what is lit, a button of the question. */
const NEXT = [
  ".prompt .confirm",
  "[data-lit]:not([aria-pressed=true])",
  ".prompt [data-choice]:not(:disabled)[aria-pressed=false]",
];
/** How far from its middle an arrow ends on something large. */
const REACH = 22;
/** So much room an arrow needs above its tip. */
const ROOM = 56;

/** The aim; things of a kind that a move names first come first. */
export function aim(kinds: readonly string[]): Aim | undefined {
  const [confirm = "", lit = "", ...buttons] = NEXT;
  for (const selector of [confirm, ...kinds.map((kind) => `[data-kind="${kind}"]${lit}`), lit, ...buttons])
    for (const node of document.querySelectorAll<Element>(selector)) {
      const found = aimAt(node, selector);
      if (found) return found;
    }
  return undefined;
}
/** The place of a thing, if a finger would hit it there. */
function aimAt(node: Element, selector: string): Aim | undefined {
  const box = node.getBoundingClientRect();
  const [x, y] = middle(node) ?? [box.left + box.width / 2, box.top + box.height / 2];
  if (document.elementFromPoint(x, y)?.closest(selector) !== node) return undefined;
  const half = Math.min(box.height / 2, REACH);
  const up = y - half < ROOM;
  return { x: Math.round(x), y: Math.round(up ? y + half : y - half), up, name: nameOf(node) };
}
/** A place on a board knows its middle, which may not be that of the box around it. */
function middle(node: Element): [number, number] | undefined {
  if (!(node instanceof SVGGraphicsElement) || !("x" in node.dataset)) return undefined;
  const matrix = node.getScreenCTM();
  if (!matrix) return undefined;
  const point = new DOMPoint(Number(node.dataset.x), Number(node.dataset.y)).matrixTransform(matrix);
  return [point.x, point.y];
}
function nameOf(node: Element): string {
  const { kind = "", id = "" } = (node as HTMLElement | SVGElement).dataset;
  return kind ? `${kind}:${id}` : node.textContent.trim();
}
