import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { afterFrame, dealAtMost, deferSteps, deferValue, QUESTION, TABLE } from "./scheduler.svelte";

let told: string[] = [];
let frames: (() => void)[] = [];
let now = 0;
const says = (name: string) => () => void told.push(name);
const frame = () => frames.splice(0).forEach((draw) => draw());
const allFrames = () => {
  while (frames.length) frame();
};

describe("what waits for frames", () => {
  beforeEach(() => {
    [told, frames] = [[], []];
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
    vi.stubGlobal("setTimeout", (work: () => void) => work());
    vi.spyOn(performance, "now").mockImplementation(() => now);
  });
  afterEach(() => {
    allFrames();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("comes when the frame is drawn: table, question, what is told", () => {
    afterFrame(says("told"));
    afterFrame(says("question"), QUESTION);
    afterFrame(says("table"), TABLE);
    expect(told).toEqual([]);
    frame();
    expect(told).toEqual(["table", "question", "told"]);
  });
  it("comes in as many pieces as fit into a frame", () => {
    const slow = () => {
      told.push("slow");
      now += 10;
    };
    afterFrame(says("quick"));
    afterFrame(slow);
    afterFrame(says("last"));
    frame();
    expect(told).toEqual(["quick", "slow"]);
    frame();
    expect(told).toEqual(["quick", "slow", "last"]);
    afterFrame(() => (now += 1));
    afterFrame(slow);
    frame();
    expect(told.length).toBe(3);
    frame();
    expect(told.at(-1)).toBe("slow");
  });
  it("waits once, and can be called off", () => {
    const twice = says("twice");
    afterFrame(twice);
    afterFrame(twice);
    afterFrame(says("never"))();
    frame();
    expect(told).toEqual(["twice"]);
  });
  it("is not held up by what fails, which is told", () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    afterFrame(() => {
      throw new Error("failed");
    });
    afterFrame(says("next"));
    frame();
    expect(told).toEqual(["next"]);
    expect(reported).toHaveBeenCalledOnce();
  });
  it("lets a value follow in its turn", () => {
    let source = $state(1);
    let follower = () => 0;
    const end = $effect.root(() => {
      follower = deferValue(() => source);
    });
    flushSync(() => (source = 2));
    expect(follower()).toBe(1);
    frame();
    expect(follower()).toBe(2);
    end();
  });
  it("lets a value follow step by step", () => {
    let source = $state(0);
    let follower = () => 0;
    const end = $effect.root(() => {
      follower = deferSteps(
        () => source,
        (shown, now) => Math.min(shown + 1, now),
      );
    });
    flushSync(() => (source = 2));
    allFrames();
    expect(follower()).toBe(2);
    end();
  });
});

describe("cards", () => {
  it("are dealt some at a time, and those that go make room for them", () => {
    const deal = dealAtMost<string>(2);
    expect(deal([], ["a", "b", "c"])).toEqual(["a", "b"]);
    expect(deal(["a", "b"], ["a", "b", "c"])).toEqual(["a", "b", "c"]);
    expect(deal(["a", "b", "c"], ["d", "e", "f", "g"])).toEqual(["d", "e", "a", "b"]);
    expect(deal(["d", "e", "a", "b"], ["d", "e", "f", "g"])).toEqual(["d", "e", "f", "g"]);
  });
  it("go at once", () => {
    expect(dealAtMost<string>(2)(["a", "b", "c"], ["b"])).toEqual(["b"]);
  });
});
