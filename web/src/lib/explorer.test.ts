import { describe, expect, test } from "vitest";
import { beginningOf } from "./explorer.svelte";

describe("where a line begins", () => {
  test("a record says itself which game it is of", () => {
    expect(beginningOf("walpurgis record 1\ngame = septima\n", "witchstone")).toEqual({
      record: "walpurgis record 1\ngame = septima\n",
    });
  });
  test("a saved game is of the game that is open", () => {
    expect(beginningOf('{"table": {}}', "witchstone")).toEqual({ position: { table: {} }, game: "witchstone" });
  });
  test("anything else is neither", () => {
    for (const text of ["", "hello", "[1]", "7", "null"]) expect(beginningOf(text, "witchstone")).toBeUndefined();
  });
});
