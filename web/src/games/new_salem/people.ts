/**
 * The people of the town, drawn from parts: a hat, hair, a face, a coat, and what belongs to the profession. Each fills a
 * square of 100, is told from all others by its outline alone, and is readable at 28 pixels as at 160.
 */
import { disc, flat, GOLD, INK, LINEN, penOf } from "../../lib/woodcut";

const { inked, line } = penOf(2.2, 1.8);
/** Cut lines of a woodcut, down a coat. */
const cuts = (d: string): string => line(d, "#0004", 1.5);

/** Head, neck, and the side of the face that lies in the shade. */
const FACE = "M35 42C35 28 65 28 65 42V50C65 61 57 69 50 69S35 61 35 50Z";
function head(skin: string, shade: string): string {
  return (
    inked("M43 60V80H57V60Z", shade) +
    inked(`M35 44a4 5 0 1 0 1 9zM65 44a4 5 0 1 1-1 9z`, skin, 1.8) +
    inked(FACE, skin) +
    flat("M56 33C62 35 65 38 65 42V50C65 61 57 69 50 69C60 61 60 45 56 33Z", shade)
  );
}
/** Eyes with their brows, a nose, a mouth; the brows say what somebody is like. */
function features(brows: string, mouth: string, nose = "M50 45L47.4 54.5H51"): string {
  return (
    flat(disc(43, 47, 1.9) + disc(57, 47, 1.9), INK) +
    line(brows, INK, 2) +
    line(nose, INK, 1.6) +
    line(mouth, INK, 1.8)
  );
}
const STERN = "M38.5 43L46 42.4M54 42.4L61.5 43";
const KIND = "M38.5 42.4Q42 39.6 46 41.6M54 41.6Q58 39.6 61.5 42.4";
const SLY = "M38.5 40.6L46 43.4M54 43.4L61.5 39.4";
const COAT = "M9 101C10 84 26 77 41 74.5L50 82L59 74.5C74 77 90 84 91 101Z";
const coat = (colour: string): string => inked(COAT, colour) + cuts("M22 84V100M28 82V100M72 82V100M78 84V100");

/** What a person looks like: the ground of the picture, then everything from back to front. */
interface Person {
  ground: string;
  shapes: string;
}

const COIN = (x: number, y: number): string =>
  [0, 1, 2].map((n) => inked(`M${x - 9} ${y - n * 6}a9 3.6 0 0 1 18 0v4.4a9 3.6 0 0 1-18 0z`, GOLD, 1.6)).join("") +
  line(`M${x - 9} ${y - 12}a9 3.6 0 0 0 18 0`, INK, 1.3);

