/**
 * Boxes as TOML that is edited in place: a document knows where each value stands in its text, and a change writes over that
 * value alone. Comments, order and spacing of everything else stay as they are.
 */
export type Value = string | number | boolean | Value[] | { [key: string]: Value };
export type Data = { [key: string]: Value };
export type Path = readonly (string | number)[];

/** Where a text stops being TOML, counted from line 1. */
export class TomlError extends Error {
  constructor(
    readonly line: number,
    readonly what: string,
  ) {
    super(`line ${line}: ${what}`);
  }
}

interface Leaf {
  kind: "value";
  value: Value;
  /** From where to where the value stands in the text. */
  from: number;
  to: number;
}
interface Table {
  kind: "table";
  entries: Map<string, Node>;
  /** Where the table begins, and where its last line of its own ends. */
  from: number;
  to: number;
  /** Whether it stands under a header or a key of its own, so that a line can be added to it. */
  written: boolean;
  header: string;
}
interface Rows {
  kind: "rows";
  rows: Table[];
}
type Node = Leaf | Table | Rows;

export class Toml {
  readonly data: Data;
  private constructor(
    readonly text: string,
    private readonly root: Table,
  ) {
    this.data = plain(root) as Data;
  }
  static readonly literal = (value: Value) => literal(value);
  static read(text: string): Toml {
    return new Toml(text, new Reader(text).document());
  }

  /** The text with another value; a key that is not there yet is written below the others of its table. */
  set(path: Path, value: Value): Toml {
    const node = this.node(path);
    const key = path.at(-1);
    if (node?.kind === "value")
      return this.splice(node.from, node.to, literal(value, this.text.slice(node.from, node.to)));
    const table = this.node(path.slice(0, -1));
    if (node || table?.kind !== "table" || typeof key !== "string" || !table.written)
      return this.setInside(path, value);
    return this.splice(table.to, table.to, `${lineEnd(this.text, table.to)}${keyText(key)} = ${literal(value)}\n`);
  }
  /** Several changes at once; a key without a value is taken out. */
  change(edits: readonly (readonly [path: Path, value: Value | undefined])[]): Toml {
    const cuts: { from: number; to: number; text: string }[] = [];
    const later: (readonly [Path, Value | undefined])[] = [];
    for (const [path, value] of edits) {
      const node = this.node(path);
      if (value === undefined || node?.kind !== "value") later.push([path, value]);
      else cuts.push({ ...node, text: literal(value, this.text.slice(node.from, node.to)) });
    }
    // From the end on, so that what comes before stays where it is.
    cuts.sort((a, b) => b.from - a.from);
    const text = cuts.reduce((text, cut) => text.slice(0, cut.from) + cut.text + text.slice(cut.to), this.text);
    const changed = cuts.length ? Toml.read(text) : this;
    return changed.changeKeys(later);
  }
  /** New keys and keys to take out, each of them a line. */
  private changeKeys(edits: readonly (readonly [path: Path, value: Value | undefined])[]): Toml {
    const cuts: { from: number; to: number; text: string }[] = [];
    const later: (readonly [Path, Value | undefined])[] = [];
    for (const [path, value] of edits) {
      const [node, table, key] = [this.node(path), this.node(path.slice(0, -1)), path.at(-1)];
      if (value === undefined) {
        if (node?.kind === "value") cuts.push({ ...this.lineOf(node), text: "" });
        else if (node) throw new RangeError(`${path.join(".")} is no value`);
      } else if (!node && table?.kind === "table" && table.written && typeof key === "string") {
        const text = `${lineEnd(this.text, table.to)}${keyText(key)} = ${literal(value)}\n`;
        cuts.push({ from: table.to, to: table.to, text });
      } else later.push([path, value]);
    }
    cuts.sort((a, b) => b.from - a.from);
    const text = cuts.reduce((text, cut) => text.slice(0, cut.from) + cut.text + text.slice(cut.to), this.text);
    return later.reduce((box, [path, value]) => box.set(path, value!), cuts.length ? Toml.read(text) : this);
  }
  private lineOf(node: Leaf): { from: number; to: number } {
    const end = this.text.indexOf("\n", node.to);
    return { from: this.text.lastIndexOf("\n", node.from - 1) + 1, to: end < 0 ? this.text.length : end + 1 };
  }
  /** The text without a key and its line. */
  remove(path: Path): Toml {
    const node = this.node(path);
    if (node?.kind !== "value") return this;
    const { from, to } = this.lineOf(node);
    return this.splice(from, to, "");
  }
  /** Another row in a list of tables, behind the row `at`. */
  addRow(path: Path, at: number, row: Data): Toml {
    const list = this.node(path);
    if (list?.kind === "value" && Array.isArray(list.value))
      return this.set(path, list.value.toSpliced(at + 1, 0, row));
    if (list?.kind !== "rows" || !list.rows.length) return this;
    const before = list.rows[Math.min(at, list.rows.length - 1)]!;
    const end = endOf(before);
    const lines = Object.entries(row).map(([key, value]) => `${keyText(key)} = ${literal(value)}\n`);
    return this.splice(end, end, `${lineEnd(this.text, end)}\n[[${before.header}]]\n${lines.join("")}`);
  }
  /** The text without a row of a list of tables; the comments above it stay, since they may speak of all rows. */
  removeRow(path: Path, at: number): Toml {
    const list = this.node(path);
    if (list?.kind === "value" && Array.isArray(list.value)) return this.set(path, list.value.toSpliced(at, 1));
    const row = list?.kind === "rows" ? list.rows[at] : undefined;
    if (!row) return this;
    const end = endOf(row);
    return this.splice(row.from, this.text.startsWith("\n", end) ? end + 1 : end, "");
  }

