import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pacer } from "./pacer";

describe("a pacer", () => {
  let shown: string[] = [];
  const pacer = (pause: number) =>
    new Pacer<string>(
      (item) => void shown.push(item),
      (item) => (item === "mine" ? 0 : pause),
    );
  beforeEach(() => {
    shown = [];
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it("shows all at once where no pause is wanted", () => {
    const own = pacer(0);
    for (const item of ["a", "b", "c"]) own.push(item);
    expect(shown).toEqual(["a", "b", "c"]);
  });
  it("waits between two things, in their order", () => {
    const own = pacer(1000);
    for (const item of ["a", "b", "mine"]) own.push(item);
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(999);
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["a", "b"]);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual(["a", "b", "mine"]);
  });
  it("shows the rest at once when somebody does not want to wait", () => {
    const own = pacer(1000);
    for (const item of ["a", "b", "c"]) own.push(item);
    expect([own.flush(), own.flush(), shown]).toEqual([true, false, ["a", "b", "c"]]);
  });
});
