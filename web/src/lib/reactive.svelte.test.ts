import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { reactiveTable } from "./reactive.svelte";

interface Table {
  round: number;
  bag: { herb: number };
  players: { points: number; cards: string[] }[];
}
const table = (): Table => ({ round: 1, bag: { herb: 2 }, players: [{ points: 0, cards: ["a"] }] });

/** Counts how often somebody who reads is woken. */
function reader(read: () => unknown): () => number {
  let times = 0;
  $effect.root(() => {
    $effect(() => {
      read();
      times++;
    });
  });
  flushSync();
  return () => {
    flushSync();
    return times;
  };
}

describe("a table in parts", () => {
  it("reads like the table", () => {
    const parts = reactiveTable();
    parts.show(table());
    const laid = parts.value as Table;
    expect(laid).toEqual(table());
    expect(laid.players.map((player) => player.points)).toEqual([0]);
    parts.show({ ...table(), round: 2 });
    expect(laid.round).toBe(2);
  });

  it("wakes whoever reads a part for that part alone", () => {
    const parts = reactiveTable();
    const first = table();
    parts.show(first);
    const laid = parts.value as Table;
    const [bag, points, cards] = [
      reader(() => laid.bag),
      reader(() => laid.players[0]!.points),
      reader(() => laid.players[0]!.cards),
    ];
    parts.show({ ...first, round: 2 });
    expect([bag(), points(), cards()]).toEqual([1, 1, 1]);
    parts.show({ ...first, players: [{ ...first.players[0]!, points: 3 }] });
    expect([bag(), points(), cards()]).toEqual([1, 2, 1]);
  });

  it("becomes another one where the table has other parts", () => {
    const parts = reactiveTable();
    parts.show(table());
    const keys = reader(() => Object.keys(parts.value as Table).length);
    parts.show({ ...table(), looked_at: ["church"] });
    expect(keys()).toBe(2);
    expect((parts.value as { looked_at: string[] }).looked_at).toEqual(["church"]);
  });
});
