/** The deferred view: a copy of the table's state for everything that may be drawn some frames after the board. */
import type { LegalMove, Question, View } from "./protocol";
import { afterFrame } from "./scheduler.svelte";
import type { Entry, TableStore } from "./table.svelte";

/** However many lines are missing in a log, they are added in about so many steps. */
const LOG_STEPS = 12;
/** The next step from the shown log to the whole one: one more line, or several where many are missing. */
export function growLog(log: Entry[], shown: Entry[]): Entry[] {
  const known = countLines(shown);
  const missing = countLines(log) - known;
  let left = known + Math.ceil(missing / LOG_STEPS);
  if (missing <= 1) return log;
  const grown: Entry[] = [];
  for (const entry of log) {
    if (left <= 0) break;
    grown.push(entry.events.length > left ? { ...entry, events: entry.events.slice(0, left) } : entry);
    left -= countLines([entry]);
  }
  return grown;
}
function countLines(log: Entry[]): number {
  return log.reduce((lines, entry) => lines + Math.max(entry.events.length, 1), 0);
}

export class DeferredView {
  // For the players' rows.
  view = $state.raw<View | null>(null);
  waiting = $state.raw<number[]>([]);
  clock = $state.raw<number[] | null>(null);
  limits = $state.raw<Record<string, number>>({});
  clockAt = $state(0);
  /** For parts of a board where nothing can be touched. */
  sideView = $state.raw<View | null>(null);
  // For what is announced to screen readers and animated.
  question = $state.raw<Question | null>(null);
  /** The legal moves: another question may have the same words. */
  legal = $state.raw<LegalMove[]>([]);
  announced = $state.raw<Entry[]>([]);
  /** For the log that is read. */
  log = $state.raw<Entry[]>([]);

  constructor(private readonly table: TableStore) {}

  /** The table has changed. The first view is copied at once, and so is every one while the page is hidden. */
  follow(): void {
    const defers = this.view && !document.hidden;
    for (const update of [this.updateRows, this.updateSide, this.updateAnnounced, this.updateLog]) {
      if (defers) afterFrame(update);
      else update();
    }
  }

  private updateRows = (): void => {
    const table = this.table;
    this.view = table.view;
    this.waiting = table.waiting;
    this.clock = table.update?.clock ?? null;
    this.limits = table.update?.limits ?? {};
    this.clockAt = table.clockAt;
  };
  private updateSide = (): void => {
    this.sideView = this.table.view;
  };
  private updateAnnounced = (): void => {
    this.question = this.table.question;
    this.legal = this.table.update?.legal ?? [];
    this.announced = this.table.log;
  };
  private updateLog = (): void => {
    const log = this.table.log;
    this.log = this.log.length && !document.hidden ? growLog(log, this.log) : log;
    if (this.log !== log) afterFrame(this.updateLog);
  };
}
