import { describe, expect, it } from "vitest";
import type { OptionRule } from "../lib/api";
import { chosenOptions, optionName, optionsFor, valueName, valueOf, valuesFor } from "./options";

const rules: Record<string, OptionRule> = {
  mode: { enum: ["full", "solo"], default: "full", only: { full: [2, 3], solo: [1] } },
  start: { enum: ["random", 0, 1, 2], default: "random" },
  hard: { type: "boolean", default: false, seats: [1] },
  level: { type: "integer", minimum: 0, maximum: 3, default: 0 },
  clouds: { type: "integer", minimum: 10, maximum: 24, default: 24 },
};

describe("options", () => {
  it("are shown where they mean something", () => {
    expect(optionsFor(rules, 1).map(([name]) => name)).toContain("hard");
    expect(optionsFor(rules, 2).map(([name]) => name)).not.toContain("hard");
  });
  it("offer the values that the table can have", () => {
    expect(valuesFor(rules.start!, 2)).toEqual(["random", 0, 1]);
    expect(valuesFor(rules.mode!, 1)).toEqual(["solo"]);
    expect(valuesFor(rules.level!, 2)).toEqual([0, 1, 2, 3]);
    expect(valuesFor(rules.clouds!, 2)).toBeUndefined();
  });
  it("fall back to what is possible when seats come and go", () => {
    expect(valueOf(rules.start!, 2, 2)).toBe("random");
    expect(valueOf(rules.mode!, undefined, 1)).toBe("solo");
  });
  it("send only what the game would not do by itself", () => {
    expect(chosenOptions(rules, { mode: "full", start: 1, hard: true, level: 0 }, 2)).toEqual({ start: 1 });
    expect(chosenOptions(rules, {}, 1)).toEqual({ mode: "solo" });
  });
  it("of a game without texts are called by their ids", () => {
    expect(optionName(undefined, "storm_clouds")).toBe("storm clouds");
    expect(valueName(undefined, "mode", "on_match")).toBe("on match");
  });
});
