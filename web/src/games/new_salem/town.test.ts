import { describe, expect, it } from "vitest";
import { apart, cardSize, heightOf, laying, onOffer, stacked, streets } from "./town";

describe("a hand", () => {
  const lay = laying();
  const shown = (cards: string[]) =>
    lay(apart(cards))
      .filter((one) => !one.away)
      .map(({ id, place }) => `${id} ${place}`);

  it("lies in places: what stays keeps its place, what comes takes one that is free", () => {
    expect(shown(["mill", "church", "mill"])).toEqual(["mill 0", "church 1", "mill 2"]);
    expect(shown(["mill", "church"])).toEqual(["mill 0", "church 1"]);
    expect(shown(["inn", "church", "farm"])).toEqual(["inn 0", "church 1", "farm 2"]);
    expect(shown([])).toEqual([]);
    expect(shown(["farm", "dock", "inn", "mill"])).toEqual(["farm 2", "dock 1", "inn 0", "mill 3"]);
  });
});

describe("what is on offer", () => {
  it("begins with the red borders, the Witch Trial only while its pile lasts", () => {
    expect(onOffer(["tithe"], 2)).toEqual(["purge", "witch_trial", "tithe"]);
    expect(onOffer([], 0)).toEqual(["purge"]);
  });
});

describe("a town", () => {
  const town = ["theatre", "brothel", "theatre", "tavern", "bank", "jail"];

  it("has a scene of each complete set, and the rest of its buildings by type", () => {
    const found = streets(town, [0, 0, 2], [0, 1]);
    expect(found.map(({ type, scene, houses }) => [type, scene, houses.map(({ place }) => place)])).toEqual([
      ["entertainment", true, [0, 3, 1]],
      ["entertainment", false, [2]],
      ["finance", false, [4]],
      ["justice", false, [5]],
    ]);
    expect(found[0]!.houses[2]).toEqual({ id: "brothel", place: 1, hope: 0, despair: 1 });
  });

  it("stacks what is alike, but nothing on which something lies, and no store", () => {
    const banks = streets(["bank", "bank", "bank", "bank"], [0, 1], [])[0]!.houses;
    expect(stacked(banks, 3).map(({ places }) => places)).toEqual([[0, 2], [1], [3]]);
  });

  it("shows the largest cards that fit, and none where none do", () => {
    expect(cardSize([1], 400, 200)).toEqual({ width: 123, height: 96 });
    const pressed = cardSize([2, 3, 2], 366, 110)!;
    expect(heightOf([2, 3, 2], 366, pressed)).toBeLessThanOrEqual(110);
    expect(cardSize([3, 3, 3, 3, 3], 360, 100)).toBeUndefined();
  });
});
