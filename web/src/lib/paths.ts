/**
 * SVG paths moved and scaled by rewriting their coordinates. A browser does extra work in every frame for each element
 * with a `transform`; a path that is drawn in its place costs nothing.
 */
const PARTS = /[a-z]|-?(?:\d*\.\d+|\d+)[\s,]*/gi;
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A path at another place and size: scaled, then moved. */
export function transformPath(d: string, x: number, y: number, scale = 1): string {
  let command = "M";
  let at = 0;
  return d.replace(PARTS, (part) => {
    if (/[a-z]/i.test(part)) {
      command = part;
      at = 0;
      return part;
    }
    return `${number(parseFloat(part), command, at++, x, y, scale)} `;
  });
}

function number(value: number, command: string, at: number, x: number, y: number, scale: number): number {
  const absolute = command < "a";
  switch (command.toUpperCase()) {
    case "H":
      return round(value * scale + (absolute ? x : 0));
    case "V":
      return round(value * scale + (absolute ? y : 0));
    case "A":
      // Two radii, an angle, two flags, then a point.
      at %= 7;
      if (at > 1 && at < 5) return value;
      if (at < 2) return round(value * scale);
      at++;
  }
  return round(value * scale + (absolute ? (at % 2 ? y : x) : 0));
}
