/** Links that let others sit down at a closed table; kept by the browser that made it. */
import { readStored, writeStored } from "../lib/storage";

const KEY = "walpurgis.invitations";

export function keepInvitation(table: string, invitation: string): void {
  writeStored(KEY, { [table]: invitation });
}
export function invitationOf(table: string): string {
  return new URLSearchParams(location.hash.slice(1)).get("invitation") ?? readStored<string>(KEY)[table] ?? "";
}
export function inviteLink(table: string): string {
  const invitation = invitationOf(table);
  return `${location.origin}/tables/${table}${invitation ? `#invitation=${invitation}` : ""}`;
}
