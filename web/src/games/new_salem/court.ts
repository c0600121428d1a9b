/** The court: its hall, the bench of who accuses, the dock, and the town that looks on. All is drawn on a plane of 560 by 290. */
import { flat, INK, penOf } from "../../lib/woodcut";

const WOOD = "#7a4f2b";
const RAIL = "#a9713c";

const { inked, line } = penOf(2.4, 2.4);
const repeat = (from: number, to: number, step: number, draw: (x: number) => string): string => {
  let all = "";
  for (let x = from; x <= to; x += step) all += draw(x);
  return all;
};

export const HALL =
  flat("M0 0H560V290H0Z", "#3a2f3d") +
  flat("M0 128H560V240H0Z", "#4d3423") +
  line(`M0 128H560${repeat(28, 540, 56, (x) => `M${x} 138v88h34v-88z`)}`, "#2a1c14", 2.4) +
  line(
    repeat(20, 540, 40, (x) => `M${x} 0v128`),
    "#0000002e",
    2,
  ) +
  inked("M252 112V46a28 28 0 0 1 56 0V112Z", "#1b2440", 4) +
  flat("M292 40a13 13 0 1 0 0 22a15 15 0 0 1 0-22z", "#ffe9b8") +
  line("M280 19V112M252 66H308", INK, 3) +
  flat("M0 240H560V290H0Z", "#231b22");

/** The bench, in front of whoever stands behind it. */
export const BENCH =
  inked("M34 138H196V244H34Z", WOOD) +
  line("M48 158h56v72h-56zM126 158h56v72h-56z", "#4c2f17", 2.4) +
  inked("M26 128H204V142H26Z", RAIL);
/** The arm that points at the dock, in a sleeve of this colour. */
export const pointing = (colour: string): string =>
  line("M148 112L214 100", INK, 22) +
  line("M148 112L214 100", colour, 17) +
  inked("M212 90q12-1 15 3l22-1q5 3 0 7l-20 3q0 8-14 8z", "#e2b48d", 2.2);
/** The rail of the dock, in front of whoever stands in it. */
export const DOCK =
  repeat(344, 500, 22, (x) => inked(`M${x} 168h9v74h-9z`, WOOD, 2)) +
  inked("M330 240H518V252H330Z", RAIL) +
  inked("M326 154H522V170H326Z", RAIL);

/** Somebody of the town from behind, around x; a hand is up where they speak against the accused. */
export function onlooker(x: number, look: { colour: string; ink: string; shape: string }): string {
  return (
    inked(`M${x - 34} 292C${x - 32} 262 ${x - 16} 256 ${x} 256S${x + 32} 262 ${x + 34} 292Z`, look.colour) +
    inked(`M${x - 15} 248L${x - 10} 216Q${x} 210 ${x + 10} 216L${x + 15} 248Z`, "#1d1923") +
    inked(
      `M${x - 30} 252C${x - 16} 241 ${x + 16} 241 ${x + 30} 252C${x + 16} 262 ${x - 16} 262 ${x - 30} 252Z`,
      "#1d1923",
    ) +
    `<g transform="translate(${x} 231) scale(.82)"><path d="${look.shape}" fill="${look.colour}" stroke="#e9e0cf" stroke-width="1.4" stroke-linejoin="round"/></g>`
  );
}
export function raisedArm(x: number, colour: string): string {
  return (
    line(`M${x + 24} 288Q${x + 40} 262 ${x + 34} 226`, INK, 18) +
    line(`M${x + 24} 288Q${x + 40} 262 ${x + 34} 226`, colour, 13) +
    inked(
      `M${x + 26} 226q-3-9-2-17q2-3 4 0l1 7v-16q3-3 5 0l1 14v-17q3-3 5 0l0 17l2-13q3-2 5 0l-1 14q3-5 6-3q1 3-6 14z`,
      "#e2b48d",
      1.8,
    )
  );
}

/** A person of a square of 100 put into the scene, with their feet out of sight. */
export const standing = (figure: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${figure}</g>`;
