/** Which lessons this browser has finished, by game. */
import { keep, kept } from "./kept";

const KEY = "walpurgis.lessons";

export function learned(game: string): number[] {
  return kept<number[]>(KEY)[game] ?? [];
}
export function learn(game: string, lesson: number): void {
  const known = learned(game);
  if (!known.includes(lesson)) keep(KEY, { [game]: [...known, lesson] });
}
