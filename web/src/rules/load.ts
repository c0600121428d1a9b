/** The rules of a game as its rules page shows them. They are fetched when somebody asks for them. */
import { loading } from "../lib/busy";
import type { Language } from "../lib/text";

export type NoteKind = "ruling" | "option" | "example";

export interface Clause {
  id: string;
  title: string;
  /** Markdown, as are all texts here. */
  text: string;
  notes: { kind: NoteKind; text: string }[];
}
export interface Chapter {
  number: number;
  title: string;
  introduction: string;
  clauses: Clause[];
}
export interface Rules {
  language: Language;
  title: string;
  overview: string;
  chapters: Chapter[];
  aid: { title: string; text: string }[];
  /** By kind and id: what the things are called that the rules show pictures of. */
  names: Record<string, Record<string, string>>;
}

const files = import.meta.glob<Rules>("../generated/rules/*.json", { import: "default" });

/** Whether this page knows the rules of a game. */
export function hasRules(game: string): boolean {
  return `../generated/rules/${game}.en.json` in files;
}

/** The rules of a game with the numbers of its box. Where a table is played with a box of its own, they begin here. */
export async function loadRules(game: string, language: Language): Promise<Rules | undefined> {
  const file = files[`../generated/rules/${game}.${language}.json`];
  return file && loading(file());
}

export function clausesOf(rules: Rules): Clause[] {
  return rules.chapters.flatMap((chapter) => chapter.clauses);
}
export function clauseOf(rules: Rules, id: string): Clause | undefined {
  return clausesOf(rules).find((clause) => clause.id === id);
}
export function chapterOf(rules: Rules, id: string): Chapter | undefined {
  return rules.chapters.find((chapter) => chapter.clauses.some((clause) => clause.id === id));
}

/** Where a clause is on the page. */
export function addressOf(game: string, clause = ""): string {
  return `/rules/${game}${clause ? `#${clause}` : ""}`;
}
