/** The guide of a first game: for each question that comes up, what matters. Rules themselves stand in the prompts. */
import type { Language } from "../lib/text";

/** What a game's guide says, by kind of decision. */
export type Guide = Record<string, string>;

const guides = import.meta.glob<Guide>("./*/guide.*.json", { import: "default" });

/** The guide of a game in a language; none where nobody has written one. */
export async function loadGuide(game: string, language: Language): Promise<Guide | undefined> {
  return guides[`./${game}/guide.${language}.json`]?.();
}
