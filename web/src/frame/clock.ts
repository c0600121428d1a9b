import type { Messages } from "../i18n/en";

/** Seconds as a clock shows them. */
export function clockText(seconds: number, m: Messages): string {
  const s = Math.max(0, Math.floor(seconds));
  if (s >= 2 * 86400) return m.clock.days(Math.floor(s / 86400));
  if (s >= 2 * 3600) return m.clock.hours(Math.floor(s / 3600));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}
