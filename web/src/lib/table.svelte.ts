/** The client's store of one table: its seats, the shown seat's view and question, the log, and the move being chosen. */
import { t } from "../i18n/index.svelte";
import { wsUrl } from "./api";
import { Choice, type Legal } from "./choice";
import { DeferredView } from "./deferred.svelte";
import { readStored, writeStored } from "./storage";
import { Hints } from "./hints.svelte";
import { Lights } from "./lights.svelte";
import { Pacer } from "./pacer";
import { reactiveTable } from "./reactive.svelte";
import { notifyTurn } from "./notify";
import type {
  Changes,
  ChatSaid,
  Happened,
  History,
  Previewed,
  Problem,
  Question,
  Say,
  TableInfo,
  Update,
  View,
} from "./protocol";
import { notation } from "./moveGroups";
import { PROTOCOL } from "./protocol";
import { settings } from "./settings.svelte";
import { afterFrame, QUESTION, TABLE } from "./scheduler.svelte";
import { Socket } from "./socket.svelte";
import { shareStructure } from "./sharing";
import { sounds } from "./sound";
import { Stakes } from "./stakes.svelte";
import { refusalClause, thingClause, type ClauseMap } from "../rules/clauses";
import { SvelteSet } from "svelte/reactivity";
import { hasText, loadText, plain, type Data, type GameText, type Json, type Part } from "./text";
import { changedPosition, wholePosition, type Position } from "./updates";

export interface Entry {
  version: number;
  what: Happened["what"];
  seat: number;
  text: string;
  events: NonNullable<Happened["events"]>;
}

const NOTHING: Entry[] = [];
/** How long words stand beside the name of who has said them, in milliseconds. */
const SPOKEN = 7000;
/** The key in session storage of the questions that are passed automatically. */
const AUTO_PASS = "walpurgis.left";

export class TableStore {
  info = $state.raw<TableInfo>();
  you = $state.raw<number[]>([]);
  chat = $state.raw<ChatSaid[]>([]);
  text = $state.raw<GameText>();
  problem = $state.raw<Problem>();
  gone = $state(false);
  private ownChoice = $state.raw<Choice>(new Choice(undefined, []));
  /** Which things on the table are lit or chosen. */
  readonly lights = new Lights(this.choice);
  /** A copy of this state for everything that is drawn some frames after the board. */
  readonly deferred = new DeferredView(this);
  /** The seat whose eyes this page shows; at a hot seat it changes when the curtain opens. */
  shownSeat = $state<number | null>(null);
  /** At a hot seat: for whom the curtain has been opened. */
  opened = $state<number | null>(null);
  sending = $state("");
  /** The id of the last request that the server has confirmed. */
  private done = "";
  /** Read aloud on request: scores, or whose turn it is. */
  announcement = $state("");
  /** What a thing is that was asked about; shown in the prompt's second line for some seconds. */
  private explanationText = $state("");
  /** The clauses that say what is explained just now. */
  explanationClauses = $state.raw<string[]>([]);
  /** Whether that thing was touched in vain. */
  refused = $state(false);
  /** Which clauses explain the things of the game, from its board. */
  clauses: ClauseMap | undefined;
  private explanationTimer: ReturnType<typeof setTimeout> | undefined;
  clockAt = $state(0);
  /** A move's verb as the label of a button, from the game's board. */
  verbLabel: (verb: string) => string | undefined = () => undefined;
  /** What a field of a move is called on the table, from the game's board. */
  fieldLabel: (field: string, move: Data) => string | undefined = () => undefined;
  /** Kinds of questions that this page answers by passing; nobody else learns of it. */
  private readonly autoPassed: SvelteSet<string>;
  /** Whether questions can be passed automatically: not in a lesson. */
  readonly canAutoPass: boolean = true;
  /** What a verb means as the answer to a question, from the game's board. */
  answerLabel: (verb: string, question: string) => string | undefined = () => undefined;
  /** The player to whom a kind of pieces belongs, from the game's board. */
  ownerOf: (kind: string, id: string) => number | undefined = () => undefined;
  readonly socket: Socket;
  /** What the move that stands ready would change. */
  readonly stakes = new Stakes((fields) => this.socket.askOnce("preview", fields));

