/** Patches of JSON values, as `walpurgis.server.patches` writes them. */
import type { Json } from "./protocol";

/** The value after a patch. What has not changed is shared with the old value, which stays as it is. */
export function applyPatch(old: Json | undefined, patch: Json): Json {
  if (Array.isArray(patch)) return patch.length === 1 ? patch[0]! : splice(old as Json[], patch as Splice);
  const changes = Object.entries(patch as Record<string, Json>);
  if (Array.isArray(old)) {
    const items = [...old];
    for (const [at, change] of changes) items[Number(at)] = applyPatch(items[Number(at)], change);
    return items;
  }
  const fields = { ...(old as Record<string, Json>) };
  for (const [key, change] of changes) {
    if (change === null) delete fields[key];
    else fields[key] = applyPatch(fields[key], change);
  }
  return fields;
}

/** At an index, so many items are replaced by others. */
type Splice = [at: number, count: number, items: Json[]];

function splice(old: Json[], [at, count, items]: Splice): Json[] {
  return old.toSpliced(at, count, ...items);
}
