/** Hints: what the server says about the question that is open, step by step, and what a bot's last move meant. */
import { pointAt } from "./pointing.svelte";
import type { Explained, Hinted, Problem } from "./protocol";
import type { Position } from "./updates";

export type HintStep = "nudge" | "moves" | "best";
type Ask = (type: "hint" | "explain", fields: Record<string, unknown>) => string;

export class Hints {
  /** Whether the panel is open. */
  open = $state(false);
  shown = $state.raw<Hinted>();
  explained = $state.raw<Explained>();
  /** Why the last request was refused. */
  problem = $state.raw<Problem>();
  /** Whether an answer is on its way. */
  waiting = $state(false);
  private asked = "";
  /** The legal moves of the question that the hint is about. */
  private about: unknown;

  constructor(private readonly ask: Ask) {}

  request(position: Position, step: HintStep): void {
    if (position.seat === null) return;
    this.send("hint", { seat: position.seat, version: position.version, step });
  }
  explain(seat: number, bot: number): void {
    this.send("explain", { seat, bot });
  }
  private send(type: "hint" | "explain", fields: Record<string, unknown>): void {
    this.problem = undefined;
    this.waiting = true;
    this.asked = this.ask(type, fields);
  }

  /** Turn to a position: what was said about another question is of no use any more. */
  follow(position: Position | undefined): void {
    if (position?.legal === this.about) return;
    this.about = position?.legal;
    if (this.shown) pointAt(undefined);
    this.shown = this.problem = undefined;
    if (!this.explained) this.waiting = false;
  }

  /** An answer; one to what was asked before is let go. Returns whether it is a hint that counts. */
  receive(say: Hinted | Explained): boolean {
    if (say.id !== this.asked) return false;
    this.waiting = false;
    if (say.type === "explained") this.explained = say;
    else this.shown = say;
    return say.type === "hint";
  }

  /** Whether a refusal is about a hint: then it is said beside it. */
  refuse(problem: Problem): boolean {
    if (!problem.id || problem.id !== this.asked) return false;
    this.problem = problem;
    this.waiting = false;
    return true;
  }
}
