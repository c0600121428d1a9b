/** What may come after the picture: the board is drawn first, and what is told about it a moment later. */
import type { Question, View } from "./protocol";
import type { Entry, TableStore } from "./table.svelte";

type Works = Set<() => void>;
/** What waits for the frame that is being made. */
let waiting: Works | undefined;

/** Work that is done when the frame that is being made has been drawn; returns how to call it off. */
export function afterFrame(work: () => void): () => void {
  const works = (waiting ??= worksOfFrame());
  const own = () => work();
  works.add(own);
  return () => void works.delete(own);
}
/** All that waits for a frame is done at once, and what it changes is drawn once. */
function worksOfFrame(): Works {
  const works: Works = new Set();
  requestAnimationFrame(() => {
    waiting = undefined;
    setTimeout(() => works.forEach((work) => work()));
  });
  return works;
}

/** A table as it was when the last frame had been drawn: for the players' names and stores, the log, and those who listen. */
export class Later {
  view = $state.raw<View | null>(null);
  question = $state.raw<Question | null>(null);
  log = $state.raw<Entry[]>([]);
  waiting = $state.raw<number[]>([]);
  clock = $state.raw<number[] | null>(null);
  clockAt = $state(0);
  private waits = false;

  constructor(private readonly table: TableStore) {}

  /** The table has changed. What is seen for the first time is told at once, and so is what is not looked at. */
  follow(): void {
    if (!this.view || document.hidden) return this.tell();
    if (this.waits) return;
    this.waits = true;
    afterFrame(() => {
      this.waits = false;
      this.tell();
    });
  }

  private tell(): void {
    const table = this.table;
    this.view = table.view;
    this.question = table.question;
    this.log = table.log;
    this.waiting = table.waiting;
    this.clock = table.update?.clock ?? null;
    this.clockAt = table.clockAt;
  }
}
