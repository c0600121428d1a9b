/** Words in their many forms: what they have in common (*stemming*), for English and German. */
import type { Language } from "../lib/text";

const LETTERS: Record<string, string> = { ä: "a", ö: "o", ü: "u", ß: "s", é: "e", è: "e", á: "a", "’": "'" };

/** The same letters for all spellings of a word; as many as before, so that places in a text stay what they are. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/[äöüßéèá’]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Forms that no ending explains, each with the word that it is a form of. */
const IRREGULAR: Record<Language, Record<string, string>> = {
  en: forms(`lose lost loses losing, win won, pay paid, give gave given, take took taken, choose chose chosen, hold held,
    lay laid lie lies lain lying, draw drew drawn, fly flew flown flight, lead led, keep kept, build built, catch caught,
    bring brought, send sent, spend spent, stand stood, fall fell fallen, go went gone, begin began begun, buy bought,
    get got gotten, leave left, sell sold, know knew known, success succeed successful, fail failure, draft drafted,
    dead death die, equal equally, many much, person people, heal healed, choice, 2 two, 3 three, 4 four, 5 five, 6 six,
    7 seven, 8 eight, 9 nine, 10 ten`),
  de: forms(`ziehen zog gezogen, nehmen nimm nimmt genommen, geben gib gibt gegeben, verlieren verlor verloren verlust,
    gewinnen gewann gewonnen gewinner sieg sieger siegen, fliegen flog geflogen flug fluge, liegen lag gelegen lege legen gelegt,
    stehen stand gestanden, stellen gestellt, treffen trifft getroffen, halten halt gehalten, fallen fallt gefallen,
    verfallen verfallt, bringen brachte gebracht, schicken geschickt, beginnen beginn begonnen anfang anfangen angefangen,
    schieben verschieben, bleiben blieb geblieben, werfen wirft geworfen, brechen bricht, sehen sieht gesehen, wahlen wahl,
    essen isst, gelten gilt galt, gehen ging gegangen, kommen kam, lassen lasst gelassen, sprechen spricht gesprochen,
    bieten geboten, schliessen geschlossen, gelingen gelingt gelungen erfolg erfolgreich, tragen tragt, trank tranke,
    jager jagd, kampf, lugen luge gelogen, sterben tod, 2 zwei zweit, 3 drei dritt, 4 vier viert, 5 funf, 6 sechs, 7 sieben,
    8 acht, 9 neun, 10 zehn`),
};
function forms(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const row of text.split(",")) {
    const [word = "", ...others] = row.trim().split(/\s+/);
    for (const other of others) found[other] = word;
  }
  return found;
}

/** What all forms of a word have in common; of a folded word. */
export function stem(word: string, language: Language): string {
  const known = IRREGULAR[language][word] ?? word;
  return language === "de" ? german(known) : english(known);
}

const APART =
  /^(zuruck|weiter|zwischen|hinaus|heraus|herum|zusammen|nach|unter|durch|uber|vor|auf|aus|ab|an|bei|ein|mit|um|weg|her|hin|los|frei|zu)(?:ge|zu)(?=.{4})/;
/** Endings, one after the other, and how many letters have to be left. */
const ENDINGS: [RegExp, number][] = [
  [/(?:ungen|ung|heiten|heit|keit)$/, 3],
  [/(?:ern|em|er|en|es|nd|st|[ensrt])$/, 3],
  [/(?:er|en|[ent])$/, 4],
];
function german(word: string): string {
  if (word.length < 4) return word;
  let rest = word.replace(APART, "$1");
  rest = rest.replace(/^ge(?=.{4,}(?:t|en|te|ten|ter|tes|ene|ener|enes)$)/, "");
  for (const [ending, least] of ENDINGS) {
    const short = rest.replace(ending, "");
    if (short.length >= least) rest = short;
  }
  return rest;
}

const VOWEL = /[aeiouy]/;
function english(word: string): string {
  if (word.length < 4) return word;
  let rest = word.replace(/'s?$/, "").replace(/(?:sses|xes|ches|shes)$/, (end) => end.slice(0, -2));
  rest = rest
    .replace(/(..)ie[sd]$/, "$1y")
    .replace(/ied$/, "ie")
    .replace(/([^su])s$/, "$1");
  for (const ending of [/(?:ation|ment|ness|ful|ly)$/, /(?:ing|ed)$/, /er$/]) {
    const short = rest.replace(ending, "");
    if (short !== rest && short.length >= (ending.source === "er$" ? 4 : 3) && VOWEL.test(short))
      rest = short.replace(/([^aeiouls])\1$/, "$1");
  }
  return rest.length > 3 ? rest.replace(/e$/, "").replace(/y$/, "i") : rest;
}

/** How many letters two words differ in, as far as it is worth knowing: a typing slip, or another word. */
export function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  let above: number[] = [];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, above[j - 2]! + 1);
      next.push(least);
    }
    above = row;
    row = next;
  }
  return row[other.length]!;
}