  /** What the server says when a hint is asked for. */
  readonly hints = new Hints((type, fields) => this.socket.askOnce(type, fields));

  // What the shown seat sees. Only what has changed is assigned, so that nothing else is drawn again.
  update = $state.raw<Position>();
  view = $state.raw<View | null>(null);
  question = $state.raw<Question | null>(null);
  log = $state.raw<Entry[]>([]);
  players = $state.raw<string[]>([]);
  waiting = $state.raw<number[]>([]);
  asked = $state(false);
  answered = $state(false);
  /** The question and the choice as the prompt shows them; the board shows a new question some frames earlier. */
  shownQuestion = $state.raw<Question | null>(null);
  shownChoice = $state.raw<Choice>(this.choice);

  /** The view's table as reactive state, once for the board and once for the own area, which may follow it by a frame. */
  private readonly parts = reactiveTable();
  private readonly ownParts = reactiveTable();
  private version = 0;
  /** The last update and the log of each of my seats. */
  private updates = new Map<number | null, Position>();
  /** What the socket has said last of each of my seats, shown or not yet: the next changes build upon it. */
  private received = new Map<number | null, Position>();
  private logs = new Map<number | null, Entry[]>();

  constructor(readonly id: string) {
    this.autoPassed = new SvelteSet(readStored<string[]>(AUTO_PASS, () => sessionStorage)[id]);
    this.socket = new Socket(
      () => wsUrl(id),
      () => ({
        protocol: PROTOCOL,
        keys: [],
        session: "",
        have: this.version || 0,
        language: settings.language,
        words: this.lacksText,
      }),
      (say) => this.receive(say),
    );
  }

  open(): void {
    this.socket.open();
  }

  close(): void {
    this.socket.close();
  }

  /** Show a position of a finished game, without a connection. */
  show(info: TableInfo, update: Update, log: Entry[]): void {
    this.setPosition(info, { ...wholePosition(update), question: null, legal: [] }, log);
  }

  protected setPosition(info: TableInfo, update: Position, log: Entry[]): void {
    this.info = info;
    this.shownSeat = update.seat;
    this.updates = new Map([[update.seat, update]]);
    this.logs = new Map([[update.seat, log]]);
    this.applyUpdate();
  }

  /** Show the last update of the shown seat at once. */
  private applyUpdate(): void {
    this.showBoard();
    this.showOwnArea();
    this.takeQuestion();
    if (this.hasNewMoves) this.choice = this.newChoice();
    this.showPrompt();
  }
  /** The same in several frames if the question is new: first the board, then the question about it. */
  private applyInFrames(): void {
    if (!this.canDefer) return this.applyUpdate();
    this.showBoard();
    afterFrame(this.showOwnArea, TABLE);
    afterFrame(this.showMoves, QUESTION);
    afterFrame(this.showPrompt, QUESTION);
  }
  /** Show what lies on the table. */
  private showBoard(): void {
    const view = this.now?.view ?? null;
    this.view = view;
    this.parts.show(view?.table);
    this.log = this.logs.get(this.shownSeat) ?? NOTHING;
    this.players = shareStructure(this.players, this.info?.seats.map((one) => one.name) ?? []);
  }
  private showOwnArea = (): void => {
    this.ownParts.show(this.view?.table);
  };
  private takeQuestion(): void {
    this.question = this.now?.question ?? null;
    this.asked = !!this.question;
  }
  /** Light what may be touched. The choice starts again unless the legal moves are the same. */
  private showMoves = (): void => {
    this.takeQuestion();
    if (!this.hasNewMoves) return;
    this.ownChoice = this.newChoice();
    this.lights.turnTo(this.choice);
    this.showNextLights();
  };
  /** Light one kind of things a frame; the prompt waits for the last. */
  private showNextLights = (): void => {
    if (!this.lights.showNext()) return;
    afterFrame(this.showNextLights, QUESTION);
    afterFrame(this.showPrompt, QUESTION);
  };
  /** Show the question; from now on it can be answered. */
  private showPrompt = (): void => {
    const [seat, view] = [this.shownSeat, this.view];
    this.update = this.now;
    this.shownQuestion = this.question;
    this.shownChoice = this.choice;
    this.waiting = this.update?.awaited ?? this.info?.waiting ?? [];
    this.answered = seat !== null && (view?.answered.includes(seat) ?? false);
    if (this.sending === this.done) this.sending = "";
    this.deferred.follow();
    this.autoPass();
  };
  /** The last update of the shown seat. */
  private get now(): Position | undefined {
    return this.updates.get(this.shownSeat);
  }
  /** Whether the prompt still shows an older update, which cannot be answered any more. */
  private get isStale(): boolean {
    return this.update !== this.now;
  }
  /** Whether other moves are legal than those that are shown. */
  private get hasNewMoves(): boolean {
    return this.update?.legal !== this.now?.legal;
  }
  /** Whether the new question may be drawn some frames after the board: not with the first view, nor on a hidden page. */
  private get canDefer(): boolean {
    return this.hasNewMoves && !!this.update?.view && this.update.seat === this.now?.seat && !document.hidden;
  }

