/** What the workshop knows of boxes in general: their tables, what may stand where, what differs, what is confirmed. */
import { isTable, Toml, valueAt, type Data, type Path, type Value } from "./toml";

/** A table of the box as it is shown: one table, or the rows of a list of tables. */
export interface Section {
  /** Its keys with dots between them, as errors and rules texts write them. */
  key: string;
  path: Path;
  list: boolean;
  rows: Row[];
}
export interface Row {
  path: Path;
  /** Its id; the place in the list where it has none, and nothing for a table by itself. */
  id: string;
  data: Data;
}
/** Something that is otherwise than in the standard box. */
export interface Difference {
  kind: "changed" | "added" | "removed";
  section: string;
  /** Of the row in the own box; of a removed row, where it stood in the standard one. */
  path: Path;
  id: string;
  /** The key that is otherwise; nothing where a whole row is. */
  key: string;
  was?: Value;
  is?: Value;
}

const MARKS = new Set(["provenance", "confirmed"]);
/** What people see and no rule reads, and what rows are known by: there is no need to compare it with print. */
const NOT_COUNTED = new Set([
  ...["id", "name", "name_en", "name_de", "text", "note", "x", "y", "polygon", "banner", "hex", "draw_color"],
  ...["clause", "clause_main", "clause_bonus", "summary", "meaning", "index"],
]);
/** Tables about the file itself. */
const ABOUT = new Set(["meta", "ids", "protocol", "claim_domains", "claim_types"]);
export const CONFIRMED = "confirmed";
export const RECONSTRUCTED = "reconstructed";

/** Whether a key says where another one comes from, or whether somebody has confirmed it. */
export function isMark(key: string): boolean {
  return MARKS.has(key) || key.startsWith("provenance_") || key.endsWith("_provenance");
}
/** Whether a list has tables in it, each a row. */
function isRows(value: Value): value is Data[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTable);
}
function isLeaf(value: Value): boolean {
  return !isTable(value) && !isRows(value);
}

/** All tables of a box, in their order. */
export function sectionsOf(data: Data, path: Path = []): Section[] {
  const own = Object.keys(data).some((key) => isLeaf(data[key]!) && !isMark(key));
  const here: Section[] =
    path.length && own ? [{ key: path.join("."), path, list: false, rows: [{ path, id: "", data }] }] : [];
  const inside = Object.entries(data).flatMap(([key, value]): Section[] => {
    const at = [...path, key];
    if (isTable(value)) return sectionsOf(value, at);
    if (!isRows(value)) return [];
    const rows = value.map((row, n): Row => ({ path: [...at, n], id: idOf(row, n), data: row }));
    return [{ key: at.join("."), path: at, list: true, rows }];
  });
  return [...here, ...inside];
}
function idOf(row: Data, at: number): string {
  return typeof row.id === "string" || typeof row.id === "number" ? String(row.id) : String(at);
}
/** The keys of a row that have values of their own. */
export function keysOf(row: Row): string[] {
  return Object.keys(row.data).filter((key) => !isMark(key) && isLeaf(row.data[key]!));
}

// ----- where a value comes from -----

/** Where a value comes from, as the box says. */
export function provenanceOf(row: Data, key: string): string {
  if (Array.isArray(row.confirmed) && row.confirmed.includes(key)) return CONFIRMED;
  const own = row[`provenance_${key}`] ?? row[`${key}_provenance`] ?? row.provenance;
  const from = typeof own === "string" ? own : "";
  return row.provenance === CONFIRMED && isUncertain(from) ? CONFIRMED : from;
}
function isUncertain(from: Value | undefined): boolean {
  return typeof from === "string" && (from === RECONSTRUCTED || from.startsWith("public"));
}
/** Whether a value is to be compared with print: one that was reconstructed, or found somewhere. */
export function isOpen(section: string, row: Data, key: string): boolean {
  if (isMark(key) || NOT_COUNTED.has(key) || ABOUT.has(section.split(".")[0]!)) return false;
  return isUncertain(provenanceOf(row, key));
}
/** How many values of a table nobody has compared with print yet. */
export function toGo(section: Section): number {
  return section.rows.reduce((sum, row) => sum + openKeys(section, row).length, 0);
}
export function openKeys(section: Section, row: Row): string[] {
  return keysOf(row).filter((key) => isOpen(section.key, row.data, key));
}

