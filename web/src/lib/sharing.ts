/**
 * Structural sharing: returns the new value with every part that deeply equals the old one replaced by the old object, so
 * that unchanged parts keep their identity and are not computed or drawn again.
 */
export function shareStructure<T>(old: unknown, now: T): T {
  if (Object.is(old, now)) return now;
  if (typeof old !== "object" || typeof now !== "object" || old === null || now === null) return now;
  if (Array.isArray(old) !== Array.isArray(now)) return now;
  const before = old as Record<string, unknown>;
  const after = now as Record<string, unknown>;
  const keys = Object.keys(after);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const part = shareStructure(before[key], after[key]);
    after[key] = part;
    same &&= key in before && Object.is(part, before[key]);
  }
  return same ? (old as T) : now;
}

/** A memo that returns the last value, or its unchanged parts, whenever a recomputed value deeply equals it. */
export function keepIdentity<T>(): (now: T) => T {
  let last: T | undefined;
  return (now) => (last = shareStructure(last, now));
}
