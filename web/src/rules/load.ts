/** The rules of a game as its rules page shows them. They are fetched when somebody asks for them. */
import { api } from "../lib/api";
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

/** Rules as the page fetches them: without what follows from the place of a clause. */
export interface SlimRules extends Omit<Rules, "chapters"> {
  prefix: string;
  chapters: (Omit<Chapter, "clauses"> & { clauses: (Omit<Clause, "id" | "notes"> & Partial<Clause>)[] })[];
}

export function whole({ prefix, ...rules }: SlimRules): Rules {
  const chapters = rules.chapters.map((chapter) => ({
    ...chapter,
    clauses: chapter.clauses.map((clause, at) => ({
      id: `${prefix}-${chapter.number}.${at + 1}`,
      notes: [],
      ...clause,
    })),
  }));
  return { ...rules, chapters };
}

const files = import.meta.glob<SlimRules>("../generated/rules/*.json", { import: "default" });
const known = new Map<SlimRules, Rules>();
/** For each clause, in the order of the rules: phrases that players look for it by, with commas between them. */
export type LookedFor = string[];
const lookedFor = import.meta.glob<LookedFor>("../generated/search/*.json", { import: "default" });

/** Whether this page knows the rules of a game. */
export function hasRules(game: string): boolean {
  return `../generated/rules/${game}.en.json` in files;
}

/** The box of the table that is open; empty where it is the standard one. */
let played = { game: "", box: "" };
const fetched = new Map<string, Promise<Partial<Rules>>>();

/** Show the rules of a game with the numbers of a table's box from now on; without a box, with the standard ones. */
export function playWith(game: string, box: string): void {
  played = { game, box };
}

/** The rules of a game with the numbers of its box, or of the table's own. */
export async function loadRules(game: string, language: Language): Promise<Rules | undefined> {
  const file = files[`../generated/rules/${game}.${language}.json`];
  const slim = file && (await loading(file()));
  const rules = slim && (known.get(slim) ?? whole(slim));
  if (slim && rules) known.set(slim, rules);
  return rules && played.box && played.game === game ? { ...rules, ...(await withNumbers(played.box)) } : rules;

  function withNumbers(box: string): Promise<Partial<Rules>> {
    const key = `${game}/${box}/${language}`;
    const asked = fetched.get(key) ?? loading(api.boxRules(game, box, language) as Promise<Partial<Rules>>);
    fetched.set(key, asked);
    asked.catch(() => fetched.delete(key));
    return asked;
  }
}

/** They are fetched with the first search. */
export async function loadLookedFor(game: string, language: Language): Promise<LookedFor> {
  return loading(lookedFor[`../generated/search/${game}.${language}.json`]!());
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
