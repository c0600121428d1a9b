/** Your turn, told by the browser while its page lies behind others. */
import { settings } from "./settings.svelte";

export const canNotify = "Notification" in window;

/** Ask the person once; a browser that has been told no says no at once. */
export async function mayNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

export function notifyTurn(game: string, question: string): void {
  if (!settings.notify || !document.hidden || !canNotify || Notification.permission !== "granted") return;
  try {
    const note = new Notification(game, { body: question, tag: location.pathname });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones show notifications of installed pages only.
  }
}
