/** A position as a table that the frame can show, for pages that have none: lessons, puzzles, the explorer. */
import type { TableInfo, Update } from "./protocol";

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