  // ----- messages from the server -----

  private receive(say: Say): void {
    if (say.type === "table") this.receiveTable(say.table, say.you);
    else if (say.type === "history") this.receiveHistory(say);
    else if (say.type === "update" || say.type === "changes") this.receivePosition(say);
    else if (say.type === "preview") this.receivePreview(say);
    else if (say.type === "hint" || say.type === "explained") this.hints.receive(say);
    else if (say.type === "chat") this.receiveChat(say);
    else if (say.type === "done") this.receiveDone(say.id);
    else if (say.type === "error") this.receiveProblem(say);
  }

  private receiveTable(table: TableInfo, you: number[]): void {
    const first = !this.info;
    this.history.clear();
    this.info = shareStructure(this.info, table);
    this.you = shareStructure(this.you, you);
    this.applyUpdate();
    if (first) {
      this.pickSeat();
      void this.loadTexts();
      if (this.lacksText) this.socket.askOnce("need", { have: this.version, words: true });
    }
  }

  /** Whether this page has no texts of the game, so that the server has to tell everything in words. */
  private get lacksText(): boolean {
    return !!this.info && !hasText(this.info.game, settings.language);
  }

  /** What was told ahead of the next update of a seat, by seat. */
  private readonly history = new Map<number | null, Happened[]>();
  private receiveHistory({ seat, happened }: History): void {
    this.history.set(seat, [...(this.history.get(seat) ?? []), ...happened]);
  }

  private receivePosition(say: Update | Changes): void {
    const before = this.received.get(say.seat);
    if (say.type === "changes" && !before) {
      this.socket.askOnce("need", { have: this.version });
      return;
    }
    const position = say.type === "changes" ? changedPosition(before!, say) : wholePosition(say);
    position.happened = [...(this.history.get(say.seat) ?? []), ...position.happened];
    this.history.delete(say.seat);
    this.received.set(say.seat, position);
    this.pacer.push(position);
  }

  /** Moves of others are shown at the pace that the reader has chosen; a touch shows all that has happened. */
  private readonly pacer = new Pacer<Position>(
    (update) => this.receiveUpdate(update),
    ({ happened, seat }) =>
      happened.some((one) => one.what === "move" && one.seat !== seat) && this.updates.has(seat) ? settings.pause : 0,
  );

  private receiveUpdate(said: Position): void {
    const before = this.updates.get(said.seat);
    if (before && said.version < before.version) return;
    const { happened, ...position } = said;
    const update: Position = { ...shareStructure(before, position), happened };
    this.updates.set(update.seat, update);
    const known = this.logs.get(update.seat) ?? [];
    const last = known.at(-1)?.version ?? 0;
    const news = update.happened.filter((one) => one.version > last);
    const entries = news.map(entry);
    if (entries.length) this.logs.set(update.seat, withNews(known, entries));
    this.version = Math.max(this.version, update.version);
    this.clockAt = performance.now();
    this.applyInFrames();
    this.pickSeat();
    if (update.seat !== this.shownSeat || !before || !entries.length) return;
    this.sound(before, update);
    const claim = entries.at(-1)?.what === "claim" && update.view?.said.at(-1);
    if (claim && this.text) this.hear(claim.seat, plain(this.text.claim(claim.claim, this.players)));
  }

