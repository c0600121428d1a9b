/** The icons: drawn on a square of 24, in the colour of the text and, where something is carved out, of what they lie on. */
import type { Attachment } from "svelte/attachments";
import sprite from "./icons.svg?raw";
import { transformPath } from "./paths";

const SHAPES = new Map(
  Array.from(sprite.matchAll(/<g id="i-(\w+)">(.*)<\/g>/g), ([, name, shapes]) => [name!, shapes!]),
);
const SVG = "http://www.w3.org/2000/svg";
const CUT = "var(--cut,#14131a)";

/** The shapes of an icon, as the inside of a drawing. */
export function shapesOf(name: string): string {
  return SHAPES.get(name) ?? "";
}

const pens = new Map<string, Attachment<SVGElement>>();
/** The same pen for the same picture: what is drawn already is left alone. */
function penFor(picture: string, make: () => Attachment<SVGElement>): Attachment<SVGElement> {
  const pen = pens.get(picture) ?? make();
  pens.set(picture, pen);
  return pen;
}
/** Draws shapes into an element. They are read once and copied from then on: reading takes many times longer. */
export function draws(shapes: string): Attachment<SVGElement> {
  return penFor(shapes, () => {
    let drawing: DocumentFragment | undefined;
    return (node) => {
      drawing ??= read(shapes);
      node.replaceChildren(drawing.cloneNode(true));
    };
  });
}
/** Draws an icon as a picture of its own; it has a name where it says something. */
export function drawsIcon(name: string, size: number, label: string): Attachment<SVGElement> {
  return penFor(`${name} ${size} ${label}`, () => {
    const draw = draws(shapesAt(name, size / 2, size / 2, size));
    return (node) => {
      node.setAttribute("width", String(size));
      node.setAttribute("height", String(size));
      draw(node);
      if (label) return says(node, label);
      node.setAttribute("aria-hidden", "true");
    };
  });
}
/** Gives a picture its name; returns how to take it away. */
function says(node: SVGElement, label: string): () => void {
  const title = document.createElementNS(SVG, "title");
  title.textContent = label;
  node.prepend(title);
  node.removeAttribute("aria-hidden");
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", label);
  return () => ["role", "aria-label"].forEach((name) => node.removeAttribute(name));
}
function read(shapes: string): DocumentFragment {
  const svg = document.createElementNS(SVG, "svg");
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
    .replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${transformPath(d, x - size / 2, y - size / 2, scale)}"`)
    .replace(/(stroke-width|stroke-dasharray)="([^"]*)"/g, (_, what: string, sizes: string) => {
      const scaled = sizes.split(" ").map((one) => Number(one) * scale);
      return `${what}="${scaled.join(" ")}"`;
    })
    .replaceAll("currentColor", colour)
    .replaceAll(CUT, cut);
}
