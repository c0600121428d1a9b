import { at, type GameUi } from "..";
import Board from "./Board.svelte";
import { flights } from "./flights";
import Mine from "./Mine.svelte";
import Stores from "./Stores.svelte";
import Tribulations from "./Tribulations.svelte";
import Widow from "./Widow.svelte";
import { words } from "./words";

const SHOWN = new Set(["space", "ritual_space", "action", "sickbed", "town", "chamber"]);
const SEASONS = {
  en: { autumn: "Autumn", winter: "Winter", spring: "Spring", summer: "Summer" },
  de: { autumn: "Herbst", winter: "Winter", spring: "Frühling", summer: "Sommer" },
};

export const ui: GameUi = {
  Board,
  Mine,
  Stores,
  Opponent: Widow,
  Pad: Tribulations,
  phase: (view, language) =>
    words[language].phase(
      SEASONS[language][String(at(view.table, "season")) as keyof typeof SEASONS.en] ?? "",
      Number(at(view.table, "phase")),
    ),
  score: (view, seat) => Number(at(view.table, "players", seat, "wisdom") ?? 0),
  points: ["players.*.wisdom"],
  shown: (kind) => SHOWN.has(kind.of ?? ""),
  flights,
  deed: (verb, language) => words[language].deeds[verb],
  heading: (event) => event.event === "turn_began" || event.event === "phase_began" || event.event === "season_began",
  icon: () => "moon",
  hand: 124,
};
