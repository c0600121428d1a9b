import { expect, test } from "vitest";
import { chancesAt, luckIn, luckOf, mistakesOf, reportOf, turnsOf, type AnalysisReport } from "./analysis";

const report: AnalysisReport = {
  curve: [
    [1, [0.5, 0.5]],
    [4, [0.7, 0.3]],
    [7, [1, 0]],
  ],
  lines: [
    { entry: 1, seat: 0, grade: "good", loss: 0, luck: [0.02, -0.02] },
    { entry: 4, seat: 1, grade: "mistake", loss: 0.12, luck: [0.001, -0.001] },
    { entry: 5, seat: 1 },
  ],
  turning_points: [4],
  players: [],
};

test("chances after a move are those before the next decision", () => {
  expect([0, 1, 3, 4, 6, 7].map((number) => chancesAt(report, number)[0])).toEqual([0.5, 0.7, 0.7, 1, 1, 1]);
});
test("what changed next to nothing is no luck", () => {
  expect(luckOf(report)).toEqual([{ entry: 1, change: 0.02 }]);
});
test("there is a report only when it is ready", () => {
  const half = { state: "working", done: 1, entries: 9, problem: "", report: null } as const;
  expect(reportOf(half)).toBeUndefined();
  expect(reportOf({ ...half, state: "ready", report: report as never })).toEqual(report);
});
test("mistakes are those of one seat", () => {
  expect(mistakesOf(report, 1).map((one) => one.entry)).toEqual([4]);
  expect(mistakesOf(report, 0)).toEqual([]);
  expect(mistakesOf(undefined, 0)).toEqual([]);
});
test("where it turned for one seat is what it gave away, and what came out for or against it", () => {
  const entries = (seat: number | null) => turnsOf(report, seat).map((one) => one.entry);
  expect(entries(null)).toEqual([4]);
  expect(entries(0)).toEqual([1]);
  expect(entries(1)).toEqual([1, 4]);
  const many = { ...report, lines: [1, 2, 3, 4, 5, 6].map((entry) => ({ entry, seat: 0, loss: entry / 10 })) };
  expect(turnsOf(many, 0).map((one) => one.entry)).toEqual([2, 3, 4, 5, 6]);
});
test("luck is told of whom it met most, or of the seat that asks", () => {
  const one = { entry: 1, seat: 0, luck: [0.05, -0.2, 0.15] };
  expect(luckIn(one, null)).toEqual({ seat: 1, change: -0.2 });
  expect(luckIn(one, 2)).toEqual({ seat: 2, change: 0.15 });
  expect(luckIn({ entry: 1, seat: 0, luck: [0.001, -0.001] }, null)).toBeUndefined();
  expect(luckIn({ entry: 1, seat: 0 }, 0)).toBeUndefined();
});
