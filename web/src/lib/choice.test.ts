import { describe, expect, it } from "vitest";
import { Choice, type Legal } from "./choice";
import { GameText, plain, type GameMeta } from "./text";

const meta: GameMeta = {
  id: "test",
  title: "Test",
  seats: [2],
  passing: ["pass"],
  claims: {},
  prompts: {},
  verbs: {
    fly: { pawn: { is: "number", of: "pawn" }, region: { is: "id", of: "region" } },
    select: { roles: { is: "set", of: "role" } },
    bid: { resources: { is: "bag", of: "resource" } },
    pass: {},
  },
  events: { flew: { seat: { is: "seat" }, region: { is: "id", of: "region" }, vp: { is: "number" } } },
};
const fly = (pawn: number, region: string): Legal => ({
  data: { verb: "fly", pawn, region },
  text: `fly ${pawn} ${region}`,
});
const flights = [fly(1, "A"), fly(1, "B"), fly(2, "B"), { data: { verb: "pass" }, text: "pass" }];

describe("a choice", () => {
  it("lights what some legal move names, and nothing else", () => {
    const choice = new Choice(meta, flights);
    expect(choice.lit("region", "A")).toBe(true);
    expect(choice.lit("region", "C")).toBe(false);
    expect(choice.litOf("pawn")).toEqual(["1", "2"]);
    expect(choice.ready).toBeUndefined();
  });
  it("takes a part with one possible value by itself", () => {
    expect(new Choice(meta, flights).touch("region", "A").ready?.text).toBe("fly 1 A");
  });
  it("asks how, when the thing is touched and only the verbs differ", () => {
    const ways = ["walk", "ride", "swim"].flatMap((verb) =>
      ["A", "B"].map((region): Legal => ({ data: { verb, region }, text: `${verb} ${region}` })),
    );
    const region = { region: { is: "id" as const, of: "region" } };
    const choice = new Choice({ ...meta, verbs: { walk: region, ride: region, swim: region } }, ways);
    const onBoard = (kind: { of?: string }) => kind.of === "region";
    expect(choice.options(onBoard)).toEqual([]);
    const touched = choice.touch("region", "B");
    expect(touched.options(onBoard).map((option) => option.value)).toEqual(["walk", "ride", "swim"]);
    expect(touched.with({ field: "verb", value: "ride" }).ready?.text).toBe("ride B");
  });
  it("shows the only move at once", () => {
    expect(new Choice(meta, [flights[3]!]).ready?.text).toBe("pass");
  });
  it("asks for the part that is still open", () => {
    const choice = new Choice(meta, flights).touch("region", "B");
    expect(choice.ready).toBeUndefined();
    expect(choice.touch("pawn", 2).ready?.text).toBe("fly 2 B");
    expect(choice.options().map((option) => option.value)).toEqual([1, 2]);
  });
  it("lets go what is touched again, and moves to another of its kind", () => {
    const choice = new Choice(meta, flights).touch("region", "A");
    expect(choice.touch("region", "A").touches).toEqual([]);
    expect(choice.touch("region", "B").chosen("region", "B")).toBe(true);
  });
  it("collects sets until they are a legal move", () => {
    const legal = [
      ["a", "b"],
      ["a", "c"],
      ["b", "c"],
    ].map((roles) => ({ data: { verb: "select", roles }, text: roles.join("+") }));
    const one = new Choice(meta, legal).touch("role", "a");
    expect(one.ready).toBeUndefined();
    expect(one.touch("role", "c").ready?.text).toBe("a+c");
  });
  it("counts bags, where less can be a move as well as more", () => {
    const bags: Record<string, number>[] = [{}, { x: 1 }, { x: 2 }, { x: 1, y: 1 }];
    const legal = bags.map((resources) => ({ data: { verb: "bid", resources }, text: JSON.stringify(resources) }));
    const one = new Choice(meta, legal).touch("resource", "x");
    expect(one.ready?.text).toBe('{"x":1}');
    expect(one.touch("resource", "x").ready?.text).toBe('{"x":2}');
    expect(one.touch("resource", "y").ready?.text).toBe('{"x":1,"y":1}');
  });
  it("takes a thing for the earliest part that it can be", () => {
    const swap = (given: string, taken: string): Legal => ({
      data: { verb: "swap", given, taken },
      text: `${given} for ${taken}`,
    });
    const herb = { is: "id" as const, of: "herb" };
    const verbs = { ...meta.verbs, swap: { given: herb, taken: herb } };
    const choice = new Choice({ ...meta, verbs }, [swap("a", "b"), swap("a", "c"), swap("b", "a"), swap("b", "c")]);
    expect(choice.litOf("herb")).toEqual(["a", "b"]);
    expect(choice.touch("herb", "b").touch("herb", "c").ready?.text).toBe("b for c");
  });
  it("lets a verb itself be touched, and needs no button for it then", () => {
    const choice = new Choice(meta, flights);
    expect(choice.lit("verb", "pass")).toBe(true);
    expect(choice.touch("verb", "pass").ready?.text).toBe("pass");
    expect(choice.touch("verb", "pass").chosen("verb", "pass")).toBe(true);
    const onBoard = (kind: { of?: string }, verb: string) =>
      kind.of === "region" || (kind.of === "verb" && verb === "pass");
    expect(choice.options(onBoard)).toEqual([]);
  });
  it("counts how often a thing is paid", () => {
    const legal = [{ x: 1 }, { x: 2 }].map((resources) => ({
      data: { verb: "bid", resources },
      text: JSON.stringify(resources),
    }));
    expect(new Choice(meta, legal).touch("resource", "x").touch("resource", "x").times("resource", "x")).toBe(2);
  });
  it("offers verbs that name nothing on the board as buttons", () => {
    const options = new Choice(meta, flights).options((kind) => kind.of === "region");
    expect(options.map((option) => option.value)).toEqual(["pass"]);
  });
});

describe("texts", () => {
  it("fill names, players and numbers", () => {
    const tree = {
      names: { region: { A: { name: "the Hill", dat: "dem Hügel" } } },
      events: { flew: "{seat} at {region.dat}, {vp} {vp:point|points}" },
    };
    const text = new GameText(meta, "en", tree);
    const parts = text.event({ event: "flew", seat: 1, region: "A", vp: 1 }, ["Ilse", "Tomte"]);
    expect(plain(parts)).toBe("Tomte at dem Hügel, 1 point");
    expect(plain(text.fill("Give {n} hope[ for {what}].", {}, { n: 2, what: null }, []))).toBe("Give 2 hope.");
    expect(plain(text.fill("Give {n} hope[ for {what}].", {}, { n: 2, what: "fire" }, []))).toBe(
      "Give 2 hope for fire.",
    );
    expect(parts.find((part) => part.kind === "region")?.id).toBe("A");
  });
});
