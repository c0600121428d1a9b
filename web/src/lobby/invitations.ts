/** Links that let others sit down at a closed table; kept by the browser that made it. */
const KEY = "walpurgis.invitations";

function all(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
export function keepInvitation(table: string, invitation: string): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [table]: invitation }));
}
export function invitationOf(table: string): string {
  return new URLSearchParams(location.hash.slice(1)).get("invitation") ?? all()[table] ?? "";
}
export function inviteLink(table: string): string {
  const invitation = invitationOf(table);
  return `${location.origin}/tables/${table}${invitation ? `#invitation=${invitation}` : ""}`;
}
