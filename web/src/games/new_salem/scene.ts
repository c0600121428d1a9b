/** What shakes the town, as it is shown over it. */
import type { Table } from "../../generated/types/new_salem";
import type { TableStore } from "../../lib/table.svelte";
import { plain, type Data } from "../../lib/text";
import { TRIAL } from "./town";

export interface Scene {
  event: string;
  icon: string;
  seat: number;
  /** Who has done it, where somebody stands accused. */
  by?: number;
  words: string;
}
const SIGNS: Record<string, string> = {
  put_on_trial: "justice",
  pardoned: "check",
  sanctuary_used: "badge",
  saw: "eye",
  burned: "fire",
  appointed: "constable",
};
/** What is shown in the court. */
const IN_COURT = ["put_on_trial", "pardoned", "sanctuary_used"];
export const isInCourt = ({ event }: Scene): boolean => IN_COURT.includes(event);

/** The scene of an event; most have none. */
export function sceneOf(table: TableStore, event: Data & { event: string; say?: string }): Scene | undefined {
  const icon = SIGNS[event.event];
  if (!icon) return undefined;
  const seat = Number(event.player ?? event.seat ?? event.owner);
  const words = plain(table.eventParts(event));
  const scene = { event: event.event, icon, seat, words };
  return isInCourt(scene) ? { ...scene, by: accuserOf(table.view?.table as unknown as Table, seat) } : scene;
}
/** Who has put somebody on trial. */
export function accuserOf({ deeds }: Table, seat: number): number | undefined {
  const accuser = deeds.findLast((deed) => deed.event === TRIAL && deed.named.includes(seat))?.seat;
  return accuser === seat ? undefined : accuser;
}
