/** Words of the workshop. */
import type { Language } from "../lib/text";
import type { BoxVerdict } from "../lib/protocol";
import { GERMAN } from "./german";
import { isTable, Toml, type Value } from "./toml";

const plural = (n: number, single: string, several: string) => `${n} ${n === 1 ? single : several}`;

export const words = {
  en: {
    title: (game: string) => `Workshop: ${game}`,
    workshop: "Workshop",
    lead: "Make the box of this server equal to yours: touch a number, here or on the board, and say what is printed.",
    games: "Games",
    about: "About this box",
    again: "Ask again",
    noBox: "There is nothing to change here",
    name: "Name of this box",
    nameHint: "such as: second edition",
    save: "Save file",
    open: "Open file",
    share: "Share",
    play: "Play with this box",
    undo: "Undo",
    startOver: "Start over",
    fits: "This box fits together.",
    standard: "This is the standard box.",
    checking: "Checking …",
    unfit: "This does not fit yet",
    show: "Show",
    unasked: "The server could not check this",
    changed: (n: number) => plural(n, "value differs from the standard box", "values differ from the standard box"),
    unchanged: "Nothing differs from the standard box",
    toGo: (n: number) => plural(n, "number to go", "numbers to go"),
    done: "everything compared",
    nothing: "Nothing here.",
    fromPrint: "What I change is printed so",
    fromPrintHint: "marks it as compared with print",
    shared: "The link to this box:",
    copy: "Copy link",
    copied: "Link copied",
    sharedOf: "Somebody has shared this box with you. What you change is kept apart from your own.",
    own: "To my own box",
    views: { all: "All", changed: "Changed", open: "To compare" } as Record<View, string>,
    which: "What is shown",
    search: "Find a table or a value",
    parts: { board: "Board", tables: "Tables" } as Record<"board" | "tables", string>,
    board: "The board with the numbers of this box",
    rows: (n: number) => plural(n, "row", "rows"),
    confirmTable: "All of this is printed so",
    confirmRow: "This row is printed so",
    confirmValue: "It is printed so",
    unconfirm: "Not compared after all",
    was: (value: string) => `in the standard box: ${value}`,
    absent: "not there",
    restore: "As in the standard box",
    drop: "Take this entry out",
    addRow: "Another row like this",
    removeRow: "Remove this row",
    addKey: "Add",
    add: "Add …",
    remove: (what: string) => `Remove ${what}`,
    pick: "Choose on the board",
    picking: "Touch places on the board to add or remove them.",
    less: "One less",
    more: "One more",
    another: "Something else …",
    notNumber: "A whole number, please.",
    notValue: "This is no value: ",
    yes: "yes",
    no: "no",
    none: "none",
    differences: "What differs",
    added: "new row",
    removed: "row removed",
    close: "Close",
    saved: (name: string) => `Saved as ${name}.`,
    badFile: (line: number) => `This file is no box. What stands in line ${line} cannot be read.`,
    rule: "Rule",
    provenance: (from: string) =>
      ({
        rulebook: "in the rulebook",
        reconstructed: "reconstructed: printed in a picture alone",
        confirmed: "compared with print",
        house: "not in the printed game",
        platform: "of this server",
      })[from] ??
      (from.startsWith("public:") ? `found at ${from.slice(7)}` : from || "nobody says where it comes from"),
    sides: { front: "Front", back: "Back" } as Record<string, string>,
  },
  de: {
    title: (game: string) => `Werkstatt: ${game}`,
    workshop: "Werkstatt",
    lead: "Mach die Schachtel dieses Servers deiner gleich: Berühre eine Zahl, hier oder auf dem Plan, und sag, was gedruckt ist.",
    games: "Spiele",
    about: "Über diese Schachtel",
    again: "Noch einmal fragen",
    noBox: "Hier gibt es nichts zu ändern",
    name: "Name dieser Schachtel",
    nameHint: "etwa: zweite Auflage",
    save: "Datei speichern",
    open: "Datei öffnen",
    share: "Teilen",
    play: "Mit dieser Schachtel spielen",
    undo: "Rückgängig",
    startOver: "Von vorn",
    fits: "Diese Schachtel passt zusammen.",
    standard: "Das ist die Standardschachtel.",
    checking: "Wird geprüft …",
    unfit: "Das passt noch nicht",
    show: "Zeigen",
    unasked: "Der Server konnte das nicht prüfen",
    changed: (n: number) =>
      plural(n, "Wert weicht von der Standardschachtel ab", "Werte weichen von der Standardschachtel ab"),
    unchanged: "Nichts weicht von der Standardschachtel ab",
    toGo: (n: number) => plural(n, "Zahl fehlt noch", "Zahlen fehlen noch"),
    done: "alles verglichen",
    nothing: "Hier ist nichts.",
    fromPrint: "Was ich ändere, ist so gedruckt",
    fromPrintHint: "gilt dann als mit dem Druck verglichen",
    shared: "Der Link zu dieser Schachtel:",
    copy: "Link kopieren",
    copied: "Link kopiert",
    sharedOf: "Diese Schachtel hat jemand mit dir geteilt. Was du änderst, bleibt von deiner eigenen getrennt.",
    own: "Zu meiner eigenen",
    views: { all: "Alle", changed: "Geändert", open: "Zu vergleichen" } as Record<View, string>,
    which: "Was gezeigt wird",
    search: "Tabelle oder Wert suchen",
    parts: { board: "Plan", tables: "Tabellen" } as Record<"board" | "tables", string>,
    board: "Der Plan mit den Zahlen dieser Schachtel",
    rows: (n: number) => plural(n, "Zeile", "Zeilen"),
    confirmTable: "Das alles ist so gedruckt",
    confirmRow: "Diese Zeile ist so gedruckt",
    confirmValue: "Es ist so gedruckt",
    unconfirm: "Doch nicht verglichen",
    was: (value: string) => `in der Standardschachtel: ${value}`,
    absent: "nicht da",
    restore: "Wie in der Standardschachtel",
    drop: "Diesen Eintrag herausnehmen",
    addRow: "Noch eine Zeile wie diese",
    removeRow: "Diese Zeile entfernen",
    addKey: "Ergänzen",
    add: "Ergänzen …",
    remove: (what: string) => `${what} entfernen`,
    pick: "Auf dem Plan wählen",
    picking: "Berühre Orte auf dem Plan, um sie zu ergänzen oder zu entfernen.",
    less: "Eins weniger",
    more: "Eins mehr",
    another: "Etwas anderes …",
    notNumber: "Bitte eine ganze Zahl.",
    notValue: "Das ist kein Wert: ",
    yes: "ja",
    no: "nein",
    none: "nichts",
    differences: "Was abweicht",
    added: "neue Zeile",
    removed: "Zeile entfernt",
    close: "Schließen",
    saved: (name: string) => `Gespeichert als ${name}.`,
    badFile: (line: number) => `Diese Datei ist keine Schachtel. Was in Zeile ${line} steht, ist nicht zu lesen.`,
    rule: "Regel",
    provenance: (from: string) =>
      ({
        rulebook: "steht im Regelheft",
        reconstructed: "rekonstruiert: nur auf einem Bild gedruckt",
        confirmed: "mit dem Druck verglichen",
        house: "nicht im gedruckten Spiel",
        platform: "von diesem Server",
      })[from] ??
      (from.startsWith("public:") ? `gefunden bei ${from.slice(7)}` : from || "niemand sagt, woher es kommt"),
    sides: { front: "Vorderseite", back: "Rückseite" } as Record<string, string>,
  },
};
export type View = "all" | "changed" | "open";

