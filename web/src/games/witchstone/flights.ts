import { fly, seat, SUPPLY, thing, type Flight, type FlightEvent, type FlightContext } from "../../lib/flights";
import { LOOKS, owlField } from "./geometry";
import { isShownTo } from "./inspect.svelte";

const symbol = (id: string, from: string | string[], to: string | string[]): Flight =>
  fly(LOOKS[id]?.icon ?? id, from, to, LOOKS[id]?.glyph);

/** Where a witch has just gone: a chip that is taken then lay there. */
function goal(event: FlightEvent, { earlier }: FlightContext): string[] {
  const sent = earlier.findLast(
    (one) => (one.event === "sent" || one.event === "big_witch") && one.seat === event.seat,
  );
  const racked = earlier.findLast((one) => one.event === "racked" && one.seat === event.seat);
  return [...(sent ? [thing("location", sent.location)] : []), ...(racked ? [thing("row", racked.row)] : []), SUPPLY];
}

export function flights(event: FlightEvent, moment: FlightContext): Flight[] {
  const own = seat(event.seat);
  const seen = isShownTo(event.seat, moment.me);
  switch (event.event) {
    case "energy_put":
      return [symbol("energy", own, thing("connection", event.connection))];
    case "laid":
      return [symbol("witch", own, [thing("big_witch", event.seat), SUPPLY])];
    case "sent":
      return [symbol("witch", [thing("big_witch", event.seat), own], thing("location", event.location))];
    case "big_witch":
      return [symbol("witch", own, thing("location", event.location))];
    case "took_chip":
      return [fly("chip", goal(event, moment), own)];
    // One cauldron lies open at a time: one's own, or the one that one looks at.
    case "moved":
      return seen ? [symbol("crystal", thing("space", event.space), thing("space", event.end))] : [];
    case "left":
      return seen ? [symbol("crystal", thing("space", event.space), thing("symbol", event.symbol))] : [];
    case "racked":
      return [symbol("crystal", seen ? [thing("symbol", event.row), own] : own, thing("row", event.row))];
    case "took_owl":
      return [fly("owl", [thing("pentagram_field", owlField(String(event.owl))), SUPPLY], own, "#c27a2e")];
    case "took_special":
      return [symbol("pentagram", [thing("special", event.special), SUPPLY], own)];
    case "took_scroll":
      return [symbol("scroll", [thing("scroll", event.scroll), ".scrolls", SUPPLY], own)];
    case "cast_spell":
      return [symbol("scroll", seen ? [thing("scroll", event.scroll), own] : own, [".underway", SUPPLY])];
    default:
      return [];
  }
}