type Edit = [path: Path, value: Value | undefined];
function confirmation(section: Section, row: Row, keys: readonly string[]): Edit[] {
  if (row.data.provenance === CONFIRMED || !keys.length) return [];
  const known = Array.isArray(row.data.confirmed) ? row.data.confirmed.map(String) : [];
  const all = [...new Set([...known, ...keys])];
  // A row of which everything is confirmed says so in one word.
  return openKeys(section, row).some((key) => !all.includes(key)) || !isUncertain(row.data.provenance)
    ? [[[...row.path, "confirmed"], all]]
    : [
        [[...row.path, "provenance"], CONFIRMED],
        [[...row.path, "confirmed"], undefined],
      ];
}
/** The box with values of some rows marked as compared with print: one of each row, or all that are open. */
export function confirm(box: Toml, section: Section, rows: readonly Row[], key?: string): Toml {
  return box.change(rows.flatMap((row) => confirmation(section, row, key ? [key] : openKeys(section, row))));
}
/** The box without the mark of a value; the others of its row keep theirs. */
export function unconfirm(box: Toml, row: Row, key: string, before: string): Toml {
  const all =
    row.data.provenance === CONFIRMED ? keysOf(row).filter((one) => !NOT_COUNTED.has(one)) : row.data.confirmed;
  const left = Array.isArray(all) ? all.map(String).filter((one) => one !== key) : [];
  return box.change([
    [[...row.path, "provenance"], row.data.provenance === CONFIRMED ? before || RECONSTRUCTED : row.data.provenance],
    [[...row.path, "confirmed"], left.length ? left : undefined],
  ]);
}

/** The box without a key of a row, and without what was said of it. */
export function without(box: Toml, row: Row, key: string): Toml {
  const known = Array.isArray(row.data.confirmed) ? row.data.confirmed : [];
  const left = known.filter((one) => one !== key);
  return box.change([
    [[...row.path, key], undefined],
    ...(known.length ? [[[...row.path, "confirmed"], left.length ? left : undefined] as Edit] : []),
  ]);
}

// ----- what may stand where -----

/** What a text may be, as far as the box itself shows: ids of another table, or what else stands under this key. */
export interface Choices {
  values: string[];
  /** The table whose ids these are. */
  of?: string;
}
export function choicesOf(sections: readonly Section[], section: Section, key: string): Choices | undefined {
  if (key === "id" || key.startsWith("name") || key === "text" || key === "note") return undefined;
  const alike = sections.filter((one) => one.list === section.list && one.path.at(-1) === section.path.at(-1));
  const used = new Set(alike.flatMap((one) => one.rows.flatMap((row) => texts(row.data[key]))));
  const here = new Set(section.rows.flatMap((row) => texts(row.data[key])));
  if (!here.size && !used.size) return undefined;
  const among = (one: Section) => one.list && [...here].every((value) => one.rows.some((row) => row.data.id === value));
  const near = (one: Section) => section.path.findIndex((step, at) => one.path[at] !== step);
  const [target] = here.size && key !== "kind" ? sections.filter(among).sort((a, b) => near(b) - near(a)) : [];
  if (target) return { values: target.rows.map((row) => row.id), of: target.key };
  return used.size <= 24 && section.list ? { values: [...used].sort() } : undefined;
}
function texts(value: Value | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string");
}

/**
 * The box with another value. A list that goes both ways, as neighbours do, is changed at both ends: who is named by a row
 * names it as well.
 */
export function setValue(box: Toml, section: Section, row: Row, key: string, value: Value, bothWays: boolean): Toml {
  const before = row.data[key];
  const changed = box.set([...row.path, key], value);
  if (!bothWays || !Array.isArray(before) || !Array.isArray(value)) return changed;
  const others = section.rows.flatMap((other): Edit[] => {
    const theirs = other.data[key];
    if (other.id === row.id || !Array.isArray(theirs)) return [];
    const [was, is] = [before.includes(other.id), value.includes(other.id)];
    if (was === is || theirs.includes(row.id) === is) return [];
    const next = is ? sortedLike(theirs, [...theirs, row.id]) : theirs.filter((one) => one !== row.id);
    return [[[...other.path, key], next]];
  });
  return changed.change(others);
}
function sortedLike(before: Value[], after: Value[]): Value[] {
  const isSorted = before.every((one, at) => at === 0 || String(before[at - 1]) <= String(one));
  return isSorted ? after.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) : after;
}
/** A list with something put in or taken out. */
export function toggled(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : sortedLike([...list], [...list, value]);
}

// ----- comparing -----

