import { at, type GameUi } from "..";
import Board from "./Board.svelte";
import { TURNS } from "./geometry";
import { flights } from "./flights";
import { look, seen } from "./looking.svelte";
import Mine from "./Mine.svelte";
import Stores from "./Stores.svelte";
import { words } from "./words";

const SHOWN = new Set(["location", "connection", "space", "tile", "scroll", "symbol", "chip", "steps"]);

export const ui: GameUi = {
  Board,
  Mine,
  Stores,
  phase: (view, language) => words[language].phase(Number(at(view.table, "turn")), TURNS),
  score: (view, seat) => Number(at(view.table, "players", seat, "vp") ?? 0),
  points: ["players.*.vp"],
  shown: (kind) => SHOWN.has(kind.of ?? ""),
  flights,
  looks: { at: seen, to: look, name: (player, language) => words[language].lookAt(player) },
  deed: (verb, language) => words[language].deeds[verb],
  heading: (event) => event.event === "turn_began",
  icon: (event) => (event.event === "scroll_revealed" ? "scroll" : "pentagram"),
  left: 396,
  hand: 112,
};
