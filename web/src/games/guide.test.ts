import { describe, expect, test } from "vitest";
import type { Guide } from "./guide";

const GUIDES = import.meta.glob<Guide>("./*/guide.ts", { import: "guide", eager: true });
const TEXTS = import.meta.glob<{ prompts: Record<string, unknown> }>("../generated/texts/*.en.json", {
  import: "default",
  eager: true,
});

describe.each(Object.entries(GUIDES))("the guide %s", (path, guide) => {
  const { prompts } = TEXTS[`../generated/texts/${path.split("/")[1]}.en.json`]!;
  test("speaks of questions that the game asks", () => {
    expect(Object.keys(guide).filter((kind) => !(kind in prompts))).toEqual([]);
  });
  test("names no number, since boxes differ in them, and is short in every language", () => {
    const said = Object.values(guide).flatMap((words) => Object.values(words));
    expect(said.filter((words) => !words || /\d/.test(words) || words.length > 420)).toEqual([]);
  });
});
