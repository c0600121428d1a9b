import { at, type GameUi } from "..";
import { VERB } from "../../lib/choice";
import Board from "./Board.svelte";
import { flights } from "./flights";
import Mine from "./Mine.svelte";
import Stores from "./Stores.svelte";
import Tribulations from "./Tribulations.svelte";
import Widow from "./Widow.svelte";
import { words } from "./words";

/** What lies on the table to be touched; buttons are left for yes and no, for amounts and for the order of things. */
const SHOWN = new Set(
  (
    "action building chamber disease hut ingredient negotiation overlap part pick potion prologue ritual_space " +
    "sickbed side space spell spider thanks token town witch"
  ).split(" "),
);
/** Deeds that are a place on the table. */
const DEEDS = new Set(["calm", "pray", "rest", "swap_row", "exchange_right", "return_left"]);
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
  shown: (kind, verb) => (kind.of === VERB ? DEEDS.has(verb) : SHOWN.has(kind.of ?? "")),
  flights,
  deed: (verb, language) => words[language].deeds[verb],
  answer: (verb, question, language) => (verb === "pass" ? words[language].passes[question] : undefined),
  heading: (event) => event.event === "turn_began" || event.event === "phase_began" || event.event === "season_began",
  icon: () => "moon",
  hand: 124,
};
