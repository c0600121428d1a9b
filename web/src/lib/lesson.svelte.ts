/** A lesson of a tutorial: a prepared position, real rules, and only those moves lit that the lesson is about. */
import { api, type LessonNow } from "./api";
import { LoneStore, loneTable } from "./loneTable.svelte";
import { me } from "./me.svelte";
import type { TableInfo } from "./protocol";
import { settings } from "./settings.svelte";
import { sounds } from "./sound";
import { entry } from "./table.svelte";
import { hasText } from "./text";
import { wholePosition } from "./updates";

export class LessonStore extends LoneStore {
  lesson = $state.raw<LessonNow>();
  private own: string[] = [];

  constructor(
    readonly game: string,
    readonly number: number,
  ) {
    super(`${game}-${number}`);
    this.you = [0];
  }

  protected get isShown(): boolean {
    return !!this.lesson;
  }
  get finished(): boolean {
    return !!this.lesson && this.lesson.step === this.lesson.steps;
  }

  /** Show the lesson after these moves. */
  async load(own = this.own): Promise<void> {
    await this.attempt(async () => {
      const words = !hasText(this.game, settings.language);
      const lesson = await api.lesson(this.game, this.number, own, me.name, settings.language, words);
      this.own = own;
      this.lesson = lesson;
      this.setPosition(
        tableOf(this.game, lesson),
        wholePosition(lesson.update),
        (lesson.update.happened ?? []).map(entry),
      );
    });
  }
  again(): void {
    void this.load([]);
  }
  override confirm(): void {
    const ready = this.choice.ready;
    if (!ready || this.sending) return;
    this.sending = "lesson";
    sounds.play("piece");
    void this.load([...this.own, ready.text]);
  }
  override undo(): void {
    if (this.choice.touches.length) this.choice = this.choice.back();
    else if (this.canUndo) void this.load(this.own.slice(0, -1));
  }
}

/** The table that a lesson is played at, as the frame knows tables; the server keeps none. */
function tableOf(game: string, { number, name, players, update }: LessonNow): TableInfo {
  return loneTable({ id: `${game}-${number}`, game, title: name, players, own: 0, update });
}
