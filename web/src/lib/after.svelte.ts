/** What may come after the picture: the board is drawn first, and what is told about it a moment later. */
import { untrack } from "svelte";

/** Work that is done when the frame that is being made has been drawn; returns how to call it off. */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value as it was when the last frame had been drawn. */
export function behind<T>(now: () => T): () => T {
  let value = $state.raw(untrack(now));
  let waits = false;
  $effect(() => {
    now();
    if (waits) return;
    waits = true;
    afterFrame(() => {
      waits = false;
      value = untrack(now);
    });
  });
  return () => value;
}
