/** Two players are named in the order of their seats, but touched in any order. */
import type { Choice } from "../../lib/choice";

const FIELDS = ["player", "other"];

/** The seats that were touched, where a move names two; else nothing. */
function touched(choice: Choice): number[] | undefined {
  if (!choice.legal.some(({ data }) => data.other !== undefined)) return undefined;
  return choice.touches.filter(({ field }) => FIELDS.includes(field)).map(({ value }) => Number(value));
}

/** Whether a player can be named as one of two; nothing where two are not asked for. */
export function isOneOfTwo(choice: Choice, seat: number): boolean | undefined {
  const seats = touched(choice);
  return seats && seats.length < FIELDS.length && !seats.includes(seat);
}

/** After touching a player as one of two: who is touched again is let go, and a third one takes the second one's place. */
export function nameTwo(choice: Choice, seat: number): Choice | undefined {
  const seats = touched(choice);
  if (!seats) return undefined;
  const kept = seats.includes(seat) ? seats.filter((one) => one !== seat) : [...seats.slice(0, 1), seat];
  const [first, second] = kept.sort((a, b) => a - b);
  if (first === undefined) return choice.clear();
  if (second !== undefined)
    return choice.clear().with({ field: "player", value: first }).with({ field: "other", value: second });
  const field = FIELDS.find((one) => choice.legal.some(({ data }) => data[one] === first)) ?? "player";
  return choice.clear().with({ field, value: first });
}
