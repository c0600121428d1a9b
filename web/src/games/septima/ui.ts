import type { Table } from "../../generated/types/septima";
import { at, type GameUi } from "..";
import { VERB } from "../../lib/choice";
import Board from "./Board.svelte";
import { clauses } from "./clauses";
import { flights } from "./flights";
import OpponentMark from "./OpponentMark.svelte";
import OwnArea from "./OwnArea.svelte";
import Stores from "./Stores.svelte";
import SoloOutcome from "./SoloOutcome.svelte";
import Sign from "./Sign.svelte";
import SoloOpponent from "./SoloOpponent.svelte";
import { COLOURS } from "./things";
import { words } from "./words";

/** What lies on the table to be touched; buttons are left for yes and no, for amounts and for the order of things. */
const SHOWN = new Set(
  (
    "action building chamber disease hut ingredient negotiation overlap part pick potion prologue ritual_space " +
    "sickbed side space spell spider thanks token town witch"
  ).split(" "),
);
/** Verbs that are a place on the table. */
const BOARD_VERBS = new Set(["calm", "pray", "rest", "swap_row", "exchange_right", "return_left"]);
const SEASONS = {
  en: { autumn: "Autumn", winter: "Winter", spring: "Spring", summer: "Summer" },
  de: { autumn: "Herbst", winter: "Winter", spring: "Frühling", summer: "Sommer" },
};

export const ui: GameUi = {
  Board,
  clauses,
  OwnArea,
  Sign,
  Stores,
  Opponent: SoloOpponent,
  OpponentMark,
  ResultPanel: SoloOutcome,
  phase: (view, language) =>
    words[language].phase(
      SEASONS[language][String(at(view.table, "season")) as keyof typeof SEASONS.en] ?? "",
      Number(at(view.table, "phase")),
    ),
  score: (view, seat) => Number(at(view.table, "players", seat, "wisdom") ?? 0),
  rounds: "phase",
  points: ["players.*.wisdom"],
  setUp: ["arrange_prologue", "take_ingredients", "choose_potions", "gain_one_more"],
  shown: (kind, verb) => (kind.of === VERB ? BOARD_VERBS.has(verb) : SHOWN.has(kind.of ?? "")),
  flights,
  positions(table) {
    const leader = (table.view?.table as unknown as Table).players[table.shownSeat ?? -1]?.leader;
    return leader ? table.name("space", leader) : "";
  },
  ownerOf: (kind, id) => (kind === "citizen" && COLOURS.includes(id) ? COLOURS.indexOf(id) : undefined),
  verbLabel: (verb, language) => words[language].verbs[verb],
  answerLabel: (verb, question, language) => (verb === "pass" ? words[language].passes[question] : undefined),
  heading: (event) => event.event === "turn_began" || event.event === "phase_began" || event.event === "season_began",
  icon: () => "moon",
  hand: 176,
};
