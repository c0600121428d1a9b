/** The server's HTTP interface, as far as this page uses it. The session is a cookie that scripts cannot read. */
import { busyUntil } from "./busy";
import type { Chair, ExploreBody, NewTable, PushSubscription, Routes } from "./protocol";
import { readStored, writeStored } from "./storage";

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

type Route = keyof Routes;
/** What a route takes: the parts of its path, a query, a body. The server's handlers declare it. */
type Sent<R extends Route> = object extends Routes[R]["sent"] ? [Routes[R]["sent"]?] : [Routes[R]["sent"]];
type Values = Record<string, string | number | boolean | string[] | null | undefined>;

function call<R extends Route>(route: R, ...[sent]: Sent<R>): Promise<Routes[R]["answer"]> {
  const { path = {}, query = {}, body } = (sent ?? {}) as { path?: Values; query?: Values; body?: unknown };
  const [method, template] = route.split(" ") as [string, string];
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  return busyUntil("requests", request<Routes[R]["answer"]>(method, address + queryString(query), body));
}
/** `?key=value&…`; a list gives its key once for each value, and what is absent is left out. */
function queryString(query: Values): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter((one) => one != null).map((one) => [key, String(one)]),
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
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
  const isJson = answer.headers.get("content-type")?.includes("json");
  const data = text && isJson ? JSON.parse(text) : text || undefined;
  if (!answer.ok) {
    const { code = "failure", message = answer.statusText, remedy, field } = data ?? {};
    throw new ApiError(answer.status, code, message, remedy, field);
  }
  return data as T;
}

export const api = {
  me: () => call("GET /me"),
  /** Who this browser is known as, or nobody. */
  session: () => call("GET /sessions"),
  guest: (name: string) => call("POST /guests", { body: { name } }),
  rename: (name: string) => call("PATCH /me", { body: { name } }),
  /** Where to be told that it is one's turn; the secret that signs the messages is told once. */
  setWebhook: (webhook: string) => call("PATCH /me", { body: { webhook } }),
  register: (account: string, password: string) => call("POST /me/account", { body: { account, password } }),
  logIn: (account: string, password: string) => call("POST /sessions", { body: { account, password } }),
  changePassword: (old: string, fresh: string) => call("POST /me/password", { body: { old, new: fresh } }),
  /** A new password by the secret of a one-time link. */
  resetPassword: (token: string, password: string) => call("POST /passwords", { body: { token, password } }),
  forgotPassword: (account: string) => call("POST /passwords/forgotten", { body: { account } }),
  notices: () => call("GET /notices"),
  notifications: () => call("GET /me/notifications"),
  setEmail: (address: string, language: string) => call("PUT /me/email", { body: { address, language } }),
  mailTurns: (your_turn: boolean) => call("PATCH /me/email", { body: { your_turn } }),
  removeEmail: () => call("DELETE /me/email"),
  confirmEmail: (token: string) => call("POST /email/confirm", { body: { token } }),
  unsubscribeEmail: (token: string) => call("POST /email/unsubscribe", { query: { token } }),
  subscribePush: (subscription: PushSubscription) => call("PUT /me/push", { body: subscription }),
  unsubscribePush: (endpoint: string) => call("DELETE /me/push", { query: { endpoint } }),
  logOut: () => call("DELETE /sessions"),
  /** End all sessions of this person, and begin a new one in this browser. */
  logOutElsewhere: () => call("DELETE /me/sessions"),
  deleteAccount: () => call("DELETE /me"),
  statistics: () => call("GET /me/statistics"),
  ratings: (game: string, seats: number) => call("GET /games/{game}/ratings", { path: { game }, query: { seats } }),
  games: () => call("GET /games"),
  /** The boxes to choose from: the standard one, and those that one has brought. */
  boxes: (game: string) => call("GET /games/{game}/boxes", { path: { game } }),
  standardBox: (game: string) => call("GET /games/{game}/box", { path: { game } }),
  box: (game: string, box: string) => call("GET /games/{game}/boxes/{box}", { path: { game, box } }),
  /** Whether a box can be played with; nothing is kept of it. */
  checkBox: (game: string, contents: string) =>
    call("POST /games/{game}/boxes/check", { path: { game }, body: { contents } }),
  bringBox: (game: string, contents: string, title: string) =>
    call("POST /games/{game}/boxes", { path: { game }, body: { contents, title } }),
  boxRules: (game: string, box: string, language: string) =>
    call("GET /games/{game}/boxes/{box}/rules/{language}", { path: { game, box, language } }),
  tables: (phase: "forming" | "playing" | "over") => call("GET /tables", { query: { phase } }),
  myTables: () => call("GET /me/tables"),
  createTable: (table: NewTable) => call("POST /tables", { body: table }),
  table: (table: string) => call("GET /tables/{table}", { path: { table } }),
  takeSeat: (table: string, seat: number | undefined, invitation: string, name = "") =>
    call("POST /tables/{table}/seats", { path: { table }, body: { seat: seat ?? null, invitation, name } }),
  leave: (table: string, seat: number) => call("DELETE /tables/{table}/seats/{seat}", { path: { table, seat } }),
  bot: (table: string, seat: number, level = "") =>
    call("POST /tables/{table}/bots", { path: { table }, body: { seat, level } }),
  start: (table: string) => call("POST /tables/{table}/start", { path: { table } }),
  /** Let a bot play on at a seat of one's own, until one returns or for good. */
  handOver: (table: string, seat: number, resign: boolean) =>
    call("POST /tables/{table}/bot", { path: { table }, query: { seat }, body: { resign } }),
  /** A new table that goes on after so many moves of a finished game. */
  fork: (table: string, moves: number, chairs: Chair[]) =>
    call("POST /tables/{table}/fork", { path: { table }, body: { moves, chairs } }),
  rematch: (table: string) => call("POST /tables/{table}/rematch", { path: { table } }),
  lessons: (game: string, language: string) =>
    call("GET /games/{game}/lessons", { path: { game }, query: { language } }),
  lesson: (game: string, number: number, moves: string[], name: string, language: string, words: boolean) =>
    call("POST /games/{game}/lessons/{number}", {
      path: { game, number },
      query: { language, words },
      body: { moves, name },
    }),
  puzzles: (game: string) => call("GET /games/{game}/puzzles", { path: { game } }),
  /** A puzzle by its id, or that of `today`. */
  puzzle: (game: string, puzzle: string, name: string, language: string, words: boolean) =>
    call("GET /games/{game}/puzzles/{puzzle}", { path: { game, puzzle }, query: { name, language, words } }),
  answerPuzzle: (game: string, puzzle: string, move: string, name: string, language: string, words: boolean) =>
    call("POST /games/{game}/puzzles/{puzzle}/answer", {
      path: { game, puzzle },
      query: { name, language, words },
      body: { move },
    }),
  /** A decision of an analysed game as a puzzle, by the number of its move. */
  practice: (table: string, number: number, language: string, words: boolean) =>
    call("GET /tables/{table}/practice/{number}", { path: { table, number }, query: { language, words } }),
  answerPractice: (table: string, number: number, move: string, language: string, words: boolean) =>
    call("POST /tables/{table}/practice/{number}/answer", {
      path: { table, number },
      query: { language, words },
      body: { move },
    }),
  bringRecord: (record: string) => call("POST /records", { body: { record } }),
  record: (table: string) => call("GET /tables/{table}/record", { path: { table } }),
  replay: (table: string, language: string) =>
    call("GET /tables/{table}/replay", { path: { table }, query: { language } }),
  track: (table: string, paths: string[]) =>
    call("GET /tables/{table}/replay/track", { path: { table }, query: { of: paths } }),
  analysis: (table: string) => call("GET /tables/{table}/analysis", { path: { table } }),
  analyse: (table: string) => call("POST /tables/{table}/analysis", { path: { table } }),
  /** A position and what its moves are worth: from a finished game, a record or a saved game on. */
  explore: (body: ExploreBody) => call("POST /explorer", { body }),
  replayAt: (table: string, number: number, seat: number | null, language: string) =>
    call("GET /tables/{table}/replay/{number}", {
      path: { table, number },
      query: { seat: seat ?? undefined, language },
    }),
};

