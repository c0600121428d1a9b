import type { LobbyEntry } from "../lobby";

export const lobby: LobbyEntry = {
  place: 3,
  words: {
    en: { line: "Draft a town, find the witches", minutes: "30–45 min" },
    de: { line: "Baue die Stadt, finde die Hexen", minutes: "30–45 min" },
  },
  moon: [117.5, 63],
};
