/** What the town says of somebody: of each speaker the last word counts. */
import type { View } from "../../generated/types/new_salem";

type Said = View["said"];
export interface Opinions {
  /** The seats of those who suspect them, in the order in which they said so. */
  suspect: number[];
  /** The seats of those who trust them. */
  trust: number[];
}

/** Whether a claim speaks against somebody; nothing where it speaks of something else. */
function speaksAgainst(claim: Said[number]["claim"], subject: number): boolean | undefined {
  switch (claim.verb) {
    case "accuse":
      return claim.subject === subject ? true : undefined;
    case "defend":
      return claim.subject === subject ? false : undefined;
    case "claim_team":
    case "claim_seen":
      return claim.subject === subject ? claim.team === "witch" : undefined;
    default:
      return undefined;
  }
}
export function opinionsOf(said: Said, subject: number): Opinions {
  const last = new Map<number, boolean>();
  for (const { seat, claim } of said) {
    const against = seat === subject ? undefined : speaksAgainst(claim, subject);
    if (against === undefined) continue;
    last.delete(seat);
    last.set(seat, against);
  }
  const those = (against: boolean) => [...last].flatMap(([seat, one]) => (one === against ? [seat] : []));
  return { suspect: those(true), trust: those(false) };
}
