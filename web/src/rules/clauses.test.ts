/** Whatever a board, a picture or a player aid cites is in the rules, in both languages. */
import { describe, expect, it } from "vitest";
import { clausesOf, whole, type SlimRules } from "./load";
import { refusalClause, thingClause, type ClauseMap } from "./clauses";

const rules = import.meta.glob<SlimRules>("../generated/rules/*.json", { eager: true, import: "default" });
const sources = import.meta.glob<string>(["../games/*/clauses.ts", "../games/*/pieces.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

const maps = import.meta.glob<ClauseMap>("../games/*/clauses.ts", { eager: true, import: "clauses" });
interface Meta {
  verbs: Record<string, Record<string, { of?: string }>>;
  clauses: Record<string, unknown>;
}
const metas = import.meta.glob<Meta>("../generated/meta/*.json", { eager: true, import: "default" });

describe("clauses that boards and pictures cite", () => {
  it.each(Object.keys(maps))("%s knows one for every kind of thing that a move names", (path) => {
    const { verbs, clauses } = metas[`../generated/meta/${path.split("/")[2]!}.json`]!;
    const fields = Object.values(verbs).flatMap((verb) => Object.values(verb));
    const named = new Set(fields.flatMap((field) => (field.of ? [field.of] : [])));
    expect(named.size).toBeGreaterThanOrEqual(3);
    expect([...named].filter((kind) => !(kind in maps[path]!.things) && !(kind in clauses))).toEqual([]);
  });
  it.each(Object.keys(sources))("%s cites clauses that exist", (path) => {
    const game = path.split("/")[2]!;
    const cited = new Set(sources[path]!.match(/\b[A-Z]{3}-\d+\.\d+[a-z]?\b/g));
    expect(cited.size).toBeGreaterThan(5);
    for (const language of ["en", "de"]) {
      const told = whole(rules[`../generated/rules/${game}.${language}.json`]!);
      const known = new Set(clausesOf(told).map((one) => one.id));
      expect([...cited].filter((id) => !known.has(id))).toEqual([]);
    }
  });
});

describe("rules that were fetched", () => {
  it("get back what they were sent without", () => {
    const clauses = [
      { title: "A", text: "a" },
      { id: "MOO-2.1a", title: "B", text: "b", notes: [{ kind: "ruling" as const, text: "c" }] },
    ];
    const rest = { language: "en" as const, title: "", overview: "", aid: [], names: {} };
    const chapter = { number: 2, title: "", introduction: "", clauses };
    expect(clausesOf(whole({ ...rest, prefix: "MOO", chapters: [chapter] }))).toEqual([
      { id: "MOO-2.1", title: "A", text: "a", notes: [] },
      clauses[1],
    ]);
  });
  it.each(Object.keys(rules))("%s breaks no line but those of lists and tables", (path) => {
    for (const { text } of clausesOf(whole(rules[path]!)))
      for (const [line] of text.matchAll(/(?<=[^\n]\n)[^\n]+/g)) expect(line).toMatch(/^(\||[-*+] |\d+[.)] )/);
  });
});

describe("which clause explains a thing", () => {
  const map: ClauseMap = {
    things: {
      owl: "MOO-1.1",
      card: { moon: "MOO-2.1", "": "MOO-2.2" },
      cloud: (id) => (id === "storm" ? "MOO-3.1" : undefined),
    },
    refusals: { lay_card: { "": "MOO-4.1", owl: "MOO-4.2" } },
  };
  const question = { kind: "lay_card", clause: "MOO-9.1", parameters: {} } as Parameters<typeof refusalClause>[2];
  it("is told by its kind, by its id, or by what the id leads to", () => {
    expect(thingClause(map, "owl", "a")).toBe("MOO-1.1");
    expect(thingClause(map, "card", "moon")).toBe("MOO-2.1");
    expect(thingClause(map, "card", "sun")).toBe("MOO-2.2");
    expect(thingClause(map, "cloud", "storm")).toBe("MOO-3.1");
    expect(thingClause(map, "dragon", "a")).toBeUndefined();
  });
  it("is told by the question where the thing cannot be chosen", () => {
    expect(refusalClause(map, "owl", question)).toBe("MOO-4.2");
    expect(refusalClause(map, "card", question)).toBe("MOO-4.1");
    expect(refusalClause(undefined, "card", question)).toBe("MOO-9.1");
  });
});
