/** What may come after the picture: the board is drawn first, and what is told about it a moment later. */
import { flushSync, untrack } from "svelte";
import type { Question, Update, View } from "./protocol";
import type { Entry, TableStore } from "./table.svelte";

/** What has to wait comes in this order: the rest of the table, the question about it, what is told. */
export const [TABLE, QUESTION, TOLD] = [0, 1, 2] as const;
type Turn = typeof TABLE | typeof QUESTION | typeof TOLD;
/** What a frame may be expected to take, in milliseconds, by turn: well below a whole one, since drawing differs. */
const ROOM = [11, 11, 8] as const;
/** How long each piece took of late, and how long the last frame was drawn. */
const took = new WeakMap<() => void, number>();
let drawing = 0;
const waiting = [new Set<() => void>(), new Set<() => void>(), new Set<() => void>()] as const;
let called = false;

/**
 * Work that is done when the frame that is being made has been drawn. It is done in pieces, as many in a frame as fit: on a
 * slow machine each has a frame of its own. What waits already does not wait twice, but behind what was asked for before it.
 * Returns how to call it off.
 */
export function afterFrame(work: () => void, turn: Turn = TOLD): () => void {
  waiting[turn].delete(work);
  waiting[turn].add(work);
  call();
  return () => void waiting[turn].delete(work);
}
function call(): void {
  if (called || !waiting.some((works) => works.size)) return;
  called = true;
  requestAnimationFrame(() => {
    const begun = performance.now();
    setTimeout(() => {
      drawing = performance.now() - begun;
      takeTurns();
    });
  });
}
function takeTurns(): void {
  let spent = 0;
  for (let turn = next(); turn !== undefined; turn = next()) {
    const [work] = waiting[turn];
    if (!work || (spent && expected(spent + (took.get(work) ?? 1)) > ROOM[turn])) break;
    spent += carryOut(work);
  }
  called = false;
  call();
}
/** What is changed is styled, laid out and painted, too, which takes about twice as long as changing it. */
function expected(time: number): number {
  return 3 * time + drawing;
}
/** Whose turn it is. */
function next(): Turn | undefined {
  return ([TABLE, QUESTION, TOLD] as const).find((turn) => waiting[turn].size);
}
/** Do a piece and draw what it changes; returns how long it took. What fails is told, and holds up nobody. */
function carryOut(work: () => void): number {
  const start = performance.now();
  for (const works of waiting) works.delete(work);
  try {
    work();
    flushSync();
  } catch (error) {
    reportError(error);
  }
  const time = performance.now() - start;
  took.set(work, Math.max(time, (took.get(work) ?? 0) * 0.8));
  return time;
}

/** A value that follows its source in a frame of its own, where somebody looks at it. */
export function inTurn<T>(source: () => T, turn: () => Turn = () => TABLE): () => T {
  return inSteps(source, (_, now) => now, turn);
}
/** A value that follows its source step by step, in a frame each, until it is the same. */
export function inSteps<T>(source: () => T, step: (shown: T, now: T) => T, turn: () => Turn = () => TABLE): () => T {
  let shown = $state.raw(untrack(source));
  const follow = () => {
    const now = untrack(source);
    shown = document.hidden ? now : step(shown, now);
    if (shown !== now) afterFrame(follow, untrack(turn));
  };
  $effect.pre(() => {
    if (source() === untrack(() => shown)) return;
    if (document.hidden) follow();
    else return afterFrame(follow, untrack(turn));
  });
  return () => shown;
}

/** How cards are dealt: so many new ones at a time, and those that go make room for them. */
export function dealing<T>(most: number, nameOf: (card: T) => unknown = (card) => card) {
  return (shown: readonly T[], now: readonly T[]): readonly T[] => {
    const [before, after] = [new Set(shown.map(nameOf)), new Set(now.map(nameOf))];
    const late = new Set(now.filter((card) => !before.has(nameOf(card))).slice(most));
    if (!late.size) return now;
    const going = shown.filter((card) => !after.has(nameOf(card)));
    return now.flatMap((card) => (late.has(card) ? going.splice(0, 1) : [card]));
  };
}

/** However much is missing in a log, it is drawn in about so many pieces. */
const PIECES = 12;
/** What was told of a log, and a little more of what has happened since: a line, or some where many are missing. */
export function moreOf(log: Entry[], told: Entry[]): Entry[] {
  const known = linesOf(told);
  const missing = linesOf(log) - known;
  let left = known + Math.ceil(missing / PIECES);
  if (missing <= 1) return log;
  const shown: Entry[] = [];
  for (const entry of log) {
    if (left <= 0) break;
    shown.push(entry.events.length > left ? { ...entry, events: entry.events.slice(0, left) } : entry);
    left -= linesOf([entry]);
  }
  return shown;
}
function linesOf(log: Entry[]): number {
  return log.reduce((lines, entry) => lines + Math.max(entry.events.length, 1), 0);
}

/**
 * A table as those know it who follow by some frames: the players' rows, what a board tells beside them, those who make
 * something of the news, the log.
 */
export class Later {
  view = $state.raw<View | null>(null);
  waiting = $state.raw<number[]>([]);
  clock = $state.raw<number[] | null>(null);
  clockAt = $state(0);
  question = $state.raw<Question | null>(null);
  /** What may be answered: another question may have the same words. */
  legal = $state.raw<Update["legal"]>([]);
  /** What a board tells of the table, where nothing can be touched. */
  told = $state.raw<View | null>(null);
  /** What happened, as it is announced and drawn. */
  news = $state.raw<Entry[]>([]);
  /** What happened, to be read. */
  log = $state.raw<Entry[]>([]);

  constructor(private readonly table: TableStore) {}

  /** The table has changed. What is seen for the first time is told at once, and so is what is not looked at. */
  follow(): void {
    const waits = this.view && !document.hidden;
    for (const tell of [this.tellRows, this.tellBeside, this.tellNews, this.tellLog]) {
      if (waits) afterFrame(tell);
      else tell();
    }
  }

  private tellRows = (): void => {
    const table = this.table;
    this.view = table.view;
    this.waiting = table.waiting;
    this.clock = table.update?.clock ?? null;
    this.clockAt = table.clockAt;
  };
  private tellBeside = (): void => {
    this.told = this.table.view;
  };
  private tellNews = (): void => {
    this.question = this.table.question;
    this.legal = this.table.update?.legal ?? [];
    this.news = this.table.log;
  };
  private tellLog = (): void => {
    const log = this.table.log;
    this.log = this.log.length && !document.hidden ? moreOf(log, this.log) : log;
    if (this.log !== log) afterFrame(this.tellLog);
  };
}
