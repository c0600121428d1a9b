/**
 * Highlights of the things on the table: lit (may be touched) or chosen. Each thing has signals of its own, so that a new
 * question redraws only those things whose highlight it changes.
 */
import { kindIn, nameOf, type Choice } from "./choice";
import type { Json } from "./text";

export class Light {
  /** It may be touched now. */
  lit = $state(false);
  /** How often it has been touched: several of a kind can be paid with. */
  times = $state(0);
  /** The move that is ready names it, touched or not. */
  named = $state(false);

  constructor(
    private readonly kind: string,
    readonly id: Json,
  ) {}

  get chosen(): boolean {
    return this.times > 0;
  }
  /** It belongs to what is being done. */
  get meant(): boolean {
    return this.times > 0 || this.named;
  }
  show(choice: Choice): void {
    this.lit = choice.lit(this.kind, this.id);
    this.times = choice.times(this.kind, this.id);
    this.named = choice.named(this.kind, this.id);
  }
}

export class Lights {
  /** By their names; an id may be a number or its digits. */
  private readonly named = new Map<string, Light[]>();
  /** Names of things that have yet to look at the choice, by kind. */
  private readonly waiting = new Map<string, Set<string>>();

  constructor(private choice: Choice) {}

  /**
   * The light of a thing. Take it in a `$derived` or a `{@const}` and read it somewhere else: whatever makes a state
   * does not hear of it, and the first to ask for a light makes it.
   */
  of(kind: string, id: Json): Light {
    const name = nameOf(kind, id);
    const namesakes = this.named.get(name) ?? [];
    const known = namesakes.find((light) => light.id === id);
    if (known) return known;
    const light = new Light(kind, id);
    light.show(this.choice);
    this.named.set(name, [...namesakes, light]);
    return light;
  }

  /** Those that shine now or did so before look at the choice; all others stay dark. */
  show(choice: Choice): void {
    this.turnTo(choice);
    while (this.showNext());
  }
  /** The same step by step: from now on each kind of things that may have to change waits for its turn. */
  turnTo(choice: Choice): void {
    for (const name of [...this.choice.highlighted(), ...choice.highlighted()]) {
      const kind = kindIn(name);
      this.waiting.set(kind, (this.waiting.get(kind) ?? new Set()).add(name));
    }
    this.choice = choice;
  }
  /** The next kind of things looks at the choice; returns whether others wait. */
  showNext(): boolean {
    const [next] = this.waiting;
    if (!next) return false;
    const [kind, names] = next;
    this.waiting.delete(kind);
    for (const name of names) for (const light of this.named.get(name) ?? []) light.show(this.choice);
    return this.waiting.size > 0;
  }
}
