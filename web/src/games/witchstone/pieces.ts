/** The pieces, for the rules. */
import type { Piece } from "../../rules/pieces";
import Picture from "./PiecePicture.svelte";

export { Picture };
export const pieces: Piece[] = [
  { id: "tile", clause: "WIT-1.3", also: ["WIT-4.1"] },
  { id: "special", clause: "WIT-1.4", also: ["WIT-5.3", "WIT-10.9"] },
  { id: "chip", clause: "WIT-1.5", also: ["WIT-9.3"] },
  { id: "owl", clause: "WIT-1.6", also: ["WIT-10.5"] },
  { id: "cauldron", clause: "WIT-1.8", also: ["WIT-5.2"] },
  { id: "places", clause: "WIT-1.9" },
  { id: "witch", clause: "WIT-8.1", named: ["symbol", "witch"], also: ["WIT-8.2"] },
  { id: "energy", clause: "WIT-7.1", named: ["symbol", "energy"], also: ["WIT-7.6"] },
  { id: "crystal", clause: "WIT-11.1", named: ["symbol", "crystal"], also: ["WIT-2.8"] },
  { id: "black", clause: "WIT-11.18" },
  { id: "pentagram", clause: "WIT-10.1", named: ["symbol", "pentagram"] },
  { id: "wand", clause: "WIT-12.1", named: ["symbol", "wand"] },
  { id: "scroll", clause: "WIT-13.1", named: ["symbol", "scroll"] },
  { id: "spell", clause: "WIT-13.8" },
  { id: "prophecy", clause: "WIT-14.1", also: ["WIT-14.3"] },
  { id: "connected", clause: "WIT-14.5" },
  { id: "group", clause: "WIT-14.8" },
  { id: "witchstone", clause: "WIT-8.13" },
];
