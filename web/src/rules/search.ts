/** Finds clauses by what somebody types: ids, words and their forms, in the order in which they help. */
import type { Language } from "../lib/text";
import { type Clause, type Rules } from "./load";
import { plainText } from "./markdown";

export interface Found {
  clause: Clause;
  chapter: string;
}
interface Entry extends Found {
  id: string;
  title: string;
  text: string;
  notes: string;
  section: string;
}

/** Words that every question has. */
const COMMON: Record<Language, string> = {
  en: `a an and any are as at be by can could do does did for from get gets got has have how i if in is it its many may me
    much my of on or so than that the their them then there they this to two was we what when where which who whom
    whose why will with would you your happens happen mean means work works use`,
  de: `ab aber alle als am an auch auf aus bei bin bis da dann darf das dein deine dem den der des die dies ein eine einen
    einer es für gibt hab habe haben hat ich ihr im in ist kann können man mein meine meinen meiner mich mir mit nach
    noch nur ob oder passiert sich sie sind so tut und uns viel viele vom von vor wann warum was welche wem wen wenn wer
    werden wie wieder wieviel wird wo wohin wozu zu zum zur geschieht bedeutet`,
};
/** Words that somebody may say for one another. */
const ALIKE: Record<Language, string[][]> = {
  en: [
    ["scroll", "spell"],
    ["cursed", "curse", "bewitched", "bewitch"],
    ["dare", "daring", "brave"],
    ["accused", "accuse", "court", "trial"],
    ["caught", "catch", "captured", "capture"],
    ["figure", "pawn", "leader"],
    ["sick", "ill", "patient"],
    ["eye", "suspicion"],
    ["star", "pentagram"],
    ["road", "path", "connection"],
    ["spot", "place", "location", "space"],
    ["occupied", "taken"],
    ["good", "puritan"],
    ["points", "vp", "score", "wisdom", "worth"],
    ["tie", "tied", "tiebreak", "draw", "equal"],
    ["win", "winner", "victory"],
    ["cost", "pay", "price"],
    ["start", "begin", "setup"],
    ["remove", "clear", "discard", "rid"],
    ["twice", "again", "second"],
    ["card", "scroll", "event"],
    ["refuse", "decline", "optional", "must"],
    ["limit", "most", "number"],
    ["forget", "lapse", "lost"],
    ["secret", "hidden", "open"],
    ["broke", "below", "negative"],
    ["potion", "resource"],
    ["end", "final", "finish"],
  ],
  de: [
    ["rolle", "schriftrolle", "zauber"],
    ["verflucht", "verzaubert", "verhext", "verwunschen"],
    ["trauen", "getraut", "mutig"],
    ["angeklagt", "anklage", "gericht"],
    ["gefangen", "erwischt", "ergriffen"],
    ["figur", "pöppel", "oberhaupt"],
    ["krank", "kranke", "patient"],
    ["auge", "augenmarker", "verdächtigkeit"],
    ["stern", "fünfstern", "pentagramm"],
    ["weg", "straße", "verbindung"],
    ["platz", "stelle", "ort", "feld"],
    ["besetzt", "belegt", "fremd"],
    ["angespielt", "ausgespielt", "anführen"],
    ["aufheben", "zurückhalten"],
    ["gute", "puritaner"],
    ["punkte", "sp", "wertung", "weisheit", "wert"],
    ["gleichstand", "unentschieden", "patt", "gleich"],
    ["gewinnen", "gewinnt", "sieg", "siegt", "sieger"],
    ["kosten", "kostet", "zahlen", "preis"],
    ["start", "beginn", "beginnt", "vorbereitung", "aufbau"],
    ["entfernen", "wegnehmen", "loswerden", "wegzaubern", "abwerfen"],
    ["zweimal", "nochmal", "erneut", "noch einmal"],
    ["ablehnen", "verzichten", "freiwillig", "muss"],
    ["grenze", "höchstens", "beliebig"],
    ["verfallen", "verfällt", "verloren"],
    ["geheim", "verdeckt", "heimlich", "offen"],
    ["minus", "unter"],
    ["trank", "tränke", "ressource"],
    ["ende", "schluss", "schlusswertung"],
  ],
};
const ENDINGS: Record<Language, RegExp> = {
  en: /(?:ings?|ies|ied|es|ed|s|y|e)$/,
  de: /(?:ungen|ung|en|er|es|em|st|e|n|s|t)$/,
};
const LETTERS: Record<string, string> = { ä: "a", ö: "o", ü: "u", ß: "s", é: "e", è: "e", á: "a", "’": "'" };

/** The same letters for all spellings of a word; as many as before, so that places in a text stay what they are. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/[äöüßéèá’]/g, (letter) => LETTERS[letter] ?? letter);
}

/** What a word begins with in all of its forms. */
export function stem(word: string, language: Language): string {
  const short = word.replace(ENDINGS[language], "");
  return short.length >= 3 && word.length > 3 ? short : word;
}

/** How well a term fits: the stems to look for, the best first. */
interface Term {
  word: string;
  stems: string[];
  id?: string;
}
const ID = /^(?:([a-z]{3})-?)?(\d+)(?:\.(\d+[a-z]?)?)?$/;

