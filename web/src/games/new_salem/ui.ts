import { at, type GameUi } from "..";
import type { Table } from "../../generated/types/new_salem";
import { look } from "../../lib/seats";
import Board from "./Board.svelte";
import { flights } from "./flights";
import Mine from "./Mine.svelte";
import { ROUNDS } from "./town";
import Verdict from "./Verdict.svelte";
import { words } from "./words";

const { en, de } = words;
/** As the tokens on the table: hope is round, despair square. */
const [ROUND, SQUARE] = [look(0).shape, look(1).shape];
const SHOWN = new Set(["building", "event", "place", "seat"]);

export const ui: GameUi = {
  Board,
  Mine,
  Pad: Verdict,
  phase: (view, language) => words[language].phase(Number(at(view.table, "round")), ROUNDS),
  score: () => null,
  counts: [
    { path: "players.*.despair.*", name: { en: en.despair, de: de.despair }, colour: "var(--ink2)", shape: SQUARE },
    { path: "players.*.hope.*", name: { en: en.hope, de: de.hope }, colour: "var(--potion-orange)", shape: ROUND },
  ],
  shown: (kind) => SHOWN.has(kind.of ?? ""),
  flights,
  deed: (verb, language) => words[language].deeds[verb],
  word(table, field, move) {
    if (field !== "place") return undefined;
    const owner = Number(move.owner ?? table.shownSeat);
    const id = (table.view?.table as unknown as Table).players[owner]?.buildings[Number(move.place)];
    return id && table.name("building", id);
  },
  hand: 158,
  heading: (event) => event.event === "round_began",
  icon: (event) =>
    ({ event_drawn: "flag", revealed: "eye", despair_counted: "despair", won: "crown" })[event.event] ?? "moon",
};
