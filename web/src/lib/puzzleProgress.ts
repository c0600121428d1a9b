/** Which puzzles this browser has solved, and on how many days in a row that of the day. */
import { readStored, writeStored } from "./storage";

const KEY = "walpurgis.puzzles";

export interface PuzzleProgress {
  /** The ids of solved puzzles. */
  solved: string[];
  /** The last day whose puzzle was solved, as YYYY-MM-DD, and how many days in a row that makes. */
  day: string;
  streak: number;
}
const NOTHING: PuzzleProgress = { solved: [], day: "", streak: 0 };

export function puzzleProgress(game: string): PuzzleProgress {
  return { ...NOTHING, ...readStored<Partial<PuzzleProgress>>(KEY)[game] };
}
/** Remember that a puzzle was solved; `day` says whether it was that of a day. */
export function solvePuzzle(game: string, id: string, day: string): void {
  const known = puzzleProgress(game);
  writeStored(KEY, { [game]: progressAfter(known, id, day) });
}
export function progressAfter(known: PuzzleProgress, id: string, day: string): PuzzleProgress {
  const solved = known.solved.includes(id) ? known.solved : [...known.solved, id];
  if (!day || day <= known.day) return { ...known, solved };
  return { solved, day, streak: dayBefore(day) === known.day ? known.streak + 1 : 1 };
}
/** How many days in a row, as long as the puzzle of today or yesterday was solved. */
export function streakOn({ day, streak }: PuzzleProgress, today: string): number {
  return day === today || day === dayBefore(today) ? streak : 0;
}
/** Puzzles change for everybody at the same moment, by universal time. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
