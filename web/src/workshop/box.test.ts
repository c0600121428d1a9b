import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  choicesOf,
  confirm,
  differences,
  merged,
  openKeys,
  pathOf,
  provenanceOf,
  sectionsOf,
  setValue,
  spotAt,
  toGo,
  unconfirm,
  without,
  written,
  type Section,
} from "./box";
import { Toml, valueAt, type Data } from "./toml";

const GAMES = ["broom_service", "new_salem", "septima", "witchstone"];
const source = (game: string) => readFileSync(`../src/walpurgis/games/${game}/components.toml`, "utf-8");
const broom = Toml.read(source("broom_service"));
const stone = Toml.read(source("witchstone"));
const steps = (valueAt(stone.data, ["pentagram", "fields"]) as Data[]).length;
const copy = (data: Data): Data => JSON.parse(JSON.stringify(data)) as Data;

function section(box: Toml, key: string): Section {
  return sectionsOf(box.data).find((one) => one.key === key)!;
}
const row = (box: Toml, key: string, id: string) => section(box, key).rows.find((one) => one.id === id)!;

describe("the tables of a box", () => {
  it("are all there, with their rows", () => {
    const keys = sectionsOf(broom.data).map((one) => one.key);
    expect(keys).toContain("scoring.lightning");
    expect(keys).not.toContain("scoring");
    expect(section(broom, "boards.front.regions").rows).toHaveLength(31);
    expect(
      section(stone, "pentagram.fields")
        .rows.map((one) => one.id)
        .slice(0, 3),
    ).toEqual(["0", "1", "2"]);
    expect(section(stone, "pentagram").rows).toHaveLength(1);
  });
  it("are found by the path of an error", () => {
    const spot = spotAt(sectionsOf(broom.data), pathOf(broom.data, "boards.front.regions[FH1].neighbors"))!;
    expect([spot.section.key, spot.row.id, spot.key]).toEqual(["boards.front.regions", "FH1", "neighbors"]);
    const field = spotAt(sectionsOf(stone.data), pathOf(stone.data, "pentagram.fields[3].owl_stack"))!;
    expect([field.section.key, field.row.id, field.key]).toEqual(["pentagram.fields", "3", "owl_stack"]);
    const list = spotAt(sectionsOf(stone.data), pathOf(stone.data, "pentagram.fields"))!;
    expect(list.section.key).toBe("pentagram.fields");
    expect(spotAt(sectionsOf(stone.data), pathOf(stone.data, "constants.hand_size"))!.key).toBe("hand_size");
  });
  it("say what may stand in them", () => {
    const all = sectionsOf(broom.data);
    const front = section(broom, "boards.front.regions");
    expect(choicesOf(all, front, "neighbors")!.of).toBe("boards.front.regions");
    expect(choicesOf(all, section(broom, "boards.back.castles"), "region")!.of).toBe("boards.back.regions");
    expect(choicesOf(all, front, "terrain")!.values).toContain("mountain");
    expect(choicesOf(all, front, "name")).toBeUndefined();
    expect(choicesOf(sectionsOf(stone.data), section(stone, "pentagram.fields"), "colour")!.values).toEqual([
      "dark",
      "light",
      "orange",
    ]);
  });
});

