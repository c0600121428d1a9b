import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as Busy from "./busy";

let { begin, busySwitch, busyUntil, started } = {} as typeof Busy;
const shown = () => document.documentElement.dataset.busy;
const nextTask = () => new Promise((done) => setTimeout(done));

describe("a page says what it is busy with", () => {
  beforeEach(async () => {
    vi.resetModules();
    ({ begin, busySwitch, busyUntil, started } = await import("./busy"));
    started();
    await nextTask();
  });

  it("with nothing, once it has started", () => {
    expect(shown()).toBeUndefined();
  });
  it("with each kind of work as long as a piece of it is under way", () => {
    const [one, two] = [begin("frames"), begin("frames")];
    const other = begin("requests");
    expect(shown()).toBe("frames requests");
    one();
    one();
    other();
    expect(shown()).toBe("frames");
    two();
    expect(shown()).toBeUndefined();
  });
  it("with what is switched on, however often", () => {
    const busy = busySwitch("socket");
    busy(true);
    busy(true);
    expect(shown()).toBe("socket");
    busy(false);
    busy(false);
    expect(shown()).toBeUndefined();
  });
  it("with a promise until whoever waits for it has gone on, whether it is kept or not", async () => {
    const seen: (string | undefined)[] = [];
    await busyUntil("chunks", Promise.resolve(1)).then(() => seen.push(shown()));
    await busyUntil("requests", Promise.reject(new Error("no"))).catch(() => seen.push(shown()));
    await nextTask();
    expect(seen[0]).toBe("chunks");
    expect(seen[1]).toContain("requests");
    expect(shown()).toBeUndefined();
  });
});
