import { fly, seat, SUPPLY, thing, type Flight, type Happening } from "../../lib/flights";
import { LOOKS } from "./geometry";

const symbol = (id: string, from: string | string[], to: string | string[]): Flight =>
  fly(LOOKS[id]?.icon ?? id, from, to, LOOKS[id]?.glyph);

export function flights(event: Happening): Flight[] {
  const own = seat(event.seat);
  switch (event.event) {
    case "energy_put":
      return [symbol("energy", own, thing("connection", event.connection))];
    case "sent":
    case "big_witch":
      return [symbol("witch", own, thing("location", event.location))];
    case "took_chip":
      return [fly("chip", SUPPLY, own)];
    case "used_chip":
      return [fly("chip", own, SUPPLY)];
    case "moved":
      return [symbol("crystal", thing("space", event.space), thing("space", event.end))];
    case "left":
      return [symbol("crystal", thing("space", event.space), thing("rim", event.symbol))];
    case "racked":
      return [symbol("crystal", own, thing("row", event.row))];
    case "took_owl":
      return [fly("owl", [".owls", SUPPLY], own, "#c27a2e")];
    case "took_special":
      return [symbol("pentagram", SUPPLY, own)];
    case "took_scroll":
      return [symbol("scroll", [".scrolls", SUPPLY], own)];
    case "cast_spell":
      return [symbol("scroll", own, SUPPLY)];
    default:
      return [];
  }
}
