/** The page understands what the server sends: patches and groups of moves, as the Python side has written them down. */
import { describe, expect, it } from "vitest";
import { listMoves, notation } from "./moveGroups";
import { applyPatch } from "./patches";
import type { Data, Json, MoveGroup } from "./protocol";
import { loadText } from "./text";

interface Sample {
  game: string;
  patches: { old: Json; patch: Json; new: Json }[];
  decisions: { groups: MoveGroup[]; moves: Data[]; notation: string[] }[];
}
/** There are thousands, and a busy machine takes its time. */
const LONG = 120_000;
const samples = import.meta.glob<Sample>("../generated/wire/*.json", { import: "default" });

describe.skipIf(Object.keys(samples).length === 0)("what the server sends", () => {
  it.each(Object.keys(samples))(
    "%s",
    async (path) => {
      const { game, patches, decisions } = await samples[path]!();
      expect(patches.length).toBeGreaterThan(100);
      for (const one of patches) {
        const before = JSON.stringify(one.old);
        expect(JSON.stringify(applyPatch(one.old, one.patch))).toBe(JSON.stringify(one.new));
        expect(JSON.stringify(one.old)).toBe(before);
      }
      const templates = (await loadText(game, "en"))?.meta.notation ?? {};
      for (const { groups, moves, notation: written } of decisions) {
        expect(JSON.stringify(listMoves(groups))).toBe(JSON.stringify(moves));
        expect(moves.map((move) => notation(templates[String(move.verb)]!, move))).toEqual(written);
      }
    },
    LONG,
  );
});

describe("a patch", () => {
  it("changes what it names, and shares the rest with what was there before", () => {
    const old = { moves: 6, table: { deck: ["a"], players: [{ hand: ["a", "b", "c"] }, { hand: [] }] } };
    const now = applyPatch(old, {
      moves: [7],
      table: { players: { 0: { hand: [2, 1, []] } } },
    }) as typeof old;
    expect(now).toEqual({ moves: 7, table: { deck: ["a"], players: [{ hand: ["a", "b"] }, { hand: [] }] } });
    expect(now.table.deck).toBe(old.table.deck);
    expect(now.table.players[1]).toBe(old.table.players[1]);
    expect(old.table.players[0]!.hand).toHaveLength(3);
  });
});

describe("a move", () => {
  it("is written so that it can be told from others, also where nobody knows its game", () => {
    expect(notation("give {amount} to {seat}", { verb: "give", amount: 2, seat: 0 })).toBe("give 2 to 0");
    expect(notation(undefined, { verb: "bid", cost: { fire: 2, air: 1 }, on: ["x", "y"] })).toBe("bid fire*2+air x+y");
    expect(notation("bid {cost}", { verb: "bid", cost: {} })).toBe("bid none");
  });
});

describe("a group of moves", () => {
  it("lists all bags and sets, and what may follow each value", () => {
    expect(listMoves([{ verb: "pass" }])).toEqual([{ verb: "pass" }]);
    expect(listMoves([{ verb: "bid", fields: ["cost"], moves: { up_to: { fire: 1, air: 1 } } }])).toEqual(
      [{}, { fire: 1 }, { air: 1 }, { fire: 1, air: 1 }].map((cost) => ({ verb: "bid", cost })),
    );
    const tree = [
      [["x", "y"], { sizes: [1, 2], of: ["a", "b"] }],
      [["z"], [["c"]]],
    ];
    expect(
      listMoves([{ verb: "go", fields: ["to", "with"], moves: tree }]).map(({ to, with: all }) => [to, all]),
    ).toEqual([
      ["x", ["a"]],
      ["x", ["b"]],
      ["x", ["a", "b"]],
      ["y", ["a"]],
      ["y", ["b"]],
      ["y", ["a", "b"]],
      ["z", ["c"]],
    ]);
  });
});