const PEOPLE: Record<string, Person> = {
  // A low broad hat with a buckle, a full beard, a purse.
  merchant: {
    ground: "#3d6a4c",
    shapes:
      coat("#6d4a2a") +
      head("#e2b48d", "#c4926a") +
      inked("M34 46C33 60 36 74 50 79C64 74 67 60 66 46C62 55 58 57 50 57S38 55 34 46Z", "#6b5140") +
      cuts("M42 60Q43 68 47 74M50 60V76M58 60Q57 68 53 74") +
      features(KIND, "M45 60.5Q50 63 55 60.5", "M50 45L47 53.5Q50 56 53 53.5") +
      inked("M31 75L50 84L69 75L64 90L50 85L36 90Z", LINEN) +
      inked("M32 31L35 11Q50 5 65 11L68 31Z", "#3b2b22") +
      inked("M31.5 25.5H68.5V32H31.5Z", "#a8323a") +
      inked("M45.5 23.5H54.5V33.5H45.5Z", GOLD, 1.8) +
      inked("M8 33C22 25 78 25 92 33C78 41 22 41 8 33Z", "#3b2b22") +
      inked("M71 100C64 84 74 80 76 74L72 67H88L84 74C86 80 97 84 89 100Z", "#b98b4a") +
      line("M74 74.5H86", INK, 2.6) +
      line("M77 91h7M80.5 85v12", "#5b3d14", 2),
  },
  // A linen cap over red hair, an apron, a tankard.
  innkeeper: {
    ground: "#8a4a35",
    shapes:
      inked("M31 40C24 52 27 66 34 70H66C73 66 76 52 69 40Z", "#b5481f") +
      coat("#3f5d57") +
      inked("M36 78L43 101H57L64 78L50 84Z", LINEN) +
      head("#f0c8a4", "#d9a380") +
      flat(disc(40, 54, 3.6) + disc(60, 54, 3.6), "#d9694c66") +
      features(KIND, "M43 58.5Q50 65.5 57 58.5Z") +
      line("M36 38Q50 30 64 38", "#b5481f", 5) +
      inked("M29 38C24 12 40 6 50 6S76 12 71 38Q66 28 50 28T29 38Z", LINEN) +
      inked(
        "M27 40Q28 32 34 33Q38 26 44 29Q50 24 56 29Q62 26 66 33Q72 32 73 40Q66 35 61 36Q56 32 50 34Q44 32 39 36Q34 35 27 40Z",
        "#fffaf0",
        1.8,
      ) +
      line("M43 12Q46 20 44 26M57 12Q54 20 56 26", "#0003", 1.6) +
      inked("M2 74h10v16H2", "none", 4) +
      inked("M9 72H31V100H9Z", "#a9763e") +
      line("M16 78V98M24 78V98", "#5b3d1c", 1.8) +
      inked("M7 73Q5 65 12 66Q14 60 20 63Q26 59 29 65Q35 66 33 73Q20 77 7 73Z", "#fffaf0", 1.8),
  },
  // A slouched cap with a plume, a ruff, a moustache.
  playwright: {
    ground: "#5c4285",
    shapes:
      coat("#7a2f4f") +
      head("#ecc39b", "#cf9d73") +
      inked("M33 45C31 36 35 31 40 31L37 50ZM67 45C69 36 65 31 60 31L63 50Z", "#3a2418", 1.8) +
      features(SLY, "M47 62Q50 64 53 61") +
      inked(
        "M50 56.5C45 55 41 60 36.5 56.5C38 62.5 46 62.5 50 59.5C54 62.5 62 62.5 63.5 56.5C59 60 55 55 50 56.5Z",
        "#3a2418",
        1.2,
      ) +
      inked("M46.4 66H53.6L50 77Z", "#3a2418", 1.4) +
      inked(
        "M20 80Q18 72 27 74Q30 67 38 72Q43 66 50 71Q57 66 62 72Q70 67 73 74Q82 72 80 80Q82 88 72 87Q66 93 59 88Q50 93 41 88Q34 93 28 87Q18 88 20 80Z",
        LINEN,
      ) +
      line("M31 75L33 86M40 74L41 86M50 73V88M60 74L59 86M69 75L67 86", "#0006", 1.6) +
      inked("M28 35C16 20 40 4 58 9C78 12 82 28 72 36C62 27 40 27 28 35Z", "#8d3f6e") +
      inked("M27.5 36Q50 24 72.5 36L70 41Q50 30 30 41Z", "#59234a", 1.8) +
      inked("M66 28C74 20 70 6 90 3C98 10 94 26 84 31C78 35 70 34 66 28Z", LINEN, 1.8) +
      line("M68 29Q80 24 89 10M76 26L74 16M82 21L81 11M84 21L92 18", "#0006", 1.4),
  },
  // A three-cornered hat with gold lace, an anchor.
  harbourmaster: {
    ground: "#2c6074",
    shapes:
      inked("M32 42C25 56 25 66 29 78L39 74V44ZM68 42C75 56 75 66 71 78L61 74V44Z", "#b9b3a8") +
      cuts("M31 52L37 55M29 60L37 63M29 68L37 70M69 52L63 55M71 60L63 63M71 68L63 70") +
      coat("#23395b") +
      inked("M41 74.5L33 82L45 100H55L67 82L59 74.5L50 82Z", LINEN, 1.8) +
      inked("M40 76Q50 88 60 76L57 72H43Z", "#a8323a", 1.8) +
      flat(disc(33, 92, 2.6) + disc(67, 92, 2.6), GOLD) +
      head("#c98f66", "#a8714c") +
      features(STERN, "M44.5 60.4Q50 62.4 55.5 60.4") +
      flat("M44.5 60.2Q47.4 57.8 50 59.2Q52.6 57.8 55.5 60.2Q50 65 44.5 60.2Z", "#8d3b32") +
      line("M39.4 46.4L37.4 45M60.6 46.4L62.6 45", INK, 1.4) +
      inked("M30 36Q32 8 50 8T70 36Z", "#1c2f4d") +
      inked("M4 31Q22 30 31 20Q40 29 50 30Q60 29 69 20Q78 30 96 31Q80 46 50 38Q20 46 4 31Z", "#23395b") +
      line("M7 32Q23 32 31.5 23Q40 32 50 33Q60 32 68.5 23Q77 32 93 32", GOLD, 2.4) +
      line("M82 69V95M75 76H89M70 86Q72 96 82 97Q92 96 94 86", INK, 6.4) +
      line("M82 69V95M75 76H89M70 86Q72 96 82 97Q92 96 94 86", "#d6dde2", 3.2) +
      line(disc(82, 65, 3.6), INK, 5) +
      line(disc(82, 65, 3.6), "#d6dde2", 2.4),
  },
  // A skullcap, round glasses, a flask held to the light.
  physician: {
    ground: "#7b7443",
    shapes:
      inked("M32 40C29 50 30 60 35 66L38 44ZM68 40C71 50 70 60 65 66L62 44Z", "#d8d2c6") +
      coat("#2a2830") +
      inked("M33 74L50 82L67 74L71 88L50 92L29 88Z", LINEN) +
      line("M50 82V92", INK, 1.6) +
      head("#efcfb2", "#d3a988") +
      inked("M42 62Q50 58 58 62L56 72Q50 82 44 72Z", "#e6e1d6", 1.8) +
      features("M38 39.6Q42 37.4 46 39.4M54 39.4Q58 37.4 62 39.6", "M45.5 63Q50 65 54.5 63") +
      inked(disc(42.4, 47, 6.2) + disc(57.6, 47, 6.2), "#dff1f26e", 2.2) +
      line("M48.4 46Q50 44.6 51.6 46M36 45L33 44M64 45L67 44", INK, 2) +
      inked("M31 38C30 16 40 12 50 12S70 16 69 38Q60 29 50 29T31 38Z", "#2a2830") +
      line("M36 26Q50 17 64 26", "#ffffff30", 1.6) +
      inked("M15 62H23V74L31 89Q33 98 22 98H16Q5 98 7 89L15 74Z", "#dff1f2") +
      flat("M11.6 84H26.4L29.6 90Q30.6 96.4 22 96.4H16Q7.4 96.4 8.4 90Z", "#9bbf3f") +
      inked("M13 58H25V63H13Z", "#b98b4a", 1.8) +
      line("M19 68V78", "#ffffffa0", 2),
  },
  // A black veil over a linen band, a candle.
  coroner: {
    ground: "#565a66",
    shapes:
      inked("M50 5C24 7 21 34 23 56C24 72 14 84 8 101H92C86 84 76 72 77 56C79 34 76 7 50 5Z", "#211e28") +
      cuts("M27 40Q28 66 20 92M73 40Q72 66 80 92") +
      line("M30 24Q26 50 28 62M70 24Q74 50 72 62", "#ffffff1f", 1.6) +
      inked("M32 78C30 60 31 36 34 28Q50 16 66 28C69 36 70 60 68 78Q50 90 32 78Z", LINEN) +
      inked("M38 42C38 32 62 32 62 42V52C62 62 56 68 50 68S38 62 38 52Z", "#f4ddc9") +
      flat("M55 34.6C60 36 62 38 62 42V52C62 62 56 68 50 68C58 61 59 46 55 34.6Z", "#dcbfa6") +
      line("M40.6 47.6Q43.6 49.6 46.6 47.6M53.4 47.6Q56.4 49.6 59.4 47.6", INK, 2) +
      line("M40 42.6L46.6 43.6M53.4 43.6L60 42.6", INK, 1.8) +
      line("M50 46L48 55H51", INK, 1.6) +
      line("M46 61H54", INK, 1.8) +
      inked("M74 74H90V101H74Z", "#f6eed9") +
      line("M78 78V86M86 80V90", "#0003", 1.6) +
      inked("M82 52C90 62 89 72 82 72S74 62 82 52Z", "#ffb638", 1.8) +
      flat("M82 61C86 66 85 70.4 82 70.4S78 66 82 61Z", "#fff3c4"),
  },
  // Hair piled high with a crow's feather, pearls, coins.
  moneylender: {
    ground: "#8a6a2c",
    shapes:
      inked("M10 101C12 88 26 82 39 79H61C74 82 88 88 90 101Z", "#7b1f3a") +
      inked("M33 79C38 92 62 92 67 79L58 74H42Z", "#f2d2b6", 1.8) +
      head("#f2d2b6", "#d9ac8b") +
      inked("M30 50C22 26 30 2 52 3C74 4 78 28 70 50L66 42C64 34 58 31 50 31S36 34 34 42Z", "#2b1a16") +
      line("M36 26Q50 16 64 26M35 17Q50 6 65 17", "#ffffff2e", 2) +
      line("M38 30Q50 23 62 30", GOLD, 2.6) +
      features("M38 40.6Q43 38.6 46.4 42.4M53.6 42.4Q57 38.6 62 40.6", "M45 59.6Q50 57.6 55 59.6Q50 64.6 45 59.6Z") +
      flat("M45 59.6Q50 57.6 55 59.6Q50 64 45 59.6Z", "#a8323a") +
      flat(disc(58.6, 56, 1.1), INK) +
      inked(disc(33, 59, 3) + disc(67, 59, 3), GOLD, 1.5) +
      [36, 43, 50, 57, 64].map((x, n) => inked(disc(x, 81 + [0, 3.4, 4.6, 3.4, 0][n]!, 2.7), LINEN, 1.3)).join("") +
      inked("M64 22C74 20 84 12 92 2C96 14 90 26 78 31C72 33 66 30 64 22Z", "#2d3b46", 1.8) +
      line("M65 24Q80 20 90 7M74 28L78 20M82 25L84 15", "#ffffff55", 1.4) +
      COIN(15, 94) +
      COIN(31, 98),
  },
  // A bald head with wild white hair, a loupe, a skull.
  anatomist: {
    ground: "#4d3a78",
    shapes:
      coat("#3d4a3c") +
      inked("M36 80L40 101H60L64 80L50 84Z", "#7d5433") +
      inked(
        "M36 36L20 26L24 36L12 38L22 45L12 52L23 54L17 63L30 60L36 62ZM64 36L80 26L76 36L88 38L78 45L88 52L77 54L83 63L70 60L64 62Z",
        "#f2efe8",
      ) +
      inked("M34 46C32 18 41 12 50 12S68 18 66 46V52C66 60 58 70 50 70S34 60 34 52Z", "#ecd0b4") +
      flat("M57 14C66 18 67 32 66 46V52C66 60 58 70 50 70C60 60 62 34 57 14Z", "#cfa98a") +
      line("M41 27Q50 23.6 58 27M43 32.6Q50 30 57 32.6", "#a9805f", 1.6) +
      features(SLY, "M42 60Q51 66 58 59.6", "M50 45L46.6 56H51.6") +
      inked(disc(57.6, 47, 8), "#f7e9b0b0", 2.8) +
      line(disc(57.6, 47, 8), GOLD, 1.6) +
      flat(disc(57.6, 47, 3), INK) +
      line("M65 44L74 38", INK, 2.6) +
      inked("M4 84C4 70 34 70 34 84C34 90 31 92 29 93V100H9V93C7 92 4 90 4 84Z", LINEN) +
      flat(disc(13, 85, 3.8) + disc(25, 85, 3.8) + "M19 88.6L16.8 93H21.2Z", INK) +
      line("M15 96V100M19 96V100M23 96V100", INK, 1.6),
  },
  // A pointed cowl, a scar, an axe.
  executioner: {
    ground: "#7a2a2c",
    shapes:
      line("M84 101V22", INK, 8) +
      line("M84 101V22", "#8a5a30", 4) +
      inked("M80 12C70 12 64 8 62 4C58 20 62 38 70 46C72 40 76 36 80 36H90V12Z", "#cdd5da") +
      line("M63.6 9Q61 22 68 39", "#ffffffb0", 2.2) +
      inked("M6 101C8 84 22 76 33 72H67C78 76 88 84 90 101Z", "#3b2326") +
      inked(
        "M46 1C40 12 24 26 23 54C22.6 66 26 76 34 84Q50 92 66 84C74 76 77.4 66 77 54C76 28 56 18 46 1Z",
        "#4a1d22",
      ) +
      cuts("M29 48Q28 66 38 80M71 48Q72 66 62 80M44 12Q32 26 30 40") +
      inked("M36 44C36 32 64 32 64 44V54C64 64 57 71 50 71S36 64 36 54Z", "#e5bd98") +
      flat("M56 35.4C62 37 64 40 64 44V54C64 64 57 71 50 71C59 62 60 47 56 35.4Z", "#c39470") +
      inked("M36 43C37 30 63 30 64 43C58 36 54 36 47 41C43 44 39 44 36 43Z", "#15110f", 1.6) +
      features("M39 43.6L46.4 45.6M53.6 45.6L61 43.6", "M45 63H55", "M50 48L47.6 57H51") +
      line("M59 51L55.6 61M56.4 54.4L60 55.8", "#8d2f2c", 1.8),
  },
  // A full white wig, bands, a sealed scroll.
  barrister: {
    ground: "#39527c",
    shapes:
      coat("#1d1b24") +
      inked(
        "M50 8C30 7 22 22 25 34C17 40 17 50 22 54C15 60 16 72 23 75C20 84 28 91 36 88L40 60L60 60L64 88C72 91 80 84 77 75C84 72 85 60 78 54C83 50 83 40 75 34C78 22 70 7 50 8Z",
        "#eeeae2",
      ) +
      head("#e8b793", "#cc926d") +
      inked("M33 46C30 28 40 22 50 26C60 22 70 28 67 46C64 36 58 33 50 37C42 33 36 36 33 46Z", "#eeeae2", 1.8) +
      line(
        "M50 10V25M27 36Q33 38 33 46M24 55Q32 54 33 62M25 75Q33 72 34 64M73 36Q67 38 67 46M76 55Q68 54 67 62M75 75Q67 72 66 64M37 16Q44 18 45 26M63 16Q56 18 55 26",
        "#8f897f",
        1.8,
      ) +
      features(SLY, "M44 60.6Q51 62.6 56.6 58.6", "M50 44L46.4 55Q49 57 52.6 55") +
      inked("M42 76H49.4V96L40 94ZM58 76H50.6V96L60 94Z", "#fffaf0", 1.8) +
      inked("M66 84L92 76L96 88L70 97Z", "#ecd9b0") +
      inked("M66 84a4 6.4-18 1 0 4 13a4 6.4-18 1 0-4-13z", "#d8bf8a", 1.8) +
      line("M78 83L90 79.4M79.6 88L91 84.4", "#8a7348", 1.6) +
      inked(disc(87, 93, 4.6), "#b3261e", 1.8),
  },
};

