/** The guide of a first game: at which tables it stands, for as long as nobody has closed it. */
import { readStored, writeStored } from "./storage";

const STORE = "walpurgis.guided";

export const guideState = {
  /** Whether the next table opens with the guide. */
  on: false,
};
export function isGuided(table: string): boolean {
  if (guideState.on) setGuided(table, true);
  guideState.on = false;
  return !!readStored<boolean>(STORE)[table];
}
export function setGuided(table: string, on: boolean): void {
  writeStored(STORE, { [table]: on });
}
