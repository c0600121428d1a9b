/** The pieces, for the rules. */
import type { Piece } from "../../rules/pieces";
import Picture from "./PiecePicture.svelte";
import { ROLES } from "./things";

export { Picture };
/** The clause of each family of roles. */
const FAMILIES: Record<string, string> = {
  witch: "BRS-5.2",
  gatherer: "BRS-5.13",
  druid: "BRS-5.9",
  fairy: "BRS-5.16",
};
export const pieces: Piece[] = [
  { id: "pawn", clause: "BRS-2.3", also: ["BRS-5.3"] },
  { id: "round", clause: "BRS-6.4" },
  { id: "square", clause: "BRS-6.5" },
  { id: "wands", clause: "BRS-6.7" },
  { id: "cloud", clause: "BRS-7.4", also: ["BRS-7.8"] },
  { id: "storm", clause: "BRS-11.4", also: ["BRS-11.5"] },
  { id: "potions", clause: "BRS-1.4", also: ["BRS-6.1", "BRS-10.3"] },
  { id: "bolts", clause: "BRS-10.2" },
  { id: "terrains", clause: "BRS-1.7", also: ["BRS-7.1"] },
  ...ROLES.map(({ id, family }): Piece => ({
    id,
    clause: FAMILIES[family] ?? "BRS-1.8",
    named: ["role", id],
    also: id === "forest_witch" ? ["BRS-1.8"] : [],
  })),
  { id: "courage", clause: "BRS-4.2" },
  { id: "mountain_tile", clause: "BRS-12.5" },
  { id: "forest_tile", clause: "BRS-13.4" },
  { id: "hill_tile", clause: "BRS-14.3" },
  { id: "amulet", clause: "BRS-12.4", also: ["BRS-10.5"] },
];
