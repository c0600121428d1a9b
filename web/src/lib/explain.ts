/** Everything answers the question what it is: a long press, or the key I while it has the focus. */
import type { Attachment } from "svelte/attachments";
import type { TableStore } from "./table.svelte";

const LONG = 500;

export function explains(table: TableStore, text: () => string): Attachment<Element> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const say = () => (table.about = text());
    const listeners: [string, (event: Event) => void][] = [
      [
        "pointerdown",
        () => {
          held = false;
          clearTimeout(timer);
          timer = setTimeout(() => ((held = true), say()), LONG);
        },
      ],
      ["pointerup", () => clearTimeout(timer)],
      ["pointerleave", () => clearTimeout(timer)],
      ["pointercancel", () => clearTimeout(timer)],
      [
        "click",
        (event) => {
          if (held) event.stopImmediatePropagation();
          held = false;
        },
      ],
      [
        "keydown",
        (event) => {
          const { key, ctrlKey, metaKey } = event as KeyboardEvent;
          if (key.toLowerCase() === "i" && !ctrlKey && !metaKey) say();
        },
      ],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) node.removeEventListener(name, listener, true);
    };
  };
}
