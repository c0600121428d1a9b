import { describe, expect, it } from "vitest";
import { shareStructure } from "./sharing";

describe("sharing", () => {
  const old = { pawns: [["A", "B"], ["C"]], clouds: { one: 1 }, round: 3, hand: null };
  it("keeps what says the same", () => {
    expect(shareStructure(old, structuredClone(old))).toBe(old);
  });
  it("keeps the parts that have not changed, and takes the ones that have", () => {
    const now = shareStructure(old, { ...structuredClone(old), round: 4, pawns: [["A", "D"], ["C"]] });
    expect(now).toEqual({ ...old, round: 4, pawns: [["A", "D"], ["C"]] });
    expect(now.clouds).toBe(old.clouds);
    expect(now.pawns[1]).toBe(old.pawns[1]);
    expect(now.pawns[0]).not.toBe(old.pawns[0]);
  });
  it("sees what is new, what is gone, and what has become something else", () => {
    expect(shareStructure<object>({ a: 1 }, { a: 1, b: undefined })).toEqual({ a: 1, b: undefined });
    expect(shareStructure<object>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(shareStructure<object>({ 0: "a" }, ["a"])).toEqual(["a"]);
    expect(shareStructure([1, 2], [1])).toEqual([1]);
    expect(shareStructure(undefined, null)).toBe(null);
  });
});
