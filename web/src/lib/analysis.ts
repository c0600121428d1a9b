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

/** The mistakes and blunders of a seat, in their order. */
export function mistakesOf(report: AnalysisReport | undefined, seat: number): AnalysedMove[] {
  return (report?.lines ?? []).filter(
    (one) => one.seat === seat && (one.grade === "mistake" || one.grade === "blunder"),
  );
}
