import { describe, expect, it } from "vitest";
import sprite from "./icons.svg?raw";
import { draws, drawsIcon, shapesAt, shapesOf } from "./icons";

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
  it("are drawn by the same pen when nothing has changed", () => {
    expect(drawsIcon("crystal", 20, "")).toBe(drawsIcon("crystal", 20, ""));
    expect(drawsIcon("crystal", 20, "")).not.toBe(drawsIcon("crystal", 20, "Crystal"));
    expect(draws(shapesOf("crystal"))).toBe(draws(shapesOf("crystal")));
  });
  it("have a name where they say something", () => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const takeAway = drawsIcon("crystal", 20, "Crystal")(node);
    expect(node.getAttribute("role")).toBe("img");
    expect(node.getAttribute("aria-label")).toBe("Crystal");
    expect(node.hasAttribute("aria-hidden")).toBe(false);
    expect(node.querySelector("title")?.textContent).toBe("Crystal");
    takeAway?.();
    drawsIcon("crystal", 16, "")(node);
    expect(node.getAttribute("width")).toBe("16");
    expect(node.getAttribute("aria-hidden")).toBe("true");
    expect(node.hasAttribute("role")).toBe(false);
    expect(node.querySelector("title")).toBeNull();
    expect(node.querySelectorAll("path").length).toBe(shapesOf("crystal").split("<path").length - 1);
  });
});
