/** Finds clauses by what somebody types: ids, words and their forms, in the order in which they answer. */
import type { Language } from "../lib/text";
import { type Clause, clausesOf, type LookedFor, type Rules } from "./load";
import { CLAUSE, plainText } from "./markdown";
import type { Lexicon } from "./lexicon";
import { fold, slips, stem } from "./stems";

export interface Found {
  clause: Clause;
  chapter: string;
  /** The sentence of the clause that answers best; all of a brief one. */
  sentence?: string;
}
/** How much a word counts for a clause, by where it stands, and how much longer parts dilute it. */
const PARTS = {
  title: [5, 0.4],
  words: [2.5, 0.3],
  text: [1.5, 0.7],
  aid: [1.2, 0.5],
  notes: [0.4, 0.7],
  chapter: [1, 0.2],
} as const;
type Part = keyof typeof PARTS;
const SATURATION = 1.6;
const COMMONLY = 0.3;
const BRIEF = 180;
/** What fits so much less than the best is left out. */
const FAINT = 0.06;
/** A word of the same meaning counts less than the word itself, and so does one that a word is a part of. */
const [SYNONYM, PART, BEGUN, SLIP, INSIDE] = [0.55, 0.6, 0.6, 0.5, 0.45];
/** Where a question has all words of what players say for a clause: how much more each of them counts, and how many do. */
const [SAID, SAID_WORDS] = [0.3, 3];
/** How much more a clause counts whose whole title, or that of its chapter, is asked for; a chapter begins with what it is about. */
const [TITLE, OPENING, CHAPTER] = [0.2, 0.35, 0.1];

interface Entry extends Found {
  id: string;
  parts: Record<Part, Map<string, number>>;
  lengths: Record<Part, number>;
  /** Each sentence with its stems. */
  sentences: { text: string; stems: Set<string> }[];
  /** What players say when they look for it; and each of them in stems. */
  words: string;
  sayings: string[][];
  /** The telling stems of its title and of its chapter's; and whether the chapter begins with it. */
  heads: { title: string[]; chapter: string[]; opens: boolean };
  /** In how many clauses this one is named, or rather whether it names others and says little itself. */
  worth: number;
}
/** A word that was asked for: which stems of the rules mean it, and how well. */
interface Term {
  word: string;
  id?: string;
  means: Map<string, number>;
  /** A word that every question has: it only decides between clauses that fit alike. */
  faint: boolean;
}
/** Who asks so wants to read a number. */
const NUMBERS =
  /\b(?:how (?:many|much|far|often)|maximum|max|limit|wie (?:viele?|weit|oft)|wieviele?|maximal|hochstens|anzahl)\b/;
