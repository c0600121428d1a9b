/**
 * Boards are drawn from the box of the table. The code of a board reads its box once, when it is loaded; so another box is
 * fetched before, and a page whose board was drawn with another one is loaded anew.
 */
import { api, ApiError } from "./api";
import { readStored, writeStored } from "./storage";

interface Other {
  box: string;
  data: object;
}
/** By game: the box that its board is to be drawn with, where that is not the standard one. */
const wanted = new Map<string, Other>();
/** By game: the fingerprint of the box that its board was drawn with; empty for the standard one. */
const drawn = new Map<string, string>();
const RELOADED = "walpurgis.drawn";

/** The box that a board is drawn with: the standard one, or the one that its table is played with. */
export function boxOf<T extends object>(game: string, standard: T): T {
  const other = wanted.get(game);
  drawn.set(game, other?.box ?? "");
  return other ? { ...standard, ...other.data } : standard;
}
/** Before the board of a table is loaded: let it be drawn with the table's box. A box that is nowhere changes nothing. */
export async function drawWith(game: string, box: string): Promise<void> {
  const now = drawn.get(game);
  if (now === box || (now === undefined && !box)) return;
  if (now !== undefined) return loadAnew(`${location.pathname} ${box}`);
  try {
    const found: unknown = await api.box(game, box);
    wanted.set(game, { box, data: (typeof found === "string" ? JSON.parse(found) : found) as object });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
/** Load the page anew, but never twice for the same reason. */
async function loadAnew(reason: string): Promise<void> {
  const session = () => sessionStorage;
  if (readStored<string>(RELOADED, session).reason === reason) return;
  writeStored(RELOADED, { reason }, session);
  if (readStored<string>(RELOADED, session).reason !== reason) return;
  location.reload();
  // Nothing is drawn meanwhile.
  await new Promise(() => undefined);
}
