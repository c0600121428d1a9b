import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { Choice, type Legal } from "./choice";
import { Lights } from "./lights.svelte";
import type { GameMeta } from "./text";

const region = { is: "id", of: "region" } as const;
const meta = { verbs: { fly: { region } } } as unknown as GameMeta;
const flights = (...regions: string[]) =>
  new Choice(
    meta,
    regions.map((id): Legal => ({ data: { verb: "fly", region: id }, text: `fly to ${id}` })),
  );

describe("lights", () => {
  it("say what may be touched, what was, and what the move names", () => {
    const lights = new Lights(flights("A", "B"));
    const [a, b, c] = ["A", "B", "C"].map((id) => lights.of("region", id));
    expect([a!.lit, b!.lit, c!.lit]).toEqual([true, true, false]);
    lights.show(flights("A", "B").touch("region", "B"));
    expect([a!.meant, b!.chosen, b!.named, b!.times]).toEqual([false, true, true, 1]);
  });
  it("wake nobody but those that have changed", () => {
    const lights = new Lights(flights("A", "B"));
    const woken: string[] = [];
    const stop = $effect.root(() => {
      for (const id of ["A", "B", "C"]) {
        const light = $derived(lights.of("region", id));
        $effect(() => void woken.push(`${id} ${light.lit}`));
      }
    });
    flushSync();
    expect(woken.splice(0)).toEqual(["A true", "B true", "C false"]);
    lights.show(flights("A", "C"));
    flushSync();
    expect(woken).toEqual(["B false", "C true"]);
    stop();
  });
  it("turn to another choice one kind of things after the other", () => {
    const things = { verbs: { fly: { region }, call: { bird: { is: "id", of: "bird" } } } } as unknown as GameMeta;
    const lights = new Lights(flights("A"));
    const [a, owl] = [lights.of("region", "A"), lights.of("bird", "owl")];
    lights.turnTo(new Choice(things, [{ data: { verb: "call", bird: "owl" }, text: "call the owl" }]));
    expect([a.lit, owl.lit]).toEqual([true, false]);
    const seen = [];
    for (let more = true; more; seen.push([a.lit, owl.lit])) more = lights.showNext();
    expect(seen).toContainEqual([false, false]);
    expect(seen.at(-1)).toEqual([false, true]);
    expect(lights.showNext()).toBe(false);
  });
});
