/** Which clause says what a thing on a board is, and which one says why it cannot be touched. The words are the rules'. */
import type { Question } from "../lib/protocol";
import type { Json } from "../lib/text";

/** A clause for all things of a kind, one for each id, or one that the id leads to. */
export type ByThing = string | Record<string, string> | ((id: string) => string | undefined);

export interface ClauseMap {
  /** What a thing is, by its kind. */
  things: Record<string, ByThing>;
  /** Why a thing cannot be chosen at a question: by the kind of the question, then by that of the thing; "" is any. */
  refusals: Record<string, Record<string, string>>;
  /** The same where it depends on more than these. */
  refusal?: (kind: string, question: Question) => string | undefined;
}

export function thingClause(map: ClauseMap | undefined, kind: string, id: Json): string | undefined {
  const found = map?.things[kind];
  if (typeof found === "function") return found(String(id));
  return typeof found === "object" ? (found[String(id)] ?? found[""]) : found;
}

export function refusalClause(map: ClauseMap | undefined, kind: string, question: Question): string {
  const by = map?.refusals[question.kind];
  return map?.refusal?.(kind, question) ?? by?.[kind] ?? by?.[""] ?? question.clause;
}
