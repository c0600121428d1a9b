import { describe, expect, test } from "vitest";
import type { Guide } from "./guide";

const GUIDES = import.meta.glob<Guide>("./*/guide.*.json", { import: "default", eager: true });
const TEXTS = import.meta.glob<{ prompts: Record<string, unknown> }>("../generated/texts/*.en.json", {
  import: "default",
  eager: true,
});

describe.each(Object.entries(GUIDES))("the guide %s", (path, guide) => {
  const { prompts } = TEXTS[`../generated/texts/${path.split("/")[1]}.en.json`]!;
  test("speaks of questions that the game asks", () => {
    expect(Object.keys(guide).filter((kind) => !(kind in prompts))).toEqual([]);
  });
  test("names no number, since boxes differ in them, and is short", () => {
    expect(Object.values(guide).filter((words) => !words || /\d/.test(words) || words.length > 420)).toEqual([]);
  });
  test("speaks of the same questions in every language", () => {
    const others = Object.entries(GUIDES).filter(([other]) => other.split("/")[1] === path.split("/")[1]);
    expect(others.map(([, other]) => Object.keys(other))).toEqual([Object.keys(guide), Object.keys(guide)]);
  });
});
