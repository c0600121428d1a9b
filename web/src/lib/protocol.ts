/** The messages of a table's socket, as walpurgis/server/messages.py has them. */
import type { Data, Json } from "./text";

export const PROTOCOL = 1;

export interface SeatInfo {
  seat: number;
  name: string;
  kind: "open" | "person" | "bot";
  level: string;
  why: string;
  online: boolean;
}
export interface Result {
  scores: number[];
  ranks: number[];
  winners: number[];
  breakdown: Record<string, number>[];
  ending: string;
  [more: string]: unknown;
}
export interface ClockRule {
  kind: "none" | "live" | "days";
  start?: number;
  increment?: number;
  days?: number;
}
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  phase: "forming" | "playing" | "over" | "closed";
  version: number;
  seats: SeatInfo[];
  options: Data;
  clock: ClockRule;
  undo: boolean;
  open: boolean;
  watch: boolean;
  waiting: number[];
  /** When the time of those is up, in seconds since 1970. */
  deadlines: Record<number, number>;
  moves: number;
  wish: { seat: number; needs: number[] } | null;
  result: Result | null;
  /** By seat: the rating before the game, and after it; empty where it did not count. */
  ratings: Record<number, [number, number]>;
  rematch: string;
  origin: string;
  broken: string;
  watchers: number;
  [more: string]: unknown;
}
export interface Question {
  kind: string;
  clause: string;
  parameters: Data;
  passing: boolean;
  ask: string;
  why: string;
}
export interface LegalMove {
  move: Data;
  text: string;
  say: string;
}
export type EventData = Data & { event: string; say?: string };
export interface Happened {
  version: number;
  what: "move" | "claim" | "retract" | "undo";
  seat: number;
  text?: string;
  events?: EventData[];
}
export interface View {
  game: string;
  seats: number;
  options: Data;
  you: number | null;
  moves: number;
  over: boolean;
  waiting: number[];
  decision: string | null;
  answered: number[];
  answer: Data | null;
  said: { moves: number; seat: number; claim: Data }[];
  table: Data;
}
export interface Update {
  type: "update";
  seat: number | null;
  since: number | null;
  version: number;
  happened: Happened[];
  view: View | null;
  question: Question | null;
  legal: LegalMove[];
  /** The seats that the game waits for: their clocks run. Others may act meanwhile where `view.waiting` has them. */
  awaited: number[];
  undo: "free" | "ask" | null;
  clock: number[] | null;
  result: Result | null;
}
export interface TableSaid {
  type: "table";
  table: TableInfo;
  you: number[];
  protocol: number;
}
export interface ChatSaid {
  type: "chat";
  version: number;
  seat: number;
  name: string;
  text: string;
}
export interface Problem {
  type: "error";
  id: string;
  code: string;
  message: string;
  field?: string;
  remedy?: string;
}
export type Say =
  | Update
  | TableSaid
  | ChatSaid
  | Problem
  | { type: "done"; id: string; version: number }
  | { type: "pong"; id: string };

export type Ask = { type: string; id: string; [field: string]: Json };
