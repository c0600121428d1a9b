/** The page says what the rules say: sentences of random games, as the Python side has written them down. */
import { describe, expect, it } from "vitest";
import { loadText, plain, type Data, type Language } from "./text";

interface Sentence {
  table: "prompts" | "verbs" | "events";
  name: string;
  which?: "ask" | "why";
  data: Data;
  /** The seat of the reader, where a sentence is told to somebody. */
  you?: number;
  say: string;
}
interface Sample {
  game: string;
  language: Language;
  players: string[];
  sentences: Sentence[];
}
/** There are thousands, and a busy machine takes its time. */
const LONG = 120_000;
const samples = import.meta.glob<Sample>("../generated/sentences/*.json", { import: "default" });

describe.skipIf(Object.keys(samples).length === 0)("sentences of random games", () => {
  it.each(Object.keys(samples))(
    "%s",
    async (path) => {
      const { game, language, players, sentences } = await samples[path]!();
      const text = await loadText(game, language);
      expect(text).toBeDefined();
      expect(sentences.length).toBeGreaterThan(100);
      for (const one of sentences) {
        const parts =
          one.table === "prompts"
            ? text!.prompt(one.name, one.which!, one.data, players)
            : one.table === "verbs"
              ? text!.move(one.data, players)
              : text!.event(one.data, players, one.you ?? null);
        expect(plain(parts)).toBe(one.say);
      }
    },
    LONG,
  );
});
