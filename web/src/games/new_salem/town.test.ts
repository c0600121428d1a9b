import { describe, expect, it } from "vitest";
import { apart, laying, onOffer, streets } from "./town";

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

describe("the streets of a town", () => {
  const shown = (...buildings: string[]) =>
    streets(buildings, [], []).map(({ complete, houses }) => [
      complete,
      ...houses.map((one) => `${one.id} ${one.place}`),
    ]);

  it("stand by type, in the order of their positions", () => {
    expect(shown("laboratory", "tavern", "school")).toEqual([
      [false, "tavern 1"],
      [false, "school 2", "laboratory 0"],
    ]);
  });
  it("are complete where left, middle and right stand together, and what is left over has one of its own", () => {
    expect(shown("bank", "mint", "mint", "pawnshop", "jail")).toEqual([
      [true, "bank 0", "mint 1", "pawnshop 3"],
      [false, "mint 2"],
      [false, "jail 4"],
    ]);
  });
  it("are two where a set is built twice", () => {
    expect(shown("bank", "mint", "pawnshop", "pawnshop", "mint", "bank")).toEqual([
      [true, "bank 0", "mint 1", "pawnshop 2"],
      [true, "bank 5", "mint 4", "pawnshop 3"],
    ]);
  });
});
