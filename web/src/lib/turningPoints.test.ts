import { describe, expect, it } from "vitest";
import { turningPoints } from "./turningPoints";

describe("turning points", () => {
  it("are the lead that lasts and the largest gains, in the order of the game", () => {
    const values = [
      [0, 0],
      [3, 0],
      [3, 8],
      [9, 8],
      [9, 10],
    ];
    expect(turningPoints({ numbers: [0, 2, 4, 6, 8], values })).toEqual([
      { seat: 0, move: 2, what: "gain", points: 3 },
      { seat: 1, move: 4, what: "gain", points: 8 },
      { seat: 0, move: 6, what: "gain", points: 6 },
      { seat: 1, move: 8, what: "lead", points: 0 },
    ]);
  });
  it("name no leader where two are level, and nothing where nothing happened", () => {
    const level = [
      [0, 0],
      [0, 0],
    ];
    expect(turningPoints({ numbers: [0, 1], values: level })).toEqual([]);
  });
  it("are not what the count at the end brings", () => {
    const values = [
      [0, 0],
      [4, 0],
      [4, 2],
      [30, 25],
    ];
    const found = turningPoints({ numbers: [0, 5, 9, 20], values });
    expect(found.filter((one) => one.what === "gain")).toEqual([
      { seat: 0, move: 5, what: "gain", points: 4 },
      { seat: 1, move: 9, what: "gain", points: 2 },
    ]);
  });
});
