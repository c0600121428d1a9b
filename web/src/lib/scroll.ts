/** Scrolls the first lit thing of a container into view when a question is asked. */
import type { Attachment } from "svelte/attachments";
import { afterFrame, QUESTION } from "./scheduler.svelte";
import type { TableStore } from "./table.svelte";

export function scrollsToLit(table: TableStore, block: ScrollLogicalPosition = "nearest"): Attachment {
  return (node) => {
    if (!table.asked || !table.choice.moves.length) return;
    return afterFrame(() => {
      const lit = node.querySelector("[data-lit]");
      const part = [...node.children].find((one) => one.contains(lit)) ?? lit;
      part?.scrollIntoView({ block, inline: "nearest" });
    }, QUESTION);
  };
}
