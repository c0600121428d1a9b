import type { LobbyEntry } from "../lobby";

export const lobby: LobbyEntry = {
  place: 1,
  words: {
    en: { line: "Choose in secret, gain by matching", minutes: "60–90 min" },
    de: { line: "Geheim wählen, durch Gleichziehen gewinnen", minutes: "60–90 min" },
  },
  firstOptions: { mode: "basic" },
  moon: [89, 66],
};
