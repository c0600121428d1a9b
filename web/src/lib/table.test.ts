import { describe, expect, it } from "vitest";
import { entry, withNews, type Entry } from "./table.svelte";

const done = (version: number, what: Entry["what"], seat = 0): Entry => entry({ version, what, seat });
const versions = (log: Entry[]) => log.map((one) => one.version);

describe("a log", () => {
  it("loses what was taken back, and keeps that it was", () => {
    const log = withNews([done(1, "move"), done(2, "move", 1), done(3, "move")], [done(4, "undo")]);
    expect(versions(log)).toEqual([1, 2, 4]);
  });
  it("loses it once, whatever happens later", () => {
    const log = withNews([done(1, "move"), done(2, "move")], [done(3, "undo")]);
    expect(versions(withNews(log, [done(4, "move", 1)]))).toEqual([1, 3, 4]);
  });
});
