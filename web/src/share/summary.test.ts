import { describe, expect, it } from "vitest";
import type { AnalysisReport } from "../lib/analysis";
import { summaryOf, type Told } from "./summary";
import { words } from "./words";

const told: Told = {
  game: "Witchstone",
  headline: "Ilse wins",
  names: ["Wilma", "Ilse"],
  result: { scores: [30, 50], ranks: [2, 1], winners: [1] },
  address: "https://example.org/replays/t",
  track: {
    numbers: [0, 4, 10],
    values: [
      [0, 0],
      [20, 10],
      [30, 50],
    ],
  },
  report: undefined,
};
const report: AnalysisReport = {
  curve: [
    [1, [0.5, 0.5]],
    [6, [0.8, 0.2]],
    [11, [0, 1]],
  ],
  lines: [
    { entry: 3, seat: 1, grade: "mistake", loss: 0.11 },
    { entry: 8, seat: 0, grade: "blunder", loss: 0.42 },
    { entry: 9, seat: 0, grade: "good", loss: 0 },
  ],
  turning_points: [8],
  players: [],
};

describe("the picture of a finished game", () => {
  it("names the winner first, and plots points within the picture", () => {
    const { players, lines, plot, turn } = summaryOf(told, words.en);
    expect(players.map((one) => [one.name, one.score, one.won])).toEqual([
      ["Ilse", 50, true],
      ["Wilma", 30, false],
    ]);
    expect(plot).toBe("Points over the game");
    expect(lines[1]!.points.at(-1)).toEqual([1, 1]);
    expect(lines.flatMap((line) => line.points.flat()).every((part) => part >= 0 && part <= 1)).toBe(true);
    expect(turn).toBe("It turned at move 10: Ilse took the lead for good.");
  });
  it("shows chances where the game was analysed, and the move that gave away most", () => {
    const { lines, plot, turn } = summaryOf({ ...told, report }, words.de);
    expect(plot).toBe("Gewinnchancen");
    expect(lines[0]!.points).toEqual([
      [1 / 11, 0.5],
      [6 / 11, 0.8],
      [1, 0],
    ]);
    expect(turn).toBe("Sie kippte bei Zug 8: Wilma verschenkte 42 von 100 Chancen.");
  });
  it("has no plot where a game counts no points for each seat", () => {
    const found = summaryOf({ ...told, track: { numbers: [0], values: [[1, 2, 3]] } }, words.en);
    expect([found.lines, found.plot, found.turn]).toEqual([[], "", ""]);
  });
});
