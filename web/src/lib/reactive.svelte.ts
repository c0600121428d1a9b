/**
 * Fine-grained reactive state: an object whose properties are signals of their own, down to a given depth. A new view
 * updates only the readers of those properties that it changes.
 */
type Whole = Record<string, unknown>;
/** Which properties have signals for their own properties, by name; a star stands for every other name. */
interface Depth {
  [name: string]: Depth;
}
/** A table, its players, and what lies before each of them. */
const TABLE: Depth = { players: { "*": {} } };

class ReactiveValue {
  private own = $state.raw<unknown>();
  private parts: ReactiveObject | undefined;

  constructor(private readonly depth: Depth | undefined) {}

  /** The current value; objects within the depth are proxies with getters. */
  get value(): unknown {
    return this.own;
  }
  show(now: unknown): void {
    if (!this.depth || typeof now !== "object" || now === null) this.own = now;
    else if (this.parts?.fits(now as Whole)) this.parts.show(now as Whole);
    else {
      this.parts = new ReactiveObject(now as Whole, this.depth);
      this.own = this.parts.whole;
    }
  }
}

/** The parts of an object or a list. */
class ReactiveObject {
  readonly whole: Whole;
  private readonly named = new Map<string, ReactiveValue>();

  constructor(now: Whole, depth: Depth) {
    this.whole = Array.isArray(now) ? ([] as unknown as Whole) : {};
    for (const name of Object.keys(now)) {
      const part = new ReactiveValue(depth[name] ?? depth["*"]);
      this.named.set(name, part);
      Object.defineProperty(this.whole, name, { get: () => part.value, enumerable: true });
    }
    this.show(now);
  }

  /** Whether another object has the same parts. */
  fits(now: Whole): boolean {
    if (Array.isArray(now) !== Array.isArray(this.whole)) return false;
    const names = Object.keys(now);
    return names.length === this.named.size && names.every((name) => this.named.has(name));
  }
  show(now: Whole): void {
    for (const [name, part] of this.named) part.show(now[name]);
  }
}

/** Reactive state of a view's table: one signal for each property of the table and of each player. */
export function reactiveTable(): ReactiveValue {
  return new ReactiveValue(TABLE);
}
