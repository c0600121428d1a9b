import { describe, expect, it } from "vitest";
import { Letters } from "./letters";

describe("pieces of words", () => {
  const letters = new Letters(["Die Startspielerin beginnt.", "Türme sind besetzt.", "Wolken versperren den Weg."]);
  const best = (question: string) => {
    const alike = letters.alike(question);
    return alike.indexOf(Math.max(...alike));
  };
  it("find what is said with a related word or part of a compound", () => {
    expect(best("Spieler am Start?")).toBe(0);
    expect(best("Turmbesetzung")).toBe(1);
    expect(best("Ist mein Weg versperrt?")).toBe(2);
  });
  it("are between nothing in common and the same words", () => {
    expect(letters.alike("Xyzzy")).toEqual([0, 0, 0]);
    expect(letters.alike("")).toEqual([0, 0, 0]);
    expect(letters.alike("die startspielerin BEGINNT!")[0]).toBeGreaterThan(0.99);
  });
});
