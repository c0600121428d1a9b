/** A puzzle: a position in which one's own seat has to decide, and what an answer is worth. */
import type { PuzzleNow, PuzzleVerdict } from "./api";
import { LoneStore, loneTable } from "./loneTable.svelte";
import { me } from "./me.svelte";
import type { Update } from "./protocol";
import { settings } from "./settings.svelte";
import { sounds } from "./sound";
import { entry } from "./table.svelte";
import { hasText } from "./text";
import { wholePosition } from "./updates";

/** Where puzzles come from: those of a game, or the mistakes of a game that was played. */
export interface PuzzleSource {
  read: (id: string, name: string, language: string, words: boolean) => Promise<PuzzleNow>;
  answer: (id: string, move: string, name: string, language: string, words: boolean) => Promise<PuzzleVerdict>;
}

export class PuzzleStore extends LoneStore {
  puzzle = $state.raw<PuzzleNow>();
  verdict = $state.raw<PuzzleVerdict>();
  /** Whether the best move is shown on the board. */
  revealed = $state(false);

  constructor(
    readonly game: string,
    readonly number: string,
    private readonly source: PuzzleSource,
  ) {
    super(`${game}-${number}`);
  }

  protected get isShown(): boolean {
    return !!this.puzzle;
  }
  async load(): Promise<void> {
    await this.attempt(async () => {
      const puzzle = await this.source.read(this.number, me.name, ...this.language);
      this.puzzle = puzzle;
      this.you = [puzzle.update.seat ?? 0];
      this.again();
    });
  }
  /** The same position once more, without a word about the answer. */
  again(): void {
    if (!this.puzzle) return;
    this.verdict = undefined;
    this.revealed = false;
    this.set(this.puzzle.update);
  }
  /** Show the best move on the board. */
  reveal(): void {
    if (!this.verdict) return;
    this.revealed = true;
    this.set(this.verdict.update);
  }
  override confirm(): void {
    const ready = this.choice.ready;
    if (!ready || this.sending || this.verdict) return;
    this.sending = "puzzle";
    sounds.play("piece");
    void this.attempt(async () => {
      this.verdict = await this.source.answer(this.number, ready.text, me.name, ...this.language);
      this.announcement = this.verdict.best.say;
      if (this.verdict.right) this.reveal();
    });
  }
  override undo(): void {
    if (this.choice.touches.length) this.choice = this.choice.back();
  }
  private get language(): [string, boolean] {
    return [settings.language, !hasText(this.game, settings.language)];
  }
  private set(update: Update): void {
    const { game, number } = this;
    const players = this.puzzle?.players ?? [];
    const info = loneTable({ id: `${game}-${number}`, game, title: "", players, own: update.seat ?? 0, update });
    this.setPosition(info, wholePosition(update), (update.happened ?? []).map(entry));
  }
}
