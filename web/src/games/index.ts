/** The boards: one folder a game. A game without one is played with the generic panel. */
import type { Component } from "svelte";
import { drawWith } from "../lib/api";
import { loading } from "../lib/busy";
import type { Shown } from "../lib/choice";
import type { Flight, FlightEvent, FlightContext } from "../lib/flights";
import { settings } from "../lib/settings.svelte";
import type { Entry, TableStore } from "../lib/table.svelte";
import type { Data, Language } from "../lib/text";
import type { Result, View } from "../lib/protocol";
import type { ClauseMap } from "../rules/clauses";

export interface Portrait {
  /** The class of the picture. */
  picture: string;
  name?: string;
}

export interface GameUi {
  /** The middle of the table. */
  Board: Component<{ table: TableStore; replay?: boolean }>;
  /** The left column: cards, stores, secrets. */
  OwnArea?: Component<{ table: TableStore }>;
  /** A small picture of a thing that the question offers as a button, or of a quantity that a move changes. */
  Sign?: Component<{ kind: string; id: string }>;
  /** What a choice depends on and a phone has no room for elsewhere, in a line of the question. */
  Beside?: Component<{ table: TableStore }>;
  /** What everybody may see of a seat's stores, one line in its row. */
  Stores?: Component<{ table: TableStore; view: View; seat: number }>;
  /** What all share and a phone has no room for beside the hand, such as the event of a round: below the players. */
  SharedArea?: Component<{ table: TableStore }>;
  /** Who plays against the seats without having one, below them. */
  Opponent?: Component<{ table: TableStore }>;
  /** The same as a mark among the players, where there is little room. */
  OpponentMark?: Component<{ table: TableStore }>;
  /** What a result says beside the lines of its scores. */
  ResultPanel?: Component<{ table: TableStore; result: Result }>;
  /** Where in the game we are, in words. */
  phase(view: View, language: Language): string;
  score(view: View, seat: number): number | null;
  /** Where the points of all seats stand in the public view, for plots; the first of these that is there. */
  points?: string[];
  /** Where the number of the round stands in the public view, for the axis of a plot. */
  rounds?: string;
  /** What a plot shows instead where points are counted only at the end: numbers of the whole table, added up. */
  counts?: { path: string; name: Record<Language, string>; colour: string; shape: string }[];
  /** Whether the board itself offers things of a kind, or a verb, so that no button is needed for them. */
  shown: Shown;
  /** Where one can have a look at each player's own things: at whom somebody looks, and how they look at another. */
  inspect?: {
    at(table: TableStore): number | undefined;
    to(table: TableStore, seat: number): void;
    name(player: string, language: Language): string;
  };
  /** A picture of whoever sits at a seat, where the game shows people; with a name where one knows who that is. */
  portrait?(table: TableStore, seat: number): Portrait;
  /** Where the reader's own pieces are, in words. */
  positions?(table: TableStore): string;
  /** The verb on the confirm button, a verb of the game in one word. */
  verbLabel?(verb: string, language: Language): string | undefined;
  /** What a field of a move is called on the table, where its value alone says little. */
  fieldLabel?(table: TableStore, field: string, move: Data): string | undefined;
  /** What a move says at a question where its verb alone says little, as `pass` does. */
  answerLabel?(verb: string, question: string, language: Language): string | undefined;
  /** The claims that are made most, each with words for its button; they stand at the talk. */
  frequentClaims?(language: Language): Record<string, string>;
  /** What a blank of a claim can name, where that is not everything of its kind. */
  claimChoices?(table: TableStore, claim: string, field: string): string[] | undefined;
  /** The player to whom a piece belongs that a sentence names. */
  ownerOf?(kind: string, id: string): number | undefined;
  /** Which clauses say what the things of the board are. */
  clauses?: ClauseMap;
  /** Questions of the set-up, which a newcomer's first game answers by itself. */
  setUp?: readonly string[];
  /** Events that begin a new group of the log. */
  heading?(event: Entry["events"][number]): boolean;
  /** An icon for an event that no seat has caused. */
  icon?(event: Entry["events"][number]): string | undefined;
  /** What flies over the table when something happens. */
  flights?(event: FlightEvent, moment: FlightContext): Flight[];
  /** The board shows every choice itself, so the bar need not. */
  choicesOnBoard?: boolean;
  /** Whether a quantity that a move changes may be shown on this screen: what is covered stays so. */
  showsQuantity?(table: TableStore, quantity: string): boolean;
  /** Whether the board tells itself what the chosen move changes, beside the choice. */
  stakesOnBoard?(table: TableStore): boolean;
  /** The width of the left column. */
  left?: number;
  /** The height of what lies under the question on a phone. */
  hand?: number;
  /** Below this many pixels a board unit is not readable. */
  minimum?: number;
}

const boards = import.meta.glob<GameUi>("./*/ui.ts", { import: "ui" });

/** The board of a game, drawn with a box: that of a table, or the standard one. */
export async function loadUi(game: string, box = ""): Promise<GameUi> {
  await drawWith(game, box);
  const load = boards[`./${game}/ui.ts`] ?? boards["./generic/ui.ts"]!;
  return loading(load());
}

/** Let a table say what only the board of its game knows: what verbs, fields and answers are called, whose a piece is. */
export function lendWords(ui: GameUi, table: TableStore): void {
  table.verbLabel = (verb) => ui.verbLabel?.(verb, settings.language);
  table.fieldLabel = (field, move) => ui.fieldLabel?.(table, field, move);
  table.clauses = ui.clauses;
  table.answerLabel = (verb, question) => ui.answerLabel?.(verb, question, settings.language);
  table.ownerOf = (kind, id) => ui.ownerOf?.(kind, id);
}

/** A number in a view by its path; views of unknown games are only guessed at. */
export function at(data: unknown, ...path: (string | number)[]): unknown {
  let value: unknown = data;
  for (const key of path)
    value = value !== null && typeof value === "object" ? (value as Record<string, unknown>)[key] : undefined;
  return value;
}
