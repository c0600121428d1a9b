import { describe, expect, it } from "vitest";
import { glance, inline, parse, plainText } from "./markdown";

describe("the Markdown of rules", () => {
  it("makes clauses and chapters links, and keeps what is said with emphasis", () => {
    expect(inline("See WIT-3.3, *The good old days* (chapter 4) and `board`.")).toEqual([
      { text: "See " },
      { text: "WIT-3.3", clause: "WIT-3.3" },
      { text: ", " },
      { text: "The good old days", look: "em" },
      { text: " (" },
      { text: "chapter 4", chapter: 4 },
      { text: ") and " },
      { text: "board", look: "code" },
      { text: "." },
    ]);
  });
  it("knows paragraphs, lists with long items, and tables", () => {
    const blocks = parse(
      "One line\nand another.\n\n1. First\n   of all\n2. Second\n\n* a\n\n| A | B |\n| --- | --- |\n| 1 | |",
    );
    expect(blocks).toEqual([
      { kind: "p", words: [{ text: "One line and another." }] },
      { kind: "ol", items: [[{ text: "First of all" }], [{ text: "Second" }]] },
      { kind: "ul", items: [[{ text: "a" }]] },
      { kind: "table", head: [[{ text: "A" }], [{ text: "B" }]], rows: [[[{ text: "1" }], []]] },
    ]);
  });
  it("says words alone", () => {
    expect(plainText("A **set** of\nthree.\n\n* one\n* two")).toBe("A set of three. one; two");
  });
  it("shows one sentence or two at a glance", () => {
    expect(glance("Lay a tile. You must. Or else pass.")).toBe("Lay a tile. You must.");
    expect(glance(`Lay a tile. ${"very ".repeat(60)}long.`)).toBe("Lay a tile.");
    expect(glance("One advance")).toBe("One advance");
  });
});
