/** The server's HTTP interface, as far as this page uses it. The session is a cookie that scripts cannot read. */
import { busyUntil } from "./busy";
import type {
  Came,
  Chair,
  GameInfo,
  LessonLine,
  LessonNow,
  Me,
  MyTable,
  NewTable,
  Notice,
  PushSubscription,
  RatingLine,
  Replay,
  SatDown,
  SessionInfo,
  Standing,
  TableInfo,
  TableMade,
  Told,
  ScoreTrack,
  Update,
  WebhookKept,
} from "./protocol";

export type * from "./protocol";

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

function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return busyUntil("requests", request<T>(method, path, body));
}
async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
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

async function fetchText(path: string): Promise<string> {
  return (await fetch(path)).text();
}

export const api = {
  me: () => call<Me>("GET", "/me"),
  /** Who this browser is known as, or nobody. */
  session: () => call<SessionInfo>("GET", "/sessions"),
  guest: (name: string) => call<Came>("POST", "/guests", { name }),
  rename: (name: string) => call<unknown>("PATCH", "/me", { name }),
  /** Where to be told that it is one's turn; the secret that signs the messages is told once. */
  setWebhook: (webhook: string) => call<WebhookKept>("PATCH", "/me", { webhook }),
  register: (account: string, password: string) => call<Came>("POST", "/me/account", { account, password }),
  logIn: (account: string, password: string) => call<Came>("POST", "/sessions", { account, password }),
  changePassword: (old: string, fresh: string) => call<Came>("POST", "/me/password", { old, new: fresh }),
  /** A new password by the secret of a one-time link. */
  resetPassword: (token: string, password: string) => call<Came>("POST", "/passwords", { token, password }),
  forgotPassword: (account: string) => call<unknown>("POST", "/passwords/forgotten", { account }),
  notices: () => call<Notice[]>("GET", "/notices"),
  notifications: () => call<Told>("GET", "/me/notifications"),
  setEmail: (address: string, language: string) => call<Told>("PUT", "/me/email", { address, language }),
  mailTurns: (your_turn: boolean) => call<Told>("PATCH", "/me/email", { your_turn }),
  removeEmail: () => call<Told>("DELETE", "/me/email"),
  confirmEmail: (token: string) => call<unknown>("POST", "/email/confirm", { token }),
  unsubscribeEmail: (token: string) => call<unknown>("POST", `/email/unsubscribe?token=${encodeURIComponent(token)}`),
  subscribePush: (subscription: PushSubscription) => call<unknown>("PUT", "/me/push", subscription),
  unsubscribePush: (endpoint: string) => call<unknown>("DELETE", `/me/push?endpoint=${encodeURIComponent(endpoint)}`),
  logOut: () => call<unknown>("DELETE", "/sessions"),
  /** End all sessions of this person, and begin a new one in this browser. */
  logOutElsewhere: () => call<Came>("DELETE", "/me/sessions"),
  deleteAccount: () => call<unknown>("DELETE", "/me"),
  statistics: () => call<Standing[]>("GET", "/me/statistics"),
  ratings: (game: string, seats: number) => call<RatingLine[]>("GET", `/games/${game}/ratings?seats=${seats}`),
  games: () => call<GameInfo[]>("GET", "/games"),
  tables: (phase: "forming" | "playing" | "over") => call<TableInfo[]>("GET", `/tables?phase=${phase}`),
  myTables: () => call<MyTable[]>("GET", "/me/tables"),
  createTable: (table: NewTable) => call<TableMade>("POST", "/tables", table),
  table: (id: string) => call<TableInfo>("GET", `/tables/${id}`),
  takeSeat: (id: string, seat: number | undefined, invitation: string, name = "") =>
    call<SatDown>("POST", `/tables/${id}/seats`, { seat: seat ?? null, invitation, name }),
  leave: (id: string, seat: number) => call<unknown>("DELETE", `/tables/${id}/seats/${seat}`),
  bot: (id: string, seat: number, level = "") => call<unknown>("POST", `/tables/${id}/bots`, { seat, level }),
  start: (id: string) => call<unknown>("POST", `/tables/${id}/start`),
  /** Let a bot play on at a seat of one's own, until one returns or for good. */
  handOver: (id: string, seat: number, resign: boolean) =>
    call<TableInfo>("POST", `/tables/${id}/bot?seat=${seat}`, { resign }),
  /** A new table that goes on after so many moves of a finished game. */
  fork: (id: string, moves: number, chairs: Chair[]) =>
    call<TableMade>("POST", `/tables/${id}/fork`, { moves, chairs }),
  rematch: (id: string) => call<TableInfo>("POST", `/tables/${id}/rematch`),
  lessons: (game: string, language: string) => call<LessonLine[]>("GET", `/games/${game}/lessons?language=${language}`),
  lesson: (game: string, number: number, moves: string[], name: string, language: string, words: boolean) =>
    call<LessonNow>("POST", `/games/${game}/lessons/${number}?language=${language}&words=${words}`, { moves, name }),
  bringRecord: (record: string) => call<TableMade>("POST", "/records", { record }),
  record: (id: string) => busyUntil("requests", fetchText(`/api/tables/${id}/record`)),
  replay: (id: string, language: string) => call<Replay>("GET", `/tables/${id}/replay?language=${language}`),
  track: (id: string, paths: string[]) =>
    call<ScoreTrack>("GET", `/tables/${id}/replay/track?${paths.map((path) => `of=${path}`).join("&")}`),
  replayAt: (id: string, moves: number, seat: number | null, language: string) =>
    call<Update>("GET", `/tables/${id}/replay/${moves}?language=${language}${seat === null ? "" : `&seat=${seat}`}`),
};

export function wsUrl(table: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/socket`;
}
