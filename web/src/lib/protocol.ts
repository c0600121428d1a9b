/** The messages of a table's socket: generated from the server's declarations, with the page's own names for them. */
export * from "../generated/protocol";
export type { AnyAsk as Ask, AnySay as Say } from "../generated/protocol";
import type { TableInfo } from "../generated/protocol";

export type ClockRule = TableInfo["clock"];
