/** What a browser keeps for the person, by name; one that keeps nothing still plays. */
export function kept<T>(name: string, store: () => Storage = () => localStorage): Partial<Record<string, T>> {
  try {
    return JSON.parse(store().getItem(name) ?? "{}");
  } catch {
    return {};
  }
}
/** Keep something besides what is kept already. */
export function keep(name: string, values: Record<string, unknown>, store: () => Storage = () => localStorage): void {
  try {
    store().setItem(name, JSON.stringify({ ...kept(name, store), ...values }));
  } catch {
    // Until the page is closed it knows them anyway.
  }
}
