/** Pictures of the pieces for the rules: drawn by the components of the boards. */
import type { Component } from "svelte";
import { loading } from "../lib/busy";
import type { TableStore } from "../lib/table.svelte";
import type { Rules } from "./load";

export interface Piece {
  id: string;
  /** The clause that says what it is. */
  clause: string;
  /** Further clauses that it is shown beside. */
  also?: string[];
  /** The kind and the id by which the game's texts name it; without them it is called as its clause is. */
  named?: [kind: string, id: string];
}
/** What a game says of its pieces. */
export interface PieceSet {
  pieces: Piece[];
  Picture: Component<{ id: string; table: TableStore }>;
}
export interface PieceBook {
  list: (Piece & { name: string })[];
  Picture: Component<{ id: string; table: TableStore }>;
  /** A table at which nobody sits: the components of the boards take their words from it. */
  table: TableStore;
  /** The piece that is shown beside a clause. */
  of(clause: string): string | undefined;
}

const sets = import.meta.glob<PieceSet>("../games/*/pieces.ts");

/** The pieces of a game; none where it has no board of its own. */
export async function loadPieces(game: string, { names }: Rules): Promise<PieceBook | undefined> {
  const set = await loading(Promise.resolve(sets[`../games/${game}/pieces.ts`]?.()));
  if (!set) return undefined;
  const table = emptyTable(names);
  const shown = new Map(set.pieces.flatMap(({ id, clause, also = [] }) => [clause, ...also].map((one) => [one, id])));
  return {
    list: set.pieces.map((piece) => ({ ...piece, name: piece.named ? table.name(...piece.named) : "" })),
    Picture: set.Picture,
    table,
    of: (clause) => shown.get(clause),
  };
}

/**
 * What a picture asks a table for: names, players, and whether it is lit. A whole table, with its connection and the words
 * of its game, would be more to fetch than the rules.
 */
function emptyTable(names: Rules["names"]): TableStore {
  const table: Pick<TableStore, "name" | "players" | "shownSeat" | "clauseOf"> & { lights: object } = {
    name: (kind, id) => names[kind]?.[id] ?? id,
    players: [],
    shownSeat: null,
    clauseOf: () => "",
    lights: { of: () => ({ lit: false, chosen: false, meant: false, times: 0 }) },
  };
  return table as unknown as TableStore;
}
