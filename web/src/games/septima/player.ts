import type { Table } from "../../generated/types/septima";

/** What lies before a seat. */
export type Player = Table["players"][number];
