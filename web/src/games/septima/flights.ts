import { bag, fly, seat, several, SUPPLY, thing, type Flight, type Happening } from "../../lib/flights";
import { DISEASES, INGREDIENTS } from "./geometry";

const tokens = (held: unknown, from: string[], to: string[]): Flight[] =>
  bag(held).flatMap(([id, n]) => several(n, fly(id in INGREDIENTS ? id : "crystal", from, to, INGREDIENTS[id])));

export function flights(event: Happening): Flight[] {
  const own = seat(event.seat);
  const leader = thing("leader", event.seat);
  const crowd = thing("crowd", "crowd");
  const chamber = thing("chamber", event.chamber);
  const widow = thing("widow", "widow");
  switch (event.event) {
    case "collected":
      return tokens(event.tokens, [leader, SUPPLY], [own]);
    case "gained":
      return tokens(event.tokens, [SUPPLY], [own]);
    case "spent":
      return tokens(event.tokens, [own], [SUPPLY]);
    case "gained_potion":
    case "brewed":
      return [fly("brew", SUPPLY, own)];
    case "gained_charm":
      return several(event.charms, fly("charm", SUPPLY, own));
    case "healed":
      return [fly("heal", own, [thing("area", event.patient), leader], "var(--moss)")];
    case "advanced":
      return [fly(DISEASES[String(event.disease)]?.icon ?? "heal", [leader, SUPPLY], own)];
    case "suspicion_rose":
      return [fly("eye", [leader, SUPPLY], own, "var(--ember)")];
    case "suspicion_fell":
      return [fly("eye", own, [leader, SUPPLY], "var(--moss)")];
    case "to_crowd":
      return several(event.citizens, fly("citizen", own, crowd));
    case "angry_to_crowd":
      return several(event.citizens, fly("angry", SUPPLY, crowd, "var(--ember)"));
    case "to_chamber":
      return [fly("citizen", own, chamber)];
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
      return [fly("spell", SUPPLY, own)];
    case "welcomed":
      return [fly("witch", SUPPLY, own)];
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
      return [fly("witch", SUPPLY, widow)];
    default:
      return [];
  }
}
