/** Turning points of a game: who took the lead for good, and the largest gains. */
import type { ScoreTrack } from "./api";

export interface TurningPoint {
  seat: number;
  /** After how many moves and claims of the replay. */
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

export function turningPoints({ values, numbers }: ScoreTrack): TurningPoint[] {
  const winner = leader(values.at(-1) ?? []);
  const found: TurningPoint[] = [];
  if (winner !== undefined && values[0]!.length > 1) {
    const before = values.findLastIndex((points) => leader(points) !== winner);
    if (before >= 0) found.push({ seat: winner, move: numbers[before + 1]!, what: "lead", points: 0 });
  }
  const gains = values.flatMap((points, at) =>
    points.map((value, seat): TurningPoint => {
      return { seat, move: numbers[at]!, what: "gain", points: at ? value - values[at - 1]![seat]! : 0 };
    }),
  );
  gains.sort((a, b) => b.points - a.points);
  found.push(...gains.slice(0, GAINS).filter((one) => one.points > 0));
  return found.sort((a, b) => a.move - b.move);
}
