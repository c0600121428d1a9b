/**
 * A new value that keeps, by identity, every part of the old one that says the same: what has not changed need not be
 * worked out or drawn again.
 */
export function share<T>(old: unknown, now: T): T {
  if (Object.is(old, now)) return now;
  if (typeof old !== "object" || typeof now !== "object" || old === null || now === null) return now;
  if (Array.isArray(old) !== Array.isArray(now)) return now;
  const before = old as Record<string, unknown>;
  const after = now as Record<string, unknown>;
  const keys = Object.keys(after);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const part = share(before[key], after[key]);
    after[key] = part;
    same &&= key in before && Object.is(part, before[key]);
  }
  return same ? (old as T) : now;
}

/** Remembers the last value, so that something worked out anew stays the same where it says the same. */
export function steady<T>(): (now: T) => T {
  let last: T | undefined;
  return (now) => (last = share(last, now));
}
