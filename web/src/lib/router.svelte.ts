/** The page that is open: /, /tables/ID, /replays/ID, and the parts of the lobby. */
class Router {
  path = $state(location.pathname);

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }
  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.path = path;
    scrollTo(0, 0);
  }
  get parts(): string[] {
    return this.path.split("/").filter(Boolean);
  }
}
export const router = new Router();

/** For links: follow them without loading the page anew, unless somebody wants another tab. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  router.go(new URL(link.href).pathname);
}