describe("what comes from print", () => {
  it("is counted by table, without names and drawings", () => {
    const fields = section(stone, "pentagram.fields");
    expect(openKeys(fields, fields.rows[0]!)).toEqual(["colour"]);
    expect(toGo(section(stone, "constants"))).toBe(0);
    expect(toGo(fields)).toBeGreaterThan(fields.rows.length);
  });
  it("is confirmed value by value, then as a row, and taken back", () => {
    const tower = (box: Toml) => row(box, "boards.front.towers", "FT02");
    const towers = section(broom, "boards.front.towers");
    const one = confirm(broom, towers, [tower(broom)], "vp");
    expect(provenanceOf(tower(one).data, "vp")).toBe("confirmed");
    expect(provenanceOf(tower(one).data, "color")).toBe("reconstructed");
    expect(toGo(section(one, "boards.front.towers"))).toBe(toGo(towers) - 1);
    const all = confirm(one, section(one, "boards.front.towers"), [tower(one)]);
    expect(tower(all).data).toMatchObject({ provenance: "confirmed" });
    expect(tower(all).data).not.toHaveProperty("confirmed");
    const back = unconfirm(all, tower(all), "vp", "reconstructed");
    expect(provenanceOf(tower(back).data, "vp")).toBe("reconstructed");
    expect(provenanceOf(tower(back).data, "color")).toBe("confirmed");
    expect(differences(broom.data, all.data)).toEqual([]);
  });
  it("goes with the value that it was said of", () => {
    const fields = section(stone, "pentagram.fields");
    const more = confirm(stone, fields, [fields.rows[3]!], "special_slot");
    const less = without(more, row(more, "pentagram.fields", "3"), "special_slot");
    expect(row(less, "pentagram.fields", "3").data).not.toHaveProperty("special_slot");
    expect(row(less, "pentagram.fields", "3").data).not.toHaveProperty("confirmed");
  });
  it("is confirmed for a whole table at once, and nothing is left of it", () => {
    for (const box of [broom, stone])
      for (const one of sectionsOf(box.data)) {
        const done = confirm(box, one, one.rows);
        expect(toGo(section(done, one.key)), one.key).toBe(0);
      }
  });
});

describe("a change", () => {
  it("of a border is made at both ends", () => {
    const regions = section(broom, "boards.front.regions");
    const here = row(broom, "boards.front.regions", "FF1");
    const far = regions.rows.find((one) => one.id !== "FF1" && !(here.data.neighbors as string[]).includes(one.id))!;
    const more = setValue(broom, regions, here, "neighbors", [...(here.data.neighbors as string[]), far.id], true);
    expect(row(more, "boards.front.regions", far.id).data.neighbors).toContain("FF1");
    const now = row(more, "boards.front.regions", "FF1");
    const less = setValue(more, section(more, "boards.front.regions"), now, "neighbors", here.data.neighbors!, true);
    expect(less.text).toBe(broom.text);
  });
  it("is told with what was there before", () => {
    const box = stone
      .set(["pentagram", "fields", 1, "colour"], "orange")
      .set(["pentagram", "fields", 1, "owl_stack"], "B")
      .addRow(["pentagram", "fields"], steps - 1, { provenance: "confirmed", index: steps, colour: "light" })
      .removeRow(["handicap"], 2);
    const found = differences(stone.data, box.data);
    expect(found.map(({ kind, section, id, key, was, is }) => [kind, section, id, key, was, is])).toEqual([
      ["changed", "pentagram.fields", "1", "colour", "light", "orange"],
      ["changed", "pentagram.fields", "1", "owl_stack", undefined, "B"],
      ["added", "pentagram.fields", String(steps), "", undefined, undefined],
      ["removed", "handicap", "2", "", undefined, undefined],
    ]);
  });
});

describe("a box that somebody has shared", () => {
  it("is the standard one with what differs, and keeps its comments", () => {
    const other = copy(stone.data);
    const fields = valueAt(other, ["pentagram", "fields"]) as Data[];
    fields[2]!.colour = "dark";
    fields.push({ provenance: "confirmed", index: fields.length, colour: "light" });
    (valueAt(other, ["hex_tiles"]) as Data[]).splice(3, 1);
    (other.constants as Data).hand_size = 6;
    delete (other.constants as Data).chip_end_vp;
    const found = merged(stone, other);
    expect(found.data).toEqual(other);
    expect(found.text).toContain("# Fixed numbers of the rules");
  });
  it.each(GAMES)("of %s is written anew where it is quite another one", (game) => {
    const data = Toml.read(source(game)).data;
    expect(Toml.read(written(data)).data).toEqual(data);
    expect(merged(Toml.read("a = 1\n"), data).data).toEqual(data);
    expect(merged(Toml.read(source(game)), data).text).toBe(source(game));
  });
});
