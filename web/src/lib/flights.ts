/** How a game shows what happened: small tokens that fly from where something was to where it is now. */

export interface Flight {
  icon: string;
  colour?: string;
  /** Where it begins, on the table as it was, and where it ends: the first of these that is on the screen. */
  from: string[];
  to: string[];
}
export type FlightEvent = { event: string; [field: string]: unknown };
/** What a game may look at besides the event itself. */
export interface FlightContext {
  /** The seat whose cards and stores lie before the person, if any. */
  me: number | null;
  /** What happened just before, in the same breath. */
  earlier: readonly FlightEvent[];
}

export const seat = (number: unknown): string => `[data-seat="${Number(number)}"]`;
export const thing = (kind: string, id: unknown): string => `[data-kind="${kind}"][data-id="${String(id)}"]`;
/** Where common supplies are: somewhere in the middle. */
export const SUPPLY = "main.board";
/** More of the same thing are not flown one by one. */
const MOST = 3;

export function fly(icon: string, from: string | string[], to: string | string[], colour?: string): Flight {
  return { icon, colour, from: [from].flat(), to: [to].flat() };
}
export function several(count: unknown, flight: Flight): Flight[] {
  return Array.from({ length: Math.min(MOST, Math.max(0, Number(count))) }, () => flight);
}
/** The things of a bag with how many there are of each. */
export function bag(value: unknown): [string, number][] {
  return value !== null && typeof value === "object" ? (Object.entries(value) as [string, number][]) : [];
}
