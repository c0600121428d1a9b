import { LOOKS, PLACE_ICONS, SCROLLS } from "./geometry";

/** What a scroll is about, as icons. */
export function scrollIcons(id: string): string[] {
  const scroll = SCROLLS.get(id);
  if (scroll?.types) return scroll.types.map((type) => PLACE_ICONS[type] ?? "flag");
  return scroll?.symbol && scroll.symbol !== "any" ? [LOOKS[scroll.symbol]?.icon ?? "flag"] : [];
}
