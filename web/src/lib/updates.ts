/** From what a socket says to whole positions: changes are applied to what the same socket said before. */
import { listMoves } from "./moveGroups";
import { applyPatch } from "./patches";
import type { Changes, LegalMove, MoveGroup, Patch, Update, View } from "./protocol";

/** The game as a seat sees it, whole, with every legal move. */
export type Position = Required<Omit<Update, "type" | "groups">>;

const NOTHING_TOLD: Omit<Position, "seat" | "since" | "version" | "view"> = {
  happened: [],
  question: null,
  legal: [],
  awaited: [],
  undo: null,
  clock: null,
  limits: {},
  goals: [],
  result: null,
};

export function wholePosition({ type: _, groups, ...update }: Update): Position {
  return { ...NOTHING_TOLD, ...update, ...listed(groups) };
}

/** The position after changes; what they leave out is as it was. */
export function changedPosition(before: Position, { type: _, patch, groups, ...changes }: Changes): Position {
  const view = patched(before.view, patch);
  return { ...before, happened: [], ...changes, ...listed(groups), view };
}

function patched(view: View | null, patch: Patch): View {
  return applyPatch(view as unknown as Patch, patch) as unknown as View;
}

function listed(groups: MoveGroup[] | undefined): { legal?: LegalMove[] } {
  return groups ? { legal: listMoves(groups).map((move) => ({ move })) } : {};
}
