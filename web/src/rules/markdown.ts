/** As much of Markdown as rules are written in: paragraphs, lists, tables, emphasis; and ids of clauses, which are links. */

export interface Inline {
  text: string;
  look?: "strong" | "em" | "code";
  /** The clause, or the chapter, that these words lead to. */
  clause?: string;
  chapter?: number;
}
export type Block =
  | { kind: "p"; words: Inline[] }
  | { kind: "ul" | "ol"; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

export const CLAUSE = /\b[A-Z]{3}-\d+\.\d+[a-z]?\b/;
const INLINE =
  /\*\*(?<strong>.+?)\*\*|\*(?<em>[^\s*][^*]*)\*|`(?<code>[^`]+)`|(?<clause>\b[A-Z]{3}-\d+\.\d+[a-z]?\b)|(?<chapter>\b(?:chapter|Kapitel) (?<number>\d+)\b)/g;
const ITEM = /^(?:([-*+])|\d+[.)]) +(.*)$/;

/** A line of words with its emphasis and its links. */
export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    found.push(marked(match.groups ?? {}));
  }
  if (end < text.length) found.push({ text: text.slice(end) });
  return found;
}
function marked({ strong, em, code, clause, chapter, number }: Record<string, string | undefined>): Inline {
  if (strong) return { text: strong, look: "strong" };
  if (em) return { text: em, look: "em" };
  if (code) return { text: code, look: "code" };
  if (clause) return { text: clause, clause };
  return { text: chapter ?? "", chapter: Number(number) };
}

export function parse(markdown: string): Block[] {
  return markdown
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .map((part) => block(part.split("\n")));
}
function block(lines: string[]): Block {
  const first = lines[0] ?? "";
  if (first.startsWith("|")) return table(lines);
  const item = ITEM.exec(first);
  if (item) return { kind: item[1] ? "ul" : "ol", items: items(lines).map(inline) };
  return { kind: "p", words: inline(lines.map((line) => line.trim()).join(" ")) };
}
/** The items of a list; a line that begins none goes on with the one before. */
function items(lines: string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) found.push(item[2] ?? "");
    else found.push(`${found.pop() ?? ""} ${line.trim()}`);
  }
  return found;
}
function table(lines: string[]): Block {
  const cells = (line: string) => line.replace(/^\||\|\s*$/g, "").split("|");
  const [head = [], , ...rows] = lines.map((line) => cells(line).map((cell) => inline(cell.trim())));
  return { kind: "table", head, rows };
}

/** The words alone. */
export function plainText(markdown: string): string {
  const words = (all: Inline[]) => all.map((one) => one.text).join("");
  return parse(markdown)
    .map((one) => {
      if (one.kind === "p") return words(one.words);
      if (one.kind === "table") return [one.head, ...one.rows].map((row) => row.map(words).join(" · ")).join("; ");
      return one.items.map(words).join("; ");
    })
    .join(" ");
}

/** Where a sentence ends, with the space behind it: not after the point of "the 2. Chamber". */
const SENTENCE = /(?<=(?:[!?]|(?<!\d)\.)["”“)]?\s)/;
/** The words of a paragraph, sentence by sentence. */
export function sentences(all: Inline[]): Inline[][] {
  const found: Inline[][] = [[]];
  for (const word of all) {
    const [first = "", ...others] = word.look || word.clause ? [word.text] : word.text.split(SENTENCE);
    if (first) found.at(-1)!.push({ ...word, text: first });
    for (const text of others) found.push(text ? [{ ...word, text }] : []);
  }
  return found.filter((one) => one.length);
}
/** A sentence, an item of a list or a row of a table: its block, and its place there. */
export type Place = readonly [block: number, part: number];
/** What a text says, one after the other, and where it stands. */
export function statements(markdown: string): { place: Place; text: string }[] {
  const plain = (words: Inline[]) => words.map((one) => one.text).join("");
  return parse(markdown).flatMap((one, block) => {
    const parts =
      one.kind === "p"
        ? sentences(one.words).map((words) => plain(words).trim())
        : one.kind === "table"
          ? one.rows.map((row) => [...one.head, ...row].map(plain).join(" "))
          : one.items.map(plain);
    return parts.map((text, part) => ({ place: [block, part] as const, text }));
  });
}

/** The first sentence or two of a text, as much as a glance takes in. */
export function glance(markdown: string, most = 190): string {
  const sentences = plainText(markdown).match(/.+?(?:[.!?:](?=\s|$)|$)\s*/gs) ?? [];
  let said = "";
  for (const [at, sentence] of sentences.entries()) {
    if (at > 0 && (at > 1 || said.length + sentence.length > most)) break;
    said += sentence;
  }
  return said.trim();
}
