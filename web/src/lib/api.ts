/** The server's HTTP interface, as far as this page uses it. The session is a cookie that scripts cannot read. */
import type { ClockRule, Result, TableInfo, Update } from "./protocol";
import type { Data } from "./text";

export interface Me {
  id: string;
  name: string;
  account: string | null;
  /** Where to tell that it is this person's turn. */
  webhook: string | null;
}
/** A table of one's own, with one's seats there. */
export interface MyTable extends TableInfo {
  you: number[];
}
/** Games of one kind that somebody has played. */
export interface Standing {
  game: string;
  seats: number;
  games: number;
  won: number;
  mean_rank: number;
  rating: number | null;
  rated_games: number;
}
export interface RatingLine {
  name: string;
  rating: number;
  games: number;
}
export interface GameInfo {
  id: string;
  title: string;
  seats: number[];
  options: { properties?: Record<string, OptionRule> };
  levels: string[];
}
export interface OptionRule {
  type?: string;
  enum?: (string | number | boolean)[];
  default: string | number | boolean;
  description?: string;
  minimum?: number;
  maximum?: number;
  /** With how many seats the option means something, and with how many a value of it may be chosen. */
  seats?: number[];
  only?: Record<string, number[]>;
}
export interface Chair {
  kind: "open" | "me" | "bot";
  name?: string;
  level?: string;
}
export interface NewTable {
  game: string;
  chairs: Chair[];
  options?: Data;
  clock?: ClockRule;
  open?: boolean;
  autostart?: boolean;
  title?: string;
  seed?: number;
}
export interface MoveLine {
  number: number;
  turn: number;
  seat: number;
  what: string;
  text: string;
  say: string;
  marked: boolean;
}
export interface ReplayInfo {
  table: TableInfo;
  moves: MoveLine[];
}
/** How points changed: after every so many moves, and at the end; one list of all seats each. */
export interface Track {
  every: number;
  values: number[][];
}
export interface LessonLine {
  number: number;
  name: string;
  steps: number;
}
export interface LessonNow extends LessonLine {
  lessons: number;
  /** How many moves the learner has made. */
  step: number;
  say: string;
  players: string[];
  update: Update;
}
export type { Result, Update };

/** Something the server refused, with its own words about it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly remedy = "",
    readonly field = "",
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    throw new ApiError(0, "offline", String(error));
  }
  const text = await answer.text();
  const data = text ? JSON.parse(text) : undefined;
  if (!answer.ok) {
    const { code = "failure", message = answer.statusText, remedy, field } = data ?? {};
    throw new ApiError(answer.status, code, message, remedy, field);
  }
  return data as T;
}

export const api = {
  me: () => call<Me>("GET", "/me"),
  guest: (name: string) => call<{ user: Me }>("POST", "/guests", { name }),
  rename: (name: string) => call<unknown>("PATCH", "/me", { name }),
  /** Where to be told that it is one's turn; the secret that signs the messages is told once. */
  setWebhook: (webhook: string) => call<{ webhook_secret: string | null }>("PATCH", "/me", { webhook }),
  keep: (account: string, password: string) => call<Me>("POST", "/me/account", { account, password }),
  logIn: (account: string, password: string) => call<{ user: Me }>("POST", "/sessions", { account, password }),
  logOut: () => call<unknown>("DELETE", "/sessions"),
  forget: () => call<unknown>("DELETE", "/me"),
  statistics: () => call<Standing[]>("GET", "/me/statistics"),
  ratings: (game: string, seats: number) => call<RatingLine[]>("GET", `/games/${game}/ratings?seats=${seats}`),
  games: () => call<GameInfo[]>("GET", "/games"),
  tables: (phase: "forming" | "playing" | "over") => call<TableInfo[]>("GET", `/tables?phase=${phase}`),
  mine: () => call<MyTable[]>("GET", "/me/tables"),
  make: (table: NewTable) => call<{ table: TableInfo; invitation: string }>("POST", "/tables", table),
  sit: (id: string, seat: number | undefined, invitation: string) =>
    call<{ table: TableInfo; seat: number }>("POST", `/tables/${id}/seats`, { seat: seat ?? null, invitation }),
  leave: (id: string, seat: number) => call<unknown>("DELETE", `/tables/${id}/seats/${seat}`),
  bot: (id: string, seat: number, level = "") => call<unknown>("POST", `/tables/${id}/bots`, { seat, level }),
  start: (id: string) => call<unknown>("POST", `/tables/${id}/start`),
  /** Let a bot play on at a seat of one's own, until one returns or for good. */
  handOver: (id: string, seat: number, resign: boolean) =>
    call<TableInfo>("POST", `/tables/${id}/bot?seat=${seat}`, { resign }),
  /** A new table that goes on after so many moves of a finished game. */
  fork: (id: string, moves: number, chairs: Chair[]) =>
    call<{ table: TableInfo }>("POST", `/tables/${id}/fork`, { moves, chairs }),
  rematch: (id: string) => call<TableInfo>("POST", `/tables/${id}/rematch`),
  lessons: (game: string, language: string) => call<LessonLine[]>("GET", `/games/${game}/lessons?language=${language}`),
  lesson: (game: string, number: number, moves: string[], name: string, language: string) =>
    call<LessonNow>("POST", `/games/${game}/lessons/${number}?language=${language}`, { moves, name }),
  record: async (id: string) => (await fetch(`/api/tables/${id}/record`)).text(),
  replay: (id: string, language: string) => call<ReplayInfo>("GET", `/tables/${id}/replay?language=${language}`),
  track: (id: string, paths: string[]) =>
    call<Track>("GET", `/tables/${id}/replay/track?${paths.map((path) => `of=${path}`).join("&")}`),
  replayAt: (id: string, moves: number, seat: number | null, language: string) =>
    call<Update>("GET", `/tables/${id}/replay/${moves}?language=${language}${seat === null ? "" : `&seat=${seat}`}`),
};

export function wsUrl(table: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/socket`;
}
