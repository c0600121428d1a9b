/** Finds clauses by what somebody types: ids, words and their forms, in the order in which they answer. */
import type { Language } from "../lib/text";
import { Letters } from "./letters";
import type { Lexicon } from "./lexicon";
import { type Clause, clausesOf, type LookedFor, type Rules } from "./load";
import { CLAUSE, type Place, plainText, statements } from "./markdown";
import { fold } from "./stems";
import { type Term, Vocabulary } from "./vocabulary";

export interface Found {
  clause: Clause;
  chapter: string;
  /** Where the clause says what answers best. */
  answer: Place;
}
/** How much a word counts for a clause, by where it stands, and how much longer parts dilute it. */
const PARTS = {
  title: [5, 0.25],
  words: [4, 0.4],
  text: [0.9, 1],
  aid: [1.5, 0.5],
  notes: [0.25, 0.7],
  chapter: [1, 0.2],
} as const;
type Part = keyof typeof PARTS;
const SATURATION = 1.6;
const COMMONLY = 0.3;
/** Who asks for a number finds it rather in a sentence that has one. */
const COUNTED = 1.3;
/** What fits so much less than the best is left out. */
const FAINT = 0.06;
/** How much a question that a clause is looked for by counts: so much where somebody asks just that; a title a little less. */
const [SAYING, TITLED] = [3, 0.8];
/** How much that falls with what the question lacks of it, and with what it has besides; and rises where both ask the same way. */
const [LACKING, BESIDES, KIND] = [1.8, 0.6, 1.15];
/** How much more a clause counts that shares pieces of words with a question; of less than so many words, less. */
const [PIECES, ASKED] = [8, 4];
/** How much more a clause counts whose whole title, or that of its chapter, is asked for; a chapter begins with what it is about. */
const [TITLE, OPENING, CHAPTER] = [0.2, 0.35, 0.1];

interface Entry {
  clause: Clause;
  chapter: string;
  id: string;
  parts: Record<Part, Map<string, number>>;
  lengths: Record<Part, number>;
  /** Each sentence, item or row with its stems, and those of the headings above; then all that players say. */
  statements: { place?: Place; number: boolean; own: Set<string>; stems: Set<string> }[];
  /** What players say when they look for it, after its title: each question in stems. */
  sayings: { stems: string[]; kind: string; worth: number }[];
  /** The telling stems of its title and of its chapter's; and whether the chapter begins with it. */
  heads: { title: string[]; chapter: string[]; opens: boolean };
  /** In how many clauses this one is named, or rather whether it names others and says little itself. */
  worth: number;
}
/** A question as it is compared: its words, how much each tells, and what sort of answer it waits for. */
interface Query {
  terms: Term[];
  weights: number[];
  telling: ReadonlySet<string>;
  kind: string;
}
/** What somebody waits for who asks so. */
const KINDS: [string, RegExp][] = [
  [
    "number",
    /\b(?:how (?:many|much|far|often)|maximum|max|limit|worth|number|cost|wie ?(?:viele?|weit|oft|teuer)|maximal|hochstens|anzahl|grenze|wert|kostet)\b/,
  ],
  ["time", /\b(?:when|wann)\b/],
  ["person", /\b(?:who|whose|wer|wessen|wem|wen)\b/],
  ["place", /\b(?:where|wo|wohin|woher)\b/],
  ["duty", /\b(?:must|have to|need to|forced|muss|gezwungen)\b/],
];

export class Search {
  readonly language: Language;
  private readonly entries: Entry[];
  private readonly vocabulary: Vocabulary;
  private readonly lookedFor: ReadonlyMap<string, string>;
  private readonly letters: Letters;
  private readonly average = {} as Record<Part, number>;
  /** By stem: how much it tells, once somebody asked. */
  private readonly rarities = new Map<string, number>();

