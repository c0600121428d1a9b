/** Seats: a colour and a shape, always both, the same in every game. */
export interface SeatLook {
  name: string;
  colour: string;
  ink: string;
  dark: boolean;
  shape: string;
}

const DARK = "#14131a";

/** Shapes around the origin with a radius of about nine. */
export const LOOKS: SeatLook[] = [
  {
    name: "poppy",
    colour: "#FC6B33",
    ink: DARK,
    dark: false,
    shape: "M-8.3 0a8.3 8.3 0 1 0 16.6 0a8.3 8.3 0 1 0-16.6 0z",
  },
  {
    name: "sky",
    colour: "#81CFFC",
    ink: DARK,
    dark: false,
    shape: "M-5.4-7.4h10.8a2 2 0 0 1 2 2v10.8a2 2 0 0 1-2 2h-10.8a2 2 0 0 1-2-2v-10.8a2 2 0 0 1 2-2z",
  },
  { name: "bone", colour: "#F5EEE0", ink: DARK, dark: false, shape: "M0-8.73L8.73 6.39H-8.73z" },
  { name: "jade", colour: "#49AC95", ink: DARK, dark: false, shape: "M0-9.9L9.9 0 0 9.9-9.9 0z" },
  {
    name: "cobalt",
    colour: "#4D53D9",
    ink: "#fff",
    dark: true,
    shape: "M0-10.6L3.1-4.3 10.1-3.3 5.1 1.6 6.2 8.6 0 5.3-6.2 8.6-5.1 1.6-10.1-3.3-3.1-4.3z",
  },
  { name: "orchid", colour: "#D068D8", ink: DARK, dark: false, shape: "M0-9L7.79-4.5V4.5L0 9-7.79 4.5V-4.5z" },
  {
    name: "ochre",
    colour: "#8D5D1C",
    ink: "#fff",
    dark: true,
    shape: "M-3.42-8.82h6.84v5.4h5.4v6.84h-5.4v5.4h-6.84v-5.4h-5.4v-6.84h5.4z",
  },
  {
    name: "slate",
    colour: "#6C727B",
    ink: "#fff",
    dark: true,
    shape: "M0-10.35C3.6-3.6 9 0 7.65 3.6A8.1 8.1 0 1 1-7.65 3.6C-9 0-3.6-3.6 0-10.35z",
  },
];

export function look(seat: number): SeatLook {
  return LOOKS[seat % LOOKS.length]!;
}

/** The line around a piece of this look. */
export function edgeOf(style: SeatLook): string {
  return `var(${style.dark ? "--piece-edge-2" : "--piece-edge"})`;
}
