/** Drawing helpers that boards share: points, polygons, and lines that wobble always in the same way. */
export type Point = [number, number];
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A small number generator, seeded by whatever numbers are given. */
export function noise(...seed: number[]): () => number {
  let state = seed.reduce((sum, value) => (Math.imul(sum, 31) + Math.round(value) + 0x9e37) | 0, 17);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return ((state >>> 8) % 10007) / 10007;
  };
}

/** An edge that wobbles; the same from either end, so that neighbours fit. */
function wobbleEdge(from: Point, to: Point, size: number): Point[] {
  const turned = from[0] > to[0] || (from[0] === to[0] && from[1] > to[1]);
  const [a, b] = turned ? [to, from] : [from, to];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const steps = Math.max(1, Math.round(length / 25));
  const random = noise(a[0], a[1], b[0], b[1]);
  const points: Point[] = Array.from({ length: steps - 1 }, (_, at) => {
    const part = (at + 1) / steps;
    const off = (random() * 2 - 1) * size * Math.min(1, 4 * part * (1 - part) + 0.4);
    return [a[0] + dx * part - (dy / length) * off, a[1] + dy * part + (dx / length) * off];
  });
  return turned ? points.reverse() : points;
}

/** A polygon with wobbling edges; edges along the frame of the board stay straight. */
export function wobble(polygon: Point[], size: number, isFrame: (a: Point, b: Point) => boolean): Point[] {
  return polygon.flatMap((from, at) => {
    const to = polygon[(at + 1) % polygon.length]!;
    return isFrame(from, to) ? [from] : [from, ...wobbleEdge(from, to, size)];
  });
}

export function path(points: Point[]): string {
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}z`;
}

/** A small polygon, turned by an angle and moved to a point. What is drawn where it is needs no transform, which costs. */
export function polygonAt(corners: Point[], [x, y]: Point, angle = 0): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = corners.map(([a, b]) => `${(x + a * cos - b * sin).toFixed(1)} ${(y + a * sin + b * cos).toFixed(1)}`);
  return `M${turned.join("L")}z`;
}

export function isInside(polygon: Point[], [x, y]: Point): boolean {
  let inside = false;
  let [bx, by] = polygon[polygon.length - 1]!;
  for (const [ax, ay] of polygon) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    [bx, by] = [ax, ay];
  }
  return inside;
}

/** How far a point is from the edges of a polygon. It is asked thousands of times, so nothing is made on the way. */
export function toEdge(polygon: Point[], [x, y]: Point): number {
  let least = Infinity;
  let [ax, ay] = polygon[polygon.length - 1]!;
  for (const [bx, by] of polygon) {
    const [dx, dy] = [bx - ax, by - ay];
    const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    const [ex, ey] = [x - ax - dx * part, y - ay - dy * part];
    least = Math.min(least, ex * ex + ey * ey);
    [ax, ay] = [bx, by];
  }
  return Math.sqrt(least);
}

export interface Disc {
  x: number;
  y: number;
  r: number;
}

/** The box around points, with some room. */
export function around(points: Point[], room: number): Box {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, w: Math.max(...xs) + room - x, h: Math.max(...ys) + room - y };
}
