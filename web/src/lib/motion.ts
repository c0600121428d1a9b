/** Movements of things that come onto the table; they stand still where motion is not wanted. */
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { settings } from "./settings.svelte";

const DURATION = 320;

/** A card is turned over. */
export function turnOver(_: Element): TransitionConfig {
  return {
    duration: settings.moving ? DURATION : 0,
    easing: cubicOut,
    css: (part) => `transform: perspective(400px) rotateY(${(1 - part) * 90}deg)`,
  };
}

/** The same for a card that is kept: it is turned over whenever it shows another face; without one it is not seen. */
export function turnsOver(face: () => unknown): Attachment<HTMLElement> {
  let last: unknown;
  return (node) => {
    const now = face();
    if (now && now !== last && untrack(() => settings.moving))
      node.animate(
        { transform: ["perspective(400px) rotateY(90deg)", "perspective(400px) rotateY(0deg)"] },
        { duration: DURATION, easing: "cubic-bezier(0.33, 1, 0.68, 1)" },
      );
    last = now;
  };
}
