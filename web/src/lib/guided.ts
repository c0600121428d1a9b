/** The guide of a first game: at which table it stands, and what it says just now. */
import { readStored, writeStored } from "./storage";

const STORE = "walpurgis.guided";

export const guideState = {
  /** Whether the next table opens with the guide. */
  on: false,
};
export function isGuided(table: string): boolean {
  if (guideState.on) setGuided(table, true);
  guideState.on = false;
  return !!readStored<boolean>(STORE, () => sessionStorage)[table];
}
export function setGuided(table: string, on: boolean): void {
  writeStored(STORE, { [table]: on }, () => sessionStorage);
}
