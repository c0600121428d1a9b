/**
 * The buildings of the town as houses: each has its own front, in the colours of its type. Where a set is complete its
 * three stand wall to wall and their windows are lit.
 */
import { disc, flat, INK, penOf } from "../../lib/woodcut";

const PALE = "#f3ebdc";
const DARK = "#15121b";
const LIGHT = "#ffdf94";
const GOLD = "#e8c04c";

/** Sky, walls, and roof of each type. */
interface Quarter {
  sky: string;
  wall: string;
  roof: string;
}
const QUARTERS: Record<string, Quarter> = {
  entertainment: { sky: "#4a1a20", wall: "#d9777c", roof: "#6e1f27" },
  trade: { sky: "#143d26", wall: "#7cc79a", roof: "#1f5636" },
  finance: { sky: "#5a4510", wall: "#f0d27a", roof: "#8a6a16" },
  education: { sky: "#2c1d50", wall: "#a98de0", roof: "#48307c" },
  death: { sky: "#4b4842", wall: "#b9b3a6", roof: "#6a665d" },
  justice: { sky: "#14304f", wall: "#83b4e4", roof: "#1f4a78" },
};

const { inked, line } = penOf(1.5, 1.4);
const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;
const arch = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}z`;
const cross = (x: number, y: number, size: number): string =>
  `M${x} ${y}v${size}M${x - size / 3} ${y + size / 3}h${(size * 2) / 3}`;

/** What a front is painted with: wall, roof, and what shines through windows and doors. */
interface Paint {
  wall: string;
  roof: string;
  glow: string;
}
/** Every front stands on the ground at 44, on a plot of 72. */
const FRONTS: Record<string, (paint: Paint) => string> = {
  theatre: ({ wall, roof, glow }) =>
    inked(box(8, 22, 56, 22), wall) +
    inked("M4 22L36 5L68 22Z", roof) +
    inked("M27 13h8v4a4 4 0 0 1-8 0zM37 11.5h8v4a4 4 0 0 1-8 0z", PALE, 1.2) +
    line("M29 15h.8M32.4 15h.8M39 13.6h.8M42.4 13.6h.8", INK, 1.4) +
    inked(arch(31, 28, 10, 16), glow) +
    line("M13 23V44M19 23V44M25 23V44M47 23V44M53 23V44M59 23V44", PALE, 3) +
    line("M8 24H64", INK, 1.4),
  tavern: ({ wall, roof, glow }) =>
    inked("M10 44V19L36 4L62 19V44Z", wall) +
    line("M10 28H62M22 14V28M50 14V28M22 28L12 43M50 28L60 43", "#5b3518", 2.6) +
    inked("M5 22L36 3L67 22L64 26L36 9L8 26Z", roof) +
    inked(box(29, 17, 14, 8) + box(15, 31, 9, 8) + box(48, 31, 9, 8), glow) +
    line("M36 17V25M19.5 31V39M52.5 31V39", INK, 1.2) +
    inked(arch(30, 30, 12, 14), "#5b3518") +
    line("M62 24h7", INK, 2) +
    inked("M64 27h6v8h-6z", GOLD, 1.2),
  brothel: ({ wall, roof, glow }) =>
    inked(box(9, 12, 54, 32), wall) +
    inked("M6 13Q36-2 66 13Z", roof) +
    inked(arch(15, 16, 11, 11) + arch(30.5, 16, 11, 11) + arch(46, 16, 11, 11), glow) +
    flat(
      "M15 27Q20 24 20.5 16.5Q15 18 15 22ZM41.5 27Q37 24 36 16.5Q41 18 41.5 22ZM57 27Q52 24 51.5 16.5Q57 18 57 22Z",
      "#b8264a",
    ) +
    inked("M10 27H62V30H10Z", roof, 1.2) +
    line("M14 30V33M20 30V33M26 30V33M32 30V33M38 30V33M44 30V33M50 30V33M56 30V33M12 33H60", INK, 1.2) +
    inked(arch(31, 33, 10, 11), glow) +
    inked(disc(20, 38.5, 3.6) + disc(52, 38.5, 3.6), "#e2483a", 1.3),
  market: ({ wall, roof, glow }) =>
    inked(box(12, 8, 48, 30), wall) +
    inked("M9 9L18 2H54L63 9Z", roof) +
    inked(arch(20, 12, 8, 9) + arch(32, 12, 8, 9) + arch(44, 12, 8, 9), glow) +
    inked("M4 33L9 23H63L68 33Z", PALE) +
    flat("M15 23h7l-2 10h-8zM29 23h7v10h-7zM43 23h7l2 10h-7zM57 23h6l5 10h-8z", roof) +
    line("M4 33L9 23H63L68 33Z", INK, 1.4) +
    line("M7 33V44M65 33V44", INK, 2.4) +
    inked(box(11, 37, 50, 7), "#8a5a30") +
    inked(disc(18, 36.5, 2.6) + disc(24, 36.5, 2.6) + disc(50, 36.5, 2.6), "#e2653a", 1.1) +
    inked(disc(32, 36.5, 2.6) + disc(38, 36.5, 2.6) + disc(56, 36.5, 2.6), GOLD, 1.1),
  smithy: ({ wall, roof, glow }) =>
    line("M55 7Q50 3 55 0", "#ffffff66", 3) +
    inked(box(50, 6, 9, 16), "#8f5a48") +
    inked(box(8, 20, 56, 24), wall) +
    inked("M4 21L16 10H58L68 21Z", roof) +
    inked(arch(15, 24, 24, 20), DARK) +
    flat("M21 44C20 37 26 36 26 31C30 35 35 37 33 44Z", glow === DARK ? "#a5452a" : "#ff9a3a") +
    flat("M24 44C24 40 27 39 27.5 36.5C30 39 31 41 30.5 44Z", glow === DARK ? "#d0703a" : LIGHT) +
    inked("M43 32H61L57 36H54V40H58V44H46V40H50V36Q44 36 43 32Z", "#5f6a72", 1.3) +
    line("M50 30L58 26", INK, 3),
  tannery: ({ wall, roof, glow }) =>
    inked(box(6, 16, 34, 28), wall) +
    inked("M3 18L12 6H36L43 18Z", roof) +
    inked(box(11, 22, 8, 8) + box(26, 22, 8, 8), glow) +
    inked(box(17, 32, 11, 12), "#5b3518") +
    line("M41 15H68M46 15V44M67 15V44", "#5b3518", 2.6) +
    inked("M48 17H56L57 24L60 27L56 33H49L46.5 28L48 24Z", "#c08a56", 1.3) +
    inked("M59 17H65L66 23L64 29L60 28Z", "#9a6238", 1.3) +
    inked("M49 37H64V44H49Z", "#6b7d3c", 1.3),
  bank: ({ wall, roof, glow }) =>
    inked(box(7, 20, 58, 24), wall) +
    inked("M3 20L36 3L69 20Z", roof) +
    inked(disc(36, 14, 5), GOLD, 1.3) +
    line("M36 11V17", INK, 1.6) +
    inked(box(30, 27, 12, 17) + box(16, 26, 6, 11) + box(50, 26, 6, 11), glow, 1.3) +
    line("M12 21V41M25 21V41M47 21V41M60 21V41", PALE, 4) +
    line("M12 21V41M25 21V41M47 21V41M60 21V41", "#0003", 1) +
    inked("M4 41H68V44H4Z", PALE, 1.2),
  mint: ({ wall, roof, glow }) =>
    line("M14 4Q10 1 14-3", "#ffffff66", 3) +
    inked(box(10, 3, 8, 18), "#8f6a48") +
    inked(box(5, 18, 62, 26), wall) +
    inked("M5 18V11L19 18V11L33 18V11L47 18V11L61 18L67 18Z", roof) +
    inked(box(10, 23, 10, 7) + box(52, 23, 10, 7), glow) +
    line("M15 23V30M57 23V30", INK, 1.1) +
    inked(disc(36, 33, 10), GOLD) +
    line(disc(36, 33, 6.6), "#7d5f10", 1.4) +
    line("M36 29V37", "#7d5f10", 2) +
    inked(arch(10, 33, 9, 11), "#5b3518"),
  pawnshop: ({ wall, roof, glow }) =>
    inked(box(9, 14, 54, 30), wall) +
    inked("M9 15V5H20V9H28V5H44V9H52V5H63V15Z", roof) +
    inked(box(14, 19, 10, 8) + box(48, 19, 10, 8), glow) +
    inked("M9 30H63L66 34H6Z", "#7a2f4f", 1.3) +
    inked(box(14, 34, 18, 8), glow) +
    line("M20 42V38H25V42", INK, 1.5) +
    inked(box(44, 34, 11, 10), "#5b3518") +
    line("M36 17V21M36 21L30 25M36 21L42 25", INK, 1.6) +
    inked(disc(30, 26, 3) + disc(42, 26, 3) + disc(36, 22.5, 3), GOLD, 1.2),
  school: ({ wall, roof, glow }) =>
    inked(box(29, 6, 14, 18), wall) +
    inked("M26 8L36-2L46 8Z", roof) +
    inked("M33 15a3 4 0 0 1 6 0l1.5 4h-9z", GOLD, 1.2) +
    inked(box(5, 22, 62, 22), wall) +
    inked("M2 23L8 16H64L70 23Z", roof) +
    inked(box(10, 27, 8, 9) + box(21, 27, 7, 9) + box(44, 27, 7, 9) + box(54, 27, 8, 9), glow) +
    line("M14 27V36M24.5 27V36M47.5 27V36M58 27V36M10 31.5H18M54 31.5H62", INK, 1) +
    inked(arch(31, 29, 10, 15), "#5b3518"),
  library: ({ wall, roof, glow }) =>
    inked(box(7, 14, 58, 30), wall) +
    inked("M4 15Q36-8 68 15Z", roof) +
    inked("M25 11Q31 7.5 36 10.5Q41 7.5 47 11V4.5Q41 2 36 4.5Q31 2 25 4.5Z", PALE, 1.2) +
    line("M36 4.5V10.5", INK, 1.2) +
    inked(arch(12, 19, 10, 22) + arch(50, 19, 10, 22), glow) +
    inked(arch(30, 21, 12, 23), glow) +
    flat("M14 33h2v6h-2zM17 31h2v8h-2zM52 31h2v8h-2zM55.5 33h2v6h-2z", "#8a3a4a") +
    line("M12 29H22M50 29H60M36 21V44", INK, 1.2),
  laboratory: ({ wall, roof, glow }) =>
    line("M56 5Q51 1 56-3", "#b9f08a88", 3.4) +
    inked(box(52, 4, 8, 18), "#7a6a8f") +
    inked(box(8, 17, 56, 27), wall) +
    inked("M4 18L22 6H46L68 18Z", roof) +
    inked(disc(29, 30, 9.5), glow) +
    inked("M27 21.5h4v5.5l4.5 8.5h-13l4.5-8.5z", "#8ed66a", 1.3) +
    inked(box(46, 24, 12, 7), glow) +
    line("M52 24V31", INK, 1.1) +
    inked(arch(46, 34, 11, 10), "#3a2a4f"),
  cemetery: ({ wall, roof, glow }) =>
    inked("M2 44Q20 31 36 36T70 44Z", roof) +
    inked(arch(9, 27, 10, 16) + arch(52, 25, 11, 18), wall) +
    line(cross(14, 31, 7), INK, 1.5) +
    line("M55 32h5M55 35h5M55 38h5", INK, 1.1) +
    inked("M26 44V22L36 12L46 22V44Z", wall) +
    line(cross(36, 1, 11), INK, 2.2) +
    inked(arch(31, 27, 10, 17), glow) +
    line("M33.5 29V44M36 27V44M38.5 29V44", INK, 1.1) +
    line("M66 44V24Q64 16 58 14M66 28Q70 22 71 17", "#2a2620", 2.2),
  mortuary: ({ wall, roof, glow }) =>
    inked(box(6, 20, 60, 24), wall) +
    inked("M3 21L14 9H58L69 21Z", roof) +
    line(cross(36, 9.5, 9), PALE, 2.4) +
    inked(arch(11, 26, 8, 9) + arch(53, 26, 8, 9), glow) +
    line("M15 26V35M57 26V35", INK, 1) +
    inked(arch(27, 25, 18, 19), "#2a2620") +
    line("M36 25V44", "#00000099", 1.4) +
    flat(disc(33.5, 36, 1) + disc(38.5, 36, 1), GOLD),
  gallows: ({ roof, wall, glow }) =>
    inked(disc(57, 12, 8), glow === DARK ? "#8f8a7d" : LIGHT, 1.2) +
    inked("M2 44Q36 32 70 44Z", roof) +
    inked("M8 38H52V44H8Z", wall) +
    line("M14 38V44M22 38V44M30 38V44M38 38V44M46 38V44", INK, 1.1) +
    line("M18 38V7H46", INK, 5.6) +
    line("M18 38V7H46", "#8a5a30", 2.8) +
    line("M18 17L28 7", INK, 4.4) +
    line("M18 17L28 7", "#8a5a30", 2) +
    line("M41 8V19", "#e6d6a8", 1.8) +
    line(disc(41, 23, 4), INK, 3.4) +
    line(disc(41, 23, 4), "#e6d6a8", 1.8),
  courthouse: ({ wall, roof, glow }) =>
    inked("M22 13Q22 1 36 1T50 13Z", roof) +
    line("M36 1V-3", INK, 2) +
    inked(box(6, 22, 60, 22), wall) +
    inked("M18 22V13H54V22Z", wall) +
    line("M29 17.5H43M36 15V21M29 17.5l-2.5 3.5h5zM43 17.5l-2.5 3.5h5z", INK, 1.3) +
    inked(box(11, 27, 7, 9) + box(54, 27, 7, 9) + arch(31, 28, 10, 16), glow) +
    line("M22 23V44M27 23V44M45 23V44M50 23V44", PALE, 3) +
    inked("M3 41H26V44H3ZM46 41H69V44H46Z", PALE, 1.1),
  jail: ({ wall, roof, glow }) =>
    inked("M6 44V10H12V6H19V10H27V6H34V10H42V6H49V10H57V6H66V44Z", wall) +
    line("M6 18H66M14 18V26M30 18V26M46 18V26M58 18V26M8 26H64", "#0003", 1.2) +
    inked(box(12, 22, 11, 10) + box(30.5, 14, 11, 8) + box(49, 22, 11, 10), glow) +
    line("M15.6 22V32M19.4 22V32M34 14V22M38 14V22M52.6 22V32M56.4 22V32", INK, 1.7) +
    inked(arch(29, 27, 14, 17), roof) +
    line("M33 29V44M36 27V44M39 29V44M29 36H43", INK, 1.5),
  watch_house: ({ wall, roof, glow }) =>
    inked(box(41, 16, 20, 28), wall) +
    inked("M36 16H66V10H61V13H55V10H47V13H41V10H36Z", roof) +
    inked("M44 10L51 1L58 10Z", roof) +
    inked(box(47, 20, 8, 8), glow) +
    inked(box(6, 24, 35, 20), wall) +
    inked("M3 25L11 15H36L43 25Z", roof) +
    inked(box(11, 29, 8, 7), glow) +
    inked(arch(25, 30, 11, 14), "#5b3518") +
    line("M6 28H0", INK, 1.6) +
    inked("M-2 30h6v7h-6z", LIGHT, 1.2) +
    inked(arch(47, 33, 8, 11), "#5b3518"),
};

export function quarterOf(type: string): Quarter {
  return QUARTERS[type] ?? { sky: "#33313f", wall: "#a1988a", roof: "#4a4759" };
}
/** The part of the plane that a front fills. */
export const PLOT = "0 -4 72 48";
/** The front of a building; `lit` where its set is complete. A box of one's own may have others: a plain house. */
export function drawnHouse(id: string, type: string, lit: boolean): string {
  const { sky, wall, roof } = quarterOf(type);
  const paint = { wall, roof, glow: lit ? LIGHT : DARK };
  const front = FRONTS[id] ?? plain;
  const stars = line("M7 3h.1M22-1h.1M50 1h.1M65 6h.1M40-2h.1", "#ffffff88", 1.6);
  return flat("M0-4H72V44H0Z", sky) + (lit ? stars : "") + front(paint) + flat("M0 42.6H72V44H0Z", INK);
}
function plain({ wall, roof, glow }: Paint): string {
  return (
    inked(box(10, 18, 52, 26), wall) +
    inked("M5 19L36 3L67 19Z", roof) +
    inked(box(16, 24, 9, 8) + box(47, 24, 9, 8), glow) +
    inked(box(31, 28, 10, 16), DARK)
  );
}