const ID = /^(?:([a-z]{3})-?)?(\d+)(?:\.(\d+[a-z]?)?)?$/;
const WORD = /[\p{L}\d][\p{L}\d.']*/gu;

export class Search {
  readonly language: Language;
  private readonly entries: Entry[];
  /** Each stem of the rules with the words that it stands for. */
  private readonly vocabulary = new Map<string, Set<string>>();
  private readonly average = {} as Record<Part, number>;
  private readonly common: ReadonlySet<string>;
  private readonly alike: string[][];
  private numbers = false;

  constructor(
    rules: Rules,
    private readonly lexicon: Lexicon,
    private readonly lookedFor: LookedFor,
  ) {
    this.language = rules.language;
    this.common = new Set(fold(lexicon.common).split(/\s+/));
    this.alike = lexicon.alike.map((all) => all.map((one) => stem(fold(one), rules.language)));
    const named = new Map<string, number>();
    for (const clause of clausesOf(rules))
      for (const [id] of clause.text.matchAll(new RegExp(CLAUSE, "g"))) named.set(id, (named.get(id) ?? 0) + 1);
    const aid = aidOf(rules);
    this.entries = rules.chapters.flatMap((chapter) =>
      chapter.clauses.map((clause) =>
        this.entry(clause, chapter.title, chapter.number, aid.get(clause.id) ?? "", named.get(clause.id) ?? 0),
      ),
    );
    for (const part of Object.keys(PARTS) as Part[])
      this.average[part] =
        this.entries.reduce((sum, one) => sum + one.lengths[part], 0) / (this.entries.length || 1) || 1;
  }

  private entry(clause: Clause, title: string, number: number, aid: string, named: number): Entry {
    const text = plainText(clause.text);
    const notes = clause.notes.map((note) => plainText(note.text)).join(" ");
    const words = this.lookedFor[clause.id] ?? "";
    const texts = { title: clause.title, words, text, aid, notes, chapter: title };
    const parts = {} as Entry["parts"];
    const lengths = {} as Entry["lengths"];
    for (const part of Object.keys(PARTS) as Part[]) {
      const stems = this.stems(texts[part]);
      lengths[part] = stems.length;
      parts[part] = new Map();
      for (const one of stems) parts[part].set(one, (parts[part].get(one) ?? 0) + 1);
    }
    const head = this.stems(`${title} ${clause.title}`);
    const told = [...text.split(/(?<=[.;:!?])\s+/), words].filter(Boolean);
    const sentences = told.map((one) => ({ text: one, stems: new Set([...head, ...this.stems(one)]) }));
    return {
      clause,
      chapter: `${number}. ${title}`,
      id: clause.id.toLowerCase(),
      parts,
      lengths,
      sentences,
      words,
      heads: {
        title: this.telling(clause.title),
        chapter: this.telling(title),
        opens: clause.id.endsWith(".1"),
      },
      sayings: words
        .split(",")
        .map((one) => this.said(one).map((word) => stem(word, this.language)))
        .filter((one) => one.length > 1),
      worth: worthOf(clause, aid, named),
    };
  }
  /** The stems of a text, which the vocabulary learns. */
  private stems(text: string): string[] {
    return wordsOf(fold(text)).map((word) => {
      const one = stem(word, this.language);
      const forms = this.vocabulary.get(one);
      if (forms) forms.add(word);
      else this.vocabulary.set(one, new Set([word]));
      return one;
    });
  }

  /** The clauses that fit, the best first. */
  find(query: string): Found[] {
    this.numbers = NUMBERS.test(fold(query));
    const terms = this.terms(query);
    if (!terms.length) return [];
    const weights = terms.map((term) => this.rarity(term));
    const all = weights.reduce((sum, one) => sum + one, 0);
    const asked = new Set(terms.map(({ word }) => stem(word, this.language)));
    const scored = this.entries.map((entry) => ({
      entry,
      score: this.score(entry, terms, weights, all) * this.saying(entry, asked) * this.heading(entry, asked),
    }));
    const best = Math.max(...scored.map(({ score }) => score));
    return scored
      .filter(({ score }) => score > best * FAINT)
      .sort((one, other) => other.score - one.score)
      .map(({ entry: { clause, chapter, sentences, words } }) => {
        if (clause.text.length < BRIEF) return { clause, chapter, sentence: clause.text };
        const worth = sentences.map(({ stems, text }) => (text === words ? -1 : this.told(stems, terms, weights)));
        return { clause, chapter, sentence: sentences[worth.indexOf(Math.max(...worth))]?.text };
      });
  }
  private score(entry: Entry, terms: Term[], weights: number[], all: number): number {
    const fits = terms.map((term) => this.fit(entry, term));
    const sum = fits.reduce((total, fit, at) => total + fit * weights[at]!, 0);
    if (!sum) return 0;
    const covered = fits.reduce((total, fit, at) => total + (fit ? weights[at]! : 0), 0) / all;
    const told = this.numbers && !/\d/.test(entry.clause.text) ? 0.8 : 1;
    const together = Math.max(0, ...entry.sentences.map((one) => this.told(one.stems, terms, weights))) / all;
    return sum * (0.35 + covered) * (0.4 + together) * entry.worth * told;
  }
  /** Whether the question is one of those that the clause is looked for by. */
  private saying({ sayings }: Entry, asked: Set<string>): number {
    const longest = Math.max(0, ...sayings.map((one) => (one.every((word) => asked.has(word)) ? one.length : 0)));
    return 1 + SAID * Math.min(SAID_WORDS, longest);
  }
  /** Whether all of a title is asked for; a single word may be in many a question. */
  private heading({ heads: { title, chapter, opens } }: Entry, asked: Set<string>): number {
    const whole = (words: string[]) => words.length > 1 && words.every((word) => asked.has(word));
    return 1 + (whole(title) ? TITLE : 0) + (whole(chapter) ? (opens ? OPENING : CHAPTER) : 0);
  }
  private telling(title: string): string[] {
    return this.said(title)
      .filter((word) => !this.common.has(word))
      .map((word) => stem(word, this.language));
  }
  /** How much of what was asked a sentence has. */
  private told(sentence: Set<string>, terms: Term[], weights: number[]): number {
    return terms.reduce((sum, term, at) => {
      let best = 0;
      for (const [one, worth] of term.means) if (worth > best && sentence.has(one)) best = worth;
      return sum + best * weights[at]!;
    }, 0);
  }
  private fit(entry: Entry, term: Term): number {
    if (term.id)
      return entry.id === term.id || entry.id.endsWith(`-${term.id}`) ? 90 : entry.id.includes(term.id) ? 30 : 0;
    let found = 0;
    for (const part of Object.keys(PARTS) as Part[]) {
      const [weight, dilution] = PARTS[part];
      let count = 0;
      for (const [one, worth] of term.means) count += worth * (entry.parts[part].get(one) ?? 0);
      if (count) found += (weight * count) / (1 - dilution + (dilution * entry.lengths[part]) / this.average[part]);
    }
    return found / (SATURATION + found);
  }
  /** Rare words tell more than frequent ones. */
  private rarity(term: Term): number {
    if (term.id) return 1;
    const having = this.entries.filter((entry) =>
      [...term.means].some(
        ([one, worth]) => worth > SYNONYM && (entry.parts.title.has(one) || entry.parts.text.has(one)),
      ),
    ).length;
    return Math.log(1 + this.entries.length / (1 + having)) * (term.faint ? COMMONLY : 1);
  }

  /** The words of a query that no clause has. */
  unknown(query: string): string[] {
    return this.terms(query).flatMap((term) => (term.id || term.faint || term.means.size ? [] : [term.word]));
  }

  /** What the words of a query look like in a text, to be marked there; others for them where the rules lack them. */
  pattern(query: string): RegExp | undefined {
    const forms = this.terms(query).flatMap(({ means, faint }) => {
      if (faint) return [];
      const least = [...means.values()].includes(1) ? PART : 0;
      return [...means].flatMap(([one, worth]) => (worth >= least ? [...(this.vocabulary.get(one) ?? [])] : []));
    });
    if (!forms.length) return undefined;
    const longest = [...new Set(forms)].sort((one, other) => other.length - one.length).map(escaped);
    return new RegExp(`(?<![\\p{L}\\d])(?:${longest.join("|")})(?![\\p{L}\\d])`, "gu");
  }

  private terms(query: string): Term[] {
    const asked = this.said(query);
    const telling = asked.some((word) => !this.common.has(word));
    return asked.map((word) => this.term(word, telling && this.common.has(word)));
  }
  /** The words that somebody says, each once; for some phrases the word that means them. */
  private said(query: string): string[] {
    let text = fold(query);
    for (const [phrase, word] of this.lexicon.phrases) text = text.replace(phrase, word);
    return [...new Set(text.match(/[\p{L}\d][\p{L}\d.'-]*/gu) ?? [])]
      .map((word) => (ID.test(word) ? word : word.replace(/[.'-]+$/, "")))
      .flatMap((word) => (ID.test(word) ? [word] : word.split("-")))
      .filter(Boolean);
  }
  private term(word: string, faint: boolean): Term {
    const id = ID.exec(word);
    if (id && (id[1] ?? id[3] ?? word.includes("."))) return { word, id: idPattern(word), means: new Map(), faint };
    if (faint) {
      const one = stem(word, this.language);
      return { word, faint, means: new Map(this.vocabulary.has(one) ? [[one, 1]] : []) };
    }
    const means = this.near(word);
    for (const group of this.alike)
      if (group.includes(stem(word, this.language)))
        for (const one of group) if (this.vocabulary.has(one)) raise(means, one, SYNONYM);
    if (!means.size && word.length > 4) this.guess(word, means);
    return { word, means, faint };
  }
  /** Forms of a word, what begins with it, and, in German, what it is joined with. */
  private near(word: string): Map<string, number> {
    const means = new Map<string, number>();
    if (this.language === "de") this.takeApart(word, means, INSIDE);
    const spelt = this.language === "de" ? word.replace(/([aou])e/g, "$1") : word; // Tuerme
    for (const one of new Set([stem(word, this.language), stem(spelt, this.language)])) {
      if (this.vocabulary.has(one)) means.set(one, 1);
      if (this.language === "de" && one.length > 3)
        for (const known of this.vocabulary.keys())
          if (known !== one && (known.startsWith(one) || known.endsWith(one))) raise(means, known, PART);
    }
    if (![...means.values()].includes(1) && word.length > 2)
      for (const [known, forms] of this.vocabulary)
        if ([...forms].some((form) => form.startsWith(word))) raise(means, known, BEGUN);
    return means;
  }
  /** The two words that a long one is joined of, where the rules have both. */
  private takeApart(word: string, means: Map<string, number>, worth: number): boolean {
    for (let at = word.length - 3; at >= 3; at--) {
      const [head, tail] = [word.slice(0, at), stem(word.slice(at), "de")];
      const first = [head, head.replace(/(?:es|en|s|n|e)$/, "")].map((one) => stem(one!, "de"));
      const known =
        first.find((one) => this.vocabulary.has(one) && one.length > 2) ??
        [...this.vocabulary.keys()].find((one) => at > 3 && one.startsWith(head));
      if (!known || !this.vocabulary.has(tail!) || tail!.length < 3) continue;
      raise(means, known, worth);
      raise(means, tail!, worth);
      return true;
    }
    return false;
  }
  /** A word that no rule has: its parts, where it is joined of some, or the word that it was meant to be. */
  private guess(word: string, means: Map<string, number>): void {
    if (this.language === "de" && this.takeApart(word, means, PART)) return;
    const most = word.length > 7 ? 2 : 1;
    for (const [known, forms] of this.vocabulary)
      if ([...forms].some((form) => form[0] === word[0] && slips(form, word, most) <= most)) raise(means, known, SLIP);
  }
}

/** A clause that others name, or the player aid, is asked for more often; one that only points at others less. */
function worthOf(clause: Clause, aid: string, named: number): number {
  const points = clause.text.match(new RegExp(CLAUSE, "g"))?.length ?? 0;
  const pointing = points / (clause.text.split(/\s+/).length / 10);
  return (1 + 0.05 * Math.min(4, named) + (aid ? 0.15 : 0)) * (pointing > 0.7 ? 0.75 : 1);
}
function raise(means: Map<string, number>, one: string, worth: number): void {
  means.set(one, Math.max(worth, means.get(one) ?? 0));
}
function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.replace(/[.']+$/, "")).filter(Boolean);
}
/** By clause: what the player aid says about it. */
function aidOf(rules: Rules): Map<string, string> {
  const found = new Map<string, string>();
  for (const section of rules.aid)
    for (const line of section.text.split("\n"))
      for (const [id] of line.matchAll(new RegExp(CLAUSE, "g")))
        found.set(
          id,
          `${found.get(id) ?? ""} ${section.title} ${line.replace(new RegExp(CLAUSE, "g"), "").replace(/[|*()]/g, " ")}`,
        );
  return found;
}
/** An id as it begins: WIT3.3 is wit-3.3, wit-3 is all of its chapter. */
function idPattern(word: string): string {
  const [, prefix, chapter, number] = ID.exec(word) ?? [];
  const rest = `${chapter}${number === undefined ? (word.includes(".") || prefix ? "." : "") : `.${number}`}`;
  return prefix ? `${prefix}-${rest}` : rest;
}
function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A text in pieces: what was looked for, and what stands between. */
export function pieces(text: string, pattern: RegExp | undefined): { text: string; hit: boolean }[] {
  if (!pattern) return [{ text, hit: false }];
  const found: { text: string; hit: boolean }[] = [];
  let end = 0;
  for (const match of fold(text).matchAll(pattern)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), hit: false });
    end = match.index + match[0].length;
    found.push({ text: text.slice(match.index, end), hit: true });
  }
  if (end < text.length) found.push({ text: text.slice(end), hit: false });
  return found;
}