  private splice(from: number, to: number, text: string): Toml {
    return Toml.read(this.text.slice(0, from) + text + this.text.slice(to));
  }
  /** A value inside a list or an inline table: the whole value is written anew. */
  private setInside(path: Path, value: Value): Toml {
    for (let depth = path.length - 1; depth > 0; depth--) {
      const outer = this.node(path.slice(0, depth));
      if (outer?.kind === "value")
        return this.set(path.slice(0, depth), replaced(outer.value, path.slice(depth), value));
    }
    throw new RangeError(`nothing can be written at ${path.join(".")}`);
  }
  private node(path: Path): Node | undefined {
    let at: Node | undefined = this.root;
    for (const step of path) {
      if (at?.kind === "table") at = at.entries.get(String(step));
      else if (at?.kind === "rows") at = at.rows[Number(step)];
      else return undefined;
    }
    return at;
  }
}

/** What lies at a path, if anything does. */
export function valueAt(data: Value | undefined, path: Path): Value | undefined {
  let at: Value | undefined = data;
  for (const step of path) {
    if (at === null || typeof at !== "object") return undefined;
    at = (at as Record<string | number, Value>)[step];
  }
  return at;
}
export function isTable(value: Value | undefined): value is Data {
  return typeof value === "object" && !Array.isArray(value);
}

function replaced(value: Value, [step, ...rest]: Path, put: Value): Value {
  if (step === undefined) return put;
  if (Array.isArray(value)) return value.with(Number(step), replaced(value[Number(step)]!, rest, put));
  return isTable(value) ? { ...value, [step]: replaced(value[String(step)]!, rest, put) } : put;
}
function plain(node: Node): Value {
  if (node.kind === "value") return node.value;
  if (node.kind === "rows") return node.rows.map(plain);
  return Object.fromEntries([...node.entries].map(([key, inside]) => [key, plain(inside)]));
}
/** Where a table ends, with the tables inside it. */
function endOf(table: Table): number {
  let end = table.to;
  for (const node of table.entries.values()) {
    if (node.kind === "table" && node.written) end = Math.max(end, endOf(node));
    if (node.kind === "rows") for (const row of node.rows) end = Math.max(end, endOf(row));
  }
  return end;
}
const lineEnd = (text: string, at: number) => (at === 0 || text[at - 1] === "\n" ? "" : "\n");
const keyText = (key: string) => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

