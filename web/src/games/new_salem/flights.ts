import { fly, seat, several, SUPPLY, type Flight, type FlightEvent } from "../../lib/flights";
import { typeOf } from "./town";

const HOPE = "var(--potion-orange)";
const events = ".town .events";

export function flights(event: FlightEvent): Flight[] {
  const own = seat(event.seat);
  const card = typeOf(String(event.building));
  switch (event.event) {
    case "gained_hope":
      return several(event.amount, fly("hope", SUPPLY, own, HOPE));
    case "gained_despair":
      return several(event.amount, fly("despair", SUPPLY, own));
    case "built":
      return [
        ...several(event.hope, fly("hope", SUPPLY, own, HOPE)),
        ...several(event.despair, fly("despair", SUPPLY, own)),
      ];
    case "gave":
    case "paid_tithe":
      return several(event.amount, fly("hope", own, seat(event.recipient), HOPE));
    case "paid":
      return several(event.amount, fly("hope", own, [events, SUPPLY], HOPE));
    case "removed_despair":
      return several(event.amount, fly("despair", seat(event.owner), SUPPLY));
    case "changed_owner":
      return [fly(card.icon, seat(event.owner), own, "var(--ink)")];
    case "burned":
      return [fly(card.icon, seat(event.owner), SUPPLY, "var(--ember)")];
    case "appointed":
      return [fly("constable", own, seat(event.player))];
    default:
      return [];
  }
}
