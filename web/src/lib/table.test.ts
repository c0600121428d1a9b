import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Say } from "./protocol";
import { entry, TableStore, withNews, type Entry } from "./table.svelte";

const done = (version: number, what: Entry["what"], seat = 0): Entry => entry({ version, what, seat });
const versions = (log: Entry[]) => log.map((one) => one.version);

describe("a log", () => {
  it("loses what was taken back, and keeps that it was", () => {
    const log = withNews([done(1, "move"), done(2, "move", 1), done(3, "move")], [done(4, "undo")]);
    expect(versions(log)).toEqual([1, 2, 4]);
  });
  it("keeps what others did and said after a secret answer that was taken back", () => {
    const log = withNews([done(1, "move"), done(2, "claim", 1), done(3, "move", 2)], [done(4, "retract")]);
    expect(versions(log)).toEqual([2, 3, 4]);
  });
  it("loses it once, whatever happens later", () => {
    const log = withNews([done(1, "move"), done(2, "move")], [done(3, "undo")]);
    expect(versions(withNews(log, [done(4, "move", 1)]))).toEqual([1, 3, 4]);
  });
});

describe("another question", () => {
  let frames: (() => void)[] = [];
  /** A slow machine: whatever is done takes most of a frame. */
  let now = 0;
  const drawAll = () => {
    while (frames.length) frames.shift()!();
  };
  const update = (version: number, region: string) =>
    ({
      type: "update",
      seat: 0,
      version,
      view: { table: { at: version }, waiting: [0], answered: [], said: [] },
      question: { kind: "fly", parameters: {} },
      legal: [{ move: { verb: "fly", region }, text: region }],
      awaited: [0],
      happened: [{ version, what: "move", seat: 0 }],
    }) as unknown as Say;
  const tell = (table: TableStore, ...says: Say[]) => says.forEach((say) => table["hear"](say));
  beforeEach(() => {
    frames = [];
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
    vi.stubGlobal("setTimeout", (work: () => void) => work());
    vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("follows the table that it is about, and meanwhile nothing can be answered", () => {
    const table = new TableStore("one");
    table.you = [0];
    tell(table, update(1, "A"), update(2, "B"));
    expect([table.laid.at, table.update?.version, table.choice.ready?.text]).toEqual([2, 1, "A"]);
    table.confirm();
    expect(table.sending).toBe("");
    drawAll();
    expect([table.mine.at, table.update?.version, table.choice.ready?.text]).toEqual([2, 2, "B"]);
    table.confirm();
    expect(table.sending).not.toBe("");
  });
  it("gives way to the next one, however far it has come", () => {
    for (let frame = 0; frame < 8; frame++) {
      const table = new TableStore("one");
      table.you = [0];
      tell(table, update(1, "A"), update(2, "B"));
      for (let drawn = 0; drawn < frame; drawn++) frames.shift()?.();
      tell(table, update(3, "C"));
      drawAll();
      expect([table.update?.version, table.choice.ready?.text, table.posedChoice.ready?.text]).toEqual([3, "C", "C"]);
    }
  });
  it("is answered until its outcome is seen", () => {
    const table = new TableStore("one");
    table.you = [0];
    tell(table, update(1, "A"));
    table.confirm();
    const id = table.sending;
    tell(table, update(2, "B"), { type: "done", id, version: 2 } as Say);
    expect(table.sending).toBe(id);
    drawAll();
    expect(table.sending).toBe("");
  });
});
