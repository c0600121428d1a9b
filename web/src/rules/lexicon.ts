/** What the search knows about a language besides the rules; it is fetched with the first search. */
import { loading } from "../lib/busy";
import type { Language } from "../lib/text";

export interface Lexicon {
  /** Words that say nothing about what is asked. */
  common: string;
  /** What somebody says in several words, and the word that means it. */
  phrases: [RegExp, string][];
  /** Words that somebody says for one another, a comma between such groups; a word may be in several. */
  same: string;
  /** Words that only sometimes stand for one another, likewise. */
  alike: string;
}

const files = import.meta.glob<Lexicon>("./lexicon.*.ts", { import: "lexicon" });

export async function loadLexicon(language: Language): Promise<Lexicon> {
  return loading(files[`./lexicon.${language}.ts`]!());
}
