/** The box that is being changed: what it says now, what is wrong with it, and where it is kept meanwhile. */
import { api, ApiError, type BoxVerdict } from "../lib/api";
import { begin } from "../lib/busy";
import { me } from "../lib/me.svelte";
import { readStored, writeStored } from "../lib/storage";
import {
  confirm,
  CONFIRMED,
  differences,
  isMark,
  keysOf,
  merged,
  pathOf,
  sectionsOf,
  setValue,
  spotAt,
  toGo,
  unconfirm,
  without,
  type Difference,
  type Row,
  type Section,
} from "./box";
import { loadClauses, loadEntry, type WorkshopEntry } from "./entry";
import { Toml, valueAt, type Data, type Path, type Value } from "./toml";

/** After so many milliseconds without a change the server is asked. */
const PAUSE = 350;
const KEPT = "walpurgis.workshop";
interface Kept {
  text: string;
  title: string;
  fromPrint: boolean;
}
export interface Chosen {
  section: string;
  row: string;
  key: string;
}

export class Workshop {
  standard = $state.raw<Toml>(Toml.read(""));
  box = $state.raw<Toml>(Toml.read(""));
  entry = $state.raw<WorkshopEntry>({ bothWays: [], tables: { en: {}, de: {} }, clauses: {} });
  private clauses: Record<string, string> = {};
  title = $state("");
  /** Whether a number that is changed counts as compared with print. */
  fromPrint = $state(true);
  loaded = $state(false);
  /** Why there is nothing to change here. */
  missing = $state.raw<ApiError>();
  chosen = $state.raw<Chosen>();
  verdict = $state.raw<BoxVerdict>();
  checking = $state(false);
  /** Why the server could not be asked. */
  refused = $state.raw<ApiError>();
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private endPause: (() => void) | undefined;
  /** What was before the last changes, newest last. */
  private past = $state.raw<Toml[]>([]);

  sections = $derived(sectionsOf(this.box.data));
  private standardSections = $derived(sectionsOf(this.standard.data));
  differences = $derived(differences(this.standard.data, this.box.data));
  private differing = $derived(new Map(this.differences.map((one) => [`${one.section}/${one.id}/${one.key}`, one])));
  toGo = $derived(this.sections.reduce((sum, section) => sum + toGo(section), 0));
  problem = $derived(this.verdict && !this.verdict.fits ? this.verdict : undefined);
  /** Where the problem is, if that is a row that there is. */
  problemSpot = $derived(
    this.problem?.where ? spotAt(this.sections, pathOf(this.box.data, this.problem.where)) : undefined,
  );

  constructor(
    readonly game: string,
    /** The fingerprint of the box that somebody has shared; empty for one's own. */
    readonly shared: string,
  ) {}

  private get place(): string {
    return this.shared ? `${this.game}/${this.shared}` : this.game;
  }
  async load(): Promise<void> {
    try {
      const [text, entry, clauses] = await Promise.all([
        api.standardBox(this.game),
        loadEntry(this.game),
        loadClauses(this.game),
      ]);
      const standard = Toml.read(text);
      const kept = readStored<Kept>(KEPT)[this.place];
      const other = !kept && this.shared ? ((await api.box(this.game, this.shared)) as unknown) : undefined;
      const shared = typeof other === "string" ? (JSON.parse(other) as Data) : (other as Data | undefined);
      [this.standard, this.entry, this.clauses] = [standard, entry, clauses];
      this.box = kept ? Toml.read(kept.text) : shared ? merged(standard, shared) : standard;
      this.title = kept?.title ?? "";
      this.fromPrint = kept?.fromPrint ?? true;
      this.loaded = true;
      if (this.box.text !== standard.text) await this.check();
    } catch (error) {
      this.missing = error instanceof ApiError ? error : new ApiError(0, "failure", String(error));
    }
  }

  // ----- changes -----

