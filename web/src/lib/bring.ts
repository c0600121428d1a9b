/** What may be touched is brought before the eyes, where it lies in something that scrolls. */
import type { Attachment } from "svelte/attachments";
import { afterFrame, QUESTION } from "./after.svelte";
import type { TableStore } from "./table.svelte";

export function bringsLit(table: TableStore, block: ScrollLogicalPosition = "nearest"): Attachment {
  return (node) => {
    if (!table.asked || !table.choice.moves.length) return;
    return afterFrame(() => {
      const lit = node.querySelector("[data-lit]");
      const part = [...node.children].find((one) => one.contains(lit)) ?? lit;
      part?.scrollIntoView({ block, inline: "nearest" });
    }, QUESTION);
  };
}