  constructor(rules: Rules, lexicon: Lexicon, lookedFor: LookedFor) {
    this.language = rules.language;
    this.vocabulary = new Vocabulary(rules.language, lexicon);
    this.lookedFor = new Map(clausesOf(rules).map(({ id }, at) => [id, lookedFor[at] ?? ""]));
    const named = new Map<string, number>();
    for (const clause of clausesOf(rules))
      for (const [id] of clause.text.matchAll(new RegExp(CLAUSE, "g"))) named.set(id, (named.get(id) ?? 0) + 1);
    const aid = aidOf(rules);
    this.entries = rules.chapters.flatMap((chapter) =>
      chapter.clauses.map((clause) =>
        this.entry(clause, chapter.title, chapter.number, aid.get(clause.id) ?? "", named.get(clause.id) ?? 0),
      ),
    );
    this.letters = new Letters(
      this.entries.map(({ clause }) => `${clause.title} ${plainText(clause.text)} ${this.lookedFor.get(clause.id)}`),
    );
    for (const part of Object.keys(PARTS) as Part[])
      this.average[part] =
        this.entries.reduce((sum, one) => sum + one.lengths[part], 0) / (this.entries.length || 1) || 1;
  }

  private entry(clause: Clause, title: string, number: number, aid: string, named: number): Entry {
    const text = plainText(clause.text);
    const notes = clause.notes.map((note) => plainText(note.text)).join(" ");
    const words = this.lookedFor.get(clause.id) ?? "";
    const texts = { title: clause.title, words, text, aid, notes, chapter: title };
    const parts = {} as Entry["parts"];
    const lengths = {} as Entry["lengths"];
    for (const part of Object.keys(PARTS) as Part[]) {
      const stems = this.vocabulary.learn(texts[part]);
      lengths[part] = stems.length;
      parts[part] = new Map();
      for (const one of stems) parts[part].set(one, (parts[part].get(one) ?? 0) + 1);
    }
    const head = this.vocabulary.learn(`${title} ${clause.title}`);
    const statement = (text: string, place?: Place) => {
      const own = new Set(this.vocabulary.learn(text));
      return { place, number: /\d/.test(text), own, stems: new Set([...head, ...own]) };
    };
    const sayings = [clause.title, ...words.split(",")].map((one, at) => ({
      stems: this.vocabulary.telling(one),
      kind: kindOf(one),
      worth: at ? 1 : TITLED,
    }));
    return {
      clause,
      chapter: `${number}. ${title}`,
      id: clause.id.toLowerCase(),
      parts,
      lengths,
      statements: [...statements(clause.text).map(({ text, place }) => statement(text, place)), statement(words)],
      sayings: sayings.filter(({ stems }) => stems.length),
      heads: {
        title: this.vocabulary.telling(clause.title),
        chapter: this.vocabulary.telling(title),
        opens: clause.id.endsWith(".1"),
      },
      worth: worthOf(clause, aid, named),
    };
  }

