import type { Table } from "../../generated/types/witchstone";
import { at, type GameUi } from "..";
import Board from "./Board.svelte";
import { clauses } from "./clauses";
import { TURNS } from "./geometry";
import { flights } from "./flights";
import { inspectPlayer, shownPlayer } from "./inspect.svelte";
import OwnArea from "./OwnArea.svelte";
import Stores from "./Stores.svelte";
import Sign from "./Sign.svelte";
import { words } from "./words";

const SHOWN = new Set(["location", "connection", "space", "tile", "scroll", "symbol", "chip", "steps"]);

export const ui: GameUi = {
  Board,
  clauses,
  OwnArea,
  Sign,
  Stores,
  phase: (view, language) => words[language].phase(Number(at(view.table, "turn")), TURNS),
  score: (view, seat) => Number(at(view.table, "players", seat, "vp") ?? 0),
  rounds: "turn",
  points: ["players.*.vp"],
  shown: (kind) => SHOWN.has(kind.of ?? ""),
  flights,
  inspect: { at: shownPlayer, to: inspectPlayer, name: (player, language) => words[language].lookAt(player) },
  positions(table) {
    const own = (table.view?.table as unknown as Table).players[table.shownSeat ?? -1];
    const places = own ? [...(own.tower ? [own.tower] : []), ...own.standing] : [];
    return places.map((place) => table.name("location", place)).join(", ");
  },
  verbLabel: (verb, language) => words[language].verbs[verb],
  heading: (event) => event.event === "turn_began",
  icon: (event) => (event.event === "scroll_revealed" ? "scroll" : "pentagram"),
  left: 396,
  hand: 112,
};
