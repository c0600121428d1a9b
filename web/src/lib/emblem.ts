/** Slanted lines across a picture of a game. */
export function hatch(slant: number): string {
  return Array.from({ length: 46 }, (_, at) => `M${-70 + at * 7} 150l${slant} -150`).join("");
}
