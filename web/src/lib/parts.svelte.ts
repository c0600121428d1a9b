/**
 * What lies on the table, part by part. Whoever reads a part hears of that part alone: a new view wakes those whose
 * parts it changes, and nobody else has to find out that for them nothing did.
 */
type Whole = Record<string, unknown>;
/** Which parts have parts of their own, by name; a star stands for every other name. */
interface Grain {
  [name: string]: Grain;
}
/** A table, its players, and what lies before each of them. */
const TABLE: Grain = { players: { "*": {} } };

class Part {
  private own = $state.raw<unknown>();
  private parts: Parts | undefined;

  constructor(private readonly grain: Grain | undefined) {}

  /** It reads like what was shown. */
  get value(): unknown {
    return this.own;
  }
  show(now: unknown): void {
    if (!this.grain || typeof now !== "object" || now === null) this.own = now;
    else if (this.parts?.fits(now as Whole)) this.parts.show(now as Whole);
    else {
      this.parts = new Parts(now as Whole, this.grain);
      this.own = this.parts.whole;
    }
  }
}

/** The parts of an object or a list. */
class Parts {
  readonly whole: Whole;
  private readonly named = new Map<string, Part>();

  constructor(now: Whole, grain: Grain) {
    this.whole = Array.isArray(now) ? ([] as unknown as Whole) : {};
    for (const name of Object.keys(now)) {
      const part = new Part(grain[name] ?? grain["*"]);
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

/** A table in parts. */
export function inParts(): Part {
  return new Part(TABLE);
}
