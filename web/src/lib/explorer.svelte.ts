/** The explorer: a position of a finished game, a record or a saved game, and the line of moves that was tried from there. */
import { api, type Explored } from "./api";
import { LoneStore, loneTable } from "./loneTable.svelte";
import type { ExploreBody, TableInfo } from "./protocol";
import { sounds } from "./sound";
import { entry } from "./table.svelte";
import { wholePosition } from "./updates";

/** Where a line begins; `number` counts the moves and claims before it. */
export type Beginning = Pick<ExploreBody, "table" | "record" | "position" | "game" | "number">;

/** What a file holds: a record or a saved game; nothing where it is neither. */
export function beginningOf(text: string, game: string): Beginning | undefined {
  if (text.trimStart().startsWith("walpurgis record")) return { record: text };
  try {
    const position: unknown = JSON.parse(text);
    if (typeof position !== "object" || position === null || Array.isArray(position)) return undefined;
    return { position: position as Record<string, never>, game };
  } catch {
    return undefined;
  }
}

export class ExplorerStore extends LoneStore {
  found = $state.raw<Explored>();
  /** Everybody's chances after so many moves of the line, as far as they are known. */
  curve = $state.raw<[number, number[]][]>([]);
  /** The seat for which the engine answers the others, or none: then one moves for all. */
  own = $state<number | null>(null);
  private beginning: Beginning = {};
  private called: string[] = [];
  /** How long the line was before each step, for the way back. */
  private steps = $state.raw<number[]>([]);

  protected get isShown(): boolean {
    return !!this.found;
  }
  begin(beginning: Beginning, names: string[] = []): Promise<void> {
    [this.beginning, this.called, this.steps, this.curve, this.own] = [beginning, names, [], [], null];
    return this.load([], null);
  }

  get line() {
    return this.found?.line ?? [];
  }
  get canGoBack(): boolean {
    return this.steps.length > 0;
  }

  private async load(moves: string[], until: number | null): Promise<void> {
    this.sending = "explorer";
    await this.attempt(async () => {
      const found = await api.explore({ ...this.beginning, moves, until });
      const length = found.line.length;
      this.found = found;
      this.curve = [...this.curve.filter(([at]) => at < length), [length, found.chances]];
      this.you = found.update.seat === null ? [] : [found.update.seat];
      this.setPosition(
        tableOf(found, this.called),
        wholePosition(found.update),
        (found.update.happened ?? []).map(entry),
      );
    });
  }
  /** Make a move of the line; where one plays a seat, the engine then answers for the others. */
  async make(text: string): Promise<void> {
    if (this.sending) return;
    sounds.play("piece");
    const before = this.line.map((one) => one.text);
    await this.load([...before, text], this.own);
    if (!this.failure) this.steps = [...this.steps, before.length];
  }
  /** Play the seat that is asked now, against the engine. */
  play(own: number | null): void {
    this.own = own;
  }
  async back(): Promise<void> {
    const length = this.steps.at(-1);
    if (length === undefined || this.sending) return;
    this.steps = this.steps.slice(0, -1);
    await this.load(
      this.line.slice(0, length).map((one) => one.text),
      null,
    );
  }
  override confirm(): void {
    const ready = this.choice.ready;
    if (ready) void this.make(ready.text);
  }
  override undo(): void {
    if (this.choice.touches.length) this.choice = this.choice.back();
    else void this.back();
  }
}

/** The table of an explored position, as the frame knows tables; the server keeps none. */
function tableOf({ game, seats, options, update }: Explored, names: string[]): TableInfo {
  const players = Array.from({ length: seats }, (_, seat) => names[seat] ?? String(seat + 1));
  const table = loneTable({ id: "explorer", game, title: "", players, update });
  return {
    ...table,
    options,
    waiting: update.awaited ?? [],
    moves: update.version,
    result: update.result ?? null,
  };
}
