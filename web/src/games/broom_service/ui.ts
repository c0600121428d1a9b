import type { GameUi } from "..";
import type { Table } from "../../generated/types/broom_service";
import { at } from "..";
import Board from "./Board.svelte";
import { clauses } from "./clauses";
import { ROUNDS } from "./geometry";
import { flights } from "./flights";
import OwnArea from "./OwnArea.svelte";
import Round from "./Round.svelte";
import Stores from "./Stores.svelte";
import Beside from "./Beside.svelte";
import Sign from "./Sign.svelte";
import { words } from "./words";

const SHOWN = new Set(["region", "tower", "cloud", "role", "pawn", "stone_circle"]);

export const ui: GameUi = {
  Board,
  clauses,
  OwnArea,
  Sign,
  Beside,
  Stores,
  SharedArea: Round,
  phase: (view, language) => words[language].phase(Number(at(view.table, "round")), ROUNDS),
  score: (view, seat) => Number(at(view.table, "players", seat, "vp") ?? 0),
  rounds: "round",
  points: ["players.*.vp"],
  // A single resource is touched at the event that gives it; a bid of several is put together by buttons.
  shown: (kind) => SHOWN.has(kind.of ?? "") || (kind.of === "resource" && kind.is === "id"),
  flights,
  /** A pawn is named by where it stands. */
  fieldLabel(table, field, move) {
    if (field !== "pawn") return undefined;
    const at = (table.view?.table as unknown as Table).players[table.shownSeat ?? 0]?.pawns[Number(move.pawn) - 1];
    return at && table.name("region", at);
  },
  positions(table) {
    const pawns = (table.view?.table as unknown as Table).players[table.shownSeat ?? -1]?.pawns ?? [];
    return pawns.map((region) => table.name("region", region)).join(", ");
  },
  verbLabel: (verb, language) => words[language].verbs[verb],
  heading: (event) => event.event === "round_began" || event.event === "led" || event.event === "led_again",
  icon: (event) => ({ round_ended: "flag", reshuffled: "warn" })[event.event] ?? undefined,
  minimum: 0.6,
  hand: 142,
};