const ENGLISH: Record<string, string> = {
  vp: "points",
  vp_each: "points for each",
  neighbors: "neighbours",
  x: "across",
  y: "down",
};

/** What a key of a table is called. */
export function keyWord(key: string, language: Language): string {
  return (language === "de" ? GERMAN[key] : ENGLISH[key]) ?? key.replaceAll("_", " ").replace(/\bvp\b/, "VP");
}
/** What a text in a box is called that is no text for people. */
export function valueWord(value: string, language: Language): string {
  return (language === "de" ? GERMAN[value] : undefined) ?? value.replaceAll("_", " ");
}
/** A value in a few words; `name` knows what an id is called. */
export function told(value: Value | undefined, language: Language, name: (id: string) => string): string {
  const w = words[language];
  if (value === undefined) return w.absent;
  if (typeof value === "boolean") return value ? w.yes : w.no;
  if (typeof value === "number") return String(value).replace("-", "−");
  if (typeof value === "string") return name(value);
  if (Array.isArray(value) && value.every((one) => !Array.isArray(one) && !isTable(one)))
    return value.length ? value.map((one) => told(one, language, name)).join(", ") : w.none;
  const text = Toml.literal(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** What is wrong with a box, in German where the sentence is one that comes often; boxes are checked in English. */
const SENTENCES: [RegExp, string][] = [
  [/^(.*) is not a whole number from (.*) to (.*)$/, "$1 ist keine ganze Zahl von $2 bis $3"],
  [/^(.*) is not one of (.*)$/s, "$1 ist nicht eines von $2"],
  [
    /^(.*) is not (a text|a list of texts|a list of whole numbers|true or false|a table|a whole number)$/s,
    "$1 passt hier nicht",
  ],
  [/^is missing; it should be .*$/, "fehlt"],
  [/^has (\d+) rows, but there must be (\d+)$/, "hat $1 Zeilen, aber es müssen $2 sein"],
  [/^the id (.*) stands twice$/, "die Kennung $1 steht zweimal da"],
  [/^names (.*), but (.*) does not name (.*)$/, "nennt $1, aber $2 nennt $3 nicht"],
  [
    /^a (mountain|forest|hill) tile lies in a (.*) region$/,
    "ein Plättchen der Art „$1“ liegt in einem Gebiet dieser Landschaft",
  ],
  [
    /^does not fit the cloud spots: there are (\d+) in this region$/,
    "passt nicht zu den Wolkenfeldern: in diesem Gebiet sind es $1",
  ],
  [/^(.*) is not one connected piece of land$/, "$1 hängt nicht zusammen"],
  [/^a castle cannot stand under a cloud$/, "eine Burg kann nicht unter einer Wolke stehen"],
  [/^must be (.*)$/, "muss $1 sein"],
  [/^there are (\d+)$/, "es sind $1"],
  [
    /^each of the owl stacks (.*) must lie on one orange field$/,
    "jeder der Eulenstapel $1 muss auf einem orangen Feld liegen",
  ],
  [
    /^the dark fields must have the special_slots 1, 2, … and a special tile each$/,
    "die dunklen Felder brauchen die Plätze 1, 2, … und je ein besonderes Plättchen",
  ],
];
/** The sentence about what is wrong, and whether it is still an English one. */
export function problemIn(verdict: BoxVerdict, language: Language): { text: string; foreign: boolean } {
  if (language === "en") return { text: verdict.problem ?? "", foreign: false };
  const known = SENTENCES.find(([pattern]) => pattern.test(verdict.problem ?? ""));
  return known
    ? { text: verdict.problem!.replace(known[0], known[1]), foreign: false }
    : { text: verdict.problem ?? "", foreign: true };
}
