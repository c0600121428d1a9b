import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isTable, Toml, TomlError, valueAt } from "./toml";

const GAMES = ["broom_service", "new_salem", "septima", "witchstone"];
const source = (game: string) => readFileSync(`../src/walpurgis/games/${game}/components.toml`, "utf-8");
const SMALL = `# The box
[counts] # how many
cards = 10
names = [
  "a", # the first
  'b\\',
]
size = 1.50
provenance = "rulebook"

# Two fields, as they are printed.
[[track.fields]]
index = 0
colour = "light"

[[track.fields]]
index = 1
colour = "dark" # as in the picture
slot = 1
[track]
length = 2
`;

describe("a box as TOML", () => {
  it("reads what Python's reader reads", () => {
    const box = Toml.read(SMALL);
    expect(box.data).toEqual({
      counts: { cards: 10, names: ["a", "b\\"], size: 1.5, provenance: "rulebook" },
      track: {
        fields: [
          { index: 0, colour: "light" },
          { index: 1, colour: "dark", slot: 1 },
        ],
        length: 2,
      },
    });
    const strange = 'a.b = """x\n"y"""" \n"c d" = 0x1F\ne = -1_000\nf = { g = [1, 2], h.i = true }\nj = "\\u00e9\\n"';
    expect(Toml.read(strange).data).toEqual({
      a: { b: 'x\n"y"' },
      "c d": 31,
      e: -1000,
      f: { g: [1, 2], h: { i: true } },
      j: "é\n",
    });
  });
  it.each(GAMES)("reads the whole box of %s as the page's own copy says it", async (game) => {
    const read = Toml.read(source(game)).data;
    const { default: known } = (await import(`../generated/box/${game}.json`)) as { default: unknown };
    expect(read).toMatchObject(known as object);
  });
  it.each(GAMES)("changes one value of %s and no other letter", (game) => {
    const text = source(game);
    const box = Toml.read(text);
    const [key, table] = Object.entries(box.data).find(([, inside]) => isTable(inside) && inside.provenance)!;
    const changed = box.set([key, "provenance"], "confirmed");
    expect(valueAt(changed.data, [key, "provenance"])).toBe("confirmed");
    expect(changed.set([key, "provenance"], valueAt(table, ["provenance"])!).text).toBe(text);
  });
  it("keeps comments and spaces when a value changes", () => {
    const box = Toml.read(SMALL).set(["counts", "cards"], 12).set(["track", "fields", 1, "colour"], "gold");
    expect(box.text).toBe(SMALL.replace("cards = 10", "cards = 12").replace('"dark"', '"gold"'));
    expect(Toml.read(SMALL).set(["counts", "size"], 2).text).toContain("size = 2.0");
    expect(Toml.read(SMALL).set(["counts", "names", 1], "c").data).toMatchObject({ counts: { names: ["a", "c"] } });
  });
  it("writes a new key below the others of its table, and takes it out again", () => {
    const more = Toml.read(SMALL).set(["track", "fields", 0, "owl"], "A");
    expect(more.text).toContain('colour = "light"\nowl = "A"\n\n[[track.fields]]');
    expect(more.remove(["track", "fields", 0, "owl"]).text).toBe(SMALL);
    expect(Toml.read("[a]\nb = 1").set(["a", "c"], 2).text).toBe("[a]\nb = 1\nc = 2\n");
  });
  it("adds and removes rows, and the comments of the others stay", () => {
    const box = Toml.read(SMALL);
    const more = box.addRow(["track", "fields"], 0, { index: 9, colour: "new" });
    expect(valueAt(more.data, ["track", "fields"])).toEqual([
      { index: 0, colour: "light" },
      { index: 9, colour: "new" },
      { index: 1, colour: "dark", slot: 1 },
    ]);
    expect(more.text).toContain("# as in the picture");
    expect(more.removeRow(["track", "fields"], 1).data).toEqual(box.data);
    expect(box.removeRow(["track", "fields"], 0).text).toContain("# Two fields, as they are printed.");
    expect(valueAt(box.removeRow(["track", "fields"], 0).data, ["track", "fields", 0, "index"])).toBe(1);
    const list = Toml.read("a = []\n").addRow(["a"], 0, { b: 1 });
    expect(list.data).toEqual({ a: [{ b: 1 }] });
  });
  it.each([
    ["[a]\nb = ", 2],
    ["a = 1\na = 2", 2],
    ["a = 1979-05-27", 1],
    ["[a\nb = 1", 1],
    ['a = "x', 1],
    ["a = 1 2", 1],
    ["[a]\n[a]", 2],
    ["a = [1, 2", 1],
  ])("says in which line %j stops being TOML", (text, line) => {
    expect(() => Toml.read(text)).toThrow(TomlError);
    try {
      Toml.read(text);
    } catch (error) {
      expect((error as TomlError).line).toBe(line);
    }
  });
});
