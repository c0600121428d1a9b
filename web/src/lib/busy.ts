/**
 * What the page is still busy with. While something that has begun is not shown yet, `<html data-busy="frames requests">`
 * names it; without the attribute the page is settled. Whoever drives the page, such as a test, waits for that before
 * looking at it. (It is not `aria-busy`: with that, screen readers would keep back what happens meanwhile.)
 */
export type Work = "start" | "chunks" | "requests" | "socket" | "frames" | "pacing" | "sight";

/** How many pieces of work of each kind are under way. The page in index.html is busy with its start. */
const running = new Map<Work, number>([["start", 1]]);

/** Something begins. Returns a function that ends it; it may be called more than once. */
export function begin(work: Work): () => void {
  let ends = () => {
    ends = () => {};
    count(work, -1);
  };
  count(work, 1);
  return () => ends();
}
/** A switch for work that is under way or not. */
export function busySwitch(work: Work): (on: boolean) => void {
  let end: (() => void) | undefined;
  return (on) => {
    if (on) end ??= begin(work);
    else {
      end?.();
      end = undefined;
    }
  };
}
/** Busy until a promise is kept, and whoever waits for it has drawn what came of it. */
export async function busyUntil<T>(work: Work, promise: Promise<T>): Promise<T> {
  const end = begin(work);
  try {
    return await promise;
  } finally {
    setTimeout(end);
  }
}
/** Load code or words that come when they are needed. */
export function loading<T>(chunk: Promise<T>): Promise<T> {
  return busyUntil("chunks", chunk);
}
/** The page has been drawn for the first time. */
export function started(): void {
  setTimeout(() => count("start", -1));
}

function count(work: Work, change: number): void {
  const number = (running.get(work) ?? 0) + change;
  if (number) running.set(work, number);
  else running.delete(work);
  if (number === 0 || number === change) show();
}
function show(): void {
  if (running.size) document.documentElement.dataset.busy = [...running.keys()].join(" ");
  else delete document.documentElement.dataset.busy;
}
