/** The pieces, for the rules. */
import type { Piece } from "../../rules/pieces";
import Picture from "./PiecePicture.svelte";
import { ACTIONS, DISEASES, POTIONS } from "./things";

export { Picture };
const ACTION_CLAUSES: Record<string, string> = {
  collect: "SEP-9.1",
  move: "SEP-9.4",
  brew: "SEP-9.6",
  heal: "SEP-9.8",
  chant: "SEP-9.10",
  recruit: "SEP-9.12",
  plead: "SEP-9.13",
  remember: "SEP-9.16",
  ritual: "SEP-9.23",
};
const POTION_CLAUSES: Record<string, string> = {
  calming_potion: "SEP-8.9",
  flying_ointment: "SEP-8.10",
  love_potion: "SEP-8.11",
  ritual_oil: "SEP-8.12",
};
export const pieces: Piece[] = [
  { id: "leader", clause: "SEP-7.6", also: ["SEP-3.19", "SEP-5.5"] },
  { id: "ingredients", clause: "SEP-8.1" },
  { id: "lunar", clause: "SEP-4.8", also: ["SEP-9.2"] },
  { id: "crystal", clause: "SEP-8.2", named: ["token", "crystal"], also: ["SEP-16.9"] },
  ...ACTIONS.map((id): Piece => ({ id, clause: ACTION_CLAUSES[id] ?? "SEP-5.16", named: ["action", id] })),
  ...POTIONS.map(({ id }): Piece => ({ id, clause: POTION_CLAUSES[id] ?? "SEP-8.7", named: ["potion", id] })),
  ...Object.keys(DISEASES).map((id): Piece => ({ id, clause: "SEP-10.1", named: ["disease", id] })),
  { id: "hospital", clause: "SEP-10.6", also: ["SEP-16.2"] },
  { id: "loyal", clause: "SEP-9.12", also: ["SEP-21.1"] },
  { id: "angry", clause: "SEP-19.1", also: ["SEP-1.12"] },
  { id: "hunter", clause: "SEP-17.1", also: ["SEP-17.4", "SEP-3.3"] },
  { id: "charm", clause: "SEP-8.14" },
  { id: "spider", clause: "SEP-23.3", also: ["SEP-23.15"] },
  { id: "lying", clause: "SEP-23.20" },
];
