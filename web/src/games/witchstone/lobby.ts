import type { LobbyEntry } from "../lobby";

export const lobby: LobbyEntry = {
  place: 4,
  words: {
    en: { line: "One tile, two chains of actions", minutes: "50–70 min" },
    de: { line: "Ein Plättchen, zwei Ketten von Aktionen", minutes: "50–70 min" },
  },
  moon: [89, 72],
};
