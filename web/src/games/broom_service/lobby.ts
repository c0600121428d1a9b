import type { LobbyEntry } from "../lobby";

export const lobby: LobbyEntry = {
  place: 2,
  words: {
    en: { line: "Be brave, or be safe", minutes: "45–75 min" },
    de: { line: "Sei mutig, oder geh auf Nummer sicher", minutes: "45–75 min" },
  },
  moon: [117.5, 63],
};
