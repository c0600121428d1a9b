import { bag, fly, seat, several, SUPPLY, thing, type Flight, type FlightEvent } from "../../lib/flights";

const LOOKS: Record<string, [string, string]> = {
  orange: ["p_orange", "var(--potion-orange)"],
  purple: ["p_purple", "var(--potion-purple)"],
  green: ["p_green", "var(--potion-green)"],
  wand: ["wand", "var(--ink)"],
};
const resources = (held: unknown, from: string, to: string): Flight[] =>
  bag(held).flatMap(([id, n]) => several(n, fly(LOOKS[id]?.[0] ?? "wand", from, to, LOOKS[id]?.[1])));

export function flights(event: FlightEvent): Flight[] {
  const [own, region] = [seat(event.seat), thing("region", event.region)];
  switch (event.event) {
    case "gained":
      return resources(event.resources, SUPPLY, own);
    case "handed_in":
    case "bade":
      return resources(event.resources, own, SUPPLY);
    case "delivered":
      return [
        ...resources({ [String(event.potion)]: 1 }, region, thing("tower", event.tower)),
        ...several(event.wands, fly("wand", thing("tower", event.tower), own)),
      ];
    case "cleared":
      return [...several(event.wands, fly("wand", own, region)), fly("cloud", region, own, "#c9ced9")];
    case "took_amulet":
      return [fly("amulet", region, own)];
    case "took_tile":
      return [fly("flag", region, own)];
    case "ignited":
      return [fly("brave", region, thing("stone_circle", event.circle), "var(--ember)")];
    default:
      return [];
  }
}
