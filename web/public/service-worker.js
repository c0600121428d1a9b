// The installed page: it opens without a connection, and shows push messages. Nothing that the server answers under
// /api is ever kept here.
const CACHE = "walpurgis-page";
const PAGE = "/";

self.addEventListener("install", (event) => {
    event.waitUntil(keepPage().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
    event.waitUntil(self.clients.claim());
});

/** Keeps the newest page, and forgets the files of an older one. */
async function keepPage() {
    const answer = await fetch(PAGE, { cache: "no-cache" });
    if (answer.ok) await storePage(answer);
}
async function storePage(answer) {
    const cache = await caches.open(CACHE);
    const fresh = await answer.clone().text();
    const old = await cache.match(PAGE);
    if (old && (await old.text()) !== fresh) await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
    await cache.put(PAGE, answer);
    const files = [...fresh.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((found) => found[1]);
    await Promise.all(files.map((file) => keepFile(cache, file)));
}
async function keepFile(cache, file) {
    if (await cache.match(file)) return;
    const answer = await fetch(file);
    if (answer.ok) await cache.put(file, answer);
}

// The page names the files that it has loaded before this worker could see it.
self.addEventListener("message", (event) => {
    const files = Array.isArray(event.data?.keep) ? event.data.keep : [];
    event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(files.map((file) => keepFile(cache, file)))));
});

self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
    if (event.request.mode === "navigate") event.respondWith(openPage(event));
    else if (url.pathname.startsWith("/assets/") || url.pathname === "/favicon.svg") event.respondWith(openFile(event));
});

/** The page from the server while there is one, else the page that was kept. */
async function openPage(event) {
    try {
        const answer = await fetch(event.request);
        if (answer.ok) event.waitUntil(storePage(answer.clone()));
        return answer;
    } catch (error) {
        const kept = await caches.match(PAGE);
        if (kept) return kept;
        throw error;
    }
}
/** Files never change under their names, so a kept one is as good as the server's. */
async function openFile(event) {
    const kept = await caches.match(event.request);
    if (kept) return kept;
    const answer = await fetch(event.request);
    if (answer.ok) {
        const copy = answer.clone();
        event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)));
    }
    return answer;
}

self.addEventListener("push", (event) => {
    let said;
    try {
        said = event.data.json();
    } catch {
        said = { title: "Walpurgis", body: "", url: PAGE };
    }
    event.waitUntil(
        self.registration.showNotification(said.title, {
            body: said.body,
            tag: said.tag,
            icon: "/favicon.svg",
            data: { url: said.url },
        }),
    );
});

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const url = new URL(event.notification.data?.url ?? PAGE, self.location.origin).href;
    event.waitUntil(showTable(url));
});
async function showTable(url) {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = windows.find((window) => window.url === url);
    return open ? open.focus() : self.clients.openWindow(url);
}
