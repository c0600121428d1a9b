/** The Black Widow as she sits at the table: a square of 100. */
import { disc, flat, INK, penOf } from "../../lib/woodcut";

const { inked, line } = penOf(2.2, 1.6);
const [VIOLET, PALE, SHADE] = ["#d068d8", "#efe2e8", "#c9b0c2"];
/** Threads from a corner, with others across. */
const WEB =
  "M0 0L46 4M0 0L40 20M0 0L30 34M0 0L16 42M0 0L3 46M14 1Q13 6 12 7Q10 9 9 11Q5 12 1 14M27 2Q25 10 23 13Q18 17 18 20Q11 22 2 27M40 4Q36 14 33 18Q26 24 24 28Q15 33 3 40";
const spider = (x: number, y: number, r: number): string =>
  line(
    [-1, 1]
      .flatMap((side) =>
        [-1, -0.35, 0.35, 1].map(
          (way) =>
            `M${x} ${y}L${x + side * r * 1.7} ${y + way * r * 1.3}L${x + side * r * 2.5} ${y + way * r * 2.2 + r * 0.5}`,
        ),
      )
      .join(""),
    VIOLET,
    r * 0.42,
  ) + inked(disc(x, y, r), VIOLET, 1.4);

export const WIDOW =
  flat("M0 0H100V100H0Z", "#573a70") +
  line(WEB, "#ffffff50", 1.3) +
  // A collar that stands up behind her, ribbed like a web.
  inked("M20 92C2 66 6 36 20 20L50 62L80 20C94 36 98 66 80 92Z", "#1d1226") +
  line(
    "M20 20L44 74M11 42L40 78M9 62L36 84M80 20L56 74M89 42L60 78M91 62L64 84M13 33Q22 40 30 38M9 52Q20 58 32 58M87 33Q78 40 70 38M91 52Q80 58 68 58",
    VIOLET,
    1.5,
  ) +
  inked("M8 101C10 88 26 80 40 77L50 90L60 77C74 80 90 88 92 101Z", "#15101b") +
  line("M26 88V100M74 88V100", "#ffffff26", 1.4) +
  inked("M43 60V78L50 89L57 78V60Z", SHADE) +
  // Hair drawn up, held by pins.
  line("M30 8L46 20M70 8L54 20M24 16L42 24M76 16L58 24", VIOLET, 2) +
  inked("M34 22C30 6 42 1 50 1S70 6 66 22Z", "#120d17") +
  inked("M31 52C25 26 36 14 50 14S75 26 69 52C68 58 66 60 64 60L36 60C34 60 32 58 31 52Z", "#120d17") +
  inked("M36 44C36 30 64 30 64 44V51C64 61 56 70 50 70S36 61 36 51Z", PALE) +
  flat("M55 34C61 36 64 39 64 44V51C64 61 56 70 50 70C59 62 60 46 55 34Z", SHADE) +
  inked("M35 46C35 32 42 27 50 33C58 27 65 32 65 46C61 38 56 36 50 41C44 36 39 38 35 46Z", "#120d17", 1.6) +
  line("M40 7Q46 13 50 13Q54 13 60 7M33 30Q38 18 48 17M67 30Q62 18 52 17", "#d068d880", 1.6) +
  // Her eyes shine through a veil.
  flat("M39 48.5Q43 45 47 48.5Q43 51 39 48.5ZM53 48.5Q57 45 61 48.5Q57 51 53 48.5Z", "#f3c2ff") +
  flat(disc(43.2, 48.2, 1.5) + disc(56.8, 48.2, 1.5), "#7a1f8d") +
  line("M38 44.5L47 46.5M53 46.5L62 44.5", INK, 1.8) +
  flat("M33 39Q50 47 67 39L66 55Q50 61 34 55Z", "#1b0f2466") +
  line(
    "M34 44L44 57M39 42.5L53 58.5M46 44L61 57M54 44L65 53M66 44L56 57M61 42.5L47 58.5M54 44L39 57M46 44L35 53",
    "#1b0f2480",
    0.9,
  ) +
  line("M50 51L48.4 57H51.2", INK, 1.4) +
  flat("M44.5 63Q47.4 60.6 50 62Q52.6 60.6 55.5 63Q50 67 44.5 63Z", "#7a1f5a") +
  line("M44.5 63Q50 64.4 55.5 62.4", INK, 1.1) +
  inked(disc(34, 62, 2.2) + disc(66, 62, 2.2), VIOLET, 1.2) +
  spider(50, 92, 3.6) +
  line("M88 0V22", "#ffffff80", 1) +
  spider(88, 25, 2.8);
