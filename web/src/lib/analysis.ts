/** What every move of a finished game was worth, as far as this page shows it. The whole is what `walpurgis analyse` writes. */
import type { Analysis } from "./api";

export interface AnalysedMove {
  /** The number of the move in the replay. */
  entry: number;
  seat: number;
  grade?: string;
  /** How much of the chance to win it gave away, from 0 to 1. */
  loss?: number;
  /** The move that was made, and the best one, in notation. */
  move?: string;
  best?: string;
  /** Some moves with everybody's chances after them. */
  moves?: { move: string; chances: number[] }[];
  /** What came out with it changed everybody's chance by so much. */
  luck?: number[];
}
export interface AnalysisReport {
  /** Everybody's chances before the decisions, and at last what they won. */
  curve: [number, number[]][];
  lines: AnalysedMove[];
  turning_points: number[];
  players: { seat: number; accuracy: number | null }[];
}

export function reportOf(found: Analysis | undefined): AnalysisReport | undefined {
  return found?.state === "ready" ? (found.report as unknown as AnalysisReport) : undefined;
}

/** The moves after which what came out changed somebody's chance by more than a trifle, each with by how much. */
export function luckOf(report: AnalysisReport): { entry: number; change: number }[] {
  return report.lines
    .map(({ entry, luck = [] }) => ({ entry, change: Math.max(0, ...luck.map(Math.abs)) }))
    .filter(({ change }) => change >= 0.01);
}

/** The chances that hold after so many moves: those before the next decision. */
export function chancesAt(report: AnalysisReport, number: number): number[] {
  return (report.curve.find(([entry]) => entry > number) ?? report.curve.at(-1))?.[1] ?? [];
}

/** How a grade is written beside a move, as chess players do; a good move has no sign. */
export const SIGNS: Record<string, string> = { brilliant: "!!", inaccuracy: "?!", mistake: "?", blunder: "??" };
const MOST_TURNS = 5;

/** Where it turned: for everybody, or what one seat gave away and what came out for or against it, most of all. */
export function turnsOf(report: AnalysisReport, seat: number | null): AnalysedMove[] {
  if (seat === null) return report.lines.filter((one) => report.turning_points.includes(one.entry));
  const weight = (one: AnalysedMove) =>
    Math.max(one.seat === seat ? (one.loss ?? 0) : 0, Math.abs(one.luck?.[seat] ?? 0));
  return report.lines
    .filter((one) => weight(one) >= 0.01)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, MOST_TURNS)
    .sort((a, b) => a.entry - b.entry);
}

/** Whose chance changed most by what came out with a move, and by how much; of a certain seat where one is asked for. */
export function luckIn(one: AnalysedMove, seat: number | null): { seat: number; change: number } | undefined {
  const luck = one.luck ?? [];
  const most = Math.max(...luck.map(Math.abs));
  const whose = seat ?? luck.findIndex((change) => Math.abs(change) === most);
  const change = luck[whose] ?? 0;
  return Math.abs(change) >= 0.01 ? { seat: whose, change } : undefined;
}

/** The mistakes and blunders of a seat, in their order. */
export function mistakesOf(report: AnalysisReport | undefined, seat: number): AnalysedMove[] {
  return (report?.lines ?? []).filter(
    (one) => one.seat === seat && (one.grade === "mistake" || one.grade === "blunder"),
  );
}