  /** What somebody says just now; it is shown beside their name for a while. */
  spoken = $state.raw<{ seat: number; text: string }>();
  /** How much has been said since the talk was last looked at. */
  unread = $state(0);
  private spokenTimer: ReturnType<typeof setTimeout> | undefined;
  private receiveChat(say: ChatSaid): void {
    const known = this.chat.some((one) => one.version === say.version);
    this.chat = [...this.chat.filter((one) => one.version !== say.version), say];
    // What was said before this page came to the table is told first.
    if (!known && this.version && say.version > this.version) this.hear(say.seat, say.text);
  }
  private hear(seat: number, text: string): void {
    if (!this.you.includes(seat)) {
      this.unread += 1;
      sounds.play("talk");
    }
    this.spoken = { seat, text };
    clearTimeout(this.spokenTimer);
    this.spokenTimer = setTimeout(() => (this.spoken = undefined), SPOKEN);
  }

  /** A request was confirmed; it counts as pending until its outcome is shown. */
  private receiveDone(id: string): void {
    this.done = id;
    if (id === this.sending && !this.isStale) this.sending = "";
    this.autoPass();
  }

  private receiveProblem(problem: Problem): void {
    if (this.stakes.owns(problem.id) || this.hints.refuse(problem)) return;
    if (problem.code === "not_found") this.gone = true;
    this.problem = problem;
    if (problem.id === this.sending) {
      this.sending = "";
      this.choice = this.choice.clear();
    }
  }

  /** What a move changes is told instead of what the touched thing is; it can be asked again. */
  private receivePreview(preview: Previewed): void {
    if (this.stakes.receive(preview) && !this.refused) this.explanation = "";
  }

  private sound(before: Position, now: Position): void {
    if (now.question !== null && (before.question === null || (isAwaited(now) && !isAwaited(before)))) {
      sounds.play("turn");
      if (isAwaited(now))
        notifyTurn(this.text?.meta.title ?? this.info?.game ?? "", plain(this.ask("ask", now.question)));
    } else sounds.play(now.result ? "end" : "piece");
  }

  private newChoice(): Choice {
    const meta = this.text?.meta;
    const legal: Legal[] = (this.now?.legal ?? []).map(({ move, text }) => ({
      data: move,
      get text() {
        return text ?? notation(meta?.notation?.[String(move.verb)], move);
      },
    }));
    return new Choice(meta, legal);
  }

  /** Choose the shown seat: my only one, or at a hot seat the one that is asked. */
  private pickSeat(): void {
    const mine = this.you;
    let seat: number | null;
    if (mine.length === 0) seat = null;
    else if (mine.length === 1) seat = mine[0]!;
    else {
      const asked = mine.filter((one) => this.updates.get(one)?.question);
      const keep = this.shownSeat !== null && (asked.includes(this.shownSeat) || asked.length === 0);
      seat = keep ? this.shownSeat : (asked[0] ?? mine[0]!);
    }
    if (seat !== this.shownSeat) {
      this.shownSeat = seat;
      this.applyUpdate();
    }
  }

  async loadTexts(): Promise<void> {
    if (!this.info) return;
    this.text = await loadText(this.info.game, settings.language);
    const touches = this.choice.touches;
    this.choice = this.newChoice();
    for (const touch of touches) this.choice = this.choice.with(touch);
  }

  get explanation(): string {
    return this.explanationText;
  }
  set explanation(text: string) {
    this.explain(text);
  }
  /** Say what something is, and by which clauses; long enough to be read, and to follow the link. */
  explain(text: string, ...clauses: string[]): void {
    this.explanationText = text;
    this.explanationClauses = [...new Set(clauses.filter(Boolean))];
    this.refused = false;
    clearTimeout(this.explanationTimer);
    if (text) this.explanationTimer = setTimeout(() => this.explain(""), clauses.some(Boolean) ? 12_000 : 4000);
  }
  /** Say why something that was touched cannot be chosen now, or only what it is where nothing is asked. */
  refuse(text: string, kind: string, id: Json): void {
    const question = this.asked ? this.question : null;
    this.explain(text, question ? refusalClause(this.clauses, kind, question) : this.clauseOf(kind, id));
    this.refused = !!question;
  }
  /** The clause that says what a thing is: as its board knows it, or as the box says it. */
  clauseOf(kind: string, id: Json): string {
    return thingClause(this.clauses, kind, id) ?? this.text?.meta.clauses?.[kind]?.[String(id)] ?? "";
  }

  // ----- questions -----

