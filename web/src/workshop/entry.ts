/** What the workshop shows of each game besides its numbers: found in the games' folders. */
import type { Component } from "svelte";
import { loading } from "../lib/busy";
import type { Language } from "../lib/text";
import type { Data, Path } from "./toml";

/** A drawing of the board with the values of a box; touching a place leads to its row. */
export interface DrawingProps {
  /** The box as it now is, which may be one that nobody can play with. */
  box: Data;
  /** The dotted path of the row that is chosen, such as `boards.front.regions.3`. */
  chosen: string;
  /** Rows that belong to what is being changed, such as the neighbours of a region. */
  marked: ReadonlySet<string>;
  /** What a row is called. */
  name(path: Path): string;
  touch(path: Path): void;
}
export interface WorkshopEntry {
  Drawing?: Component<DrawingProps>;
  /** Lists that go both ways: who is named by a row names it as well. */
  bothWays: readonly string[];
  /** What the tables are called, by their dotted keys. */
  tables: Record<Language, Record<string, string>>;
  /** Which clause speaks of a table, or of a key in whatever table. */
  clauses: Record<string, string>;
}

const entries = import.meta.glob<WorkshopEntry>("../games/*/workshop.ts", { import: "workshop" });
const numbers = import.meta.glob<Record<string, string>>("../generated/box_clauses/*.json", { import: "default" });

export async function loadEntry(game: string): Promise<WorkshopEntry> {
  const load = entries[`../games/${game}/workshop.ts`];
  return load ? loading(load()) : { bothWays: [], tables: { en: {}, de: {} }, clauses: {} };
}
/** By the path of a value: the clause whose text has this number. */
export async function loadClauses(game: string): Promise<Record<string, string>> {
  const load = numbers[`../generated/box_clauses/${game}.json`];
  return load ? loading(load()) : {};
}
