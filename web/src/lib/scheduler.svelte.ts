/**
 * Frame scheduler: splits the work of an update into tasks and runs as many of them in each animation frame as its budget
 * allows, in order of priority. The board is drawn first, everything around it in the frames after.
 */
import { flushSync, untrack } from "svelte";
import { busySwitch } from "./busy";

/** Priorities, the most urgent first: the rest of the table, the question about it, everything else. */
export const [TABLE, QUESTION, BACKGROUND] = [0, 1, 2] as const;
type Priority = typeof TABLE | typeof QUESTION | typeof BACKGROUND;
type Task = () => void;
/** How long a frame may be expected to take, by priority: well below a whole frame, since painting times differ. */
const BUDGET_MS = [11, 11, 8] as const;
/** How long each task took recently, in milliseconds. */
const durations = new WeakMap<Task, number>();
/** How long the last frame took to paint, in milliseconds. */
let paintTime = 0;
const queues = [new Set<Task>(), new Set<Task>(), new Set<Task>()] as const;
let isScheduled = false;
const busy = busySwitch("frames");

/**
 * Run a task after the frame that is being made has been drawn. A task that is queued already is not queued twice, but
 * moves to the end of its queue. Returns a function that cancels it.
 */
export function afterFrame(task: Task, priority: Priority = BACKGROUND): () => void {
  queues[priority].delete(task);
  queues[priority].add(task);
  schedule();
  return () => void queues[priority].delete(task);
}
function schedule(): void {
  if (isScheduled || !queues.some((queue) => queue.size)) return;
  isScheduled = true;
  busy(true);
  requestAnimationFrame(() => {
    const start = performance.now();
    setTimeout(() => {
      paintTime = performance.now() - start;
      runTasks();
    });
  });
}
/** Run at least one task, and more while they are expected to fit into the frame. */
function runTasks(): void {
  let spent = 0;
  for (let priority = nextPriority(); priority !== undefined; priority = nextPriority()) {
    const [task] = queues[priority];
    if (!task || (spent && frameTime(spent + (durations.get(task) ?? 1)) > BUDGET_MS[priority])) break;
    spent += runTask(task);
  }
  isScheduled = false;
  schedule();
  busy(isScheduled);
}
/** The expected time of a frame: style, layout and paint take about twice as long as the change that causes them. */
function frameTime(scriptTime: number): number {
  return 3 * scriptTime + paintTime;
}
function nextPriority(): Priority | undefined {
  return ([TABLE, QUESTION, BACKGROUND] as const).find((priority) => queues[priority].size);
}
/** Run a task and apply its changes; returns how long that took. An error is reported and does not stop other tasks. */
function runTask(task: Task): number {
  const start = performance.now();
  for (const queue of queues) queue.delete(task);
  try {
    task();
    flushSync();
  } catch (error) {
    reportError(error);
  }
  const time = performance.now() - start;
  durations.set(task, Math.max(time, (durations.get(task) ?? 0) * 0.8));
  return time;
}

/** A value that follows its source in a later frame, or at once while the page is hidden. */
export function deferValue<T>(source: () => T, priority: () => Priority = () => TABLE): () => T {
  return deferSteps(source, (_, now) => now, priority);
}
/** A value that follows its source step by step, one step a frame, until both are the same. */
export function deferSteps<T>(
  source: () => T,
  step: (shown: T, now: T) => T,
  priority: () => Priority = () => TABLE,
): () => T {
  let shown = $state.raw(untrack(source));
  const follow = () => {
    const now = untrack(source);
    shown = document.hidden ? now : step(shown, now);
    if (shown !== now) afterFrame(follow, untrack(priority));
  };
  $effect.pre(() => {
    if (source() === untrack(() => shown)) return;
    if (document.hidden) follow();
    else return afterFrame(follow, untrack(priority));
  });
  return () => shown;
}

/** A step for `deferSteps` that adds at most so many new cards at a time; cards that leave make room for them. */
export function dealAtMost<T>(most: number, nameOf: (card: T) => unknown = (card) => card) {
  return (shown: readonly T[], now: readonly T[]): readonly T[] => {
    const [before, after] = [new Set(shown.map(nameOf)), new Set(now.map(nameOf))];
    const late = new Set(now.filter((card) => !before.has(nameOf(card))).slice(most));
    if (!late.size) return now;
    const going = shown.filter((card) => !after.has(nameOf(card)));
    return now.flatMap((card) => (late.has(card) ? going.splice(0, 1) : [card]));
  };
}