export class Search {
  private readonly entries: Entry[];
  private readonly common: ReadonlySet<string>;
  readonly language: Language;

  constructor(rules: Rules) {
    this.language = rules.language;
    this.common = new Set(fold(COMMON[rules.language]).split(/\s+/));
    this.entries = rules.chapters.flatMap((chapter) =>
      chapter.clauses.map((clause) => ({
        clause,
        chapter: `${chapter.number}. ${chapter.title}`,
        id: clause.id.toLowerCase(),
        title: fold(clause.title),
        text: fold(plainText(clause.text)),
        notes: fold(clause.notes.map((note) => plainText(note.text)).join(" ")),
        section: fold(chapter.title),
      })),
    );
  }

  /** The clauses that fit, the best first. */
  find(query: string): Found[] {
    const terms = this.terms(query);
    if (!terms.length) return [];
    const rows = terms.map((term) => this.entries.map((entry) => this.fits(entry, term)));
    const weights = rows.map((row) => Math.log(1 + this.entries.length / (1 + row.filter(Boolean).length)));
    const phrase = fold(query.trim()).replace(/[?!.]+$/, "");
    const scored = this.entries.map((entry, at) => {
      const hits = rows.filter((row) => row[at]).length;
      const sum = rows.reduce((total, row, nth) => total + row[at]! * weights[nth]!, 0);
      return { entry, hits, score: (sum + said(entry, phrase)) * hits };
    });
    const best = Math.max(...scored.map(({ hits }) => hits));
    const least = Math.max(1, best > 1 ? best - 1 : best);
    return scored
      .filter(({ hits }) => hits >= least)
      .sort((one, other) => other.score - one.score)
      .map(({ entry: { clause, chapter } }) => ({ clause, chapter }));
  }

  /** The words of a query that no clause has. */
  unknown(query: string): string[] {
    return this.terms(query).flatMap((term) =>
      this.entries.some((entry) => this.fits(entry, term)) ? [] : [term.word],
    );
  }

  /** What the words of a query look like in a text, to be marked there: inside of a word only where words are joined. */
  pattern(query: string): RegExp | undefined {
    const stems = this.terms(query).flatMap(({ stems, id }) => (id ? [] : stems.slice(0, 1)));
    if (!stems.length) return undefined;
    const beginning = "(?<![\\p{L}\\d])";
    const found = stems.map((one) => (joins(one, this.language) ? "" : beginning) + escaped(one));
    return new RegExp(`(?:${found.join("|")})[\\p{L}]*`, "gu");
  }

  private terms(query: string): Term[] {
    const words = fold(query).match(/[\p{L}\d][\p{L}\d.'-]*/gu) ?? [];
    const asked = words.map((word) => word.replace(/[.'-]+$/, (tail) => (ID.test(word) ? tail : "")));
    const telling = asked.filter((word) => !this.common.has(word));
    return (telling.length ? telling : asked).map((word) => this.term(word));
  }
  private term(word: string): Term {
    const id = ID.exec(word);
    if (id && (id[1] ?? id[3] ?? word.includes("."))) return { word, stems: [word], id: idPattern(word) };
    const alike = ALIKE[this.language].find((all) => all.some((one) => sameWord(fold(one), word, this.language)));
    const spelt = this.language === "de" ? [word.replace(/([aou])e/g, "$1")] : []; // Tuerme
    const others = [...spelt, ...(alike ?? [])].map((one) => stem(fold(one), this.language));
    return { word, stems: [...new Set([stem(word, this.language), ...others])] };
  }
  private fits(entry: Entry, term: Term): number {
    if (term.id)
      return entry.id === term.id || entry.id.endsWith(`-${term.id}`) ? 90 : entry.id.includes(term.id) ? 30 : 0;
    return Math.max(...term.stems.map((one, at) => within(entry, one, this.language) * (at ? 0.5 : 1)));
  }
}

function within({ title, text, notes, section }: Entry, word: string, language: Language): number {
  const [head, body, foot, chapter] = [title, text, notes, section].map((part) => place(part, word, language));
  return head! * 7 + body! * 3 + foot! * 1 + chapter! * 2.2;
}
/** Words that stand in a clause just as somebody types them. */
function said({ title, text }: Entry, phrase: string): number {
  if (!phrase.includes(" ")) return 0;
  return title.includes(phrase) ? 30 : text.includes(phrase) ? 8 : 0;
}
/** At the beginning of a word a stem counts in full, inside of one less. */
function place(text: string, word: string, language: Language): number {
  let at = text.indexOf(word);
  if (at < 0) return 0;
  for (; at >= 0; at = text.indexOf(word, at + 1)) if (at === 0 || !/[\p{L}\d]/u.test(text[at - 1]!)) return 1;
  return joins(word, language) ? 0.45 : 0;
}
/** German joins words (Zaubertrank); English does not: tracks have nothing to do with racks. */
function joins(word: string, language: Language): boolean {
  return language === "de" && word.length > 3;
}
function sameWord(one: string, other: string, language: Language): boolean {
  return one === other || stem(one, language) === stem(other, language);
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
