import { describe, expect, it } from "vitest";
import { growLog } from "./deferred.svelte";
import type { Entry } from "./table.svelte";

describe("the deferred log", () => {
  const entry = (version: number, events: number): Entry => ({
    version,
    what: "move",
    seat: 0,
    text: "",
    events: Array.from({ length: events }, (_, at) => ({ event: `${version}.${at}` })),
  });
  const lines = (log: Entry[]) => log.flatMap((one) => one.events.map(({ event }) => event));

  it("grows by a line at a time, in order, until it is whole", () => {
    const log = [entry(1, 2), entry(2, 3), entry(3, 2)];
    const steps: string[][] = [];
    let shown = growLog(log, []);
    for (; shown !== log; shown = growLog(log, shown)) steps.push(lines(shown));
    expect(steps.map((step) => step.length)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const step of steps) expect(step).toEqual(lines(log).slice(0, step.length));
  });
  it("takes larger steps where much is missing, and is whole at once where it became shorter", () => {
    const long = Array.from({ length: 40 }, (_, at) => entry(at, 1));
    expect(growLog(long, [])).toHaveLength(4);
    const short = [entry(1, 1)];
    expect(growLog(short, long)).toBe(short);
  });
});
