import { describe, expect, it } from "vitest";
import { fold, slips, stem } from "./stems";

const same = (language: "en" | "de", words: string) =>
  new Set(words.split(" ").map((word) => stem(fold(word), language)));

describe("stems", () => {
  it("are the same for all forms of an English word", () => {
    for (const words of [
      "tie ties tied",
      "potion potions",
      "carry carries carried",
      "deliver delivers delivered delivering",
    ])
      expect(same("en", words).size, words).toBe(1);
    for (const words of [
      "win won winning winner",
      "catch caught",
      "stop stopped",
      "success successful",
      "take taken took",
    ])
      expect(same("en", words).size, words).toBe(1);
  });
  it("are the same for all forms of a German word", () => {
    for (const words of ["Turm Türme Türmen Turms", "Hexe Hexen", "feige feiger feigen", "liefern liefert Lieferung"])
      expect(same("de", words).size, words).toBe(1);
    for (const words of ["ziehen zieht gezogen zog", "abgegeben abgeben abzugeben", "gelingt gelungen", "Trank Tränke"])
      expect(same("de", words).size, words).toBe(1);
  });
  it("tell different words apart", () => {
    expect(same("en", "tower trial turn tile").size).toBe(4);
    expect(same("de", "Hexe Hütte Hügel Heide").size).toBe(4);
  });
  it("leave as many letters as there were when spellings are made equal", () => {
    expect(fold("Größe, Tränke: MOO")).toHaveLength("Größe, Tränke: MOO".length);
  });
  it("count slips of the keys", () => {
    expect(slips("crystal", "cristal", 2)).toBe(1);
    expect(slips("crystal", "crytsal", 2)).toBe(1);
    expect(slips("crystal", "cauldron", 2)).toBeGreaterThan(2);
  });
});
