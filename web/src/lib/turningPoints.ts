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

/** What the count at the end brings is no turn of the game, unless it decides who is in front. */
export function turningPoints({ values, numbers }: ScoreTrack): TurningPoint[] {
  const last = values.length - 1;
  const winner = leader(values.at(-1) ?? []);
  const found: TurningPoint[] = [];
  if (winner !== undefined && values[0]!.length > 1) {
    const before = values.findLastIndex((points) => leader(points) !== winner);
    if (before >= 0) found.push({ seat: winner, move: numbers[before + 1]!, what: "lead", points: 0 });
  }
  const gains = values.flatMap((counts, at) =>
    counts.map((value, seat): TurningPoint => {
      const points = at && at < last ? value - values[at - 1]![seat]! : 0;
      return { seat, move: numbers[at]!, what: "gain", points };
    }),
  );
  gains.sort((a, b) => b.points - a.points);
  found.push(...gains.slice(0, GAINS).filter((one) => one.points > 0));
  return found.sort((a, b) => a.move - b.move);
}
