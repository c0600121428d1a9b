/** What people, houses and scenes are drawn with: flat shapes, ink around them, cut lines. Shapes come as the inside of a drawing. */
export const INK = "#17131a";
export const LINEN = "#f3ebdc";
export const GOLD = "#e0b23c";

/** A shape without an outline. */
export const flat = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0${-2 * r} 0z`;

interface Pen {
  /** A shape with an ink outline. */
  inked(d: string, fill: string, width?: number): string;
  /** A line, of ink where nothing else is said. */
  line(d: string, colour?: string, width?: number): string;
}
/** A pen with the usual widths of outlines and of lines. */
export function penOf(outline: number, stroke: number): Pen {
  return {
    inked: (d, fill, width = outline) =>
      `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round"/>`,
    line: (d, colour = INK, width = stroke) =>
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`,
  };
}
