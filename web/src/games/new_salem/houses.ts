/** What the town is drawn with: a house for each building, and a face for each seat. */
import { drawnPicture } from "../../lib/pictures";
import { look } from "../../lib/seats";
import { BUILDINGS, kindOf, typeOf } from "./town";

/** A house stands on ground of this width and height; three of a set stand side by side on the same ground. */
const [WIDE, HIGH] = [64, 41];

/** Walls, roofs, ink, windows, paper, embers: a letter for what is painted, and where. */
type Strokes = readonly (readonly [paint: "w" | "r" | "k" | "l" | "p" | "e", d: string])[];

const columns = (...xs: number[]) => xs.map((x) => `M${x} 20h5v16h-5z`).join("");
const HOUSES: Record<string, Strokes> = {
  theatre: [
    ["w", "M5 40V20h54v20z"],
    ["r", "M2 20 32 6l30 14z"],
    ["l", "M23 40V30a9 9 0 0 1 18 0v10z"],
    ["e", "M23 40V30a9 9 0 0 1 9-9c0 8-3 12-9 19zM41 40V30a9 9 0 0 0-9-9c0 8 3 12 9 19z"],
    ["p", "M9 22h5v18H9zM50 22h5v18h-5z"],
  ],
  tavern: [
    ["r", "M43 6h6v12h-6z"],
    ["w", "M10 40V22h42v18z"],
    ["r", "M5 23 31 5l26 18z"],
    ["l", "M14 26h9v7h-9zM41 26h8v7h-8zM28 13h6v6h-6z"],
    ["k", "M28 40V27h8v13z"],
    ["p", "M55 25h7v8h-7z"],
  ],
  brothel: [
    ["w", "M14 40V15h34v25z"],
    ["r", "M11 16l6-11h28l6 11z"],
    ["l", "M19 19h7v6h-7zM36 19h7v6h-7zM19 29h7v6h-7zM36 29h7v6h-7z"],
    ["k", "M28 40V27h6v13zM48 21h9v2h-9z"],
    ["e", "M53 23h6l1 7h-8z"],
  ],
  market: [
    ["p", "M5 40V26h54v14z"],
    ["k", "M9 40v-9h19v9zM36 40v-9h19v9z"],
    ["w", "M2 27l5-14h50l5 14z"],
    ["p", "M16 13h8l-2 14h-9zM40 13h8l3 14h-9z"],
    ["l", "M12 34a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM19 34a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM42 33h8v4h-8z"],
  ],
  smithy: [
    ["r", "M46 3h9v20h-9z"],
    ["w", "M6 40V23h46v17z"],
    ["r", "M2 24l9-12h36l9 12z"],
    ["l", "M11 40v-8a7 7 0 0 1 14 0v8z"],
    ["e", "M14 40c-1-4 2-5 4-9 3 4 5 6 4 9z"],
    ["k", "M31 30h15l-4 4h-2v3h3v3H33v-3h3v-3l-5-2z"],
  ],
  tannery: [
    ["w", "M4 40V19h30v21z"],
    ["r", "M1 20 19 5l18 15z"],
    ["l", "M9 24h8v7H9z"],
    ["k", "M23 40V27h7v13zM39 14h24v2H39zM41 14h2v26h-2zM59 14h2v26h-2z"],
    ["p", "M44 17h6l1 9-3 8-4-7zM52 17h6v10l-3 6-3-7z"],
  ],
  bank: [
    ["w", "M6 36V20h52v16z"],
    ["p", columns(10, 23, 36, 49)],
    ["r", "M3 20 32 6l29 14z"],
    ["p", "M3 36h58v4H3z"],
    ["l", "M28 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"],
  ],
  mint: [
    ["w", "M4 40V26h56v14zM20 40V15h24v25z"],
    ["r", "M17 16 32 3l15 13z"],
    ["l", "M26 23a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM9 30h6v6H9zM49 30h6v6h-6z"],
    ["k", "M28 40v-8h8v8zM31 20h2v6h-2z"],
  ],
  pawnshop: [
    ["w", "M8 40V20h36v20z"],
    ["r", "M4 21 26 6l22 15z"],
    ["l", "M12 26h15v9H12z"],
    ["k", "M32 40V26h8v14zM44 20h14v2H44z"],
    ["p", "M46 26a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM54 26a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM50 32a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"],
  ],
  school: [
    ["w", "M6 40V23h52v17z"],
    ["r", "M3 24l6-9h46l6 9z"],
    ["w", "M26 18V9h12v9z"],
    ["r", "M22 10 32 1l10 9z"],
    ["l", "M30 11h4v5h-4zM11 27h8v7h-8zM45 27h8v7h-8z"],
    ["k", "M28 40V28h8v12z"],
  ],
  library: [
    ["r", "M15 18a17 14 0 0 1 34 0z"],
    ["w", "M4 40V20h56v20z"],
    ["p", "M2 17h60v4H2z"],
    ["l", "M9 36v-7a4 4 0 0 1 8 0v7zM47 36v-7a4 4 0 0 1 8 0v7z"],
    ["k", "M27 40V30a5 5 0 0 1 10 0v10z"],
  ],
  laboratory: [
    ["r", "M44 18l3-13h6l-1 15z"],
    ["w", "M8 40V21h42v19z"],
    ["r", "M4 22l11-12h28l11 12z"],
    ["l", "M13 31a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM37 24h5v5l5 8H32l5-8z"],
    ["p", "M50 2a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM56 5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z"],
  ],
  cemetery: [
    ["k", "M47 40c0-8-2-11-7-15 5 1 6 2 7 4 0-6 2-11 6-15-1 7-2 9-2 13 3-3 5-5 9-5-5 5-8 7-8 18z"],
    ["w", "M5 40V27a6 6 0 0 1 12 0v13zM21 40v-8a4 4 0 0 1 8 0v8z"],
    ["p", "M34 40v-8h-3v-4h3v-4h4v4h3v4h-3v8z"],
    ["l", "M10 33h2v7h-2z"],
  ],
  mortuary: [
    ["k", "M31 2h2v3h3v2h-3v4h-2V7h-3V5h3z"],
    ["r", "M12 23a20 14 0 0 1 40 0z"],
    ["w", "M8 40V22h48v18z"],
    ["k", "M26 40V30a6 6 0 0 1 12 0v10z"],
    ["l", "M14 27h7v7h-7zM43 27h7v7h-7z"],
  ],
  gallows: [
    ["k", "M13 40V6h32v3H18v31zM18 20 30 8h3L18 24z"],
    ["p", "M38 9h2v9a4 5 0 1 1-2 0zM39 20a2 3 0 1 0 .1 0z"],
    ["w", "M6 34h50v6H6z"],
    ["k", "M23 6c2-5 7-5 8-1l3 1-4 1h-7z"],
    ["l", "M58 27h4v7h-4z"],
  ],
  courthouse: [
    ["w", "M4 36V20h56v16z"],
    ["p", columns(8, 19, 40, 51)],
    ["r", "M1 20 32 6l31 14z"],
    ["p", "M1 36h62v4H1z"],
    ["l", "M27 36V25h10v11zM29 15a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"],
  ],
  jail: [
    ["w", "M6 40V12h52v28z"],
    ["r", "M3 13V7h8v3h9V7h8v3h8V7h8v3h9V7h8v6z"],
    ["l", "M12 18h13v8H12zM39 18h13v8H39z"],
    ["k", "M15 18h2v8h-2zM20 18h2v8h-2zM42 18h2v8h-2zM47 18h2v8h-2zM27 40V27h10v13z"],
  ],
  watch_house: [
    ["w", "M4 40V28h16v12zM44 40V28h16v12zM20 40V14h24v26z"],
    ["r", "M17 15V6h6v4h6V6h6v4h6V6h6v9z"],
    ["l", "M28 19h8v7h-8zM8 31h6v5H8zM50 31h6v5h-6z"],
    ["k", "M28 40v-8h8v8z"],
  ],
};
/** What hangs over a scene: pennants from roof to roof, over the dead crows. */
const PENNANTS = "M2 2l4 6 3-5zM13 4l4 6 3-6zM24 5l4 6 4-6zM36 5l4 6 4-6zM47 4l4 6 3-6zM58 3l3 5 3-6z";
const CROWS = "M6 8q4-5 7 0q4-5 7 0q-4-2-7 1q-3-3-7-1zM44 5q3-4 5 0q3-4 5 0q-3-2-5 1q-2-3-5-1z";

