import { PLACE_ICONS, SCROLLS } from "./geometry";

/** What a scroll shows: a spell the symbol that it reinforces, a prophecy what it counts. */
export interface Face {
  /** A family of scrolls that has a name of its own on the cards. */
  family?: "spell" | "witches" | "connected" | "group";
  /** A symbol as it lies in a cauldron: once on a spell, as a group on a prophecy. */
  symbol?: string;
  icons: string[];
  /** What it brings, or what is counted for each of its levels. */
  worth: string;
}

const FAMILIES: Record<string, Face["family"]> = {
  spell_double: "spell",
  spell_single: "spell",
  prophecy_witch_sequence: "witches",
  prophecy_witch_same: "witches",
  prophecy_connected: "connected",
  prophecy_group: "group",
};
const COUNTED: Record<string, string[]> = {
  prophecy_rack_crystals: ["crystal"],
  prophecy_witches_on_board: ["witch"],
  prophecy_witchstone_rank: ["crown", "wstone"],
  prophecy_silver_fields: ["wand"],
  prophecy_lying_witches: ["lying"],
  prophecy_chips: ["chip"],
  prophecy_scrolls: ["scroll"],
  prophecy_specials: ["pentagram"],
};

export function faceOf(id: string): Face {
  const scroll = SCROLLS.get(id);
  if (!scroll) return { icons: [], worth: "" };
  const levels = (scroll.thresholds ?? scroll.ranks ?? []).join("–");
  return {
    family: FAMILIES[scroll.kind],
    symbol: scroll.symbol,
    icons: scroll.types?.map((type) => PLACE_ICONS[type] ?? "flag") ?? COUNTED[scroll.kind] ?? [],
    worth: scroll.extra_actions ? `+${scroll.extra_actions}` : levels,
  };
}
