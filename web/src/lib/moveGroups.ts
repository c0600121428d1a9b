/** Legal moves as they travel, in groups that `walpurgis.server.move_groups` makes, and how they are written. */
import type { Data, Json, MoveGroup } from "./protocol";

/** Values one by one, all bags up to some counts, or all sets of some sizes. */
type Values = Json[] | { up_to: Record<string, number> } | { sizes: number[]; of: Json[] };

/** All moves of some groups, in their order. */
export function listMoves(groups: MoveGroup[]): Data[] {
  return groups.flatMap(({ verb, fields = [], moves = null }) =>
    rows(moves, fields.length).map((row) => ({
      verb,
      ...Object.fromEntries(fields.map((field, at) => [field, row[at]!])),
    })),
  );
}

/** The values of the fields from one on; at each level of the tree one field. */
function rows(tree: Json, fields: number): Json[][] {
  if (fields === 0) return [[]];
  if (fields === 1) return listValues(tree as Values).map((value) => [value]);
  return (tree as [Json, Json][]).flatMap(([values, following]) => {
    const rest = rows(following, fields - 1);
    return listValues(values as Values).flatMap((value) => rest.map((row) => [value, ...row]));
  });
}

function listValues(values: Values): Json[] {
  if (Array.isArray(values)) return values;
  if ("up_to" in values) return bags(Object.entries(values.up_to));
  return values.sizes.flatMap((size) => combinations(values.of, size));
}

/** All bags with so many of each thing at the most; the first thing is counted first. */
function bags(most: [string, number][]): Data[] {
  return most.reduceRight<Data[]>(
    (rest, [thing, count]) =>
      rest.flatMap((bag) => Array.from({ length: count + 1 }, (_, n) => (n ? { [thing]: n, ...bag } : bag))),
    [{}],
  );
}

function combinations(of: Json[], size: number): Json[][] {
  if (size === 0) return [[]];
  return of.flatMap((first, at) => combinations(of.slice(at + 1), size - 1).map((rest) => [first, ...rest]));
}

/** A move in notation, by the template of its verb; where that is not known, its verb and what it names. */
export function notation(template: string | undefined, move: Data): string {
  if (template === undefined) return Object.values(move).map(written).join(" ");
  return template.replace(/\{(\w+)\}/g, (_, field: string) => written(move[field] ?? null));
}

function written(value: Json): string {
  if (value === null) return "none";
  if (Array.isArray(value)) return value.join("+") || "none";
  if (typeof value !== "object") return String(value);
  const things = Object.entries(value).map(([thing, count]) => (count === 1 ? thing : `${thing}*${String(count)}`));
  return things.join("+") || "none";
}