  /** The view's table as reactive state: readers are updated only for the parts that they read. */
  get boardState(): Data {
    return this.parts.value as Data;
  }
  /** The same for the own area. */
  get ownState(): Data {
    return this.ownParts.value as Data;
  }
  get choice(): Choice {
    return this.ownChoice;
  }
  set choice(choice: Choice) {
    this.ownChoice = choice;
    this.lights.show(choice);
    if (!this.isStale) this.shownChoice = choice;
  }
  get hotseat(): boolean {
    return this.you.length > 1;
  }
  /** Why a bot plays for the person at this seat: asked, away or resigned; nothing where none does. */
  get replaced(): string {
    return (this.shownSeat !== null && this.info?.seats[this.shownSeat]?.why) || "";
  }
  /** At a hot seat the curtain is down until the person who is asked has opened it. */
  get curtain(): boolean {
    return this.hotseat && this.info?.phase === "playing" && this.opened !== this.shownSeat;
  }

  moveParts(move: Legal): Part[] {
    const answer = this.question && this.answerLabel(String(move.data.verb), this.question.kind);
    if (answer) return [{ text: answer }];
    if (!this.text) return [{ text: this.serverText(move) }];
    return this.text.move(move.data, this.players, move.text, (field) => this.fieldLabel(field, move.data));
  }
  moveText(move: Legal): string {
    return plain(this.moveParts(move));
  }
  private serverText(move: Legal): string {
    return this.update?.legal.find((one) => one.text === move.text)?.say || move.text;
  }
  ask(which: "ask" | "why", question = this.question): Part[] {
    if (!question) return [];
    const parts = this.text?.prompt(question.kind, which, question.parameters, this.players) ?? [];
    return parts.length
      ? parts
      : [{ text: question[which] || (which === "ask" ? question.kind.replaceAll("_", " ") : "") }];
  }
  /** The seat of the reader, who is called "you"; nobody at a hot seat, where several people read. */
  get self(): number | null {
    return this.hotseat || !this.you.length ? null : this.shownSeat;
  }
  /** The players as the reader calls them. */
  get names(): string[] {
    return this.players.map((name, seat) => (seat === this.self ? t().app.you : name));
  }
  eventParts(event: Entry["events"][number]): Part[] {
    const known = this.eventSentences.get(event);
    if (known && known.text === this.text && known.self === this.self) return known.parts;
    const parts = this.text?.find(`events.${event.event}`)
      ? this.text.event(event, this.players, this.self).map((part) => this.withMark(part))
      : [{ text: event.say || event.event.replaceAll("_", " ") }];
    this.eventSentences.set(event, { text: this.text, self: this.self, parts });
    return parts;
  }
  /** What is to be known about a move before it is made. */
  noteParts(note: Entry["events"][number]): Part[] {
    return this.text?.find(`notes.${note.event}`)
      ? this.text.note(note, this.names)
      : [{ text: note.say || note.event.replaceAll("_", " ") }];
  }
  /** Cache of the sentences of events: a log is drawn again with every move. */
  private readonly eventSentences = new WeakMap<
    object,
    { text: GameText | undefined; self: number | null; parts: Part[] }
  >();
  private withMark(part: Part): Part {
    const mark = part.kind && part.id ? this.ownerOf(part.kind, part.id) : undefined;
    return mark === undefined ? part : { ...part, mark };
  }
  name(kind: string, id: string, form = ""): string {
    return this.text?.name(kind, id, form) ?? id;
  }

  // ----- what the person does -----

