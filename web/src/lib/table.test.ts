import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../i18n/index.svelte";
import type { Say, Update } from "./protocol";
import { settings } from "./settings.svelte";
import { entry, TableStore, withNews, type Entry } from "./table.svelte";
import type { GameText } from "./text";

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
  const tell = (table: TableStore, ...says: Say[]) => says.forEach((say) => table["receive"](say));
  beforeAll(() => speak("en"));
  beforeEach(() => {
    frames = [];
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
    vi.stubGlobal("setTimeout", (work: () => void, wait = 0) => (wait ? 0 : work()));
    vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  });
  afterEach(() => {
    drawAll();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("follows the table that it is about, and meanwhile nothing can be answered", () => {
    const table = new TableStore("one");
    table.you = [0];
    tell(table, update(1, "A"), update(2, "B"));
    expect([table.boardState.at, table.update?.version, table.choice.ready?.text]).toEqual([2, 1, "A"]);
    table.confirm();
    expect([table.sending, table.explanation]).toEqual(["", "The question has changed. Look again."]);
    drawAll();
    expect([table.ownState.at, table.update?.version, table.choice.ready?.text]).toEqual([2, 2, "B"]);
    table.confirm();
    expect(table.sending).not.toBe("");
  });
  it("is drawn at once when something is touched: the touch counts where it still can, and is never sent", () => {
    settings.ask = false;
    for (const [region, chosen] of [
      ["A", 0],
      ["B", 1],
    ] as const) {
      const table = new TableStore("one");
      table.you = [0];
      const both = update(2, "B") as Update;
      tell(table, update(1, "A"), {
        ...both,
        legal: [...both.legal!, { move: { verb: "fly", region: "C" }, text: "C", say: "" }],
      });
      table.text = { meta: { verbs: { fly: { region: { is: "id", of: "region" } } } } } as unknown as GameText;
      table.touch("region", region);
      expect([table.update?.version, table.choice.touches.length, table.sending]).toEqual([2, chosen, ""]);
      expect(table.explanation).toBe("The question has changed. Look again.");
    }
    settings.ask = true;
  });
  it("comes with its table where nothing was seen before: a game that begins is drawn whole", () => {
    const table = new TableStore("one");
    table.you = [0];
    tell(table, { ...update(1, "A"), view: null, legal: [], question: null } as Say, update(2, "B"));
    expect([table.ownState?.at, table.deferred.sideView?.table.at]).toEqual([2, 2]);
  });
  it("gives way to the next one, however far it has come", () => {
    for (let frame = 0; frame < 8; frame++) {
      const table = new TableStore("one");
      table.you = [0];
      tell(table, update(1, "A"), update(2, "B"));
      for (let drawn = 0; drawn < frame; drawn++) frames.shift()?.();
      tell(table, update(3, "C"));
      drawAll();
      expect([table.update?.version, table.choice.ready?.text, table.shownChoice.ready?.text]).toEqual([3, "C", "C"]);
    }
  });
  it("comes as what has changed, also while an older one is still shown", () => {
    const table = new TableStore("one");
    table.you = [0];
    const changes = (version: number, more: object) =>
      ({ type: "changes", seat: 0, since: version - 1, version, patch: { table: { at: [version] } }, ...more }) as Say;
    const groups = [{ verb: "fly", fields: ["region"], moves: ["B", "C"] }];
    tell(table, update(1, "A"), changes(2, { groups }), changes(3, {}));
    drawAll();
    expect([table.boardState.at, table.update?.version, table.waiting]).toEqual([3, 3, [0]]);
    expect(table.choice.legal.map((move) => move.data.region)).toEqual(["B", "C"]);
    tell(table, changes(4, { groups: [], question: null }));
    drawAll();
    expect([table.asked, table.choice.legal.length]).toEqual([false, 0]);
  });
  it("comes after a long story in parts, which the log tells whole and once", () => {
    const table = new TableStore("one");
    table.you = [0];
    const part = (...versions: number[]) =>
      ({ type: "history", seat: 0, happened: versions.map((version) => done(version, "move", 1)) }) as unknown as Say;
    tell(table, part(1, 2), part(3), update(4, "A"), update(5, "B"));
    drawAll();
    expect(versions(table.log)).toEqual([1, 2, 3, 4, 5]);
  });
  it("is asked for anew where there is nothing that could have changed", () => {
    const table = new TableStore("one");
    const need = vi.spyOn(table.socket, "askOnce");
    tell(table, { type: "changes", seat: 0, since: 1, version: 2, patch: {} } as Say);
    expect(need).toHaveBeenCalledWith("need", { have: 0 });
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
