/**
 * What a thing is stands beside the mouse soon after it comes to rest there: whatever explains itself (`explain.ts`), or has
 * a `title`, whose own late and small sign is put off meanwhile. The page listens once for all.
 */
import { sayingOf } from "./explain";

/** So long the mouse has to rest on a thing; once one has told what it is, the next one does at once. */
const REST = 380;
const SOON = 60;
const GAP = 10;
let tip: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let about: Element | undefined;
let lastShown = -Infinity;

/** The innermost thing that says what it is. */
function teller(event: Event): Element | undefined {
  let node = event.target instanceof Element ? event.target : null;
  while (node && !saying(node)) node = node.parentElement;
  return node ?? undefined;
}
const saying = (node: Element) =>
  sayingOf(node) ?? node.getAttribute("title") ?? (node as HTMLElement | SVGElement).dataset.tip;
/** Whether the words stand there already. */
const isWritten = (node: Element, says: string) => node.textContent?.trim() === says.trim();

function show(node: Element): void {
  const box = node.getBoundingClientRect();
  const says = saying(node);
  if (!node.isConnected || !says || isWritten(node, says)) return;
  if (!tip) {
    tip = document.body.appendChild(document.createElement("div"));
    tip.className = "tip";
    tip.setAttribute("aria-hidden", "true"); // whoever cannot see it hears the same from the thing itself
  }
  tip.textContent = says;
  tip.hidden = false;
  lastShown = performance.now();
  const { width, height } = tip.getBoundingClientRect();
  const middle = box.left + Math.min(box.width, 240) / 2;
  const above = box.top - height - GAP;
  const top = above > 4 ? above : Math.min(box.bottom + GAP, innerHeight - height - 4);
  tip.style.left = `${Math.max(6, Math.min(middle - width / 2, innerWidth - width - 6))}px`;
  tip.style.top = `${top}px`;
}
/** The thing's own title comes back. */
function hide(): void {
  clearTimeout(timer);
  if (about instanceof HTMLElement && about.dataset.tip) {
    about.title = about.dataset.tip;
    delete about.dataset.tip;
  }
  about = undefined;
  if (tip && !tip.hidden) [tip.hidden, lastShown] = [true, performance.now()];
}
/** After a touch nothing is told until the mouse moves again: what comes under it then is no question. */
let still = false;
const moves = () => void (still = false);
function touch(): void {
  hide();
  still = true;
  document.addEventListener("pointermove", moves, { once: true, capture: true, passive: true });
}
function over(event: Event): void {
  if (still || (event as PointerEvent).pointerType !== "mouse") return;
  const found = teller(event);
  if (found === about) return;
  const quick = performance.now() - lastShown < 400;
  hide();
  if (!found) return;
  about = found;
  if (about instanceof HTMLElement && about.title) {
    about.dataset.tip = about.title;
    about.removeAttribute("title");
  }
  timer = setTimeout(() => show(found), quick ? SOON : REST);
}

/** From now on things tell what they are under the mouse; the answer ends it. */
export function tellTips(): () => void {
  const ends = ["keydown", "scroll", "wheel"];
  document.addEventListener("pointerdown", touch, true);
  document.addEventListener("pointerover", over, true);
  document.documentElement.addEventListener("pointerleave", hide);
  for (const name of ends) document.addEventListener(name, hide, { capture: true, passive: true });
  return () => {
    hide();
    document.removeEventListener("pointerdown", touch, true);
    document.removeEventListener("pointerover", over, true);
    document.documentElement.removeEventListener("pointerleave", hide);
    for (const name of ends) document.removeEventListener(name, hide, { capture: true });
    tip?.remove();
    tip = undefined;
  };
}