  /** The clauses that fit, the best first. */
  find(query: string): Found[] {
    const terms = this.vocabulary.terms(query);
    if (!terms.length) return [];
    const weights = terms.map((term) => this.tells(term));
    const asked = { terms, weights, telling: new Set(this.vocabulary.telling(query)), kind: kindOf(query) };
    const scored = this.entries.map((entry) => ({ entry, score: this.score(entry, asked) }));
    const best = Math.max(...scored.map(({ score }) => score));
    const pieces = PIECES * Math.min(1, terms.length / ASKED);
    return this.letters
      .alike(query)
      .map((alike, at) => ({ ...scored[at]!, worth: scored[at]!.score * Math.exp(pieces * alike) }))
      .filter(({ score }) => score > best * FAINT)
      .sort((one, other) => other.worth - one.worth)
      .map(({ entry }) => ({ clause: entry.clause, chapter: entry.chapter, answer: this.answer(entry, asked) }));
  }
  /** What of a clause answers best: it has most of what was asked, and a number where somebody wants one. */
  private answer({ statements }: Entry, asked: Query): Place {
    let best: Place = [0, 0];
    let most = 0;
    for (const { place, number, own } of statements) {
      const worth = this.told(own, asked) * (number && asked.kind === "number" ? COUNTED : 1);
      if (place && worth > most) [best, most] = [place, worth];
    }
    return best;
  }
  private score(entry: Entry, asked: Query): number {
    const { terms, weights, kind } = asked;
    const fits = terms.map((term) => this.fit(entry, term));
    const sum = fits.reduce((total, fit, at) => total + fit * weights[at]!, 0);
    if (!sum) return 0;
    const all = weights.reduce((total, one) => total + one, 0);
    const covered = fits.reduce((total, fit, at) => total + (fit ? weights[at]! : 0), 0) / all;
    const told = kind === "number" && !/\d/.test(entry.clause.text) ? 0.8 : 1;
    const together = Math.max(0, ...entry.statements.map((one) => this.told(one.stems, asked))) / all;
    const fit = sum * (0.3 + covered) * (0.25 + together) * entry.worth * told;
    return fit * this.saying(entry, asked) * this.heading(entry, asked);
  }
  /** How near the question is to those that the clause is looked for by. */
  private saying({ sayings }: Entry, asked: Query): number {
    return 1 + SAYING * Math.max(0, ...sayings.map((one) => this.likeness(one, asked)));
  }
  private likeness({ stems, kind, worth }: Entry["sayings"][number], asked: Query): number {
    const meant = asked.terms.map(() => 0);
    let [has, all, asks, of] = [0, 0, 0, 0];
    for (const one of stems) {
      let best = 0;
      asked.terms.forEach(({ means }, at) => {
        const fit = means.get(one) ?? 0;
        best = Math.max(best, fit);
        meant[at] = Math.max(meant[at]!, fit);
      });
      all += this.rarity(one);
      has += this.rarity(one) * best;
    }
    if (!has) return 0;
    asked.terms.forEach(({ faint, means }, at) => {
      if (faint || !means.size) return;
      of += asked.weights[at]!;
      asks += asked.weights[at]! * meant[at]!;
    });
    const alike = (has / all) ** LACKING * (of && asks / of) ** BESIDES;
    return alike * worth * (kind && kind === asked.kind ? KIND : 1);
  }
  /** Whether all of a title is asked for; a single word may be in many a question. */
  private heading({ heads: { title, chapter, opens } }: Entry, { telling }: Query): number {
    const whole = (words: string[]) => words.length > 1 && words.every((word) => telling.has(word));
    return 1 + (whole(title) ? TITLE : 0) + (whole(chapter) ? (opens ? OPENING : CHAPTER) : 0);
  }
  /** How much of what was asked a sentence has. */
  private told(sentence: Set<string>, { terms, weights }: Query): number {
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
  private tells(term: Term): number {
    if (term.id) return 1;
    const meant = [...term.means].flatMap(([one, worth]) => (worth === 1 ? [one] : []));
    return this.rarityOf(meant) * (term.faint ? COMMONLY : 1);
  }
  private rarity(stem: string): number {
    const known = this.rarities.get(stem) ?? this.rarityOf([stem]);
    this.rarities.set(stem, known);
    return known;
  }
  private rarityOf(stems: string[]): number {
    const having = this.entries.filter(({ parts: { title, text } }) =>
      stems.some((one) => title.has(one) || text.has(one)),
    );
    return Math.log(1 + this.entries.length / (1 + having.length));
  }

  /** The words of a query that no clause has. */
  unknown(query: string): string[] {
    return this.vocabulary
      .terms(query)
      .flatMap((term) => (term.id || term.faint || term.means.size ? [] : [term.word]));
  }

  /** What the words of a query look like in a text, to be marked there; others for them where the rules lack them. */
  pattern(query: string): RegExp | undefined {
    const forms = this.vocabulary.forms(this.vocabulary.terms(query));
    if (!forms.length) return undefined;
    const longest = [...new Set(forms)].sort((one, other) => other.length - one.length).map(escaped);
    return new RegExp(`(?<![\\p{L}\\d])(?:${longest.join("|")})(?![\\p{L}\\d])`, "gu");
  }
}

/** A clause that others name, or the player aid, is asked for more often; one that only points at others less. */
function worthOf(clause: Clause, aid: string, named: number): number {
  const points = clause.text.match(new RegExp(CLAUSE, "g"))?.length ?? 0;
  const pointing = points / (clause.text.split(/\s+/).length / 10);
  return (1 + 0.08 * Math.min(4, named) + (aid ? 0.1 : 0)) * (pointing > 0.7 ? 0.75 : 1);
}
function kindOf(question: string): string {
  const folded = fold(question);
  return KINDS.find(([, pattern]) => pattern.test(folded))?.[0] ?? "";
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
