import { describe, expect, it } from "vitest";
import box from "../../generated/box/new_salem.json";
import { drawnHouse } from "./houses";
import { drawnCharacter, drawnFigure, drawnStranger, FRAME } from "./people";
import { LOOKS } from "../../lib/seats";

const look = { colour: "#FC6B33", shape: "M0 0z", edge: "#000" };

describe("the people of the town", () => {
  it("each character of the box has a face of its own", () => {
    const faces = box.characters.map(({ id }) => drawnCharacter(id));
    expect(faces).not.toContain(undefined);
    expect(new Set(faces).size).toBe(box.characters.length);
  });
  it("whoever is not known wears the colours of the seat, and every seat looks different", () => {
    const strangers = LOOKS.map(({ colour, shape }) => drawnStranger({ colour, shape, edge: "#000" }));
    expect(new Set(strangers).size).toBe(LOOKS.length);
    expect(strangers[0]).toContain(LOOKS[0]!.colour);
  });
  it("a character of another box is a stranger", () => {
    expect(drawnCharacter("beadle")).toBeUndefined();
    expect(drawnFigure("beadle", look)).toBe(drawnFigure(undefined, look));
  });
  it("are drawn with whole numbers of paths, and none leaves the square by much", () => {
    expect(FRAME).toBe("0 0 100 100");
    for (const { id } of box.characters)
      expect(drawnCharacter(id), id).toMatch(/^(<g transform="[^"]+">)?(<path d="[^"]+"[^<>]*\/>(<\/g>)?)+$/);
  });
});

describe("the houses of the town", () => {
  it("each building of the box has a front of its own, dark and lit", () => {
    const fronts = box.buildings.flatMap(({ id, type }) => [drawnHouse(id, type, false), drawnHouse(id, type, true)]);
    expect(new Set(fronts).size).toBe(2 * box.buildings.length);
  });
  it("a building of another box is a plain house", () => {
    expect(drawnHouse("mill", "trade", false)).toContain("<path");
    expect(drawnHouse("mill", "weather", true)).toContain("<path");
  });
});