  get canUndo(): boolean {
    return this.past.length > 0;
  }
  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.put(before, false);
  }
  /** Another text altogether, such as one from a file. */
  put(box: Toml, remember = true): void {
    if (box.text === this.box.text) return;
    if (remember) this.past = [...this.past.slice(-50), this.box];
    this.box = box;
    this.keep();
    this.checkSoon();
  }
  set(section: Section, row: Row, key: string, value: Value): void {
    let box = setValue(this.box, section, row, key, value, this.entry.bothWays.includes(key));
    if (this.fromPrint) box = this.confirmed(box, section.key, row.id, key);
    this.put(box);
  }
  /** A key that this row does not have yet, or no longer needs. */
  drop(row: Row, key: string): void {
    this.put(without(this.box, row, key));
  }
  addRow(section: Section, row: Row): void {
    const at = Number(row.path.at(-1));
    const known = new Set(section.rows.map((one) => one.id));
    const copy: Data = Object.fromEntries(Object.entries(row.data).filter(([key]) => key !== CONFIRMED));
    if (typeof copy.id === "string") {
      let number = 2;
      while (known.has(`${copy.id}_${number}`)) number++;
      copy.id = `${copy.id}_${number}`;
    }
    if (this.fromPrint) copy.provenance = CONFIRMED;
    this.put(this.numbered(this.box.addRow(section.path, at, copy), section.path));
  }
  removeRow(section: Section, row: Row): void {
    this.put(this.numbered(this.box.removeRow(section.path, Number(row.path.at(-1))), section.path));
  }
  /** Rows that are numbered from 0 on stay so when one comes or goes. */
  private numbered(box: Toml, path: Path): Toml {
    const rows = (valueAt(box.data, path) as Data[] | undefined) ?? [];
    if (!rows.every((row) => typeof row.index === "number")) return box;
    return box.change(rows.flatMap((row, at) => (row.index === at ? [] : [[[...path, at, "index"], at] as const])));
  }
  /** A value, a row or a table as it is in the standard box. */
  restore(difference: Difference): void {
    const { section, id, key, kind } = difference;
    const base = this.standardRow(section, id);
    const own = this.sections.find((one) => one.key === section);
    const row = own?.rows.find((one) => one.id === id);
    if (kind === "added" && own && row) return this.removeRow(own, row);
    if (kind === "removed" && base) {
      const at = base.path.at(-1);
      if (typeof at === "number") this.put(this.box.addRow(base.path.slice(0, -1), at - 1, base.data));
      return;
    }
    if (!base || !row || !own) return;
    const before = base.data[key];
    if (before === undefined) return this.drop(row, key);
    const box = setValue(this.box, own, row, key, before, this.entry.bothWays.includes(key));
    const now = sectionsOf(box.data)
      .find((one) => one.key === section)!
      .rows.find((one) => one.id === id)!;
    this.put(unconfirm(box, now, key, String(base.data.provenance ?? "")));
  }
  startOver(): void {
    this.put(this.standard);
  }
  standardRow(section: string, id: string): Row | undefined {
    return this.standardSections.find((one) => one.key === section)?.rows.find((row) => row.id === id);
  }
  differenceAt(section: string, id: string, key: string): Difference | undefined {
    return this.differing.get(`${section}/${id}/${key}`) ?? this.differing.get(`${section}/${id}/`);
  }
  changedIn(section: string): number {
    return this.differences.filter((one) => one.section === section).length;
  }
  /** Keys that other rows of a list have, and this one does not. */
  lacking(section: Section, row: Row): string[] {
    return [...new Set(section.rows.flatMap(keysOf))].filter((key) => !(key in row.data) && !isMark(key));
  }
  /** Add a key with the value that another row has there. */
  addKey(section: Section, row: Row, key: string): void {
    const other = section.rows.find((one) => key in one.data);
    if (!other) return;
    this.set(section, row, key, other.data[key]!);
    this.chosen = { section: section.key, row: row.id, key };
  }

  // ----- marks -----

  private confirmed(box: Toml, section: string, id: string, key?: string): Toml {
    const now = sectionsOf(box.data).find((one) => one.key === section);
    const row = now?.rows.find((one) => one.id === id);
    return now && row ? confirm(box, now, [row], key) : box;
  }
  confirm(section: Section, rows: readonly Row[], key?: string): void {
    this.put(confirm(this.box, section, rows, key));
  }
  unconfirm(section: Section, row: Row, key: string): void {
    const before = this.standardRow(section.key, row.id)?.data.provenance;
    this.put(unconfirm(this.box, row, key, typeof before === "string" ? before : ""));
  }

  // ----- the rules -----

  /** The clause that speaks of a value: the one with this number in it, else that of its card or of its table. */
  clauseOf(section: Section, row: Row | undefined, key: string): string {
    const path = [section.key, ...(section.list && row ? [row.id] : []), key].join(".");
    const card = row?.data.clause ?? row?.data.clause_main;
    const known = this.entry.clauses;
    const spoken = key ? this.clauses[path] : undefined;
    if (spoken) return spoken;
    if (typeof card === "string") return card;
    const steps = section.key.split(".");
    for (let to = steps.length; to > 0; to--) {
      const found =
        (key && to === steps.length ? known[key] : undefined) ??
        known[steps.slice(0, to).join(".")] ??
        known[steps[to - 1]!];
      if (found) return found;
    }
    return "";
  }

  // ----- asking and keeping -----

  private keep(): void {
    const kept = this.box.text === this.standard.text && !this.shared ? undefined : this.kept();
    writeStored(KEPT, { [this.place]: kept });
  }
  private kept(): Kept {
    return { text: this.box.text, title: this.title, fromPrint: this.fromPrint };
  }
  rename(title: string): void {
    this.title = title;
    this.keep();
  }
  private checkSoon(): void {
    clearTimeout(this.timer);
    this.endPause ??= begin("requests");
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }
  /** Ask the server whether the box fits together; of several answers the one to the last question counts. */
  async check(): Promise<void> {
    clearTimeout(this.timer);
    const number = ++this.asked;
    const text = this.box.text;
    const endPause = this.endPause;
    this.endPause = undefined;
    this.checking = true;
    try {
      await me.ensureUser();
      const verdict = await api.checkBox(this.game, text);
      if (number !== this.asked) return;
      [this.verdict, this.refused] = [verdict, undefined];
    } catch (error) {
      if (number !== this.asked) return;
      this.refused = error instanceof ApiError ? error : new ApiError(0, "failure", String(error));
    } finally {
      if (number === this.asked) this.checking = false;
      setTimeout(() => endPause?.());
    }
  }
  /** Bring the box to the server, which tries it; its fingerprint is the link to it. */
  async share(): Promise<string> {
    await me.ensureUser();
    const found = await api.bringBox(this.game, this.box.text, this.title);
    return found.fingerprint;
  }
  stop(): void {
    clearTimeout(this.timer);
    this.endPause?.();
  }
}
