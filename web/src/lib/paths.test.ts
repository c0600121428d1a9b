import { describe, expect, it } from "vitest";
import { transformPath } from "./paths";

describe("a path at another place", () => {
  it("moves points that are said absolutely, and only those", () => {
    expect(transformPath("M1 2L3 4h5v-6H7V8z", 10, 20)).toBe("M11 22 L13 24 h5 v-6 H17 V28 z");
  });
  it("scales everything, then moves it", () => {
    expect(transformPath("M-1-2l.5.25 4 4C1 2 3 4 5 6", 10, 20, 2)).toBe("M8 16 l1 0.5 8 8 C12 24 16 28 20 32 ");
  });
  it("leaves the angle and the flags of an arc alone", () => {
    expect(transformPath("M0 0a3 3 0 1 1-6 0A2 2 30 0 1 5 6", 1, 1, 2)).toBe(
      "M1 1 a6 6 0 1 1 -12 0 A4 4 30 0 1 11 13 ",
    );
  });
});
