import { describe, expect, it } from "vitest";
import type { View } from "../../generated/types/new_salem";
import { opinionsOf } from "./opinions";

type Claim = View["said"][number]["claim"];
const said = (...claims: [number, Claim][]): View["said"] => claims.map(([seat, claim]) => ({ moves: 0, seat, claim }));

describe("what the town says of somebody", () => {
  it("counts accusations, defences, and what is said of their team", () => {
    const talk = said(
      [1, { verb: "accuse", subject: 0 }],
      [2, { verb: "claim_team", subject: 0, team: "witch" }],
      [3, { verb: "claim_seen", subject: 0, team: "puritan", types: [] }],
      [4, { verb: "defend", subject: 0 }],
      [4, { verb: "accuse", subject: 2 }],
    );
    expect(opinionsOf(talk, 0)).toEqual({ suspect: [1, 2], trust: [3, 4] });
    expect(opinionsOf(talk, 2)).toEqual({ suspect: [4], trust: [] });
  });
  it("goes by the last word of each, and not by what they say of themselves", () => {
    const talk = said(
      [1, { verb: "accuse", subject: 0 }],
      [2, { verb: "accuse", subject: 0 }],
      [1, { verb: "defend", subject: 0 }],
      [0, { verb: "claim_team", subject: 0, team: "puritan" }],
    );
    expect(opinionsOf(talk, 0)).toEqual({ suspect: [2], trust: [1] });
  });
});
