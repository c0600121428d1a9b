/** The icons: drawn on a square of 24, in the colour of the text and, where something is carved out, of what they lie on. */
import sprite from "./icons.svg?raw";
import { placed } from "./placed";

const SHAPES = new Map(
  Array.from(sprite.matchAll(/<g id="i-(\w+)">(.*)<\/g>/g), ([, name, shapes]) => [name!, shapes!]),
);
const CUT = "var(--cut,#14131a)";

/** The shapes of an icon, as the inside of a drawing. */
export function shapesOf(name: string): string {
  return SHAPES.get(name) ?? "";
}

/** The shapes of an icon around a point of a larger drawing. */
export function shapesAt(name: string, x: number, y: number, size: number, colour = "currentColor", cut = CUT): string {
  const scale = size / 24;
  return shapesOf(name)
    .replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${placed(d, x - size / 2, y - size / 2, scale)}"`)
    .replace(/stroke-width="([^"]*)"/g, (_, width: string) => `stroke-width="${Number(width) * scale}"`)
    .replaceAll("currentColor", colour)
    .replaceAll(CUT, cut);
}
