import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Legal } from "./choice";
import { Stakes } from "./stakes.svelte";
import type { Position } from "./updates";

describe("what is at stake", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const position = { seat: 0, version: 3 } as Position;
  const move = (verb: string) => ({ data: { verb } }) as unknown as Legal;

  it("is nobody's problem when it is refused, even after one has turned to another move", () => {
    let asked = 0;
    const stakes = new Stakes(() => `preview ${++asked}`);
    stakes.follow(position, move("fly"));
    vi.runAllTimers();
    stakes.follow(position, move("brew"));
    expect(stakes.owns("preview 1")).toBe(true);
    vi.runAllTimers();
    expect(stakes.owns("preview 2")).toBe(true);
    expect(stakes.owns("move 7")).toBe(false);
    expect(stakes.owns("")).toBe(false);
  });
});
