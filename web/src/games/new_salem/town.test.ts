import { describe, expect, it } from "vitest";
import { apart, laying, onOffer } from "./town";

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
