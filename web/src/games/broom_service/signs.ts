/** What roles, tiles and storm clouds are told apart by: each has a sign of its own, never a colour alone. */
import type { CloudFace, TileFace } from "./things";

/** The sign of a role and its ink, for cards. */
export const ROLE_SIGNS: Readonly<Record<string, readonly [icon: string, ink: string]>> = {
  mountain_witch: ["mountain", "#4a4f63"],
  forest_witch: ["forest", "#2f6b46"],
  prairie_witch: ["prairie", "#8a4d00"],
  hill_witch: ["hill", "#8a4d24"],
  root_gatherer: ["root", "#a34a00"],
  fruit_gatherer: ["berry", "#6a3dbb"],
  herb_gatherer: ["herb", "#2c6b2f"],
  valley_druid: ["druid_valley", "#2f6b46"],
  summit_druid: ["druid_summit", "#4a4f63"],
  weather_fairy: ["cloud", "#2a5f8f"],
};
export const signOf = (role: string): readonly [icon: string, ink: string] => ROLE_SIGNS[role] ?? ["witch", "#221b15"];

/** A sign in a drawing: icons from left to right, each in its ink, and a number where there is one. */
export interface Sign {
  icons: readonly (readonly [icon: string, ink: string])[];
  number?: string;
}

const INK = "#221b15";
/** Inks of the potions, of courage and of cowardice that can be read on something pale. */
const INKS: Record<string, string> = { orange: "#a34a00", purple: "#6a3dbb", green: "#2c6b2f" };
export const BRAVE = ["brave", "#a3231a"] as const;
export const COWARDLY = ["cowardly", "#3c5a78"] as const;
const potion = (colour: string) => [`p_${colour}`, INKS[colour] ?? INK] as const;

/** What a tile does; a turbo shows its stone circles and a tower tile its tower instead. */
export function tileSign(face: TileFace): Sign {
  switch (face.effect) {
    case "gain_potions":
      return { icons: Object.keys(INKS).map(potion) };
    case "gain_wands":
      return { icons: [["wand", INK]], number: String(face.amount) };
    case "deliver":
      return { icons: [["deliver", INK]] };
    case "move_two":
      return { icons: [["move", INK]], number: String(face.amount) };
    case "remove_cloud":
      return { icons: [["clear", INK]] };
    case "cowardly_as_brave":
      return { icons: [COWARDLY, BRAVE] };
    case "extra_card":
      return { icons: [["extra", INK]] };
    case "cowardly_vp":
      return { icons: [COWARDLY], number: String(face.amount) };
    default:
      return { icons: [] };
  }
}

/** What a storm cloud does. */
export function stormSign(face: CloudFace): Sign | undefined {
  switch (face.effect) {
    case "delivery_bonus":
      return { icons: [["deliver", INK]], number: `+${face.amount}` };
    case "move":
      return { icons: [["move", INK]] };
    case "deliver":
      return { icons: [["deliver", INK]] };
    case "potion_vp":
      return { icons: [potion(face.potion)], number: `+${face.amount}` };
    default:
      return undefined;
  }
}
