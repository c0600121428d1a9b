import { describe, expect, it } from "vitest";
import { progressAfter, streakOn, type PuzzleProgress } from "./puzzleProgress";

const nothing: PuzzleProgress = { solved: [], day: "", streak: 0 };

describe("the streak of daily puzzles", () => {
  it("grows day by day, also over the end of a month", () => {
    const first = progressAfter(nothing, "a", "2026-02-28");
    const second = progressAfter(first, "b", "2026-03-01");
    expect(second).toEqual({ solved: ["a", "b"], day: "2026-03-01", streak: 2 });
    expect(streakOn(second, "2026-03-01")).toBe(2);
    expect(streakOn(second, "2026-03-02")).toBe(2);
  });
  it("begins anew after a day that was left out", () => {
    const first = progressAfter(nothing, "a", "2026-03-01");
    expect(streakOn(first, "2026-03-03")).toBe(0);
    expect(progressAfter(first, "b", "2026-03-03").streak).toBe(1);
  });
  it("counts a day once, and no puzzle that is not of the day", () => {
    const first = progressAfter(nothing, "a", "2026-03-01");
    expect(progressAfter(first, "a", "2026-03-01")).toEqual(first);
    expect(progressAfter(first, "c", "")).toEqual({ solved: ["a", "c"], day: "2026-03-01", streak: 1 });
  });
});
