import { beforeAll, describe, expect, test } from "vitest";
import { speak } from "../i18n/index.svelte";
import { changesText, span, whyText } from "./why";

const words = { name: (quantity: string) => quantity, player: (seat: number) => `P${seat}`, seat: 0 };
const change = (quantity: string, seat: number | null, before: number, low: number, high = low) => ({
  quantity,
  seat,
  before,
  low,
  high,
});

describe("why a move is good", () => {
  beforeAll(() => speak("en"));
  test("a change is told from what to what, or to a range", () => {
    expect(span(change("points", 0, 3, 5))).toBe("3 → 5");
    expect(span(change("points", 0, 3, -1, 5))).toBe("3 → −1 to 5");
  });
  test("one's own changes come first, the largest before the others, and no more than three", () => {
    const changes = [change("cards", 1, 0, 9), change("a", 0, 1, 2), change("b", 0, 1, 4), change("c", null, 5, 3)];
    expect(changesText(changes, words)).toBe("b 1 → 4; c 5 → 3; a 1 → 2");
    expect(changesText([change("cards", 1, 0, 9)], words)).toBe("P1: cards 0 → 9");
  });
  test("the sentence says what it is worth, and what the next best is", () => {
    const best = { chance: 0.462, changes: [change("points", 0, 3, 5)] };
    expect(whyText(best, { chance: 0.41 }, words)).toBe(
      "It wins 46 of 100 games, the next best move 41. It changes: points 3 → 5.",
    );
    expect(whyText({ chance: 0.5, changes: [] }, undefined, words)).toBe("It wins 50 of 100 games.");
  });
});
