/**
 * What the choice says of each thing on the table. A thing hears of its own light only, so that a new question wakes the
 * places whose light it changes and no others.
 */
import type { Choice } from "./choice";
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
    private readonly id: Json,
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
  private readonly kinds = new Map<string, Map<Json, Light>>();

  constructor(private choice: Choice) {}

  /**
   * The light of a thing. Take it in a `$derived` or a `{@const}` and read it somewhere else: whatever makes a state
   * does not hear of it, and the first to ask for a light makes it.
   */
  of(kind: string, id: Json): Light {
    const lights = this.kinds.get(kind) ?? new Map<Json, Light>();
    this.kinds.set(kind, lights);
    const known = lights.get(id);
    if (known) return known;
    const light = new Light(kind, id);
    light.show(this.choice);
    lights.set(id, light);
    return light;
  }

  show(choice: Choice): void {
    this.choice = choice;
    for (const lights of this.kinds.values()) for (const light of lights.values()) light.show(choice);
  }
}
