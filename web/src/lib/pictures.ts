/**
 * Small pictures in lines of text as images. A browser keeps books on every drawing of a page for each frame that it makes;
 * an image is a part of the line. Its colours do not follow the text, so there is one for the night and one for the day.
 */
import { shapesAt } from "./icons";
import { look } from "./seats";

/** Colours of `styles.css`, by night and by day. */
export const TONES = [
  {
    ink3: "#a1988a",
    cut: "#14131a",
    "card-ink": "#221b15",
    card: "#efe4cd",
    ember: "#ff8a70",
    "piece-edge": "#0c0b10",
    "piece-edge-2": "#e9e0cf",
  },
  {
    ink3: "#655849",
    cut: "#fffaf0",
    "card-ink": "#221b15",
    card: "#fffaf0",
    ember: "#b3261e",
    "piece-edge": "#1a1512",
    "piece-edge-2": "#1a1512",
  },
] as const;
type Tones = (typeof TONES)[number];

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
const known = new Set<string>();
/** The square of an icon, around the middle. */
const SQUARE = "-12 -12 24 24";
/** The class that shows a picture; it is made when it is asked for the first time. */
function classOf(name: string, shapes: (tones: Tones) => string, box = SQUARE): string {
  if (!known.has(name)) {
    known.add(name);
    TONES.forEach((tones, day) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="none">${shapes(tones)}</svg>`;
      const image = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
      sheet.insertRule(`${day ? ".day " : ""}.${name}{background-image:${image}}`, sheet.cssRules.length);
    });
  }
  return name;
}
/** The mark of a seat, and what is drawn on it, where that has a name. */
export function seatPicture(seat: number, sign = "", drawn = ""): string {
  const { name, shape, colour, dark, ink } = look(seat);
  return classOf(`seat-${name}${sign}`, (tones) => {
    const edge = tones[dark ? "piece-edge-2" : "piece-edge"];
    const mark = `<path d="${shape}" fill="${colour}" stroke="${edge}" stroke-width="1.6" stroke-linejoin="round"/>`;
    return drawn ? `${mark}<path d="${drawn}" fill="${ink}"/>` : mark;
  });
}
/** A drawing of a game's own, by night and by day; `box` is the part of its plane that is shown. */
export function drawnPicture(name: string, box: string, shapes: (day: boolean) => string): string {
  return classOf(name, (tones) => shapes(tones === TONES[1]), box);
}
/** An icon in colours that are the same by night and by day. */
export function iconPicture(icon: string, ink: string, cut: string): string {
  return classOf(`icon-${icon}-${ink.slice(1)}-${cut.slice(1)}`, () => shapesAt(icon, 0, 0, 24, ink, cut));
}
/** An icon in the colour of what is said by the way, or of a warning. */
export function tonedPicture(icon: string, tone: "ink3" | "ember" = "ink3"): string {
  return classOf(`${tone}-${icon}`, (tones) => shapesAt(icon, 0, 0, 24, tones[tone], tones.cut));
}
/** An icon on a card, in its ink or in another that can be read there. */
export function cardPicture(icon: string, ink = ""): string {
  return classOf(`card-${icon}${ink.slice(1)}`, (tones) =>
    shapesAt(icon, 0, 0, 24, ink || tones["card-ink"], tones.card),
  );
}
