/** How a game went, for plots: the points of every seat over its moves, or what a game without running points counts. */
import type { GameUi } from "../games";
import { api, type Track } from "./api";
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
export async function trackOf(id: string, ui: GameUi): Promise<Track | undefined> {
  if (ui.points) {
    const track = await api.track(id, ui.points);
    return track.values[0]?.length ? track : undefined;
  }
  const [first, ...more] = await Promise.all((ui.counts ?? []).map((count) => api.track(id, [count.path])));
  return (
    first && { ...first, values: first.values.map((_, at) => [first, ...more].map((one) => sum(one.values[at]!))) }
  );
}

export function linesOf(ui: GameUi, players: string[], language: Language): Line[] {
  if (!ui.points) return (ui.counts ?? []).map((count) => ({ ...count, name: count.name[language] }));
  return players.map((name, seat) => ({ name, colour: look(seat).colour, shape: look(seat).shape }));
}
