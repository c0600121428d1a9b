/** A table as this page knows it: who sits there, what is asked, what happened, and the choice that is being made. */
import { afterFrame, Later, QUESTION, TABLE } from "./after.svelte";
import { wsUrl } from "./api";
import { Choice, type Legal } from "./choice";
import { keep, kept } from "./kept";
import { Lights } from "./lights.svelte";
import { inParts } from "./parts.svelte";
import { tellTurn } from "./notify";
import type { ChatSaid, Happened, Problem, Question, Say, TableInfo, Update, View } from "./protocol";
import { PROTOCOL } from "./protocol";
import { settings } from "./settings.svelte";
import { Socket } from "./socket.svelte";
import { share } from "./share";
import { sounds } from "./sound";
import { SvelteSet } from "svelte/reactivity";
import { loadText, plain, type Data, type GameText, type Json, type Part } from "./text";

export interface Entry {
  version: number;
  what: Happened["what"];
  seat: number;
  text: string;
  events: NonNullable<Happened["events"]>;
}

const NOTHING: Entry[] = [];
/** Where a browser keeps, as long as it is open, what it answers for the person by passing. */
const LEFT = "walpurgis.left";

export class TableStore {
  info = $state.raw<TableInfo>();
  you = $state.raw<number[]>([]);
  chat = $state.raw<ChatSaid[]>([]);
  text = $state.raw<GameText>();
  problem = $state.raw<Problem>();
  gone = $state(false);
  private ownChoice = $state.raw<Choice>(new Choice(undefined, []));
  /** What the choice says of each thing. */
  readonly lights = new Lights(this.choice);
  /** What follows the board by a frame. */
  readonly later = new Later(this);
  /** The seat whose eyes this page shows; at a hot seat it changes when the curtain opens. */
  shownSeat = $state<number | null>(null);
  /** At a hot seat: for whom the curtain has been opened. */
  opened = $state<number | null>(null);
  sending = $state("");
  /** What was done last of all that was sent. */
  private done = "";
  /** What somebody asked to hear: scores, or whose turn it is. */
  spoken = $state("");
  /** What somebody asked about last; it stands in the prompt's second line for a while. */
  private aboutText = $state("");
  private aboutTimer: ReturnType<typeof setTimeout> | undefined;
  clockAt = $state(0);
  /** A verb of the game in one word, as its board says it. */
  deed: (verb: string) => string | undefined = () => undefined;
  /** What a field of a move is called on the table, as its board says it. */
  word: (field: string, move: Data) => string | undefined = () => undefined;
  /** Questions that this page answers for the person by passing, until told otherwise; nobody else hears of it. */
  private readonly left: SvelteSet<string>;
  /** Whether the page can do so: a lesson wants to be learned. */
  readonly canLeave: boolean = true;
  /** What a verb means at a question, as the game's board says it. */
  answer: (verb: string, question: string) => string | undefined = () => undefined;
  readonly socket: Socket;

  // What the shown seat sees, set by `settle` where it has changed: what has not wakes nobody.
  update = $state.raw<Update>();
  view = $state.raw<View | null>(null);
  question = $state.raw<Question | null>(null);
  log = $state.raw<Entry[]>([]);
  players = $state.raw<string[]>([]);
  waiting = $state.raw<number[]>([]);
  asked = $state(false);
  answered = $state(false);
  /** The question and the choice that the prompt speaks of; the board turns to another question before it. */
  posed = $state.raw<Question | null>(null);
  posedChoice = $state.raw<Choice>(this.choice);

  /** What lies on the table, to be read part by part; what is one's own follows by a frame where a question comes with it. */
  private readonly parts = inParts();
  private readonly ownParts = inParts();
  private version = 0;
  /** What each of my seats was told. */
  private updates = new Map<number | null, Update>();
  private logs = new Map<number | null, Entry[]>();

