/**
 * How a move is made: legal moves are grouped by their parts, and touching a part narrows them down.
 * Nothing here knows a rule. What may be touched is what some legal move names.
 */
import type { Data, Fields, GameMeta, Json, KindInfo } from "./text";

export interface Legal {
  data: Data;
  text: string;
}

/** Something that was touched: a field of the move and a value; sets and bags collect several. */
export interface Touch {
  field: string;
  value: Json;
}

export interface Option {
  field: string;
  value: Json;
  kind: KindInfo;
  chosen: boolean;
  moves: number;
  /** A whole move, where there are so few that each can be a button. */
  move?: Legal;
}

/** A verb itself can be a thing on the table: a shrine stands for praying there. Its kind has the field's name. */
export const VERB = "verb";
/** Whether the board offers things of a kind, or a verb itself (of the kind VERB), so that no button is needed. */
export type Shown = (kind: KindInfo, verb: string) => boolean;
const VERB_KIND: KindInfo = { is: "raw", of: VERB };
/** Up to so many moves that name nothing on the board are offered as whole sentences. */
const FEW = 6;

/** How a thing of a kind is looked up. */
export function nameOf(kind: string, id: Json): string {
  return `${kind}:${String(id)}`;
}
/** The kind of a thing, by its name. */
export function kindIn(name: string): string {
  return name.slice(0, name.indexOf(":"));
}

export function fieldsOf(meta: GameMeta | undefined, move: Legal): Fields {
  const known = meta?.verbs[String(move.data.verb)];
  if (known) return known;
  const names = Object.keys(move.data).filter((name) => name !== VERB);
  return Object.fromEntries(names.map((name) => [name, { is: "raw" as const }]));
}

const parts = new WeakMap<Fields, [string, KindInfo][]>();
/** The fields of a move, one after the other; those of a verb are listed once. */
function partsOf(meta: GameMeta | undefined, move: Legal): [string, KindInfo][] {
  const fields = fieldsOf(meta, move);
  const known = parts.get(fields) ?? Object.entries(fields);
  parts.set(fields, known);
  return known;
}

function isMany(value: Json): value is Json[] | { [key: string]: Json } {
  return value !== null && typeof value === "object";
}

/** How many of a thing a value holds: sets and lists hold it or not, bags count. */
export function count(value: Json, thing: Json): number {
  if (Array.isArray(value)) return value.filter((one) => one === thing).length;
  if (isMany(value)) return Number(value[String(thing)] ?? 0);
  return value === thing ? 1 : 0;
}

/** A move that takes nothing of what it could take, such as an empty bid. */
function isNothing(move: Legal): boolean {
  let fields = 0;
  for (const field in move.data) {
    if (field === VERB) continue;
    const value = move.data[field]!;
    if (!isMany(value) || size(value) > 0) return false;
    fields++;
  }
  return fields > 0;
}

function size(value: Json): number {
  if (Array.isArray(value)) return value.length;
  return isMany(value) ? Object.values(value).reduce((sum: number, one) => sum + Number(one), 0) : 1;
}

function things(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return isMany(value) ? Object.keys(value).filter((key) => value[key]) : [value];
}

export class Choice {
  readonly moves: Legal[];

  constructor(
    readonly meta: GameMeta | undefined,
    readonly legal: Legal[],
    readonly touches: Touch[] = [],
  ) {
    this.moves = touches.length ? legal.filter((move) => this.fits(move)) : legal;
  }

  private fits(move: Legal): boolean {
    return this.touches.every((touch) => {
      const value = move.data[touch.field];
      return value !== undefined && count(value, touch.value) >= this.touched(touch.field, touch.value);
    });
  }

  private touched(field: string, value: Json): number {
    return this.touches.filter((touch) => touch.field === field && touch.value === value).length;
  }

  /** The move that is meant, once it is complete. */
  get ready(): Legal | undefined {
    this.found ??= { ready: this.findReady() };
    return this.found.ready;
  }
  private found: { ready: Legal | undefined } | undefined;

  private findReady(): Legal | undefined {
    if (this.moves.length === 1) return this.moves[0];
    if (this.touches.length === 0) return this.moves.find((move) => isNothing(move));
    const exact = this.moves.filter((move) => this.isExact(move));
    return exact.length === 1 ? exact[0] : undefined;
  }

  private isExact(move: Legal): boolean {
    const verbTouched = this.touches.some((touch) => touch.field === VERB);
    const names = Object.keys(move.data).filter((name) => name !== VERB);
    if (names.length === 0) return verbTouched;
    return names.every((name) => {
      const own = this.touches.filter((touch) => touch.field === name).length;
      const value = move.data[name] ?? null;
      return own === size(value) || (!isMany(value) && !this.varies(name));
    });
  }

