/** The pieces, for the rules. */
import type { Piece } from "../../rules/pieces";
import Picture from "./PiecePicture.svelte";
import { TYPES } from "./town";

export { Picture };
export const pieces: Piece[] = [
  { id: "set", clause: "NSA-1.6", also: ["NSA-12.5"] },
  { id: "card", clause: "NSA-1.8", also: ["NSA-5.4"] },
  ...Object.keys(TYPES).map((type): Piece => ({ id: type, clause: "NSA-1.5", named: ["type", type] })),
  { id: "hope", clause: "NSA-7.3", also: ["NSA-4.1"] },
  { id: "despair", clause: "NSA-4.7", also: ["NSA-12.1"] },
  { id: "badge", clause: "NSA-7.17", also: ["NSA-2.12"] },
  { id: "constable", clause: "NSA-7.2", also: ["NSA-2.13"] },
  { id: "witch", clause: "NSA-1.1" },
];
