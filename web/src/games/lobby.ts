/** What the lobby shows of each game: found in the games' folders, so that a new game is a new folder. */
import type { Component } from "svelte";
import type { Language } from "../lib/text";

export interface LobbyEntry {
  /** Where it stands among the games; those without a place come last. */
  place: number;
  words: Record<Language, { line: string; minutes: string }>;
  /** Where the rays of its picture begin. */
  moon: [x: number, y: number];
  /** What a newcomer's first game leaves out. */
  firstOptions?: Record<string, string>;
}

const entries = import.meta.glob<LobbyEntry>("./*/lobby.ts", { eager: true, import: "lobby" });
const emblems = import.meta.glob<Component<{ wide: boolean }>>("./*/Emblem.svelte", {
  eager: true,
  import: "default",
});

export function lobbyEntry(game: string): LobbyEntry | undefined {
  return entries[`./${game}/lobby.ts`];
}

/** The picture of a game, in front of the rays. */
export function emblemOf(game: string): Component<{ wide: boolean }> {
  return emblems[`./${game}/Emblem.svelte`] ?? emblems["./generic/Emblem.svelte"]!;
}