/** A value as it is written; a whole number in the place of a fraction stays a fraction. */
export function literal(value: Value, before = ""): string {
  if (typeof value === "string") return JSON.stringify(value).replaceAll("\u007f", "\\u007f");
  if (typeof value === "number")
    return Number.isInteger(value) && /^[-+]?[\d_]+\.\d/.test(before) ? value.toFixed(1) : String(value);
  if (Array.isArray(value)) return `[${value.map((one) => literal(one)).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  const inside = Object.entries(value).map(([key, one]) => `${keyText(key)} = ${literal(one)}`);
  return inside.length ? `{ ${inside.join(", ")} }` : "{}";
}

const ESCAPES: Record<string, string> = {
  b: "\b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
  e: "\x1b",
  '"': '"',
  "\\": "\\",
};
const DATE = /\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d/y;
const NUMBER = /[-+]?(?:0x[\da-fA-F_]+|0o[0-7_]+|0b[01_]+|(?:\d[\d_]*)(?:\.\d[\d_]*)?(?:[eE][-+]?\d[\d_]*)?)/y;
const BARE = /[\w-]+/y;

class Reader {
  private at = 0;
  private readonly root = tableNode("", 0, true);
  constructor(private readonly text: string) {}

  document(): Table {
    let table = this.root;
    while (this.at < this.text.length) {
      this.spaces();
      const here = this.text[this.at];
      if (here === "[") table = this.header();
      else if (here !== undefined && here !== "\n" && here !== "\r" && here !== "#") this.pair(table);
      this.line();
      if (here !== undefined && here !== "\n" && here !== "\r" && here !== "#") table.to = this.at;
    }
    return this.root;
  }
  private header(): Table {
    const from = this.at;
    const isRow = this.text.startsWith("[[", this.at);
    this.at += isRow ? 2 : 1;
    const start = this.at;
    const keys = this.keys();
    const header = this.text.slice(start, this.at).trim();
    if (!this.take(isRow ? "]]" : "]")) this.fail(isRow ? "]] is missing" : "] is missing");
    const outer = this.walk(this.root, keys.slice(0, -1));
    const key = keys.at(-1)!;
    const known = outer.entries.get(key);
    const table = tableNode(header, from, true);
    if (isRow) {
      if (known && known.kind !== "rows") this.fail(`${header} is there already`);
      const rows: Rows = known?.kind === "rows" ? known : { kind: "rows", rows: [] };
      rows.rows.push(table);
      outer.entries.set(key, rows);
      return table;
    }
    if (known && (known.kind !== "table" || known.written)) this.fail(`${header} is there already`);
    if (known?.kind === "table") for (const [name, node] of known.entries) table.entries.set(name, node);
    outer.entries.set(key, table);
    return table;
  }
  private pair(table: Table): void {
    const keys = this.keys();
    if (!this.take("=")) this.fail("= is missing");
    this.spaces();
    const from = this.at;
    const value = this.value();
    const outer = this.walk(table, keys.slice(0, -1));
    const key = keys.at(-1)!;
    if (outer.entries.has(key)) this.fail(`${keys.join(".")} is there already`);
    outer.entries.set(key, { kind: "value", value, from, to: this.at });
  }
  private walk(table: Table, keys: readonly string[]): Table {
    for (const key of keys) {
      const next: Node = table.entries.get(key) ?? tableNode(key, this.at, false);
      table.entries.set(key, next);
      const inside: Table | undefined =
        next.kind === "rows" ? next.rows.at(-1) : next.kind === "table" ? next : undefined;
      if (!inside) this.fail(`${key} is no table`);
      table = inside;
    }
    return table;
  }
  private keys(): string[] {
    const keys: string[] = [];
    do {
      this.spaces();
      const here = this.text[this.at];
      keys.push(here === '"' || here === "'" ? this.string() : (this.match(BARE) ?? this.fail("a key is missing")));
      this.spaces();
    } while (this.take("."));
    return keys;
  }
  private value(): Value {
    const here = this.text[this.at];
    if (here === '"' || here === "'") return this.string();
    if (here === "[") return this.list();
    if (here === "{") return this.inline();
    if (this.take("true")) return true;
    if (this.take("false")) return false;
    if (this.match(DATE)) this.fail("a box has neither dates nor times");
    const number = this.match(NUMBER);
    if (number === undefined) this.fail("a value is missing");
    const sign = number.startsWith("-") ? -1 : 1;
    return sign * Number(number.replace(/^[-+]/, "").replaceAll("_", ""));
  }
  private list(): Value[] {
    this.at++;
    const found: Value[] = [];
    for (;;) {
      this.gap();
      if (this.take("]")) return found;
      found.push(this.value());
      this.gap();
      if (!this.take(",") && this.text[this.at] !== "]") this.fail("] is missing");
    }
  }
  private inline(): Data {
    this.at++;
    const table = tableNode("", this.at, false);
    this.gap();
    while (!this.take("}")) {
      this.pair(table);
      this.gap();
      if (!this.take(",") && this.text[this.at] !== "}") this.fail("} is missing");
      this.gap();
    }
    return plain(table) as Data;
  }
  private string(): string {
    const quote = this.text[this.at]!;
    const long = this.text.startsWith(quote.repeat(3), this.at);
    const end = quote.repeat(long ? 3 : 1);
    this.at += end.length;
    if (long && this.text[this.at] === "\r") this.at++;
    if (long && this.text[this.at] === "\n") this.at++;
    let found = "";
    for (;;) {
      const here = this.text[this.at];
      if (here === undefined || (here === "\n" && !long)) this.fail("a text has no end");
      if (this.take(end)) {
        // A long text may end with quotes of its own.
        while (long && this.take(quote)) found += quote;
        return found;
      }
      this.at++;
      found += here === "\\" && quote === '"' ? this.escape() : here;
    }
  }
  private escape(): string {
    const kind = this.text[this.at++] ?? "";
    const length = kind === "u" ? 4 : kind === "U" ? 8 : 0;
    if (length) {
      const code = Number.parseInt(this.text.slice(this.at, this.at + length), 16);
      this.at += length;
      return Number.isNaN(code) || code > 0x10ffff ? this.fail("\\u has no such letter") : String.fromCodePoint(code);
    }
    if (/\s/.test(kind)) {
      while (/\s/.test(this.text[this.at] ?? "")) this.at++;
      return "";
    }
    return ESCAPES[kind] ?? this.fail(`\\${kind} is no letter`);
  }

  /** To the beginning of the next line; only a comment may stand before it. */
  private line(): void {
    this.spaces();
    if (this.text[this.at] === "#") {
      const end = this.text.indexOf("\n", this.at);
      this.at = end < 0 ? this.text.length : end;
    }
    this.take("\r");
    if (this.at < this.text.length && !this.take("\n")) this.fail("the line should end here");
  }
  /** Spaces, lines and comments inside a list. */
  private gap(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? "")) this.at++;
      if (this.text[this.at] !== "#") return;
      const end = this.text.indexOf("\n", this.at);
      this.at = end < 0 ? this.text.length : end;
    }
  }
  private spaces(): void {
    while (this.text[this.at] === " " || this.text[this.at] === "\t") this.at++;
  }
  private take(wanted: string): boolean {
    const found = this.text.startsWith(wanted, this.at);
    if (found) this.at += wanted.length;
    return found;
  }
  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
  private fail(what: string): never {
    throw new TomlError(this.text.slice(0, this.at).split("\n").length, what);
  }
}
function tableNode(header: string, from: number, written: boolean): Table {
  return { kind: "table", entries: new Map(), from, to: from, written, header };
}
