/** What is at stake: what the move that stands ready would change, asked of the server while it waits to be confirmed. */
import type { Legal } from "./choice";
import type { Previewed } from "./protocol";
import type { Position } from "./updates";

/** So long a move has to stand ready before the server is asked: who touches on does not want to know. */
const PAUSE = 90;

export class Stakes {
  /** What is known about the move that stands ready. */
  shown = $state.raw<Previewed>();
  private asked = "";
  /** Everything that was asked and is not answered yet. */
  private readonly waiting = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private about: Legal | undefined;

  constructor(private readonly ask: (fields: Record<string, unknown>) => string) {}

  /** Turn to a move that stands ready at a question, or to none. */
  follow(update: Position | undefined, ready: Legal | undefined): void {
    if (ready === this.about) return;
    this.about = ready;
    this.shown = undefined;
    this.asked = "";
    clearTimeout(this.timer);
    if (!ready || !update || update.seat === null) return;
    const fields = { seat: update.seat, version: update.version, move: ready.data };
    this.timer = setTimeout(() => this.waiting.add((this.asked = this.ask(fields))), PAUSE);
  }

  /** An answer, and whether it tells anything; what was asked about another move meanwhile is of no use any more. */
  receive(preview: Previewed): boolean {
    this.waiting.delete(preview.id);
    if (preview.id !== this.asked) return false;
    this.shown = preview;
    return preview.changes.length > 0 || preview.notes.length > 0;
  }

  /** Whether a refusal is about a preview: then nothing is shown, and nobody has to know. */
  owns(id: string): boolean {
    return this.waiting.delete(id);
  }
}
