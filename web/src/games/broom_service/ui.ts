import type { GameUi } from "..";
import { at } from "..";
import Board from "./Board.svelte";
import { ROUNDS } from "./geometry";
import { flights } from "./flights";
import Mine from "./Mine.svelte";
import Round from "./Round.svelte";
import Stores from "./Stores.svelte";
import { words } from "./words";

const SHOWN = new Set(["region", "tower", "cloud", "role", "pawn", "stone_circle"]);

export const ui: GameUi = {
  Board,
  Mine,
  Stores,
  Common: Round,
  phase: (view, language) => words[language].phase(Number(at(view.table, "round")), ROUNDS),
  score: (view, seat) => Number(at(view.table, "players", seat, "vp") ?? 0),
  points: ["players.*.vp"],
  shown: (kind) => SHOWN.has(kind.of ?? ""),
  flights,
  deed: (verb, language) => words[language].deeds[verb],
  heading: (event) => event.event === "round_began" || event.event === "led" || event.event === "led_again",
  icon: (event) => ({ round_ended: "flag", reshuffled: "warn" })[event.event] ?? undefined,
  minimum: 0.6,
  hand: 134,
};
