/** Where a game turned: who took the lead for good, and the largest gains. */
import type { Track } from "./api";

export interface Turn {
  seat: number;
  /** After how many moves. */
  move: number;
  what: "lead" | "gain";
  points: number;
}
const GAINS = 3;

/** The seat that is alone in front, or none. */
function leader(points: number[]): number | undefined {
  const most = Math.max(...points);
  const first = points.indexOf(most);
  return points.lastIndexOf(most) === first ? first : undefined;
}

export function turns(track: Track, moves: number): Turn[] {
  const { values, every } = track;
  const last = values.length - 1;
  const moveAt = (at: number) => (at === last ? moves : at * every);
  const winner = leader(values[last] ?? []);
  const found: Turn[] = [];
  if (winner !== undefined && values[0]!.length > 1) {
    const before = values.findLastIndex((points) => leader(points) !== winner);
    if (before >= 0) found.push({ seat: winner, move: moveAt(before + 1), what: "lead", points: 0 });
  }
  const gains = values.flatMap((points, at) =>
    at === 0
      ? []
      : points.map((value, seat): Turn => {
          return { seat, move: moveAt(at), what: "gain", points: value - values[at - 1]![seat]! };
        }),
  );
  gains.sort((a, b) => b.points - a.points);
  found.push(...gains.slice(0, GAINS).filter((one) => one.points > 0));
  return found.sort((a, b) => a.move - b.move);
}
