/** The guide of a first game: for each question that comes up, what matters. Rules themselves stand in the prompts. */
import type { Language } from "../lib/text";

/** What a game's guide says, by kind of decision. */
export type Guide = Record<string, Record<Language, string>>;

const guides = import.meta.glob<Guide>("./*/guide.ts", { import: "guide" });

/** The guide of a game; none where nobody has written one. */
export async function loadGuide(game: string): Promise<Guide | undefined> {
  return guides[`./${game}/guide.ts`]?.();
}
