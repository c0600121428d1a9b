import { afterEach, expect, test, vi } from "vitest";
import { keep, kept } from "./kept";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("what is kept can be read again, besides what was kept before", () => {
  keep("things", { hat: 1 });
  keep("things", { broom: 2 });
  expect(kept("things")).toEqual({ hat: 1, broom: 2 });
  expect(kept("others")).toEqual({});
});
test("what a browser does not keep, or no longer understands, is nothing", () => {
  localStorage.setItem("things", "{torn");
  expect(kept("things")).toEqual({});
  const refuses = () => {
    throw new Error("no storage here");
  };
  keep("things", { hat: 1 }, refuses);
  expect(kept("things", refuses)).toEqual({});
});
