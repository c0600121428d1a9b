/** Which seats this browser holds, so that the lobby can say what waits for it. The server alone decides who may play. */
const KEY = "walpurgis.seats";

function all(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
export function keepSeats(table: string, seats: number[]): void {
  const known = all();
  if (JSON.stringify(known[table]) === JSON.stringify(seats)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...known, [table]: seats }));
  } catch {
    // Only the order in the lobby is lost.
  }
}
export function seatsAt(table: string): number[] {
  return all()[table] ?? [];
}
