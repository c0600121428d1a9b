import { describe, expect, it } from "vitest";
import { Choice } from "../../lib/choice";
import { isOneOfTwo, nameTwo } from "./pair";

const pairs = [0, 1, 2].flatMap((player) =>
  [0, 1, 2].filter((other) => other > player).map((other) => [player, other]),
);
const legal = pairs.map(([player, other]) => ({
  data: { verb: "name_two", player: player!, other: other! },
  text: `name ${player} and ${other}`,
}));
const start = new Choice(undefined, legal);

describe("two players", () => {
  it("can be touched in any order, the last one first", () => {
    const one = nameTwo(start, 2)!;
    expect([0, 1, 2].map((seat) => isOneOfTwo(one, seat))).toEqual([true, true, false]);
    expect(nameTwo(one, 0)!.ready?.text).toBe("name 0 and 2");
    expect(nameTwo(nameTwo(start, 1)!, 0)!.ready?.text).toBe("name 0 and 1");
  });

  it("are let go by another touch, and a third one takes the second one's place", () => {
    const two = nameTwo(nameTwo(start, 0)!, 1)!;
    expect(nameTwo(two, 1)!.touches.map(({ value }) => value)).toEqual([0]);
    expect(nameTwo(two, 2)!.ready?.text).toBe("name 0 and 2");
  });

  it("are nobody's business where one is asked for", () => {
    const single = new Choice(undefined, [{ data: { verb: "name", player: 1 }, text: "name 1" }]);
    expect(isOneOfTwo(single, 1)).toBeUndefined();
    expect(nameTwo(single, 1)).toBeUndefined();
  });
});
