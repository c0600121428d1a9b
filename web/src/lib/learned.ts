/** Which lessons this browser has finished, by game. */
const KEY = "walpurgis.lessons";

function all(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
export function learned(game: string): number[] {
  return all()[game] ?? [];
}
export function learn(game: string, lesson: number): void {
  const known = learned(game);
  if (known.includes(lesson)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: [...known, lesson] }));
  } catch {
    // Only the marks in the list are lost.
  }
}
