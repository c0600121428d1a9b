/** What the log or a list points at, so that the board can show it. */
class Pointing {
  things = $state.raw<ReadonlySet<string>>(new Set());

  at(kind: string, id: string): void {
    this.things = new Set([`${kind}:${id}`]);
  }
  all(things: Iterable<string>): void {
    this.things = new Set(things);
  }
  away(): void {
    if (this.things.size) this.things = new Set();
  }
  has(kind: string, id: string): boolean {
    return this.things.has(`${kind}:${id}`);
  }
}
export const pointing = new Pointing();