  /** The different values that a field still can have. */
  private values(field: string): Json[] {
    const seen = new Map<Json, Json>();
    for (const move of this.moves) {
      const value = move.data[field];
      if (value !== undefined) seen.set(isMany(value) ? JSON.stringify(value) : value, value);
    }
    return [...seen.values()];
  }

  /** Whether a field still can have different values. */
  private varies(field: string): boolean {
    let first: Json | undefined;
    for (const move of this.moves) {
      const value = move.data[field];
      if (value === undefined || value === first) continue;
      if (first === undefined) first = value;
      else if (!isMany(value) || JSON.stringify(value) !== JSON.stringify(first)) return true;
    }
    return false;
  }

  /** Which field a thing would be touched for: the first free one of its kind among the moves that are left. */
  private fieldFor(kind: string, id: Json): string | undefined {
    this.index ??= this.makeIndex();
    return this.index.get(nameOf(kind, id))?.field;
  }

  private index: Map<string, { field: string; rank: number }> | undefined;

  /**
   * For each thing that some move names and that is still free: the field that it would fill, the earliest if several.
   * Where two parts are of one kind, such as from and to, the second waits for the first.
   */
  private makeIndex(): Map<string, { field: string; rank: number }> {
    const index = new Map<string, { field: string; rank: number }>();
    const offer = (kind: string, thing: Json, field: string, rank: number) => {
      const key = nameOf(kind, thing);
      if ((index.get(key)?.rank ?? Infinity) > rank) index.set(key, { field, rank });
    };
    const verbs = !this.isTouched(VERB) && this.varies(VERB);
    const several = new Map<string, boolean>();
    const isOpen = (field: string) => {
      const known = several.get(field) ?? (!this.isTouched(field) && this.varies(field));
      several.set(field, known);
      return known;
    };
    // Moves are many and things are few: what a part of a verb has offered once, it need not offer again.
    const offered = new Map<object, Set<Json>>();
    for (const move of this.moves) {
      if (verbs) offer(VERB, move.data.verb ?? null, VERB, 0);
      const asked: string[] = [];
      const parts = partsOf(this.meta, move);
      for (let rank = 0; rank < parts.length; rank++) {
        const part = parts[rank]!;
        const [field, info] = part;
        const value = move.data[field] ?? null;
        const many = isMany(value);
        const kind = info.of ?? "";
        if (asked.includes(kind) || (!many && this.isTouched(field))) continue;
        if (isOpen(field)) asked.push(kind);
        const before = offered.get(part) ?? new Set();
        offered.set(part, before);
        for (const thing of many ? things(value) : [value]) {
          if (before.has(thing) || (many && count(value, thing) <= this.touched(field, thing))) continue;
          before.add(thing);
          offer(kind, thing, field, rank);
        }
      }
    }
    return index;
  }

  private isTouched(field: string): boolean {
    return this.touches.some((touch) => touch.field === field);
  }

  /** Whether a thing may be touched now. */
  lit(kind: string, id: Json): boolean {
    return this.fieldFor(kind, id) !== undefined;
  }

  /** Whether a thing has been touched. */
  chosen(kind: string, id: Json): boolean {
    return this.times(kind, id) > 0;
  }

  /** How often a thing has been touched: several of a kind can be paid with. */
  times(kind: string, id: Json): number {
    return this.touches.filter((touch) => touch.value === id && this.kindOf(touch.field)?.of === kind).length;
  }

  /** Whether a thing is named by the move that is ready, touched or not. */
  named(kind: string, id: Json): boolean {
    this.names ??= this.makeNames();
    return this.names.has(nameOf(kind, id));
  }
  private names: Set<string> | undefined;

  private makeNames(): Set<string> {
    const ready = this.ready;
    if (!ready) return new Set();
    const parts = Object.entries({ [VERB]: VERB_KIND, ...fieldsOf(this.meta, ready) });
    return new Set(
      parts.flatMap(([field, info]) => things(ready.data[field] ?? null).map((thing) => nameOf(info.of ?? "", thing))),
    );
  }

  /** The names of all things that may be touched, that were, or that the move which is ready names. */
  highlighted(): string[] {
    this.index ??= this.makeIndex();
    this.names ??= this.makeNames();
    const touched = this.touches.map(({ field, value }) => nameOf(this.kindOf(field)?.of ?? "", value));
    return [...this.index.keys(), ...this.names, ...touched];
  }

  private kindOf(field: string): KindInfo | undefined {
    if (field === VERB) return VERB_KIND;
    for (const move of this.moves) {
      const info = fieldsOf(this.meta, move)[field];
      if (info) return info;
    }
    return undefined;
  }

