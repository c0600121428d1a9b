import { at, type GameUi } from "..";
import type { Table } from "../../generated/types/new_salem";
import { look } from "../../lib/seats";
import Board from "./Board.svelte";
import { clauses } from "./clauses";
import { flights } from "./flights";
import OwnArea from "./OwnArea.svelte";
import { openCard, openedCard } from "./personCard.svelte";
import { portraitOf } from "./portraits";
import { isToldBesideHand, showsQuantity } from "./stakes";
import { ROUNDS } from "./town";
import Verdict from "./Verdict.svelte";
import Sign from "./Sign.svelte";
import { words } from "./words";

const { en, de } = words;
/** As the tokens on the table: hope is round, despair square. */
const [ROUND, SQUARE] = [look(0).shape, look(1).shape];
const SHOWN = new Set(["building", "event", "place", "seat"]);

export const ui: GameUi = {
  Board,
  clauses,
  OwnArea,
  Sign,
  ResultPanel: Verdict,
  portrait: portraitOf,
  inspect: { at: openedCard, to: openCard, name: (player, language) => words[language].whoIs(player) },
  frequentClaims: (language) => words[language].frequent,
  phase: (view, language) => words[language].phase(Number(at(view.table, "round")), ROUNDS),
  score: () => null,
  rounds: "round",
  counts: [
    { path: "players.*.despair.*", name: { en: en.despair, de: de.despair }, colour: "var(--ink2)", shape: SQUARE },
    { path: "players.*.hope.*", name: { en: en.hope, de: de.hope }, colour: "var(--potion-orange)", shape: ROUND },
  ],
  shown: (kind) => SHOWN.has(kind.of ?? ""),
  flights,
  verbLabel: (verb, language) => words[language].verbs[verb],
  fieldLabel(table, field, move) {
    if (field !== "place") return undefined;
    const owner = Number(move.owner ?? table.shownSeat);
    const id = (table.view?.table as unknown as Table).players[owner]?.buildings[Number(move.place)];
    return id && table.name("building", id);
  },
  claimChoices(table, claim) {
    if (claim !== "my_store" || table.shownSeat === null) return undefined;
    return [...new Set((table.view?.table as unknown as Table).players[table.shownSeat]?.buildings)];
  },
  showsQuantity,
  stakesOnBoard: isToldBesideHand,
  hand: 158,
  heading: (event) => event.event === "round_began",
  icon: (event) =>
    ({ event_drawn: "flag", revealed: "eye", despair_counted: "despair", won: "crown" })[event.event] ?? "moon",
};
