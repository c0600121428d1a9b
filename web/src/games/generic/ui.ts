import { at, type GameUi } from "..";
import Board from "./Board.svelte";

const SCORES = ["points", "vp", "score", "scores"];

export const ui: GameUi = {
  Board,
  phase: (view) => {
    const turn = ["round", "turn", "night", "season"].find((name) => typeof at(view.table, name) === "number");
    return turn ? `${turn} ${String(at(view.table, turn))}` : "";
  },
  score: (view, seat) => {
    for (const name of SCORES) {
      const value = at(view.table, name, seat) ?? at(view.table, "players", seat, name);
      if (typeof value === "number") return value;
    }
    return null;
  },
  points: SCORES.flatMap((name) => [`${name}.*`, `players.*.${name}`]),
  shown: () => false,
  choicesOnBoard: true,
};
