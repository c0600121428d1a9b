/** What the words of a question may mean in the rules of a game: their forms, other words for the same, slips of the keys. */
import type { Language } from "../lib/text";
import type { Lexicon } from "./lexicon";
import { fold, slips, stem } from "./stems";

/** A word that was asked for: which stems of the rules mean it, and how well. */
export interface Term {
  word: string;
  /** An id, or its beginning, as part of one. */
  id?: string;
  means: Map<string, number>;
  /** A word that every question has: it only decides between clauses that fit alike. */
  faint: boolean;
}

const ID = /^(?:([a-z]{3})-?)?(\d+)(?:\.(\d+[a-z]?)?)?$/;
const WORD = /[\p{L}\d][\p{L}\d.']*/gu;
/** How well a word means the one that was asked for: another word for it, one that sometimes is, one it is joined with or
    begins, one with a letter wrong, and a half of it. */
const [SAME, ALIKE, PART, BEGUN, SLIP, INSIDE] = [0.8, 0.35, 0.9, 0.6, 0.5, 0.3];

export class Vocabulary {
  /** Each stem of the rules with the words that it stands for. */
  private readonly known = new Map<string, Set<string>>();
  private readonly common: ReadonlySet<string>;
  private readonly groups: { stems: string[]; worth: number }[];

  constructor(
    private readonly language: Language,
    private readonly lexicon: Lexicon,
  ) {
    this.common = new Set(fold(lexicon.common).split(/\s+/));
    const groups = (text: string, worth: number) =>
      text.split(",").map((one) => ({ worth, stems: this.stemsOf(one.trim().split(/\s+/)) }));
    this.groups = [...groups(lexicon.same, SAME), ...groups(lexicon.alike, ALIKE)];
  }

  /** The stems of a text of the rules, which become known. */
  learn(text: string): string[] {
    return wordsOf(fold(text)).map((word) => {
      const one = stem(word, this.language);
      const forms = this.known.get(one);
      if (forms) forms.add(word);
      else this.known.set(one, new Set([word]));
      return one;
    });
  }
  /** The stems of the words that tell what a phrase is about, each once. */
  telling(phrase: string): string[] {
    return [...new Set(this.stemsOf(this.said(phrase).filter((word) => !this.common.has(word))))];
  }
  private stemsOf(words: string[]): string[] {
    return words.map((one) => stem(fold(one), this.language));
  }

  terms(query: string): Term[] {
    const asked = this.said(query);
    const telling = asked.some((word) => !this.common.has(word));
    return asked.map((word) => this.term(word, telling && this.common.has(word)));
  }
  /** What the words of a question look like in a text; those of like meaning only where the rules lack the word. */
  forms(terms: Term[]): string[] {
    return terms.flatMap(({ means, faint }) => {
      if (faint) return [];
      const least = [...means.values()].includes(1) ? SAME : 0;
      return [...means].flatMap(([one, worth]) => (worth >= least ? [...(this.known.get(one) ?? [])] : []));
    });
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
    const one = stem(word, this.language);
    if (faint) return { word, faint, means: new Map(this.known.has(one) ? [[one, 1]] : []) };
    const means = this.near(word);
    for (const { stems, worth } of this.groups)
      if (stems.includes(one)) for (const other of stems) if (this.known.has(other)) raise(means, other, worth);
    if (!means.size && word.length > 4) this.guess(word, means);
    return { word, means, faint };
  }
  /** Forms of a word, what begins with it, and, in German, what it is joined with. */
  private near(word: string): Map<string, number> {
    const means = new Map<string, number>();
    if (this.language === "de") this.takeApart(word, means, INSIDE);
    const spelt = this.language === "de" ? word.replace(/([aou])e/g, "$1") : word; // Tuerme
    for (const one of new Set([stem(word, this.language), stem(spelt, this.language)])) {
      if (this.known.has(one)) means.set(one, 1);
      if (this.language === "de" && one.length > 3)
        for (const other of this.known.keys())
          if (other !== one && (other.startsWith(one) || other.endsWith(one))) raise(means, other, PART);
    }
    if (![...means.values()].includes(1) && word.length > 2)
      for (const [other, forms] of this.known)
        if ([...forms].some((form) => form.startsWith(word))) raise(means, other, BEGUN);
    return means;
  }
  /** The two words that a long one is joined of, where the rules have both. */
  private takeApart(word: string, means: Map<string, number>, worth: number): boolean {
    for (let at = word.length - 3; at >= 3; at--) {
      const [head, tail] = [word.slice(0, at), stem(word.slice(at), "de")];
      const first = [head, head.replace(/(?:es|en|s|n|e)$/, "")].map((one) => stem(one!, "de"));
      const known =
        first.find((one) => this.known.has(one) && one.length > 2) ??
        [...this.known.keys()].find((one) => at > 3 && one.startsWith(head));
      if (!known || !this.known.has(tail!) || tail!.length < 3) continue;
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
    for (const [known, forms] of this.known)
      if ([...forms].some((form) => form[0] === word[0] && slips(form, word, most) <= most)) raise(means, known, SLIP);
  }
}

function raise(means: Map<string, number>, one: string, worth: number): void {
  means.set(one, Math.max(worth, means.get(one) ?? 0));
}
function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.replace(/[.']+$/, "")).filter(Boolean);
}
/** An id as it begins: WIT3.3 is wit-3.3, wit-3 is all of its chapter. */
function idPattern(word: string): string {
  const [, prefix, chapter, number] = ID.exec(word) ?? [];
  const rest = `${chapter}${number === undefined ? (word.includes(".") || prefix ? "." : "") : `.${number}`}`;
  return prefix ? `${prefix}-${rest}` : rest;
}
