import { busySwitch } from "./busy";

/** Shows things one after the other with a pause between them, so that somebody can follow. */
export class Pacer<T> {
  private readonly busy = busySwitch("pacing");
  private queue: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When something may be shown again, in milliseconds of `performance.now`. */
  private free = 0;

  constructor(
    private readonly show: (item: T) => void,
    /** How long something is shown at the least, in milliseconds. */
    private readonly pause: (item: T) => number,
  ) {}

  /** Show something when its turn has come, which is at once where nothing waits. */
  push(item: T): void {
    this.queue.push(item);
    if (this.timer === undefined) this.showNext();
  }
  /** Show all that waits, now. Returns whether anything did. */
  flush(): boolean {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.free = 0;
    const all = this.queue.splice(0);
    this.busy(false);
    for (const item of all) this.show(item);
    return all.length > 0;
  }
  private showNext = (): void => {
    this.timer = undefined;
    for (let now = performance.now(); this.queue.length; now = performance.now()) {
      if (now < this.free && !document.hidden) {
        this.busy(true);
        this.timer = setTimeout(this.showNext, this.free - now);
        return;
      }
      const item = this.queue.shift()!;
      this.free = performance.now() + this.pause(item);
      this.show(item);
    }
    this.busy(false);
  };
}
