/** Which lessons this browser has finished, by game. */
import { readStored, writeStored } from "./storage";

const KEY = "walpurgis.lessons";

export function finishedLessons(game: string): number[] {
  return readStored<number[]>(KEY)[game] ?? [];
}
export function finishLesson(game: string, lesson: number): void {
  const known = finishedLessons(game);
  if (!known.includes(lesson)) writeStored(KEY, { [game]: [...known, lesson] });
}
