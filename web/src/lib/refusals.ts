/** Why the server refused something, in the reader's language where the catalogue knows the reason. */
import { t } from "../i18n/index.svelte";
import { ApiError } from "./api";

interface Refusal {
  code: string;
  message: string;
  field?: string;
}
export function refusalText({ code, message, field = "" }: Refusal): string {
  const known = t().refused;
  return known[`${code} ${field}`] ?? known[code] ?? message;
}

/** Do something, and say in words why it could not be done; nothing where it could. */
export async function attempt(action: () => Promise<unknown>): Promise<string> {
  try {
    await action();
    return "";
  } catch (error) {
    if (error instanceof ApiError) return refusalText(error);
    throw error;
  }
}
