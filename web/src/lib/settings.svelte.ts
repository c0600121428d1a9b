import { readStored, writeStored } from "./storage";
import type { Language } from "./text";

/** How fast the moves of others follow one another. */
export type Pace = "quick" | "calm" | "slow";
const PAUSES: Record<Pace, number> = { quick: 0, calm: 1200, slow: 2500 };
export type Theme = "system" | "night" | "day";

const KEY = "walpurgis";
const stored = readStored(KEY);

function guess(): Language {
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
}

// Asked so often that the browser is not asked each time.
const media = matchMedia("(prefers-reduced-motion: reduce)");
let calm = media.matches;
media.addEventListener("change", () => (calm = media.matches));

class Settings {
  language = $state<Language>((stored.language as Language) ?? guess());
  theme = $state<Theme>((stored.theme as Theme) ?? "system");
  sound = $state(stored.sound === true);
  motion = $state(stored.motion !== false);
  ask = $state(stored.ask !== false);
  keys = $state(stored.keys !== false);
  notify = $state(stored.notify === true);
  pace = $state<Pace>((stored.pace as Pace) ?? "quick");

  /** How long a move of others is shown at the least, in milliseconds. */
  get pause(): number {
    return PAUSES[this.pace] ?? 0;
  }

  get day(): boolean {
    if (this.theme !== "system") return this.theme === "day";
    return matchMedia("(prefers-color-scheme: light)").matches;
  }

  /** Whether things may travel over the screen. */
  get moving(): boolean {
    return this.motion && !calm;
  }

  toggleTheme(): void {
    this.theme = this.day ? "night" : "day";
  }

  /** Keep the choices, and let the page show them. */
  apply(): void {
    const root = document.documentElement.classList;
    root.toggle("day", this.day);
    root.toggle("calm", !this.motion);
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", this.day ? "#e9dfc9" : "#14131a");
    const { language, theme, sound, motion, ask, keys, notify, pace } = this;
    writeStored(KEY, { language, theme, sound, motion, ask, keys, notify, pace });
  }
}

export const settings = new Settings();
