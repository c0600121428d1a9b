import { describe, expect, it } from "vitest";
import { lexicon as germanWords } from "./lexicon.de";
import { lexicon as englishWords } from "./lexicon.en";
import { clausesOf, type Rules } from "./load";
import { pieces, Search } from "./search";

const clause = (id: string, title: string, text: string) => ({ id, title, text, notes: [] });
const english: Rules = {
  language: "en",
  title: "Moonlight",
  overview: "",
  aid: [],
  names: {},
  chapters: [
    {
      number: 1,
      title: "Towers",
      introduction: "",
      clauses: [
        clause("MOO-1.1", "Round towers", "A round tower takes one potion. Nobody can deliver there again."),
        clause("MOO-1.2", "Square towers", "A square tower is never full."),
        clause("MOO-1.12", "Ties", "Whoever owns more resources wins."),
      ],
    },
    { number: 11, title: "Clouds", introduction: "", clauses: [clause("MOO-11.1", "Clouds", "A cloud bars the way.")] },
  ],
};
const german: Rules = {
  ...english,
  language: "de",
  chapters: [
    {
      number: 1,
      title: "Türme",
      introduction: "",
      clauses: [
        clause("MOO-1.1", "Runde Türme", "Ein runder Turm nimmt einen Zaubertrank."),
        clause("MOO-1.2", "Größe", "Eckige Türme sind nie voll."),
      ],
    },
  ],
};
/** By id of a clause: what it is looked for by. */
type Words = Record<string, string>;
const searchOf = (rules: Rules, words: Words = {}) =>
  new Search(
    rules,
    rules.language === "en" ? englishWords : germanWords,
    clausesOf(rules).map(({ id }) => words[id] ?? ""),
  );
const ids = (rules: Rules, query: string, words?: Words) =>
  searchOf(rules, words)
    .find(query)
    .map((one) => one.clause.id);

