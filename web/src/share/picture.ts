/** Draws the picture of a finished game, 1200 by 630, with the page's own fonts and nothing from elsewhere. */
import { look } from "../lib/seats";
import type { Summary } from "./summary";

export const [WIDTH, HEIGHT] = [1200, 630];
const [BACK, PANEL, LINE, INK, FAINT, GOLD] = ["#100f16", "#1b1a24", "#34323f", "#f3ebdc", "#b9b2a6", "#ffc247"];
const TITLE = '"Grenze Gotisch", serif';
const SERIF = "Alegreya, Georgia, serif";
const SANS = '"Atkinson Hyperlegible Next", system-ui, sans-serif';
const EDGE = 48;
/** The place of the plot. */
const PLOT = { left: 520, top: 232, width: WIDTH - EDGE - 520, height: 250 };
const MOST_PLAYERS = 8;

/** The fonts have to be there before anything is written with them. */
export async function loadFonts(): Promise<void> {
  const fonts = [`44px ${TITLE}`, `700 44px ${SERIF}`, `400 24px ${SANS}`, `700 24px ${SANS}`];
  await Promise.all(fonts.map((font) => document.fonts.load(font, "Walpurgis")));
}

export function drawSummary(pen: CanvasRenderingContext2D, summary: Summary): void {
  drawGround(pen);
  write(pen, "Walpurgis", EDGE, 82, `44px ${TITLE}`, INK);
  write(pen, summary.game, EDGE, 128, `700 28px ${SERIF}`, FAINT);
  const size = fitting(pen, summary.headline, 52, WIDTH - 2 * EDGE);
  write(pen, summary.headline, EDGE, 198, `700 ${size}px ${SERIF}`, INK);
  drawPlayers(pen, summary, summary.lines.length ? PLOT.left - 40 - EDGE : WIDTH - 2 * EDGE);
  if (summary.lines.length) drawPlot(pen, summary);
  if (summary.turn) write(pen, summary.turn, EDGE, 546, `400 ${small(pen, summary.turn)}px ${SANS}`, INK);
  const address = summary.address.replace(/^https?:\/\//, "");
  write(pen, address, EDGE, 594, `400 20px ${SANS}`, FAINT);
}

/** Night, rays and a moon, as on the pictures of the games. */
function drawGround(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = BACK;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const [x, y, radius] = [WIDTH - 150, 116, 66];
  pen.strokeStyle = "#f3ebdc26";
  pen.lineWidth = 2.5;
  for (let at = 0; at < 72; at++) {
    const angle = (at * Math.PI) / 36;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const from = radius + 22 + ((at * 37) % 17);
    pen.setLineDash([20 + ((at * 13) % 40), 9, 8 + ((at * 29) % 24), 12]);
    pen.beginPath();
    pen.moveTo(x + c * from, y + s * from);
    pen.lineTo(x + c * 460, y + s * 460);
    pen.stroke();
  }
  pen.setLineDash([]);
  pen.fillStyle = GOLD;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = BACK;
  pen.beginPath();
  pen.arc(x + 30, y - 14, radius - 8, 0, 2 * Math.PI);
  pen.fill();
}

function drawPlayers(pen: CanvasRenderingContext2D, { players }: Summary, width: number): void {
  const shown = players.slice(0, MOST_PLAYERS);
  const step = Math.min(56, 272 / Math.max(1, shown.length));
  shown.forEach(({ seat, name, score, won }, at) => {
    const y = 262 + at * step;
    drawShape(pen, seat, EDGE + 12, y - 8, Math.min(1.2, step / 46));
    const size = Math.min(30, Math.round(step * 0.56));
    const font = `${won ? 700 : 400} ${size}px ${SANS}`;
    const points = String(score).replace("-", "−");
    pen.font = font;
    const room = width - 50 - pen.measureText(points).width - 20;
    write(pen, shortened(pen, name, room), EDGE + 40, y, font, won ? GOLD : INK);
    pen.textAlign = "right";
    write(pen, points, EDGE + width, y, font, won ? GOLD : INK);
    pen.textAlign = "left";
  });
}

function drawPlot(pen: CanvasRenderingContext2D, { lines, plot }: Summary): void {
  const { left, top, width, height } = PLOT;
  pen.fillStyle = PANEL;
  pen.beginPath();
  pen.roundRect(left, top, width, height, 12);
  pen.fill();
  write(pen, plot, left + 16, top + 30, `700 20px ${SERIF}`, FAINT);
  const [inLeft, inTop, inWidth, inHeight] = [left + 16, top + 46, width - 44, height - 64];
  pen.lineWidth = 1;
  pen.strokeStyle = LINE;
  for (const part of [0, 0.5, 1]) {
    pen.beginPath();
    pen.moveTo(inLeft, inTop + inHeight * part);
    pen.lineTo(inLeft + inWidth, inTop + inHeight * part);
    pen.stroke();
  }
  pen.lineJoin = "round";
  for (const { seat, points } of lines) {
    const path = new Path2D();
    points.forEach(([x, y], at) => {
      const place: [number, number] = [inLeft + inWidth * x, inTop + inHeight * (1 - y)];
      if (at) path.lineTo(...place);
      else path.moveTo(...place);
    });
    for (const [colour, thick] of [
      [PANEL, 8],
      [look(seat).colour, 4],
    ] as const) {
      pen.strokeStyle = colour;
      pen.lineWidth = thick;
      pen.stroke(path);
    }
  }
  for (const { seat, points } of lines) {
    const [x, y] = points.at(-1) ?? [1, 0];
    drawShape(pen, seat, inLeft + inWidth * x, inTop + inHeight * (1 - y), 0.9);
  }
}

function drawShape(pen: CanvasRenderingContext2D, seat: number, x: number, y: number, scale: number): void {
  const style = look(seat);
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  const shape = new Path2D(style.shape);
  pen.fillStyle = style.colour;
  pen.fill(shape);
  pen.strokeStyle = style.dark ? INK : BACK;
  pen.lineWidth = 1.6;
  pen.stroke(shape);
  pen.restore();
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}
/** The largest size, down from this one, at which a headline fits. */
function fitting(pen: CanvasRenderingContext2D, text: string, size: number, width: number): number {
  for (let now = size; now > 20; now -= 2) {
    pen.font = `700 ${now}px ${SERIF}`;
    if (pen.measureText(text).width <= width) return now;
  }
  return 20;
}
function small(pen: CanvasRenderingContext2D, text: string): number {
  pen.font = `400 26px ${SANS}`;
  return Math.min(26, Math.floor((26 * (WIDTH - 2 * EDGE)) / Math.max(1, pen.measureText(text).width)));
}
/** A name that would be too long ends in dots. */
function shortened(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let end = text.length - 1;
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > width) end--;
  return `${text.slice(0, end)}…`;
}
