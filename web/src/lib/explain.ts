/**
 * Everything answers the question what it is: a long press, or the key I while it has the focus. The page listens once
 * for all, since a table has hundreds of things and new ones come with every move.
 */
import type { Attachment } from "svelte/attachments";
import type { TableStore } from "./table.svelte";

const LONG = 500;
/** The key that asks what has the focus. */
export const ABOUT_KEY = "i";
/** How each thing says what it is: in the question, and in words. */
const answers = new WeakMap<EventTarget, () => void>();
const sayings = new WeakMap<EventTarget, () => string>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** What is pressed, and what was pressed long enough to have answered: the click that ends it is no touch. */
let pressed: Element | undefined;
let held: Element | undefined;

export function explains(
  table: TableStore,
  text: () => string,
  clauses?: () => string | readonly string[],
): Attachment<Element> {
  return (node) => {
    answers.set(node, () => table.explain(text(), ...[clauses?.() ?? []].flat()));
    sayings.set(node, text);
    return () => void (answers.delete(node) && sayings.delete(node));
  };
}

/** What a thing says of itself, if it says anything. */
export const sayingOf = (node: EventTarget): string | undefined => sayings.get(node)?.();

/** The innermost thing that can answer. */
function asked(event: Event): Element | undefined {
  let node = event.target instanceof Element ? event.target : null;
  while (node && !answers.has(node)) node = node.parentElement;
  return node ?? undefined;
}
function letGo(): void {
  clearTimeout(timer);
  pressed = undefined;
}

const listeners: Record<string, (event: Event) => void> = {
  pointerdown(event) {
    letGo();
    held = undefined;
    pressed = asked(event);
    if (pressed) timer = setTimeout(answer, LONG);
  },
  pointerup: letGo,
  pointercancel: letGo,
  pointerleave(event) {
    if (pressed?.contains(event.target as Node)) letGo();
  },
  click(event) {
    if (held && held === asked(event)) event.stopImmediatePropagation();
    held = undefined;
  },
  keydown(event) {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent;
    if (key.toLowerCase() !== ABOUT_KEY || ctrlKey || metaKey) return;
    const node = asked(event);
    if (node) answers.get(node)?.();
  },
};
function answer(): void {
  held = pressed;
  if (held) answers.get(held)?.();
}
for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
