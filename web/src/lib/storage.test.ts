import { afterEach, expect, test, vi } from "vitest";
import { readStored, writeStored } from "./storage";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("what is kept can be read again, besides what was kept before", () => {
  writeStored("things", { hat: 1 });
  writeStored("things", { broom: 2 });
  expect(readStored("things")).toEqual({ hat: 1, broom: 2 });
  expect(readStored("others")).toEqual({});
});
test("what a browser does not keep, or no longer understands, is nothing", () => {
  localStorage.setItem("things", "{torn");
  expect(readStored("things")).toEqual({});
  const refuses = () => {
    throw new Error("no storage here");
  };
  writeStored("things", { hat: 1 }, refuses);
  expect(readStored("things", refuses)).toEqual({});
});
