/** Movements of things that come onto the table; they stand still where motion is not wanted. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { settings } from "./settings.svelte";

/** A card is turned over. */
export function turnOver(_: Element): TransitionConfig {
  return {
    duration: settings.moving ? 320 : 0,
    easing: cubicOut,
    css: (part) => `transform: perspective(400px) rotateY(${(1 - part) * 90}deg)`,
  };
}
