/** Reads an object from browser storage; empty where nothing valid is stored or storage is not allowed. */
export function readStored<T>(name: string, store: () => Storage = () => localStorage): Partial<Record<string, T>> {
  try {
    return JSON.parse(store().getItem(name) ?? "{}");
  } catch {
    return {};
  }
}
/** Adds values to an object in browser storage. */
export function writeStored(
  name: string,
  values: Record<string, unknown>,
  store: () => Storage = () => localStorage,
): void {
  try {
    store().setItem(name, JSON.stringify({ ...readStored(name, store), ...values }));
  } catch {
    // Storage is full or not allowed: the values last until the page is closed.
  }
}
