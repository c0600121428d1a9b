/** The icons: drawn on a square of 24, in the colour of the text and, where something is carved out, of what they lie on. */
import type { Attachment } from "svelte/attachments";
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

const drawings = new Map<string, DocumentFragment>();
/** Draws shapes into an element. They are read once and copied from then on: reading takes many times longer. */
export function draws(shapes: string): Attachment<SVGElement> {
  return (node) => {
    const drawing = drawings.get(shapes) ?? read(shapes);
    drawings.set(shapes, drawing);
    for (const other of [...node.children]) if (other.nodeName !== "title") other.remove();
    node.append(drawing.cloneNode(true));
  };
}
function read(shapes: string): DocumentFragment {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.innerHTML = shapes;
  const drawing = document.createDocumentFragment();
  drawing.append(...svg.childNodes);
  return drawing;
}

const known = new Map<string, string>();
/** The shapes of an icon around a point of a larger drawing. */
export function shapesAt(name: string, x: number, y: number, size: number, colour = "currentColor", cut = CUT): string {
  const key = `${name} ${x} ${y} ${size} ${colour} ${cut}`;
  const shapes = known.get(key) ?? put(name, x, y, size, colour, cut);
  known.set(key, shapes);
  return shapes;
}
function put(name: string, x: number, y: number, size: number, colour: string, cut: string): string {
  const scale = size / 24;
  return shapesOf(name)
    .replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${placed(d, x - size / 2, y - size / 2, scale)}"`)
    .replace(/(stroke-width|stroke-dasharray)="([^"]*)"/g, (_, what: string, sizes: string) => {
      const scaled = sizes.split(" ").map((one) => Number(one) * scale);
      return `${what}="${scaled.join(" ")}"`;
    })
    .replaceAll("currentColor", colour)
    .replaceAll(CUT, cut);
}
