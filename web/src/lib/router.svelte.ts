/** The page that is open: /, /tables/ID, /replays/ID, /explore/GAME, /rules/GAME, /workshop/GAME, and the parts of the lobby. */

/** What an entry of the browser's history keeps beside its address. */
interface Visit {
  /** The page that stays open under the rules: somebody looks something up, and goes on. */
  under?: string;
  /** How many entries back that page is. */
  depth?: number;
  /** What somebody was looking for there. */
  query?: string;
}

/** Pages that would lose something if they were left: they stay open under the rules. */
const KEPT = /^\/(?:tables|replays|explore|puzzles|practice|workshop)\/[^/]+|^\/learn\/[^/]+\/\d/;

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  visit = $state.raw<Visit>(visitNow());

  constructor() {
    addEventListener("popstate", () => this.arrive());
  }
  private arrive(): void {
    this.path = location.pathname;
    this.hash = location.hash;
    this.visit = visitNow();
  }
  go(address: string): void {
    const { pathname, hash } = new URL(address, location.origin);
    // The same address again leads from what was looked for back to what stands there.
    if (pathname + hash !== location.pathname + location.hash || this.visit.query)
      history.pushState(this.visitOf(pathname), "", pathname + hash);
    this.arrive();
    if (!hash) scrollTo(0, 0);
  }
  /** Rules that are opened from a table lie over it. */
  private visitOf(pathname: string): Visit | null {
    const under = this.visit.under ?? (KEPT.test(this.path) ? this.path : undefined);
    if (!under || !pathname.startsWith("/rules/")) return null;
    return { under, depth: (this.visit.depth ?? 0) + 1 };
  }
  /** Keep what somebody is looking for, so that the way back leads to it. */
  remember(query: string): void {
    this.visit = { ...this.visit, query };
    history.replaceState(this.visit, "");
  }
  /** From the rules back to the page under them. */
  uncover(): void {
    if (this.visit.depth) history.go(-this.visit.depth);
  }
  /** The page itself, whether or not the rules lie over it. */
  get page(): string {
    return this.visit.under ?? this.path;
  }
  get parts(): string[] {
    return partsOf(this.path);
  }
}
function visitNow(): Visit {
  return (history.state as Visit | null) ?? {};
}
export function partsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}
export const router = new Router();

/** For links: follow them without loading the page anew, unless somebody wants another tab. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  router.go(link.href);
}
