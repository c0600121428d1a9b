/** What players ask in the middle of a game, in words of their own: the search has to find the clause that answers. */
import { describe, expect, it } from "vitest";
import type { Language } from "../lib/text";
import type { Lexicon } from "./lexicon";
import { clausesOf, whole, type LookedFor, type SlimRules } from "./load";
import { Search } from "./search";

/** Each question with the clauses of which any answers it. */
type Questions = Record<string, string[]>;
/** The search may be improved by what it does with the open ones; the others show how well it does with any. */
type Half = "open" | "held";

const files = {
  questions: import.meta.glob<Record<Half, Questions>>("./questions/*.json", { import: "default", eager: true }),
  rules: import.meta.glob<SlimRules>("../generated/rules/*.json", { import: "default", eager: true }),
  lookedFor: import.meta.glob<LookedFor>("../generated/search/*.json", { import: "default", eager: true }),
  lexicons: import.meta.glob<Lexicon>("./lexicon.*.ts", { import: "lexicon", eager: true }),
};
const all = Object.entries(files.questions).map(([path, halves]) => {
  const name = path.split("/").pop()!;
  const language = name.split(".")[1] as Language;
  const rules = whole(files.rules[`../generated/rules/${name}`]!);
  const lexicon = files.lexicons[`./lexicon.${language}.ts`]!;
  return { name, halves, rules, search: new Search(rules, lexicon, files.lookedFor[`../generated/search/${name}`]!) };
});

/** How many are answered by the first clause found, and by one of three; and which are not, as somebody may read them. */
function asked(half: Half): { first: number; soon: number; later: string[]; late: string[] } {
  const places = all.flatMap(({ name, halves, search }) =>
    Object.entries(halves[half]).map(([ask, answers]) => {
      const found = search.find(ask).map((one) => one.clause.id);
      const at = found.findIndex((id) => answers.includes(id));
      const place = at < 0 ? "not found" : `at ${at + 1}`;
      return { at, told: `${name}: ${ask} ${answers.join(" ")} ${place}, after ${found.slice(0, 3).join(" ")}` };
    }),
  );
  const beyond = (most: number) => places.filter(({ at }) => at < 0 || at >= most).map(({ told }) => told);
  const [later, late] = [beyond(1), beyond(3)];
  return { first: 1 - later.length / places.length, soon: 1 - late.length / places.length, later, late };
}

describe("questions of players", () => {
  it("are as many in every game and language, each once, and have answers", () => {
    expect(all.length).toBe(Object.keys(files.rules).length);
    for (const { name, halves, rules } of all) {
      const known = new Set(clausesOf(rules).map(({ id }) => id));
      expect(
        [halves.open, halves.held].map((half) => Object.keys(half).length),
        name,
      ).toEqual([48, 24]);
      expect(Object.keys({ ...halves.open, ...halves.held }).length, name).toBe(72);
      for (const [ask, answers] of [...Object.entries(halves.open), ...Object.entries(halves.held)]) {
        expect(answers.length, ask).toBeGreaterThan(0);
        expect(
          answers.filter((id) => !known.has(id)),
          ask,
        ).toEqual([]);
      }
    }
  });
  it.each<[Half, number, number]>([
    ["open", 0.88, 0.97],
    ["held", 0.72, 0.9],
  ])("that are %s are answered by the first clause found, or one of three", (half, first, soon) => {
    const found = asked(half);
    expect(found.soon, found.late.join("\n")).toBeGreaterThanOrEqual(soon);
    expect(found.first, found.later.join("\n")).toBeGreaterThanOrEqual(first);
  });
});
