/** The service worker: an installed page that opens offline, and push messages to this browser. */
import { api } from "./api";
import { settings } from "./settings.svelte";

export const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Registers the service worker, and tells it which files this page has loaded without it. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  await navigator.serviceWorker.register("/service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname);
  active?.postMessage({ keep: loaded.filter((path) => path.startsWith("/assets/")) });
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is told. */
export async function isSubscribed(): Promise<boolean> {
  return canPush && Notification.permission === "granted" && (await subscription()) !== null;
}

/** Asks for permission, and tells the server where this browser can be reached; false where the person says no. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready;
  const found = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = found.toJSON();
  await api.subscribePush({ endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "", language: settings.language });
  return true;
}

export async function unsubscribe(): Promise<void> {
  const found = await subscription();
  if (!found) return;
  await api.unsubscribePush(found.endpoint);
  await found.unsubscribe();
}
