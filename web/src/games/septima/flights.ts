import {
  bag,
  fly,
  seat,
  several,
  SUPPLY,
  thing,
  type Flight,
  type FlightEvent,
  type FlightContext,
} from "../../lib/flights";
import { DISEASES, INGREDIENTS } from "./things";

const tokens = (held: unknown, from: string[], to: (kind: string, id: unknown) => string[]): Flight[] =>
  bag(held).flatMap(([id, n]) => several(n, fly(id, from, to("token", id), INGREDIENTS[id])));

export function flights(event: FlightEvent, { me }: FlightContext): Flight[] {
  const own = seat(event.seat);
  const leader = thing("leader", event.seat);
  const crowd = thing("crowd", "crowd");
  const chamber = thing("chamber", event.chamber);
  const widow = thing("widow", "widow");
  /** One's own things have their place; of others they go to the seat. */
  const at = (kind: string, id: unknown) => (event.seat === me ? [thing(kind, id), own] : [own]);
  switch (event.event) {
    case "collected":
    case "gained":
      return tokens(event.tokens, [leader, SUPPLY], at);
    case "spent":
      return tokens(event.tokens, [], at).map(({ to, ...flight }) => ({ ...flight, from: to, to: [leader, SUPPLY] }));
    case "gained_potion":
    case "brewed":
      return [fly("brew", [leader, SUPPLY], at("potion", event.potion))];
    case "gained_charm":
      return several(event.charms, fly("charm", [leader, SUPPLY], at("verb", "reroll")));
    case "healed":
      return [fly("heal", own, [thing("area", event.patient), thing("leader", event.seat)], "var(--moss)")];
    case "advanced":
      return [fly(DISEASES[String(event.disease)]?.icon ?? "heal", [leader, SUPPLY], at("disease", event.disease))];
    case "suspicion_rose":
      return [fly("eye", [leader, SUPPLY], at("verb", "calm"), "var(--ember)")];
    case "suspicion_fell":
      return [fly("eye", at("verb", "calm"), [leader, SUPPLY], "var(--moss)")];
    case "to_crowd":
      return several(event.citizens, fly("citizen", own, crowd));
    case "angry_to_crowd":
      return several(event.citizens, fly("angry", SUPPLY, crowd, "var(--ember)"));
    case "to_chamber":
      return [fly("citizen", [crowd, own], chamber)];
    case "surrendered":
      return [fly("witch", at("witch", event.witch), thing("chamber", "second"))];
    case "on_trial":
      return [fly("witch", SUPPLY, chamber)];
    case "won_trial":
      return [fly("plead", chamber, own)];
    case "hunter_moved":
      return [fly("hunter", thing("hut", event.origin), thing("hut", event.hut), "var(--ember)")];
    case "hunter_came":
      return [fly("hunter", SUPPLY, thing("hut", event.hut), "var(--ember)")];
    case "captured":
      return [fly("hunter", thing("hut", event.hut), leader, "var(--ember)")];
    case "learned":
      return [fly("spell", [thing("spell", event.spell), leader, SUPPLY], own)];
    case "welcomed":
      return [fly("witch", [thing("witch", event.witch), SUPPLY], own)];
    case "cursed_to_crowd":
      return several(event.citizens, fly("citizen", widow, crowd, "#d068d8"));
    case "cursed_to_chamber":
      return [fly("citizen", [crowd, widow], chamber, "#d068d8")];
    case "widow_rose":
      return [fly("eye", SUPPLY, widow, "var(--ember)")];
    case "widow_healed":
      return [fly("heal", thing("area", event.town), widow, "var(--ember)")];
    case "widow_won_trial":
      return [fly("plead", chamber, widow)];
    case "widow_welcomed":
    case "widow_drafted":
      return [fly("witch", [thing("witch", event.witch), SUPPLY], widow)];
    default:
      return [];
  }
}
