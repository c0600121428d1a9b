// The wire format: messages of a table's socket, bodies and routes of the HTTP interface.
// Written by `make types` from walpurgis/server/messages.py and the modules in api/; a check compares them.
/* eslint-disable */
export const PROTOCOL = 2;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Data = { [key: string]: Json };
export type EventData = { event: string; say?: string } & { [more: string]: Json };
export type GameOptions = { properties?: { [key: string]: OptionRule }; [more: string]: unknown };
export type OptionRule = { type?: string; enum?: (string | number | boolean)[]; default: string | number | boolean; description?: string; minimum?: number; maximum?: number; seats?: number[]; only?: { [key: string]: number[] } };
export type Patch = { [key: string]: Json };
export type Result = { scores: number[]; ranks: number[]; winners: number[]; breakdown: { [key: string]: number }[]; ending: string; [more: string]: unknown };
export type View = { game: string; seats: number; options: Data; you: number | null; moves: number; marks: number; over: boolean; waiting: number[]; decision: string | null; answered: number[]; answer: Data | null; pending: Data[]; said: { moves: number; seat: number; claim: Data }[]; table: Data };
/** A legal move, and what it changes. What it is worth stays empty where the hint does not say that. */
export interface AdvisedMove {
  move: Data;
  text: string;
  changes: QuantityChange[];
  notes: EventData[];
  chances: number[];
  loss: number;
  grade: string;
}
/** Agree that hints may be asked for at this table, or do not any more. */
export interface AgreeToHints {
  type: "agree_to_hints";
  seat: number;
  agree: boolean;
  /** your own number for this message; resending it is safe */
  id?: string;
}
/** What every move of a finished game was worth: how far that is, and what was found out. */
export interface Analysis {
  state: "failed" | "none" | "ready" | "waiting" | "working";
  done: number;
  entries: number;
  problem: string;
  report: unknown;
}
/** A message from a client. */
export interface Ask {
  type: "Ask";
  /** your own number for this message; resending it is safe */
  id: string;
}
/** Ask what to look at, for the candidates, or for the best move; everybody at the table is told that you have. */
export interface AskHint {
  type: "hint";
  seat: number;
  version: number;
  step: "best" | "moves" | "nudge";
  /** your own number for this message; resending it is safe */
  id?: string;
}
/** Ask what the last move of a bot has changed, as far as your seat can know; everybody is told that, too. */
export interface AskMeaning {
  type: "explain";
  seat: number;
  bot: number;
  /** your own number for this message; resending it is safe */
  id?: string;
}
/** Ask what a move would change, before it is made. */
export interface AskPreview {
  type: "preview";
  seat: number;
  version: number;
  move: string | { [key: string]: unknown };
  /** your own number for this message; resending it is safe */
  id?: string;
}
/** A box that a table can be made with. */
export interface BoxInfo {
  game: string;
  fingerprint: string;
  title: string;
  standard: boolean;
}
/** A box to check; nothing is kept of it. */
export interface BoxToCheck {
  /** a box as TOML or JSON */
  contents: string;
}
/** Whether a game can be played with a box, and what is wrong where it cannot. */
export interface BoxVerdict {
  fits: boolean;
  fingerprint: string;
  standard: boolean;
  where: string;
  problem: string;
}
/** You are in; keep the token. It is also set as a cookie. */
export interface Came {
  user: Me;
  token: string;
}
/** A seat of a new table: kept open, taken by oneself (several of these are a hot seat), or by a bot. */
export interface Chair {
  kind?: "bot" | "me" | "open";
  name?: string;
  level?: string;
}
/** What to change about oneself; null leaves a thing as it is, an empty webhook removes it. */
export interface Change {
  name?: string | null;
  webhook?: string | null;
}
/** What has changed since the last update or changes of this seat on this socket. What is left out is as it was. */
export interface Changes {
  type: "changes";
  seat: number | null;
  since: number | null;
  version: number;
  patch: Patch;
  happened?: Happened[];
  question?: Question | null;
  groups?: MoveGroup[];
  legal?: LegalMove[];
  awaited?: number[];
  undo?: "ask" | "free" | null;
  clock?: number[] | null;
  limits?: { [key: string]: number };
  goals?: Goal[];
  result?: Result | null;
}
export interface ChatBody {
  text: string;
  /** your own number for this message; resending it is safe */
  id?: string;
}
export interface ChatSaid {
  type: "chat";
  version: number;
  seat: number;
  name: string;
  text: string;
}
export interface ClaimBody {
  claim: string | { [key: string]: unknown };
  /** your own number for this message; resending it is safe */
  id?: string;
}
export interface Consent {
  type: "consent";
  seat: number;
  agree: boolean;
  /** your own number for this message; resending it is safe */
  id?: string;
}
export interface ConsentBody {
  agree: boolean;
}
/** A move that would probably follow. */
export interface CourseMove {
  seat: number;
  say: string;
}
/** A time for each move. */
export interface DayClock {
  kind: "days";
  days: number;
}
/** A message of yours was carried out, durably, as the entry with this version. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}
export interface EmailChange {
  your_turn: boolean;
}
/** What was refused, in words, with the field that is wrong and what to do about it. */
export interface ErrorBody {
  code: string;
  message: string;
  field: string;
  remedy: string;
}
/** What the last move of a bot has changed, as far as the seat that asks can know. */
export interface Explained {
  type: "explained";
  id: string;
  seat: number;
  bot: number;
  version: number;
  before: number[];
  after: number[];
  changes: QuantityChange[];
}
/** A line to explore: where it begins, and its moves in notation, each of whoever is asked next. */
export interface ExploreBody {
  table?: string;
  record?: string;
  position?: { [key: string]: unknown } | null;
  game?: string;
  number?: number | null;
  moves?: string[];
  until?: number | null;
}
/** A position of the explorer, as whoever is asked next sees it. */
export interface Explored {
  game: string;
  seats: number;
  options: Data;
  update: Update;
  line: ExploredMove[];
  chances: number[];
  ranked: AdvisedMove[];
}
/** A move of a line. */
export interface ExploredMove {
  seat: number;
  move: Data;
  text: string;
}
/** Whose password is forgotten. */
export interface Forgotten {
  account: string;
}
/** A new table that begins after so many moves of a finished game. */
export interface ForkBody {
  moves: number;
  chairs: Chair[];
  open?: boolean;
}
/** A game that is offered here. */
export interface GameInfo {
  id: string;
  title: string;
  seats: number[];
  options: GameOptions;
  levels: string[];
  puzzles: number;
}
/** Something that a seat works towards: met as things stand, or how much it has and needs. */
export interface Goal {
  name: string;
  of: string;
  have: number;
  need: number;
  met: boolean;
}
/** Hand a seat to a bot; `resign` is for good, otherwise one may return. */
export interface HandBody {
  level?: string;
  resign?: boolean;
}
/** What one entry of the journal did, as far as this seat may know. */
export interface Happened {
  version: number;
  what: "claim" | "hint" | "move" | "retract" | "undo";
  seat: number;
  text?: string;
  events?: EventData[];
}
export interface Health {
  status: string;
  storage: string;
  last_write_seconds: number;
  set_aside: number;
  bot_failures: number;
  tables: number;
  sockets: number;
  version: string;
}
/** A seat of yours; whoever knows its key may play there. */
export interface HeldSeat {
  seat: number;
  key: string;
}
/** The first message: who you are, what you have, and your language. */
export interface Hello {
  type: "hello";
  protocol?: number;
  keys?: string[];
  session?: string;
  have?: number | null;
  language?: string;
  words?: boolean;
  /** your own number for this message; resending it is safe */
  id?: string;
}
/** That a seat was given a hint after so many moves and claims, and how much it said. */
export interface HintLine {
  number: number;
  seat: number;
  step: "best" | "explain" | "moves" | "nudge";
}
/** Whether hints may be asked for at a table. */
export interface HintRules {
  offered: boolean;
  agreed: number[];
  allowed: boolean;
}
/** A hint, from what the seat can know alone. Each step says what the ones before it said, and more. */
export interface Hinted {
  type: "hint";
  id: string;
  seat: number;
  version: number;
  step: "best" | "explain" | "moves" | "nudge";
  things: NamedThing[];
  quantities: string[];
  close: boolean;
  moves: AdvisedMove[];
}
/** What happened before what the next update of this seat tells: a long story comes in parts, the oldest first. */
export interface History {
  type: "history";
  seat: number | null;
  happened: Happened[];
}
/** A move that the seat may make: as data, in notation, in words. */
export interface LegalMove {
  move: Data;
  text?: string;
  say?: string;
}
/** The moves that the learner has made in a lesson so far, in notation, and what to call them. */
export interface LessonBody {
  moves?: string[];
  name?: string;
}
/** A lesson of a tutorial: its name, and how many moves it asks for. */
export interface LessonLine {
  number: number;
  name: string;
  steps: number;
}
/** A lesson after some moves: what the learner is told, and the position with those legal moves that are wanted. */
export interface LessonNow {
  number: number;
  lessons: number;
  name: string;
  step: number;
  steps: number;
  say: string;
  players: string[];
  update: Update;
}
/** A new password, by the secret of a one-time link. */
export interface LinkPassword {
  token: string;
  password: string;
}
/** The secret of a link in a mail. */
export interface LinkToken {
  token: string;
}
/** A time for the whole game, and some more with every move, in seconds. */
export interface LiveClock {
  kind: "live";
  start: number;
  increment: number;
}
export interface Login {
  account: string;
  password: string;
}
export interface MakeClaim {
  type: "claim";
  seat: number;
  claim: string | { [key: string]: unknown };
  /** your own number for this message; resending it is safe */
  id?: string;
}
export interface MakeMove {
  type: "move";
  seat: number;
  version: number;
  move: string | { [key: string]: unknown };
  /** your own number for this message; resending it is safe */
  id?: string;
}
/** Who you are. */
export interface Me {
  id: string;
  name: string;
  account: string | null;
  webhook: string | null;
}
/** A move, in notation or as data, chosen at a version of the table. */
export interface MoveBody {
  move: string | { [key: string]: unknown };
  version: number;
  /** your own number for this message; resending it is safe */
  id?: string;
}
/** Moves of one verb: the names of its fields, and their values as a tree. */
export interface MoveGroup {
  verb: string;
  fields?: string[];
  moves?: Json;
}
/** One move or claim of a replay; `turn` counts from 1 and rises when another seat moves. */
export interface MoveLine {
  number: number;
  turn: number;
  seat: number;
  what: string;
  text: string;
  say: string;
  marked: boolean;
}
/** What a move of a puzzle is worth, and what it brings, as far as its seat can know. */
export interface MoveWorth {
  text: string;
  say: string;
  chances: number[];
  lost: number;
  grade: string;
  changes: QuantityChange[];
  notes: EventData[];
  course: CourseMove[];
}
export interface Mute {
  type: "mute";
  seat: number;
  other: number;
  on?: boolean;
  /** your own number for this message; resending it is safe */
  id?: string;
}
export interface MuteBody {
  other: number;
  on?: boolean;
}
/** A table at which you sit. */
export interface MyTable {
  id: string;
  game: string;
  title: string;
  phase: "closed" | "forming" | "over" | "playing";
  version: number;
  seats: SeatInfo[];
  options: Data;
  clock: NoClock | LiveClock | DayClock;
  undo: boolean;
  open: boolean;
  watch: boolean;
  delay: number;
  autostart: boolean;
  seed: string | null;
  seed_chosen: boolean;
  waiting: number[];
  deadlines: { [key: string]: number };
  moves: number;
  wish: WishInfo | null;
  result: Result | null;
  ratings: { [key: string]: number[] };
  rematch: string;
  origin: string;
  broken: string;
  several: boolean;
  prepared: boolean;
  watchers: number;
  box: string;
  hints: HintRules;
  you: number[];
}
/** A thing on the table, by its kind and id. */
export interface NamedThing {
  kind: string;
  id: Json;
}
/** Ask for everything after a version, and for a whole view. */
export interface Need {
  type: "need";
  have?: number;
  words?: boolean | null;
  /** your own number for this message; resending it is safe */
  id?: string;
}
export interface NewAccount {
  account: string;
  password: string;
}
/** A box to bring, and what it is called in one's own list. */
export interface NewBox {
  /** a box as TOML or JSON */
  contents: string;
  title?: string;
}
/** Where mail goes to, and in which language. */
export interface NewEmail {
  address: string;
  language?: string;
}
export interface NewGuest {
  /** what others see; at most 32 characters */
  name: string;
}
/** Another password; the old one shows that it is you. */
export interface NewPassword {
  old: string;
  new: string;
}
/** A table to set up. */
export interface NewTable {
  game: string;
  chairs: Chair[];
  options?: { [key: string]: unknown };
  seed?: number | string | null;
  clock?: NoClock | LiveClock | DayClock;
  undo?: boolean;
  open?: boolean;
  watch?: boolean;
  delay?: number;
  autostart?: boolean;
  title?: string;
  several?: boolean;
  position?: { [key: string]: unknown } | null;
  box?: string;
  hints?: boolean;
}
/** Everybody has all the time in the world. */
export interface NoClock {
  kind: "none";
}
/** What the host tells everybody. */
export interface Notice {
  id: string;
  text: string;
  since: number;
  until: number;
}
export interface Ping {
  type: "ping";
  /** your own number for this message; resending it is safe */
  id?: string;
}
export interface Pong {
  type: "pong";
  id: string;
}
/** What a move would change, as far as the seat may know: in all worlds that were tried, or within a range. */
export interface Previewed {
  type: "preview";
  id: string;
  seat: number;
  version: number;
  changes: QuantityChange[];
  notes: EventData[];
}
/** Something was refused, and nothing changed. */
export interface Problem {
  type: "error";
  id: string;
  code: string;
  message: string;
  field: string;
  remedy: string;
}
/** A browser that wants to be told, in the words of its PushSubscription. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}
/** The move that you would make, in notation. */
export interface PuzzleAnswer {
  move: string;
}
/** A puzzle of a game. */
export interface PuzzleLine {
  id: string;
  difficulty: "easy" | "hard" | "medium";
}
/** A puzzle: a position as the seat that has to decide sees it. What is best is told with an answer only. */
export interface PuzzleNow {
  id: string;
  difficulty: "easy" | "hard" | "medium";
  day: string;
  players: string[];
  update: Update;
}
/** What an answer was worth, and what is best. */
export interface PuzzleVerdict {
  right: boolean;
  yours: MoveWorth | null;
  best: MoveWorth;
  others: MoveWorth[];
  found: { [key: string]: number };
  update: Update;
}
/** A quantity of a seat, or of the table where `seat` is null: now, and after the move from `low` to `high`. */
export interface QuantityChange {
  quantity: string;
  seat: number | null;
  before: number;
  low: number;
  high: number;
}
/** What the seat is asked; `ask` and `why` in words. */
export interface Question {
  kind: string;
  clause: string;
  parameters: Data;
  passing: boolean;
  ask?: string;
  why?: string;
}
export interface RatingLine {
  name: string;
  rating: number;
  games: number;
}
/** A record, as text: a finished one can be replayed, an unfinished one played on. */
export interface RecordBody {
  record: string;
  chairs?: Chair[];
}
export interface Replay {
  table: TableInfo;
  moves: MoveLine[];
  hints: HintLine[];
}
/** Take a seat back from the bot that plays for you. */
export interface Return {
  type: "return";
  seat: number;
  /** your own number for this message; resending it is safe */
  id?: string;
}
export interface SatDown {
  table: TableInfo;
  seat: number;
  key: string;
}
/** A message from the server. */
export interface Say {
  type: "Say";
}
/** How numbers changed during a game: at the opening, at each change, and at the end. */
export interface ScoreTrack {
  numbers: number[];
  values: number[][];
}
export interface SeatBot {
  seat: number;
  level?: string;
}
/** A seat as everybody sees it. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  level: string;
  why: string;
  online: boolean;
}
/** Who a session belongs to; a stranger is nobody. */
export interface SessionInfo {
  user: Me | null;
}
/** A seat to take: any free one, or a certain one. A closed table asks for its invitation. */
export interface SitDown {
  seat?: number | null;
  name?: string;
  invitation?: string;
}
export interface Speak {
  type: "chat";
  seat: number;
  text: string;
  /** your own number for this message; resending it is safe */
  id?: string;
}
/** A player's games of one kind. */
export interface Standing {
  game: string;
  seats: number;
  games: number;
  won: number;
  mean_rank: number;
  rating: number | null;
  rated_games: number;
}
/** A table as everybody sees it. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  phase: "closed" | "forming" | "over" | "playing";
  version: number;
  seats: SeatInfo[];
  options: Data;
  clock: NoClock | LiveClock | DayClock;
  undo: boolean;
  open: boolean;
  watch: boolean;
  delay: number;
  autostart: boolean;
  seed: string | null;
  seed_chosen: boolean;
  waiting: number[];
  deadlines: { [key: string]: number };
  moves: number;
  wish: WishInfo | null;
  result: Result | null;
  ratings: { [key: string]: number[] };
  rematch: string;
  origin: string;
  broken: string;
  several: boolean;
  prepared: boolean;
  watchers: number;
  box: string;
  hints: HintRules;
}
export interface TableMade {
  table: TableInfo;
  seats: HeldSeat[];
  invitation: string;
}
/** The table has changed: seats, presence, phase, wishes. */
export interface TableSaid {
  type: "table";
  table: TableInfo;
  you: number[];
  protocol: number;
}
export interface TakeBack {
  type: "undo";
  seat: number;
  /** your own number for this message; resending it is safe */
  id?: string;
}
/** How you are told that it is your turn. */
export interface Told {
  mail: boolean;
  address: string;
  confirmed: boolean;
  your_turn: boolean;
  push_key: string;
}
export interface UndoBody {
  /** your own number for this message; resending it is safe */
  id?: string;
}
/** The game as one seat sees it, and what happened since the version that the client had. */
export interface Update {
  type: "update";
  seat: number | null;
  since: number | null;
  version: number;
  view: View | null;
  happened?: Happened[];
  question?: Question | null;
  groups?: MoveGroup[];
  legal?: LegalMove[];
  awaited?: number[];
  undo?: "ask" | "free" | null;
  clock?: number[] | null;
  limits?: { [key: string]: number };
  goals?: Goal[];
  result?: Result | null;
}
export interface WebhookKept {
  user: Me;
  webhook_secret: string | null;
}
/** A wish to take back a move, and the seats whose consent it still needs. */
export interface WishInfo {
  seat: number;
  needs: number[];
}
/** Carried out, durably, as the entry with this version. */
export interface Written {
  version: number;
}
export type AnyAsk = Hello | Need | MakeMove | AskPreview | AskHint | AskMeaning | AgreeToHints | MakeClaim | TakeBack | Consent | Speak | Mute | Return | Ping;
export type AnySay = TableSaid | Update | History | Changes | Previewed | Hinted | Explained | ChatSaid | Done | Pong | Problem;
export interface Routes {
  /** Come in with nothing but a name. */
  "POST /guests": { sent: { body: NewGuest }; answer: Came };
  /** Who you are, if anybody: a page asks on arrival, when being nobody is no error. */
  "GET /sessions": { sent: object; answer: SessionInfo };
  /** Come in with an account. After some wrong passwords each further try has to wait longer. */
  "POST /sessions": { sent: { body: Login }; answer: Came };
  /** End this session; sockets that it opened hold its seats no longer. */
  "DELETE /sessions": { sent: object; answer: undefined };
  /** Who you are. */
  "GET /me": { sent: object; answer: Me };
  /** Delete everything that is known about you. */
  "DELETE /me": { sent: object; answer: undefined };
  /** Change your name, or where to be told that it is your turn. */
  "PATCH /me": { sent: { body: Change }; answer: WebhookKept };
  /** Keep your name, tables and statistics with an account. Your old token ends; the answer has a new one. */
  "POST /me/account": { sent: { body: NewAccount }; answer: Came };
  /** Change your password. All your sessions end; the answer has the token of a new one. */
  "POST /me/password": { sent: { body: NewPassword }; answer: Came };
  /** End all your sessions, on every device; the answer has the token of a new one for this device alone. */
  "DELETE /me/sessions": { sent: object; answer: Came };
  /** The tables at which you sit, the newest first. */
  "GET /me/tables": { sent: object; answer: MyTable[] };
  /** Your games, wins and ratings, by game and number of seats. */
  "GET /me/statistics": { sent: object; answer: Standing[] };
  /** Choose a new password by a link that works once. All sessions end; the answer has the token of a new one. */
  "POST /passwords": { sent: { body: LinkPassword }; answer: Came };
  /** How you are told that it is your turn, and what this server can do. */
  "GET /me/notifications": { sent: object; answer: Told };
  /** Give an address; it is asked to confirm before anything else is sent to it. */
  "PUT /me/email": { sent: { body: NewEmail }; answer: Told };
  /** Delete your address. */
  "DELETE /me/email": { sent: object; answer: Told };
  /** Whether mails about your turn are sent. */
  "PATCH /me/email": { sent: { body: EmailChange }; answer: Told };
  /** Confirm an address by the link that was sent to it. */
  "POST /email/confirm": { sent: { body: LinkToken }; answer: undefined };
  /** Stop the mails about your turn, by the link in one of them; mail programs do it with one click. */
  "POST /email/unsubscribe": { sent: { query: { token: string } }; answer: undefined };
  /** Have a link sent to the account's confirmed address. The answer is the same whether there is one or not. */
  "POST /passwords/forgotten": { sent: { body: Forgotten }; answer: undefined };
  /** Tell this browser when it is your turn. */
  "PUT /me/push": { sent: { body: PushSubscription }; answer: undefined };
  /** Tell this browser no more. */
  "DELETE /me/push": { sent: { query: { endpoint: string } }; answer: undefined };
  /** The games that are offered here. */
  "GET /games": { sent: object; answer: GameInfo[] };
  /** JSON Schemas of a game's options, views, moves, events and claims. */
  "GET /games/{game}": { sent: { path: { game: string } }; answer: { [key: string]: unknown } };
  /** The best players of a game with so many seats. */
  "GET /games/{game}/ratings": { sent: { path: { game: string }; query: { seats: number } }; answer: RatingLine[] };
  /** Open tables, the newest first. */
  "GET /tables": { sent: { query?: { phase?: "forming" | "playing" | "over"; game?: string } }; answer: TableInfo[] };
  /** Set up a table; whoever does so may sit down at once, also at several seats, and seat bots. */
  "POST /tables": { sent: { body: NewTable }; answer: TableMade };
  /** A table as everybody may see it; those who do not sit there see it as late as they see the game. */
  "GET /tables/{table}": { sent: { path: { table: string } }; answer: TableInfo };
  /** Take a seat; the key in the answer opens it. */
  "POST /tables/{table}/seats": { sent: { path: { table: string }; body: SitDown }; answer: SatDown };
  /** Leave a seat before the game begins; whoever made the table may also send others away, who cannot come back. */
  "DELETE /tables/{table}/seats/{seat}": { sent: { path: { table: string; seat: number } }; answer: TableInfo };
  /** Seat a bot; for the one who made the table. */
  "POST /tables/{table}/bots": { sent: { path: { table: string }; body: SeatBot }; answer: TableInfo };
  /** Begin the game; anybody who sits at the table may, when all seats are taken. */
  "POST /tables/{table}/start": { sent: { path: { table: string } }; answer: TableInfo };
  /** Give a table up before its game has begun; for the one who made it. */
  "POST /tables/{table}/close": { sent: { path: { table: string } }; answer: TableInfo };
  /** The boxes that you can choose from by name: the standard one, then those that you have brought. */
  "GET /games/{game}/boxes": { sent: { path: { game: string } }; answer: BoxInfo[] };
  /** Bring a box. It is tried first, and refused with a sentence where the game cannot be played with it. */
  "POST /games/{game}/boxes": { sent: { path: { game: string }; body: NewBox }; answer: BoxInfo };
  /** Whether the game can be played with a box; the first thing that is wrong is named by table and key. */
  "POST /games/{game}/boxes/check": { sent: { path: { game: string }; body: BoxToCheck }; answer: BoxVerdict };
  /** The standard box of a game as TOML, with its comments: to be changed, and brought as another one. */
  "GET /games/{game}/box": { sent: { path: { game: string } }; answer: string };
  /** A whole box, as JSON; `walpurgis box check` and `walpurgis play --box` read it. */
  "GET /games/{game}/boxes/{box}": { sent: { path: { game: string; box: string } }; answer: string };
  /** Take a box out of your list. Tables that are played with it go on. */
  "DELETE /games/{game}/boxes/{box}": { sent: { path: { game: string; box: string } }; answer: undefined };
  /** The rules and the player aid with the numbers of a box, in one of the languages. */
  "GET /games/{game}/boxes/{box}/rules/{language}": { sent: { path: { game: string; box: string; language: string } }; answer: { [key: string]: unknown } };
  /** The game as your seat sees it; as spectators do, where you hold no seat. */
  "GET /tables/{table}/position": { sent: { path: { table: string }; query?: { seat?: number | null; have?: number | null; language?: string; words?: boolean } }; answer: Update };
  /** Make a move. It is accepted exactly when it is legal for your seat and your question has not changed. */
  "POST /tables/{table}/moves": { sent: { path: { table: string }; query?: { seat?: number | null }; body: MoveBody }; answer: Written };
  /** Say something that is part of the game and binds nobody. */
  "POST /tables/{table}/claims": { sent: { path: { table: string }; query?: { seat?: number | null }; body: ClaimBody }; answer: Written };
  /** Take back your last move, or ask those for their consent whom it touches. */
  "POST /tables/{table}/undo": { sent: { path: { table: string }; query?: { seat?: number | null }; body: UndoBody }; answer: Written };
  /** Agree that another seat takes back its move, or do not. */
  "POST /tables/{table}/consent": { sent: { path: { table: string }; query?: { seat?: number | null }; body: ConsentBody }; answer: Written };
  /** Say something to all at the table. */
  "POST /tables/{table}/chat": { sent: { path: { table: string }; query?: { seat?: number | null }; body: ChatBody }; answer: Written };
  /** Do not read what another seat says any more, or read it again. */
  "POST /tables/{table}/mute": { sent: { path: { table: string }; query?: { seat?: number | null }; body: MuteBody }; answer: Written };
  /** Let a bot play for you; with `resign` for good. */
  "POST /tables/{table}/bot": { sent: { path: { table: string }; query?: { seat?: number | null }; body: HandBody }; answer: TableInfo };
  /** Take your seat back from the bot that plays for you. */
  "POST /tables/{table}/return": { sent: { path: { table: string }; query?: { seat?: number | null } }; answer: TableInfo };
  /** A new table of the same kind; everybody at the old one is told where it is. Asking twice gives the same one. */
  "POST /tables/{table}/rematch": { sent: { path: { table: string } }; answer: TableInfo };
  /** All moves of a finished game. */
  "GET /tables/{table}/replay": { sent: { path: { table: string }; query?: { language?: string } }; answer: Replay };
  /** How numbers of the public view changed in a finished game, such as the points of all seats, for a plot. */
  "GET /tables/{table}/replay/track": { sent: { path: { table: string }; query: { of: string[] } }; answer: ScoreTrack };
  /** The position after so many moves and claims, as one seat saw it. */
  "GET /tables/{table}/replay/{number}": { sent: { path: { table: string; number: number }; query?: { seat?: number; language?: string; words?: boolean } }; answer: Update };
  /** The position after so many moves and claims, as each seat saw it, and at last as a spectator did. */
  "GET /tables/{table}/replay/{number}/all": { sent: { path: { table: string; number: number }; query?: { language?: string; words?: boolean } }; answer: Update[] };
  /** The record of a game that is over, or that can never go on here, as text; one set aside may be repaired. */
  "GET /tables/{table}/record": { sent: { path: { table: string } }; answer: string };
  /** Bring a record: a finished game can be replayed and forked, an unfinished one played on. */
  "POST /records": { sent: { body: RecordBody }; answer: TableMade };
  /** What every move of a finished game was worth, or how far that is. */
  "GET /tables/{table}/analysis": { sent: { path: { table: string } }; answer: Analysis };
  /** Begin to work that out; asked again, it only says how far it is. */
  "POST /tables/{table}/analysis": { sent: { path: { table: string } }; answer: Analysis };
  /** A new table that goes on from a position of a finished game. */
  "POST /tables/{table}/fork": { sent: { path: { table: string }; body: ForkBody }; answer: TableMade };
  /** The position after a line of moves, and what its legal moves are worth. Nothing of it is kept. */
  "POST /explorer": { sent: { body: ExploreBody }; answer: Explored };
  /** The lessons of a game's tutorial; an empty list where it has none. */
  "GET /games/{game}/lessons": { sent: { path: { game: string }; query?: { language?: string } }; answer: LessonLine[] };
  /** A lesson after the moves that you have made in it; without any, its beginning. */
  "POST /games/{game}/lessons/{number}": { sent: { path: { game: string; number: number }; query?: { language?: string; words?: boolean }; body: LessonBody }; answer: LessonNow };
  /** The puzzles of a game; an empty list where it has none. */
  "GET /games/{game}/puzzles": { sent: { path: { game: string } }; answer: PuzzleLine[] };
  /** A puzzle, or that of today: the position as the seat that has to decide sees it. */
  "GET /games/{game}/puzzles/{puzzle}": { sent: { path: { game: string; puzzle: string }; query?: { name?: string; language?: string; words?: boolean } }; answer: PuzzleNow };
  /** How good a move is in a puzzle, what is best, and why. */
  "POST /games/{game}/puzzles/{puzzle}/answer": { sent: { path: { game: string; puzzle: string }; query?: { name?: string; language?: string; words?: boolean }; body: PuzzleAnswer }; answer: PuzzleVerdict };
  /** A decision of an analysed game, by the number of its move, as a puzzle: as its seat saw it then. */
  "GET /tables/{table}/practice/{number}": { sent: { path: { table: string; number: number }; query?: { language?: string; words?: boolean } }; answer: PuzzleNow };
  /** How good a move would have been, what was best, and why. */
  "POST /tables/{table}/practice/{number}/answer": { sent: { path: { table: string; number: number }; query?: { language?: string; words?: boolean }; body: PuzzleAnswer }; answer: PuzzleVerdict };
  /** What the host tells everybody now. */
  "GET /notices": { sent: object; answer: Notice[] };
}