describe("search", () => {
  it("finds a clause by its id, however it is typed, and a chapter by its beginning", () => {
    expect(ids(english, "MOO-1.1")[0]).toBe("MOO-1.1");
    expect(ids(english, "moo1.1")[0]).toBe("MOO-1.1");
    expect(ids(english, "1.12")).toEqual(["MOO-1.12"]);
    expect(ids(english, "moo-1")).toEqual(["MOO-1.1", "MOO-1.2", "MOO-1.12"]);
  });
  it("finds words in all their forms, titles first", () => {
    expect(ids(english, "tower")).toEqual(["MOO-1.2", "MOO-1.1", "MOO-1.12"]);
    expect(ids(english, "potions")[0]).toBe("MOO-1.1");
    expect(ids(english, "tied")[0]).toBe("MOO-1.12");
  });
  it("answers a whole question", () => {
    expect(ids(english, "Can I deliver twice to a round tower?")[0]).toBe("MOO-1.1");
    expect(ids(english, "what does a cloud do")[0]).toBe("MOO-11.1");
  });
  it("knows German letters, endings and the second half of a long word", () => {
    expect(ids(german, "turm")[0]).toBe("MOO-1.1");
    expect(ids(german, "türme")).toContain("MOO-1.2");
    expect(ids(german, "Trank")).toEqual(["MOO-1.1"]);
    expect(ids(german, "Grösse")).toEqual(["MOO-1.2"]);
    expect(ids(german, "grö")).toEqual(["MOO-1.2"]);
  });
  it("finds nothing where there is nothing, and nothing for nothing", () => {
    expect(ids(english, "dragon")).toEqual([]);
    expect(ids(english, "  ")).toEqual([]);
  });
  it("says which words no clause has", () => {
    const search = searchOf(english);
    expect(search.unknown("a dragon at the round tower")).toEqual(["dragon"]);
    expect(search.unknown("round tower")).toEqual([]);
  });
  it("looks inside of words only where words are joined", () => {
    expect(ids(english, "ower")).toEqual([]);
    expect(ids(german, "Zauber")).toEqual(["MOO-1.1"]);
    expect(pieces("Towers", searchOf(english).pattern("owe"))).toEqual([{ text: "Towers", hit: false }]);
  });
  it("knows other words for the same thing, and umlauts that are written out", () => {
    expect(ids(german, "Tuerme")).toContain("MOO-1.2");
    expect(ids(english, "equal")).toContain("MOO-1.12");
  });
  it("knows the words that a clause is looked for by, and does not show them", () => {
    const words = { "MOO-11.1": "fog, mist" };
    expect(ids(english, "Is there fog?", words)).toEqual(["MOO-11.1"]);
    expect(searchOf(english, words).unknown("fog")).toEqual([]);
  });
  it("says which sentence, item or row answers", () => {
    const texts = [
      "A tower is high. It has 3 doors, and a lock.",
      "Towers:\n\n- one stands in the wood\n- one stands on a hill",
      "| Tower | Doors |\n|---|---|\n| red | 2 |\n| blue | 4 |",
    ];
    const clauses = texts.map((text, at) => clause(`MOO-1.${at + 1}`, `Things ${at}`, text));
    const search = searchOf({ ...english, chapters: [{ ...english.chapters[0]!, clauses }] });
    const answer = (query: string, id: string) => search.find(query).find((one) => one.clause.id === id)?.answer;
    expect(answer("who locks a tower", "MOO-1.1")).toEqual([0, 1]);
    expect(answer("how many towers", "MOO-1.1")).toEqual([0, 0]);
    expect(answer("how many doors has a tower", "MOO-1.1")).toEqual([0, 1]);
    expect(answer("tower on the hill", "MOO-1.2")).toEqual([1, 1]);
    expect(answer("doors of the blue tower", "MOO-1.3")).toEqual([0, 1]);
  });
  it("prefers the clause of which players say what somebody types", () => {
    expect(ids(english, "a round of this table")[0]).toBe("MOO-1.1");
    expect(ids(english, "a round of this table", { "MOO-1.12": "nobody left, round of the table" })[0]).toBe(
      "MOO-1.12",
    );
  });
  it("opens a chapter that is asked for with its first clause", () => {
    const clauses = [
      clause("MOO-2.1", "The order", "Cards return first."),
      clause("MOO-2.2", "Season", "What a season ends, it ends at the end of it."),
    ];
    const rules = (title: string) => ({ ...english, chapters: [{ number: 2, title, introduction: "", clauses }] });
    expect(ids(rules("Various things"), "end of season")[0]).toBe("MOO-2.2");
    expect(ids(rules("End of season"), "end of season").indexOf("MOO-2.1")).toBeLessThan(2);
  });
  it("takes numbers in words for numbers", () => {
    const two = clause("MOO-1.3", "Few players", "With 2 players a tower takes nothing.");
    const zwei = clause("MOO-1.3", "Wenige", "Spielen 2, nimmt ein Turm nichts.");
    const rules = { ...english, chapters: [{ ...english.chapters[0]!, clauses: [two] }] };
    const regeln = { ...german, chapters: [{ ...german.chapters[0]!, clauses: [zwei] }] };
    expect(ids(rules, "two")).toEqual(["MOO-1.3"]);
    expect(ids(regeln, "zu zweit")).toEqual(["MOO-1.3"]);
    expect(ids(regeln, "zwei")).toEqual(["MOO-1.3"]);
  });
  it("knows what is empty by what runs out", () => {
    const rules = {
      ...english,
      chapters: [{ ...english.chapters[0]!, clauses: [clause("MOO-1.4", "Empty pile", "No card comes.")] }],
    };
    expect(ids(rules, "the cards run out")[0]).toBe("MOO-1.4");
  });
  it("prefers what answers how many to what only speaks of it", () => {
    const counted = {
      ...english,
      chapters: [
        {
          number: 1,
          title: "Owls",
          introduction: "",
          clauses: [
            clause("MOO-1.1", "Owls", "Owls live in the tower."),
            clause("MOO-1.2", "Your owls", "You begin with 3 owls, which live in the tower beside the wood."),
          ],
        },
      ],
    };
    expect(ids(counted, "how many owls")[0]).toBe("MOO-1.2");
    expect(ids(counted, "owls")[0]).toBe("MOO-1.1");
  });
  it("guesses what was meant by a slip of the keys", () => {
    expect(ids(english, "resuorces")).toEqual(["MOO-1.12"]);
    expect(ids(english, "squere tower")[0]).toBe("MOO-1.2");
  });
  it("takes long German words apart that no rule has", () => {
    expect(ids(german, "Rundturm")[0]).toBe("MOO-1.1");
  });
  it("leaves out what fits far less than the best", () => {
    expect(ids(english, "MOO-1.12")).toEqual(["MOO-1.12"]);
  });
  it("marks what was looked for", () => {
    const search = searchOf(english);
    expect(pieces("A round tower, and towers.", search.pattern("round towers"))).toEqual([
      { text: "A ", hit: false },
      { text: "round", hit: true },
      { text: " ", hit: false },
      { text: "tower", hit: true },
      { text: ", and ", hit: false },
      { text: "towers", hit: true },
      { text: ".", hit: false },
    ]);
  });
});
