import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { explains } from "./explain";
import type { TableStore } from "./table.svelte";

describe("what explains itself", () => {
  const table = {
    explanation: "",
    explanationClauses: [] as string[],
    explain(text: string, ...clauses: string[]) {
      [this.explanation, this.explanationClauses] = [text, clauses];
    },
  } as TableStore;
  const touched = vi.fn();
  let [thing, inside, takeAway] = [document.createElement("button"), document.createElement("span"), () => {}];
  const send = (node: Element, name: string, more = {}) =>
    node.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), more));

  beforeEach(() => {
    vi.useFakeTimers();
    thing = document.createElement("button");
    inside = thing.appendChild(document.createElement("span"));
    thing.onclick = touched;
    document.body.append(thing);
    takeAway = explains(table, () => "a crystal")(thing) as () => void;
    table.explanation = "";
    touched.mockClear();
  });
  afterEach(() => {
    takeAway();
    thing.remove();
    vi.useRealTimers();
  });

  it("answers a long press, which is then no touch", () => {
    send(inside, "pointerdown");
    vi.advanceTimersByTime(600);
    expect(table.explanation).toBe("a crystal");
    send(inside, "pointerup");
    send(inside, "click");
    expect(touched).not.toHaveBeenCalled();
    send(inside, "click");
    expect(touched).toHaveBeenCalledOnce();
  });
  it("is touched by a short press, and by one that slips away", () => {
    send(inside, "pointerdown");
    vi.advanceTimersByTime(200);
    send(inside, "pointerup");
    send(inside, "click");
    expect(touched).toHaveBeenCalledOnce();
    send(inside, "pointerdown");
    send(thing, "pointerleave");
    vi.advanceTimersByTime(600);
    expect(table.explanation).toBe("");
  });
  it("answers the key I, but no shortcut", () => {
    send(thing, "keydown", { key: "i", ctrlKey: true });
    expect(table.explanation).toBe("");
    send(thing, "keydown", { key: "I" });
    expect(table.explanation).toBe("a crystal");
  });
  it.each([
    ["MOO-1.1", ["MOO-1.1"]],
    [
      ["MOO-1.1", "MOO-1.2"],
      ["MOO-1.1", "MOO-1.2"],
    ],
  ])("says by which clauses it is so", (clauses, told) => {
    const away = explains(
      table,
      () => "its edge",
      () => clauses,
    )(inside) as () => void;
    send(inside, "keydown", { key: "i" });
    expect([table.explanation, table.explanationClauses]).toEqual(["its edge", told]);
    away();
  });
  it("lets the innermost thing answer, as long as it is there", () => {
    const away = explains(table, () => "its edge")(inside) as () => void;
    send(inside, "keydown", { key: "i" });
    expect(table.explanation).toBe("its edge");
    away();
    send(inside, "keydown", { key: "i" });
    expect(table.explanation).toBe("a crystal");
  });
});
