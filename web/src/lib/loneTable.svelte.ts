/** A position as a table that the frame can show, for pages that have none: lessons, puzzles, the explorer. */
import { ApiError } from "./api";
import type { TableInfo, Update } from "./protocol";
import { TableStore } from "./table.svelte";

/** A table at which nobody else sits: the server keeps none, and is asked anew for what every move leads to. */
export abstract class LoneStore extends TableStore {
  failure = $state.raw<ApiError>();
  override readonly canAutoPass = false;
  /** Whether a position is shown already, so that a failure is told beside it. */
  protected abstract get isShown(): boolean;

  /** Ask the server; where it fails, say so, and keep what is shown. */
  protected async attempt(action: () => Promise<void>): Promise<void> {
    try {
      await action();
      this.failure = this.problem = undefined;
    } catch (error) {
      this.failure = error instanceof ApiError ? error : new ApiError(0, "failure", String(error));
      const { code, message, field, remedy } = this.failure;
      if (this.isShown) this.problem = { type: "error", id: "", code, message, field, remedy };
    }
    this.sending = "";
  }
}

interface LonePosition {
  id: string;
  game: string;
  title: string;
  players: string[];
  /** The seat that is one's own, where others are bots. */
  own?: number;
  update: Update;
}

export function loneTable({ id, game, title, players, own, update }: LonePosition): TableInfo {
  const view = update.view;
  return {
    id,
    game,
    box: "",
    title,
    phase: "playing",
    version: update.version,
    seats: players.map((name, seat) => ({
      seat,
      name,
      kind: own === undefined || seat === own ? "person" : "bot",
      level: "",
      why: "",
      online: true,
    })),
    options: view?.options ?? {},
    clock: { kind: "none" },
    undo: true,
    open: false,
    watch: false,
    delay: 0,
    autostart: true,
    seed: null,
    seed_chosen: false,
    several: false,
    prepared: false,
    waiting: view?.waiting ?? [],
    deadlines: {},
    moves: view?.moves ?? 0,
    wish: null,
    result: null,
    ratings: {},
    rematch: "",
    origin: "",
    broken: "",
    watchers: 0,
    hints: { offered: false, agreed: [], allowed: false },
  };
}