/** A colour with so much of ink in it. */
function darker(colour: string, part = 0.42): string {
  const mixed = [1, 3, 5].map((at) => Math.round(parseInt(colour.slice(at, at + 2), 16) * (1 - part)));
  return `#${mixed.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}
const INK = "#14131a";
/** The house of a building; in a scene, the windows are lit and something hangs over the street. */
export function houseOf(building: string, scene: boolean): string {
  const { colour } = typeOf(building);
  return drawnPicture(
    `house-${building}${scene ? "-lit" : ""}`,
    `0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none`,
    (day) => {
      const paints = {
        w: colour,
        r: darker(colour),
        k: INK,
        l: scene ? "#fdeec2" : day ? "#5c5a6b" : "#0d0c12",
        p: "#efe4cd",
        e: "#e2603f",
      };
      const sky = scene ? (day ? "#f6d7ae" : "#584379") : day ? "#d5dee2" : "#3b3952";
      const over = scene
        ? `<path d="${kindOf(building) === "death" ? CROWS : PENNANTS}" fill="${kindOf(building) === "death" ? INK : colour}" stroke="${INK}" stroke-width=".7"/>`
        : "";
      const house = (HOUSES[building] ?? []).map(([paint, d]) => `<path d="${d}" fill="${paints[paint]}"/>`).join("");
      const moon =
        scene && BUILDINGS.get(building)?.position === 2 ? `<circle cx="53" cy="12" r="7" fill="#fdf3d8"/>` : "";
      return (
        `<path d="M0 0h${WIDE}v${HIGH}H0z" fill="${sky}"/>${moon}` +
        `<g stroke="${INK}" stroke-width="1.1" stroke-linejoin="round">${house}</g>${over}` +
        `<path d="M0 ${HIGH - 2}h${WIDE}v2H0z" fill="${INK}"/>`
      );
    },
  );
}

/** Hair and hat of eight townspeople, in the order of the seats: before the head and behind it. */
const SKIN = ["#ecd3b0", "#d9a982", "#b98260", "#f0dcc0", "#8d5f43", "#e3bb92", "#cf9d75", "#a3714f"];
const HATS: readonly (readonly [behind: string, before: string])[] = [
  // A tall hat with a buckle.
  [
    "",
    `<path d="M7 15h26v3H7z" fill="#1d1b26"/><path d="M12 15 14 2h12l2 13z" fill="#2b2936"/><path d="M13 12h14v3H13z" fill="#efe4cd"/><path d="M18 11h4v5h-4z" fill="#a1988a"/>`,
  ],
  // A broad hat and a beard.
  [
    "",
    `<path d="M13 23c0 8 3 10 7 10s7-2 7-10c-2 3-4 3-7 3s-5 0-7-3z" fill="#8a847c"/><path d="M4 16c8-3 24-3 32 0l-2 2c-8-2-20-2-28 0z" fill="#3a2f26"/><path d="M12 16c0-7 3-10 8-10s8 3 8 10z" fill="#4c3e32"/>`,
  ],
  // A bonnet with ribbons.
  [
    `<path d="M9 30C4 12 10 5 20 5s16 7 11 25z" fill="#f3ebdc"/>`,
    `<path d="M11 20c0-9 4-13 9-13s9 4 9 13c-2-5-5-7-9-7s-7 2-9 7z" fill="#fffaf0"/><path d="M20 31l-5 2v4l5-4 5 4v-4z" fill="#fffaf0"/>`,
  ],
  // A hat with three corners.
  [
    `<path d="M11 29c-2-6-2-12 0-16h18c2 4 2 10 0 16z" fill="#cfc7b8"/>`,
    `<path d="M4 17C8 6 13 5 20 5s12 1 16 12c-5-3-10-4-16-4S9 14 4 17z" fill="#26334d"/><path d="M4 17c5-3 10-4 16-4s11 1 16 4" fill="none" stroke="#efe4cd" stroke-width="1.2"/>`,
  ],
  // Braids and a coif.
  [
    `<path d="M9 34c-1-8 0-20 3-24h16c3 4 4 16 3 24l-4-2V18H13v14z" fill="#9c5a24"/>`,
    `<path d="M11 17c0-8 4-12 9-12s9 4 9 12c-4-4-14-4-18 0z" fill="#efe4cd"/>`,
  ],
  // A hood.
  [
    `<path d="M6 40C4 16 10 4 20 4s16 12 14 36z" fill="#3c2c46"/>`,
    `<path d="M11 20c0-8 3-12 9-12s9 4 9 12c-2-4-4-6-9-6s-7 2-9 6z" fill="#55405f"/>`,
  ],
  // Grey hair under a shawl.
  [
    `<path d="M7 40C5 18 9 5 20 5s15 13 13 35z" fill="#4d5160"/>`,
    `<path d="M12 18c1-7 4-9 8-9s7 2 8 9c-3-4-5-5-8-5s-5 1-8 5z" fill="#d9d4c7"/>`,
  ],
  // A cap.
  ["", `<path d="M10 15c0-7 4-10 10-10s10 3 10 10z" fill="#5b3b1c"/><path d="M8 15h24v3H8z" fill="#7b5631"/>`],
];
/** A townsperson in the colour of a seat; on trial, behind bars. */
export function faceOf(seat: number, onTrial = false): string {
  const style = look(seat);
  const at = seat % HATS.length;
  return drawnPicture(`face-${style.name}${onTrial ? "-bars" : ""}`, "0 0 40 40", (day) => {
    const [behind, before] = HATS[at] ?? ["", ""];
    const ground = onTrial ? (day ? "#e7b7a6" : "#4a2320") : day ? "#d9cbac" : "#2f2d3b";
    const bars = onTrial
      ? `<path d="M6 0v40M15.3 0v40M24.7 0v40M34 0v40" stroke="#14131a" stroke-width="2.6"/><path d="M0 8h40M0 34h40" stroke="#14131a" stroke-width="2"/>`
      : "";
    return (
      `<rect width="40" height="40" fill="${ground}"/>${behind}` +
      `<path d="M3 40c1-8 8-11 17-11s16 3 17 11z" fill="${style.colour}" stroke="#14131a"/>` +
      `<path d="M15 28h10v4l-5 3-5-3z" fill="${darker(SKIN[at] ?? "#ecd3b0", 0.15)}"/>` +
      `<ellipse cx="20" cy="21" rx="8" ry="9.5" fill="${SKIN[at]}" stroke="#14131a"/>` +
      `<path d="M16 20.5h2M22 20.5h2" stroke="#14131a" stroke-width="2" stroke-linecap="round"/>` +
      `<path d="M17.5 26q2.5 1.4 5 0" fill="none" stroke="#14131a" stroke-linecap="round"/>` +
      `<g stroke="#14131a" stroke-width=".8" stroke-linejoin="round">${before}</g>${bars}`
    );
  });
}