  touch(kind: string, id: Json): void {
    this.problem = undefined;
    this.explanation = "";
    if (this.catchUp()) {
      // It may mean something else now, so it is chosen at the most, never sent.
      if (this.choice.lit(kind, id)) this.choice = this.choice.touch(kind, id);
    } else this.setChoice(this.choice.touch(kind, id));
  }
  /**
   * Somebody acts while the new question is not drawn yet: draw it now, and say that it is new, so that no touch is lost
   * without a word. Returns whether that was so.
   */
  private catchUp(): boolean {
    if (!this.pacer.flush() && !this.isStale) return false;
    this.applyUpdate();
    this.explanation = t().prompt.changed;
    return true;
  }
  setChoice(choice: Choice): void {
    if (this.catchUp()) return;
    const had = this.choice.ready;
    this.choice = choice;
    // What could still become another move waits for its confirmation.
    if (choice.ready && !had && !settings.ask && choice.moves.length === 1) this.confirm();
  }
  confirm(): void {
    if (this.catchUp()) return;
    const ready = this.choice.ready;
    const update = this.update;
    if (!ready || !update || update.seat === null || this.sending) return;
    this.sending = this.socket.ask("move", { seat: update.seat, version: update.version, move: ready.data });
  }
  /** Whether this page passes whenever such a question is asked. */
  autoPasses(kind: string): boolean {
    return this.autoPassed.has(`${this.shownSeat} ${kind}`);
  }
  setAutoPass(kind: string, on: boolean): void {
    if (on) this.autoPassed.add(`${this.shownSeat} ${kind}`);
    else this.autoPassed.delete(`${this.shownSeat} ${kind}`);
    writeStored(AUTO_PASS, { [this.id]: [...this.autoPassed] }, () => sessionStorage);
    this.autoPass();
  }
  /** The move with which the person says: nothing from me. */
  get pass(): Legal | undefined {
    return this.choice.legal.find(({ data }) => data.verb === "pass");
  }
  /** What the guide of a first game says about the question, where it has no place of its own. */
  hint = $state("");
  /** The person wants no guide any more. */
  endGuide: () => void = () => {};
  /** Kinds of questions that are answered for a newcomer, until the first one of another kind comes. */
  private setUp: ReadonlySet<string> = new Set();
  answerSetUp(kinds: readonly string[]): void {
    this.setUp = new Set(kinds);
    this.autoPass();
  }
  /** The answer that this page gives by itself. */
  private get ownAnswer(): Legal | undefined {
    const kind = this.question?.kind;
    if (!kind) return undefined;
    if (this.autoPasses(kind)) return this.pass;
    if (!this.setUp.has(kind)) this.setUp = new Set();
    const { legal } = this.choice;
    return this.setUp.size ? legal[this.log.length % legal.length] : undefined;
  }
  private autoPass(): void {
    const pass = this.ownAnswer;
    if (!pass || this.sending || this.isStale) return;
    this.choice = this.choice.pick(pass);
    this.confirm();
  }
  /** One step back: a part of the choice, or the last move while nobody has learned from it. */
  undo(): void {
    if (this.catchUp()) return;
    if (this.choice.touches.length) this.choice = this.choice.back();
    else if (this.canUndo && this.shownSeat !== null) this.socket.ask("undo", { seat: this.shownSeat });
  }
  get canUndo(): boolean {
    return this.shownChoice.touches.length > 0 || !!this.update?.undo;
  }
  say(text: string): void {
    if (this.shownSeat !== null && text.trim()) this.socket.ask("chat", { seat: this.shownSeat, text: text.trim() });
  }
  agreeToHints(seat: number, agree: boolean): void {
    this.socket.ask("agree_to_hints", { seat, agree });
  }
  consent(agree: boolean): void {
    if (this.shownSeat !== null) this.socket.ask("consent", { seat: this.shownSeat, agree });
  }
  takeOver(): void {
    if (this.shownSeat !== null) this.socket.ask("return", { seat: this.shownSeat });
  }
}

/** The game waits for the seat; another one that is asked may act meanwhile, and need not. */
function isAwaited(update: Position): boolean {
  return update.seat !== null && update.awaited.includes(update.seat);
}

/** An entry of the log. */
export function entry(one: Happened): Entry {
  return { ...one, text: one.text ?? "", events: one.events ?? [] };
}

/**
 * A log and what happened since, without what was taken back; that something was taken back stays. A secret answer goes
 * alone, a move with all that came after it.
 */
export function withNews(log: Entry[], news: Entry[]): Entry[] {
  const kept = [...log];
  for (const entry of news) {
    if (entry.what === "retract" || entry.what === "undo") {
      const at = kept.findLastIndex((one) => one.seat === entry.seat && one.what === "move");
      // That a hint was given stays, whatever is taken back.
      if (at >= 0) {
        const gone = kept.splice(at, entry.what === "retract" ? 1 : Infinity);
        kept.push(...gone.filter((one) => one.what === "hint"));
      }
    }
    kept.push(entry);
  }
  return kept;
}