  /** All things of a kind that may be touched. */
  litOf(kind: string): string[] {
    this.index ??= this.makeIndex();
    const head = `${kind}:`;
    return [...this.index.keys()].filter((key) => key.startsWith(head)).map((key) => key.slice(head.length));
  }

  /** After touching a thing; touching what is chosen lets it go, and touching another one of its kind moves the choice. */
  touch(kind: string, id: Json): Choice {
    const field = this.fieldFor(kind, id);
    if (field !== undefined) return this.with({ field, value: id });
    if (this.chosen(kind, id)) {
      const at = this.touches.findLastIndex((touch) => touch.value === id && this.kindOf(touch.field)?.of === kind);
      return new Choice(this.meta, this.legal, this.touches.toSpliced(at, 1));
    }
    // Another of the same kind: give up touches, the last first, until this one is possible.
    for (let keep = this.touches.length - 1; keep >= 0; keep--) {
      const fewer = new Choice(this.meta, this.legal, this.touches.slice(0, keep));
      if (fewer.lit(kind, id)) return fewer.touch(kind, id);
    }
    return this;
  }

  with(touch: Touch): Choice {
    return new Choice(this.meta, this.legal, [...this.touches, touch]);
  }

  back(): Choice {
    return new Choice(this.meta, this.legal, this.touches.slice(0, -1));
  }

  clear(): Choice {
    return new Choice(this.meta, this.legal);
  }

  pick(move: Legal): Choice {
    const touches = Object.entries(move.data).flatMap(([field, value]) =>
      things(value).flatMap((thing) =>
        Array.from({ length: Math.max(1, count(value, thing)) }, () => ({ field, value: thing })),
      ),
    );
    return new Choice(this.meta, this.legal, touches);
  }

  /**
   * What can be chosen next as buttons: first the verb, then the first field that is still open.
   * `shown` says what the board itself offers, so that no button is needed for it.
   */
  options(shown: Shown = () => false): Option[] {
    const whole = this.wholeMoves(shown);
    const ready = this.ready;
    if (whole.length && (this.touches.length === 0 || whole.some((option) => option.move === ready))) return whole;
    if (this.moves.length <= 1) return [];
    const verbs = this.values(VERB);
    const verbTouched = this.isTouched(VERB);
    if (verbs.length > 1 && !verbTouched) {
      return verbs
        .map((value) => ({ value, first: this.moves.find((move) => move.data.verb === value)! }))
        .filter(({ value, first }) => {
          // What still has to be touched on the board says the verb by itself.
          const fields = Object.entries({ [VERB]: VERB_KIND, ...fieldsOf(this.meta, first) });
          return !fields.some(([field, kind]) => shown(kind, String(value)) && !this.isTouched(field));
        })
        .map(({ value }) => this.option(VERB, value, { is: "raw" }));
    }
    const first = this.moves[0];
    if (!first) return [];
    for (const [field, kind] of Object.entries(fieldsOf(this.meta, first))) {
      if (shown(kind, String(first.data.verb))) continue;
      const values = this.values(field);
      const many = values.some(isMany);
      if (!many && (this.isTouched(field) || values.length <= 1)) continue;
      if (!many) return values.map((value) => this.option(field, value, kind));
      const open = new Map<string, Json>();
      for (const value of values) for (const thing of things(value)) open.set(String(thing), thing);
      const options = [...open.values()].map((value) => this.option(field, value, kind));
      if (options.some((option) => option.moves > 0)) return options;
    }
    // The things are on the board, but the verbs are not: when nothing but verbs differ, they are buttons.
    return [];
  }

  private wholeMoves(shown: Shown): Option[] {
    if (this.legal.length < 2) return [];
    const known = new Map<Fields, boolean>();
    const isOff = (move: Legal) => {
      const fields = fieldsOf(this.meta, move);
      const off =
        known.get(fields) ?? ![VERB_KIND, ...Object.values(fields)].some((kind) => shown(kind, String(move.data.verb)));
      known.set(fields, off);
      return off;
    };
    const off: Legal[] = [];
    for (const move of this.legal) {
      if (!isOff(move)) continue;
      if (off.length === FEW) return [];
      off.push(move);
    }
    const ready = this.ready;
    return off.map((move) => ({
      field: "move",
      value: move.text,
      kind: { is: "raw" },
      chosen: move === ready,
      moves: 1,
      move,
    }));
  }

  private option(field: string, value: Json, kind: KindInfo): Option {
    const had = this.touched(field, value);
    const moves = this.moves.filter((move) => count(move.data[field] ?? null, value) > had).length;
    return { field, value, kind, chosen: had > 0, moves };
  }
}
