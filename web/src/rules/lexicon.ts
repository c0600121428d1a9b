/** What the search knows about a language besides the rules; it is fetched with the first search. */
import { loading } from "../lib/busy";
import type { Language } from "../lib/text";

export interface Lexicon {
  /** Words that say nothing about what is asked. */
  common: string;
  /** What somebody says in several words, and the word that means it. */
  phrases: [RegExp, string][];
  /** Words that somebody may say for one another; a word may stand in several lines. */
  alike: string[][];
}

const files = import.meta.glob<Lexicon>("./lexicon.*.ts", { import: "lexicon" });

export async function loadLexicon(language: Language): Promise<Lexicon> {
  return loading(files[`./lexicon.${language}.ts`]!());
}