export function wsUrl(table: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/socket`;
}

// ----- the boxes that boards are drawn with -----
// The code of a board reads its box once, when it is loaded; so another box is fetched before, and a page whose board was
// drawn with another one is loaded anew. This lies here since the lobby has loaded this module already.

interface Other {
  box: string;
  data: object;
}
/** By game: the box that its board is to be drawn with, where that is not the standard one. */
const wanted = new Map<string, Other>();
/** By game: the fingerprint of the box that its board was drawn with; empty for the standard one. */
const drawn = new Map<string, string>();
const RELOADED = "walpurgis.drawn";

/** The box that a board is drawn with: the standard one, or the one that its table is played with. */
export function boxOf<T extends object>(game: string, standard: T): T {
  const other = wanted.get(game);
  drawn.set(game, other?.box ?? "");
  return other ? { ...standard, ...other.data } : standard;
}
/** Before the board of a table is loaded: let it be drawn with the table's box. A box that is nowhere changes nothing. */
export async function drawWith(game: string, box: string): Promise<void> {
  const now = drawn.get(game);
  if (now === box || (now === undefined && !box)) return;
  if (now !== undefined) return loadAnew(`${location.pathname} ${box}`);
  try {
    const found: unknown = await api.box(game, box);
    wanted.set(game, { box, data: (typeof found === "string" ? JSON.parse(found) : found) as object });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
/** Load the page anew, but never twice for the same reason. */
async function loadAnew(reason: string): Promise<void> {
  const session = () => sessionStorage;
  if (readStored<string>(RELOADED, session).reason === reason) return;
  writeStored(RELOADED, { reason }, session);
  if (readStored<string>(RELOADED, session).reason !== reason) return;
  location.reload();
  // Nothing is drawn meanwhile.
  await new Promise(() => undefined);
}
