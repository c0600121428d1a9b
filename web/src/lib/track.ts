/** How a game went, for plots: the points of every seat over its moves, or what a game without running points counts. */
import type { GameUi } from "../games";
import { api, type ScoreTrack } from "./api";
import { look } from "./seats";
import type { Language } from "./text";

/** A line of a plot: it ends in its shape and its name. */
export interface Line {
  name: string;
  colour: string;
  shape: string;
}
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

/** One number for each line at every place; nothing where a game counts nothing that everybody may know. */
export async function trackOf(id: string, ui: GameUi, scores?: readonly number[]): Promise<ScoreTrack | undefined> {
  if (ui.points) {
    const track = await api.track(id, ui.points);
    return track.values[0]?.length ? endingAt(track, scores) : undefined;
  }
  const tracks = await Promise.all((ui.counts ?? []).map((count) => api.track(id, [count.path])));
  return tracks.length ? sumsOf(tracks) : undefined;
}

/** A track whose last place is the final score: some points are counted only when the game is over. */
export function endingAt(track: ScoreTrack, scores: readonly number[] | undefined): ScoreTrack {
  if (scores?.length !== track.values[0]?.length) return track;
  return { ...track, values: [...track.values.slice(0, -1), [...scores!]] };
}

/** The sums of several tracks side by side. */
export function sumsOf(tracks: ScoreTrack[]): ScoreTrack {
  const numbers = [...new Set(tracks.flatMap((track) => track.numbers))].sort((a, b) => a - b);
  const at = (track: ScoreTrack, number: number) =>
    track.values[track.numbers.findLastIndex((one) => one <= number)] ?? [];
  return { numbers, values: numbers.map((number) => tracks.map((track) => sum(at(track, number)))) };
}

/** The points of a stepped line: a value holds until the move that changes it. */
export function stepsOf(track: ScoreTrack, line: number): [number: number, value: number][] {
  return track.values.flatMap((values, at) => {
    const [number, value] = [track.numbers[at]!, values[line] ?? 0];
    const before = track.values[at - 1]?.[line];
    const isStep = before !== undefined && before !== value && number - track.numbers[at - 1]! > 1;
    return isStep
      ? [
          [number - 1, before],
          [number, value],
        ]
      : [[number, value]];
  });
}

/** Where each round begins, after how many moves. */
export async function roundsOf(id: string, ui: GameUi): Promise<{ round: number; number: number }[]> {
  if (!ui.rounds) return [];
  const track = await api.track(id, [ui.rounds]);
  const found = track.values.map((values, at) => ({ round: values[0] ?? 0, number: track.numbers[at]! }));
  return found.filter(({ round }, at) => round > 0 && round !== found[at - 1]?.round);
}

export function linesOf(ui: GameUi, players: string[], language: Language): Line[] {
  if (!ui.points) return (ui.counts ?? []).map((count) => ({ ...count, name: count.name[language] }));
  return players.map((name, seat) => ({ name, colour: look(seat).colour, shape: look(seat).shape }));
}