  constructor(readonly id: string) {
    this.left = new SvelteSet(kept<string[]>(LEFT, () => sessionStorage)[id]);
    this.socket = new Socket(
      () => wsUrl(id),
      () => ({
        protocol: PROTOCOL,
        keys: [],
        session: "",
        have: this.version || 0,
        language: settings.language,
      }),
      (say) => this.hear(say),
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
    this.place(info, { ...update, question: null, legal: [] }, log);
  }

  protected place(info: TableInfo, update: Update, log: Entry[]): void {
    this.info = info;
    this.shownSeat = update.seat;
    this.updates = new Map([[update.seat, update]]);
    this.logs = new Map([[update.seat, log]]);
    this.settle();
  }

  /** What follows from what was told and from whose eyes look. */
  private settle(): void {
    this.lay();
    this.layOwn();
    this.turnToQuestion();
    if (this.isAnew) this.choice = this.newChoice();
    this.pose();
  }
  /** The same, but piece by piece where another question is asked: first the table, then the question about it. */
  private unfold(): void {
    if (!this.canWait) return this.settle();
    this.lay();
    afterFrame(this.layOwn, TABLE);
    afterFrame(this.offer, QUESTION);
    afterFrame(this.pose, QUESTION);
  }
  /** What lies on the table. */
  private lay(): void {
    const view = this.now?.view ?? null;
    this.view = view;
    this.parts.show(view?.table);
    this.log = this.logs.get(this.shownSeat) ?? NOTHING;
    this.players = share(this.players, this.info?.seats.map((one) => one.name) ?? []);
  }
  private layOwn = (): void => {
    this.ownParts.show(this.view?.table);
  };
  private turnToQuestion(): void {
    this.question = this.now?.question ?? null;
    this.asked = !!this.question;
  }
  /** What may be done about it: it shines before it can be touched. The choice begins anew unless the question is the same. */
  private offer = (): void => {
    this.turnToQuestion();
    if (!this.isAnew) return;
    this.ownChoice = this.newChoice();
    this.lights.turnTo(this.choice);
    this.shine();
  };
  /** One kind of things after the other; what is asked waits for the last. */
  private shine = (): void => {
    if (!this.lights.showNext()) return;
    afterFrame(this.shine, QUESTION);
    afterFrame(this.pose, QUESTION);
  };
  /** What is asked, and of whom. */
  private pose = (): void => {
    const [seat, view] = [this.shownSeat, this.view];
    this.update = this.now;
    this.posed = this.question;
    this.posedChoice = this.choice;
    this.waiting = this.update?.awaited ?? this.info?.waiting ?? [];
    this.answered = seat !== null && (view?.answered.includes(seat) ?? false);
    if (this.sending === this.done) this.sending = "";
    this.later.follow();
    this.passOn();
  };
  /** What the shown seat was told last. */
  private get now(): Update | undefined {
    return this.updates.get(this.shownSeat);
  }
  /** What is asked is not yet what was told last: nothing can be done about it any more. */
  private get isBehind(): boolean {
    return this.update !== this.now;
  }
  /** Something else may be touched than what is lit. */
  private get isAnew(): boolean {
    return this.update?.legal !== this.now?.legal;
  }
  /** Another question is drawn some frames after the table that it is about, where somebody looks at both. */
  private get canWait(): boolean {
    return this.isAnew && !!this.update && this.update.seat === this.now?.seat && !document.hidden;
  }

  // ----- what the server says -----

  private hear(say: Say): void {
    if (say.type === "table") this.hearTable(say.table, say.you);
    else if (say.type === "update") this.hearUpdate(say);
    else if (say.type === "chat") this.chat = [...this.chat.filter((one) => one.version !== say.version), say];
    else if (say.type === "done") this.hearDone(say.id);
    else if (say.type === "error") this.hearProblem(say);
  }

  private hearTable(table: TableInfo, you: number[]): void {
    const first = !this.info;
    this.info = share(this.info, table);
    this.you = share(this.you, you);
    this.settle();
    if (first) {
      this.pickSeat();
      void this.speak();
    }
  }

  private hearUpdate(said: Update): void {
    const before = this.updates.get(said.seat);
    if (before && said.version < before.version) return;
    const { happened, ...position } = said;
    const update: Update = { ...share(before, position), happened };
    this.updates.set(update.seat, update);
    const known = this.logs.get(update.seat) ?? [];
    const last = known.at(-1)?.version ?? 0;
    const news = update.happened.filter((one) => one.version > last);
    const entries = news.map(entry);
    if (entries.length) this.logs.set(update.seat, withNews(known, entries));
    this.version = Math.max(this.version, update.version);
    this.clockAt = performance.now();
    this.unfold();
    this.pickSeat();
    if (update.seat === this.shownSeat && before && entries.length) this.sound(before, update);
  }

  /** What was sent has been done; that it was sent is shown until its outcome is. */
  private hearDone(id: string): void {
    this.done = id;
    if (id === this.sending && !this.isBehind) this.sending = "";
    this.passOn();
  }

  private hearProblem(problem: Problem): void {
    if (problem.code === "not_found") this.gone = true;
    this.problem = problem;
    if (problem.id === this.sending) {
      this.sending = "";
      this.choice = this.choice.clear();
    }
  }

  private sound(before: Update, now: Update): void {
    if (now.question !== null && (before.question === null || (isAwaited(now) && !isAwaited(before)))) {
      sounds.play("turn");
      if (isAwaited(now))
        tellTurn(this.text?.meta.title ?? this.info?.game ?? "", plain(this.ask("ask", now.question)));
    } else sounds.play(now.result ? "end" : "piece");
  }

  private newChoice(): Choice {
    const legal: Legal[] = (this.now?.legal ?? []).map((one) => ({ data: one.move, text: one.text }));
    return new Choice(this.text?.meta, legal);
  }

  /** Whose eyes: my only seat, or at a hot seat the one that is asked. */
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
      this.settle();
    }
  }

  async speak(): Promise<void> {
    if (!this.info) return;
    this.text = await loadText(this.info.game, settings.language);
    const touches = this.choice.touches;
    this.choice = this.newChoice();
    for (const touch of touches) this.choice = this.choice.with(touch);
  }

  get about(): string {
    return this.aboutText;
  }
  set about(text: string) {
    this.aboutText = text;
    clearTimeout(this.aboutTimer);
    if (text) this.aboutTimer = setTimeout(() => (this.aboutText = ""), 4000);
  }

  // ----- questions -----

  /** The table of the view; whoever reads a part of it hears of that part alone. */
  get laid(): Data {
    return this.parts.value as Data;
  }
  /** The same, for what shows what is one's own. */
  get mine(): Data {
    return this.ownParts.value as Data;
  }
  get choice(): Choice {
    return this.ownChoice;
  }
  set choice(choice: Choice) {
    this.ownChoice = choice;
    this.lights.show(choice);
    if (!this.isBehind) this.posedChoice = choice;
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
    const answer = this.question && this.answer(String(move.data.verb), this.question.kind);
    if (answer) return [{ text: answer }];
    if (!this.text) return [{ text: this.sayOf(move) }];
    return this.text.move(move.data, this.players, move.text, (field) => this.word(field, move.data));
  }
  moveText(move: Legal): string {
    return plain(this.moveParts(move));
  }
  private sayOf(move: Legal): string {
    return this.update?.legal.find((one) => one.text === move.text)?.say || move.text;
  }
  ask(which: "ask" | "why", question = this.question): Part[] {
    if (!question) return [];
    const parts = this.text?.prompt(question.kind, which, question.parameters, this.players) ?? [];
    return parts.length
      ? parts
      : [{ text: question[which] || (which === "ask" ? question.kind.replaceAll("_", " ") : "") }];
  }
  eventParts(event: Entry["events"][number]): Part[] {
    const known = this.told.get(event);
    if (known && known.text === this.text) return known.parts;
    const parts = this.text?.find(`events.${event.event}`)
      ? this.text.event(event, this.players)
      : [{ text: event.say || event.event.replaceAll("_", " ") }];
    this.told.set(event, { text: this.text, parts });
    return parts;
  }
  /** Sentences that were made before; a log is drawn anew with every move. */
  private readonly told = new WeakMap<object, { text: GameText | undefined; parts: Part[] }>();
  name(kind: string, id: string, form = ""): string {
    return this.text?.name(kind, id, form) ?? id;
  }

  // ----- what the person does -----

  touch(kind: string, id: Json): void {
    this.problem = undefined;
    this.about = "";
    this.setChoice(this.choice.touch(kind, id));
  }
  setChoice(choice: Choice): void {
    if (this.isBehind) return;
    const had = this.choice.ready;
    this.choice = choice;
    // What could still become another move waits for its confirmation.
    if (choice.ready && !had && !settings.ask && choice.moves.length === 1) this.confirm();
  }
  confirm(): void {
    const ready = this.choice.ready;
    const update = this.update;
    if (!ready || !update || update.seat === null || this.sending || this.isBehind) return;
    this.sending = this.socket.ask("move", { seat: update.seat, version: update.version, move: ready.data });
  }
  /** Whether the page passes for the person when such a question comes. */
  leaves(kind: string): boolean {
    return this.left.has(`${this.shownSeat} ${kind}`);
  }
  leave(kind: string, on: boolean): void {
    if (on) this.left.add(`${this.shownSeat} ${kind}`);
    else this.left.delete(`${this.shownSeat} ${kind}`);
    keep(LEFT, { [this.id]: [...this.left] }, () => sessionStorage);
    this.passOn();
  }
  /** The move with which the person says: nothing from me. */
  get pass(): Legal | undefined {
    return this.choice.legal.find(({ data }) => data.verb === "pass");
  }
  private passOn(): void {
    const pass = this.question && this.leaves(this.question.kind) ? this.pass : undefined;
    if (!pass || this.sending || this.isBehind) return;
    this.choice = this.choice.pick(pass);
    this.confirm();
  }
  /** One step back: a part of the choice, or the last move while nobody has learned from it. */
  undo(): void {
    if (this.isBehind) return;
    if (this.choice.touches.length) this.choice = this.choice.back();
    else if (this.canUndo && this.shownSeat !== null) this.socket.ask("undo", { seat: this.shownSeat });
  }
  get canUndo(): boolean {
    return this.posedChoice.touches.length > 0 || !!this.update?.undo;
  }
  say(text: string): void {
    if (this.shownSeat !== null && text.trim()) this.socket.ask("chat", { seat: this.shownSeat, text: text.trim() });
  }
  consent(agree: boolean): void {
    if (this.shownSeat !== null) this.socket.ask("consent", { seat: this.shownSeat, agree });
  }
  takeOver(): void {
    if (this.shownSeat !== null) this.socket.ask("return", { seat: this.shownSeat });
  }
}

/** The game waits for the seat; another one that is asked may act meanwhile, and need not. */
function isAwaited(update: Update): boolean {
  return update.seat !== null && update.awaited.includes(update.seat);
}

/** What happened, as an entry of the log. */
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
      if (at >= 0) kept.splice(at, entry.what === "retract" ? 1 : Infinity);
    }
    kept.push(entry);
  }
  return kept;
}
