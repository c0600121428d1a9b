/** How alike a question and texts are by pieces of their words: it finds what is said with related words, forms and compounds. */
import { fold } from "./stems";

/** So many letters are a piece; the space between two words is one of them. */
const PIECE = 4;

export class Letters {
  /** By piece: in which texts it is, and how much it counts there. */
  private readonly found = new Map<string, [text: number, weight: number][]>();
  private readonly many: number;
  private readonly sizes: number[];

  constructor(texts: string[]) {
    this.many = texts.length;
    const counts = texts.map((text) => {
      const pieces = new Map<string, number>();
      for (const one of piecesOf(text)) pieces.set(one, (pieces.get(one) ?? 0) + 1);
      return pieces;
    });
    counts.forEach((pieces, at) => {
      for (const [one, count] of pieces) {
        const texts = this.found.get(one);
        if (texts) texts.push([at, 1 + Math.log(count)]);
        else this.found.set(one, [[at, 1 + Math.log(count)]]);
      }
    });
    const squares = texts.map(() => 0);
    for (const [one, having] of this.found)
      for (const [at, weight] of having) squares[at]! += (weight * this.rarity(one)) ** 2;
    this.sizes = squares.map(Math.sqrt);
  }
  private rarity(piece: string): number {
    return Math.log(1 + this.many / (1 + (this.found.get(piece)?.length ?? 0)));
  }
  /** For each text, between 0 and 1. */
  alike(question: string): number[] {
    const shared = this.sizes.map(() => 0);
    let square = 0;
    for (const one of new Set(piecesOf(question))) {
      const rare = this.rarity(one) ** 2;
      square += rare;
      for (const [at, weight] of this.found.get(one) ?? []) shared[at]! += weight * rare;
    }
    return shared.map((sum, at) => sum / (Math.sqrt(square) * this.sizes[at]! || 1));
  }
}

function piecesOf(text: string): string[] {
  const line = ` ${fold(text)
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim()} `;
  return Array.from({ length: Math.max(0, line.length - PIECE + 1) }, (_, at) => line.slice(at, at + PIECE));
}