export function same(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => same(one, b[at]));
  if (!isTable(a) || !isTable(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}

/** All that is otherwise than in the standard box; marks of where something comes from are not compared. */
export function differences(standard: Data, own: Data): Difference[] {
  const [before, after] = [sectionsOf(standard), sectionsOf(own)];
  const known = new Map(before.map((section) => [section.key, section]));
  const found = after.flatMap((section) => {
    const base = known.get(section.key);
    const rows = new Map(base?.rows.map((row) => [row.id, row]));
    const lost = base?.rows.filter((row) => !section.rows.some((one) => one.id === row.id)) ?? [];
    return [
      ...section.rows.flatMap((row) => ofRow(section, rows.get(row.id), row)),
      ...lost.map((row) => whole("removed", section.key, row)),
    ];
  });
  const gone = before.filter((section) => !after.some((one) => one.key === section.key));
  return [...found, ...gone.flatMap((section) => section.rows.map((row) => whole("removed", section.key, row)))];
}
function whole(kind: "added" | "removed", section: string, row: Row): Difference {
  return { kind, section, path: row.path, id: row.id, key: "" };
}
function ofRow(section: Section, base: Row | undefined, row: Row): Difference[] {
  if (!base) return [whole("added", section.key, row)];
  const keys = [...new Set([...keysOf(base), ...keysOf(row)])];
  return keys
    .filter((key) => !same(base.data[key], row.data[key]))
    .map((key) => {
      const [was, is] = [base.data[key], row.data[key]];
      return { kind: "changed", section: section.key, path: row.path, id: row.id, key, was, is };
    });
}

/** A box as somebody has shared it, as a change of the standard one: comments stay wherever its tables are the same. */
export function merged(standard: Toml, data: Data): Toml {
  try {
    const found = align(standard, [], standard.data, data);
    if (same(found.data, data)) return found;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return Toml.read(written(data));
}
function align(box: Toml, path: Path, from: Data, to: Data): Toml {
  const edits: Edit[] = [];
  let rows = box;
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [was, is] = [from[key], to[key]];
    if (same(was, is)) continue;
    if (is !== undefined && was !== undefined && isTable(was) && isTable(is))
      rows = align(rows, [...path, key], was, is);
    else if (was !== undefined && is !== undefined && isRows(was) && isRows(is))
      rows = alignRows(rows, [...path, key], was, is);
    else edits.push([[...path, key], is]);
  }
  return rows.change(edits);
}
function alignRows(box: Toml, path: Path, from: Data[], to: Data[]): Toml {
  let found = box;
  const wanted = to.map(idOf);
  const kept = from.filter((row, at) => wanted.includes(idOf(row, at)));
  for (let at = from.length - 1; at >= 0; at--) if (!kept.includes(from[at]!)) found = found.removeRow(path, at);
  to.forEach((row, at) => {
    const before = valueAt(found.data, [...path, at]);
    if (isTable(before) && idOf(before, at) === wanted[at]) found = align(found, [...path, at], before, row);
    else found = found.addRow(path, at - 1, row);
  });
  return found;
}

/** A box written anew, without comments. */
export function written(data: Data): string {
  return table(data, []).trimStart();

  function table(data: Data, path: readonly string[], header = ""): string {
    const leaves = Object.entries(data).filter(([, value]) => isLeaf(value));
    const lines = leaves.map(([key, value]) => `${key} = ${Toml.literal(value)}\n`).join("");
    const inside = Object.entries(data).map(([key, value]) => {
      const at = [...path, key];
      if (isTable(value)) return table(value, at, `\n[${at.join(".")}]\n`);
      return isRows(value) ? value.map((row) => table(row, at, `\n[[${at.join(".")}]]\n`)).join("") : "";
    });
    return (lines || !Object.keys(data).length ? header + lines : "") + inside.join("");
  }
}

// ----- where something is wrong -----

/** The path that an error names, such as `boards.front.regions[FF1].terrain`. */
export function pathOf(data: Data, where: string): Path {
  const path: (string | number)[] = [];
  for (const [, key, row] of where.matchAll(/([\w-]+)|\[([^\]]*)\]/g)) {
    if (key !== undefined) {
      path.push(key);
      continue;
    }
    const list = valueAt(data, path);
    const at = Array.isArray(list) ? list.findIndex((one, n) => isTable(one) && idOf(one, n) === row) : -1;
    path.push(at >= 0 ? at : Number(row) || 0);
  }
  return path;
}
export interface Spot {
  section: Section;
  row: Row;
  key: string;
  /** Whether the path leads to the table itself, and to no row of it. */
  whole: boolean;
}
/** Which table, row and key a path leads to. */
export function spotAt(sections: readonly Section[], path: Path): Spot | undefined {
  const section = sections
    .filter((one) => one.path.every((step, at) => path[at] === step))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (!section) return undefined;
  const rest = path.slice(section.path.length);
  const row = section.list ? section.rows[Number(rest[0] ?? 0)] : section.rows[0];
  const key = section.list ? rest[1] : rest[0];
  return row && { section, row, key: key === undefined ? "" : String(key), whole: section.list && !rest.length };
}
