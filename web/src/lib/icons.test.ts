import { describe, expect, it } from "vitest";
import sprite from "./icons.svg?raw";
import { shapesAt, shapesOf } from "./icons";

describe("icons", () => {
  const names = Array.from(sprite.matchAll(/id="i-([^"]*)"/g), ([, name]) => name!);
  it("are all drawn, by paths alone", () => {
    for (const name of names) expect(shapesOf(name), name).toMatch(/^(<path d="[^"]+"[^<>]*\/>)+$/);
    expect(shapesOf("nothing")).toBe("");
  });
  it("are put around a point in the colours that are wanted", () => {
    const shapes = shapesAt("crystal", 100, 50, 48, "red", "blue");
    expect(shapes).toContain('d="M100 30 l12 14 ');
    expect(shapes).toContain('stroke="blue" stroke-width="2.4"');
    expect(shapes).not.toMatch(/currentColor|--cut/);
  });
});