/** Somebody whose card one has not seen: a broad hat with the mark of the seat, and a face in its shadow. */
export interface StrangerLook {
  colour: string;
  shape: string;
  edge: string;
}
function stranger({ colour, shape, edge }: StrangerLook): Person {
  return {
    ground: "#454153",
    shapes:
      inked(COAT, colour) +
      cuts("M22 84V100M28 82V100M72 82V100M78 84V100") +
      inked("M43 60V80H57V60Z", "#2a2530") +
      inked(FACE, "#2a2530") +
      line("M40.6 48.6Q43.6 46.6 46.6 48.6M53.4 48.6Q56.4 46.6 59.4 48.6", "#f3ebdc", 2) +
      inked("M29 76Q50 92 71 76L66 70Q50 80 34 70Z", LINEN, 2) +
      inked("M30 38L37 6Q50 2 63 6L70 38Z", "#1d1923") +
      inked("M6 40C22 29 78 29 94 40C78 50 22 50 6 40Z", "#1d1923") +
      line("M12 40C28 33 72 33 88 40", "#ffffff2a", 1.6) +
      `<g transform="translate(50 21) scale(1.15)"><path d="${shape}" fill="${colour}" stroke="${edge}" stroke-width="1.6" stroke-linejoin="round"/></g>`,
  };
}

export const FRAME = "0 0 100 100";
function framed({ ground, shapes }: Person): string {
  return (
    flat("M0 0H100V100H0Z", ground) + line("M0 20L20 0M0 46L46 0M100 20L80 0M100 46L54 0", "#ffffff14", 3) + shapes
  );
}
export const CHARACTERS_DRAWN = Object.keys(PEOPLE);
/** The picture of a character of the box; nobody is drawn for a box that has others. */
export function drawnCharacter(id: string): string | undefined {
  const person = PEOPLE[id];
  return person && framed(person);
}
/** The picture of a seat whose character is not known. */
export function drawnStranger(look: StrangerLook): string {
  return framed(stranger(look));
}
/** Somebody without the ground of their picture, as they stand in a scene. */
export function drawnFigure(id: string | undefined, look: StrangerLook): string {
  return (PEOPLE[id ?? ""] ?? stranger(look)).shapes;
}
