/** What a picture of a finished game says: who won, how it went, and where it turned. */
import type { AnalysisReport } from "../lib/analysis";
import type { ScoreTrack } from "../lib/api";
import { stepsOf } from "../lib/track";
import { turningPoints } from "../lib/turningPoints";
import type { Words } from "./words";

export interface SummaryPlayer {
  seat: number;
  name: string;
  score: number;
  won: boolean;
}
/** A line of the plot: points from 0 to 1, both ways. */
export interface SummaryLine {
  seat: number;
  points: [number, number][];
}
export interface Summary {
  game: string;
  headline: string;
  players: SummaryPlayer[];
  plot: string;
  lines: SummaryLine[];
  /** Where it turned, in words; empty where nothing did. */
  turn: string;
  address: string;
}

export interface Told {
  game: string;
  headline: string;
  names: string[];
  result: { scores: number[]; ranks: number[]; winners: number[] };
  address: string;
  track: ScoreTrack | undefined;
  report: AnalysisReport | undefined;
}

export function summaryOf(told: Told, w: Words): Summary {
  const { game, headline, names, result, address, track, report } = told;
  const players = names
    .map((name, seat) => ({ seat, name, score: result.scores[seat] ?? 0, won: result.winners.includes(seat) }))
    .sort((a, b) => (result.ranks[a.seat] ?? 0) - (result.ranks[b.seat] ?? 0));
  const lines = report ? chanceLines(report, names.length) : track ? pointLines(track, names.length) : [];
  return {
    game,
    headline,
    players,
    plot: lines.length ? (report ? w.chances : w.points) : "",
    lines,
    turn: (report && worstMove(report, names, w)) || (track && lastLead(track, names, w)) || "",
    address,
  };
}

function chanceLines(report: AnalysisReport, seats: number): SummaryLine[] {
  const last = report.curve.at(-1)?.[0] ?? 1;
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: report.curve.map(([entry, chances]): [number, number] => [entry / last, chances[seat] ?? 0]),
  }));
}

/** Points over the game. Nothing where the track counts something else than one number for each seat. */
function pointLines(track: ScoreTrack, seats: number): SummaryLine[] {
  if (track.values[0]?.length !== seats) return [];
  const all = track.values.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const last = Math.max(1, track.numbers.at(-1) ?? 1);
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: stepsOf(track, seat).map(([number, value]): [number, number] => [
      number / last,
      (value - low) / (high - low),
    ]),
  }));
}

/** The move that gave away most, if it was a mistake. */
function worstMove(report: AnalysisReport, names: string[], w: Words): string {
  const worst = report.lines
    .filter((one) => one.grade === "mistake" || one.grade === "blunder")
    .reduce<AnalysisReport["lines"][number] | undefined>(
      (most, one) => ((one.loss ?? 0) > (most?.loss ?? 0) ? one : most),
      undefined,
    );
  if (!worst) return "";
  return w.turn(worst.entry, names[worst.seat] ?? "", Math.round(100 * (worst.loss ?? 0)));
}
function lastLead(track: ScoreTrack, names: string[], w: Words): string {
  if (track.values[0]?.length !== names.length) return "";
  const lead = turningPoints(track).find((one) => one.what === "lead");
  return lead ? w.lead(lead.move, names[lead.seat] ?? "") : "";
}
